// Package randomplay plays whole games of a title with random orders, for its tests. It checks that every order can be
// read again from its own text, and every die roll has a unique key. Every choice must have a legal default and options
// that can be written, and the title's invariant must hold after every order.
package randomplay

import (
	"errors"
	"iter"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/sheet"
)

// Module is a title's module that can be played at random.
type Module interface {
	core.Module
	// Invariant returns an error for a position that cannot arise under the rules.
	Invariant(r core.Reader) error
	core.DiceLister
}

// Dice is the source of randomness of a game, a *rand.Rand seeded by the test.
type Dice interface {
	IntN(n int) int
	Shuffle(n int, swap func(i, j int))
}

// Player plays all sides of a game with random orders.
type Player struct {
	Position *core.Position
	Dice     Dice
	Orders   int            // orders executed so far
	Verbs    map[string]int // orders executed so far, by verb
	Choices  map[string]int // questions asked, by kind

	// Scope names the part of the game within which the key of a die roll must be unique. If it is nil, that part
	// is one order.
	Scope func(p *core.Position) string
	// SampleShare makes RandomOrders first list the orders of one in SampleShare counters, for large armies; 0 lists
	// the orders of all.
	SampleShare int
	// Skip reports whether a legal order must not be tried; nil skips none.
	Skip func(o core.Order) bool
	// MayRebind reports whether the text of an order may be read as another order, or not at all; nil allows none.
	MayRebind func(o core.Order) bool
	// Prefer returns the option to choose in place of the option drawn. If Prefer is nil, the option drawn is
	// chosen.
	Prefer func(c core.Choice, drawn int) int
	// AfterWork is called after each executed order or phase; nil does nothing.
	AfterWork func(tx *core.Tx)

	t       testing.TB
	mod     Module
	src     *source
	rolls   map[string]bool // keys of rolls in the current scope
	scope   string
	scratch *core.Position // position for orders that are stopped half-way
}

// New returns a player at the start of a game.
func New(t testing.TB, mod Module, opts core.Options, dice Dice) *Player {
	t.Helper()
	start, err := mod.Start(opts)
	if err != nil {
		t.Fatal(err)
	}
	pl := &Player{Position: start, Dice: dice, Verbs: map[string]int{}, Choices: map[string]int{}, t: t, mod: mod}
	pl.src = &source{pl: pl, seals: map[string]string{}}
	return pl
}

// Play plays phases until the game is over, but at most the given number of them.
func (pl *Player) Play(most int, phase func()) {
	pl.t.Helper()
	for n := 0; pl.Position.Over == nil; n++ {
		if n > most {
			pl.t.Fatalf("the game is not over after %d phases: %s", n, pl.Position.Phase)
		}
		phase()
	}
}

// View returns the position as the active side sees it.
func (pl *Player) View() core.Reader { return pl.mod.Show(pl.Position, pl.Position.Active).Reader() }

// RandomOrders returns up to n random legal orders, judged on the view of the active side.
func (pl *Player) RandomOrders(n int) []core.Order {
	view, side := pl.View(), pl.Position.Active
	if f, ok := pl.mod.(core.UnitOrderLister); ok && pl.SampleShare > 0 {
		var some []string
		for u := range view.UnitsOf(side) {
			if pl.Dice.IntN(pl.SampleShare) == 0 {
				some = append(some, u.Def.ID)
			}
		}
		if pool := pl.sample(n, f.LegalOf(view, side, some)); len(pool) == n {
			return pool
		}
	}
	return pl.sample(n, pl.mod.Legal(view, side))
}

