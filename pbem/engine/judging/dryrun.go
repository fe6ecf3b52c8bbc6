package judging

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// judgeSheet executes a sheet without dice on the sender's view, and collects its faults.
func (g *Game) judgeSheet(j *Judgement, side core.Side, rest []notation.Statement) error {
	d := &dryRun{g: g, j: j, side: side, start: g.cachedBoard(side, fmt.Sprint("view ", j.incoming), func() *core.Position {
		if j.incoming {
			return g.View(side)
		}
		return g.Module.Show(g.Pos, side)
	})}
	for _, st := range rest {
		out, err := d.judgeCached(st)
		if err != nil {
			return err
		}
		j.Orders = append(j.Orders, out...)
		j.extraParts += len(out) - 1
	}
	d.finish(rest)
	slices.SortStableFunc(j.Orders, func(a, b notation.Statement) int { return a.Pos.Line - b.Pos.Line })
	return nil
}

// judgeCached judges a statement, or returns the cached result. The result is cached under the start position and the
// lines before the statement.
func (d *dryRun) judgeCached(st notation.Statement) ([]notation.Statement, error) {
	m := d.g.Memory.steps
	if d.tx != nil {
		return d.judgeStatement(st)
	}
	key := stepKey{d.start, d.lastStep, mailSpelling(st)}
	s, known := m.get(key)
	if known {
		d.j.Faults, d.j.Forecasts = append(d.j.Faults, s.faults...), append(d.j.Forecasts, s.forecasts...)
		d.lastStep, d.walkState = s, s.walkState
		return s.stored, nil
	}
	faults, forecasts, secrets := len(d.j.Faults), len(d.j.Forecasts), len(d.j.Secrets)
	d.tx = core.Begin(d.positionSoFar().Clone(), NoDiceSource{})
	stored, err := d.judgeStatement(st)
	if err != nil || m == nil || len(d.j.Secrets) > secrets {
		return stored, err
	}
	s = &step{d.walkState, d.positionSoFar(), stored, slices.Clone(d.j.Faults[faults:]), slices.Clone(d.j.Forecasts[forecasts:])}
	s.suspects = slices.Clip(s.suspects)
	m.put(key, s)
	d.lastStep, d.tx = s, nil
	return stored, nil
}

func (d *dryRun) judgeStatement(st notation.Statement) ([]notation.Statement, error) {
	stored := []notation.Statement{st}
	switch st.Verb {
	case "pass":
		return stored, nil
	case "halt":
		if holds, known := d.fixedValue(st.If, 0); st.If == nil || known && holds && d.g.Ends {
			d.halted = true
		}
		d.contingent = d.contingent || !d.neverHolds(st)
		return stored, nil
	}
	r := d.tx.Read()
	order, faults := d.g.Module.Bind(r, d.side, st)
	switch {
	case d.endLine > 0:
		faults = d.nameFaultsAfterEnd(r, st, faults)
	case len(faults) == 0:
		faults = d.g.Module.Check(r, d.side, order)
	}
	if d.endLine == 0 && !d.isConsequence(st) {
		d.offerNearest(r, st, faults)
	}
	if order != nil && sheets.IsSecret(order) {
		stored = d.j.hideOrder(st, order)
	}
	if d.endLine == 0 {
		d.judgeSubLines(r, order, st)
	}
	bad := d.addFaults(st, faults)
	if bad {
		d.failed = true
		d.suspects = append(d.suspects, st.Strings("units")...)
		d.suspects = append(d.suspects, st.Strings("with")...)
		return stored, nil
	}
	if order == nil || d.endLine > 0 {
		return stored, nil
	}
	return stored, d.apply(r, order, st)
}

// apply executes a legal statement as far as no die is needed, and adds its forecast.
func (d *dryRun) apply(r core.Reader, order core.Order, st notation.Statement) error {
	if fc, ok := d.g.Module.(core.Forecaster); ok {
		ev := fc.Forecast(r, d.side, order)
		if len(ev) == 0 && d.j.withCosts {
			ev = d.movementCost(r, order)
		}
		if len(ev) > 0 {
			d.j.Forecasts = append(d.j.Forecasts, Forecast{Line: st.Pos.Line, Text: st.String(), Events: ev})
		}
	}
	if !d.alwaysHolds(st) {
		d.contingent, d.optional = true, true
	}
	d.above = append(slices.Clip(d.above), st)
	err := d.g.Module.Apply(d.tx, d.side, order)
	if errors.Is(err, core.ErrContingent) {
		d.contingent, err = true, nil
	}
	if err != nil {
		return fmt.Errorf("line %d %q: %w", st.Pos.Line, st.String(), err)
	}
	if d.tx.Read().Result() != nil {
		d.endLine = st.Pos.Line
	}
	return nil
}

// movementCost returns the movement points that an order spends, if the title computes them.
func (d *dryRun) movementCost(r core.Reader, order core.Order) []core.Event {
	c, ok := d.g.Module.(core.CostEstimator)
	if !ok || order == nil {
		return nil
	}
	cost := c.Costs(r, d.side)(order)
	if cost == "" {
		return nil
	}
	return []core.Event{{Kind: core.KindSum, Text: "movement points spent", Value: cost}}
}

// nameFaultsAfterEnd returns, for an order after the end of the game, only the faults of names that do not exist.
func (d *dryRun) nameFaultsAfterEnd(r core.Reader, st notation.Statement, faults []notation.Fault) []notation.Fault {
	for _, line := range st.Children {
		faults = append(faults, unknownNames(r, line, core.Choice{})...)
	}
	faults = slices.DeleteFunc(faults, func(f notation.Fault) bool { return f.Stage > notation.UnknownName })
	return append(faults, notation.Fault{Code: "sheet/after-end", Stage: notation.Contingent, Pos: st.Pos,
		Width: len(st.Verb),
		Text: say.F("not judged: line %d ends the game; what follows it is carried out only if it does "+
			"not", d.endLine)})
}

// addFaults adds the faults of one statement and reports whether any refuses the sheet. With bad it must not be
// applied.
func (d *dryRun) addFaults(st notation.Statement, faults []notation.Fault) (bad bool) {
	for _, f := range faults {
		if f.Pos.Line == 0 {
			f.Pos = st.Pos
		}
		if f.Width == 0 {
			f.Width = len(st.Verb)
		}
		if !IsRefusal(f) {
			d.j.addFault(f)
			continue
		}
		bad = true
		if f.Stage == notation.Illegal && d.isConsequence(st) {
			d.j.addFault(notation.Fault{Code: "sheet/after-fault", Stage: notation.Contingent, Pos: st.Pos,
				Width: len(st.Verb),
				Text:  "not judged: an earlier line of the same units is faulty"})
			return true
		}
		if f.Stage == notation.Illegal && (d.contingent || st.If != nil) && (!f.Firm || d.j.phaseCame || d.dependsOnConditions(st, f)) {
			f.Stage = notation.Contingent
			f.Text += "; this may change through the results before it, and if it does not the order is skipped"
		}
		d.refused = d.refused || IsRefusal(f)
		d.j.addFault(f)
	}
	return bad
}

func (d *dryRun) isConsequence(st notation.Statement) bool {
	for _, n := range append(st.Strings("units"), st.Strings("with")...) {
		if slices.ContainsFunc(d.suspects, func(s string) bool { return strings.EqualFold(s, n) }) {
			return true
		}
	}
	return false
}
