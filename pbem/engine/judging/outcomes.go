package judging

import (
	"errors"
	"math"
	"slices"

	"fieldpost/notation"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// dryOutcome holds the result of one execution of a sheet without dice, for one choice of its conditions.
type dryOutcome struct {
	board  *core.Position
	over   bool                 // the game ends
	faults []notation.Fault     // faults at the end of the phase
	failed []notation.Statement // lines that cannot be executed
	rolled []notation.Statement // lines that need dice
}

// maxOpenConditions bounds the number of conditions that are tried true and false in all combinations. If there are
// more, each is tried true and false alone.
const maxOpenConditions = 5

// conditionSets returns the sets of conditional lines to execute together, the empty set first.
func conditionSets(open []int) [][]int {
	var out [][]int
	if len(open) <= maxOpenConditions {
		for bits := range 1 << len(open) {
			var w []int
			for k, i := range open {
				if bits&(1<<k) != 0 {
					w = append(w, i)
				}
			}
			out = append(out, w)
		}
		return out
	}
	out = append(out, nil)
	for k, i := range open {
		out = append(out, []int{i}, slices.Delete(slices.Clone(open), k, k+1))
	}
	return out
}

// openConditions returns the lines of a sheet whose condition may be true or false.
func (d *dryRun) openConditions(rest []notation.Statement) (open []int) {
	for i, st := range rest {
		if _, known := d.fixedValue(st.If, attacksIn(rest[:i])); !known && st.Verb != "halt" {
			open = append(open, i)
		}
	}
	return open
}

// outcome executes a sheet without dice. takes reports whether line i is executed; a line whose condition is always
// false is not.
func (d *dryRun) outcome(rest []notation.Statement, takes func(i int) bool) (out dryOutcome) {
	tx := core.Begin(d.start.Clone(), NoDiceSource{})
	for i, st := range rest {
		holds, known := d.fixedValue(st.If, attacksIn(rest[:i]))
		if st.Verb == "pass" || st.Verb == "halt" || sheets.IsStandingOrder(st) || !takes(i) || known && !holds {
			continue
		}
		order, faults := d.g.Module.Bind(tx.Read(), d.side, st)
		if len(faults) == 0 {
			faults = d.g.Module.Check(tx.Read(), d.side, order)
		}
		if slices.ContainsFunc(faults, IsRefusal) || order == nil {
			out.failed = append(out.failed, st)
			continue
		}
		err := d.g.Module.Apply(tx, d.side, order)
		switch {
		case errors.Is(err, core.ErrContingent):
			out.rolled = append(out.rolled, st)
		case err != nil:
			out.failed = append(out.failed, st)
		}
		if tx.Read().Result() != nil {
			out.over = true
			return out
		}
	}
	out.board = tx.Position()
	out.faults = d.g.Module.Finish(out.board.Reader(), d.side)
	return out
}

// fixedValue returns the value of a condition if it is the same during the whole phase. known is false if it is not. A
// condition is fixed if it tests the turn, or an attack that is not above it. attacks is the number of attacks above
// it.
func (d *dryRun) fixedValue(c *notation.Condition, attacks int) (holds, known bool) {
	holds, known = true, true
	if c == nil {
		return
	}
	for _, t := range c.Terms {
		switch {
		case t.Subject == "turn":
			if yes, _ := d.g.Work.EvalTerm(d.start.Reader(), d.side, nil, t); yes == t.Not {
				return false, true
			}
		case notation.IsAttackNumber(t.Subject) && attacks < sheets.AttackNumber(t.Subject):
			return false, true
		default:
			known = false
		}
	}
	return holds, known
}

// alwaysHolds reports whether a line's condition is true whatever the sheet does, or missing.
func (d *dryRun) alwaysHolds(st notation.Statement) bool {
	holds, known := d.fixedValue(st.If, math.MaxInt)
	return st.If == nil || holds && known && d.g.Ends
}

// neverHolds reports whether a line's condition is false whatever the sheet does.
func (d *dryRun) neverHolds(st notation.Statement) bool {
	holds, known := d.fixedValue(st.If, math.MaxInt)
	return !holds && known && d.g.Ends
}

// attacksIn counts the attacks in some lines.
func attacksIn(lines []notation.Statement) (n int) {
	for _, st := range lines {
		if st.Verb == "attack" {
			n++
		}
	}
	return n
}
