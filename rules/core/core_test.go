package core

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fieldpost/notation/say"
	"fieldpost/rules/hexmap"
)

const testMap = `hexmap 1
title test status=reconstructed source="made up"
grid pointy odd-east rrcc rows 03..01 cols 01..03
legend . clear
map
03 . . .
02  . . .
01 . . .
end
`

const (
	north Side = "north"
	south Side = "south"
)

// world has three counters a side; north's cannot be told apart by south unless they bear the mark "seen".
func world(t testing.TB) *World {
	t.Helper()
	m, err := hexmap.Parse([]byte(testMap))
	if err != nil {
		t.Fatal(err)
	}
	w := &World{Map: m, Sides: []Side{north, south}}
	for _, id := range []string{"N1", "N2", "N3", "S1", "S2", "S3"} {
		side := north
		if id[0] == 'S' {
			side = south
		}
		w.Defs = append(w.Defs, &UnitDef{ID: id, Side: side, Steps: []Values{{4, 4, 2}, {2, 2, 2}}})
	}
	w.Sees = func(_ Reader, u *Unit, viewer Side) bool {
		return u.Def.Side != north || viewer == north || viewer == Everyone || u.Marked("seen")
	}
	return w
}

func hexAt(t testing.TB, w *World, label string) hexmap.Hex {
	t.Helper()
	h, ok := w.Map.Find(label)
	if !ok {
		t.Fatalf("no hex %s", label)
	}
	return h
}

// script answers choices with a fixed option.
type script struct {
	pick int
	err  error
	face int
}

func (s script) Roll(string, int) (int, int, error) { return s.face, 3, s.err }
func (s script) Shuffle(_ string, items []string) ([]string, int, error) {
	slices.Reverse(items)
	return items, 3, s.err
}
func (s script) Answer(_ *Tx, c Choice) (Option, say.Text, error) {
	if s.err != nil {
		return Option{}, "", s.err
	}
	return c.Options[s.pick], "line 3", nil
}
func (s script) Unseal(seal string) (string, error) { return "opened " + seal, s.err }

// TestEffects: what each effect writes, as the canonical text of the position has it.
func TestEffects(t *testing.T) {
	w := world(t)
	a, b := hexAt(t, w, "0101"), hexAt(t, w, "0102")
	place := Place{Unit: "N1", Hex: a}
	for _, c := range []struct {
		name  string
		do    []Effect
		lines string // lines of the text that begin with unit, track, ext, over or phase
	}{
		{"place", []Effect{place}, "unit N1 0101 2 0"},
		{"place on top", []Effect{place, Place{Unit: "N2", Hex: a}}, "unit N1 0101 2 0|unit N2 0101 2 1"},
		{"into a box", []Effect{place, Place{Unit: "N1", Hex: hexmap.None, Box: "reserve"}}, "unit N1 @reserve 2 0"},
		{"move", []Effect{place, Move{Unit: "N1", Path: []hexmap.Hex{a, b}}}, "unit N1 0102 2 0"},
		{"move there and back", []Effect{place, Place{Unit: "N2", Hex: a}, Move{Unit: "N1", Path: []hexmap.Hex{a, b, a}}},
			"unit N1 0101 2 2|unit N2 0101 2 1"},
		{"step", []Effect{place, StepChange{Unit: "N1", Left: 1}}, "unit N1 0101 1 0"},
		{"dead", []Effect{place, Mark{Unit: "N1", Mark: "x"}, Remove{Unit: "N1", Box: BoxDead}}, "unit N1 @dead 0 0"},
		{"gone", []Effect{place, Remove{Unit: "N1", Box: BoxGone}}, "unit N1 @gone 2 0"},
		{"marks", []Effect{place, Mark{Unit: "N1", Mark: "z"}, Mark{Unit: "N1", Mark: "a"}, Mark{Unit: "N1", Mark: "z"},
			Mark{Unit: "N1", Mark: "q", Off: true}}, "unit N1 0101 2 0 a z"},
		{"mark off", []Effect{place, Mark{Unit: "N1", Mark: "a"}, Mark{Unit: "N1", Mark: "a", Off: true}}, "unit N1 0101 2 0"},
		{"tracks", []Effect{TrackChange{Track: "vp", Delta: 3}, TrackChange{Track: "air", Delta: -1},
			TrackChange{Track: "vp", Delta: -1}},
			"track air -1|track vp 2"},
		{"top", []Effect{place, Place{Unit: "N2", Hex: a}, TopOfStack{Unit: "N1"}}, "unit N1 0101 2 2|unit N2 0101 2 1"},
		{"end", []Effect{GameEnd{Result: Result{Winner: north, Level: "major"}}}, "over north major"},
	} {
		tx := Begin(NewPosition(w), nil)
		for _, e := range c.do {
			if err := tx.Do(e); err != nil {
				t.Fatalf("%s: %T: %v", c.name, e, err)
			}
		}
		var got []string
		for _, l := range strings.Split(string(tx.Position().Text()), "\n") {
			if k, _, _ := strings.Cut(l, " "); slices.Contains([]string{"unit", "track", "over"}, k) {
				got = append(got, l)
			}
		}
		if strings.Join(got, "|") != c.lines {
			t.Errorf("%s: %s, want %s", c.name, strings.Join(got, "|"), c.lines)
		}
	}
}

