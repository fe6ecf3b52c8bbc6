package ai

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
	"fieldpost/rules/kursk"
	"fieldpost/scenarios"
)

func kurskModule(t testing.TB) core.Module {
	t.Helper()
	data, err := scenarios.Open("kursk", nil)
	if err != nil {
		t.Fatal(err)
	}
	mod, err := kursk.New().Load(data)
	if err != nil {
		t.Fatal(err)
	}
	return mod
}

func toyModule(t testing.TB) core.Module {
	t.Helper()
	data, err := toy.Data()
	if err != nil {
		t.Fatal(err)
	}
	mod, err := toy.Title{}.Load(data)
	if err != nil {
		t.Fatal(err)
	}
	return mod
}

// table returns a game in memory with these addresses of its seats, in the order of the title's sides.
func table(t testing.TB, title core.Title, mod core.Module, addrs ...string) (*engine.Game, *keys) {
	t.Helper()
	return tableWith(t, title, mod, func(values []string) string { return values[0] }, addrs...)
}

// tableWith returns a table whose options are picked from their values.
func tableWith(t testing.TB, title core.Title, mod core.Module, pick func(values []string) string, addrs ...string) (*engine.Game, *keys) {
	t.Helper()
	meta, k := title.Meta(), newKeys("duel-1", 7)
	h := engine.Header{Game: "duel-1", Title: meta.ID, Rules: meta.Version, Data: "-", Anchor: k.chain.Anchor().Hex(),
		Veil:  k.chain.Anchor().Hex(),
		Chain: k.chain.Len(), VKey: "-", Created: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)}
	for _, d := range engine.OptionDefs(meta) {
		h.Options = append(h.Options, core.Fact{Name: d.Key, Value: pick(d.Values)})
	}
	for i, side := range meta.Sides {
		h.Seats = append(h.Seats, engine.Seat{Side: side, Name: "N", Addr: addrs[i]})
	}
	g, err := engine.New(h, title, mod, k)
	if err != nil {
		t.Fatal(err)
	}
	return g, k
}

// send hands a person's sheet in.
func send(t testing.TB, g *engine.Game, side core.Side, lines ...string) *engine.Outcome {
	t.Helper()
	f, err := frame(Task{Game: "duel-1", Side: side, Module: g.Module(), View: g.View(side)}, lines)
	if err != nil {
		t.Fatal(err)
	}
	out, err := g.Submit(engine.Input{Frame: f, MessageID: "<" + g.Position().Phase + string(side) + "@example.org>",
		At: g.Header.Created.Add(time.Hour)})
	if err != nil {
		t.Fatal(err)
	}
	if out.Status == engine.Refused {
		t.Fatalf("%s %v: %+v", side, lines, out.Faults)
	}
	return out
}

// writer is the computer opponent, and what it wrote.
type writer struct{ orders []string }

func (w *writer) Orders(t Task) []string {
	w.orders = Greedy{}.Orders(t)
	return w.orders
}

// written returns the sheet that the computer sends now, which must be legal as it first wrote it, and the orders in
// it.
func written(t testing.TB, g *engine.Game, task Task) (engine.Input, []string) {
	t.Helper()
	var w writer
	in, err := sheetOf(g, &w, task.Side)
	if err != nil {
		t.Fatal(err)
	}
	first, err := frame(task, w.orders)
	if err != nil {
		t.Fatal(err)
	}
	if first.Canonical() != in.Frame.Canonical() {
		t.Fatalf("%s: the sheet of %s is not legal:\n%s", g.Position().Phase, task.Side, first.Canonical())
	}
	return in, w.orders
}

// inputs plays a game to its end, wants every sheet as the player first wrote it to be legal, and calls watch with
// each.
func inputs(t testing.TB, g *engine.Game, watch func(Task, []string)) {
	t.Helper()
	for n := 0; g.Position().Over == nil; n++ {
		if n > 300 {
			t.Fatalf("not over after %d sheets, at %s", n, g.Position().Phase)
		}
		task := Task{Game: "duel-1", Side: g.AwaitedSide(), Module: g.Module(), View: g.View(g.AwaitedSide()), Choice: g.OpenChoice()}
		in, orders := written(t, g, task)
		watch(task, orders)
		out, err := g.Submit(in)
		if err != nil {
			t.Fatal(err)
		}
		if out.ErrorCount() > 0 {
			t.Fatalf("%s: refused: %+v\n%s", out.Phase, out.Faults, out.Canonical)
		}
	}
}

