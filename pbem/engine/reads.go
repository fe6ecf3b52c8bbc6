package engine

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// Owner returns the side whose sheet holds the step, of if it belongs to no sheet. A batch may carry out the sheets of
// both sides, when they were filed ahead; of says whose it was where the step does not.
func (st Step) Owner(of core.Side) core.Side {
	if st.Side != "" {
		return st.Side
	}
	return of
}

// VisibleEvents returns the events of a step that a viewer may read. of is the side whose sheet was at work where the
// step does not say: its orders stand in its sheet, and why one was skipped is its own business; that it passed where
// it could have done more is seen from what did not happen.
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

// VisibleSource returns what a viewer may know about who or what made a decision of side owner. Others learn only that
// the owner had given instructions.
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