// TestBadEffects are errors and change nothing.
func TestBadEffects(t *testing.T) {
	w := world(t)
	a, b := hexAt(t, w, "0101"), hexAt(t, w, "0102")
	off := hexmap.Hex(w.Map.Len())
	for _, e := range []Effect{Place{Unit: "X", Hex: a}, Place{Unit: "N2", Hex: off}, Place{Unit: "N2", Hex: -7}, Move{Unit: "X"},
		Move{Unit: "N1"}, Move{Unit: "N1", Path: []hexmap.Hex{a}},
		Move{Unit: "N1", Path: []hexmap.Hex{b, a}}, Move{Unit: "N1", Path: []hexmap.Hex{a, off}},
		Move{Unit: "N2", Path: []hexmap.Hex{hexmap.None, a}}, StepChange{Unit: "N1", Left: 0}, StepChange{Unit: "N1", Left: 3},
		StepChange{Unit: "X", Left: 1},
		Remove{Unit: "X"}, Mark{Unit: "X"}, TopOfStack{Unit: "X"}, ControlChange{Hex: off, Side: north},
		ControlChange{Hex: hexmap.None, Side: north}} {
		tx := Begin(NewPosition(w), nil)
		if err := tx.Do(Place{Unit: "N1", Hex: a}); err != nil {
			t.Fatal(err)
		}
		before, n := tx.Position().Hash(), len(tx.Events())
		if err := tx.Do(e); err == nil {
			t.Errorf("%#v passes", e)
		}
		if tx.Position().Hash() != before || len(tx.Events()) != n {
			t.Errorf("%#v changed something", e)
		}
	}
}

// TestClone: whatever is done to a copy, the original stays.
func TestClone(t *testing.T) {
	w := world(t)
	rapid.Check(t, func(rt *rapid.T) {
		tx := Begin(NewPosition(w), nil)
		for range 8 {
			_ = tx.Do(effect(rt, w))
		}
		p := tx.Position()
		text := string(p.Text())
		_ = p.Reader().Count(0) // the stacks are made
		c := Begin(p.Clone(), nil)
		for range 8 {
			_ = c.Do(effect(rt, w))
		}
		if string(p.Text()) != text {
			rt.Fatalf("the original changed:\n%s\nwas\n%s", p.Text(), text)
		}
		if h := p.Clone().Hash(); h != p.Hash() {
			rt.Fatal("a copy has another hash")
		}
		stacks(rt, p)
		stacks(rt, c.Position())
	})
}

func effect(t *rapid.T, w *World) Effect {
	id := rapid.SampledFrom([]string{"N1", "N2", "S1", "S2", "X"}).Draw(t, "unit")
	h := hexmap.Hex(rapid.IntRange(0, 3).Draw(t, "hex"))
	switch rapid.IntRange(0, 7).Draw(t, "effect") {
	case 0, 1:
		return Place{Unit: id, Hex: h}
	case 2:
		return Move{Unit: id, Path: []hexmap.Hex{h, h + 1}}
	case 3:
		return Mark{Unit: id, Mark: "m", Off: h == 0}
	case 4:
		return Remove{Unit: id, Box: BoxDead}
	case 5:
		return ControlChange{Hex: h, Side: north}
	case 6:
		return TrackChange{Track: "vp" + fmt.Sprint(h), Delta: 1}
	}
	return TopOfStack{Unit: id}
}

// stacks holds the stacks that a reader gives against the counters themselves.
func stacks(t *rapid.T, p *Position) {
	r := p.Reader()
	n := 0
	for i := range p.World.Map.Len() {
		s := r.Stack(hexmap.Hex(i))
		n += len(s)
		for k, u := range s {
			if u.Hex != hexmap.Hex(i) || k > 0 && u.Z >= s[k-1].Z || r.NthUnit(u.Hex, len(s)-1-k) != u ||
				r.HeightInStack(u) != len(s)-1-k {
				t.Fatalf("stack of hex %d is %v", i, s)
			}
		}
		if len(s) > 0 && r.TopUnit(hexmap.Hex(i)) != s[0] || len(s) == 0 && r.TopUnit(hexmap.Hex(i)) != nil ||
			r.Count(hexmap.Hex(i)) != len(s) {
			t.Fatalf("top of hex %d", i)
		}
	}
	for i := range p.Units {
		if p.Units[i].OnMap() {
			n--
		}
	}
	if n != 0 {
		t.Fatalf("%d counters too many in stacks", n)
	}
}

