package api

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/preview"
	"fieldpost/pbem/titles"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// middling are dice that show their middle face, with the default of every choice.
type middling struct{}

func (middling) Roll(_ string, n int) (int, int, error)                  { return (n + 1) / 2, 0, nil }
func (middling) Shuffle(_ string, items []string) ([]string, int, error) { return items, 0, nil }
func (middling) Unseal(string) (string, error)                           { return "", errors.New("nothing is sealed") }
func (middling) Answer(_ *core.Tx, c core.Choice) (core.Option, say.Text, error) {
	return c.Options[c.Default], "", nil
}

// page asks a bridge as a page does.
type page struct {
	testing.TB
	*Handler
}

// ask asks and fails the test on an error.
func (p page) ask(name string, in, out any) {
	p.Helper()
	text, err := json.Marshal(in)
	if err != nil {
		p.Fatal(err)
	}
	answer := p.Call(name, text, nil)
	var bad struct{ Error string }
	if err := json.Unmarshal(answer, &bad); err != nil || bad.Error != "" {
		p.Fatalf("%s %s: %s%v", name, text, bad.Error, err)
	}
	if err := json.Unmarshal(answer, out); err != nil {
		p.Fatalf("%s: %v", name, err)
	}
}

// board holds what the tests look at of a board.
type board struct {
	Phase  string
	Faces  map[string]string
	Tokens []struct{ U string }
	Stacks [][]any
	Units  []struct {
		ID   string
		Hex  string
		Mine bool
	}
}

// opens returns a bridge on the first position of a title, in the phase given: "" for the first.
func opens(t testing.TB, id string, side core.Side, phase, lang string) page {
	t.Helper()
	return opensScenario(t, id, "", side, phase, lang)
}

// kit holds what planners of a title open with, made once: the title as a game has it, its bundle, and what the first
// planner read from that.
type kit struct {
	title  core.Title
	mod    core.Module
	hash   string
	packed []byte
	read   preview.TitleData
}

var kits = map[string]*kit{}

func kitOf(t testing.TB, id string) *kit {
	t.Helper()
	if k := kits[id]; k != nil {
		return k
	}
	k := &kit{}
	k.title, _ = rules.Find(id)
	data, err := scenarios.Open(id, nil)
	if err != nil {
		t.Fatal(err)
	}
	if k.hash, err = scenarios.Hash(data); err != nil {
		t.Fatal(err)
	}
	if k.mod, err = k.title.Load(data); err != nil {
		t.Fatal(err)
	}
	if k.packed, err = preview.Bundle(k.title, data, k.hash); err != nil {
		t.Fatal(err)
	}
	kits[id] = k
	return k
}

// open has a planner open a position.
func (k *kit) open(t testing.TB, position []byte, lang string) page {
	t.Helper()
	in, err := json.Marshal(map[string]string{"lang": lang, "position": string(position)})
	if err != nil {
		t.Fatal(err)
	}
	b, bundle := NewHandler(rules.Find, titles.Library().Catalogue()), k.packed
	if k.read.Title != nil { // a planner needs it once
		b.set, bundle = k.read, nil
	}
	if answer := b.Call("open", in, bundle); strings.Contains(string(answer), `"error"`) {
		t.Fatalf("%s", answer)
	}
	k.read = b.set
	return page{t, b}
}

// opensScenario returns the same of a scenario.
func opensScenario(t testing.TB, id, scenario string, side core.Side, phase, lang string) page {
	t.Helper()
	k := kitOf(t, id)
	title, mod := k.title, k.mod
	options, err := title.Meta().Scenario(scenario)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := core.ScenarioModule(mod, options).Start(options)
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		if phase == "" || pos.Phase == phase {
			break
		}
		tx := core.Begin(pos.Clone(), middling{})
		if err := mod.Next(tx); err != nil {
			t.Fatal(err)
		}
		pos = tx.Position()
	}
	g := engine.NewFromPosition(title, mod, options, pos, func(string, int) (int, error) { return 0, errors.New("no dice here") })
	g.Header.Data = k.hash
	if side == "" {
		side = pos.Active
	}
	x, err := g.KnowledgeOf(side)
	if err != nil {
		t.Fatal(err)
	}
	file, err := preview.WritePositionFile(x, nil, mod, "")
	if err != nil {
		t.Fatal(err)
	}
	return k.open(t, file, lang)
}

