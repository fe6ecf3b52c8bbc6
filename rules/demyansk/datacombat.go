package demyansk

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/datafile"
)

type combatTables struct {
	CRTColumns struct {
		datafile.Block `yaml:",inline"`
		List           []string `yaml:"list" doc:"columns that the text names"`
	} `yaml:"crt_columns"`
	CRTStated struct {
		datafile.Block `yaml:",inline"`
		Cells          []datafile.Item[crtCell] `yaml:"cells"`
	} `yaml:"crt_stated"`
	CRT struct {
		datafile.Block `yaml:",inline"`
		Columns        []string                `yaml:"columns"`
		Rows           []datafile.Item[crtRow] `yaml:"rows"`
	} `yaml:"crt"`
	SupportStated struct {
		datafile.Block `yaml:",inline"`
		Cells          []datafile.Item[supportCell] `yaml:"cells"`
		Max            int                          `yaml:"max"`
	} `yaml:"support_stated"`
	Support struct {
		datafile.Block `yaml:",inline"`
		Cells          []datafile.Item[supportCell] `yaml:"cells"`
	} `yaml:"support"`
	OptionsStated struct {
		datafile.Block `yaml:",inline"`
		Cells          []datafile.Item[optionCell] `yaml:"cells"`
		DRM            []datafile.Item[optionDRM]  `yaml:"drm"`
	} `yaml:"options_stated"`
	Options struct {
		datafile.Block `yaml:",inline"`
		Rows           []datafile.Item[optionRow] `yaml:"rows"`
	} `yaml:"options"`
}

type crtCell struct {
	Odds   string `yaml:"odds" need:"yes"`
	Die    int    `yaml:"die" need:"yes"`
	Result string `yaml:"result" need:"yes"`
}

type crtRow struct {
	Die     int      `yaml:"die" need:"yes"`
	Results []string `yaml:"results" need:"yes"`
}

type supportCell struct {
	Points  int `yaml:"points" need:"yes"`
	Columns int `yaml:"columns" need:"yes"`
}

type optionCell struct {
	Total  int    `yaml:"total" need:"yes"`
	Use    string `yaml:"use" need:"yes" enum:"no_retreat,before,through"`
	Result string `yaml:"result" need:"yes" enum:"fail,pass,pass1"`
}

type optionDRM struct {
	Use  string `yaml:"use" need:"yes" enum:"no_retreat,before,through"`
	If   string `yaml:"if" need:"yes" enum:"printed_strongpoints,ss,exploitation,storm"`
	Side string `yaml:"side" need:"yes" enum:"axis,soviet,any"`
	Add  int    `yaml:"add" need:"yes"`
}

type optionRow struct {
	Total     int    `yaml:"total" need:"yes"`
	NoRetreat string `yaml:"no_retreat" need:"yes"`
	Before    string `yaml:"before" need:"yes"`
	Through   string `yaml:"through" need:"yes"`
}

func (l *loader) combat(d *combatTables) {
	if l.known("crt") {
		l.crt(d)
	}
	if l.known("support", "support_stated") {
		l.support(d)
	}
	if l.known("options") {
		l.options(d)
	}
}

// crtDice are the rows of the combat results table: 1 to 6, and 7 by 12.12b.
const crtDice = 7

func (l *loader) crt(d *combatTables) {
	t := &l.d.Tables.CRT
	for i, s := range d.CRT.Columns {
		o := l.odds("crt.columns", s)
		if i > 0 && !(o.Attack*t.Columns[i-1].Defence > t.Columns[i-1].Attack*o.Defence) {
			l.Fault(tablesFile, 0, "crt.columns", "%s stands after %s; the odds must rise", o, t.Columns[i-1])
		}
		t.Columns = append(t.Columns, o)
	}
	if len(t.Columns) == 0 || l.known("constants") && (t.Columns[0] != l.d.Tables.MinOdds ||
		t.Columns[len(t.Columns)-1] != l.d.Tables.MaxOdds) {
		l.Fault(tablesFile, 0, "crt.columns", "the columns must run from %s to %s (11.31, 11.52)", l.d.Tables.MinOdds, l.d.Tables.MaxOdds)
	}
	cells := l.crtCells(d)
	if len(d.CRT.Rows) != crtDice {
		l.Fault(tablesFile, 0, "crt.rows", "want %d rows, die 1 to %d, not %d", crtDice, crtDice, len(d.CRT.Rows))
	}
	for i, item := range d.CRT.Rows {
		t.Rows = append(t.Rows, l.crtRow(item.Line, i+1, &item.Value, cells))
	}
}

