package kursk

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/sheet"
)

// next ends the phase.
func next(t testing.TB, g *game, p *core.Position, src *script) *core.Position {
	t.Helper()
	tx := core.Begin(p.Clone(), src)
	if err := g.Next(tx); err != nil {
		t.Fatalf("after %s: %v", p.Phase, err)
	}
	return tx.Position()
}

func TestPhases(t *testing.T) {
	g := board(t)
	p, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	if points(p) != 60 || p.Phase != "T0-G" || p.Active != German {
		t.Fatalf("start: VP %d phase %s", points(p), p.Phase)
	}
	src := &script{seals: map[string]string{"ab12": "order move/fight"}}
	p = next(t, g, p, src)
	p, _ = run(t, g, p, Soviet, "order fight/move", src)
	if o, _ := judge(t, g, p, Soviet, "order move/move"); o == nil {
		t.Fatal("a second choice must bind")
	}
	if _, f := judge(t, g, p, Soviet, "order move/move"); codes(f)[0] != "phase/order" {
		t.Errorf("the choice is final: %v", codes(f))
	}
	var seen []string
	for range 9 {
		seen = append(seen, p.Phase+" "+phaseKind(p.Reader()))
		switch {
		case p.Phase == "T1-G-1":
			if f := g.Finish(p.Reader(), German); codes(f)[0] != "phase/order" {
				t.Errorf("a German turn without a phase order: %v", codes(f))
			}
			p, _ = run(t, g, p, German, "order move/fight", src)
		case p.Phase == "T1-S-2":
			s := of(p.Reader())
			s.next = "sealed ab12"
			p.Ext = s
		case p.Phase == "T2-G-1":
			p, _ = run(t, g, p, German, "order fight/fight", src)
		}
		p = next(t, g, p, src)
	}
	want := []string{"T0-S set-up", "T1-G-1 undeclared", "T1-G-2 fight", "T1-S-1 fight", "T1-S-2 move", "T2-G-1 undeclared", "T2-G-2 fight",
		"T2-S-1 move", "T2-S-2 fight"}
	if !slices.Equal(seen, want) {
		t.Errorf("got  %v\nwant %v", seen, want)
	}
	if len(src.asked) != 1 || src.asked[0].Kind != "order" || !src.asked[0].Sealed || src.asked[0].Owner != Soviet {
		t.Errorf("turn 3 has no Soviet order: asked %+v", src.asked)
	}
}

func TestSecretOrder(t *testing.T) {
	g := board(t)
	shown := func(order string, viewer core.Side) string {
		p := position(t, g, "T1-G-1", "move/fight", order, "1SS@1907", "375@2010")
		return string(g.Show(p, viewer).Text())
	}
	if shown("move/fight", German) != shown("fight/fight", German) || shown("move/fight", German) != shown("sealed 12", German) {
		t.Error("the German view tells the Soviet phase order")
	}
	if shown("move/fight", Soviet) == shown("fight/fight", Soviet) {
		t.Error("the Soviet must see his own choice")
	}
	o, _ := judge(t, g, position(t, g, "T1-S-2", "", "move/fight", "375@2010"), Soviet, "order move/fight")
	if s, ok := o.(core.Sealer); !ok || !s.Sealed() {
		t.Errorf("%T is not sealed", o)
	}
}

func TestExtension(t *testing.T) {
	g := board(t)
	tests := []struct {
		turn           int
		german, soviet string
		dice           []int
		vp             int
		phase          string
	}{
		{7, "yes", "yes", nil, 60, "T8-G-1"},
		{7, "yes", "no", []int{3, 4}, 53, "T8-G-1"},
		{7, "no", "yes", []int{3, 4}, 67, "T8-G-1"},
		{8, "no", "yes", []int{3, 4, 6}, 73, "T9-G-1"},
		{7, "no", "no", nil, 60, ""},
	}
	for _, tt := range tests {
		p := position(t, g, fmt.Sprintf("T%d-S-2", tt.turn), "move/fight", "move/fight", "1SS@1907", "375@2010")
		votes := map[core.Side]string{German: tt.german, Soviet: tt.soviet}
		src := &script{dice: tt.dice, seals: map[string]string{"g": "extend " + tt.german, "s": "extend " + tt.soviet}}
		src.answer = func(c core.Choice) (core.Option, bool) {
			if c.Kind == "extend" && c.Owner == German {
				return core.Option{Verb: "extend", Word: "sealed g"}, true
			}
			return core.Option{Verb: c.Kind, Word: votes[c.Owner]}, c.Kind == "extend"
		}
		p = next(t, g, p, src)
		if points(p) != tt.vp || (tt.phase == "") != (p.Over != nil) || tt.phase != "" && p.Phase != tt.phase {
			t.Errorf("%+v: VP %d phase %s over %v", tt, points(p), p.Phase, p.Over)
		}
	}
}