// TestEveryTitle: each title opens in both languages, shows its board and its map, and offers orders that a check then
// takes.
func TestEveryTitle(t *testing.T) {
	for _, id := range rules.IDs() {
		for _, lang := range []string{"en", "ja"} {
			title, _ := rules.Find(id)
			p := opens(t, id, title.Meta().Sides[0], "", lang)
			var b board
			p.ask("board", map[string]any{"sheet": ""}, &b)
			var ground struct {
				SVG   string
				Hexes []struct{ L string }
			}
			p.ask("ground", map[string]any{}, &ground)
			if len(b.Units) == 0 || !strings.HasPrefix(ground.SVG, "<svg ") || len(ground.Hexes) == 0 {
				t.Errorf("%s %s: %d units, %d hexes", id, lang, len(b.Units), len(ground.Hexes))
			}
			if lang == "ja" {
				continue
			}
			p.offers(id, b)
		}
	}
}

// TestEveryTitleHasLayers: each title shows zones of control, supply and whence it comes, as far as its usual scenario
// has them; and the boxes of counters have names in the language of the page.
func TestEveryTitleHasLayers(t *testing.T) {
	for _, id := range rules.IDs() {
		title, _ := rules.Find(id)
		p := opens(t, id, title.Meta().Sides[1], "", "ja")
		kinds, lacks := p.layerKinds(), map[string]string{"group-of-soviet-forces-germany": "zoc", "kiev-to-rostov": "supply source"}
		var layers map[string][]string
		p.ask("layers", map[string]any{"sheet": "", "show": kinds}, &layers)
		for _, side := range title.Meta().Sides {
			for _, kind := range []string{"zoc", "supply", "source"} {
				if n := len(layers[kind+":"+string(side)]); (n == 0) != strings.Contains(lacks[id], kind) {
					t.Errorf("%s %s: %s has %d hexes", id, side, kind, n)
				}
			}
		}
		var b struct {
			Units []struct{ ID, Box, BoxName string }
		}
		p.ask("board", map[string]any{"sheet": ""}, &b)
		for _, u := range b.Units {
			if (u.Box == "") != (u.BoxName == "") || u.Box != "" && u.BoxName == u.Box && id == "a-victory-lost" {
				t.Errorf("%s: %s is in %q, called %q", id, u.ID, u.Box, u.BoxName)
			}
		}
	}
}

// offers has the first orders that counters are offered checked.
func (p page) offers(id string, b board) {
	p.Helper()
	n := 0
	for _, u := range b.Units {
		var o struct{ Offers []struct{ Line string } }
		if !u.Mine || n > 5 {
			continue
		}
		p.ask("offers", map[string]any{"sheet": "", "units": []string{u.ID}}, &o)
		if len(o.Offers) == 0 {
			continue
		}
		n++
		var a struct{ Sheet string }
		p.ask("add", map[string]any{"sheet": "", "line": o.Offers[0].Line}, &a)
		var c struct {
			Lines  []struct{ OK bool }
			Faults []struct{ Text string }
		}
		p.ask("check", map[string]any{"sheet": a.Sheet}, &c)
		if len(c.Lines) != 1 || !c.Lines[0].OK {
			p.Errorf("%s: %q is offered and not taken: %v", id, a.Sheet, c.Faults)
		}
	}
	p.Logf("%s: orders of %d counters checked", id, n)
}

// TestUpto: the board stands behind the line that is asked for, and drawings are sent once.
func TestUpto(t *testing.T) {
	p := opens(t, "kursk", "", "", "en")
	sheet := "#PBEM case german T0-G\nplace 102 4110\nplace 102 4210\n#END\n"
	at := func(line int) string {
		var b board
		p.ask("board", map[string]any{"sheet": sheet, "upto": line}, &b)
		for _, u := range b.Units {
			if u.ID == "102" {
				return u.Hex
			}
		}
		return ""
	}
	if a, b := at(2), at(4); a != "4110" || b != "4210" {
		t.Errorf("102 stands in %s behind line 2 and in %s at the end", a, b)
	}
	var again board
	p.ask("board", map[string]any{"sheet": sheet}, &again)
	if len(again.Faces) != 0 || len(again.Tokens) == 0 {
		t.Errorf("%d faces are sent again", len(again.Faces))
	}
}

