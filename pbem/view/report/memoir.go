package report

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/history"
	"fieldpost/rules/core"
)

// maxDecisiveCombats bounds the number of combats that the last letters of a game name.
const maxDecisiveCombats = 6

// Retrospective summarizes a finished game with nothing hidden: each side's losses in each turn, and the costliest
// combats. Callers pass it the batches of a replay in order.
type Retrospective struct {
	batches []batchLosses
}

// batchLosses holds the losses of one batch.
type batchLosses struct {
	lastRecord int // its last record
	turn       int
	losses     map[core.Side]*sideLosses
	fights     []combatLosses
}

// combatLosses holds a combat with its losses.
type combatLosses struct {
	phase       string
	text        say.Text
	losses      map[core.Side]*sideLosses
	vp          []say.Text
	trackPoints int // absolute change of the first track that it changed
}

// AddBatch adds the losses of a batch. If the batch returns to an earlier record, it removes the losses of the batches
// in between.
func (m *Retrospective) AddBatch(g *engine.Game, out *engine.Outcome) {
	if to, ok := history.RollbackTarget(g.Log().Records()[out.FromRecord]); ok {
		m.forgetAfter(to)
	}
	b := batchLosses{lastRecord: out.ToRecord, losses: map[core.Side]*sideLosses{}}
	if out.Before != nil {
		b.turn = out.Before.Turn
	}
	w := g.Module().World()
	loser, _ := g.Module().(core.LossReporter)
	for _, st := range out.Steps {
		var f *combatLosses
		for _, e := range st.Events {
			if e.Kind == core.KindHead {
				b.fights = append(b.fights, combatLosses{phase: out.Phase, text: e.Text, losses: map[core.Side]*sideLosses{}})
				f = &b.fights[len(b.fights)-1]
			}
			addLosses(w, loser, b.losses, e)
			if f != nil {
				addLosses(w, loser, f.losses, e)
				f.addTrackChange(e)
			}
		}
	}
	m.batches = append(m.batches, b)
}

// forgetAfter removes the batches after a record.
func (m *Retrospective) forgetAfter(to int) {
	m.batches = slices.DeleteFunc(m.batches, func(b batchLosses) bool { return b.lastRecord > to })
}

// addTrackChange adds a change of a track that the combat caused.
func (f *combatLosses) addTrackChange(e core.Event) {
	delta, _, ok := strings.Cut(e.Value.String(), " ")
	n, err := strconv.Atoi(delta)
	if e.Kind != core.KindTrack || !ok || err != nil || n == 0 {
		return
	}
	f.vp = append(f.vp, e.Value)
	f.trackPoints += max(n, -n)
}

// cost returns the cost of a combat in steps: a counter counts as two.
func (f *combatLosses) cost() (n int) {
	for _, t := range f.losses {
		n += 2*t.counters() + len(t.steps)
	}
	return n + f.trackPoints
}

// closingSections returns the summary of the game for its last letters.
func (b *builder) closingSections() []section {
	if b.x.Retrospective == nil {
		return nil
	}
	sides := b.r.World().Sides
	open := section{}
	open.para("Nothing is hidden any more: map and lists below show all counters of both sides.")
	return []section{open, b.x.Retrospective.lossesByTurn(sides), b.x.Retrospective.decisiveCombats(sides), b.enclosureSection()}
}

// lossesByTurn returns the losses of each turn and their total.
func (m *Retrospective) lossesByTurn(sides []core.Side) section {
	s := section{title: "LOSSES BY TURN", right: "counters eliminated + steps"}
	all, by := map[core.Side]*sideLosses{}, map[int]map[core.Side]*sideLosses{}
	var turns []int
	for _, b := range m.batches {
		if by[b.turn] == nil {
			by[b.turn] = map[core.Side]*sideLosses{}
			turns = append(turns, b.turn)
		}
		for side, t := range b.losses { // any order: the sums are the same
			for _, sum := range []map[core.Side]*sideLosses{all, by[b.turn]} {
				if sum[side] == nil {
					sum[side] = &sideLosses{}
				}
				sum[side].add(t)
			}
		}
	}
	slices.Sort(turns)
	for _, turn := range turns {
		if len(by[turn]) > 0 {
			s.row(say.F("turn %d", turn), lossFigures(sides, by[turn]))
		}
	}
	if len(s.lines) > 0 {
		last := row("the whole game", lossFigures(sides, all))
		last.strong = true
		s.lines = append(s.lines, last)
	}
	return s
}

// lossFigures returns the losses of sides as counters+steps: "German 3+12, Soviet 9+30".
func lossFigures(sides []core.Side, by map[core.Side]*sideLosses) say.Text {
	var out []say.Text
	for _, side := range sides {
		t := cmp.Or(by[side], &sideLosses{})
		out = append(out, say.F("%s %d+%d", sideName(side), t.counters(), len(t.steps)))
	}
	return say.Join(out, ", ")
}

// decisiveCombats returns the combats with the highest losses, in order of play.
func (m *Retrospective) decisiveCombats(sides []core.Side) section {
	s := section{title: "THE COMBATS THAT COST MOST", right: "counters eliminated + steps"}
	var list []combatLosses
	for _, b := range m.batches {
		list = append(list, b.fights...)
	}
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	order = slices.DeleteFunc(order, func(i int) bool { return list[i].cost() == 0 })
	slices.SortStableFunc(order, func(a, b int) int { return list[b].cost() - list[a].cost() })
	order = order[:min(len(order), maxDecisiveCombats)]
	slices.Sort(order)
	for _, i := range order {
		f := list[i]
		s.row(say.F("%s %s", f.phase, f.text), say.Join(append([]say.Text{lossFigures(sides, f.losses)}, f.vp...), ", "))
	}
	return s
}