func TestVictory(t *testing.T) {
	g := board(t)
	for _, tt := range []struct {
		vp     int
		winner core.Side
		level  string
	}{{181, German, "German victory"}, {180, "", "draw"}, {155, "", "draw"}, {154, Soviet, "Soviet victory"}} {
		p := position(t, g, "T9-S-2", "move/fight", "move/fight", "1SS@1907", "375@2010")
		if err := core.Begin(p, nil).Do(core.TrackChange{Track: trackVP, Delta: tt.vp - 60}); err != nil {
			t.Fatal(err)
		}
		p = next(t, g, p, &script{})
		if p.Over == nil || p.Over.Winner != tt.winner || p.Over.Level != tt.level {
			t.Errorf("%d VP: %+v, want %s", tt.vp, p.Over, tt.level)
		}
	}
}

// TestEndSupply removes the Soviets out of supply first: only then has the German a line (6.9).
func TestEndSupply(t *testing.T) {
	g := board(t)
	p := position(t, g, "T9-S-2", "move/fight", "move/fight", "1SS@1907", "2SS@2107", "375@2004")
	for h := range g.m.Hexes() {
		p.SetControl(h, map[bool]core.Side{true: Soviet, false: German}[h == g.east[0]])
	}
	for _, h := range g.east {
		p.SetControl(h, German)
	}
	p.SetControl(mustHex(t, g, "2004"), Soviet)
	p = next(t, g, p, &script{})
	if where(p, "375") != "@dead" || where(p, "1SS") != "1907" || points(p) != 61 {
		t.Errorf("375 %s, 1SS %s, VP %d", where(p, "375"), where(p, "1SS"), points(p))
	}
}

func TestVictoryPointsUsedUp(t *testing.T) {
	g := board(t)
	p := position(t, g, "T1-S-2", "move/move", "move/move", "375@1610", "1SS@2407")
	if err := core.Begin(p, nil).Do(core.TrackChange{Track: trackVP, Delta: -55}); err != nil {
		t.Fatal(err)
	}
	tx := core.Begin(p.Clone(), &script{})
	o, faults := judge(t, g, p, Soviet, "move 375 1610-1609")
	if sheet.BlocksOrder(faults) {
		t.Fatal(faults)
	}
	if err := g.Apply(tx, Soviet, o); err != nil {
		t.Fatal(err)
	}
	if r := tx.Read().Result(); r == nil || r.Winner != Soviet {
		t.Errorf("5 VP and Kharkov lost: %+v, want a Soviet victory at once (4.2)", r)
	}
}

func TestReinforcements(t *testing.T) {
	g := board(t)
	p := position(t, g, "T3-G-1", "move/move", "", "1SS@2907", "375@2910")
	for line, want := range map[string]string{
		"enter 19Pz at 1700":        "",
		"enter 19Pz 1700-1701-1702": "",
		"enter 19Pz at 1609":        "",
		"enter 19Pz at 1701":        "enter/hex",
		"enter 10Pz at 1700":        "enter/quota",
		"enter 1Fj at 1700":         "enter/not-due",
		"enter 1SS at 1700":         "enter/not-due",
		"enter 19Pz 1700-1702":      "move/adjacent",
		"enter 19Pz 1700-1701-1702-1703-1704-1705-1706-1707-1708": "move/mp",
	} {
		if _, f := judge(t, g, p, German, line); codes(f)[0] != want {
			t.Errorf("%s: got %q, want %q", line, codes(f)[0], want)
		}
	}
	q, _ := run(t, g, p, German, "enter 19Pz 1700-1701", &script{})
	if where(q, "19Pz") != "1701" {
		t.Errorf("19Pz is at %s", where(q, "19Pz"))
	}
	p2 := position(t, g, "T2-G-1", "move/move", "", "1SS@2907", "375@2910")
	if _, f := judge(t, g, p2, German, "enter 19Pz at 1700"); codes(f)[0] != "enter/not-due" {
		t.Errorf("turn 2: %v", codes(f))
	}
}