// TestMasks: viewers who may not know a counter read of it without its name. Once they may know it, before or after,
// they read all.
func TestMasks(t *testing.T) {
	w := world(t)
	a, b := hexAt(t, w, "0101"), hexAt(t, w, "0102")
	tx := Begin(NewPosition(w), nil)
	for _, e := range []Effect{Place{Unit: "N1", Hex: a}, Move{Unit: "N1", Path: []hexmap.Hex{a, b}}, Mark{Unit: "N1", Mark: "tired"},
		Mark{Unit: "N1", Mark: "seen"}, Move{Unit: "N1", Path: []hexmap.Hex{b, a}}, Remove{Unit: "N1", Box: BoxDead}} {
		if err := tx.Do(e); err != nil {
			t.Fatal(err)
		}
	}
	texts := func(viewer Side) string {
		var out []string
		for _, e := range VisibleEvents(tx.Events(), viewer) {
			if e.Known != nil || e.Masked != nil {
				t.Errorf("%q is passed on with its other version", e.Text)
			}
			if strings.HasPrefix(e.Text.String(), "a counter") != (len(e.Units) == 0) {
				t.Errorf("%q names units %v", e.Text, e.Units)
			}
			out = append(out, e.Text.String())
		}
		return strings.Join(out, "|")
	}
	all := "N1 is placed in 0101|N1 moves 0101-0102|N1 is marked tired|N1 is marked seen|N1 moves 0102-0101|N1 is eliminated"
	if got := texts(north); got != all {
		t.Errorf("north reads %s", got)
	}
	if got := texts(Everyone); got != all {
		t.Errorf("the moderator reads %s", got)
	}
	if got, want := texts(south), "a counter is placed in 0101|a counter moves 0101-0102|N1 is marked seen|N1 moves 0102-0101|N1 is "+
		"eliminated"; got != want {
		t.Errorf("south reads %s", got)
	}
}

// TestAsk: a single option is not asked unless the choice is sealed; what cannot be asked is an error.
func TestAsk(t *testing.T) {
	w := world(t)
	two := []Option{{Verb: "pass"}, {Verb: "retreat", Units: []string{"N1"}, Path: []string{"0102"}}}
	for name, c := range map[string]Choice{
		"no options":  {ID: "a", Owner: north},
		"no side":     {ID: "a", Owner: "east", Options: two},
		"default 2":   {ID: "a", Owner: north, Options: two, Default: 2},
		"default -1":  {ID: "a", Owner: north, Options: two, Default: -1},
		"nobody asks": {ID: "a", Options: two},
	} {
		if _, err := Begin(NewPosition(w), script{}).Ask(c); err == nil {
			t.Errorf("%s passes", name)
		}
	}
	tx := Begin(NewPosition(w), script{err: ErrWaiting})
	if o, err := tx.Ask(Choice{ID: "one", Owner: north, Options: two[:1]}); err != nil || o.Verb != "pass" || len(tx.Events()) > 0 {
		t.Errorf("a single option: %v %v", o, err)
	}
	c := Choice{ID: "two", Owner: north, Options: two}
	if _, err := tx.Ask(c); !errors.Is(err, ErrWaiting) {
		t.Errorf("waiting: %v", err)
	}
	if p, ok := tx.Pending(); !ok || p.ID != "two" {
		t.Errorf("pending %+v", p)
	}
	if _, err := tx.Ask(Choice{ID: "sealed", Owner: north, Sealed: true, Options: two[:1]}); !errors.Is(err, ErrWaiting) {
		t.Errorf("a sealed single option is not asked: %v", err)
	}
}