// crtKey is a cell of the combat results table.
type crtKey struct {
	odds Odds
	die  int
}

func (l *loader) crtCells(d *combatTables) map[crtKey]string {
	cells := map[crtKey]string{}
	if !l.known("crt_stated") {
		return cells
	}
	for _, item := range d.CRTStated.Cells {
		c := item.Value
		o, err := parseOdds(c.Odds)
		if _, ok := l.d.Tables.CRT.Find(o); err != nil || !ok || c.Die < 1 || c.Die > crtDice {
			l.Fault(tablesFile, item.Line, "crt_stated.cells", "odds %s, die %d: the table has no such cell", c.Odds, c.Die)
		}
		cells[crtKey{o, c.Die}] = c.Result
	}
	return cells
}

func (l *loader) crtRow(line, die int, r *crtRow, cells map[crtKey]string) []Cell {
	cols := l.d.Tables.CRT.Columns
	if r.Die != die || len(r.Results) != len(cols) {
		l.Fault(tablesFile, line, "crt.rows", "want row %d with %d results, not row %d with %d", die, len(cols), r.Die, len(r.Results))
	}
	out := make([]Cell, len(cols))
	for i, s := range r.Results[:min(len(cols), len(r.Results))] {
		cell, has := cells[crtKey{cols[i], die}]
		switch {
		case s == stated && has:
			s = cell
		case s == stated && !l.known("crt_stated"):
			continue
		case has:
			l.Fault(tablesFile, line, "crt.rows", "crt_stated gives %s, die %d, too; write %q here", cols[i], die, stated)
		}
		x, err := parseResult(s)
		if err != nil {
			l.Fault(tablesFile, line, "crt.rows", "%s, die %d: %v", cols[i], die, err)
		}
		out[i] = x
	}
	return out
}

func (l *loader) support(d *combatTables) {
	cells := map[int]int{}
	for _, item := range slices.Concat(d.SupportStated.Cells, d.Support.Cells) {
		c := item.Value
		if _, twice := cells[c.Points]; twice {
			l.Fault(tablesFile, item.Line, "support.cells", "%d points are given twice", c.Points)
		}
		l.within(tablesFile, item.Line, "support.cells", c.Columns, 0, d.SupportStated.Max)
		cells[c.Points] = c.Columns
	}
	if len(cells) == 0 {
		l.Fault(tablesFile, 0, "support.cells", "the chart is empty")
	}
	for i := range len(cells) {
		n, ok := cells[i]
		if !ok || i > 0 && n < cells[i-1] {
			l.Fault(tablesFile, 0, "support.cells", "with support_stated the points must run from 0 without a gap, and the columns may "+
				"not fall; look at %d points", i)
			break
		}
		l.d.Tables.Support = append(l.d.Tables.Support, n)
	}
}

func (l *loader) options(d *combatTables) {
	o := &l.d.Tables.Options
	type key struct {
		use   Use
		total int
	}
	cells := map[key]string{}
	if l.known("options_stated") {
		for _, item := range d.OptionsStated.Cells {
			cells[key{Use(item.Value.Use), item.Value.Total}] = item.Value.Result
		}
		for _, item := range d.OptionsStated.DRM {
			m := item.Value
			side := core.Side(m.Side)
			if m.Side == "any" {
				side = core.Everyone
			}
			o.DRM = append(o.DRM, OptionDRM{Use(m.Use), m.If, side, m.Add})
		}
	}
	for i, item := range d.Options.Rows {
		r := item.Value
		if i == 0 {
			o.First = r.Total
		}
		if r.Total != o.First+i {
			l.Fault(tablesFile, item.Line, "options.rows", "total %d stands where %d should", r.Total, o.First+i)
		}
		row := map[Use]string{}
		for _, x := range []struct {
			use  Use
			word string
		}{{NoRetreat, r.NoRetreat}, {Before, r.Before}, {Through, r.Through}} {
			use, s := x.use, x.word
			cell, has := cells[key{use, r.Total}]
			switch {
			case s == stated && has:
				s = cell
			case s == stated && !l.known("options_stated"):
			case has || !slices.Contains([]string{"fail", "pass", "pass1"}, s):
				l.Fault(tablesFile, item.Line, "options.rows", "total %d, %s: %q; want fail, pass, pass1, or %q exactly where "+
					"options_stated has the cell", r.Total, use, s, stated)
			}
			row[use] = s
		}
		o.Rows = append(o.Rows, row)
	}
	if len(o.Rows) < 6 {
		l.Fault(tablesFile, 0, "options.rows", "want a row for every total of a die at least")
	}
}