// TestWholeGame: a game between two computers ends, no sheet is ever illegal, nothing but its view decides a sheet,
// both sides move and attack, and the ledger replays.
func TestWholeGame(t *testing.T) {
	title, mod := kursk.New(), kurskModule(t)
	g, k := table(t, title, mod, "ai:greedy", "ai:greedy")
	swapped, n := 0, 0
	inputs(t, g, func(task Task, orders []string) {
		other, ok := swapHidden(g.Position(), mod, task.Side)
		if n++; !ok || task.Choice != nil || n%3 > 0 {
			return
		}
		swapped++
		twin := task
		twin.View = mod.Show(other, task.Side)
		if string(twin.View.Text()) != string(task.View.Text()) {
			t.Fatalf("%s: the views of %s differ", task.View.Phase, task.Side)
		}
		if b := (Greedy{}).Orders(twin); !slices.Equal(orders, b) {
			t.Errorf("%s: %s sends different sheets on equal views:\n%s\n%s", task.View.Phase, task.Side, strings.Join(orders, "\n"),
				strings.Join(b, "\n"))
		}
	})
	if swapped < 5 {
		t.Errorf("only %d sheets were compared with hidden counters swapped", swapped)
	}
	verbs := map[string]int{}
	for _, r := range g.Log().Records() {
		for _, text := range r.All("text") {
			verb, _, _ := strings.Cut(text, " ")
			verbs[r.Get("seat")+" "+verb]++
		}
	}
	for _, v := range []string{"german order", "german move", "german attack", "soviet order", "soviet move", "soviet attack",
		"soviet retreat"} {
		if verbs[v] == 0 {
			t.Errorf("no sheet holds %q: %v", v, verbs)
		}
	}
	again, err := engine.Replay(g.Log().Records(), title, mod, k, nil)
	if err != nil {
		t.Fatal(err)
	}
	if again.Position().Hash() != g.Position().Hash() {
		t.Error("the replay ends in another position")
	}
}

// swapHidden exchanges the places of two counters of the other side that a viewer cannot tell apart; ok is false when
// there are none.
func swapHidden(p *core.Position, mod core.Module, viewer core.Side) (*core.Position, bool) {
	r := p.Reader()
	q := p.CloneWithoutCache()
	first := -1
	for i := range p.Units {
		u := &p.Units[i]
		if u.Def.Side == viewer || !u.OnMap() || mod.World().Sees(r, u, viewer) {
			continue
		}
		switch {
		case first < 0:
			first = i
		case p.Units[first].Def.Type != u.Def.Type || p.Units[first].Hex == u.Hex || !slices.Equal(p.Units[first].Marks, u.Marks):
		default:
			a, b := &q.Units[first], &q.Units[i]
			a.Hex, b.Hex, a.Z, b.Z = b.Hex, a.Hex, b.Z, a.Z
			return q, true
		}
	}
	return q, false
}

// TestSameGame: the same seed gives the same ledger, another seed other sheets.
func TestSameGame(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays whole games")
	}
	data, err := scenarios.Open("kursk", nil)
	if err != nil {
		t.Fatal(err)
	}
	plays := func(seed uint64, most int) *Match {
		m, err := Setting{Title: kursk.New(), Data: data, Addr: "ai:greedy", MaxSheets: most}.Play(seed)
		if err != nil {
			t.Fatal(err)
		}
		if m.Sheets < 20 || m.Orders < 100 {
			t.Errorf("seed %d: only %d sheets with %d orders", seed, m.Sheets, m.Orders)
		}
		return m
	}
	most := 0 // to the end
	if testing.Short() {
		most = 60
	}
	a, b, other := plays(5, most), plays(5, most), plays(6, 20)
	if !bytes.Equal(ledger.Format(a.Game.Log().Records()...), ledger.Format(b.Game.Log().Records()...)) {
		t.Error("the same seed gives two games")
	}
	if n := len(ordered(other)); slices.Equal(ordered(a)[:n], ordered(other)) {
		t.Errorf("two seeds give the same %d orders", n)
	}
}

// ordered returns the orders of a match.
func ordered(m *Match) (out []string) {
	for _, r := range m.Game.Log().Records() {
		out = append(out, r.All("text")...)
	}
	return out
}