// TestAnswerEvents: decisions hide what their viewer may not know.
func TestAnswerEvents(t *testing.T) {
	w := world(t)
	opts := []Option{{Verb: "pass"}, {Verb: "retreat", Units: []string{"N1", "N2"}, Path: []string{"0102"}}}
	for _, c := range []struct {
		pick         int
		sealed       bool
		north, south string
	}{
		{0, false, "north: pass", "north: pass"},
		{1, false, "north: retreat N1,N2 to 0102", "north: retreat to 0102"},
		{1, true, "The North side has chosen (sealed)", "The North side has chosen (sealed)"},
	} {
		tx := Begin(NewPosition(w), script{pick: c.pick})
		for _, id := range []string{"N1", "N2"} {
			if err := tx.Do(Place{Unit: id, Hex: 0}); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := tx.Ask(Choice{ID: "x", Owner: north, Options: opts, Sealed: c.sealed}); err != nil {
			t.Fatal(err)
		}
		if _, ok := tx.Pending(); ok {
			t.Error("an answered choice is pending")
		}
		for viewer, want := range map[Side]string{north: c.north, south: c.south, Everyone: c.north} {
			seen := VisibleEvents(tx.Events(), viewer)
			e := seen[len(seen)-1]
			if e.Text.String() != want || c.sealed && len(e.Units) > 0 || viewer == south && len(e.Units) > 0 {
				t.Errorf("%q reads %q of %v, want %q", viewer, e.Text, e.Units, want)
			}
		}
	}
}

// TestRollAndShuffle leave events with block and key.
func TestRollAndShuffle(t *testing.T) {
	w := world(t)
	tx := Begin(NewPosition(w), script{face: 5})
	n, err := tx.Roll("combat:0101#1", 6, "2", "combat")
	if err != nil || n != 5 {
		t.Errorf("roll %d %v", n, err)
	}
	order, err := tx.Shuffle("cup:T1#1", []string{"a", "b"}, "3", "cup")
	if err != nil || strings.Join(order, " ") != "b a" {
		t.Errorf("shuffle %v %v", order, err)
	}
	if e := tx.Events()[0]; e.Value.String() != "5" || e.Block != 3 || e.Key != "combat:0101#1" {
		t.Errorf("%+v", e)
	}
	if e := tx.Events()[1]; e.Value.String() != "b a" || e.Kind != KindRoll {
		t.Errorf("%+v", e)
	}
	for _, bad := range [][]string{{"a b"}, {""}, {"x", "a\n"}} {
		if _, err := tx.Shuffle("cup:T1#2", bad, "", ""); err == nil {
			t.Errorf("%q passes", bad)
		}
	}
	if s, err := tx.Unseal("abc"); err != nil || s != "opened abc" {
		t.Errorf("unseal %q %v", s, err)
	}
}

// TestControlRuns: control is printed as runs, and the front lies between hexes of different sides.
func TestControlRuns(t *testing.T) {
	w := world(t)
	p := NewPosition(w)
	if p.ControlRuns(north) != nil || len(FrontLine(p.Reader())) > 0 {
		t.Error("nobody controls anything yet")
	}
	for i := range w.Map.Len() {
		side := south
		if w.Map.Label(hexmap.Hex(i))[1] == '3' {
			side = north
		}
		p.SetControl(hexmap.Hex(i), side)
	}
	if got := strings.Join(p.ControlRuns(north), ","); strings.Count(got, "..") != 1 || !strings.Contains(got, "0301") ||
		!strings.Contains(got, "0303") {
		t.Errorf("north controls %s", got)
	}
	front := FrontLine(p.Reader())
	if len(front) != 5 {
		t.Errorf("%d hexsides in the front, want 5", len(front))
	}
	for _, f := range front {
		if p.Reader().Control(f[0]) == p.Reader().Control(f[1]) {
			t.Errorf("%v is no front", f)
		}
	}
	if p.Reader().Enemy(north) != south || p.Reader().Enemy(south) != north {
		t.Error("enemies")
	}
}

// TestValues: the face that is up.
func TestValues(t *testing.T) {
	w := world(t)
	u := Unit{Def: w.Defs[0]}
	for steps, want := range map[int]int{0: 0, 1: 2, 2: 4, 3: 4, -1: 0} {
		u.Steps = steps
		if got := u.Values().Attack; got != want {
			t.Errorf("%d steps: attack %d, want %d", steps, got, want)
		}
	}
	w.Defs[0].Tags = []string{"elite"}
	if !w.Defs[0].Tagged("elite") || w.Defs[0].Tagged("x") {
		t.Error("tags")
	}
}

// TestRun: parts of a unit of work are done in their order, and none after one that stops.
func TestRun(t *testing.T) {
	tx := Begin(NewPosition(world(t)), nil)
	var done []string
	part := func(name string, err error) func(*Tx) error {
		return func(*Tx) error { done = append(done, name); return err }
	}
	err := tx.Run(part("a", nil), part("b", ErrWaiting), part("c", nil))
	if !errors.Is(err, ErrWaiting) || !slices.Equal(done, []string{"a", "b"}) {
		t.Errorf("%v after %v", err, done)
	}
	if err := tx.Run(); err != nil {
		t.Error(err)
	}
}
