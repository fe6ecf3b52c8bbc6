package demyansk

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/hexmap/lint"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/datacheck/datachecktest"
	"fieldpost/rules/mechanics/odds"
)

func shipped(t *testing.T) *Data {
	t.Helper()
	d, err := Load(datachecktest.CachedFiles(shippedFiles(t)))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestLoad(t *testing.T) {
	g := playable(t)
	d := g.Data
	if u := g.info.ByID["III/26"]; u == nil || fmt.Sprint(u.Faces[0]) != "{{2 3 5} false false}" || u.Heavy() || !u.Rebuildable() ||
		u.Artillery() {
		t.Errorf("III/26 is %+v", u)
	}
	if u := g.info.ByID["Pr1"]; u == nil || d.Map.Label(u.Printed) != "2219" || u.Rebuildable() {
		t.Errorf("a printed unit is %+v", u)
	}
	if u := g.info.ByID["231&387"]; u == nil || !u.Artillery() || !u.Heavy() || u.Rebuildable() {
		t.Errorf("231+387 is %+v", u)
	}
	first := func(id string) Face { return g.info.ByID[id].Faces[0] }
	if got := fmt.Sprint(first("Bochmann"), first("BBB")); got != "{{3 3 6} true false} {{0 1 5} false true}" {
		t.Errorf("faces %s", got)
	}
	for _, card := range []string{"winter", "bridge"} {
		s := d.Setups[card]
		if len(s.Placed) < 40 || len(s.Arrivals) < 6 {
			t.Errorf("card %s has %d hexes and %d arrivals", card, len(s.Placed), len(s.Arrivals))
		}
		for _, p := range s.Placed {
			if len(d.Terrain(p.Hex)) == 0 {
				t.Errorf("card %s: %s has no terrain", card, d.Map.Label(p.Hex))
			}
		}
	}
}

// TestStart: at the start of scenarios 1 and 3 every unit reaches a supply source of its side by hexes without enemies,
// at most seven to a road and on along it; enemy ZOC left aside, which is the rules' affair.
func TestStart(t *testing.T) {
	g := playable(t)
	d := g.Data
	for name, s := range d.Setups {
		held := map[hexmap.Hex]core.Side{}
		for _, p := range s.Placed {
			held[p.Hex] = g.info.ByID[p.Units[0]].Side
		}
		for _, side := range []core.Side{Axis, Soviet} {
			free := func(h hexmap.Hex) bool {
				return h != hexmap.None && d.Map.Terrain(h) != "lake" && (held[h] == "" || held[h] == side)
			}
			fed := map[hexmap.Hex]bool{}
			for _, src := range d.Sources[side] {
				fed[src] = free(src)
			}
			if name == "bridge" && side == Axis {
				fed[mustFind(t, d, "2219")], fed[mustFind(t, d, "2518")] = true, true
			}
			for grew := true; grew; {
				grew = false
				for _, p := range d.Map.Paths() {
					for i := 1; p.Class == "road" && i < len(p.Hexes); i++ {
						a, b := p.Hexes[i-1], p.Hexes[i]
						if fed[a] != fed[b] && free(a) && free(b) {
							fed[a], fed[b], grew = true, true, true
						}
					}
				}
				if a, b := mustFind(t, d, "2024"), mustFind(t, d, "2124"); !grew && fed[a] != fed[b] && free(a) && free(b) {
					fed[a], fed[b], grew = true, true, true
				}
			}
			for _, p := range s.Placed {
				if held[p.Hex] == side && !reaches(d, p.Hex, fed, free) {
					t.Errorf("%s: the %s units in %s have no way to a source", name, side, d.Map.Label(p.Hex))
				}
			}
		}
	}
}

func mustFind(t *testing.T, d *Data, label string) hexmap.Hex {
	t.Helper()
	h, ok := d.Map.Find(label)
	if !ok {
		t.Fatalf("no hex %s", label)
	}
	return h
}

// reaches says whether a hex of to lies within a supply line.
func reaches(d *Data, from hexmap.Hex, to map[hexmap.Hex]bool, free func(hexmap.Hex) bool) bool {
	seen := map[hexmap.Hex]bool{from: true}
	ring := []hexmap.Hex{from}
	for n := 0; n <= d.Tables.SupplyLine; n++ {
		var next []hexmap.Hex
		for _, h := range ring {
			if to[h] {
				return true
			}
			for _, x := range d.Map.Neighbors(h) {
				if free(x) && !seen[x] {
					seen[x] = true
					next = append(next, x)
				}
			}
		}
		ring = next
	}
	return false
}

func TestTables(t *testing.T) {
	d := shipped(t)
	tb := &d.Tables
	if a, b := tb.Cost(Freeze, "lake"), tb.Cost(Mud, "lake"); a != 1 || b != Never {
		t.Errorf("lake costs %d in Freeze, %d in Mud", a, b)
	}
	if got := tb.Cost(Mud, "clear", "rough", "woods"); got != 4 {
		t.Errorf("rough and woods cost %d in Mud", got)
	}
	if got := []SegmentWeather{tb.WeatherFor(1, 1), tb.WeatherFor(13, 1), tb.WeatherFor(18, 6)}; !slices.Equal(got,
		[]SegmentWeather{{Freeze, true}, {Mud, false}, {Dry, false}}) {
		t.Errorf("weather %v", got)
	}
	if got := []string{tb.ShortageGroup(2, 1, Freeze), tb.ShortageGroup(8, 6, Freeze), tb.ShortageGroup(8, 6, Mud),
		tb.ShortageGroup(15, 1, Mud)}; !slices.Equal(got, []string{"red", "none", "green", "red"}) {
		t.Errorf("shortage %v", got)
	}
	if got := tb.OptionResult(RetreatBeforeCombat, 0) + tb.OptionResult(NoRetreat, 99); got != "failpass" {
		t.Errorf("options beyond the table %s", got)
	}
	if n, dem := d.Points("3", Axis, 5); n != 2 || dem != 1 {
		t.Errorf("points %d, %d at Demyansk", n, dem)
	}
}

// TestResults: the table gets no better for the attacker with a higher die, nor with lower odds.
func TestResults(t *testing.T) {
	crt := &shipped(t).Tables.CRT
	worth := func(r Cell) int {
		n := 10*r.Defender.Steps - 10*r.Attacker.Steps
		for _, x := range []struct {
			is bool
			n  int
		}{{r.Defender.Retreat != "", 12}, {r.Defender.Retreat == "R2", 1}, {r.Attacker.Retreat != "", -6}, {r.Attacker.Retreat == "R2", -1},
			{r.Attacker.Asterisk != "", -2},
			{r.SovietSpecial, -1}} {
			if x.is {
				n += x.n
			}
		}
		return n
	}
	for die := 1; die <= len(crt.ResultsTable); die++ {
		for col := range crt.Columns {
			r := crt.At(col, die)
			if below := crt.At(col, die+1); worth(below) > worth(r) {
				t.Errorf("%s: die %d gives %s, die %d %s", crt.Columns[col], die, r.Text, die+1, below.Text)
			}
			if right := crt.At(min(col+1, len(crt.Columns)-1), die); worth(right) < worth(r) {
				t.Errorf("die %d: %s gives %s, %s gives %s", die, crt.Columns[col], r.Text, crt.Columns[col+1], right.Text)
			}
		}
	}
	if crt.At(0, 8) != crt.At(0, 7) || crt.At(0, 0) != crt.At(0, 1) {
		t.Error("a die beyond the ends is not as the nearest")
	}
}

func TestParse(t *testing.T) {
	for _, s := range []string{"", "A", "A/-", "-/D", "A4/-", "A2/DR3", "A12/-", "-/S*", "DR/A1", "-", "A1*", "A*R/-"} {
		var r Cell
		if err := r.UnmarshalText([]byte(s)); err == nil {
			t.Errorf("%q is read as %+v", s, r)
		}
	}
	var r Cell
	err := r.UnmarshalText([]byte("A1R2*/D3R"))
	if want := (Cell{Cell: combat.Cell{Text: "A1R2*/D3R", Attacker: combat.Outcome{Steps: 1, Retreat: "R2", Asterisk: "*"},
		Defender: combat.Outcome{Steps: 3, Retreat: "R"}}}); err != nil ||
		r != want {
		t.Errorf("%+v, %v", r, err)
	}
	if err = r.UnmarshalText([]byte("S*/DR")); err != nil || !r.SovietSpecial || r.Attacker != (combat.Outcome{}) {
		t.Errorf("%+v, %v", r, err)
	}
	for _, s := range []string{"", "3-3", "3-3-5z", "3-3-5yx", "-1-3-5", "333-1-1"} {
		var f Face
		if err := f.UnmarshalText([]byte(s)); err == nil {
			t.Errorf("%q is read as %v", s, f)
		}
	}
	for _, s := range []string{"", "3", "0:1", "1:0", "a:b", "100:1", "1:2:3"} {
		var o odds.Ratio
		if err := o.UnmarshalText([]byte(s)); err == nil {
			t.Errorf("%q is read as %v", s, o)
		}
	}
}

// faults are changes of the shipped data with the fault that they must cause.
var faults = []struct {
	change
	want string
}{
	{change{unitsFile, `(id: "III/26".*)2-3-5`, "${1}3-3"}, `.steps[1]: "3-3" is no face of a counter`},
	{change{unitsFile, `(id: "III/26".*)1-2-5\]`, "${1}1-2-5, 1-1-1]"}, `.steps: 3 is out of range; want 1 to 2`},
	{change{unitsFile, `(id: "III/26".*)steps: \[[^\]]*\]`, "${1}steps: []"}, `.steps: 0 is out of range; want 1 to 2`},
	{change{unitsFile, `(id: "III/26".*)type: infantry`, "${1}type: cavalry"},
		`.type: there is no type "cavalry"`},
	{change{unitsFile, `(id: "U9".*)remove`, "${1}removed"}, `.tags: "removed" is not known here; did you mean remove?`},
	{change{unitsFile, `printed: "2219"`, `printed: "5016"`}, `.printed: there is no hex "5016" on the map`},
	{change{unitsFile, `id: "II/26"`, `id: "III/26"`}, `.id: the unit "III/26" is there twice`},
	{change{unitsFile, `id: "III/26"`, `id: "1811"`}, `: the id "1811" is empty, looks like a hex`},
	{change{unitsFile, `id: SB`, `id: Pe2`}, `.id: the unit "Pe2" is there twice`},
	{change{tablesFile, `class: high, dry: "2"`, `class: high, dry: "many"`}, `.dry: "many" is no cost`},
	{change{tablesFile, `^    - \{class: swamp,.*\n`, ""}, `: terrain.list: swamp is missing`},
	{change{tablesFile, `of: \[lake\]`, "of: [sea]"}, `.of: "sea" is not known here`},
	{change{tablesFile, `letter: swamp-woods`, "letter: bog"}, `legend: "swamp-woods" is no terrain of this title; there are bog`},
	{change{tablesFile, `"7:1", "8:1"\]\n  rows`, `"8:1", "7:1"]` + "\n  rows"}, `: crt: the odds must rise`},
	{change{tablesFile, `A1/D1, A1\*/DR`, "A9/D1, A1*/DR"}, `.results[1]: "A9/D1" is no combat result`},
	{change{tablesFile, `results: \[A1/DR, S`, "results: [S"}, `: crt: want 13 results in row 1, not 12`},
	{change{tablesFile, `^    - \{die: 7, results.*\n`, ""}, `: crt.rows: 6 is out of range; want 7 to 7`},
	{change{tablesFile, `points: 2, columns: 1`, "points: 5, columns: 1"}, `: support.cells: points 5 stands where 2 should`},
	{change{tablesFile, `total: 3, no_retreat: fail`, "total: 3, no_retreat: maybe"}, `.no_retreat: "maybe" is not known here`},
	{change{tablesFile, `drm: \[0, 0, 0, 0`, "drm: [0, 0, 0"}, `: weather.drm: 17 is out of range; want 18 to 18`},
	{change{tablesFile, `total: 3, weather`, "total: 4, weather"}, `: weather.rows: total 4 stands where 3 should`},
	{change{tablesFile, `dice: \["yes", "yes", "yes", "no"`, `dice: ["yes", "yes", "no"`}, `.dice: is a list of 5; want a list of 6`},
	{change{tablesFile, `turn: 7, dice`, "turn: 8, dice"}, `: twogrc.rows: turn 8 stands where 7 should`},
	{change{tablesFile, `(?s)(^vp:\n  source: )reconstructed`, "${1}unknown"}, `: vp: not transcribed`},
	{change{setupFile, `units: \["III/26"\]`, `units: ["IV/26"]`}, `.units: there is no unit "IV/26"`},
	{change{setupFile, `units: \["III/26"\]`, `units: ["III/26"], reduced: ["IV/26"]`}, `.reduced: there is no unit "IV/26"`},
	{change{unitsFile, `(id: "III/26".*)stack: 2`, "${1}stack: 8"}, `setup.yaml: scenario 1 cannot begin: 1811 is over the stacking limit`},
	{change{setupFile, `units: \["III/26"\]`, `units: ["III/26"], untried: 4`}, `cannot begin: core.Place: no counter "Untried13"`},
	{change{setupFile, `hex: "1810"`, `hex: "1811"`}, `: scenario 1 cannot begin: 28&238 shares 1811 with the enemy`},
	{change{setupFile, `hex: "1811"`, `hex: "0911"`}, `.hex: there is no hex "0911" on the map`},
	{change{setupFile, `entry: entry-swf`, "entry: entry-awf"}, `.entry: the map has no zone "entry-awf"`},
	{change{setupFile, `box: NWF, demyansk`, "box: AWF, demyansk"}, `.box: there is no map box "AWF"`},
	{change{setupFile, `first: 10, last: 16`, "first: 10, last: 6"}, `: the scenario ends in turn 6 before it begins in turn 10`},
	{change{setupFile, `, "5 May"`, ""}, `: turns.first_day: 17 is out of range; want 18 to 18`},
	{change{mapFile, `^side river "Yavon"`, `side canal "Yavon"`}, `side: "canal" is no hexside class`},
}

// TestFaults: bad data are refused with file, line and key.
func TestFaults(t *testing.T) {
	for _, f := range faults {
		_, err := New().Load(datachecktest.CachedFiles(apply(t, f.change)))
		found := false
		if err != nil {
			for _, line := range strings.Split(err.Error(), "\n") {
				named := strings.HasPrefix(line, f.file) || strings.HasPrefix(line, mapFile) || strings.HasPrefix(f.want, setupFile)
				found = found || named && strings.Contains(line, f.want)
			}
		}
		if !found {
			t.Errorf("%s: %q to %q: want %q, got %.400v", f.file, f.pattern, f.with, f.want, err)
		}
	}
}

// untrue are changes of the shipped data that can be read and disagree with a rule, by the number of the rule and a
// part of its fact.
var untrue = []struct {
	change
	rule, fact string
}{
	{change{unitsFile, `(id: "III/26".*)stack: 2`, "${1}stack: 2, box: red"}, "5.32", "box!=none"},
	{change{unitsFile, `(id: "III/26".*)stack: 2`, "${1}stack: 2, range: 3"}, "3.14", "range!=none"},
	{change{unitsFile, `(id: "AR12".*)0-1-4\]`, "${1}0-1-4, 0-1-4]"}, "3.43", "have steps=*"},
	{change{unitsFile, `(id: "U9".*)untried, remove`, "${1}remove"}, "11.43", "tags:remove tags!:untried"},
	{change{unitsFile, `(id: "Baum".*)\[ss\]`, "${1}[guards]"}, "18.1", "side=axis tags:guards"},
	{change{unitsFile, `(id: "69Tk".*)stack: 0`, "${1}stack: 1"}, "3.31", "type=armor"},
	{change{unitsFile, `(id: "Pr1".*)stack: 0`, "${1}stack: 1"}, "3.41", "printed!=none"},
	{change{tablesFile, `class: rough, dry: "2"`, `class: rough, dry: "3"`}, "8.31", "terrain.rough.dry"},
	{change{tablesFile, `results: \[A1/DR, S`, "results: [A1/-, S"}, "12.38", "crt at die 1 and 1:3"},
	{change{tablesFile, `"7:1", "8:1"\]\n  rows`, `"7:1", "9:1"]` + "\n  rows"}, "11.53", "crt.columns"},
	{change{tablesFile, `points: 3, columns: 2`, "points: 3, columns: 1"}, "17", "support.cells with points=3"},
	{change{tablesFile, `points: 4, columns: 2`, "points: 4, columns: 0"}, "13.23", "points!=0|1|2"},
	{change{tablesFile, `dice: \["yes", "yes", "yes", "no"`, `dice: ["yes", "yes", "no", "no"`}, "5.34f", "twogrc.rows with turn=5"},
	{change{tablesFile, `total: 6, no_retreat: pass1`, "total: 6, no_retreat: pass"}, "17", "options.rows with total=6"},
	{change{setupFile, `units: \["III/26"\]`, `units: ["III/27"]`}, "4.11", "units of setup_winter.axis"},
	{change{setupFile, `units: \["III/26"\]`, `units: ["U1"]`}, "4.11", "units of setup_winter.axis"},
	{change{setupFile, `units: \["III/26"\]`, `units: ["1020/391"]`}, "4.11", "units of setup_winter.axis"},
	{change{setupFile, `units: \["III/26"\]`, `units: ["Pr1"]`}, "4.11", "units of setup_winter.axis"},
	{change{setupFile, `units: \["III/26"\]`, `units: ["III/26"], reduced: ["AR12"]`}, "3.41", "reduced of setup_winter.axis"},
	{change{setupFile, `units: \["III/26"\]`, `units: ["III/26"], reduced: ["1020/391"]`}, "4.11", "reduced of setup_winter.axis"},
	{change{setupFile, `hex: "1811"`, `hex: "1028"`}, "4.11", "hex of setup_winter.axis"},
	{change{setupFile, `hex: "1811"`, `hex: "1910"`}, "4.11", "hex of setup_winter.axis"},
	{change{setupFile, `, "3": 9\}`, "}"}, "19.13", "replacements.green_from"},
	{change{mapFile, `^path rail`, `path tram`}, "2.1", "the paths of the map"},
	{change{mapFile, `^fort soviet`, `fort polish`}, "14.11", "the forts of the map"},
	{change{mapFile, `^zone airfield`, `zone aerodrome`}, "19.14", "zone airfield"},
	{change{mapFile, `^place 2711 town`, `place 2711 city`}, "2.1", "the places of the map"},
}

// TestUntrue: what only compares the data is no fault of reading, but a fact that does not hold.
func TestUntrue(t *testing.T) {
	for _, u := range untrue {
		list, err := New().Claims(datachecktest.CachedFiles(apply(t, u.change)))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(list, func(c core.Claim) bool {
			return c.Err != nil && c.Rule == u.rule && strings.Contains(c.Text, u.fact)
		}) {
			t.Errorf("%s: %q to %q: no fact %s %s is broken", u.file, u.pattern, u.with, u.rule, u.fact)
		}
	}
}

// TestUnknown: a block that nobody has transcribed stops a game, while the claims about it fail and the others stand.
func TestUnknown(t *testing.T) {
	files := shippedFiles(t)
	blocks := 0
	for _, name := range []string{unitsFile, tablesFile, setupFile} {
		blocks += strings.Count(string(files[name].Data), "\n  source: ")
	}
	if blocks < 30 {
		t.Fatalf("%d blocks", blocks)
	}
	var all []change
	for _, name := range []string{unitsFile, tablesFile, setupFile} {
		all = append(all, change{name, `^  source: \w+`, "  source: unknown"})
	}
	if _, err := Load(datachecktest.CachedFiles(apply(t, all...))); err == nil || strings.Count(err.Error(), "not transcribed") != blocks {
		t.Errorf("want %d blocks not transcribed, got %.300v", blocks, err)
	}
	list, err := New().Claims(datachecktest.CachedFiles(apply(t, all...)))
	if err != nil {
		t.Fatal(err)
	}
	good := 0
	for _, c := range list {
		if c.Err == nil {
			good++
		} else if !strings.HasPrefix(c.Err.Error(), "not transcribed: block ") {
			t.Errorf("%s %s: %v", c.Rule, c.Text, c.Err)
		}
	}
	if good < 60 || good > 110 {
		t.Errorf("%d claims stand on the map alone", good)
	}
	one, err := New().Claims(datachecktest.CachedFiles(apply(t, change{tablesFile, `(?s)(^crt:\n  source: )reconstructed`, "${1}unknown"})))
	if err != nil {
		t.Fatal(err)
	}
	open := 0
	for _, c := range one {
		if c.Err != nil {
			open++
			if c.Err.Error() != "not transcribed: block crt" {
				t.Errorf("%s %s: %v", c.Rule, c.Text, c.Err)
			}
		}
	}
	if open < 10 || open > 30 {
		t.Errorf("%d claims speak of the combat results table", open)
	}
}

// TestLint: the map has nothing that a transcriber would want to be told.
func TestLint(t *testing.T) {
	for _, f := range lint.Check(shippedFiles(t)[mapFile].Data).Findings {
		t.Error(f)
	}
}
