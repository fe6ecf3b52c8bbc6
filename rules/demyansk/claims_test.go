package demyansk

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/claim/claimtest"
	"fieldpost/rules/mech/facts/factstest"
)

var _ core.Checked = Title{}

// shippedFiles are the files that come with the program.
func shippedFiles(t *testing.T) fstest.MapFS {
	t.Helper()
	return claimtest.Copy(t, os.DirFS("../../scenarios/demyansk-shield"), mapFile, unitsFile, tablesFile, setupFile)
}

// TestClaimsHold: the shipped data agree with every statement of the rulebook.
func TestClaimsHold(t *testing.T) { claimtest.Hold(t, claimtest.List(t, New(), shippedFiles(t))) }

const (
	wholeFile = `(?s)\A.*\z`
	zones     = "zone airfield 2811 2512 2612\nzone exit-2grc 4026\nzone source-soviet 1006\nzone entry-agn 1032 2020\n" +
		"zone entry-nwf 1006\nzone entry-valday 1501\nzone entry-swf 4005\n"
)

// blankMap is a map of one terrain with the zones that the title asks for.
func blankMap(shift string, west, east, last int, letter, more string) string {
	b := &strings.Builder{}
	fmt.Fprintf(
		b,
		"# source: reconstructed\nhexmap 1\ntitle demyansk-shield\ngrid flat %s ccrr cols %02d..%02d rows 01..%02d\n"+
			"legend . clear | w woods | l lake | h high | x off-map\nmap\n",
		shift,
		west,
		east,
		last,
	)
	for r := 1; r <= last; r++ {
		fmt.Fprintf(b, "%02d %s\n", r, strings.Repeat(letter+" ", east-west+1))
	}
	return b.String() + "end\n" + zones + more
}

// change is an edit of a data file: a pattern is replaced wherever it stands, by line.
type change struct{ file, pattern, with string }

// bare takes all units off the cards, so that any of them may change.
var bare = []change{
	{
		setupFile,
		`(?s)^setup_winter:.*\z`,
		"setup_winter: {source: rulebook}\nsetup_bridge: {source: rulebook}\nreinforcements_winter: {source: rulebook}\n" +
			"reinforcements_bridge: {source: rulebook}\n",
	},
	{setupFile, `^  units: \["1020/391".*`, "  units: []"},
}

func with(more ...change) []change { return append(append([]change(nil), bare...), more...) }

// offMap takes 2014 off a clear map.
func offMap(name string) string {
	return strings.Replace(name, "14 . . . . . . . . . . .", "14 . . . . . . . . . . x", 1)
}

