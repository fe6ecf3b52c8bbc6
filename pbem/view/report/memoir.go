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

// decisive is the number of combats that the last letters of a game name.
const decisive = 6

// Memoir looks back on a game that is over, with nothing hidden: what each side lost in each turn, and the combats that cost most.
// It is fed with the batches of a replay, in their order.
type Memoir struct {
	batches []memory
}

// memory holds what one batch brought about.
type memory struct {
	to     int // its last record
	turn   int
	tolls  map[core.Side]*toll
	fights []fought
}

// fought is a combat and what it cost.
type fought struct {
	phase string
	text  say.Text
	tolls map[core.Side]*toll
	vp    []say.Text
	moved int // points of the first track that it changed, without sign
}

// Watch takes a batch in. One that takes the game back makes the memoir forget what stands no more.
func (m *Memoir) Watch(g *engine.Game, out *engine.Outcome) {
	if to, ok := history.GoesBack(g.Log().Records()[out.From]); ok {
		m.forget(to)
	}
	b := memory{to: out.To, tolls: map[core.Side]*toll{}}
	if out.Before != nil {
		b.turn = out.Before.Turn
	}
	w := g.Module().World()
	loser, _ := g.Module().(core.Loser)
	for _, st := range out.Steps {
		var f *fought
		for _, e := range st.Events {
			if e.Kind == core.KindHead {
				b.fights = append(b.fights, fought{phase: out.Phase, text: e.Text, tolls: map[core.Side]*toll{}})
				f = &b.fights[len(b.fights)-1]
			}
			tollOf(w, loser, b.tolls, e)
			if f != nil {
				tollOf(w, loser, f.tolls, e)
				f.score(e)
			}
		}
	}
	m.batches = append(m.batches, b)
}

// forget drops what came behind a record.
func (m *Memoir) forget(to int) {
	m.batches = slices.DeleteFunc(m.batches, func(b memory) bool { return b.to > to })
}

// score notes what a combat brought on the tracks.
func (f *fought) score(e core.Event) {
	delta, _, ok := strings.Cut(e.Value.String(), " ")
	n, err := strconv.Atoi(delta)
	if e.Kind != core.KindTrack || !ok || err != nil || n == 0 {
		return
	}
	f.vp = append(f.vp, e.Value)
	f.moved += max(n, -n)
}

// weight returns how much a combat cost: a counter counts as two steps.
func (f *fought) weight() (n int) {
	for _, t := range f.tolls {
		n += 2*t.counters() + len(t.steps)
	}
	return n + f.moved
}

// closing looks back on the game in the letters that end it.
func (b *builder) closing() []section {
	if b.x.Memoir == nil {
		return nil
	}
	sides := b.r.World().Sides
	open := section{}
	open.para("Nothing is hidden any more: map and lists below show all counters of both sides.")
	return []section{open, b.x.Memoir.byTurn(sides), b.x.Memoir.decided(sides), b.keepsakes()}
}

// byTurn returns the losses of each turn, and of all.
func (m *Memoir) byTurn(sides []core.Side) section {
	s := section{title: "LOSSES BY TURN", right: "counters eliminated + steps"}
	all, by := map[core.Side]*toll{}, map[int]map[core.Side]*toll{}
	var turns []int
	for _, b := range m.batches {
		if by[b.turn] == nil {
			by[b.turn] = map[core.Side]*toll{}
			turns = append(turns, b.turn)
		}
		for side, t := range b.tolls { // any order: the sums are the same
			for _, sum := range []map[core.Side]*toll{all, by[b.turn]} {
				if sum[side] == nil {
					sum[side] = &toll{}
				}
				sum[side].add(t)
			}
		}
	}
	slices.Sort(turns)
	for _, turn := range turns {
		if len(by[turn]) > 0 {
			s.row(say.F("turn %d", turn), figures(sides, by[turn]))
		}
	}
	if len(s.lines) > 0 {
		last := row("the whole game", figures(sides, all))
		last.strong = true
		s.lines = append(s.lines, last)
	}
	return s
}

// figures returns what sides lost, as counters+steps: "German 3+12, Soviet 9+30".
func figures(sides []core.Side, by map[core.Side]*toll) say.Text {
	var out []say.Text
	for _, side := range sides {
		t := cmp.Or(by[side], &toll{})
		out = append(out, say.F("%s %d+%d", sideName(side), t.counters(), len(t.steps)))
	}
	return say.Join(out, ", ")
}

// decided returns the combats that cost most, in the order in which they were fought.
func (m *Memoir) decided(sides []core.Side) section {
	s := section{title: "THE COMBATS THAT COST MOST", right: "counters eliminated + steps"}
	var list []fought
	for _, b := range m.batches {
		list = append(list, b.fights...)
	}
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	order = slices.DeleteFunc(order, func(i int) bool { return list[i].weight() == 0 })
	slices.SortStableFunc(order, func(a, b int) int { return list[b].weight() - list[a].weight() })
	order = order[:min(len(order), decisive)]
	slices.Sort(order)
	for _, i := range order {
		f := list[i]
		s.row(say.F("%s %s", f.phase, f.text), say.Join(append([]say.Text{figures(sides, f.tolls)}, f.vp...), ", "))
	}
	return s
}
