package kursk

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/claim/claimtest"
	"fieldpost/rules/mech/sheet"
)

// shippedFiles are the files that come with the program.
func shippedFiles(t *testing.T) fstest.MapFS {
	t.Helper()
	return claimtest.Copy(t, os.DirFS("../../scenarios/kursk"), mapFile, unitsFile, tablesFile, setupFile)
}

func allClaims(t *testing.T, files fstest.MapFS) []core.Claim {
	t.Helper()
	return claimtest.List(t, New().(core.Checked), files)
}

// TestClaimsHold: the shipped data agree with every statement of the rulebook.
func TestClaimsHold(t *testing.T) { claimtest.Hold(t, allClaims(t, shippedFiles(t))) }

const wholeFile = `(?s)\A.*\z`

// blankMap is a clear map of 28 columns down to row 10.
func blankMap(layout string, north, west int) string {
	b := &strings.Builder{}
	fmt.Fprintf(b, "# source: unknown\nhexmap 1\ntitle kursk\ngrid %s rrcc rows %d..10 cols %02d..%02d\nlegend . clear\nmap\n", layout, north, west, west+27)
	for r := north; r >= 10; r-- {
		fmt.Fprintf(b, "%d %s\n", r, strings.Repeat(". ", 28))
	}
	return b.String() + "end\n"
}

