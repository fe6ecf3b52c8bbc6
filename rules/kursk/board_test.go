package kursk

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/sheet"
)

// boardUnits are the counters of the test board: few, but of every kind.
const boardUnits = `
types:
  source: rulebook
  list:
    - {type: panzer, class: mech, move: 8}
    - {type: infantry, class: nonmech, move: 4}
    - {type: parachute, class: nonmech, move: 4}
    - {type: tank, class: mech, move: 8}
    - {type: rifle, class: nonmech, move: 4}
    - {type: garrison, class: static, move: 2}
units:
  source: reconstructed
  list:
    - {id: 1SS, side: german, type: panzer, size: division, strength: [26, 13], code: 1907-1}
    - {id: 2SS, side: german, type: panzer, size: division, strength: [24, 12], code: 1907-1}
    - {id: 3SS, side: german, type: panzer, size: division, strength: [24, 12], code: 1907-1}
    - {id: 3Pz, side: german, type: panzer, size: division, strength: [16, 8], code: 2107-2}
    - {id: 19Pz, side: german, type: panzer, size: division, strength: [14, 7], code: "3"}
    - {id: 10Pz, side: german, type: panzer, size: division, strength: [12, 6], code: C}
    - {id: 11Pz, side: german, type: panzer, size: division, strength: [12, 6], code: C}
    - {id: 12Pz, side: german, type: panzer, size: division, strength: [12, 6], code: C}
    - {id: 18Pz, side: german, type: panzer, size: division, strength: [12, 6], code: C}
    - {id: "167", side: german, type: infantry, size: division, strength: [7, 3], code: 1809-1}
    - {id: "168", side: german, type: infantry, size: division, strength: [7, 3], code: 2508-1}
    - {id: "106", side: german, type: infantry, size: division, strength: [5, 2], code: 1503-3}
    - {id: 1Fj, side: german, type: parachute, size: division, strength: [8, 4], code: M}
    - {id: "375", side: soviet, type: rifle, size: division, strength: [5], code: 2010-2}
    - {id: 52G, side: soviet, type: rifle, size: division, strength: [6], code: 2010-2}
    - {id: 67G, side: soviet, type: rifle, size: division, strength: [6], code: 2210-2}
    - {id: 71G, side: soviet, type: rifle, size: division, strength: [4], code: 2510-2}
    - {id: 5GTk, side: soviet, type: tank, size: corps, strength: [9], code: 2114-2}
    - {id: 2Tk, side: soviet, type: tank, size: corps, strength: [8], code: 2114-2}
    - {id: 3Tk, side: soviet, type: tank, size: corps, strength: [8], code: 2416-R}
    - {id: 6Tk, side: soviet, type: tank, size: corps, strength: [7], code: 2416-R}
    - {id: 10Tk, side: soviet, type: tank, size: corps, strength: [8], code: "2"}
    - {id: 18Tk, side: soviet, type: tank, size: corps, strength: [8], code: C}
    - {id: 29Tk, side: soviet, type: tank, size: corps, strength: [8], code: C}
    - {id: 30Tk, side: soviet, type: tank, size: corps, strength: [8], code: C}
    - {id: 31Tk, side: soviet, type: tank, size: corps, strength: [8], code: C}
    - {id: 1Fg, side: soviet, type: garrison, size: brigade, strength: [3], code: 3415-1}
`

// boardMap is the full sheet, clear but for a few hexes: German ground are columns 00 to 09.
func boardMap() string {
	special := map[string]byte{"2008": 'f', "2011": 's', "2211": 'h', "1908": 'f', "2512": 'f'}
	var b strings.Builder
	b.WriteString("hexmap 1\ntitle kursk status=reconstructed\ngrid pointy odd-east rrcc rows 60..10 cols 00..27\n" +
		"legend . clear | f forest | h hill | s swamp | ? unknown\nmap\n")
	var zone, west, east []string
	for row := 60; row >= 10; row-- {
		fmt.Fprintf(&b, "%d", row)
		for col := range 28 {
			label := fmt.Sprintf("%02d%02d", row, col)
			c := byte('.')
			if s, ok := special[label]; ok {
				c = s
			}
			b.WriteString(" " + string(c))
			if col <= 9 && label != "3509" {
				zone = append(zone, label)
			}
		}
		b.WriteString("\n")
		west, east = append(west, fmt.Sprintf("%02d00", row)), append(east, fmt.Sprintf("%02d27", row))
	}
	b.WriteString("end\nplace 3415 city \"Kursk\"\nplace 3509 town \"Lgov\"\nplace 5308 city \"Bryansk\"\nplace 1609 city \"Kharkov\"\n" +
		"place 2913 town \"Oboyan\"\n")
	b.WriteString("fort german 2009 2309\nfort soviet 2111 2310 2210\n")
	b.WriteString("side river \"Psel\" 2410:e-se\nside major \"Donets\" 2112:e\n")
	b.WriteString("mark trigger-soviet 1016 6021 2913 6017\n")
	b.WriteString("zone german " + strings.Join(zone, " ") + "\nedge west " + strings.Join(west, " ") + "\nedge east " + strings.Join(east,
		" ") + "\n")
	return b.String()
}

// boardFiles are the data of the test board with the printed tables.
func boardFiles(t testing.TB) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{mapFile: {Data: []byte(boardMap())}, unitsFile: {Data: []byte(boardUnits)}}
	for _, f := range []string{tablesFile, setupFile} {
		data, err := os.ReadFile("../../scenarios/kursk/" + f)
		if err != nil {
			t.Fatal(err)
		}
		files[f] = &fstest.MapFile{Data: data}
	}
	return files
}

