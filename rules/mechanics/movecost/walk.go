// Package movecost judges the path of a move step by step and adds up its cost. Titles supply the cost of a step and
// the reasons against it.
package movecost

import (
	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/sheet"
)

// PathRules holds a title's rule numbers and sentences about paths, and the bans on steps.
type PathRules struct {
	sheet.Base
	Map        *hexmap.Map
	Rule       string         // rule by which units move from hex to hex
	OffMapName say.Text       // name of the place that units leave when they enter the map (from is hexmap.None)
	StopBan    *sheet.StepBan // reason why a move may not continue from a hex in which it must end
	GoalBan    *sheet.StepBan // reason against the last step that is reported before all others
}

// Step returns the cost of a step in movement points, and whether the move ends after it. why is nil if the step is
// allowed, else the reason why it is not.
type Step func(from, to hexmap.Hex, first bool) (mp int, stop bool, why *sheet.StepBan)

// Judge adds up the cost of the steps of a path. It stops at the first forbidden step and returns its faults.
func (w PathRules) Judge(way []hexmap.Hex, step Step) (spent int, faults []notation.Fault) {
	if n := len(way); n > 2 && w.Map.Adjacent(way[n-2], way[n-1]) {
		if _, _, why := step(way[n-2], way[n-1], false); why != nil && why == w.GoalBan {
			return 0, w.StepFaults(why, w.Map.Label(way[n-2]), w.Map.Label(way[n-1]))
		}
	}
	for i := 1; i < len(way); i++ {
		from, to := way[i-1], way[i]
		label, left := w.Map.Label(to), w.OffMapName
		if from != hexmap.None {
			left = say.Plain(w.Map.Label(from))
		}
		if from != hexmap.None && !w.Map.Adjacent(from, to) {
			return 0, w.OneFault("move/adjacent", w.Rule, label, "%s and %s are not adjacent", left, label)
		}
		mp, stop, why := step(from, to, i == 1)
		switch {
		case why != nil:
			return 0, w.StepFaults(why, left, label)
		case stop && i < len(way)-1:
			return 0, w.StepFaults(w.StopBan, label, label)
		}
		spent += mp
	}
	return spent, nil
}

// Cost returns the cost of all steps of a path that has been judged.
func Cost(way []hexmap.Hex, step Step) (spent int) {
	for i := 1; i < len(way); i++ {
		mp, _, _ := step(way[i-1], way[i], i == 1)
		spent += mp
	}
	return spent
}

// CheckStart returns a fault unless a path begins in the hex of the unit and has at least one more hex.
func (w PathRules) CheckStart(u *core.Unit, way []hexmap.Hex) []notation.Fault {
	switch label := w.Map.Label(way[0]); {
	case way[0] != u.Hex:
		return w.OneFault("move/start", w.Rule, label, "%s stands in %s and not in %s", u.Def.ID, w.Map.Label(u.Hex), label)
	case len(way) == 1:
		return w.OneFault("move/stay", w.Rule, label, "%s stands in %s already", u.Def.ID, label)
	}
	return nil
}