// TestDrive: a computer opponent acts after a person's sheet until the person is needed again, and only then.
func TestDrive(t *testing.T) {
	title, mod := kursk.New(), kurskModule(t)
	g, _ := table(t, title, mod, "anna@example.org", "ai:greedy")
	if out, err := PlayComputers(g, g.Submit); err != nil || len(out) > 0 {
		t.Fatalf("a person is to move: %d sheets, %v", len(out), err)
	}
	send(t, g, kursk.German, "pass")
	a, _, err := NextSheet(g)
	if err != nil {
		t.Fatal(err)
	}
	b, ok, err := NextSheet(g)
	if err != nil || !ok || a.MessageID != b.MessageID || a.Frame.Canonical() != b.Frame.Canonical() || !a.At.Equal(b.At) {
		t.Errorf("the sheet is not the same when asked for twice: %v and %v, %v", a, b, err)
	}
	size := g.Log().Size()
	out, err := PlayComputers(g, g.Submit)
	if err != nil || len(out) != 1 || g.Position().Phase != "T1-G-1" {
		t.Fatalf("%d sheets, at %s, %v", len(out), g.Position().Phase, err)
	}
	r := g.Log().Records()[size]
	if want := MessageID("duel-1", size); r.Get("mail") != want || a.MessageID != want || r.Get("seat") != "soviet" ||
		r.Get("at") != "2026-05-01T13:00:00Z" {
		t.Errorf("the receipt is %v", r)
	}
	if strings.Contains(string(ledger.Format(g.Log().Records()...)), "order move") ||
		strings.Contains(string(ledger.Format(g.Log().Records()...)), "order fight") {
		t.Error("the sealed phase order stands in the ledger")
	}
	send(t, g, kursk.German, "order fight/fight", "attack 4119 with 78")
	for g.AwaitedSide() == kursk.Soviet {
		if _, err := PlayComputers(g, g.Submit); err != nil {
			t.Fatal(err)
		}
	}
	if g.Position().Phase != "T1-G-2" {
		t.Errorf("the game is at %s", g.Position().Phase)
	}
}

// TestDriveStops: an error of the table and a refusal end the drive; what was done before is told.
func TestDriveStops(t *testing.T) {
	g, _ := table(t, kursk.New(), kurskModule(t), "ai:greedy", "ai:greedy")
	n, broken := 0, errors.New("disk full")
	out, err := PlayComputers(g, func(in engine.Input) (*engine.Outcome, error) {
		if n++; n > 2 {
			return nil, broken
		}
		return g.Submit(in)
	})
	if !errors.Is(err, broken) || len(out) != 2 {
		t.Errorf("%d sheets, %v", len(out), err)
	}
	_, err = PlayComputers(g, func(engine.Input) (*engine.Outcome, error) {
		return &engine.Outcome{Status: engine.Refused, Receipt: "G-9", Faults: []notation.Fault{{Text: "no"}}}, nil
	})
	if err == nil || !strings.Contains(err.Error(), "G-9 was refused: no") {
		t.Errorf("a refusal: %v", err)
	}
	_, err = PlayComputers(g, func(engine.Input) (*engine.Outcome, error) { return &engine.Outcome{Status: engine.Duplicate}, nil })
	if err == nil || !strings.Contains(err.Error(), "seen before") {
		t.Errorf("a duplicate that changes nothing: %v", err)
	}
	g, _ = table(t, kursk.New(), kurskModule(t), "ai:clever", "ai:greedy")
	if _, err := PlayComputers(g, g.Submit); err == nil || !strings.Contains(err.Error(), `"ai:clever"; there are: ai:easy`) {
		t.Errorf("an unknown player: %v", err)
	}
}

// TestTakenName: a person's mail under the name of the computer opponent's next sheet does not stop it.
func TestTakenName(t *testing.T) {
	g, _ := table(t, kursk.New(), kurskModule(t), "anna@example.org", "ai:greedy")
	f, err := frame(Task{Game: "duel-1", Side: kursk.German, Module: g.Module(), View: g.View(kursk.German)}, []string{"pass"})
	if err != nil {
		t.Fatal(err)
	}
	// The ledger is this long when the computer opponent's turn comes.
	probe, _ := table(t, kursk.New(), kurskModule(t), "anna@example.org", "ai:greedy")
	send(t, probe, kursk.German, "pass")
	taken := MessageID("duel-1", probe.Log().Size())
	if _, err := g.Submit(engine.Input{Frame: f, MessageID: taken, At: g.Header.Created}); err != nil {
		t.Fatal(err)
	}
	if out, err := PlayComputers(g, g.Submit); err != nil || len(out) != 1 || g.Position().Phase != "T1-G-1" {
		t.Errorf("%d sheets, at %s: %v", len(out), g.Position().Phase, err)
	}
}

// TestAddresses checks which seats are played by a computer.
func TestAddresses(t *testing.T) {
	for addr, want := range map[string][2]bool{"ai:greedy": {true, true}, "AI:Greedy": {true, true}, "ai:": {true, false},
		"greedy":           {false, false},
		"anna@example.org": {false, false}, "": {false, false}} {
		_, err := FindPlayer(addr)
		if IsComputer(addr) != want[0] || (err == nil) != want[1] {
			t.Errorf("%q: %v %v", addr, IsComputer(addr), err)
		}
	}
	for id, want := range map[string]bool{MessageID("kursk-7", 12): true, "-": false, "<robot@example.org>": false,
		"<m1@example.org>": false} {
		if IsComputerSheet(id) != want {
			t.Errorf("%s: sent by a computer opponent %v", id, !want)
		}
	}
}

