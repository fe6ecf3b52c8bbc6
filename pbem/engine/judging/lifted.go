package judging

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
)

// dependsOnConditions reports whether a certain fault of an order comes only from conditional lines above it, without
// which the order may be legal. An example is "if enemy in 2008: attack 2008 with 1SS" below a move of 1SS under the
// opposite condition.
func (d *dryRun) dependsOnConditions(st notation.Statement, f notation.Fault) bool {
	if !d.optional {
		return false
	}
	tx := core.Begin(d.start.Clone(), NoDiceSource{})
	for _, up := range d.above {
		if up.If != nil {
			continue
		}
		if order, faults := d.bindAndCheck(tx.Read(), up); order != nil && !slices.ContainsFunc(faults, IsRefusal) {
			_ = d.g.Module.Apply(tx, d.side, order) // an order that needs a die is executed up to the die
		}
	}
	_, faults := d.bindAndCheck(tx.Read(), st)
	return !slices.ContainsFunc(faults, func(x notation.Fault) bool { return IsRefusal(x) && x.Code == f.Code })
}

// bindAndCheck binds and checks a statement on a board.
func (d *dryRun) bindAndCheck(r core.Reader, st notation.Statement) (core.Order, []notation.Fault) {
	order, faults := d.g.Module.Bind(r, d.side, st)
	if len(faults) == 0 {
		faults = d.g.Module.Check(r, d.side, order)
	}
	return order, faults
}