// TestFaults: what is wrong is told at its line, with what would be right; what cannot be read is an error of one
// sentence.
func TestFaults(t *testing.T) {
	p := opens(t, "kursk", "", "", "en")
	var c struct {
		OK     bool
		Faults []struct {
			Line  int
			Text  string
			Legal []string
		}
	}
	p.ask("check", map[string]any{"sheet": "#PBEM case german T0-G\n\nplace 102 9999\n#END\n"}, &c)
	if c.OK || len(c.Faults) != 1 || c.Faults[0].Line != 3 {
		t.Errorf("%+v", c)
	}
	for _, bad := range [][2]string{{"nothing", "{}"}, {"check", "{"}, {"open", `{"position":"no"}`},
		{"layers", `{"sheet":"","show":["gold"]}`}} {
		if a := string(p.Call(bad[0], []byte(bad[1]), nil)); !strings.HasPrefix(a, `{"error":"`) {
			t.Errorf("%v: %s", bad, a)
		}
	}
	if a := string(NewHandler(rules.Find, nil).Call("board", []byte("{}"), nil)); !strings.Contains(a, "no position is open") {
		t.Error(a)
	}
}

// TestSuppose: the result of an attack is named in the sheet's line "check", and no other line moves.
func TestSuppose(t *testing.T) {
	p := opens(t, "kursk", "german", "", "en")
	sheet := "#PBEM case german T0-G\nattack 2113 with 1SS\nattack 2114 with 2SS\n#END\n"
	var s struct{ Sheet string }
	for _, step := range []struct {
		line         int
		result, want string
	}{{3, "dr", "check a2=DR\n"}, {2, "DE", "check a1=DE a2=DR\n"}, {3, "", "check a1=DE\n"}, {2, "", ""}} {
		p.ask("suppose", map[string]any{"sheet": sheet, "line": step.line, "result": step.result}, &s)
		if want := "#PBEM case german T0-G\nattack 2113 with 1SS\nattack 2114 with 2SS\n" + step.want + "#END\n"; s.Sheet != want {
			t.Errorf("%q, not %q", s.Sheet, want)
		}
		sheet = s.Sheet
	}
}

// TestUpon: the orders on a hex are those of the counters that may be ordered there.
func TestUpon(t *testing.T) {
	p := opens(t, "kursk", "german", "", "en")
	var all struct {
		Offers []struct {
			Line  string
			Units []string
			Hexes []string
		}
	}
	p.ask("offers", map[string]any{"sheet": "", "hex": "4210"}, &all)
	if len(all.Offers) == 0 {
		t.Fatal("nobody may be placed in 4210")
	}
	for _, o := range all.Offers {
		if len(o.Units) != 1 || len(o.Hexes) != 1 || o.Hexes[0] != "4210" || !strings.Contains(o.Line, o.Units[0]) {
			t.Errorf("%+v", o)
		}
	}
}

// TestPath: a drawn way is the way that is drawn where its hexes are adjacent, and goes on as the title would where
// they are not; what it costs, or why it cannot be gone, is told.
func TestPath(t *testing.T) {
	p := opens(t, "kursk", "german", "T1-G-1", "en")
	sheet := "#PBEM case german T1-G-1\norder move/fight\n#END\n"
	var b board
	p.ask("board", map[string]any{"sheet": sheet}, &b)
	drawn, refused := 0, 0
	for _, u := range b.Units {
		var o struct {
			Offers []struct {
				Verb, Cost string
				Path       []string
			}
		}
		if !u.Mine || drawn > 3 {
			continue
		}
		p.ask("offers", map[string]any{"sheet": sheet, "units": []string{u.ID}, "verb": "move"}, &o)
		for _, x := range o.Offers {
			if len(x.Path) < 4 || drawn > 3 {
				continue
			}
			var w struct {
				OK     bool
				Line   string
				Path   []string
				Cost   string
				Faults []struct{ Text string }
			}
			p.ask("path", map[string]any{"sheet": sheet, "units": []string{u.ID}, "through": x.Path[1:]}, &w)
			if strings.Join(w.Path, "-") != strings.Join(x.Path, "-") || !w.OK || w.Cost != x.Cost {
				t.Errorf("%v drawn is %v, %s", x.Path, w.Path, w.Cost)
			}
			last := x.Path[len(x.Path)-1]
			p.ask("path", map[string]any{"sheet": sheet, "units": []string{u.ID}, "through": []string{x.Path[1], last}}, &w)
			if w.OK && w.Cost == "" || !w.OK && len(w.Faults) == 0 || w.Path[len(w.Path)-1] != last {
				t.Errorf("%v by its ends is %+v", x.Path, w)
			}
			back := append(append([]string{}, x.Path[1:]...), x.Path[len(x.Path)-2])
			p.ask("path", map[string]any{"sheet": sheet, "units": []string{u.ID}, "through": append(back, back[:len(back)-1]...)}, &w)
			if !w.OK && len(w.Faults) > 0 {
				refused++
			}
			drawn++
		}
	}
	if drawn == 0 || refused == 0 {
		t.Errorf("%d ways drawn, %d too long", drawn, refused)
	}
}

