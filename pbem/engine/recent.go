package engine

import (
	"slices"

	"fieldpost/rules/core"
)

// Bounds of what a game keeps of its last batches for planners.
const (
	mostBatches     = 60
	mostRecent      = 400 // events that a side is told in all
	mostRecentBatch = 300 // events that a side is told of one batch
)

// Recent holds what a side saw happen in one batch.
type Recent struct {
	Turn   int
	Phase  string
	Side   core.Side    // whose sheet it was, "" for none
	Events []core.Event // as the side may read them
	Left   int          // further events of the side that are not listed
}

// recent is a batch as the game keeps it. What a side is told of it, and how much of it is left out, depends on nothing that the side
// cannot see.
type recent struct {
	turn  int
	phase string
	side  core.Side
	ran   bool // it carried out a sheet of the side
	told  []told
}

// told lists the events of a batch that the side of a seat may read.
type told struct {
	events  []core.Event
	left    int
	waiting int // how many of the events, and of those left out, come of a last step that waits for an answer
}

// recents are the latest batches. The list is replaced, never changed.
type recents []recent

// untold are the kinds of events that a planner does not list: orders, and the sums, dice and bookkeeping of results.
var untold = []core.Kind{core.KindOrder, core.KindSum, core.KindRoll, core.KindMark, core.KindTrack, core.KindControl}

// with returns what planners are told after a batch. Batches before the last sheet of every side are forgotten.
func (list recents) with(out *Outcome, of seats) recents {
	if len(out.Steps) == 0 || out.Before == nil {
		return list
	}
	list = slices.Clone(list)
	if n := len(list) - 1; n >= 0 {
		list[n] = list[n].finished()
	}
	b := recent{turn: out.Before.Turn, phase: out.Before.Phase, side: out.Side, ran: out.Status == Executed}
	for _, s := range of {
		b.told = append(b.told, tell(out.Steps, out.Side, s.Side))
	}
	list = append(list, b)
	from := len(list)
	for _, s := range of {
		from = min(from, max(sheetOf(list, s.Side), 0))
	}
	return slices.Clip(list[max(from, len(list)-mostBatches):])
}

// tell returns what a side is told of the steps of a batch.
func tell(steps []Step, of, side core.Side) (t told) {
	for _, st := range steps {
		seen := slices.DeleteFunc(st.Reads(of, side), func(e core.Event) bool { return slices.Contains(untold, e.Kind) })
		room := min(mostRecentBatch-len(t.events), len(seen))
		t.events, t.left, t.waiting = append(t.events, seen[:room]...), t.left+len(seen)-room, 0
		if st.Status == Waiting {
			t.waiting = len(seen)
		}
	}
	t.events = slices.Clip(t.events)
	return t
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

// finished returns the batch without a last step that waited for an answer: the batch that took the answer tells all of that step.
func (b recent) finished() recent {
	b.told = slices.Clone(b.told)
	for i := range b.told {
		t := &b.told[i]
		out := min(t.left, t.waiting)
		t.left -= out
		t.events = t.events[:len(t.events)-(t.waiting-out)]
		t.waiting = 0
	}
	return b
}

// Recent returns what a side saw happen since its last sheet, that sheet included: the latest batches, the oldest first.
func (g *Game) Recent(side core.Side) []Recent {
	seat := slices.IndexFunc(g.seats, func(s *seat) bool { return s.Side == side })
	if seat < 0 {
		return nil
	}
	var out []Recent
	room := mostRecent
	list := g.recent[max(sheetOf(g.recent, side), 0):]
	for i := len(list) - 1; i >= 0; i-- {
		b, t := list[i], list[i].told[seat]
		if room -= len(t.events); room < 0 {
			break
		}
		if len(t.events) > 0 {
			out = append(out, Recent{b.turn, b.phase, b.side, t.events, t.left})
		}
	}
	slices.Reverse(out)
	return out
}
