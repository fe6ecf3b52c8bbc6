package engine

import (
	"slices"

	"fieldpost/rules/core"
)

// Limits for the latest batches that a game remembers for planner pages.
const (
	maxBatches      = 60
	maxRecentEvents = 400 // events for a side in total
	maxBatchEvents  = 300 // events for a side in one batch
)

// RecentBatch holds what a side saw happen in one batch.
type RecentBatch struct {
	Turn    int
	Phase   string
	Side    core.Side    // side of the executed sheet, "" for none
	Events  []core.Event // as the side may read them
	Omitted int          // number of events left out
}

// recentBatch holds a remembered batch. The events told to a side, and their limit, depend only on what that side can
// see.
type recentBatch struct {
	turn          int
	phase         string
	side          core.Side
	executedSheet bool // the batch executed a sheet of the side
	bySeat        []visibleEvents
}

// visibleEvents holds the events of a batch that a side may read.
type visibleEvents struct {
	events         []core.Event
	omitted        int
	awaitingAnswer int // events, listed or left out, of a last step that waits for an answer
}

// recentBatches holds the latest batches, the oldest first. The list is replaced, never changed.
type recentBatches []recentBatch

// unlistedKinds lists the kinds of events that a planner page does not show: orders, and the sums, dice and bookkeeping
// behind results.
var unlistedKinds = []core.Kind{core.KindOrder, core.KindSum, core.KindRoll, core.KindMark, core.KindTrack, core.KindControl}

// appendBatch returns the list with a new batch added. Batches before the last sheet of every side are forgotten.
func (list recentBatches) appendBatch(out *Outcome, of seats) recentBatches {
	if len(out.Steps) == 0 || out.Before == nil {
		return list
	}
	list = slices.Clone(list)
	if n := len(list) - 1; n >= 0 {
		list[n] = list[n].withoutWaitingStep()
	}
	b := recentBatch{turn: out.Before.Turn, phase: out.Before.Phase, side: out.Side, executedSheet: out.Status == Executed}
	for _, s := range of {
		b.bySeat = append(b.bySeat, eventsVisibleTo(out.Steps, out.Side, s.Side))
	}
	list = append(list, b)
	from := len(list)
	for _, s := range of {
		from = min(from, max(lastSheetIndex(list, s.Side), 0))
	}
	return slices.Clip(list[max(from, len(list)-maxBatches):])
}

// eventsVisibleTo returns the events of the steps of a batch that a side may read.
func eventsVisibleTo(steps []Step, of, side core.Side) (t visibleEvents) {
	for _, st := range steps {
		seen := slices.DeleteFunc(st.VisibleEvents(of, side), func(e core.Event) bool { return slices.Contains(unlistedKinds, e.Kind) })
		room := min(maxBatchEvents-len(t.events), len(seen))
		t.events, t.omitted, t.awaitingAnswer = append(t.events, seen[:room]...), t.omitted+len(seen)-room, 0
		if st.Status == Waiting {
			t.awaitingAnswer = len(seen)
		}
	}
	t.events = slices.Clip(t.events)
	return t
}

// lastSheetIndex returns the index of the last batch that executed a sheet of a side, -1 for none.
func lastSheetIndex(list []recentBatch, side core.Side) int {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].executedSheet && list[i].side == side {
			return i
		}
	}
	return -1
}

// withoutWaitingStep returns the batch without a last step that waited for an answer. The batch with the answer repeats
// all events of that step.
func (b recentBatch) withoutWaitingStep() recentBatch {
	b.bySeat = slices.Clone(b.bySeat)
	for i := range b.bySeat {
		t := &b.bySeat[i]
		out := min(t.omitted, t.awaitingAnswer)
		t.omitted -= out
		t.events = t.events[:len(t.events)-(t.awaitingAnswer-out)]
		t.awaitingAnswer = 0
	}
	return b
}

// RecentBatches returns what a side saw happen since its last sheet, that sheet included. The batches are returned
// oldest first.
func (g *Game) RecentBatches(side core.Side) []RecentBatch {
	seat := slices.IndexFunc(g.seats, func(s *seat) bool { return s.Side == side })
	if seat < 0 {
		return nil
	}
	var out []RecentBatch
	room := maxRecentEvents
	list := g.recent[max(lastSheetIndex(g.recent, side), 0):]
	for i := len(list) - 1; i >= 0; i-- {
		b, t := list[i], list[i].bySeat[seat]
		if room -= len(t.events); room < 0 {
			break
		}
		if len(t.events) > 0 {
			out = append(out, RecentBatch{b.turn, b.phase, b.side, t.events, t.omitted})
		}
	}
	slices.Reverse(out)
	return out
}
