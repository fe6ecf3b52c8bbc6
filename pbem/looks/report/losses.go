package report

import (
	"fmt"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/table/engine"
	"fieldpost/rules/core"
)

// toll is what one side lost.
type toll struct {
	dead  []string
	steps []string
}

// losses sums up the counters and steps that each side lost, as the viewer may know it.
func (b *builder) losses(steps []engine.Step) section {
	s := section{title: "LOSSES"}
	by := map[core.Side]*toll{}
	for _, st := range steps {
		for _, e := range core.Seen(st.Events, b.viewer) {
			tollOf(b.r.World(), by, e)
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
		if n := len(t.steps); n > 0 {
			parts = append(parts, say.F("%s: %s", plural(n, "step"), strings.Join(counted(t.steps), ", ")))
		}
		s.lines = append(s.lines, line{label: say.Plain(sideName(side)), text: say.Join(parts, "; "), whose: true})
	}
	return s
}

// tollOf adds what an event cost to what sides lost.
func tollOf(w *core.World, by map[core.Side]*toll, e core.Event) {
	dead := e.Kind == core.KindDead && e.Value.String() == core.BoxDead
	if !dead && (e.Kind != core.KindStep || e.Value.String() == core.StepsBack.String()) {
		return
	}
	for _, id := range e.Units {
		d, ok := w.Def(id)
		if !ok {
			continue
		}
		t := by[d.Side]
		if t == nil {
			t = &toll{}
			by[d.Side] = t
		}
		if dead {
			t.dead = append(t.dead, id)
		} else {
			t.steps = append(t.steps, id)
		}
	}
}

// counted writes names that repeat once, with their number: "1SS x2".
func counted(names []string) []string {
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