// sample returns up to n of the orders, each with the same chance.
func (pl *Player) sample(n int, orders iter.Seq[core.Order]) []core.Order {
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

// PlayOrder writes an order as text, reads it again and executes it if it is still legal. It returns false if it is
// not.
func (pl *Player) PlayOrder(o core.Order) bool {
	pl.t.Helper()
	view := pl.View()
	again := pl.bind(view, o.String(), o)
	if again == nil || sheet.BlocksOrder(pl.mod.Check(view, pl.Position.Active, again)) {
		return false // an order before it changed things
	}
	pl.runWork(o.String(), func(tx *core.Tx) error { return pl.mod.Apply(tx, pl.Position.Active, again) })
	pl.Orders++
	verb, _, _ := strings.Cut(o.String(), " ")
	pl.Verbs[verb]++
	return true
}

// bind reads an order line on a view. o is the order from which the line was written, nil if a fault suggested the
// line.
func (pl *Player) bind(view core.Reader, line string, o core.Order) core.Order {
	pl.t.Helper()
	st, faults := notation.ParseLines(line, pl.mod.Vocabulary("", pl.Position.Active))
	switch {
	case len(faults) > 0 || len(st) != 1:
		pl.t.Fatalf("%q does not parse: %+v", line, faults)
	case o != nil && st[0].String() != line:
		pl.t.Fatalf("order %q is %q in canonical notation", line, st[0].String())
	}
	again, faults := pl.mod.Bind(view, pl.Position.Active, st[0])
	switch loose := o != nil && pl.MayRebind != nil && pl.MayRebind(o); {
	case len(faults) > 0 && loose:
		return nil
	case len(faults) > 0, o != nil && !loose && again.String() != line:
		pl.t.Fatalf("%s %q binds to %v: %+v", pl.Position.Phase, line, again, faults)
	}
	return again
}

// FollowProposals executes orders that the faults of the sheet suggest, until the phase may end, but at most the given
// number of them.
func (pl *Player) FollowProposals(most int) {
	pl.t.Helper()
	for range most {
		side := pl.Position.Active
		if side == "" {
			return
		}
		faults := pl.mod.Finish(pl.View(), side)
		switch {
		case !sheet.BlocksOrder(faults):
			return
		case len(faults[0].Legal) == 0:
			pl.t.Fatalf("%s: no way out of %+v", pl.Position.Phase, faults[0])
		}
		line := faults[0].Legal[pl.Dice.IntN(len(faults[0].Legal))]
		if o := pl.bind(pl.View(), line, nil); !pl.PlayOrder(o) {
			pl.t.Fatalf("%s: the proposal %q is refused: %+v", pl.Position.Phase, line, pl.mod.Check(pl.View(), side, o))
		}
	}
	pl.t.Fatalf("%s does not come to an end", pl.Position.Phase)
}

// EndPhase ends the phase.
func (pl *Player) EndPhase() {
	pl.t.Helper()
	was := pl.Position.Phase
	pl.runWork("the end of "+was, pl.mod.Next)
	if was == pl.Position.Phase && pl.Position.Over == nil {
		pl.t.Fatalf("%s does not go on", was)
	}
}

// runWork executes one order or phase change on a copy of the position.
func (pl *Player) runWork(what string, do func(*core.Tx) error) {
	pl.t.Helper()
	pl.src.usedKeys = map[string]bool{}
	before := pl.Position
	if s := pl.currentScope(); s != pl.scope || pl.rolls == nil {
		pl.scope, pl.rolls = s, map[string]bool{}
	}
	tx := core.Begin(pl.Position.Clone(), pl.src)
	if err := do(tx); err != nil {
		pl.t.Fatalf("%s %q: %v", pl.Position.Phase, what, err)
	}
	pl.Position = tx.Position()
	if n := len(pl.src.usedKeys); n > 0 {
		if pl.scratch == nil {
			pl.scratch = before.Clone()
		}
		err := do(core.Begin(before.CloneInto(pl.scratch), &haltingSource{source: pl.src, left: pl.Orders % n}))
		if err != nil && !errors.Is(err, core.ErrWaiting) {
			pl.t.Fatalf("%s %q, when it has to wait: %v", before.Phase, what, err)
		}
	}
	if err := pl.mod.Invariant(pl.Position.Reader()); err != nil {
		pl.t.Fatalf("%s after %q: %v", pl.Position.Phase, what, err)
	}
	pl.checkDice(what, tx)
	if pl.AfterWork != nil {
		pl.AfterWork(tx)
	}
}

// currentScope returns the scope within which keys must be unique.
func (pl *Player) currentScope() string {
	if pl.Scope == nil {
		return ""
	}
	return pl.Scope(pl.Position)
}

// checkDice compares every die and every combat of one order or phase change with the title's description of its dice.
func (pl *Player) checkDice(what string, tx *core.Tx) {
	pl.t.Helper()
	for _, e := range tx.Events() {
		if e.Kind == core.KindRoll {
			k := pl.diceKind(e.Key)
			acting := k.Owner == core.OwnerActing || k.Owner == core.OwnerOther
			if !acting && k.Good != core.GoodNone && k.OwnerOf(pl.Position.World, e.Key, "", e.Owner) == "" {
				pl.t.Fatalf("%s: %q throws %s, and %+v does not say whose luck that is", pl.Position.Phase, what, e.Key, k)
			}
		}
		if c := e.Combat; c != nil && (c.Attacker == "" || c.Defender == "" || len(c.Hexes) == 0 || len(c.Attackers) == 0 ||
			len(c.Defenders) == 0 || c.Result == "" || (c.Die > 0) != (c.Key != "") || (c.Die > 0) != (c.Column != "")) {
			pl.t.Fatalf("%s: %q is a combat without all of its figures: %+v", pl.Position.Phase, what, *c)
		}
	}
}

// diceKind returns the title's description of the dice of a key, and fails the test if there is none.
func (pl *Player) diceKind(key string) core.DiceKind {
	pl.t.Helper()
	k, ok := core.FindDiceKind(pl.mod.DiceKinds(), key)
	if !ok {
		pl.t.Fatalf("%s: %s belongs to none of the kinds of dice that the title lists", pl.Position.Phase, key)
	}
	return k
}
