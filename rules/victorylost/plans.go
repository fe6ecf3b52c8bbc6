package victorylost

import (
	"slices"
	"strings"

	"fieldpost/rules/core"
)

// Names of phases for which a sheet may be filed ahead, besides those of the chits.
const (
	planSpecial  = "SPECIAL"  // the special combat of turn 1
	planArrivals = "ARRIVALS" // the reinforcement segment
	planAgain    = "-AGAIN"   // behind MANSTEIN: the chit is drawn again after a refusal and must be used
)

// Plans are the phases for which a side may file a sheet ahead: the activation by each of its chits, the special combat and
// the reinforcement segment.
func (g *game) Plans(_ core.Reader, side core.Side) []string {
	out := []string{planArrivals}
	for _, h := range g.HQs.List {
		if h.Nation.side() == side {
			out = append(out, strings.ToUpper(h.ID))
		}
	}
	manstein := strings.ToUpper(chitManstein)
	return slices.Sorted(slices.Values(append(out, core.Pick(sides, side, []string{manstein, manstein + planAgain},
		[]string{strings.ToUpper(chitStavka), planSpecial})...)))
}

// Planned is the name of the phase that a position is in, "" when no sheet can be filed for it.
func (g *game) Planned(r core.Reader) string {
	s := of(r)
	switch now(r).kind {
	case kindDraw:
		name := strings.ToUpper(s.chit)
		if s.chit == chitManstein && !mayReturn(s) {
			name += planAgain
		}
		return name
	case kindSpecial:
		return planSpecial
	case kindArrive:
		return planArrivals
	}
	return ""
}