// broken are changes of the shipped data that leave them readable, each with the beginnings of claims that must then fail.
// The changes of an entry are made together.
var broken = []struct {
	list  []change
	fails []string
}{
	{[]change{{mapFile, wholeFile, blankMap("odd-north", 10, 40, 36, ".", "")}}, []string{"3215 and 3114 are adjacent"}},
	{
		[]change{
			{
				mapFile,
				wholeFile,
				strings.ReplaceAll(
					blankMap("odd-south", 50, 80, 36, ".", ""),
					"zone ",
					"#zone ",
				) + strings.NewReplacer("2811 2512 2612", "5011", "4026", "5026", "1006", "5006", "1032 2020", "5001", "1501", "5002",
					"4005", "5005").
					Replace(zones),
			},
			{
				unitsFile,
				`, printed: "\d+"`,
				"",
			},
			{setupFile, `\["1032", "1836", "2036"\]`, "[]"},
			{setupFile, `sources: \["2219", "2518"\]`, "sources: []"},
			{setupFile, `^  hex: "2711"`, `  hex: "5011"`},
			{
				setupFile,
				`\["4027", "4031"\]`,
				"[]",
			},
			{setupFile, `\["2711", "1528"\]`, "[]"},
			{setupFile, `^  locations: .*`, "  locations: []"},
			bare[0],
			bare[1],
		},
		[]string{"2711 and 2710 are adjacent", "1823 and 1824", "every hex that the rulebook names"},
	},
	{[]change{{mapFile, wholeFile, offMap(blankMap("odd-south", 10, 40, 36, ".", ""))}}, []string{"every hex that the rulebook names"}},
	{
		[]change{{mapFile, wholeFile, blankMap("odd-south", 10, 40, 36, ".", "place 4030 village \"Kholm\"\n")}},
		[]string{"Kholm is not on the map"},
	},
	{append(with(), change{mapFile, wholeFile, blankMap("odd-south", 10, 40, 36, "l", "")}), []string{"no lake bars"}},
	{
		[]change{{mapFile, wholeFile, blankMap("odd-south", 10, 40, 36, "h", "fort soviet 1810\npath road \"A\" 2707 2708\n")}},
		[]string{"1810 has no terrain", "nothing but the strongpoint of 1811"},
	},
	{
		[]change{
			{
				mapFile,
				wholeFile,
				blankMap(
					"odd-south",
					10,
					40,
					36,
					".",
					"side major \"A\" 2708:s\nside major \"B\" 1811:n\nside major \"C\" 3215:n\nside lake \"D\" 3214:sw\n"+
						"side lake \"E\" 2731:n\n",
				),
			},
		},
		[]string{"no water lies between 1710", "no water bars the way from 3215"},
	},
	{
		[]change{{mapFile, `^path road "Ramushevo-Demyansk" 2024`, `path road "Ramushevo-Demyansk" 2124 2024`}},
		[]string{"the roads of 2024 and 2124"},
	},

	{with(change{unitsFile, `, box: yellow`, ""}), []string{"the 170th Division"}},
	{with(change{unitsFile, `^    - \{id: "(.*)$`, "    - {id: \"$1\n    - {id: \"x$1"}), []string{"there are no more than 352"}},
	{[]change{{unitsFile, `(?s)^air:.*\z`, "air:\n  source: reconstructed\n  list: []\n"}}, []string{"the Axis can commit"}},

	{
		[]change{{tablesFile, `^    - \{class: (clear|rough|woods|road), weather: dry, mp: \d`, "    - {class: $1, weather: dry, mp: 4"}},
		[]string{"rough with woods", "a road hex, 2708 and 2707"},
	},
	{
		[]change{{tablesFile, `^  (enemy_strongpoint|entry|exit|engineer|strongpoint_shift): \d`, "  $1: 3"}},
		[]string{"3 Soviet points against"},
	},
	{
		[]change{
			{tablesFile, `"1:3"`, `"1:4"`},
			{tablesFile, `"8:1"`, `"9:1"`},
			{tablesFile, `"6:1"`, `"13:2"`},
			{tablesFile, `"5:2"`, `"7:3"`},
			{tablesFile, `"3:2"`, `"7:5"`},
			{tablesFile, `"2:1"`, `"9:5"`},
			{tablesFile, `"5:1"`, `"9:2"`},
			{tablesFile, `"3:1"`, `"11:4"`},
			{tablesFile, `"7:1"`, `"15:2"`},
			{tablesFile, `"2:3"`, `"3:5"`},
			{tablesFile, `"1:2"`, `"2:5"`},
		},
		[]string{"1:3 is the lowest", "10 against 2", "24 against 2"},
	},
	{[]change{{tablesFile, `S\*/DR`, "A1/DR"}}, []string{"the table uses steps"}},
	{
		[]change{{tablesFile, `points: (\d), columns: \d`, "points: $1, columns: 3"}, {tablesFile, `^  max: 2`, "  max: 3"}},
		[]string{"against 1 Soviet point"},
	},
	{[]change{{tablesFile, `points: 3, columns: 2`, "points: 3, columns: 1"}}, []string{"against 1 Soviet point"}},
	{
		[]change{
			{tablesFile, `use: no_retreat, result: pass1`, "use: no_retreat, result: fail"},
			{tablesFile, `^(    - \{use: .*)add: 1`, "${1}add: 2"},
			{tablesFile, `before: fail`, "before: pass"},
		},
		[]string{"retreat before combat"},
	},
	{[]change{{tablesFile, `storm: true`, "storm: false"}}, []string{"all three types of weather"}},
	{
		[]change{
			{tablesFile, `^  from: 2\n  to: 8`, "  from: 3\n  to: 9"},
			{tablesFile, `group: green`, "group: red"},
			{tablesFile, `twice: \[red, `, "twice: ["},
			{tablesFile, `drm: \[1, 1, 2`, "drm: [1, 0, 2"},
		},
		[]string{"a shortage roll"},
	},
	{
		[]change{
			{tablesFile, `die: 3, required: true`, "die: 3, required: false"},
			{tablesFile, `turn: 6, dice: .*\}`, `turn: 6, dice: ["no", "no", "no", "no", "no", "no"]}`},
		},
		[]string{"the demand can come"},
	},

	{
		[]change{
			{
				setupFile,
				`name: (Winter Offensive|Brueckenschlag|Campaign), first: (\d+), last: (\d+), setup: (\w+)`,
				"name: X, first: 2, last: 3, setup: $4",
			},
			{setupFile, `freeze_turn: \d+`, "freeze_turn: 4"},
			{setupFile, `starts: \d`, "starts: 1"},
			{setupFile, `boundary: \d+`, "boundary: 5"},
			{setupFile, `, sources: \[.*\]\}`, `, sources: ["1032"]}`},
			{setupFile, `^    - \{(id|scenario): "3".*\n`, ""},
		},
		[]string{"1117 and 3917"},
	},
	{
		[]change{
			{setupFile, `turn: 13, side: soviet`, "turn: 13, side: soviet, rp: 1, units: [\"1020/391\"]}\n    - {turn: 14, side: soviet"},
		},
		[]string{"the 170th Division arrives", "the 391st Division comes"},
	},
	{
		[]change{
			{setupFile, `^  sudden: .*`, `  sudden: {hexes: ["2810"], last: 9, units: 120}`},
			{setupFile, `^  locations: .*`, `  locations: ["1608"]`},
			{setupFile, `^  (locations_need|airfields_max): \d`, "  $1: 2"},
			{setupFile, `vp_scenario_3: 55`, "vp_scenario_3: 54"},
		},
		[]string{"the Axis side starts", "scenarios 1 and 3 leave"},
	},
	{
		[]change{{setupFile, `colour: (grey|red|yellow|green), entry: entry-(agn|nwf|valday|swf)`, "colour: grey, entry: entry-agn"}},
		[]string{"every entry hex"},
	},
	{
		[]change{{setupFile, `hex: "1427"`, `hex: "1416"`}, {setupFile, `hex: "1528"`, `hex: "1516"`}},
		[]string{"all units of scenario 2", "scenario 2 leaves"},
	},
	{[]change{{setupFile, `"30G/8G"\]\}`, `"30G/8G"], reduced: ["30G/8G"]}`}}, []string{"the 2nd Guards Rifle Corps is on the map"}},
	{with(change{unitsFile, `(id: "87/26".*)steps: \[2-`, "${1}steps: [3-"}), []string{"87(-), 1/87"}},
}

