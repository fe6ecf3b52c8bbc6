package judging

import (
	"errors"
	"math"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/table/engine/sheets"
	"fieldpost/rules/core"
)

// finish judges the dry run of a sheet as a whole: whether its phase may end on the board that it leaves. A fault refuses the sheet where
// it is certain, however conditions, dice and lines come out that are open; else it is a warning.
func (d *dryRun) finish(rest []notation.Statement) {
	judged := d.g.Ends
	if d.halted && judged && d.ended == 0 {
		d.leaves(rest)
	}
	if d.halted || d.ended > 0 || d.refused || d.failed && !judged {
		return
	}
	faults := d.g.Module.Finish(d.behind().Reader(), d.side)
	certain := func(f notation.Fault) bool { return f.Firm || !d.contingent }
	if judged && (d.contingent || d.failed) {
		faults, certain = d.whatever(rest, faults)
	}
	if judged && Orderless(rest) && d.g.Remedies(d.start, d.side, faults) {
		faults = soften(faults, func(notation.Fault) bool { return false }, notation.Odd,
			"; no order of this phase can mend it, and at its end the rulebook's own remedy is applied")
	}
	open := say.Text("")
	if judged {
		open = "; if it is so when the phase would end, the phase stays open"
	}
	from := len(d.j.Faults)
	for _, f := range soften(faults, certain, notation.Contingent, open) {
		if f.Pos.Line == 0 && len(rest) > 0 {
			f.Pos, f.Whole = rest[len(rest)-1].Pos, true
		}
		d.j.fault(f)
	}
	d.j.atEnd = slices.Clone(d.j.Faults[from:])
}

// soften returns faults of which those that refuse and are not certain have another stage, and more words.
func soften(faults []notation.Fault, certain func(notation.Fault) bool, stage notation.Stage, more say.Text) []notation.Fault {
	out := slices.Clone(faults)
	for i := range out {
		if Refuses(out[i]) && !certain(out[i]) {
			out[i].Stage = stage
			out[i].Text += more
		}
	}
	return out
}

// outcome holds what one way of carrying a sheet out leads to in a dry run: some of its conditions hold, and no die is thrown.
type outcome struct {
	board  *core.Position
	over   bool                 // the game ends
	faults []notation.Fault     // of Finish
	failed []notation.Statement // lines that cannot be carried out
	rolled []notation.Statement // lines whose dice are open
}

// mostOpen bounds the conditions of a sheet that are tried true and false in all combinations. Of more, each is tried by itself.
const mostOpen = 5

// whatever judges a sheet for all that its open conditions may come to. It returns the faults to be told, of which certain ones refuse
// the sheet: there are such only where each way has one.
func (d *dryRun) whatever(rest []notation.Statement, faults []notation.Fault) ([]notation.Fault, func(notation.Fault) bool) {
	never := func(notation.Fault) bool { return false }
	open := d.conditions(rest)
	all := d.outcome(rest, func(int) bool { return true })
	if all.over {
		return faults, never
	}
	sure := slices.DeleteFunc(slices.Clone(all.faults), func(f notation.Fault) bool { return !d.certain(all, f) })
	for _, taken := range ways(open) {
		if len(open) == 0 {
			break
		}
		o := d.outcome(rest, func(i int) bool { return slices.Contains(taken, i) || !slices.Contains(open, i) })
		if o.over || !slices.ContainsFunc(o.faults, func(f notation.Fault) bool { return d.certain(o, f) }) {
			sure = nil
		}
		if !slices.ContainsFunc(all.faults, Refuses) && len(o.faults) > 0 {
			all.faults = o.faults
		}
		if len(sure) == 0 && slices.ContainsFunc(all.faults, Refuses) {
			break
		}
	}
	return all.faults, func(f notation.Fault) bool {
		return slices.ContainsFunc(sure, func(x notation.Fault) bool { return x.Code == f.Code && x.Text == f.Text })
	}
}

