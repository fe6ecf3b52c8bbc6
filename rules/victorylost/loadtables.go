package victorylost

import (
	"slices"

	"fieldpost/rules/mech/table"
)

// bindCombat takes the combat results table and everything else of the charts.
func (l *loader) bindCombat() {
	d, t := l.d, &l.tables
	for _, n := range []struct {
		key  string
		n    int
		into *int
	}{
		{"zoc.enter", t.ZOC.Enter, &d.ezocEnter}, {"zoc.leave", t.ZOC.Leave, &d.ezocLeave},
		{"stacking.units", t.Stacking.Units, &d.stackUnits}, {"stacking.hqs", t.Stacking.HQs, &d.stackHQs},
		{"advance.mech", t.Advance.Mech, &d.advanceMech}, {"advance.nonmech", t.Advance.NonMech, &d.advance1},
		{"reposition.distance", t.Reposition.Distance, &d.reposition},
	} {
		if n.n < 1 {
			l.Fault(tablesFile, 0, n.key, "is %d; want 1 or more", n.n)
		}
		*n.into = n.n
	}
	d.supply = map[string]supplyData{}
	for _, s := range t.Supply.States {
		if s.Value.Attack < 1 || s.Value.Defence < 1 || s.Value.Move < 1 {
			l.Fault(tablesFile, s.Line, "supply."+s.Value.State, "want divisors of 1 or more")
		}
		d.supply[s.Value.State] = s.Value
	}
	for _, state := range []string{"supplied", "oos", "iso"} {
		if _, ok := d.supply[state]; !ok {
			l.Fault(tablesFile, 0, "supply.states", "has no state %s (10.1)", state)
		}
	}
	d.named.columns, d.named.lowest, d.named.highest = t.Odds.Named, t.Odds.Lowest, t.Odds.Highest
	if !d.open["crt"] {
		l.bindResults()
	}
	if !d.open["axis_com"] {
		d.axisCom = t.AxisCom.Turns
		if len(d.axisCom) != turns {
			l.Fault(tablesFile, 0, "axis_com.turns", "has %d numbers; want %d, one a turn (7.1.2)", len(d.axisCom), turns)
		}
	}
}

// bindResults reads the cells of the combat results table.
func (l *loader) bindResults() {
	d, t := l.d, &l.tables.CRT
	var err error
	if d.odds, err = newLadder(t.Columns); err != nil {
		l.Fault(tablesFile, 0, "crt.columns", "%v", err)
		return
	}
	d.parsed = map[string]result{}
	var rows [][]string
	for i, r := range t.Rows {
		if r.Value.Die != i+1 {
			l.Fault(tablesFile, r.Line, "crt.rows", "die %d; want %d: the rows are the die from 1 to 6", r.Value.Die, i+1)
		}
		if len(r.Value.Results) != len(t.Columns) {
			l.Fault(tablesFile, r.Line, "crt.rows", "die %d has %d results; want %d, one a column", r.Value.Die, len(r.Value.Results),
				len(t.Columns))
		}
		for _, s := range r.Value.Results {
			res, err := parseResult(s)
			if err != nil {
				l.Fault(tablesFile, r.Line, "crt.rows", "die %d: %v", r.Value.Die, err)
			}
			d.parsed[s] = res
		}
		rows = append(rows, slices.Clone(r.Value.Results))
	}
	if len(rows) != 6 {
		l.Fault(tablesFile, 0, "crt.rows", "has %d rows; want 6, one a number of the die", len(rows))
		return
	}
	if d.results, err = table.New(t.Columns, 1, rows); err != nil && l.Err() == nil {
		l.Fault(tablesFile, 0, "crt.rows", "%v", err)
	}
}
