package demyansk

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/hexmap/lint"
)

func shipped(t *testing.T) *Data {
	t.Helper()
	d, err := Load(shippedFiles(t))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestLoad(t *testing.T) {
	d := shipped(t)
	if u := d.Unit("III/26"); u == nil || u.Faces[0].String() != "2-3-5" || u.Heavy() || !u.Rebuildable() || u.Artillery() {
		t.Errorf("III/26 is %+v", u)
	}
	if u := d.Unit("Pr1"); u == nil || d.Map.Label(u.Printed) != "2219" || u.Rebuildable() {
		t.Errorf("a printed unit is %+v", u)
	}
	if u := d.Unit("231&387"); u == nil || !u.Artillery() || !u.Heavy() || u.Rebuildable() {
		t.Errorf("231+387 is %+v", u)
	}
	if got := d.Unit("Bochmann").Faces[0].String() + " " + d.Unit("BBB").Faces[0].String(); got != "3-3-6x 0-1-5y" {
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

// TestStart: at the start of scenarios 1 and 3 every unit reaches a supply source of its side by hexes without enemies, at
// most seven to a road and on along it; enemy ZOC left aside, which is the rules' affair.
func TestStart(t *testing.T) {
	d := shipped(t)
	for name, s := range d.Setups {
		held := map[hexmap.Hex]core.Side{}
		for _, p := range s.Placed {
			held[p.Hex] = p.Side
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
				if p.Side == side && !reaches(d, p.Hex, fed, free) {
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
	if got := []Sky{tb.Weather.At(1, 1), tb.Weather.At(13, 1), tb.Weather.At(18, 6)}; !slices.Equal(got,
		[]Sky{{Freeze, true}, {Mud, false}, {Dry, false}}) {
		t.Errorf("weather %v", got)
	}
	if got := []string{tb.Short(2, 1, Freeze), tb.Short(8, 6, Freeze), tb.Short(8, 6, Mud),
		tb.Short(15, 1, Mud)}; !slices.Equal(got, []string{"red", "none", "green", "red"}) {
		t.Errorf("shortage %v", got)
	}
	if got := tb.Option(Before, 0) + tb.Option(NoRetreat, 99); got != "failpass" {
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
		}{{r.Defender.Retreat, 12}, {r.Defender.Two, 1}, {r.Attacker.Retreat, -6}, {r.Attacker.Two, -1}, {r.Attacker.Special, -2},
			{r.SovietSpecial, -1}} {
			if x.is {
				n += x.n
			}
		}
		return n
	}
	for die := 1; die <= len(crt.Rows); die++ {
		for col := range crt.Columns {
			r, _ := crt.At(col, die)
			if below, ok := crt.At(col, die+1); ok && worth(below) > worth(r) {
				t.Errorf("%s: die %d gives %s, die %d %s", crt.Columns[col], die, r.Text, die+1, below.Text)
			}
			if right, ok := crt.At(col+1, die); ok && worth(right) < worth(r) {
				t.Errorf("die %d: %s gives %s, %s gives %s", die, crt.Columns[col], r.Text, crt.Columns[col+1], right.Text)
			}
		}
	}
	if _, ok := crt.At(13, 1); ok {
		t.Error("a column too many")
	}
	if _, ok := crt.At(0, 8); ok {
		t.Error("a row too many")
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
	if want := (Cell{Text: "A1R2*/D3R", Attacker: Outcome{1, true, true, true}, Defender: Outcome{3, true, false, false}}); err != nil ||
		r != want {
		t.Errorf("%+v, %v", r, err)
	}
	if err = r.UnmarshalText([]byte("S*/DR")); err != nil || !r.SovietSpecial || r.Attacker != (Outcome{}) {
		t.Errorf("%+v, %v", r, err)
	}
	for _, s := range []string{"", "3-3", "3-3-5z", "3-3-5yx", "-1-3-5", "333-1-1"} {
		var f Face
		if err := f.UnmarshalText([]byte(s)); err == nil {
			t.Errorf("%q is read as %v", s, f)
		}
	}
	for _, s := range []string{"", "3", "0:1", "1:0", "a:b", "100:1", "1:2:3"} {
		var o Odds
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
	{change{unitsFile, `(id: "III/26".*)stack: 2`, "${1}stack: 2, box: red"}, `: units of the Soviet side, and no others`},
	{change{unitsFile, `(id: "III/26".*)stack: 2`, "${1}stack: 2, range: 3"}, `: artillery and rocket artillery`},
	{change{unitsFile, `(id: "AR12".*)0-1-4\]`, "${1}0-1-4, 0-1-4]"}, `: artillery, untried`},
	{change{unitsFile, `(id: "U9".*)untried, remove`, "${1}remove"}, `: only untried units read Remove`},
	{change{unitsFile, `(id: "U9".*)remove`, "${1}removed"}, `.tags: "removed" is not known here; did you mean remove?`},
	{change{unitsFile, `(id: "Baum".*)\[ss\]`, "${1}[guards]"}, `: tags guards do not belong`},
	{change{unitsFile, `(id: "69Tk".*)stack: 0`, "${1}stack: 1"}, `: armor of the Soviet side`},
	{change{unitsFile, `printed: "2219"`, `printed: "5016"`}, `.printed: there is no hex "5016" on the map`},
	{change{unitsFile, `(id: "Pr1".*)stack: 0`, "${1}stack: 1"}, `: printed units have no movement`},
	{change{unitsFile, `id: "II/26"`, `id: "III/26"`}, `.id: the unit "III/26" is there twice`},
	{change{unitsFile, `id: "III/26"`, `id: "1811"`}, `: the id "1811" is empty, looks like a hex`},
	{change{unitsFile, `id: SB`, `id: Pe2`}, `.id: the unit "Pe2" is there twice`},
	{change{tablesFile, `class: clear, dry: "."`, `class: clear, dry: "1"`}, `: terrain.clear.dry: the rulebook states clear.dry: write . here`},
	{change{tablesFile, `class: high, dry: "2"`, `class: high, dry: "."`}, `: terrain.high.dry: no rule states high.dry`},
	{change{tablesFile, `class: high, dry: "2"`, `class: high, dry: "many"`}, `.dry: "many" is no cost`},
	{change{tablesFile, `^    - \{class: swamp,.*\n`, ""}, `: terrain: the class swamp is missing`},
	{change{tablesFile, `of: \[lake\]`, "of: [sea]"}, `: mixed.lake: "sea" is no class`},
	{change{tablesFile, `letter: swamp-woods`, "letter: bog"}, `legend: "swamp-woods" is no terrain of this title; there are bog`},
	{change{tablesFile, `"7:1", "8:1"\]\n  rows`, `"8:1", "7:1"]` + "\n  rows"}, `: crt.columns: the odds must rise from 1:3 to 8:1`},
	{change{tablesFile, `A1/D1, A1\*/DR`, "A9/D1, A1*/DR"}, `.results[1]: "A9/D1" is no combat result`},
	{change{tablesFile, `results: \["\.", S`, "results: [A1/DR, S"}, `: crt.rows: the rulebook states 1:3, die 1`},
	{change{tablesFile, `^    - \{die: 7, results.*\n`, ""}, `: crt.rows: 6 is out of range; want 7 to 7`},
	{change{tablesFile, `points: 2, columns: 1`, "points: 5, columns: 1"}, `: support.cells: with support_stated the points must run`},
	{change{tablesFile, `total: 3, no_retreat: fail`, "total: 3, no_retreat: maybe"}, `.no_retreat: "maybe" is not known here`},
	{change{tablesFile, `drm: \[0, 0, 0, 0`, "drm: [0, 0, 0"}, `: weather.drm: 17 is out of range; want 18 to 18`},
	{change{tablesFile, `total: 3, weather`, "total: 4, weather"}, `: weather.rows: total 4 stands where 3 should`},
	{change{tablesFile, `dice: \["yes", "yes", "\."`, `dice: ["yes", "yes", "no"`},
		`: twogrc.rows: the rulebook states turn 5, die 3`},
	{change{tablesFile, `turn: 7, dice`, "turn: 8, dice"}, `: twogrc.rows: turn 7 is missing`},
	{change{tablesFile, `(?s)(^vp:\n  source: )reconstructed`, "${1}unknown"}, `: vp: not transcribed`},
	{change{setupFile, `units: \["III/26"\]`, `units: ["III/27"]`}, `: setup_winter.axis.2509: unit III/27 stands on the cards twice`},
	{change{setupFile, `units: \["III/26"\]`, `units: ["IV/26"]`}, `.units: there is no unit "IV/26"`},
	{change{setupFile, `units: \["III/26"\]`, `units: ["U1"]`}, `: setup_winter.axis.1811: unit U1 is printed on the map, drawn`},
	{change{setupFile, `units: \["III/26"\]`, `units: ["1020/391"]`}, `: setup_winter.axis.1811: unit 1020/391 belongs to the other side`},
	{change{setupFile, `units: \["III/26"\]`, `units: ["III/26"], reduced: ["II/26"]`},
		`: setup_winter.axis.1811: unit II/26 starts reduced but is not`},
	{change{setupFile, `units: \["III/26"\]`, `units: ["III/26"], untried: 6`}, `: setup_winter.axis.1811: 8 stacking points; at most 7`},
	{change{setupFile, `units: \["III/26"\]`, `units: ["III/26"], untried: 4`}, `: setup_winter: 13 untried slots on the cards`},
	{change{setupFile, `hex: "1810"`, `hex: "1811"`}, `: setup_winter.soviet.1811: the hex stands on the cards twice`},
	{change{setupFile, `hex: "1811"`, `hex: "1028"`}, `: setup_winter.axis.1028: the hex is lake`},
	{change{setupFile, `hex: "1811"`, `hex: "0911"`}, `.hex: there is no hex "0911" on the map`},
	{change{setupFile, `turn: 16, side: axis`, "turn: 6, side: axis"}, `: reinforcements_winter.list: turn 6 stands behind turn 13`},
	{change{setupFile, `entry: entry-swf`, "entry: entry-awf"}, `.entry: the map has no zone "entry-awf"`},
	{change{setupFile, `box: NWF, demyansk`, "box: AWF, demyansk"}, `: replacements.2.box: there is no map box "AWF"`},
	{change{setupFile, `first: 10, last: 16`, "first: 10, last: 6"}, `: scenarios.2.last: the scenario ends in turn 6 before it begins in turn 10`},
	{change{setupFile, `, "3": 9\}`, "}"}, `: replacements.green_from: scenario 3 is missing`},
	{change{setupFile, `, "5 May"`, ""}, `: turns.first_day: 17 is out of range; want 18 to 18`},
	{change{mapFile, `^side river "Yavon"`, `side canal "Yavon"`}, `side: "canal" is no hexside class`},
	{change{mapFile, `^path rail`, `path tram`}, `map.hexmap: path: Dno-Staraya Russa-Bologoye: class "tram"`},
	{change{mapFile, `^fort soviet`, `fort polish`}, `map.hexmap: fort: side "polish"`},
	{change{mapFile, `^zone airfield`, `zone aerodrome`}, `map.hexmap: zone: the zone airfield is missing`},
	{change{mapFile, `^place 2711 town`, `place 2711 city`}, `class "city" is none of`},
}

// TestFaults: bad data are refused with file, line and key.
func TestFaults(t *testing.T) {
	for _, f := range faults {
		_, err := Load(apply(t, f.change))
		found := false
		if err != nil {
			for _, line := range strings.Split(err.Error(), "\n") {
				named := strings.HasPrefix(line, f.file) || strings.HasPrefix(line, mapFile)
				found = found || named && strings.Contains(line, f.want)
			}
		}
		if !found {
			t.Errorf("%s: %q to %q: want %q, got %.400v", f.file, f.pattern, f.with, f.want, err)
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
	if blocks < 35 {
		t.Fatalf("%d blocks", blocks)
	}
	var all []change
	for _, name := range []string{unitsFile, tablesFile, setupFile} {
		all = append(all, change{name, `^  source: \w+`, "  source: unknown"})
	}
	if _, err := Load(apply(t, all...)); err == nil || strings.Count(err.Error(), "not transcribed") != blocks {
		t.Errorf("want %d blocks not transcribed, got %.300v", blocks, err)
	}
	list, err := New().Claims(apply(t, all...))
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
	one, err := New().Claims(apply(t, change{tablesFile, `(?s)(^crt:\n  source: )reconstructed`, "${1}unknown"}))
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
	if open < 10 || open > 20 {
		t.Errorf("%d claims speak of the combat results table", open)
	}
}

// TestLint: the map has nothing that a transcriber would want to be told.
func TestLint(t *testing.T) {
	for _, f := range lint.Check(shippedFiles(t)[mapFile].Data).Findings {
		t.Error(f)
	}
}
