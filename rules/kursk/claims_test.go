package kursk

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/datacheck/datachecktest"
	"fieldpost/rules/mechanics/sheet"
)

// shippedFiles are the files that come with the program.
func shippedFiles(t *testing.T) fstest.MapFS {
	t.Helper()
	return datachecktest.CopyFiles(t, os.DirFS("../../scenarios/kursk"), mapFile, unitsFile, tablesFile, setupFile)
}

func allClaims(t *testing.T, files fstest.MapFS) []core.Claim {
	t.Helper()
	return datachecktest.ClaimsOf(t, New().(core.ClaimChecker), files)
}

// TestClaimsHold: the shipped data agree with every statement of the rulebook.
func TestClaimsHold(t *testing.T) { datachecktest.CheckClaims(t, allClaims(t, shippedFiles(t))) }

const wholeFile = `(?s)\A.*\z`

// blankMap is a clear map of 28 columns down to row 10.
func blankMap(layout string, north, west int) string {
	b := &strings.Builder{}
	fmt.Fprintf(
		b,
		"# source: unknown\nhexmap 1\ntitle kursk\ngrid %s rrcc rows %d..10 cols %02d..%02d\nlegend . clear\nmap\n",
		layout,
		north,
		west,
		west+27,
	)
	for r := north; r >= 10; r-- {
		fmt.Fprintf(b, "%d %s\n", r, strings.Repeat(". ", 28))
	}
	return b.String() + "end\n"
}

