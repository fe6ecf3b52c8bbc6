package report

import (
	"fmt"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// sideLosses holds the losses of one side.
type sideLosses struct {
	dead  []string
	boxed []string // eliminated into a box from which counters may return
	steps []string
}

// counters returns the number of counters that the side lost.
func (t *sideLosses) counters() int { return len(t.dead) + len(t.boxed) }

func (t *sideLosses) add(x *sideLosses) {
	t.dead, t.boxed, t.steps = append(t.dead, x.dead...), append(t.boxed, x.boxed...), append(t.steps, x.steps...)
}

// losses lists the counters and steps that each side lost, as far as the viewer may know them.
func (b *builder) losses(steps []engine.Step) section {
	s := section{title: "LOSSES"}
	by := map[core.Side]*sideLosses{}
	loser, _ := b.g.Module().(core.LossReporter)
	for _, st := range steps {
		for _, e := range core.VisibleEvents(st.Events, b.viewer) {
			addLosses(b.r.World(), loser, by, e)
		}
	}
	for _, side := range b.r.World().Sides {
		t := by[side]
		if t == nil {
			continue
		}
		var parts []say.Text
		if len(t.dead) > 0 {
			parts = append(parts, say.F("eliminated: %s", strings.Join(t.dead, ", ")))
		}
		if len(t.boxed) > 0 {
			parts = append(parts, say.F("off the map with all their steps: %s", strings.Join(t.boxed, ", ")))
		}
		if n := len(t.steps); n > 0 {
			parts = append(parts, say.F("%s: %s", plural(n, "step"), strings.Join(countNames(t.steps), ", ")))
		}
		s.lines = append(s.lines, line{label: say.Plain(sideName(side)), text: say.Join(parts, "; "), labelIsSide: true})
	}
	return s
}

// addLosses adds the losses of an event to those of its side.
func addLosses(w *core.World, loser core.LossReporter, by map[core.Side]*sideLosses, e core.Event) {
	box := e.Value.String()
	dead := e.Kind == core.KindDead && box == core.BoxDead
	boxed := e.Kind == core.KindDead && loser != nil && loser.IsLossBox(box)
	if !dead && !boxed && (e.Kind != core.KindStep || box == core.StepsBack.String()) {
		return
	}
	for _, id := range e.Units {
		d, ok := w.Def(id)
		if !ok {
			continue
		}
		t := by[d.Side]
		if t == nil {
			t = &sideLosses{}
			by[d.Side] = t
		}
		switch {
		case dead:
			t.dead = append(t.dead, id)
		case boxed:
			t.boxed = append(t.boxed, id)
		default:
			t.steps = append(t.steps, id)
		}
	}
}

// countNames joins names. A repeated name appears once with its count: "1SS x2".
func countNames(names []string) []string {
	var order []string
	n := map[string]int{}
	for _, x := range names {
		if n[x]++; n[x] == 1 {
			order = append(order, x)
		}
	}
	for i, x := range order {
		if n[x] > 1 {
			order[i] = fmt.Sprintf("%s x%d", x, n[x])
		}
	}
	return order
}
