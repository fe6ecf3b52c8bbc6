// Package randomplay plays whole games of a title at random, for its tests: every order goes through its own text, every key of
// a die is held to be unique, every choice to have a legal default and options that can be written, and the title's
// invariant to hold after every order. How the phases of a title are played is for its tests to say.
package randomplay

import (
	"errors"
	"iter"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/sheet"
)

// Module is a title that can be tried out.
type Module interface {
	core.Module
	// Invariant is an error when a position cannot have come about by the rules.
	Invariant(r core.Reader) error
}

// Dice decide everything; a *rand.Rand seeded by the test.
type Dice interface {
	IntN(n int) int
	Shuffle(n int, swap func(i, j int))
}

// Player plays all sides of a game.
type Player struct {
	P      *core.Position
	Dice   Dice
	Orders int            // carried out so far
	Verbs  map[string]int // ... by verb
	Asks   map[string]int // choices by kind

	// Scope names the part of the game within which no die's key may come up twice; nil: an order.
	Scope func(p *core.Position) string
	// Share is of one in how many counters orders are listed first, for armies that are large; 0: of all.
	Share int
	// Skip says which legal orders are not to be tried; nil: none.
	Skip func(o core.Order) bool
	// Loose says which orders may bind to another than was written, or not at all any more; nil: none.
	Loose func(o core.Order) bool
	// Prefer gives another option than the one drawn; nil: that one.
	Prefer func(c core.Choice, drawn int) int
	// Done is told of each unit of work that was carried out; nil: nobody.
	Done func(tx *core.Tx)

	t     testing.TB
	mod   Module
	src   *source
	rolls map[string]bool // keys of the scope
	scope string
	spare *core.Position // for work that waits, which comes to nothing
}

// New starts a game.
func New(t testing.TB, mod Module, opts core.Options, dice Dice) *Player {
	t.Helper()
	start, err := mod.Start(opts)
	if err != nil {
		t.Fatal(err)
	}
	pl := &Player{P: start, Dice: dice, Verbs: map[string]int{}, Asks: map[string]int{}, t: t, mod: mod}
	pl.src = &source{pl: pl, seals: map[string]string{}}
	return pl
}

// Play plays phase after phase until the game is over, at most so many of them.
func (pl *Player) Play(most int, phase func()) {
	pl.t.Helper()
	for n := 0; pl.P.Over == nil; n++ {
		if n > most {
			pl.t.Fatalf("the game is not over after %d phases: %s", n, pl.P.Phase)
		}
		phase()
	}
}

// View is the position as the side that acts sees it.
func (pl *Player) View() core.Reader { return pl.mod.Show(pl.P, pl.P.Active).Reader() }

// Random are up to n random orders out of the legal ones, judged on the view of the side: of a share of its counters, where these have so
// many, else of all.
func (pl *Player) Random(n int) []core.Order {
	view, side := pl.View(), pl.P.Active
	if f, ok := pl.mod.(core.Focuser); ok && pl.Share > 0 {
		var some []string
		for u := range view.Of(side) {
			if pl.Dice.IntN(pl.Share) == 0 {
				some = append(some, u.Def.ID)
			}
		}
		if pool := pl.pool(n, f.LegalOf(view, side, some)); len(pool) == n {
			return pool
		}
	}
	return pl.pool(n, pl.mod.Legal(view, side))
}

// pool are up to n of some orders, each as likely as every other.
func (pl *Player) pool(n int, orders iter.Seq[core.Order]) []core.Order {
	var pool []core.Order
	i := 0
	for o := range orders {
		if pl.Skip != nil && pl.Skip(o) {
			continue
		}
		if i++; len(pool) < n {
			pool = append(pool, o)
		} else if k := pl.Dice.IntN(i); k < n {
			pool[k] = o
		}
	}
	return pool
}