// broken are changes of the shipped data, each with the beginnings of the claims that must then fail. A pattern is
// replaced wherever it stands, by line.
var broken = []struct {
	file, pattern, with string
	fails               []string
}{
	{mapFile, wholeFile, blankMap("pointy odd-west", 60, 0),
		[]string{"1809 and 1908", "code of units with side=german", "code of units with side=soviet code=????-?"}},
	{mapFile, wholeFile, blankMap("flat odd-north", 60, 0),
		[]string{"1503 to 1506", "code of units with side=german", "code of units with side=soviet code=????-?"}},
	{mapFile, wholeFile, blankMap("pointy odd-east", 70, 10),
		[]string{"the map has", "6000 is the", "6027 is the", "1027 is the", "1000 is the", "edge north is"}},
	{mapFile, wholeFile, blankMap("pointy odd-east", 59, 0),
		[]string{"the map has", "6000 is the", "6027 is the", "edge north is", "edge south is", "edge west is"}},
	{mapFile, `^edge north .*`, "edge north 6000..6026", []string{"edge north is"}},
	{mapFile, `^edge south .*`, "edge south 1000..1026", []string{"edge south is"}},
	{mapFile, `^edge west .*`, "edge west 1100..6000", []string{"edge west is"}},
	{mapFile, `^edge east .*`, "edge east 1027 1127", []string{"edge east is"}},
	{mapFile, `\. clear`, ". steppe", []string{"the terrains of"}},
	{mapFile, `^side river "Sev"`, `side stream "Sev"`, []string{"the hexsides of"}},
	{mapFile, `"Kursk"`, `"Kirsk"`, []string{"3415 is the"}},
	{mapFile, `^place 1609 city`, "place 1609 town", []string{"1609 is the", "towns and cities"}},
	{mapFile, `^place 5308 city`, "place 5308 name", []string{"5308 is the"}},
	{mapFile, `^place 3509 town`, "place 3509 city", []string{"3509 is the"}},
	{mapFile, `^place 2113 .*`, "", []string{"2113 is the"}},
	{mapFile, `"Oboyan"`, `"Oboian"`, []string{"2913 is the"}},
	{mapFile, `^place 6017 \w+`, "place 6018 town", []string{"6017 is the"}},
	{mapFile, `^place (\d+) name `, "place $1 village ", []string{"the places of"}},
	{mapFile, wholeFile, blankMap("pointy odd-east", 60, 0) + "mark trigger-soviet 2913 6017 6021\n",
		[]string{"2913 is the", "6017 is the", "mark trigger-soviet has", "mark trigger-soviet is", "mark trigger-soviet lies"}},
	{mapFile, `\b2913\b`, "2900",
		[]string{"2913 is the", "mark trigger-soviet has", "mark trigger-soviet is", "mark trigger-soviet lies"}},
	{mapFile, `^mark trigger-soviet`, "mark trigger",
		[]string{"mark trigger-soviet has", "mark trigger-soviet is", "mark trigger-soviet lies"}},
	{mapFile, `^zone german`, "zone axis",
		[]string{"zone german has 1713", "zone german lacks 1714", "zone german has 2704", "zone german lacks 2705",
			"zone german along line front has", "line front is"}},
	{mapFile, `^zone german`, "zone german 3509 3415 1714",
		[]string{"zone german lacks 1714", "line front is", "zone german along line front but", "zone german lacks 3509"}},
	{mapFile, `^zone german`, "zone german 2705 3215", []string{"ring 3415 2 lies", "zone german lacks 2705"}},
	{mapFile, `^line front`, "line other",
		[]string{"line front runs between 1713", "zone german along line front has", "line front is",
			"zone german along line front but", "outside zone german"}},
	{mapFile, `^fort soviet`, "fort polish", []string{"the forts of", "outside zone german"}},

	{unitsFile, `(?s)(    - \{id: "321".*)`, "$1$1", []string{"units number at", "id of units are"}},
	{unitsFile, `(id: "321".*)side: german, `, "${1}", []string{"units have side=german|soviet"}},
	{unitsFile, `(id: "321".*)size: division, `, "${1}", []string{"units have side=german|soviet"}},
	{unitsFile, `(id: "321".*)type: infantry`, "${1}type: ski", []string{"type of units are"}},
	{unitsFile, `(id: "321".*)type: infantry`, "${1}type: motorised", []string{"units with type=motorised have"}},
	{unitsFile, `(id: "321".*)type: infantry`, "${1}type: garrison",
		[]string{"units with type=garrison have side", "units with type=garrison have strength"}},
	{unitsFile, `(id: "309".*)type: rifle`, "${1}type: mountain",
		[]string{"there are no units with type=mountain", "units with id=309|325|348|354 have"}},
	{unitsFile, `(id: "325".*)type: rifle`, "${1}type: airborne", []string{"units with id=309|325|348|354 have"}},
	{unitsFile, `(id: "348".*)code: "\d+-\d"`, `${1}code: "C"`, []string{"units with id=309|325|348|354 have"}},
	{unitsFile, `(id: "354".*)code: "\d+-\d"`, `${1}code: "3021-R"`, []string{"units with id=309|325|348|354 have"}},
	{unitsFile, `move: 4\}`, "move: 5}", []string{"types with class=nonmech"}},
	{unitsFile, `type: motorised, class: mech`, "type: motorised, class: nonmech",
		[]string{"types with class=nonmech", "type of types with class=mech", "type of types with class=nonmech"}},
	{unitsFile, `(id: "321".*)strength: \[7, 3\]`, "${1}strength: [7]", []string{"units with side=german have strength=*,*"}},
	{unitsFile, `(id: "321".*)strength: \[7, 3\]`, "${1}strength: [7, 8]", []string{"strength of units with side=german fall"}},
	{unitsFile, `(id: "309".*)strength: \[\d+\]`, "${1}strength: [4, 2]", []string{"units with side=soviet have strength=*"}},
	{unitsFile, `(type: garrison, .*)strength: \[3\]`, "${1}strength: [4]", []string{"units with type=garrison"}},
	{unitsFile, `strength: \[26, `, "strength: [25, ",
		[]string{"units with side=german strength=26,*", "type of units with side=german strength=26,*",
			"units with id=1SS have strength=26,*"}},
	{unitsFile, `(id: "321".*)strength: \[7, 3\]`, "${1}strength: [26, 3]", []string{"type of units with side=german strength=26,*"}},
	{unitsFile, `(id: "321".*)code: "[^"]*"`, `${1}code: "2"`,
		[]string{"units with side=german have code=[0-9][0-9][0-9][0-9]-[1-9]|3|C|M"}},
	{unitsFile, `(id: "309".*)code: "[^"]*"`, `${1}code: "M"`,
		[]string{"units with side=soviet have code=[0-9][0-9][0-9][0-9]-[1-9]|[0-9][0-9][0-9][0-9]-R|2|4|C"}},
	{unitsFile, `(id: "321".*)code: "[^"]*"`, `${1}code: "3027-1"`, []string{"code of units with side=german"}},
	{unitsFile, `(id: "?1SS"?.*)code: "1907-1"`, `${1}code: "1907-2"`,
		[]string{"units with id=1SS have side=german", "code of units with code=????-[1-9]"}},
	{unitsFile, `(id: "?2SS"?.*)code: "1907-1"`, `${1}code: "1908-1"`, []string{"units with id=2SS"}},
	{unitsFile, `id: "?3SS"?`, `id: 4SS`, []string{"units with id=3SS"}},
	{unitsFile, `"1809-1"`, `"1909-1"`, []string{"there are units with side=german code=1809-1"}},
	{unitsFile, `"1503-3"`, `"1503-2"`, []string{"there are units with side=german code=1503-3"}},
	{unitsFile, `-R"`, `-1"`, []string{"code of units with code=????-R"}},
	{unitsFile, `"\d{4}-R"`, `"3021-R"`, []string{"code of units with code=????-R", "every reserve stack,"}},
	{unitsFile, `id: "?19Pz"?`, "id: 20Pz", []string{"id of units with", "units with id=19Pz"}},
	{unitsFile, `(side: german.*)"C"`, `$1"M"`,
		[]string{"units with side=german code=C number", "units with side=german code=C have", "type of units with side=german code=C"}},
	{unitsFile, `(side: soviet.*)"2"`, `$1"4"`, []string{"code of units with side=soviet code=2|4"}},
	{unitsFile, `(side: soviet.*)"C"`, `$1"2"`,
		[]string{"units with side=soviet code=2|4", "type of units with side=soviet", "units with side=soviet code=C"}},
	{unitsFile, `"M"`, `"C"`, []string{"there are units with side=german code=M", "units with side=german type=parachute have"}},
	{unitsFile, `id: "?1Fj"?`, `id: 3Fj`, []string{"shifts.parachute.units names id"}},
	{unitsFile, `id: "?\dSS"?,`, `id: 9Pz,`, []string{"there are units with side=german id=[0-9]SS"}},
	{unitsFile, `id: "?GD"?,`, `id: Gd,`, []string{"there are units with side=german id=GD"}},
	{unitsFile, `id: "?HG"?,`, `id: Hg,`, []string{"there are units with side=german id=HG"}},
	{unitsFile, `(id: "?\d+)L`, `${1}l`, []string{"there are units with side=german id=[0-9]*L"}},
	{unitsFile, `(id: "?\d+)S\b`, `${1}s`, []string{"there are units with side=german id=[0-9]*S"}},
	{unitsFile, `(id: "?\d+)G`, `${1}g`, []string{"there are units with side=soviet id=[0-9]*G*"}},
	{unitsFile, `(id: "?\d+)N`, `${1}n`, []string{"there are units with side=soviet id=[0-9]*N*"}},

	{setupFile, `vp: 60`, "vp: 61", []string{"start.vp is 60", "towns and cities"}},
	{setupFile, `turns: 7`, "turns: 8", []string{"start has turns=7"}},
	{setupFile, `german: 181`, "german: 180", []string{"levels.normal has german=181"}},
	{setupFile, `draw: 280`, "draw: 270", []string{"levels.gambit has german=280"}},
	{setupFile, `\{hex: "3509", vp: 10\}`, `{hex: "3509", vp: 1}`, []string{"hexes.lgov has hex=3509"}},
	{setupFile, `vp: 40`, "vp: 10", []string{"hexes.kursk has hex=3415"}},
	{setupFile, `ring: 2`, "ring: 3", []string{"hexes.kursk.ring is 2"}},
	{setupFile, `supply: german, vp: 10`, "supply: soviet, vp: 3", []string{"edges.west.vp is 10", "edges.west.supply is german"}},
	{setupFile, `corps: 3`, "corps: 2", []string{"loss_vp.soviet has only"}},
	{setupFile, `elite: -5`, "elite: 5", []string{"loss_vp.german has only"}},
	{setupFile, `\[7, 6, 5`, "[7, 5, 5", []string{"reserve_vp.values begins 7"}},
	{setupFile, `, 0, 0\]`, ", 0]", []string{"reserve_vp.values lists 9"}},
	{setupFile, `4, 3, 2`, "4, 2, 3", []string{"reserve_vp.values falls from"}},
	{setupFile, `"5308", "1609"`, `"5308", "2113"`, []string{"hexes.entry are in"}},
	{setupFile, `code: "1M"`, `code: "2"`, []string{"markers with code=1M"}},

	{tablesFile, `class: clear, nonmech: 1`, "class: clear, nonmech: 2", []string{"terrain.clear has nonmech=1"}},
	{tablesFile, `class: forest, nonmech: 1, mech: 2, static: 1`, "class: forest, nonmech: 1, mech: 2, static: 2",
		[]string{"terrain.forest has nonmech=1"}},
	{tablesFile, `class: hill, nonmech: 2, mech: 3`, "class: hill, nonmech: 2, mech: 2",
		[]string{"terrain.hill has nonmech=2", "the sum of"}},
	{tablesFile, `shift: 1R\}$`, "shift: 1L}", []string{"terrain.swamp has nonmech=3", "shift of shifts.concentric"}},
	{tablesFile, `class: river, nonmech: 1`, "class: river, nonmech: 2", []string{"sides.river has nonmech=1"}},
	{tablesFile, `class: major, nonmech: 2`, "class: major, nonmech: 3", []string{"sides.major has nonmech=2"}},
	{tablesFile, `class: lake, nonmech: 2`, "class: lake, nonmech: 3", []string{"sides.lake has nonmech=2"}},
	{tablesFile, `own: \{nonmech: 1`, "own: {nonmech: 2", []string{"forts.own has nonmech=1"}},
	{tablesFile, `enemy: (.*)no_retreat: false`, "enemy: ${1}no_retreat: true", []string{"forts.enemy has nonmech=2"}},
	{tablesFile, `(class: city.*)vp: 10`, "${1}vp: 20", []string{"places.city.vp is 10"}},
	{tablesFile, `(class: city.*)shift: 3L`, "${1}shift: 2L", []string{"places.city has nonmech=2"}},
	{tablesFile, `(class: town, nonmech: )0`, "${1}1", []string{"places.town has nonmech=0"}},
	{tablesFile, `(class: town.*)concentric: true`, "${1}concentric: false", []string{"places.town has concentric=true"}},
	{tablesFile, `"5:1", "6:1"\]`, `"5:1"]`, []string{"crt.columns is 1:3"}},
	{tablesFile, `^    - \{die: 6, results.*`, "", []string{"die of crt.rows", "crt at die 6"}},
	{tablesFile, `(\{die: 1, results: \[)AS`, "${1}DR", []string{"crt at die 1"}},
	{tablesFile, `(\{die: 2, results: \[)AS`, `${1}"?"`, []string{"crt at die 2"}},
	{tablesFile, `(\{die: 3, results: \[)AS`, "${1}DR", []string{"crt at die 3"}},
	{tablesFile, `(\{die: 4, results: \[)AL1`, "${1}AS", []string{"crt at die 4"}},
	{tablesFile, `(\{die: 5, results: \[)AL1`, "${1}AS", []string{"crt at die 5"}},
	{tablesFile, `die: 7, result: AL1`, "die: 7, result: AS", []string{"result of no_retreat.rows"}},
	{tablesFile, `"4:1", add: -1`, `"4:1", add: 0`, []string{"add of no_retreat.drm"}},
	{tablesFile, `order: fight/fight, phase: 1, shift: 2R`, "order: fight/fight, phase: 1, shift: 1R",
		[]string{"shifts.order with side=german order=fight/fight"}},
	{tablesFile, `order: fight/move, phase: 1, shift: 1R`, "order: fight/move, phase: 2, shift: 1R",
		[]string{"shifts.order with side=german order=fight/move"}},
	{tablesFile, `side: soviet, order: fight/fight, phase: 1`, "side: soviet, order: fight/fight, phase: 2",
		[]string{"shifts.order with side=soviet order=fight/fight"}},
	{tablesFile, `.*order: move/fight.*`, "", []string{"shifts.order with side=soviet order=move/fight", "shifts.order number 4"}},
	{tablesFile, `air: \{side: german, attack: 1R`, "air: {side: german, attack: 2R", []string{"shifts.air has side=german"}},
	{tablesFile, `defence: 1L\}`, "defence: 2L}",
		[]string{"shifts.air has side=german", "shifts.corps has side=german", "shifts.parachute has side=german"}},
	{tablesFile, `units: \[1SS, 2SS, 3SS\]`, "units: [1SS, 2SS]", []string{"shifts.corps.units are in"}},
	{mapFile, wholeFile, blankMap("pointy odd-east", 33, 0) + "zone german 1713\n", []string{"ring 3415 2 has"}},
	{setupFile, `line: trigger-soviet`, "line: trigger", []string{"hexes.line is"}},
	{setupFile, `supply: soviet, vp: 3`, "supply: german, vp: 4", []string{"edges.east.vp is", "edges.east.supply is"}},
	{setupFile, `side: german, code: "1"`, `side: soviet, code: "2"`,
		[]string{"markers have side=german", "markers with code=1 number"}},
	{setupFile, `^    - \{id: "Lw1".*`, "", []string{"markers number 2"}},
	{tablesFile, `(class: town.*)vp: 1`, "${1}vp: 2", []string{"places.town.vp is"}},
	{tablesFile, `concentric: false`, "concentric: true",
		[]string{"places.city has concentric=false", "forts.own has concentric=false"}},
	{tablesFile, `(enemy: .*)concentric: true`, "${1}concentric: false", []string{"forts.enemy has concentric=true"}},
	{tablesFile, `die: 7, result`, "die: 8, result", []string{"die of no_retreat.rows"}},
	{tablesFile, `column: "1:2", add`, `column: "1:3", add`, []string{"column of no_retreat.drm"}},
	{tablesFile, `^    - \{side: soviet, shift: 1R\}`, "    - {side: german, shift: 1R}", []string{"side of shifts.concentric"}},
	{unitsFile, `class: mech, move: 8`, "class: mech, move: 9", []string{"types with class=mech have"}},
	{unitsFile, `class: static, move: 2`, "class: static, move: 3", []string{"types with class=static have"}},
	{unitsFile, `type: security, class: nonmech`, "type: security, class: static", []string{"type of types with class=static"}},
	{unitsFile, `(id: "321".*)strength: \[7, 3\]`, "${1}strength: [7, 0]", []string{"strength of units with side=german are"}},
	{unitsFile, `(id: "309".*)strength: \[\d+\]`, "${1}strength: [0]", []string{"strength of units with side=soviet are"}},
}

