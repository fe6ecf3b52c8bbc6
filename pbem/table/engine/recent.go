package engine

import (
	"slices"

	"fieldpost/rules/core"
)

// Bounds of what a game keeps of its last batches for planners.
const (
	mostRecent      = 400 // events of all of them
	mostRecentBatch = 300 // events of one
)

// Recent is what a side saw happen in one batch.
type Recent struct {
	Turn   int
	Phase  string
	Side   core.Side    // whose sheet it was, "" for none
	Events []core.Event // as the side may read them
	Left   int          // further events that are not listed
}

// recent is a batch as the game keeps it for both sides.
type recent struct {
	turn   int
	phase  string
	side   core.Side
	ran    bool // it carried out a sheet of the side
	steps  []Step
	events int
	left   int
}

// untold are the kinds of events that a planner does not list: orders, and the sums, dice and bookkeeping of results.
var untold = []core.Kind{core.KindOrder, core.KindSum, core.KindRoll, core.KindMark, core.KindTrack, core.KindControl}

// keepRecent adds a batch to what planners are told. Batches before the last sheet of every side are forgotten.
func (g *Game) keepRecent(out *Outcome) {
	if len(out.Steps) == 0 || out.Before == nil {
		return
	}
	list := slices.Clone(g.recent)
	if n := len(list) - 1; n >= 0 {
		list[n] = list[n].finished()
	}
	b := recent{turn: out.Before.Turn, phase: out.Before.Phase, side: out.Side, ran: out.Status == Executed}
	for _, st := range out.Steps {
		b.add(st)
	}
	list = append(list, b)
	from := len(list)
	for _, s := range g.seats {
		from = min(from, max(sheetOf(list, s.Side), 0))
	}
	list = list[from:]
	for sum := events(list); sum > mostRecent && len(list) > 1; list = list[1:] {
		sum -= list[0].events
	}
	g.recent = slices.Clip(list)
}

func events(list []recent) (sum int) {
	for _, b := range list {
		sum += b.events
	}
	return sum
}

// sheetOf returns the index of the last batch that carried out a sheet of a side, -1 for none.
func sheetOf(list []recent, side core.Side) int {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].ran && list[i].side == side {
			return i
		}
	}
	return -1
}

// add keeps what is told of a step, as far as there is room.
func (b *recent) add(st Step) {
	var told []core.Event
	for _, e := range st.Events {
		switch {
		case slices.Contains(untold, e.Kind):
		case b.events+len(told) < mostRecentBatch:
			told = append(told, e)
		default:
			b.left++
		}
	}
	if len(told) > 0 {
		b.events += len(told)
		b.steps = append(b.steps, Step{Line: st.Line, Status: st.Status, Side: st.Side, Events: slices.Clone(told)})
	}
}

// finished returns the batch without a last step that waited for an answer: the batch that took the answer tells all of that step.
func (b recent) finished() recent {
	if n := len(b.steps) - 1; n >= 0 && b.steps[n].Status == Waiting {
		b.events -= len(b.steps[n].Events)
		b.steps = b.steps[:n:n]
	}
	return b
}

// Recent returns what a side saw happen since its last sheet, that sheet included: the latest batches, the oldest first.
func (g *Game) Recent(side core.Side) []Recent {
	var out []Recent
	for _, b := range g.recent[max(sheetOf(g.recent, side), 0):] {
		r := Recent{Turn: b.turn, Phase: b.phase, Side: b.side, Left: b.left}
		for _, st := range b.steps {
			r.Events = append(r.Events, st.Reads(b.side, side)...)
		}
		if len(r.Events) > 0 {
			out = append(out, r)
		}
	}
	return out
}
