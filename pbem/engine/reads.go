package engine

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// Owner returns the side whose sheet holds the step, or the given side if the step does not say. A batch may execute
// sheets of both sides if they were filed ahead, so that a step may name another side than the batch.
func (st Step) Owner(of core.Side) core.Side {
	if st.Side != "" {
		return st.Side
	}
	return of
}

// VisibleEvents returns the events of a step that a viewer may read. of is the side of the executing sheet, for steps
// that name no side. Viewers of another side do not get orders, reasons for skipped orders, and passes.
func (st Step) VisibleEvents(of, viewer core.Side) []core.Event {
	own := viewer == core.Everyone || viewer == st.Owner(of)
	var out []core.Event
	for _, e := range core.VisibleEvents(st.Events, viewer) {
		switch {
		case e.Kind == core.KindOrder:
		case !own && (e.Kind == core.KindSkip || e.Kind == core.KindAnswer && strings.HasSuffix(e.Text.String(), ": pass")):
		default:
			out = append(out, e)
		}
	}
	return out
}

// VisibleSource returns what a viewer may know about who or what made a decision of side owner. Other sides learn only
// that the owner had given instructions.
func VisibleSource(from say.Text, owner, viewer core.Side) say.Text {
	if viewer == core.Everyone || viewer == owner {
		return from
	}
	for _, w := range []say.Text{"default", "standing order"} {
		if strings.HasPrefix(from.String(), w.String()) {
			return w
		}
	}
	return ""
}
