package judging

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// maxTriedOrders bounds the number of legal orders that are tried to find the counters that can still move. If there
// are more, some counter is assumed to be able to move.
const maxTriedOrders = 4000

// unmendableFaults returns the faults at the end of a phase that no further order can correct: they remain when every
// counter that could still move without a die is removed. If a fault proposes a legal order, all are assumed to be
// correctable and the result is nil.
func (g *Game) unmendableFaults(p *core.Position, side core.Side, faults []notation.Fault) []notation.Fault {
	faults = slices.DeleteFunc(slices.Clone(faults), func(f notation.Fault) bool { return !IsRefusal(f) })
	if len(faults) == 0 || slices.ContainsFunc(faults, func(f notation.Fault) bool { return len(f.Legal) > 0 }) {
		return nil
	}
	free, tried := core.Begin(p.Clone(), NoDiceSource{}), 0
	for o := range g.Module.Legal(p.Reader(), side) {
		if tried++; tried > maxTriedOrders {
			return nil
		}
		tx := core.Begin(p.Clone(), NoDiceSource{})
		if g.Module.Apply(tx, side, o) != nil {
			continue
		}
		for u := range p.Reader().OnMap(side) {
			if v, ok := tx.Read().Unit(u.Def.ID); !ok || v.Hex != u.Hex {
				if x, ok := free.Read().Unit(u.Def.ID); ok && x.OnMap() {
					free.Make(core.Remove{Unit: u.Def.ID, Box: core.BoxDead})
				}
			}
		}
	}
	rest := g.Module.Finish(free.Position().Reader(), side)
	return slices.DeleteFunc(faults, func(f notation.Fault) bool {
		return !slices.ContainsFunc(rest, func(x notation.Fault) bool { return IsRefusal(x) && x.Code == f.Code })
	})
}

// HasRemedy reports whether the rulebook itself resolves faults of a board that no order can correct (core.Remedier).
func (g *Game) HasRemedy(p *core.Position, side core.Side, faults []notation.Fault) bool {
	m, ok := g.Module.(core.Remedier)
	if !ok || !g.Ends || len(g.unmendableFaults(p, side, faults)) == 0 {
		return false
	}
	tx := core.Begin(p.Clone(), NoDiceSource{})
	m.Remedy(tx, side)
	return tx.TakeError(nil) == nil && !slices.ContainsFunc(g.Module.Finish(tx.Position().Reader(), side), IsRefusal)
}

// HasNoOrders reports whether lines hold only pass, halt and standing orders, so that the sheet leaves the board
// unchanged.
func HasNoOrders(lines []notation.Statement) bool {
	return !slices.ContainsFunc(lines, func(st notation.Statement) bool {
		return st.Verb != "pass" && st.Verb != "halt" && !sheets.IsStandingOrder(st)
	})
}

// refuseHopelessHalt refuses a sheet that certainly halts on a board that no later sheet of the phase could correct.
func (d *dryRun) refuseHopelessHalt(rest []notation.Statement) {
	stops := func(st notation.Statement) (holds, known bool) { return d.fixedValue(st.If, 0) }
	at := slices.IndexFunc(rest, func(st notation.Statement) bool {
		holds, known := stops(st)
		return st.Verb == "halt" && (holds || !known)
	})
	if at < 0 || d.failed || len(d.openConditions(rest[:at])) > 0 {
		return
	}
	if _, known := stops(rest[at]); !known {
		return
	}
	o := d.outcome(rest[:at], func(int) bool { return true })
	if o.over || len(o.failed)+len(o.rolled) > 0 {
		return
	}
	before := d.g.unmendableFaults(d.start, d.side, d.g.Module.Finish(d.start.Reader(), d.side))
	for _, f := range d.g.unmendableFaults(o.board, d.side, o.faults) {
		if slices.ContainsFunc(before, func(x notation.Fault) bool { return x.Code == f.Code && x.Text == f.Text }) {
			continue
		}
		f.Text += "; no later order of the phase could put it right, and so the sheet may not halt there"
		f.Pos, f.Width, f.SheetWide = rest[at].Pos, len("halt"), true
		d.j.addFault(f)
	}
}