// TestClaimsBreak: each change of the data makes the claims named fail, and every claim fails under some change.
func TestClaimsBreak(t *testing.T) {
	if testing.Short() {
		t.Skip("it checks all claims for each change of the data")
	}
	fallen := map[string]bool{}
	for _, b := range broken {
		files := shippedFiles(t)
		if !datachecktest.Edit(t, files, b.file, b.pattern, b.with) {
			continue
		}
		list, err := New().(core.ClaimChecker).Claims(datachecktest.CachedFiles(files))
		if err != nil {
			t.Errorf("%s: %q to %q: %.300v", b.file, b.pattern, b.with, err)
			continue
		}
		for _, want := range b.fails {
			found := false
			for _, c := range list {
				if c.Err != nil {
					fallen[c.Text] = true
					found = found || strings.HasPrefix(c.Text, want)
				}
			}
			if !found {
				t.Errorf("%s: %q to %q: no failed claim begins with %q", b.file, b.pattern, b.with, want)
			}
		}
	}
	for _, c := range allClaims(t, shippedFiles(t)) {
		if !fallen[c.Text] {
			t.Errorf("no change makes this claim fail: %s %s", c.Rule, c.Text)
		}
	}
}

// TestClaimsUntold: what nobody has transcribed agrees with nothing, and a game on it is refused by name.
func TestClaimsUntold(t *testing.T) {
	files := shippedFiles(t)
	text := string(files[setupFile].Data)
	edited := regexp.MustCompile(`(?ms)^reserve_vp:.*?\n\n`).ReplaceAllString(text, "reserve_vp:\n  source: unknown\n\n")
	files[setupFile] = &fstest.MapFile{Data: []byte(edited)}
	failed := 0
	for _, c := range allClaims(t, files) {
		if c.Err != nil {
			failed++
			if c.Rule != "4.9" || c.Err.Error() != "not transcribed: block reserve_vp" {
				t.Errorf("%s %s: %v", c.Rule, c.Text, c.Err)
			}
		}
	}
	if failed != 3 {
		t.Errorf("%d claims fail, want the three on the reserve's victory points", failed)
	}
	_, err := New().Load(datachecktest.CachedFiles(files))
	if err == nil || !regexp.MustCompile(`^setup.yaml:\d+: reserve_vp: not transcribed: .*`).MatchString(err.Error()) ||
		strings.Contains(err.Error(), "\n") {
		t.Errorf("Load says %v", err)
	}
}