// TestClaimsBreak: each change of the data makes the claims named fail, and every claim fails under some change.
func TestClaimsBreak(t *testing.T) {
	fallen := map[string]bool{}
	for _, b := range broken {
		list, err := New().Claims(apply(t, b.list...))
		if err != nil {
			t.Errorf("%.200q: %.300v", b.list, err)
			continue
		}
		for _, want := range b.fails {
			found := false
			for _, c := range list {
				found = found || strings.HasPrefix(c.Text, want) && c.Err != nil
			}
			if !found {
				t.Errorf("%.200q: no claim %q fails", b.list, want)
			}
		}
		for _, c := range list {
			if c.Err != nil {
				fallen[c.Text] = true
			}
		}
	}
	d, err := load(shippedFiles(t), false)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range d.claims() { // facts are shaken
		if !fallen[c.Text] {
			t.Errorf("nothing makes the claim fail: %s %s", c.Rule, c.Text)
		}
	}
}

// apply makes the changes in the shipped files.
func apply(t *testing.T, list ...change) fstest.MapFS {
	t.Helper()
	files := shippedFiles(t)
	for _, c := range list {
		text := string(files[c.file].Data)
		edited := regexp.MustCompile("(?m)"+c.pattern).ReplaceAllString(text, c.with)
		if edited == text {
			t.Errorf("%s: %q changes nothing", c.file, c.pattern)
		}
		files[c.file] = &fstest.MapFile{Data: []byte(edited)}
	}
	return files
}

// TestFactsShaken: every fact of the rulebook can fail.
func TestFactsShaken(t *testing.T) { factstest.Shaken(t, shippedFiles(t), factFiles) }
