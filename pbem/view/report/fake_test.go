package report

import (
	"fmt"
	"io/fs"
	"iter"
	"strings"
	"testing"
	"time"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// The fake title: two sides on five rows of hexes. A unit moves two hexes at most; an attack rolls one die and on 3 or
// more the defender chooses a hex of retreat. Counters tagged "spy" are hidden from the other side.
const fakeMap = `hexmap 1
title fake status=reconstructed
grid pointy odd-east rrcc rows 22..18 cols 11..16
legend . clear | f forest
map
22 . . f . . .
21 . . . . f .
20 . f f . . f
19 . . . . f f
18 f f . . . .
end
`

const (
	blue core.Side = "blue"
	red  core.Side = "red"
)

type fakeTitle struct{}

func (fakeTitle) Meta() core.Meta {
	return core.Meta{ID: "fake", Name: "Skirmish at the Ford", Version: 3, Sides: []core.Side{blue, red}, Turns: 4,
		Options: []core.OptionDef{
			{Key: "answers", Values: []string{"pause", "default"}, Help: "what happens when the other side owes a decision"},
			{Key: "mud", Values: []string{"no", "yes"}, Rule: "7.1", Help: "mud doubles every cost"},
		}}
}

func (fakeTitle) Load(fs.FS) (core.Module, error) { return newFake(), nil }

type fake struct{ world *core.World }

func newFake() *fake {
	m, err := hexmap.Parse([]byte(fakeMap))
	if err != nil {
		panic(err)
	}
	def := func(id string, s core.Side, n int, tags ...string) *core.UnitDef {
		return &core.UnitDef{ID: id, Name: id, Side: s, Type: "rifle", Size: "division",
			Steps: []core.Values{{Attack: n, Defence: n, Move: 2}}, Tags: tags}
	}
	w := &core.World{Map: m, Sides: []core.Side{blue, red}, Defs: []*core.UnitDef{
		def("1B", blue, 6), def("2B", blue, 4), def("3B", blue, 2, "spy"), def("7R", red, 3), def("8R", red, 2), def("9R", red, 1, "spy")}}
	w.Sees = func(_ core.Reader, u *core.Unit, viewer core.Side) bool {
		return u.Def.Side == viewer || !u.Def.Tagged("spy")
	}
	return &fake{w}
}

func (f *fake) World() *core.World { return f.world }

func (f *fake) DiceKinds() []core.DiceKind {
	return []core.DiceKind{{Label: "combat", Means: "combat", Owner: core.OwnerActing, Good: core.GoodLow}}
}

// IsLossBox names the box of what is eliminated and may come back.
func (f *fake) IsLossBox(box string) bool { return box == "cadre" }

func (f *fake) Start(core.Options) (*core.Position, error) {
	p := core.NewPosition(f.world)
	for i, label := range []string{"1911", "1911", "1912", "2013", "1914", "2115"} {
		h, _ := f.world.Map.Find(label)
		p.Units[i].Hex, p.Units[i].Box, p.Units[i].Z = h, "", i
	}
	p.Turn, p.Phase, p.Active = 1, "T1-B", blue
	p.Tracks = []core.Track{{Name: "vp", Value: 10}}
	return p, nil
}

func (f *fake) Vocabulary(string, core.Side) notation.Vocabulary {
	return notation.Vocabulary{Verbs: notation.CommonVerbs(), Questions: []string{"retreat"}}
}

type fakeOrder struct{ st notation.Statement }

func (o fakeOrder) String() string { return o.st.String() }

func unitNames(st notation.Statement) []notation.Item {
	return append(st.Items("units"), st.Items("with")...)
}

func (f *fake) Bind(r core.Reader, side core.Side, st notation.Statement) (core.Order, []notation.Fault) {
	var faults []notation.Fault
	for _, it := range unitNames(st) {
		if u, ok := r.Unit(it.Text); !ok || u.Def.Side != side {
			faults = append(faults, notation.Fault{Code: "unit/unknown", Stage: notation.UnknownName, Pos: it.Pos, Width: len(it.Text),
				Text: "you have no unit " + say.Plain(it.Text), Legal: []string{"1B", "2B"}})
		}
	}
	return fakeOrder{st}, faults
}

func (f *fake) path(st notation.Statement) []hexmap.Hex {
	var out []hexmap.Hex
	for _, it := range append(st.Items("path"), st.Items("to")...) {
		h, _ := f.world.Map.Find(it.Text)
		out = append(out, h)
	}
	return out
}

func (f *fake) Check(_ core.Reader, _ core.Side, o core.Order) []notation.Fault {
	st := o.(fakeOrder).st
	if p := st.Items("path"); st.Verb == "move" && len(p) > 3 {
		return []notation.Fault{{Code: "move/mp", Stage: notation.Illegal, Rule: "5.2", Pos: p[3].Pos, Width: len(p[3].Text),
			Text:  say.F("%s needs %d MP to reach %s and has 2: one for each hex", st.Strings("units")[0], len(p)-1, p[3].Text),
			Legal: []string{"move 1B 1911-1912-1913"}}}
	}
	return nil
}

func (f *fake) Apply(tx *core.Tx, side core.Side, o core.Order) error {
	st := o.(fakeOrder).st
	if st.Verb == "attack" {
		return f.attack(tx, st)
	}
	if st.Verb == "move" {
		for _, u := range st.Strings("units") {
			if err := tx.Do(core.Move{Unit: u, Path: f.path(st), How: "move", Rule: "5.1"}); err != nil {
				return err
			}
		}
		path := f.path(st)
		return tx.Do(core.ControlChange{Hex: path[len(path)-1], Side: side, Rule: "6.1"})
	}
	return nil
}

func (f *fake) attack(tx *core.Tx, st notation.Statement) error {
	at := st.Strings("hex")[0]
	h, _ := f.world.Map.Find(at)
	u := tx.Read().TopUnit(h)
	if u == nil {
		return nil
	}
	tx.Note(core.Event{Kind: core.KindHead, Text: "attack " + say.Plain(at), Rule: "8.1", Hex: at})
	tx.Note(core.Event{Kind: core.KindSum, Text: say.Plain(strings.Join(st.Strings("with"), ", ")) + " attack", Value: "10"})
	tx.Note(core.Event{Kind: core.KindSum, Text: say.Plain(u.Def.ID) + " defends in forest", Value: "3", Rule: "8.2"})
	tx.Note(core.Event{Kind: core.KindSum, Text: "10:3 = 3.33, rounded down", Value: "3:1", Rule: "8.3"})
	n, err := tx.Roll("combat:"+at+"#1", 6, "8.4", "column 3:1")
	if err != nil {
		return err
	}
	tx.Note(core.Event{Kind: core.KindResult, Text: say.F("die %d on column 3:1", n), Value: "DR", Rule: "8.5"})
	c := core.Choice{ID: "retreat:" + at, Kind: "retreat", Rule: "8.6", Owner: red, Hex: at,
		Question: "Where does " + say.Plain(u.Def.ID) + " retreat from " + say.Plain(at) + "?",
		Facts:    []core.Fact{{Name: "odds", Value: "3:1"}, {Name: "terrain", Value: "forest"}}, Why: "the hex farthest from the enemy"}
	for _, label := range []string{"2114", "2014"} {
		c.Options = append(c.Options, core.Option{Verb: "retreat", Units: []string{u.Def.ID}, Path: []string{label}, Note: "no unit lost"})
	}
	o, err := tx.Ask(c)
	if err != nil {
		return err
	}
	to, _ := f.world.Map.Find(o.Path[0])
	if err := tx.Do(core.Move{Unit: u.Def.ID, Path: []hexmap.Hex{h, to}, How: "retreat", Rule: "8.6"}); err != nil {
		return err
	}
	return tx.Do(core.TrackChange{Track: "vp", Delta: 1, Why: say.Plain(at) + " taken", Rule: "9.1"})
}

func (f *fake) Finish(core.Reader, core.Side) []notation.Fault { return nil }

func (f *fake) Next(tx *core.Tx) error {
	r := tx.Read()
	if r.Phase() == "T1-B" {
		return tx.Do(core.PhaseChange{Turn: 1, Phase: "T1-R", Active: red, Text: "Red player-turn", Rule: "4.1"})
	}
	return tx.Do(core.PhaseChange{Turn: r.Turn() + 1, Phase: "T2-B", Active: blue, Text: "Blue player-turn", Rule: "4.1"})
}

func (f *fake) Legal(core.Reader, core.Side) iter.Seq[core.Order] {
	return func(func(core.Order) bool) {}
}

func (f *fake) Show(p *core.Position, viewer core.Side) *core.Position {
	q := p.CloneWithoutCache()
	if viewer == core.Everyone {
		return q
	}
	q.Units = nil
	for i := range p.Units {
		if f.world.Sees(p.Reader(), &p.Units[i], viewer) {
			q.Units = append(q.Units, p.Units[i])
		}
	}
	return q
}

func (f *fake) Expect(r core.Reader) core.Expectation {
	return core.Expectation{Name: say.Plain(sideName(r.Active())) + " player-turn: move, then attack", Task: "Move and attack in any order",
		Template: []string{"// move 1B 1911-1912", "// attack 2013 with 1B,2B = 3:1", "pass"}}
}

func (f *fake) Forecast(_ core.Reader, _ core.Side, o core.Order) []core.Event {
	if o.(fakeOrder).st.Verb != "attack" {
		return nil
	}
	return []core.Event{{Kind: core.KindSum, Text: "10:3 = 3.33, rounded down", Value: "3:1", Rule: "8.3"},
		{Kind: core.KindResult, Text: "die 1-6", Value: "DR 6/6"}}
}

func (f *fake) Summary(r core.Reader, _ core.Side) []core.Section {
	var sight []string
	for _, u := range r.Units() {
		sight = append(sight, u.Def.ID+" "+r.Label(u.Hex))
	}
	return []core.Section{{Title: "in sight", Lines: []core.Event{{Kind: core.KindNote, Text: say.Plain(strings.Join(sight, ", "))}}},
		{Title: "reinforcements due", Lines: []core.Event{{Kind: core.KindSum, Text: "4B enters at 1811", Value: "turn 2", Rule: "10.1"}}}}
}

// fakeKeys are the dice of a game whose top key is all zeros.
type fakeKeys struct{ chain *dice.Chain }

func (k fakeKeys) Key(n int) (dice.Key, error) { return k.chain.Key(n) }
func (fakeKeys) Seal(s randomness.Secret) (string, error) {
	return fmt.Sprintf("%064x", len(s.Statement)), nil
}
func (fakeKeys) Open(string) (string, string, error) { return "", "", nil }

var began = time.Date(2026, 3, 8, 13, 2, 0, 0, time.UTC)

func newGame(t *testing.T) *engine.Game {
	t.Helper()
	keys := fakeKeys{dice.NewChain("ford-1", dice.Key{}, 8)}
	h := engine.Header{Game: "ford-1", Title: "fake", Rules: 3, Data: strings.Repeat("d", 64), Chain: 8,
		Anchor: keys.chain.Anchor().Hex(), Veil: strings.Repeat("e", 64), VKey: "pbem.example/ford-1+12345678+AbCdEf", Created: began,
		Options: core.Options{{Name: "answers", Value: "pause"}, {Name: "mud", Value: "yes"}},
		Seats:   []engine.Seat{{Side: blue, Name: "Anna", Addr: "anna@example.org"}, {Side: red, Name: "Борис", Addr: "boris@example.org"}}}
	g, err := engine.New(h, fakeTitle{}, newFake(), keys)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func vocabulary(string, string, string) (notation.Vocabulary, bool) {
	return newFake().Vocabulary("", ""), true
}

// input parses a mail with one frame.
func input(t *testing.T, id, text string) engine.Input {
	t.Helper()
	found := notation.FindFrames(text, vocabulary)
	if len(found.Frames) != 1 {
		t.Fatalf("%d frames in %q", len(found.Frames), text)
	}
	return engine.Input{Frame: found.Frames[0], MessageID: id, At: began}
}

func submit(t *testing.T, g *engine.Game, id, text string) *engine.Outcome {
	t.Helper()
	out, err := g.Submit(input(t, id, text))
	if err != nil {
		t.Fatal(err)
	}
	return out
}