// TestUntold: over a hex or a cell that nobody has transcribed, legality says so instead of guessing.
func TestUntold(t *testing.T) {
	refused := func(g *game, phase, line, code, text string, units ...string) {
		t.Helper()
		p := position(t, g, phase, "fight/move", "", units...)
		_, faults := judge(t, g, p, German, line)
		for _, f := range faults {
			if f.Code == code && strings.HasSuffix(f.Text.String(), text) {
				return
			}
		}
		t.Errorf("%q: %+v, want %s: %s", line, faults, code, text)
	}
	load := func(file, old, with string) *game {
		t.Helper()
		files := boardFiles(t)
		text := strings.Replace(string(files[file].Data), old, with, 1)
		if text == string(files[file].Data) {
			t.Fatalf("%q is not in %s", old, file)
		}
		files[file] = &fstest.MapFile{Data: []byte(text)}
		mod, err := New().Load(datachecktest.CachedFiles(files))
		if err != nil {
			t.Fatal(err)
		}
		return mod.(*game)
	}
	g := load(mapFile, "s swamp |", "s unknown |") // 2011 is the one swamp
	refused(g, "T1-G-2", "move 1SS 2010-2011", "move/unknown", "not transcribed: the terrain of 2011", "1SS@2010")
	refused(g, "T1-G-1", "attack 2011 with 1SS", "attack/unknown", "not transcribed: the terrain of 2011", "1SS@2010", "375@2011")
	g = load(tablesFile, "[AS, AS, DR, BB, DE, DE, DE, DE]", `[AS, AS, DR, "?", DE, DE, DE, DE]`)
	refused(
		g,
		"T1-G-1",
		"attack 2011 with 1SS",
		"attack/unknown",
		"not transcribed: the combat results table at die 2, 2:1",
		"1SS@2010",
		"375@2011",
	)
	g = load(tablesFile, "{die: 2, result: BB}", `{die: 2, result: "?"}`)
	refused(
		g,
		"T1-G-1",
		"attack 2011 with 1SS",
		"attack/unknown",
		"not transcribed: the no-retreat table at die 2, result",
		"1SS@2010",
		"375@2011",
	)
	p := position(t, board(t), "T1-G-1", "fight/move", "", "1SS@2010", "375@2011")
	if _, faults := judge(t, board(t), p, German, "attack 2011 with 1SS"); sheet.BlocksOrder(faults) {
		t.Errorf("an attack with all known is refused: %+v", faults)
	}
}

// TestFactsShaken: every fact of the rulebook can fail.
func TestFactsShaken(t *testing.T) { datachecktest.CheckMutations(t, shippedFiles(t), factFiles) }