// TestWithoutStrategist: in a title that knows no worth of orders the phases pass, and choices take their default.
func TestWithoutStrategist(t *testing.T) {
	mod := toyModule(t)
	if _, ok := mod.(core.Strategist); ok {
		t.Fatal("the title of this test has a strategist")
	}
	g, _ := table(t, toy.Title{}, mod, "ai:greedy", "ai:greedy")
	for range 12 {
		if g.Position().Over != nil {
			break
		}
		in, ok, err := NextSheet(g)
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		if out, err := g.Submit(in); err != nil || out.ErrorCount() > 0 {
			t.Fatalf("%v %+v", err, out)
		}
	}
	c := &core.Choice{Options: []core.Option{{Verb: "pass"}, {Verb: "retreat", Path: []string{"0303"}}}, Default: 1}
	if got := (Greedy{}).Orders(Task{Module: mod, View: g.Position(), Choice: c}); len(got) != 1 || got[0] != "retreat to 0303" {
		t.Errorf("answer %q", got)
	}
}

// TestNoLegalSheet: what the game would refuse is not sent.
func TestNoLegalSheet(t *testing.T) {
	g, _ := table(t, kursk.New(), kurskModule(t), "ai:greedy", "ai:greedy")
	in, err := sheetOf(g, fixed{"move 1SS 9999"}, kursk.German)
	if err != nil || !strings.Contains(in.Frame.Canonical(), "\npass\n") {
		t.Errorf("an illegal sheet is not replaced by a pass: %s %v", in.Frame.Canonical(), err)
	}
	for g.Position().Phase != "T1-G-1" {
		in, _, err := NextSheet(g)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Submit(in); err != nil {
			t.Fatal(err)
		}
	}
	_, err = sheetOf(g, fixed{"move 1SS 9999"}, kursk.German)
	if err == nil || !strings.Contains(err.Error(), "no legal sheet for T1-G-1") {
		t.Errorf("neither sheet nor pass is legal: %v", err)
	}
	// without weighing, what the phase needs is found from its faults
	s := newAttempt(Task{Side: kursk.German, Module: g.Module(), View: g.View(kursk.German)}, Greedy{}.strategist(g.Module()))
	if s.isComplete() {
		t.Fatal("the phase needs nothing")
	}
	if s.repair(); !s.isComplete() || len(s.lines) != 1 || !strings.HasPrefix(s.lines[0], "order ") {
		t.Errorf("repaired by %q", s.lines)
	}
}

// fixed is a player that always writes the same.
type fixed []string

func (f fixed) Orders(Task) []string { return f }

func TestTally(t *testing.T) {
	list := []Ending{
		{Winner: "b", Level: "win", Turn: 7, Tracks: map[string]int{"vp": 10}},
		{Winner: "a", Level: "win", Turn: 9, Tracks: map[string]int{"vp": 50}},
		{Level: "draw", Turn: 8, Tracks: map[string]int{"vp": 30}},
		{Winner: "b", Level: "win", Turn: 7, Tracks: map[string]int{"vp": -5}},
		{Winner: "b", Level: "rout", Turn: 3, Tracks: map[string]int{"vp": 20, "air": 2}},
	}
	wins := []Wins{{"b", "win", 2}, {"", "draw", 1}, {"a", "win", 1}, {"b", "rout", 1}}
	if got := CountWins(list); !slices.Equal(got, wins) {
		t.Errorf("wins %v, want %v", got, wins)
	}
	spreads := []Spread{{"last turn", 3, 7, 7, 8, 9}, {"air", 0, 0, 0, 0, 2}, {"vp", -5, 10, 20, 30, 50}}
	if got := Spreads(list); !slices.Equal(got, spreads) {
		t.Errorf("spreads %v, want %v", got, spreads)
	}
	if got := Spreads(nil); !slices.Equal(got, []Spread{{Name: "last turn"}}) {
		t.Errorf("nothing played: %v", got)
	}
}

// BenchmarkSheet writes the German move sheet of turn 1, the largest of the game.
func BenchmarkSheet(b *testing.B) {
	g, _ := table(b, kursk.New(), kurskModule(b), "ai:greedy", "ai:greedy")
	for g.Position().Phase != "T1-G-1" {
		in, _, err := NextSheet(g)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := g.Submit(in); err != nil {
			b.Fatal(err)
		}
	}
	task := Task{Game: "duel-1", Side: kursk.German, Module: g.Module(), View: g.View(kursk.German)}
	for b.Loop() {
		if len(Greedy{}.Orders(task)) < 10 {
			b.Fatal("hardly any orders")
		}
	}
}
