package judging

import (
	"errors"
	"math"
	"slices"

	"fieldpost/notation"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// dryOutcome holds what one way of carrying a sheet out leads to in a dry run: some of its conditions hold, and no die is
// thrown.
type dryOutcome struct {
	board  *core.Position
	over   bool                 // the game ends
	faults []notation.Fault     // of Finish
	failed []notation.Statement // lines that cannot be carried out
	rolled []notation.Statement // lines whose dice are open
}

// maxOpenConditions bounds the conditions of a sheet that are tried true and false in all combinations. Of more, each is tried
// by itself.
const maxOpenConditions = 5

// conditionSets returns sets of lines that are tried as those carried out: no line first, then the others.
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

// openConditions returns the lines of a sheet whose condition may come out true or false.
func (d *dryRun) openConditions(rest []notation.Statement) (open []int) {
	for i, st := range rest {
		if _, known := d.fixedValue(st.If, attacksIn(rest[:i])); !known && st.Verb != "halt" {
			open = append(open, i)
		}
	}
	return open
}

// outcome carries a sheet out without dice. takes says which of its lines are carried out; one whose condition never
// holds is not.
func (d *dryRun) outcome(rest []notation.Statement, takes func(i int) bool) (out dryOutcome) {
	tx := core.Begin(d.start.Clone(), DrySource{})
	for i, st := range rest {
		holds, known := d.fixedValue(st.If, attacksIn(rest[:i]))
		if st.Verb == "pass" || st.Verb == "halt" || sheets.IsStanding(st) || !takes(i) || known && !holds {
			continue
		}
		order, faults := d.g.Module.Bind(tx.Read(), d.side, st)
		if len(faults) == 0 {
			faults = d.g.Module.Check(tx.Read(), d.side, order)
		}
		if slices.ContainsFunc(faults, Refuses) || order == nil {
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
		if tx.Read().Over() != nil {
			out.over = true
			return out
		}
	}
	out.board = tx.Position()
	out.faults = d.g.Module.Finish(out.board.Reader(), d.side)
	return out
}

// fixedValue reports whether a condition has one value for the whole phase, and which: it asks for the turn, or for an
// attack that does not stand above it. attacks is the number of those that do.
func (d *dryRun) fixedValue(c *notation.Cond, attacks int) (holds, known bool) {
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

// alwaysHolds reports whether the condition of a line is true whatever the sheet brings about; a line without one always
// counts.
func (d *dryRun) alwaysHolds(st notation.Statement) bool {
	holds, known := d.fixedValue(st.If, math.MaxInt)
	return st.If == nil || holds && known && d.g.Ends
}

// neverHolds reports whether the condition of a line is false whatever the sheet brings about.
func (d *dryRun) neverHolds(st notation.Statement) bool {
	holds, known := d.fixedValue(st.If, math.MaxInt)
	return !holds && known && d.g.Ends
}

// attacksIn counts the attacks among some lines.
func attacksIn(lines []notation.Statement) (n int) {
	for _, st := range lines {
		if st.Verb == "attack" {
			n++
		}
	}
	return n
}
