package randomplay

import (
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// ladder is a small title: whoever acts takes one or two rungs, by a die or by choice, and the game is over at rung
// nine. What is broken in it is for a test to say.
type ladder struct {
	core.Module
	t      *testing.T
	broken string
}

type step struct{ verb string }

func (s step) String() string { return s.verb }

func (l *ladder) Start(core.Options) (*core.Position, error) {
	m, err := hexmap.Parse([]byte("# source: unknown\nhexmap 1\ntitle test\ngrid pointy odd-east rrcc rows 10..10 cols 01..01\n" +
		"legend . clear\nmap\n10 .\nend\n"))
	if err != nil {
		return nil, err
	}
	p := core.NewPosition(&core.World{Map: m, Sides: []core.Side{"red"}})
	return p, core.Begin(p, nil).Do(core.PhaseChange{Turn: 1, Phase: "T1-R", Active: "red"})
}

func (l *ladder) Show(p *core.Position, _ core.Side) *core.Position { return p }

func (l *ladder) Vocabulary(string, core.Side) notation.Vocabulary {
	var v notation.Vocabulary
	for _, w := range []string{"roll", "choose", "up", "upup", "never"} {
		if w != l.broken {
			v.Verbs = append(v.Verbs, notation.Verb{Name: w})
		}
	}
	return v
}

func (l *ladder) Bind(_ core.Reader, _ core.Side, st notation.Statement) (core.Order, []notation.Fault) {
	if l.broken == "bind" {
		return step{"roll roll"}, nil
	}
	return step{st.Verb}, nil
}

func (l *ladder) Check(r core.Reader, _ core.Side, o core.Order) []notation.Fault {
	if o.String() == "never" {
		return []notation.Fault{{Code: "x/never", Stage: notation.Illegal}}
	}
	return nil
}

func (l *ladder) Apply(tx *core.Tx, side core.Side, o core.Order) error {
	n := 1
	switch o.String() {
	case "roll":
		for range map[bool]int{true: 2}[l.broken == "key"] + 1 {
			var err error
			if n, err = tx.Roll("rung:1#1", 2, "1", "rung"); err != nil {
				return err
			}
		}
	case "choose":
		c := core.Choice{ID: "rung:1", Kind: "rung", Owner: side, Rule: "1", Why: "one",
			Options: []core.Option{{Verb: "up"}, {Verb: "upup"}}}
		if l.broken == "default" {
			c.Default = 2
		}
		a, err := tx.Ask(c)
		switch {
		case err != nil && l.broken == "wait":
			return errors.New("nobody answered")
		case err != nil:
			return err
		}
		n = len(a.Verb) / 2
	}
	if l.broken == "apply" {
		return errors.New("apply is broken")
	}
	if l.broken == "combat" {
		tx.Note(core.Event{Kind: core.KindResult, Combat: &core.Combat{Attacker: "red"}})
	}
	return tx.Do(core.TrackChange{Track: "rung", Delta: n})
}

func (l *ladder) Finish(r core.Reader, _ core.Side) []notation.Fault {
	switch {
	case l.broken == "finish":
		return []notation.Fault{{Code: "x/stuck"}}
	case r.Track("rung") < 3*r.Turn():
		return []notation.Fault{{Code: "x/low", Legal: []string{"roll"}}}
	}
	return nil
}

func (l *ladder) Next(tx *core.Tx) error {
	r := tx.Read()
	switch {
	case l.broken == "next":
		return nil
	case r.Track("rung") >= 9:
		return tx.Do(core.GameEnd{Result: core.Result{Winner: "red"}})
	}
	return tx.Do(core.PhaseChange{Turn: r.Turn() + 1, Phase: fmt.Sprintf("T%d-R", r.Turn()+1), Active: "red"})
}

func (l *ladder) Legal(core.Reader, core.Side) iter.Seq[core.Order] {
	return func(yield func(core.Order) bool) {
		for _, w := range []string{"roll", "choose", "never"} {
			if !yield(step{w}) {
				return
			}
		}
	}
}

func (l *ladder) Invariant(r core.Reader) error {
	if l.broken == "invariant" && r.Track("rung") > 4 {
		return errors.New("higher than 4")
	}
	return nil
}

func (l *ladder) DiceKinds() []core.DiceKind {
	switch l.broken {
	case "dice":
		return nil
	case "owner":
		return []core.DiceKind{{Label: "rung", Owner: core.OwnerNamed, Good: core.GoodHigh}}
	}
	return []core.DiceKind{{Label: "rung", Owner: core.OwnerActing, Good: core.GoodHigh}, {Label: "cup"}}
}

// trap is a test that remembers why it failed.
type trap struct {
	testing.TB
	said string
}

func (f *trap) Helper() {}
func (f *trap) Fatalf(format string, args ...any) {
	f.said = fmt.Sprintf(format, args...)
	panic(f)
}

// play plays the ladder and gives why the test of it failed, "" when it did not.
func play(t *testing.T, broken string, scope func(*core.Position) string) (pl *Player, said string) {
	f := &trap{TB: t}
	defer func() {
		if x := recover(); x != nil && x != any(f) {
			panic(x)
		}
		said = f.said
	}()
	pl = New(f, &ladder{t: t, broken: broken}, nil, rand.New(rand.NewPCG(1, 1)))
	pl.Scope = scope
	pl.Play(20, func() {
		for _, o := range pl.RandomOrders(2) {
			pl.PlayOrder(o)
		}
		pl.FollowProposals(9)
		pl.EndPhase()
	})
	return pl, ""
}

// TestSound: a sound title is played to its end, and what happened is counted.
func TestSound(t *testing.T) {
	pl, said := play(t, "", nil)
	if said != "" || pl.Position.Over == nil || pl.Orders == 0 || pl.Verbs["roll"]+pl.Verbs["choose"] != pl.Orders ||
		pl.Verbs["never"] != 0 ||
		pl.Choices["rung"] != pl.Verbs["choose"] {
		t.Errorf("%s %+v", said, pl)
	}
}

// TestBroken: whatever is broken in a title is found.
func TestBroken(t *testing.T) {
	for broken, want := range map[string]string{
		"roll":      `"roll" does not parse`,
		"bind":      "binds to roll roll",
		"dice":      "rung:1#1 belongs to none of the kinds of dice",
		"owner":     "does not say whose luck that is",
		"combat":    "is a combat without all of its figures",
		"key":       "rung:1#1 comes up twice in one order",
		"default":   "the default is option 3 of 2",
		"upup":      `cannot be written`,
		"apply":     "apply is broken",
		"wait":      `"choose", when it has to wait: nobody answered`,
		"finish":    "no way out of",
		"next":      "T1-R does not go on",
		"invariant": "higher than 4",
	} {
		if _, said := play(t, broken, nil); !strings.Contains(said, want) {
			t.Errorf("%s: %q, want %q", broken, said, want)
		}
	}
	if _, said := play(t, "", func(*core.Position) string { return "the game" }); said != "rung:1#1 is thrown twice in the game" {
		t.Errorf("a key twice in its scope: %q", said)
	}
}

func TestSeals(t *testing.T) {
	pl := New(t, &ladder{t: t}, nil, rand.New(rand.NewPCG(1, 1)))
	pl.src.usedKeys = map[string]bool{}
	seals, err := pl.src.DrawHidden("cup:1#1", []string{"a", "b"})
	if err != nil || len(seals) != 2 {
		t.Fatal(seals, err)
	}
	x, _ := pl.src.Unseal(seals[0])
	y, _ := pl.src.Unseal(seals[1])
	if x+y != "ab" && x+y != "ba" {
		t.Errorf("%q %q", x, y)
	}
	o, _, _ := pl.src.Answer(nil, core.Choice{ID: "c", Sealed: true, Why: "so", Options: []core.Option{{Verb: "up"}}})
	if text, _ := pl.src.Unseal(strings.TrimPrefix(o.Word, "sealed ")); strings.TrimSpace(text) != "up" {
		t.Errorf("%q is behind %q", text, o.Word)
	}
}
