// Package march judges the way of a move step by step. Titles supply what a step costs and what bars it.
package march

import (
	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/sheet"
)

// PathRules holds the terms by which the way of an order is judged.
type PathRules struct {
	sheet.Base
	Map    *hexmap.Map
	Rule   string         // by which units go from hex to hex
	OffMap say.Text       // what units leave that come onto the map, from hexmap.None
	Stop   *sheet.StepBan // why nobody goes on out of a hex in which the move stops
	Goal   *sheet.StepBan // what is told before all else where it bars the last step
}

// Step returns the cost of a step, and whether the move ends after it. why is nil if the step may be taken, else the
// reason against it.
type Step func(from, to hexmap.Hex, first bool) (mp int, stop bool, why *sheet.StepBan)

// Judge adds up what the steps of a way cost, up to the first that may not be taken.
func (w PathRules) Judge(way []hexmap.Hex, step Step) (spent int, faults []notation.Fault) {
	if n := len(way); n > 2 && w.Map.Adjacent(way[n-2], way[n-1]) {
		if _, _, why := step(way[n-2], way[n-1], false); why != nil && why == w.Goal {
			return 0, w.StepFaults(why, w.Map.Label(way[n-2]), w.Map.Label(way[n-1]))
		}
	}
	for i := 1; i < len(way); i++ {
		from, to := way[i-1], way[i]
		label, left := w.Map.Label(to), w.OffMap
		if from != hexmap.None {
			left = say.Plain(w.Map.Label(from))
		}
		if from != hexmap.None && !w.Map.Adjacent(from, to) {
			return 0, w.One("move/adjacent", w.Rule, label, "%s and %s are not adjacent", left, label)
		}
		mp, stop, why := step(from, to, i == 1)
		switch {
		case why != nil:
			return 0, w.StepFaults(why, left, label)
		case stop && i < len(way)-1:
			return 0, w.StepFaults(w.Stop, label, label)
		}
		spent += mp
	}
	return spent, nil
}

// Cost returns the cost of all steps of a way that has been judged.
func Cost(way []hexmap.Hex, step Step) (spent int) {
	for i := 1; i < len(way); i++ {
		mp, _, _ := step(way[i-1], way[i], i == 1)
		spent += mp
	}
	return spent
}

// CheckStart judges that a way begins where a unit on the map stands, and leads on.
func (w PathRules) CheckStart(u *core.Unit, way []hexmap.Hex) []notation.Fault {
	switch label := w.Map.Label(way[0]); {
	case way[0] != u.Hex:
		return w.One("move/start", w.Rule, label, "%s stands in %s and not in %s", u.Def.ID, w.Map.Label(u.Hex), label)
	case len(way) == 1:
		return w.One("move/stay", w.Rule, label, "%s stands in %s already", u.Def.ID, label)
	}
	return nil
}
