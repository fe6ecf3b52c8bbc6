package savefile

import (
	"bytes"
	"errors"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/preview"
	"fieldpost/pbem/tools/golden"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// desk returns a desk for the side that begins a game.
func desk(t testing.TB, mod core.Module, start *core.Position) Drafter {
	t.Helper()
	title, _ := rules.Find("kursk")
	g := engine.NewFromPosition(title, mod, nil, start, func(string, int) (int, error) { return 0, errors.New("no dice here") })
	x, err := g.KnowledgeOf(start.Active)
	if err != nil {
		t.Fatal(err)
	}
	return Drafter{Board: preview.TitleData{Title: title, Module: mod}.NewBoard(x), Game: "sample", Side: start.Active, Phase: start.Phase,
		FirstOrders: FirstOrders(mod, x.View, start.Active)}
}

// openings returns the first move that the title lists for a counter alone, and a hex that it cannot reach.
func (d Drafter) openings(t testing.TB, p *core.Position) (unit, to, line string, far hexmap.Hex) {
	t.Helper()
	for u := range p.Reader().UnitsOf(d.Side) {
		for _, o := range d.Board.Offers(p, u.Def.ID) {
			if u.OnMap() && len(o.Hexes) == 1 && p.World.Map.Label(u.Hex) != o.Hexes[0] {
				for h := range p.World.Map.Hexes() {
					if p.World.Map.Distance(u.Hex, h) > 15 {
						return u.Def.ID, o.Hexes[0], o.Text, h
					}
				}
			}
		}
	}
	t.Fatal("nobody can move")
	return "", "", "", 0
}

// logOf returns a log in which pieces of Kursk's set-up go to hexes.
func logOf(p *core.Position, to map[string]hexmap.Hex) sample {
	s := sample{module: "A Module"}
	for i := range p.Units {
		h, ok := to[p.Units[i].Def.ID]
		if !ok {
			continue
		}
		at := spot(p.World.Map, h)
		s.log = append(s.log, loggedPrefix+commandMove+
			joinElements('/', idOf(i), at.Map, strconv.Itoa(at.X), strconv.Itoa(at.Y), noMap, at.Map, "1", "1", noMap, "me"))
	}
	return s
}

// TestDraft: a legal move becomes a line that the sheet accepts, an illegal one a remark; and out, then in, gives no
// orders.
func TestDraft(t *testing.T) {
	mod, start := kursk(t)
	d := desk(t, mod, start)
	view := mod.Show(start, d.Side)
	unit, to, line, far := d.openings(t, view)
	var other, enemy string
	for i := range view.Units {
		switch u := &view.Units[i]; {
		case u.Def.Side == d.Side && u.OnMap() && u.Def.ID != unit && other == "":
			other = u.Def.ID
		case u.Def.Side != d.Side && u.OnMap() && u.Def.Type != core.Unknown && enemy == "":
			enemy = u.Def.ID
		}
	}
	toHex, _ := view.World.Map.Find(to)
	s := logOf(start, map[string]hexmap.Hex{unit: toHex, other: far})
	moves, err := ReplayLog(s.read(t, start), readList(t, listOf(start, ""), start.World))
	if err != nil {
		t.Fatal(err)
	}
	text, err := d.Draft(moves)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"#PBEM sample " + string(d.Side) + " " + start.Phase + "\n", "\n" + line + "\n", "\ndraft\n",
		"// " + other + " from ", " to " + view.World.Map.Label(far) + ": no legal move there in this phase"} {
		if !strings.Contains(text, want) {
			t.Errorf("the draft lacks %q:\n%s", want, text)
		}
	}
	p, err := d.Board.Plan(text)
	inLine := func(f notation.Fault) bool { return f.Pos.Line == 2 }
	if err != nil || len(p.Sheets) != 1 || slices.ContainsFunc(p.Sheets[0].Faults, inLine) {
		t.Errorf("the draft is faulty: %v %+v\n%s", err, p.Sheets, text)
	}
	if enemy != "" {
		text, err = d.Draft([]UnitMove{{Unit: enemy, From: toHex, To: far, Kind: OnHex}})
		if err != nil || !strings.Contains(text, "// "+enemy+" from") || !strings.Contains(text, ": not yours") {
			t.Errorf("an enemy was moved: %v\n%s", err, text)
		}
	}
	samples(t, map[string]sample{"setup.vsav": {module: "A Module"}, "turn.vlog": s}, start)
}

