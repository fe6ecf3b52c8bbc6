package judging

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// finish checks whether the phase may end on the board that a sheet leaves. A fault refuses the sheet if it remains for
// every value of the open conditions, dice and failed lines; otherwise it becomes a warning.
func (d *dryRun) finish(rest []notation.Statement) {
	judged := d.g.Ends
	if d.halted && judged && d.endLine == 0 {
		d.refuseHopelessHalt(rest)
	}
	if d.halted || d.endLine > 0 || d.refused || d.failed && !judged {
		return
	}
	faults := d.g.Module.Finish(d.positionSoFar().Reader(), d.side)
	certain := func(f notation.Fault) bool { return f.Firm || !d.contingent }
	if judged && (d.contingent || d.failed) {
		faults, certain = d.faultsInAllCases(rest, faults)
	}
	if judged && HasNoOrders(rest) && d.g.HasRemedy(d.start, d.side, faults) {
		faults = downgradeFaults(faults, func(notation.Fault) bool { return false }, notation.Warning,
			"; no order of this phase can put it right, and at its end the rulebook's own remedy is applied")
	}
	open := say.Text("")
	if judged {
		open = "; if it is so when the phase would end, the phase stays open"
	}
	from := len(d.j.Faults)
	for _, f := range downgradeFaults(faults, certain, notation.Contingent, open) {
		if f.Pos.Line == 0 && len(rest) > 0 {
			f.Pos, f.SheetWide = rest[len(rest)-1].Pos, true
		}
		d.j.addFault(f)
	}
	d.j.atEnd = slices.Clone(d.j.Faults[from:])
}

// downgradeFaults returns a copy of the faults. Those that refuse the sheet but are not certain get another stage, and
// the text more is added to them.
func downgradeFaults(faults []notation.Fault, certain func(notation.Fault) bool, stage notation.Stage,
	more say.Text) []notation.Fault {
	out := slices.Clone(faults)
	for i := range out {
		if IsRefusal(out[i]) && !certain(out[i]) {
			out[i].Stage = stage
			out[i].Text += more
		}
	}
	return out
}

// faultsInAllCases judges a sheet for every combination of its open conditions. It returns the faults to report, and a
// function that tells which of them refuse the sheet: those that remain in every combination.
func (d *dryRun) faultsInAllCases(rest []notation.Statement, faults []notation.Fault) ([]notation.Fault,
	func(notation.Fault) bool) {
	never := func(notation.Fault) bool { return false }
	open := d.openConditions(rest)
	all := d.outcome(rest, func(int) bool { return true })
	if all.over {
		return faults, never
	}
	sure := slices.DeleteFunc(slices.Clone(all.faults), func(f notation.Fault) bool { return !d.isCertain(all, f) })
	for _, taken := range conditionSets(open) {
		if len(open) == 0 {
			break
		}
		o := d.outcome(rest, func(i int) bool { return slices.Contains(taken, i) || !slices.Contains(open, i) })
		if o.over || !slices.ContainsFunc(o.faults, func(f notation.Fault) bool { return d.isCertain(o, f) }) {
			sure = nil
		}
		if !slices.ContainsFunc(all.faults, IsRefusal) && len(o.faults) > 0 {
			all.faults = o.faults
		}
		if len(sure) == 0 && slices.ContainsFunc(all.faults, IsRefusal) {
			break
		}
	}
	return all.faults, func(f notation.Fault) bool {
		return slices.ContainsFunc(sure, func(x notation.Fault) bool { return x.Code == f.Code && x.Text == f.Text })
	}
}

// isCertain reports whether a fault at the end of a phase remains whatever the open dice show, and even if the orders
// that fail now could be executed.
func (d *dryRun) isCertain(o dryOutcome, f notation.Fault) bool {
	if !IsRefusal(f) || slices.ContainsFunc(o.failed, func(st notation.Statement) bool {
		return mayMend(o.board.Reader(),
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
	tx := core.Begin(o.board.Clone(), NoDiceSource{})
	for _, st := range gone {
		for _, id := range countersOf(st) {
			if u, ok := sheets.FindUnit(tx.Read(), id); ok && u.Def.Side == d.side {
				tx.Make(core.Remove{Unit: u.Def.ID, Box: core.BoxDead})
			}
		}
	}
	still := func(x notation.Fault) bool { return IsRefusal(x) && x.Code == f.Code }
	return slices.ContainsFunc(d.g.Module.Finish(tx.Position().Reader(), d.side), still)
}

// mayMend reports whether a line, if executed, would correct a fault. It has the verb of an order that is offered and,
// where counters or a hex follow the verb, names one of them.
func mayMend(r core.Reader, st notation.Statement, f notation.Fault) bool {
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
			if !hex && !unit || hasArgument(st, w) {
				return true
			}
		}
	}
	return false
}