// TestAhead: a sheet for a phase that nobody can foresee is planned on the board of that phase.
func TestAhead(t *testing.T) {
	p := opens(t, "a-victory-lost", "soviet", "T1-A-C", "en")
	var o struct{ Plans []string }
	if err := json.Unmarshal(mustJSON(t, p.describePosition("")), &o); err != nil || len(o.Plans) == 0 ||
		!strings.HasPrefix(o.Plans[0], "PLAN-") {
		t.Fatalf("%v %v", o.Plans, err)
	}
	offered := 0
	for _, plan := range o.Plans {
		sheet := "#PBEM case soviet " + plan + "\n#END\n"
		var b board
		p.ask("board", map[string]any{"sheet": sheet}, &b)
		for _, u := range b.Units {
			var x struct{ Offers []struct{ Line string } }
			if u.Mine && offered < 5 {
				p.ask("offers", map[string]any{"sheet": sheet, "units": []string{u.ID}, "verb": "move"}, &x)
				if len(x.Offers) > 0 {
					offered++
				}
			}
		}
	}
	if offered == 0 {
		t.Errorf("no counter is offered a move in %v", o.Plans)
	}
}

func mustJSON(t *testing.T, v any) []byte {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestEveryScenario: each scenario opens for each side, with its own map.
func TestEveryScenario(t *testing.T) {
	for _, title := range rules.All() {
		id := title.Meta().ID
		for _, scenario := range title.Meta().Scenarios() {
			for _, side := range title.Meta().Sides {
				p := opensScenario(t, id, scenario, side, "", "en")
				var b board
				p.ask("board", map[string]any{"sheet": ""}, &b)
				var ground struct{ Hexes []struct{ L string } }
				p.ask("ground", map[string]any{}, &ground)
				known := map[string]bool{}
				for _, h := range ground.Hexes {
					known[h.L] = true
				}
				for _, st := range b.Stacks {
					if label, _ := st[0].(string); !known[label] {
						t.Errorf("%s %s %s: a stack in %v, which is not on the map", id, scenario, side, st[0])
					}
				}
				if len(b.Stacks) == 0 || len(b.Units) == 0 {
					t.Errorf("%s %s %s: nothing is on the board", id, scenario, side)
				}
			}
		}
	}
}

// TestVerbsOfTheirOwn: what only answers a question is not listed as an order of its own.
func TestVerbsOfTheirOwn(t *testing.T) {
	p := opens(t, "kursk", "german", "", "en")
	var b struct {
		Verbs []struct {
			Verb string
			Top  bool
		}
	}
	p.ask("board", sheetText{}, &b)
	own := map[string]bool{}
	for _, v := range b.Verbs {
		own[v.Verb] = v.Top
	}
	for verb, want := range map[string]bool{"move": true, "attack": true, "pass": true, "halt": true, "enter": true,
		"losses": false, "advance": false, "retreat": false, "noretreat": false, "air": false, "noair": false} {
		if top, known := own[verb]; !known || top != want {
			t.Errorf("%s: known %v, an order of its own %v, want %v", verb, known, top, want)
		}
	}
}