// board loads the test board.
func board(t testing.TB) *game {
	t.Helper()
	mod, err := New().Load(boardFiles(t))
	if err != nil {
		t.Fatal(err)
	}
	return mod.(*game)
}

// script is a source of dice and decisions for tests.
type script struct {
	dice   []int
	keys   []string
	answer func(core.Choice) (core.Option, bool) // false takes the default
	asked  []core.Choice
	seals  map[string]string
	dry    bool
}

func (s *script) Roll(event string, n int) (int, int, error) {
	if s.dry {
		return 0, 0, core.ErrContingent
	}
	if len(s.dice) == 0 {
		return 0, 0, fmt.Errorf("no die left for %s", event)
	}
	d := s.dice[0]
	s.dice, s.keys = s.dice[1:], append(s.keys, event)
	return d, 1, nil
}

func (s *script) Shuffle(string, []string) ([]string, int, error) {
	return nil, 0, errors.New("nothing is shuffled in this title")
}

func (s *script) Answer(_ *core.Tx, c core.Choice) (core.Option, say.Text, error) {
	if s.dry {
		return core.Option{}, "", core.ErrContingent
	}
	s.asked = append(s.asked, c)
	if s.answer != nil {
		if o, ok := s.answer(c); ok {
			return o, "test", nil
		}
	}
	return c.Options[c.Default], ("default: " + c.Why), nil
}

func (s *script) Unseal(hash string) (string, error) {
	if text, ok := s.seals[hash]; ok {
		return text, nil
	}
	return "", fmt.Errorf("no seal %s", hash)
}

// position builds a position by hand: "1SS@2008", "375@2010:reserve". Phase orders are given as "fight/move".
func position(t testing.TB, g *game, code, germanOrder, sovietOrder string, units ...string) *core.Position {
	t.Helper()
	p := core.NewPosition(g.world)
	for h := range g.m.Hexes() {
		p.SetControl(h, map[bool]core.Side{true: German, false: Soviet}[g.hexes[h].german])
	}
	ph, ok := parsePhase(code)
	if !ok {
		t.Fatalf("phase %s", code)
	}
	tx := core.Begin(p, nil)
	do := func(e core.Effect) {
		t.Helper()
		if err := tx.Do(e); err != nil {
			t.Fatal(err)
		}
	}
	do(core.TrackChange{Track: trackVP, Delta: 60})
	do(core.PhaseChange{Turn: ph.Turn, Phase: code, Active: ph.Side})
	do(core.ExtChange{Ext: state{gambit: "no", orders: [2]string{germanOrder, sovietOrder}}})
	for _, spec := range units {
		spec, mark, marked := strings.Cut(spec, ":")
		id, label, _ := strings.Cut(spec, "@")
		h, ok := g.m.Find(label)
		d, known := g.world.Def(id)
		if !ok || !known {
			t.Fatalf("no unit or hex in %q", spec)
		}
		do(core.Place{Unit: id, Hex: h})
		p.SetControl(h, d.Side)
		if marked && mark == "reduced" {
			do(core.StepChange{Unit: id, Left: 1})
		} else if marked {
			do(core.Mark{Unit: id, Mark: mark, Quiet: true})
		}
	}
	g.startPhase(tx)
	if err := tx.TakeError(nil); err != nil {
		t.Fatal(err)
	}
	return p
}

// bind parses and binds one line on what a side sees.
func bind(t testing.TB, g *game, p *core.Position, side core.Side, line string) (core.Order, []notation.Fault) {
	t.Helper()
	st, faults := notation.ParseLines(line, g.Vocabulary("", side))
	if len(faults) > 0 || len(st) != 1 {
		t.Fatalf("%q does not parse: %v", line, faults)
	}
	return g.Bind(g.Show(p, side).Reader(), side, st[0])
}

// judge binds and checks one line on what a side sees.
func judge(t testing.TB, g *game, p *core.Position, side core.Side, line string) (core.Order, []notation.Fault) {
	t.Helper()
	o, faults := bind(t, g, p, side, line)
	if len(faults) > 0 {
		return nil, faults
	}
	return o, g.Check(g.Show(p, side).Reader(), side, o)
}

// run executes one line and returns the new position and what happened.
func run(t testing.TB, g *game, p *core.Position, side core.Side, line string, src *script) (*core.Position, []core.Event) {
	t.Helper()
	o, faults := judge(t, g, p, side, line)
	if sheet.BlocksOrder(faults) {
		t.Fatalf("%q is refused: %+v", line, faults)
	}
	tx := core.Begin(p.Clone(), src)
	if err := g.Apply(tx, side, o); err != nil {
		t.Fatalf("%q: %v", line, err)
	}
	if err := g.Invariant(tx.Read()); err != nil {
		t.Fatalf("after %q: %v", line, err)
	}
	return tx.Position(), tx.Events()
}

// where is the label of a unit's hex, or its box.
func where(p *core.Position, id string) string {
	u, ok := p.Reader().Unit(id)
	switch {
	case !ok:
		return "unknown"
	case u.OnMap():
		return p.Reader().Label(u.Hex)
	}
	return "@" + u.Box
}

func points(p *core.Position) int { return p.Reader().Track(trackVP) }

// find returns the first event of a kind.
func find(events []core.Event, kind core.Kind) core.Event {
	for _, e := range events {
		if e.Kind == kind {
			return e
		}
	}
	return core.Event{}
}

// codes are the codes of faults; one empty code when there is none.
func codes(faults []notation.Fault) []string {
	var out []string
	for _, f := range faults {
		out = append(out, f.Code)
	}
	if out == nil {
		return []string{""}
	}
	return out
}