// ways returns sets of lines that are tried as those carried out: no line first, then the others.
func ways(open []int) [][]int {
	var out [][]int
	if len(open) <= mostOpen {
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

// conditions returns the lines of a sheet whose condition may come out true or false.
func (d *dryRun) conditions(rest []notation.Statement) (open []int) {
	for i, st := range rest {
		if _, known := d.settled(st.If, attacksIn(rest[:i])); !known && st.Verb != "halt" {
			open = append(open, i)
		}
	}
	return open
}

// outcome carries a sheet out without dice. takes says which of its lines are carried out; one whose condition never holds is not.
func (d *dryRun) outcome(rest []notation.Statement, takes func(i int) bool) (out outcome) {
	tx := core.Begin(d.start.Clone(), Dry{})
	for i, st := range rest {
		holds, known := d.settled(st.If, attacksIn(rest[:i]))
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

// settled reports whether a condition has one value for the whole phase, and which: it asks for the turn, or for an attack that does not
// stand above it. attacks is the number of those that do.
func (d *dryRun) settled(c *notation.Cond, attacks int) (holds, known bool) {
	holds, known = true, true
	if c == nil {
		return
	}
	for _, t := range c.Terms {
		switch {
		case t.Subject == "turn":
			if yes, _ := d.g.Work.Test(d.start.Reader(), d.side, nil, t); yes == t.Not {
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

// always reports whether the condition of a line is true whatever the sheet brings about; a line without one always counts.
func (d *dryRun) always(st notation.Statement) bool {
	holds, known := d.settled(st.If, math.MaxInt)
	return st.If == nil || holds && known && d.g.Ends
}

// never reports whether the condition of a line is false whatever the sheet brings about.
func (d *dryRun) never(st notation.Statement) bool {
	holds, known := d.settled(st.If, math.MaxInt)
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

// certain reports whether a fault of Finish refuses a sheet with this outcome: neither open dice nor lines that are illegal as things
// stand could mend it.
func (d *dryRun) certain(o outcome, f notation.Fault) bool {
	if !Refuses(f) || slices.ContainsFunc(o.failed, func(st notation.Statement) bool {
		return mends(o.board.Reader(),
			st, f)
	}) {
		return false
	}
	var gone []notation.Statement
	if !f.Firm {
		gone = slices.Clone(o.rolled)
	}
	if len(f.Legal) == 0 {
		gone = append(gone, o.failed...)
	}
	if len(gone) == 0 {
		return true
	}
	tx := core.Begin(o.board.Clone(), Dry{})
	for _, st := range gone {
		for _, id := range countersOf(st) {
			if u, ok := sheets.FindUnit(tx.Read(), id); ok && u.Def.Side == d.side {
				tx.Make(core.Remove{Unit: u.Def.ID, Box: core.BoxDead})
			}
		}
	}
	still := func(x notation.Fault) bool { return Refuses(x) && x.Code == f.Code }
	return slices.ContainsFunc(d.g.Module.Finish(tx.Position().Reader(), d.side), still)
}

// countersOf returns the counters that a line names, and those under it.
func countersOf(st notation.Statement) []string {
	out := namedIn(st)
	for _, s := range st.Sub {
		out = append(out, namedIn(s)...)
	}
	return out
}

// mends reports whether a line, if it were carried out, would do what a fault asks for. It has the verb of an order that is offered and,
// where counters or a hex follow the verb, names one of them.
func mends(r core.Reader, st notation.Statement, f notation.Fault) bool {
	for _, l := range f.Legal {
		words := strings.Fields(l)
		if len(words) == 0 || !strings.EqualFold(words[0], st.Verb) {
			continue
		}
		if len(words) == 1 {
			return true
		}
		for _, w := range strings.Split(words[1], ",") {
			_, hex := r.Map().Find(w)
			_, unit := sheets.FindUnit(r, w)
			if !hex && !unit || argues(st, w) {
				return true
			}
		}
	}
	return false
}

// argues reports whether a word is among the arguments of a line.
func argues(st notation.Statement, word string) bool {
	return slices.ContainsFunc(st.Fields, func(f notation.Field) bool {
		return slices.ContainsFunc(f.Items, func(it notation.Item) bool { return strings.EqualFold(it.Text, word) })
	})
}
