package engine

import (
	"strings"

	"fieldpost/rules/core"
)

// Reads are the events of a step that a viewer may read, whatever writes them out. owner is the side whose sheet was at
// work: its orders stand in its sheet, and why one was skipped is its own business; that it passed where it could have
// done more is seen from what did not happen.
func (st Step) Reads(owner, viewer core.Side) []core.Event {
	own := viewer == core.Everyone || viewer == owner
	var out []core.Event
	for _, e := range core.Seen(st.Events, viewer) {
		switch {
		case e.Kind == core.KindOrder:
		case !own && (e.Kind == core.KindSkip || e.Kind == core.KindAnswer && strings.HasSuffix(e.Text, ": pass")):
		default:
			out = append(out, e)
		}
	}
	return out
}

// ReadsSource is what a viewer may know of where a decision of owner came from: the others learn no more of his
// instructions than that he had given some.
func ReadsSource(from string, owner, viewer core.Side) string {
	if viewer == core.Everyone || viewer == owner {
		return from
	}
	for _, w := range []string{"default", "standing order"} {
		if strings.HasPrefix(from, w) {
			return w
		}
	}
	return ""
}
