package demyansk

import (
	"slices"
	"strconv"

	"fieldpost/rules/mech/datafile"
)

type tablesData struct {
	Constants struct {
		datafile.Block `yaml:",inline"`
		StackLimit     int `yaml:"stack_limit"`
		SupplyLine     int `yaml:"supply_line"`
		RoadGap        int `yaml:"road_gap"`
		Strategic      struct {
			Armor int `yaml:"armor"`
			Recon int `yaml:"recon"`
			Other int `yaml:"other"`
		} `yaml:"strategic" doc:"MP added by strategic movement"`
		InfiltrationMove  int    `yaml:"infiltration_move"`
		MaxShift          int    `yaml:"max_shift"`
		MinOdds           string `yaml:"min_odds"`
		MaxOdds           string `yaml:"max_odds"`
		Rockets           int    `yaml:"rockets"`
		RocketsWithGuards int    `yaml:"rockets_with_guards"`
		GuardsForRockets  int    `yaml:"guards_for_rockets"`
		SovietAdvance     int    `yaml:"soviet_advance"`
		ShortageMove      int    `yaml:"shortage_move"`
	} `yaml:"constants"`
	TerrainStated struct {
		datafile.Block   `yaml:",inline"`
		Cells            []datafile.Item[terrainCell] `yaml:"cells"`
		EnemyStrongpoint int                          `yaml:"enemy_strongpoint"`
		Entry            int                          `yaml:"entry"`
		Exit             int                          `yaml:"exit"`
		Engineer         int                          `yaml:"engineer"`
		StrongpointShift int                          `yaml:"strongpoint_shift"`
	} `yaml:"terrain_stated"`
	Terrain struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[terrainRow] `yaml:"list"`
	} `yaml:"terrain"`
	Mixed struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[mixedRow] `yaml:"list"`
	} `yaml:"mixed"`
	Sides struct {
		datafile.Block `yaml:",inline"`
		List           []datafile.Item[terrainRow] `yaml:"list"`
	} `yaml:"sides"`
	combatTables `yaml:",inline"`
	turnTables   `yaml:",inline"`
}

type terrainCell struct {
	Class   string `yaml:"class" need:"yes"`
	Weather string `yaml:"weather" need:"yes" enum:"dry,mud,freeze"`
	MP      int    `yaml:"mp" need:"yes"`
}

type terrainRow struct {
	Class      string `yaml:"class" need:"yes"`
	Dry        string `yaml:"dry" need:"yes" doc:"MP, no = prohibited, . = stated by the rulebook"`
	Mud        string `yaml:"mud" need:"yes"`
	Freeze     string `yaml:"freeze" need:"yes"`
	Shift      int    `yaml:"shift"`
	NoRetreat  bool   `yaml:"no_retreat"`
	Heavy      bool   `yaml:"heavy"`
	AttackHalf bool   `yaml:"attack_half"`
	Half       bool   `yaml:"half"`
}

type mixedRow struct {
	Letter string   `yaml:"letter" need:"yes"`
	Of     []string `yaml:"of" need:"yes"`
}

// stated marks a cell of a reconstructed table that the rulebook's own block holds.
const stated = "."

func (l *loader) tables(d *tablesData) {
	l.constants(d)
	l.terrain(d)
	l.combat(&d.combatTables)
	l.turnTables(&d.turnTables)
}

func (l *loader) constants(d *tablesData) {
	t, c := &l.d.Tables, &d.Constants
	if !l.known("constants") {
		return
	}
	t.StackLimit, t.SupplyLine, t.RoadGap, t.InfiltrationMove = c.StackLimit, c.SupplyLine, c.RoadGap, c.InfiltrationMove
	t.StrategicArmor, t.StrategicRecon, t.StrategicOther = c.Strategic.Armor, c.Strategic.Recon, c.Strategic.Other
	t.MaxShift, t.SovietAdvance, t.ShortageMove = c.MaxShift, c.SovietAdvance, c.ShortageMove
	t.Rockets, t.RocketsWithGuards, t.GuardsForRockets = c.Rockets, c.RocketsWithGuards, c.GuardsForRockets
	for key, n := range map[string]int{ // any order: faults come out sorted by line
		"stack_limit": c.StackLimit, "supply_line": c.SupplyLine, "infiltration_move": c.InfiltrationMove,
		"max_shift": c.MaxShift, "rockets": c.Rockets, "rockets_with_guards": c.RocketsWithGuards, "soviet_advance": c.SovietAdvance} {
		l.within(tablesFile, 0, "constants."+key, n, 1, 99)
	}
	t.MinOdds, t.MaxOdds = l.odds("constants.min_odds", c.MinOdds), l.odds("constants.max_odds", c.MaxOdds)
}

