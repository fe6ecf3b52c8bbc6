package engine

import (
	"strings"
	"testing"

	"fieldpost/pbem/engine/toy"
	"fieldpost/rules/core"
)

// headings lists where fights were, as a side is told of them.
func headings(list []RecentBatch) string {
	var out []string
	for _, r := range list {
		for _, e := range r.Events {
			if e.Kind == core.KindResult {
				out = append(out, e.Hex)
			}
			if e.Kind == core.KindSum || e.Kind == core.KindRoll {
				out = append(out, "untold "+string(e.Kind))
			}
		}
	}
	return strings.Join(out, " ")
}

// TestRecent: a side is told what happened from its last sheet on. A fight that waited for an answer is told once, and
// what an undo took back is forgotten.
func TestRecent(t *testing.T) {
	b := newTable(t, 1)
	b.send(toy.Red, "move A4 0201\norder fight/move", Executed)
	moved := b.g.RecentBatches(toy.Blue)
	if len(moved) == 0 || moved[0].Side != toy.Red {
		t.Fatalf("%+v", moved)
	}
	b.agreed(Undo{Side: toy.Red})
	if list := b.g.RecentBatches(toy.Blue); len(list) > 0 && list[0].Side == toy.Red {
		t.Errorf("after the undo: %+v", list)
	}
	b.send(toy.Red, "attack 0303 with A1,A2", Executed)
	asked := 0
	for b.g.OpenChoice() != nil {
		asked++
		b.hand(b.g.OpenChoice().Owner, b.g.OpenChoice().Options[0].Text())
	}
	for _, side := range []core.Side{toy.Red, toy.Blue} {
		if got := headings(b.g.RecentBatches(side)); asked == 0 || got != "0303" {
			t.Errorf("after %d questions %s is told of %q", asked, side, got)
		}
	}
	if p := b.g.Position(); p.Active != toy.Blue {
		t.Fatalf("%s is active", p.Active)
	}
	b.send(toy.Blue, "pass", Executed)
	if got := b.g.RecentBatches(toy.Blue); headings(got) != "" {
		t.Errorf("after its own sheet blue is told of %q", headings(got))
	}
	if got := headings(b.g.RecentBatches(toy.Red)); got != "0303" {
		t.Errorf("red is told of %q", got)
	}
	b.replay()
}

// TestRecentTellsNothingHidden: what a side cannot see neither takes the place of what it can, nor is counted among
// what is left out.
func TestRecentTellsNothingHidden(t *testing.T) {
	var st Step
	for range maxBatchEvents + 10 {
		st.Events = append(st.Events, core.Event{Kind: core.KindMove, Known: []core.Side{toy.Red}})
	}
	st.Events = append(st.Events, core.Event{Kind: core.KindMove})
	if blue := eventsVisibleTo([]Step{st}, toy.Red, toy.Blue); len(blue.events) != 1 || blue.omitted != 0 {
		t.Errorf("blue is told %d events, and that %d are left out", len(blue.events), blue.omitted)
	}
	if red := eventsVisibleTo([]Step{st}, toy.Red, toy.Red); len(red.events) != maxBatchEvents || red.omitted != 11 {
		t.Errorf("red is told %d events, and that %d are left out", len(red.events), red.omitted)
	}
}
