// Package combatlog lists the dice and combats of a game for people who study it: when and where each took place, what
// it decided, and its result. It computes them by a replay, because the ledger does not contain them.
package combatlog

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/dicestats"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// Moment holds a point in a game: record, turn and phase.
type Moment struct {
	Turn  int    `json:"turn"`
	Date  string `json:"date,omitempty"` // first day of the turn, where the title knows it
	Phase string `json:"phase,omitempty"`
	At    string `json:"at,omitempty"` // time of the batch, UTC
}

// Log holds the dice and combats of a game, in the order of the ledger.
type Log struct {
	Dice    []Die
	Combats []Combat
	world   *core.World
}

// Read replays a ledger and lists its dice and combats. If the replay fails, it returns the error, and the dice with
// the data of the records alone.
func Read(recs []ledger.Record, title core.Title, mod core.Module, keys randomness.Keys) (*Log, error) {
	w := newWalker(recs, mod)
	_, err := engine.Replay(recs, title, mod, keys, func(_ *engine.Game, out *engine.Outcome) bool {
		w.batch(out)
		return true
	})
	return w.Log, err
}

// newWalker lists the dice of a ledger with the facts that the records contain.
func newWalker(recs []ledger.Record, mod core.Module) *walker {
	w := &walker{mod: mod, teller: dicestats.NewClassifier(mod), recs: recs, stands: standing(recs), at: map[string]*Die{},
		Log: &Log{world: mod.World()}}
	w.Dice = listDice(recs, w.stands, w.teller)
	for i := range w.Dice {
		d := &w.Dice[i]
		w.at[dieKey(d.Block, d.Event)] = d
		w.locate(d, "")
	}
	return w
}

// dieKey identifies a die in a ledger: an event occurs once in a block.
func dieKey(block int, event string) string { return strconv.Itoa(block) + " " + event }

// walker follows a replay.
type walker struct {
	*Log
	mod    core.Module
	teller dicestats.Classifier
	recs   []ledger.Record
	stands []bool
	at     map[string]*Die

	now    Moment
	step   *engine.Step
	batchN int          // first record of the batch
	hex    string       // hex in the heading above the events
	early  []core.Event // events under that heading before the result
	last   *Die         // thrown last in the step, until a result follows
	combat *Combat      // combat that is being read
}

// batch adds the facts of a replayed batch.
func (w *walker) batch(out *engine.Outcome) {
	w.batchN, w.now = out.FromRecord, Moment{At: w.recs[out.FromRecord].Get("at")}
	if out.Before != nil {
		w.enterPhase(out.Before.Turn, out.Before.Phase)
	}
	for i := range w.Dice { // a hidden draw causes no event
		if d := &w.Dice[i]; d.Record >= out.FromRecord && d.Record < out.ToRecord {
			d.Moment = w.now
		}
	}
	for i := range out.Steps {
		w.step, w.hex, w.early, w.last = &out.Steps[i], "", nil, nil
		for _, e := range w.step.Events {
			w.event(e)
		}
		w.endCombat()
	}
}

func (w *walker) enterPhase(turn int, phase string) {
	w.now.Turn, w.now.Phase, w.now.Date = turn, phase, ""
	if d, ok := w.mod.(core.DateProvider); ok {
		w.now.Date = d.DateOf(turn)
	}
}

// event adds the facts of one event.
func (w *walker) event(e core.Event) {
	switch {
	case e.Kind == core.KindPhase:
		w.endCombat()
		w.enterPhase(e.Turn, e.Value.String())
	case e.Kind == core.KindHead:
		w.endCombat()
		w.hex, w.early = e.Hex, nil
	case e.Kind == core.KindRoll:
		w.roll(e)
	case e.Kind == core.KindResult:
		w.result(e)
	case w.combat != nil:
		w.combat.follow(e, w.mod)
	case w.hex != "":
		w.early = append(w.early, e)
	}
}

// roll finds the die of an event and records its time and place.
func (w *walker) roll(e core.Event) {
	d := w.dieOf(e)
	if w.last = d; d == nil {
		return
	}
	if w.combat != nil && d.units == nil {
		d.units = slices.Concat(w.combat.Attackers, w.combat.Defenders)
	}
	at := cmp.Or(d.At, w.now.At) // the batch that drew it, even if a later one executed the order
	d.Moment, d.Modifier = w.now, e.Modifier
	d.At = at
	if d.Face > 0 {
		d.Modified = d.Face + e.Modifier
	}
	d.describe(w.teller, e.Owner)
	w.locate(d, w.hex)
}

// dieOf returns the die of an event. It returns nil if the event is none.
func (w *walker) dieOf(e core.Event) *Die {
	if e.Kind != core.KindRoll {
		return nil
	}
	return w.at[dieKey(core.If(e.Block == randomness.ExternalBlock, 0, e.Block), e.Key)]
}

// locate records the hex of a die: the hex in its key, or else the hex in the heading.
func (w *walker) locate(d *Die, heading string) {
	if d.Hex = hexOf(w.world, d.kind, d.Event); d.Hex == "" {
		d.Hex = heading
	}
	d.Place = placeOf(w.world, d.Hex)
	if l := locator(d.Event); d.kind.Owner == core.OwnerUnit {
		d.units = []string{l[:max(strings.LastIndex(l, "#"), 0)]}
	}
}

// placeOf returns the name of the place in a hex. It returns "" if there is none.
func placeOf(w *core.World, label string) string {
	if w.Map == nil || label == "" {
		return ""
	}
	h, ok := w.Map.Find(label)
	if !ok {
		return ""
	}
	p, _ := w.Map.PlaceAt(h)
	return p.Name
}

// result adds the result from a table.
func (w *walker) result(e core.Event) {
	if w.last != nil && (e.Combat == nil || e.Combat.Key == w.last.Event) { // a combat may have its result without a die
		w.last.Result = e.Value.String()
	}
	w.last = nil
	if e.Combat == nil {
		if w.combat != nil {
			w.combat.Result += " " + e.Value.String()
		}
		return
	}
	w.endCombat()
	w.beginCombat(e.Combat)
}