// broken are changes of the shipped data, each with the beginnings of the claims that must then fail. A pattern is replaced
// wherever it stands, by line.
var broken = []struct {
	file, pattern, with string
	fails               []string
}{
	{mapFile, wholeFile, blankMap("pointy odd-west", 60, 0), []string{"an 1809-1 unit may stand"}},
	{mapFile, wholeFile, blankMap("flat odd-north", 60, 0), []string{"1503 to 1506 are counted in a straight line"}},
	{mapFile, wholeFile, blankMap("pointy odd-east", 70, 10), []string{"the corners", "a 1907-1 unit", "1504 is 1 from", "1505 is 2 from", "1506 is 3 from", "1507 is 4 from"}},
	{mapFile, wholeFile, blankMap("pointy odd-east", 59, 0), []string{"the map has 51 rows"}},
	{mapFile, `^edge north .*`, "edge north 6000..6026", []string{"the north edge"}},
	{mapFile, `^edge south .*`, "edge south 1000..1026", []string{"the south edge"}},
	{mapFile, `^edge west .*`, "edge west 1100..6000", []string{"the west edge"}},
	{mapFile, `^edge east .*`, "edge east 1027 1127", []string{"the east edge"}},
	{mapFile, `\. clear`, ". steppe", []string{"every hex has one natural terrain"}},
	{mapFile, `^side river "Sev"`, `side stream "Sev"`, []string{"water along hexsides"}},
	{mapFile, `"Kursk"`, `"Kirsk"`, []string{"3415 is Kursk"}},
	{mapFile, `^place 1609 city`, "place 1609 town", []string{"1609 is Kharkov", "towns and cities on the German side"}},
	{mapFile, `^place 5308 city`, "place 5308 name", []string{"5308 is Bryansk"}},
	{mapFile, `^place 3509 town`, "place 3509 city", []string{"3509 is Lgov"}},
	{mapFile, `^place 2113 .*`, "", []string{"2113 is Belgorod"}},
	{mapFile, `"Oboyan"`, `"Oboian"`, []string{"2913 is Oboyan"}},
	{mapFile, `^place 6017 \w+`, "place 6018 town", []string{"6017 is Sukhinichi"}},
	{mapFile, `^place (\d+) name `, "place $1 village ", []string{"places with an effect"}},
	{mapFile, wholeFile, blankMap("pointy odd-east", 60, 0) + "mark trigger-soviet 2913 6017 6021\n", []string{"1016 belongs", "the trigger line runs without a gap"}},
	{mapFile, `\b2913\b`, "2900", []string{"2913 belongs", "2913 is Oboyan", "no hex of the trigger line is German"}},
	{mapFile, `^mark trigger-soviet`, "mark trigger", []string{"1016 belongs", "2913 belongs", "6017 belongs", "6021 belongs"}},
	{mapFile, `^zone german`, "zone axis", []string{"1713 is German", "2704 and 4723", "the front runs between 1713", "the front runs between 2704", "the front runs between 4723", "Belgorod 2113", "the west edge is German", "towns and cities"}},
	{mapFile, `^zone german`, "zone german 3509 3415 1714", []string{"Lgov and Kursk are Soviet", "1713 is German, 1714"}},
	{mapFile, `^zone german`, "zone german 2705 3215", []string{"2704 and 4723", "the German trigger ring"}},
	{mapFile, `^line front`, "line other", []string{"the front is the hexsides"}},
	{mapFile, `^fort soviet`, "fort polish", []string{"along the front", "every fort was built"}},

	{unitsFile, `(?s)(    - \{id: "321".*)`, "$1$1", []string{"every counter has a name of its own", "the game has 280 counters"}},
	{unitsFile, `(id: "321".*)side: german, `, "${1}", []string{"every counter is German or Soviet"}},
	{unitsFile, `(id: "321".*)size: division, `, "${1}", []string{"every counter is German or Soviet"}},
	{unitsFile, `(id: "321".*)type: infantry`, "${1}type: ski", []string{"every unit is of one of these types"}},
	{unitsFile, `(id: "321".*)type: infantry`, "${1}type: motorised", []string{"only the Soviet side has motorised"}},
	{unitsFile, `(id: "321".*)type: infantry`, "${1}type: garrison", []string{"only the Soviet side has garrisons"}},
	{unitsFile, `(id: "309".*)type: rifle`, "${1}type: mountain", []string{"only the German side has mountain", "309 is a Soviet rifle division"}},
	{unitsFile, `(id: "325".*)type: rifle`, "${1}type: airborne", []string{"325 is a Soviet rifle division"}},
	{unitsFile, `(id: "348".*)code: "\d+-\d"`, `${1}code: "C"`, []string{"348 is a Soviet rifle division"}},
	{unitsFile, `(id: "354".*)code: "\d+-\d"`, `${1}code: "3021-R"`, []string{"354 is a Soviet rifle division"}},
	{unitsFile, `move: 4\}`, "move: 5}", []string{"mech units have 8 movement points"}},
	{unitsFile, `type: motorised, class: mech`, "type: motorised, class: nonmech", []string{"mech units have 8 movement points"}},
	{unitsFile, `(id: "321".*)strength: \[7, 3\]`, "${1}strength: [7]", []string{"every German unit has two steps"}},
	{unitsFile, `(id: "321".*)strength: \[7, 3\]`, "${1}strength: [7, 8]", []string{"every German unit has two steps"}},
	{unitsFile, `(id: "309".*)strength: \[\d+\]`, "${1}strength: [4, 2]", []string{"every Soviet unit has one step"}},
	{unitsFile, `(type: garrison, .*)strength: \[3\]`, "${1}strength: [4]", []string{"a garrison defends with 3"}},
	{unitsFile, `strength: \[26, `, "strength: [25, ", []string{"26 on the full side", "1SS has the strength 26"}},
	{unitsFile, `(id: "321".*)strength: \[7, 3\]`, "${1}strength: [26, 3]", []string{"26 on the full side"}},
	{unitsFile, `(id: "321".*)code: "[^"]*"`, `${1}code: "2"`, []string{"a German code is"}},
	{unitsFile, `(id: "309".*)code: "[^"]*"`, `${1}code: "M"`, []string{"a Soviet code is"}},
	{unitsFile, `(id: "321".*)code: "[^"]*"`, `${1}code: "3027-1"`, []string{"every start hex lies"}},
	{unitsFile, `(id: "?1SS"?.*)code: "1907-1"`, `${1}code: "1907-2"`, []string{"units with one start hex", "1SS is a panzer division"}},
	{unitsFile, `(id: "?2SS"?.*)code: "1907-1"`, `${1}code: "1908-1"`, []string{"2SS is a panzer division"}},
	{unitsFile, `id: "?3SS"?`, `id: 4SS`, []string{"3SS is a panzer division"}},
	{unitsFile, `"1809-1"`, `"1909-1"`, []string{"a German unit has the code 1809-1"}},
	{unitsFile, `"1503-3"`, `"1503-2"`, []string{"a German unit has the code 1503-3"}},
	{unitsFile, `-R"`, `-1"`, []string{"the Soviet reserve is eight stacks"}},
	{unitsFile, `"\d{4}-R"`, `"3021-R"`, []string{"every reserve stack", "the Soviet reserve is eight"}},
	{unitsFile, `id: "?19Pz"?`, "id: 20Pz", []string{"19Pz, a panzer division"}},
	{unitsFile, `(side: german.*)"C"`, `$1"M"`, []string{"the German conditional reinforcements"}},
	{unitsFile, `(side: soviet.*)"2"`, `$1"4"`, []string{"the Soviet side has five reinforcements"}},
	{unitsFile, `(side: soviet.*)"C"`, `$1"2"`, []string{"the Soviet conditional reinforcements", "the Soviet side has five"}},
	{unitsFile, `"M"`, `"C"`, []string{"some German units come only with the Gambit", "there are two German parachute"}},
	{unitsFile, `id: "?1Fj"?`, `id: 3Fj`, []string{"the shift for two parachute divisions"}},
	{unitsFile, `id: "?\dSS"?,`, `id: 9Pz,`, []string{"SS stands for"}},
	{unitsFile, `id: "?GD"?,`, `id: Gd,`, []string{"GD stands for"}},
	{unitsFile, `id: "?HG"?,`, `id: Hg,`, []string{"HG stands for"}},
	{unitsFile, `(id: "?\d+)L`, `${1}l`, []string{"L stands for light"}},
	{unitsFile, `(id: "?\d+)S\b`, `${1}s`, []string{"S stands for security"}},
	{unitsFile, `(id: "?\d+)G`, `${1}g`, []string{"G stands for Guards"}},
	{unitsFile, `(id: "?\d+)N`, `${1}n`, []string{"N stands for NKVD"}},

	{setupFile, `vp: 60`, "vp: 61", []string{"the German side starts with 60", "towns and cities on the German side"}},
	{setupFile, `turns: 7`, "turns: 8", []string{"the game has 7 turns"}},
	{setupFile, `german: 181`, "german: 180", []string{"without the Gambit"}},
	{setupFile, `draw: 280`, "draw: 270", []string{"with the Gambit"}},
	{setupFile, `\{hex: "3509", vp: 10\}`, `{hex: "3509", vp: 1}`, []string{"Lgov, hex 3509"}},
	{setupFile, `vp: 40`, "vp: 10", []string{"Kursk, hex 3415"}},
	{setupFile, `ring: 2`, "ring: 3", []string{"the German trigger ring"}},
	{setupFile, `supply: german, vp: 10`, "supply: soviet, vp: 3", []string{"a hex of the west edge", "the German side is supplied"}},
	{setupFile, `corps: 3`, "corps: 2", []string{"a Soviet corps is worth 3"}},
	{setupFile, `elite: -5`, "elite: 5", []string{"a German division costs 2"}},
	{setupFile, `\[7, 6, 5`, "[7, 5, 5", []string{"a reserve stack gives 7 points"}},
	{setupFile, `, 0, 0\]`, ", 0]", []string{"there is a figure for each of 9 turns"}},
	{setupFile, `4, 3, 2`, "4, 2, 3", []string{"the figures go from 7 down"}},
	{setupFile, `"5308", "1609"`, `"5308", "2113"`, []string{"German reinforcements may enter"}},
	{setupFile, `code: "1M"`, `code: "2"`, []string{"there are two German air markers"}},

	{tablesFile, `class: clear, nonmech: 1`, "class: clear, nonmech: 2", []string{"clear costs 1"}},
	{tablesFile, `class: forest, nonmech: 1, mech: 2, static: 1`, "class: forest, nonmech: 1, mech: 2, static: 2", []string{"forest costs 1"}},
	{tablesFile, `class: hill, nonmech: 2, mech: 3`, "class: hill, nonmech: 2, mech: 2", []string{"hill costs 2", "a mech unit pays 5"}},
	{tablesFile, `shift: 1R\}$`, "shift: 1L}", []string{"swamp costs 3", "a concentric attack gives"}},
	{tablesFile, `class: river, nonmech: 1`, "class: river, nonmech: 2", []string{"a river costs 1 more"}},
	{tablesFile, `class: major, nonmech: 2`, "class: major, nonmech: 3", []string{"a major river costs 2 more"}},
	{tablesFile, `class: lake, nonmech: 2`, "class: lake, nonmech: 3", []string{"a lake is as a major river"}},
	{tablesFile, `own: \{nonmech: 1`, "own: {nonmech: 2", []string{"a fort of the own side"}},
	{tablesFile, `enemy: (.*)no_retreat: false`, "enemy: ${1}no_retreat: true", []string{"an enemy fort costs 2"}},
	{tablesFile, `(class: city.*)vp: 10`, "${1}vp: 20", []string{"a town is worth 1, a city 10"}},
	{tablesFile, `(class: city.*)shift: 3L`, "${1}shift: 2L", []string{"a city costs 2 more"}},
	{tablesFile, `(class: town, nonmech: )0`, "${1}1", []string{"a town costs nothing more"}},
	{tablesFile, `(class: town.*)concentric: true`, "${1}concentric: false", []string{"a concentric attack counts in towns"}},
	{tablesFile, `"5:1", "6:1"\]`, `"5:1"]`, []string{"the columns run"}},
	{tablesFile, `^    - \{die: 6, results.*`, "", []string{"the table has a row for each face", "die 6 gives"}},
	{tablesFile, `(\{die: 1, results: \[)AS`, "${1}DR", []string{"die 1 gives"}},
	{tablesFile, `(\{die: 2, results: \[)AS`, `${1}"?"`, []string{"die 2 gives"}},
	{tablesFile, `(\{die: 3, results: \[)AS`, "${1}DR", []string{"die 3 gives"}},
	{tablesFile, `(\{die: 4, results: \[)AL1`, "${1}AS", []string{"die 4 gives"}},
	{tablesFile, `(\{die: 5, results: \[)AL1`, "${1}AS", []string{"die 5 gives"}},
	{tablesFile, `die: 7, result: AL1`, "die: 7, result: AS", []string{"units that stand"}},
	{tablesFile, `"4:1", add: -1`, `"4:1", add: 0`, []string{"the die gains 1"}},
	{tablesFile, `order: fight/fight, phase: 1, shift: 2R`, "order: fight/fight, phase: 1, shift: 1R", []string{"German fight/fight"}},
	{tablesFile, `order: fight/move, phase: 1, shift: 1R`, "order: fight/move, phase: 2, shift: 1R", []string{"German fight/move"}},
	{tablesFile, `side: soviet, order: fight/fight, phase: 1`, "side: soviet, order: fight/fight, phase: 2", []string{"Soviet fight/fight"}},
	{tablesFile, `.*order: move/fight.*`, "", []string{"Soviet move/fight", "no other order of phases"}},
	{tablesFile, `air: \{side: german, attack: 1R`, "air: {side: german, attack: 2R", []string{"an air marker shifts"}},
	{tablesFile, `defence: 1L\}`, "defence: 2L}", []string{"an air marker", "the SS corps shifts", "the two parachute divisions shift"}},
	{tablesFile, `units: \[1SS, 2SS, 3SS\]`, "units: [1SS, 2SS]", []string{"the shift of the SS corps names"}},
}