// Do executes an order through its text, if it is still legal.
func (pl *Player) Do(o core.Order) bool {
	pl.t.Helper()
	view := pl.View()
	again := pl.bind(view, o.String(), o)
	if again == nil || sheet.Blocked(pl.mod.Check(view, pl.P.Active, again)) {
		return false // an order before it changed things
	}
	pl.work(o.String(), func(tx *core.Tx) error { return pl.mod.Apply(tx, pl.P.Active, again) })
	pl.Orders++
	verb, _, _ := strings.Cut(o.String(), " ")
	pl.Verbs[verb]++
	return true
}

// bind reads a line on a view; o is the order that it spells, nil when it is a proposal.
func (pl *Player) bind(view core.Reader, line string, o core.Order) core.Order {
	pl.t.Helper()
	st, faults := notation.ParseLines(line, pl.mod.Vocabulary("", pl.P.Active))
	switch {
	case len(faults) > 0 || len(st) != 1:
		pl.t.Fatalf("%q does not parse: %+v", line, faults)
	case o != nil && st[0].String() != line:
		pl.t.Fatalf("order %q is %q in canonical notation", line, st[0].String())
	}
	again, faults := pl.mod.Bind(view, pl.P.Active, st[0])
	switch loose := o != nil && pl.Loose != nil && pl.Loose(o); {
	case len(faults) > 0 && loose:
		return nil
	case len(faults) > 0, o != nil && !loose && again.String() != line:
		pl.t.Fatalf("%s %q binds to %v: %+v", pl.P.Phase, line, again, faults)
	}
	return again
}

// Settle gives orders that the faults of the sheet propose, until the phase may end; at most so many.
func (pl *Player) Settle(most int) {
	pl.t.Helper()
	for range most {
		side := pl.P.Active
		if side == "" {
			return
		}
		faults := pl.mod.Finish(pl.View(), side)
		switch {
		case !sheet.Blocked(faults):
			return
		case len(faults[0].Legal) == 0:
			pl.t.Fatalf("%s: no way out of %+v", pl.P.Phase, faults[0])
		}
		line := faults[0].Legal[pl.Dice.IntN(len(faults[0].Legal))]
		if o := pl.bind(pl.View(), line, nil); !pl.Do(o) {
			pl.t.Fatalf("%s: the proposal %q is refused: %+v", pl.P.Phase, line, pl.mod.Check(pl.View(), side, o))
		}
	}
	pl.t.Fatalf("%s does not come to an end", pl.P.Phase)
}

// Next ends the phase.
func (pl *Player) Next() {
	pl.t.Helper()
	was := pl.P.Phase
	pl.work("the end of "+was, pl.mod.Next)
	if was == pl.P.Phase && pl.P.Over == nil {
		pl.t.Fatalf("%s does not go on", was)
	}
}

// work carries one unit of work out on a copy.
func (pl *Player) work(what string, do func(*core.Tx) error) {
	pl.t.Helper()
	pl.src.used = map[string]bool{}
	before := pl.P
	if s := pl.scopeNow(); s != pl.scope || pl.rolls == nil {
		pl.scope, pl.rolls = s, map[string]bool{}
	}
	tx := core.Begin(pl.P.Clone(), pl.src)
	if err := do(tx); err != nil {
		pl.t.Fatalf("%s %q: %v", pl.P.Phase, what, err)
	}
	pl.P = tx.Position()
	if n := len(pl.src.used); n > 0 {
		if pl.spare == nil {
			pl.spare = before.Clone()
		}
		err := do(core.Begin(before.CloneInto(pl.spare), &halting{source: pl.src, left: pl.Orders % n}))
		if err != nil && !errors.Is(err, core.ErrWaiting) {
			pl.t.Fatalf("%s %q, when it has to wait: %v", before.Phase, what, err)
		}
	}
	if err := pl.mod.Invariant(pl.P.Reader()); err != nil {
		pl.t.Fatalf("%s after %q: %v", pl.P.Phase, what, err)
	}
	if pl.Done != nil {
		pl.Done(tx)
	}
}

func (pl *Player) scopeNow() string {
	if pl.Scope == nil {
		return ""
	}
	return pl.Scope(pl.P)
}