func TestConditionalReinforcements(t *testing.T) {
	g := board(t)
	control := func(p *core.Position, labels ...string) *core.Position {
		for _, l := range labels {
			p.SetControl(mustHex(t, g, l), German)
		}
		return p
	}
	src := &script{seals: map[string]string{}}
	p := control(position(t, g, "T2-S-2", "move/fight", "move/fight", "1SS@1907", "375@2010"), "3509")
	p = next(t, g, p, src)
	if s := of(p.Reader()).germanReserves; s != (germanReserves{2, 2}) {
		t.Errorf("Lgov alone: %+v, want 2 now and 2 later", s)
	}
	p = control(position(t, g, "T2-S-2", "move/fight", "move/fight", "1SS@1907", "375@2010"), "3509", "3215")
	p = next(t, g, p, src)
	if s := of(p.Reader()).germanReserves; s != (germanReserves{4, 0}) {
		t.Errorf("Lgov and the ring: %+v, want 4 now", s)
	}
	p = control(position(t, g, "T2-G-2", "move/fight", "move/fight", "1SS@1907", "375@2010"), "2913", "3415", "3509")
	p = next(t, g, p, src)
	if s := of(p.Reader()).sovietReserves; !s.line || !s.lgov || !s.kursk || s.quota != 4 {
		t.Errorf("all three areas: %+v, want all latched and as many as there are (4)", s)
	}
}

func TestReserveActivation(t *testing.T) {
	g := board(t)
	p := position(t, g, "T2-S-1", "move/fight", "move/fight", "1SS@1907", "375@2010", "3Tk@2416:reserve", "6Tk@2416:reserve")
	if _, f := judge(t, g, p, Soviet, "move 3Tk 2416-2415"); codes(f)[0] != "unit/reserve" {
		t.Errorf("a reserve moves: %v", codes(f))
	}
	p, _ = run(t, g, p, Soviet, "activate 2416", &script{})
	if points(p) != 66 {
		t.Errorf("VP %d, want 66 in turn 2 (4.9)", points(p))
	}
	p, _ = run(t, g, p, Soviet, "move 3Tk 2416-2415", &script{})
	if where(p, "3Tk") != "2415" {
		t.Error("an activated unit moves at once")
	}
	if _, f := judge(t, g, p, Soviet, "activate 2416"); codes(f)[0] != "activate/late" {
		t.Errorf("after a move: %v", codes(f))
	}
}

func TestWithdrawal(t *testing.T) {
	g := board(t)
	p := position(t, g, "T5-G-1", "move/fight", "", "1SS@1907", "3Pz@2009", "167@1809", "375@2010")
	for line, want := range map[string]string{"withdraw 3Pz": "withdraw/unit", "withdraw 167": "withdraw/unit", "withdraw 1SS": ""} {
		if _, f := judge(t, g, p, German, line); codes(f)[0] != want {
			t.Errorf("%s: %v, want %q", line, codes(f), want)
		}
	}
	src := &script{dice: []int{4}}
	p, _ = run(t, g, p, German, "withdraw 1SS", src)
	if points(p) != 67 || where(p, "1SS") != "@gone" || src.keys[0] != "withdraw:1SS#1" {
		t.Errorf("VP %d (want 60 + 4 + 3), 1SS %s, keys %v", points(p), where(p, "1SS"), src.keys)
	}
}

// TestRerun repeats an order from the same position after a question: it must ask and roll the same.
func TestRerun(t *testing.T) {
	g := board(t)
	p := position(t, g, "T1-G-2", "move/fight", "", "3Pz@2009", "375@2010")
	o, _ := judge(t, g, p, German, "attack 2010 with 3Pz")
	var ids [2][]string
	for i := range 2 {
		src := &script{dice: []int{4}}
		if err := g.Apply(core.Begin(p.Clone(), src), German, o); err != nil {
			t.Fatal(err)
		}
		for _, c := range src.asked {
			ids[i] = append(ids[i], c.ID)
		}
	}
	if !slices.Equal(ids[0], ids[1]) || len(ids[0]) == 0 {
		t.Errorf("asked %v, then %v", ids[0], ids[1])
	}
	tx := core.Begin(g.Show(p, German).Clone(), &script{dry: true})
	if err := g.Apply(tx, German, o); !errors.Is(err, core.ErrContingent) {
		t.Fatalf("dry run: %v", err)
	}
	if u, _ := tx.Read().Unit("3Pz"); !u.Marked(markFought) {
		t.Error("a dry run must mark the attackers before the die")
	}
}