// TestClaimsBreak: each change of the data makes the claims named fail, and every claim fails under some change.
func TestClaimsBreak(t *testing.T) {
	fallen := map[string]bool{}
	for _, b := range broken {
		files := shippedFiles(t)
		if !claimtest.Edit(t, files, b.file, b.pattern, b.with) {
			continue
		}
		list, err := New().(core.Checked).Claims(files)
		if err != nil {
			t.Errorf("%s: %q to %q: %.300v", b.file, b.pattern, b.with, err)
			continue
		}
		for _, want := range b.fails {
			found := false
			for _, c := range list {
				if strings.HasPrefix(c.Text, want) && c.Err != nil {
					found, fallen[c.Text] = true, true
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
	_, err := New().Load(files)
	if err == nil || !regexp.MustCompile(`^setup.yaml:\d+: reserve_vp: not transcribed: .*`).MatchString(err.Error()) || strings.Contains(err.Error(), "\n") {
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
		mod, err := New().Load(files)
		if err != nil {
			t.Fatal(err)
		}
		return mod.(*game)
	}
	g := load(mapFile, "s swamp |", "s unknown |") // 2011 is the one swamp
	refused(g, "T1-G-2", "move 1SS 2010-2011", "move/unknown", "not transcribed: the terrain of 2011", "1SS@2010")
	refused(g, "T1-G-1", "attack 2011 with 1SS", "attack/unknown", "not transcribed: the terrain of 2011", "1SS@2010", "375@2011")
	g = load(tablesFile, "[AS, AS, DR, BB, DE, DE, DE, DE]", `[AS, AS, DR, "?", DE, DE, DE, DE]`)
	refused(g, "T1-G-1", "attack 2011 with 1SS", "attack/unknown", "not transcribed: the combat results table at die 2, 2:1", "1SS@2010", "375@2011")
	g = load(tablesFile, "{die: 2, result: BB}", `{die: 2, result: "?"}`)
	refused(g, "T1-G-1", "attack 2011 with 1SS", "attack/unknown", "not transcribed: the no-retreat table at die 2, result", "1SS@2010", "375@2011")
	p := position(t, board(t), "T1-G-1", "fight/move", "", "1SS@2010", "375@2011")
	if _, faults := judge(t, board(t), p, German, "attack 2011 with 1SS"); sheet.Blocked(faults) {
		t.Errorf("an attack with all known is refused: %+v", faults)
	}
}