// TestDraftBegins: in a phase that wants a line before any move, that line stands in front.
func TestDraftBegins(t *testing.T) {
	mod, start := kursk(t)
	first := start.Clone()
	first.Turn, first.Phase = 1, "T1-G-1"
	d := desk(t, mod, first)
	view := mod.Show(first, d.Side)
	from, _ := view.World.Map.Find("2010")
	to, _ := view.World.Map.Find("2111")
	text, err := d.Draft([]UnitMove{{Unit: "11Pz", From: from, To: to, Kind: OnHex}})
	if err != nil || !strings.Contains(text, "\norder move/fight\nmove 11Pz 2010-2011-2111\ndraft\n") {
		t.Errorf("%v\n%s", err, text)
	}
}

// samples holds the files that other tests read against what they are made of.
func samples(t *testing.T, files map[string]sample, start *core.Position) {
	t.Helper()
	for name, s := range files {
		var b bytes.Buffer
		if err := s.read(t, start).Write(&b); err != nil {
			t.Fatal(err)
		}
		if golden.Update() {
			if err := os.WriteFile("testdata/"+name, b.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if have, err := os.ReadFile("testdata/" + name); err != nil || !bytes.Equal(have, b.Bytes()) {
			t.Errorf("testdata/%s is another (%v); if that is meant, run with -update", name, err)
		}
	}
	if golden.Update() {
		if err := os.WriteFile("testdata/units.tsv", []byte(listOf(start, boxLine)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestDraftNamesOthers: a unit that ends in no hex is named with what can be done, not dropped. One that stands still
// there is not.
func TestDraftNamesOthers(t *testing.T) {
	mod, start := kursk(t)
	d := desk(t, mod, start)
	view := mod.Show(start, d.Side)
	list := listOf(start, boxLine)
	hex := -1
	for i := range view.Units {
		if u := &view.Units[i]; u.OnMap() && u.Def.Side == d.Side {
			hex = slices.IndexFunc(start.Units, func(u core.Unit) bool { return u.Def.ID == view.Units[i].Def.ID })
		}
	}
	box := slices.IndexFunc(start.Units, func(u core.Unit) bool { return !u.OnMap() && u.Def.Side == d.Side })
	move := func(i int, window, x, y string) string {
		return loggedPrefix + commandMove + joinElements('/', idOf(i), window, x, y, noMap, "Main Map", "1", "1", noMap, "me")
	}
	removed := func(i int) string { return loggedPrefix + commandRemove + idOf(i) }
	for name, c := range map[string]struct {
		log  func(i int) string
		want string
	}{
		"another window": {func(i int) string { return move(i, "Reserves 50%", "5", "5") },
			`// in the map window "Reserves 50%", of which the list has no hex or box line: NAME. Add such a line and draft again, ` +
				`or write their lines`},
		"beside the map": {func(i int) string { return move(i, "Main Map", "-5", "20") },
			`// outside every hex of the map window "Main Map": NAME (at -5,20). Put them on a hex and draft again, or write their lines`},
		"no map": {func(i int) string { return move(i, noMap, "0", "0") },
			`// on no map at the end of the log: NAME. Put them on a hex and draft again, or write their lines`},
		"removed": {removed,
			`// taken out of the game by the log: NAME. No line removes a counter: write the ones that you mean, if there are any`},
		"box": {func(i int) string { return move(i, "Main Map", "2900", "1000") },
			`// in a box at the end of the log: NAME. No line is drafted into a box: write the one that you mean, if there is one`},
	} {
		for _, i := range []int{hex, box} {
			unit := start.Units[i].Def.ID
			if i == hex {
				unit += " from " + start.World.Map.Label(start.Units[i].Hex)
			}
			moves, err := ReplayLog(sample{module: "A Module", log: []string{c.log(i)}}.read(t, start), readList(t, list, start.World))
			if err != nil {
				t.Fatal(err)
			}
			text, err := d.Draft(moves)
			want := strings.ReplaceAll(c.want, "NAME", unit)
			if err != nil || strings.Count(text, want+"\n") != 1 || strings.Count(text, "\n") != 4 {
				t.Errorf("%s, %s: %q, %v: want %q alone", name, unit, text, err, want)
			}
		}
	}
	moves, err := ReplayLog(sample{module: "A Module", log: []string{move(box, "Main Map", "3000", "20")}}.read(t, start),
		readList(t, list, start.World))
	if err != nil || len(moves) > 0 {
		t.Errorf("a counter off the map stayed where it was, and moved: %v, %v", moves, err)
	}
}