func (l *loader) odds(key, s string) Odds {
	o, err := parseOdds(s)
	if err != nil {
		l.Fault(tablesFile, 0, key, "%v", err)
	}
	return o
}

// mp reads the MP of a reconstructed row; those that are stated come from cells.
func (l *loader) mp(line int, key string, r *terrainRow, cells map[string]int) (out [3]int) {
	for w, s := range [3]string{r.Dry, r.Mud, r.Freeze} {
		at := key + "." + weatherNames[w]
		cell, has := cells[r.Class+" "+weatherNames[w]]
		n, err := strconv.Atoi(s)
		switch {
		case s == stated && has:
			out[w] = cell
		case s == stated && !l.known("terrain_stated"):
		case s == stated:
			l.Fault(tablesFile, line, at, "no cell of terrain_stated gives this cost; write it here")
		case has:
			l.Fault(tablesFile, line, at, "terrain_stated gives this cost, too; write %q here", stated)
		case s == "no":
			out[w] = Never
		case err != nil || n < 0 || n > 12:
			l.Fault(tablesFile, line, at, "%q is no cost: want MP from 0 to 12, no, or %q", s, stated)
		default:
			out[w] = n
		}
	}
	return out
}

func (l *loader) terrain(d *tablesData) {
	t := &l.d.Tables
	cells := map[string]int{}
	if l.known("terrain_stated") {
		s := &d.TerrainStated
		t.EnemyStrongpoint, t.EntryMP, t.ExitMP, t.Engineer, t.Strong = s.EnemyStrongpoint, s.Entry, s.Exit, s.Engineer, s.StrongpointShift
		for _, c := range s.Cells {
			cells[c.Value.Class+" "+c.Value.Weather] = c.Value.MP
		}
	}
	t.Terrain, t.Letters, t.Hexsides = map[string]Terrain{}, map[string][]string{}, map[string]Hexside{}
	if l.known("terrain") {
		for _, item := range d.Terrain.List {
			r := &item.Value
			key := "terrain." + r.Class
			l.within(tablesFile, item.Line, key+".shift", r.Shift, 0, 3)
			t.Terrain[r.Class] = Terrain{r.Class, l.mp(item.Line, key, r, cells), r.Shift, r.NoRetreat, r.Heavy, r.AttackHalf}
		}
		for _, c := range []string{"clear", "rough", "woods", "high", "swamp", "lake", "road", "town", "village", "airfield"} {
			if _, ok := t.Terrain[c]; !ok {
				l.Fault(tablesFile, 0, "terrain", "the class %s is missing", c)
			}
		}
	}
	if l.known("sides") {
		for _, item := range d.Sides.List {
			r := &item.Value
			key := "sides." + r.Class
			l.within(tablesFile, item.Line, key+".shift", r.Shift, 0, 3)
			t.Hexsides[r.Class] = Hexside{r.Class, l.mp(item.Line, key, r, nil), r.Shift, r.Half, r.Heavy}
		}
		for _, c := range []string{"river", "major", "lake"} {
			if _, ok := t.Hexsides[c]; !ok {
				l.Fault(tablesFile, 0, "sides", "the class %s is missing", c)
			}
		}
	}
	if l.known("mixed") {
		for _, item := range d.Mixed.List {
			r := item.Value
			for _, c := range r.Of {
				if _, ok := t.Terrain[c]; !ok && l.known("terrain") {
					l.Fault(tablesFile, item.Line, "mixed."+r.Letter, "%q is no class of the block terrain", c)
				}
			}
			t.Letters[r.Letter] = slices.Clone(r.Of)
		}
	}
}
