package demyansk

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/datafile"
)

type turnTables struct {
	Weather struct {
		datafile.Block `yaml:",inline"`
		DRM            []int                       `yaml:"drm" doc:"one a turn, from turn 1"`
		Rows           []datafile.Item[weatherRow] `yaml:"rows"`
	} `yaml:"weather"`
	ShortageStated struct {
		datafile.Block `yaml:",inline"`
		From           int      `yaml:"from"`
		To             int      `yaml:"to"`
		Modifiers      []int    `yaml:"modifiers"`
		Twice          []string `yaml:"twice"`
		Second         string   `yaml:"second" enum:"red,yellow,green,none"`
	} `yaml:"shortage_stated"`
	Shortage struct {
		datafile.Block `yaml:",inline"`
		DRM            []int                     `yaml:"drm" doc:"one a turn, from the first turn with a roll"`
		Rows           []datafile.Item[groupRow] `yaml:"rows"`
	} `yaml:"shortage"`
	TwoGRCStated struct {
		datafile.Block `yaml:",inline"`
		Cells          []datafile.Item[demandCell] `yaml:"cells"`
	} `yaml:"twogrc_stated"`
	TwoGRC struct {
		datafile.Block `yaml:",inline"`
		Rows           []datafile.Item[demandRow] `yaml:"rows"`
	} `yaml:"twogrc"`
	Initiative struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[attemptRow] `yaml:"list"`
	} `yaml:"initiative"`
	Division391 struct {
		datafile.Block `yaml:",inline"`
		Success        int `yaml:"success" doc:"highest modified die with which the division comes"`
	} `yaml:"division391_roll"`
	VP struct {
		datafile.Block `yaml:",inline"`
		EncircledTurn  int `yaml:"encircled_turn"`
		Demyansk       int `yaml:"demyansk"`
		StarayaRussa   int `yaml:"staraya_russa"`
		Location       int `yaml:"location"`
		Airfield       int `yaml:"airfield"`
		AxisUnit       int `yaml:"axis_unit"`
		SSUnit         int `yaml:"ss_unit"`
		SovietRocket   int `yaml:"soviet_rocket"`
	} `yaml:"vp"`
}

type weatherRow struct {
	Total   int    `yaml:"total" need:"yes"`
	Weather string `yaml:"weather" need:"yes" enum:"dry,mud,freeze"`
	Storm   bool   `yaml:"storm"`
}

type groupRow struct {
	Total int    `yaml:"total" need:"yes"`
	Group string `yaml:"group" need:"yes" enum:"red,yellow,green,none"`
}

type demandCell struct {
	Turn     int  `yaml:"turn" need:"yes"`
	Die      int  `yaml:"die" need:"yes"`
	Required bool `yaml:"required"`
}

type demandRow struct {
	Turn int       `yaml:"turn" need:"yes"`
	Dice [6]string `yaml:"dice" need:"yes" doc:"yes, no, or . where twogrc_stated has it; from die 1"`
}

type attemptRow struct {
	Side string `yaml:"side" need:"yes" enum:"axis,soviet"`
	Turn int    `yaml:"turn" need:"yes"`
	Need int    `yaml:"need" need:"yes"`
	DRM  int    `yaml:"drm"`
	VP   int    `yaml:"vp"`
}

func (l *loader) turnTables(d *turnTables) {
	t := &l.d.Tables
	if l.known("weather") {
		l.weather(d)
	}
	if l.known("shortage", "shortage_stated") {
		l.shortage(d)
	}
	t.TwoGRC = map[int][6]bool{}
	if l.known("twogrc", "twogrc_stated") {
		l.demands(d)
	}
	if l.known("initiative") {
		for _, item := range d.Initiative.List {
			r := item.Value
			l.within(tablesFile, item.Line, "initiative.list", r.Turn, 1, lastTurn)
			l.within(tablesFile, item.Line, "initiative.list", r.Need, 1, 7)
			t.Initiative = append(t.Initiative, Attempt{core.Side(r.Side), r.Turn, r.Need, r.DRM, r.VP})
		}
	}
	if l.known("division391_roll") {
		l.within(tablesFile, 0, "division391_roll.success", d.Division391.Success, 0, 6)
		t.Success391 = d.Division391.Success
	}
	if v := &d.VP; l.known("vp") {
		t.VP = VP{v.EncircledTurn, v.Demyansk, v.StarayaRussa, v.Location, v.Airfield, v.AxisUnit, v.SSUnit, v.SovietRocket}
	}
}

// inOrder faults a row whose total does not follow the one before, and gives the first total.
func (l *loader) inOrder(line, i int, key string, total int, first *int) {
	if i == 0 {
		*first = total
	}
	if total != *first+i {
		l.Fault(tablesFile, line, key, "total %d stands where %d should", total, *first+i)
	}
}

func (l *loader) weather(d *turnTables) {
	w := &l.d.Tables.Weather
	w.DRM = slices.Clone(d.Weather.DRM)
	if len(w.DRM) != lastTurn {
		l.Fault(tablesFile, 0, "weather.drm", "want %d modifiers, one a turn, not %d", lastTurn, len(w.DRM))
	}
	for i, item := range d.Weather.Rows {
		l.inOrder(item.Line, i, "weather.rows", item.Value.Total, &w.First)
		w.Rows = append(w.Rows, Sky{Weather(max(0, slices.Index(weatherNames[:], item.Value.Weather))), item.Value.Storm})
	}
	if len(w.Rows) == 0 {
		l.Fault(tablesFile, 0, "weather.rows", "the table has no rows")
	}
}

func (l *loader) shortage(d *turnTables) {
	s, st := &l.d.Tables.Shortage, &d.ShortageStated
	s.From, s.To, s.Twice, s.Second = st.From, st.To, slices.Clone(st.Twice), st.Second
	s.DRM = slices.Clone(d.Shortage.DRM)
	if st.From < 1 || st.To < st.From || st.To > lastTurn || len(s.DRM) != st.To-st.From+1 {
		l.Fault(tablesFile, 0, "shortage.drm", "want one modifier for each turn from %d to %d, not %d", st.From, st.To, len(s.DRM))
	}
	for i, item := range d.Shortage.Rows {
		l.inOrder(item.Line, i, "shortage.rows", item.Value.Total, &s.First)
		s.Rows = append(s.Rows, item.Value.Group)
	}
	if len(s.Rows) == 0 {
		l.Fault(tablesFile, 0, "shortage.rows", "the table has no rows")
	}
}

func (l *loader) demands(d *turnTables) {
	cells := map[[2]int]bool{}
	for _, item := range d.TwoGRCStated.Cells {
		cells[[2]int{item.Value.Turn, item.Value.Die}] = item.Value.Required
	}
	for _, item := range d.TwoGRC.Rows {
		r := item.Value
		l.within(tablesFile, item.Line, "twogrc.rows", r.Turn, 1, lastTurn)
		var row [6]bool
		for i, s := range r.Dice {
			cell, has := cells[[2]int{r.Turn, i + 1}]
			if has != (s == stated) || !slices.Contains([]string{"yes", "no", stated}, s) {
				l.Fault(tablesFile, item.Line, "twogrc.rows", "turn %d, die %d: %q; want yes, no, or %q exactly where twogrc_stated has "+
					"the cell", r.Turn, i+1, s, stated)
			}
			row[i] = s == "yes" || has && cell
		}
		l.d.Tables.TwoGRC[r.Turn] = row
	}
}
