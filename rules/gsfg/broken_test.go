package gsfg

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"fieldpost/rules/mechanics/datacheck/datachecktest"
)

// broken are changes of the shipped data that can still be read but contradict the rulebook. A pattern is replaced
// wherever it stands; ^ and $ are the ends of a line.
var broken = []struct{ file, pattern, with string }{
	{mapFile, `^edge north .*`, `edge north 1500..4200`},
	{mapFile, `^edge east .*`, `edge east 4201..4237`},
	{mapFile, `^edge east .*`, `edge east 4200 4203..4211 4213..4220 4222..4230 4232..4237`},
	{mapFile, `^edge east .*`, `edge east 4200..4224`},
	{mapFile, `^edge west .*`, `edge west 1029..1034`},
	{mapFile, `^00 x x x x`, `00 x x x w`},
	{mapFile, `^(38 .*) x x$`, `$1 x w`},
	{mapFile, `^side river "Rhine" 1009:n-ne`, `side river "Rhine" 1009:ne`},
	{mapFile, `^side river "Rhine"`, `side river "Rhein"`},
	{mapFile, `^side river "Moselle"`, `side river "Mosel"`},
	{mapFile, `^mark rhine-west 1009`, `mark rhine-west 1010`},
	{mapFile, `^mark rhine-west 1009 1035 1109`, `mark rhine-west 1009 1035`},
	{mapFile, `^mark belgian-entry 1016`, `mark belgian-entry 1020`},
	{mapFile, `^(place 3112 .*)`, `$1 city=hanover`},
	{mapFile, `^(place 2012 .*)`, `$1 city=groningen`},
	{mapFile, `^(place 1016 .*)`, `$1 city=arnhem`},
	{mapFile, `^(place 1028 .*)`, `$1 city=strasbourg`},
	{mapFile, `^(place 1418 .*)`, `$1 city=cologne`},
	{mapFile, `^(place 1925 .*)`, `$1 city=frankfurt`},
	{mapFile, `^(place 2131 .*)`, `$1 city=stuttgart`},
	{mapFile, `^(place 2916 .*)`, `$1 city=kassel`},
	{mapFile, `^(place 3036 .*)`, `$1 city=nuremberg`},
	{mapFile, `^(place 2737 .*)`, `$1 city=munich`},
	{mapFile, `^(place 2807 .*)`, `$1 city=hamburg`},
	{mapFile, `^(place 1918 .*)`, `$1 city=ruhr`},
	{mapFile, `^(place 1506 .*)`, `$1 city=apeldoorn`},
	{mapFile, `^(place \d+) city ("[^"]*")( at=\S+)?$`, `$1 name $2$3`},
	{mapFile, `^(place 4[01][23][18]) city`, `$1 name`},
	{mapFile, `^place 1028 city`, "place 1400 city \"Sea\" at=53,6\nplace 1028 city"},
	{mapFile, `^line border 1029`, `line border 1129`},
	{unitsFile, `kind: hex-control, side: both, count: \d+`, `kind: hex-control, side: nato, count: 1`},
	{unitsFile, `light, artillery\]`, `light, artillery, engineer]`},
	{unitsFile, `brigade, symbol: X`, `brigade, symbol: III`},
	{unitsFile, `  limit: 4`, `  limit: 5`},
	{unitsFile, `  limit: 4`, `  limit: 2`},
	{unitsFile, `(id: "16GT".*), letters: \[G\]`, `$1, letters: [R]`},
	{unitsFile, `(id: "16GT".*)letters: \[G\]`, `${1}letters: [G, Cr]`},
	{unitsFile, `letters: \[F, FL\]`, `letters: [F]`},
	{unitsFile, `(id: "3AD".*)\}`, `$1, letters: [W]}`},
	{unitsFile, `(id: WT51.*)letters: \[W, T\]`, `${1}letters: [W]`},
	{unitsFile, `(id: W2J,.*)type: light`, `${1}type: mechanized`},
	{unitsFile, `type: mountain`, `type: light`},
	{unitsFile, `(id: C4,.*)nation: canada`, `${1}nation: us`},
	{unitsFile, `nation: canada`, `nation: us`},
	{unitsFile, `nation: gdr`, `nation: soviet`},
	{unitsFile, `(id: "34Ar".*)size: division`, `${1}size: brigade`},
	{unitsFile, `type: artillery`, `type: tank`},
	{unitsFile, `(id: WT51.*), 0\]`, `${1}, 3]`},
	{unitsFile, `(id: "16GT".*), 8\]`, `${1}, 0]`},
	{unitsFile, `(id: "102GAb".*)\}`, `$1, asterisk: true}`},
	{unitsFile, `(id: "7GAb".*), asterisk: true`, `$1`},
	{unitsFile, `(id: "7GAb".*)type: airborne`, `${1}type: airborne, code: R`},
	{unitsFile, `(id: UK3AM.*)type: air-mobile`, `${1}type: light`},
	{unitsFile, `(id: UK3AM.*)\}`, `$1, asterisk: true}`},
	{unitsFile, `(id: UK3AM.*)code: "\d+"`, `${1}code: "2512"`},
	{unitsFile, `values: \[1, 2, 8\], code: "2806"`, `values: [1, 3, 8], code: "2806"`},
	{unitsFile, `values: \[1, 2, 8\], code: "2235"`, `values: [2, 2, 8], code: "2235"`},
	{unitsFile, `values: \[1, 2, 8\], code: "1824"`, `values: [1, 2, 9], code: "1824"`},
	{unitsFile, `(id: "R/1",.*)steps: 1`, `${1}steps: 2`},
	{unitsFile, `(id: "R/2",.*)code: "7"`, `${1}code: "8"`},
	{unitsFile, `(id: "R/4",.*)code: "12"`, `${1}code: "1"`},
	{unitsFile, `division: 2AD, hex: "2806"`, `division: 1MD, hex: "2806"`},
	{unitsFile, `brigade: "3/1", rest: R/1`, `brigade: "3/1", rest: R/2`},
	{unitsFile, `division: 4MD, hex: "1824", turn: 12`, `division: 4MD, hex: "1824", turn: 11`},
	{unitsFile, `(id: "28MD".*)code: "15"`, `${1}code: link`},
	{unitsFile, `(id: NLT1.*)code: "1309"`, `${1}code: "1408"`},
	{unitsFile, `code: "([ABCDEF])"`, `code: "R"`},
	{unitsFile, `(id: E4M.*)code: "E"`, `${1}code: "F"`},
	{unitsFile, `(id: E11M.*)code: "F"`, `${1}code: "E"`},
	{unitsFile, `(id: "27GM".*)army: 8ga`, `${1}army: 3sa`},
	{unitsFile, `(id: "20T".*)size: division`, `${1}size: brigade`},
	{unitsFile, `code: "R"`, `code: "A"`},
	{unitsFile, `(id: WT52.*)code: "1"`, `${1}code: "2"`},
	{unitsFile, `(nation: us.*)code: "\d\d?"`, `${1}code: "2024"`},
	{unitsFile, `(nation: (?:canada|uk|netherlands|france|belgium).*)code: "\d\d?"`, `${1}code: "1414"`},
	{unitsFile, `(id: "3AD".*)code: "2024"`, `${1}code: "3221"`},
	{unitsFile, `(id: "\d+G?M".*)code: "R"`, `${1}code: "E"`},
	{unitsFile, `(id: "\d+G?M".*)code: "R"`, `${1}code: "F"`},
	{unitsFile, `kind: (aircraft, side: \w+, count): 7`, `kind: $1: 6`},
	{unitsFile, `kind: aerial-supply, side: soviet`, `kind: aerial-supply, side: nato`},
	{unitsFile, `kind: aerial-supply, side: nato`, `kind: aerial-supply, side: soviet`},
	{unitsFile, `kind: wild-weasel, side: nato, count: 4`, `kind: wild-weasel, side: nato, count: 2`},
	{unitsFile, `kind: special-forces, side: (\w+), count: \d`, `kind: special-forces, side: $1, count: 2`},
	{unitsFile, `kind: electronic-warfare, side: (\w+), count: \d`, `kind: electronic-warfare, side: $1, count: 2`},
	{unitsFile, `kind: game-turn`, `kind: turn`},
	{unitsFile, `kind: (hex-control|no-supply|artillery-fired)`, `kind: $1-x`},
	{unitsFile, `(type: territorial.*)size: brigade`, `${1}size: regiment`},
	{tablesFile, `turn_1: soviet`, `turn_1: nato`},
	{tablesFile, `die: 3, holder: nato`, `die: 3, holder: soviet`},
	{tablesFile, `turns: \[2, 2\], add: 1`, `turns: [2, 2], add: 0`},
	{tablesFile, `add: -2\}`, `add: -3}`},
	{tablesFile, `^  add: 1`, `  add: 2`},
	{tablesFile, `soviet: \[0, 1, 0`, `soviet: [1, 1, 0`},
	{tablesFile, `nato: \[0, 1, 1`, `nato: [1, 1, 1`},
	{tablesFile, `die: 1, effects: \[\]`, `die: 1, effects: [oos]`},
	{tablesFile, `(deep_strike:(?s:.)*?per_aircraft: )1`, `${1}0`},
	{tablesFile, `die: 5, steps: 0`, `die: 5, steps: 1`},
	{tablesFile, `(ground_attack:(?s:.)*?per_aircraft: )1`, `${1}0`},
	{tablesFile, `  city: -1`, `  city: 0`},
	{tablesFile, `  wild_weasel: 1`, `  wild_weasel: 0`},
	{tablesFile, `  factor: 2\n\nmulti`, "  factor: 3\n\nmulti"},
	{tablesFile, `die: 3, shift: 1L`, `die: 3, shift: "0"`},
	{tablesFile, `pair: -1, three_or_more: 1`, `pair: 0, three_or_more: 0`},
	{tablesFile, `exempt: \[us, canada\]`, `exempt: [us]`},
	{tablesFile, `  defenders: 1R`, `  defenders: 2R`},
	{tablesFile, `class: clear, mp: 1`, `class: clear, mp: 2`},
	{tablesFile, `class: rough, mp: 2, mp_mountain: 1, shift: 1L`, `class: rough, mp: 2, mp_mountain: 1, shift: 2L`},
	{tablesFile, `class: mountain, mp: 3, mp_mountain: 2, shift: 2L`, `class: mountain, mp: 3, mp_mountain: 2, shift: 1L`},
	{tablesFile, `class: heath, mp: 3`, `class: heath, mp: 2`},
	{tablesFile, `city: \{mp: 2`, `city: {mp: 1`},
	{tablesFile, `jaeger_attacking: 1R`, `jaeger_attacking: 2R`},
	{tablesFile, `each_loses: 1`, `each_loses: 2`},
	{tablesFile, `^  closed: \[sea\]`, `  closed: [sea, river]`},
	{tablesFile, `halves: true`, `halves: false`},
	{tablesFile, `mp_road: 2`, `mp_road: 1`},
	{tablesFile, `nato: 2R, soviet: 1R`, `nato: 1R, soviet: 1R`},
	{tablesFile, `second_fight: 1L`, `second_fight: 2L`},
	{tablesFile, `air_mobile: 8`, `air_mobile: 9`},
	{tablesFile, `die: 1, results: \[DR`, `die: 1, results: [DE`},
	{tablesFile, `die: 2, results: \[DR`, `die: 2, results: [DE`},
	{tablesFile, `die: 3, results: \[AS`, `die: 3, results: [DE`},
	{tablesFile, `die: 4, results: \[AS`, `die: 4, results: [DE`},
	{tablesFile, `die: 5, results: \[AS, AS, EX, DR, EX, EX`, `die: 5, results: [AS, AS, EX, DR, EX, DE`},
	{tablesFile, `die: 6, results: \[AS`, `die: 6, results: [DE`},
	{tablesFile, `removes: gdr`, `removes: us`},
	{tablesFile, `territorial_stays: \[2`, `territorial_stays: [1`},
	{tablesFile, `die: 4, result: none\}`, `die: 4, result: suppressed}`},
	{tablesFile, `in_friendly_zone: 1`, `in_friendly_zone: 0`},
	{tablesFile, `  zone_mp: 1`, `  zone_mp: 2`},
	{tablesFile, `die: 4, result: none, loses`, `die: 4, result: degraded, loses`},
	{tablesFile, `loses: defensive`, `loses: nobody`},
	{tablesFile, `per_offensive: 1`, `per_offensive: 0`},
	{tablesFile, `nato: 3, soviet: 2`, `nato: 3, soviet: 3`},
	{tablesFile, `most: 2\}`, `most: 3}`},
	{tablesFile, `radius_interdicting: 2`, `radius_interdicting: 3`},
	{setupFile, `turns: 15$`, `turns: 14`},
	{setupFile, `first: nato`, `first: soviet`},
	{setupFile, `soviet_controls: \[gdr, cssr\]`, `soviet_controls: [gdr]`},
	{setupFile, `soviet_controls: \[gdr, cssr\]`, `soviet_controls: [gdr, frg]`},
	{setupFile, `who: guards, turns: \[1, 1\], options: \[MF\]`, `who: guards, turns: [1, 1], options: [FM]`},
	{setupFile, `who: guards, turns: \[2, 3\], options: \[MF, FM, FF\]`, `who: guards, turns: [2, 3], options: [MF, FM]`},
	{setupFile, `who: soviet, turns: \[1, 1\], options: \[MF\]`, `who: soviet, turns: [1, 1], options: [FF]`},
	{setupFile, `who: soviet, turns: \[2, 15\], options: \[MF, FM, FF\]`, `who: soviet, turns: [2, 15], options: [FF]`},
	{setupFile, `who: nato, turns: \[1, 1\], options: \[FM\]`, `who: nato, turns: [1, 1], options: [MF]`},
	{setupFile, `who: nato, turns: \[2, 15\], options: \[MF, FM\]`, `who: nato, turns: [2, 15], options: [MF, FM, FF]`},
	{setupFile, `code: (\w), hex: "(\d)(\d)`, `code: $1, hex: "33`},
	{setupFile, `quota: \[0, 2`, `quota: [0, 3`},
	{setupFile, `quota: \[.*\]`, `quota: [0, 20]`},
	{setupFile, `^  artillery: 1`, `  artillery: 2`},
	{setupFile, `^  edge: east`, `  edge: south`},
	{setupFile, `per_hex: 2\n  list`, "per_hex: 3\n  list"},
	{setupFile, `edge: any, delay: 1`, `edge: any, delay: 0`},
	{setupFile, `edge: (netherlands|france|frg-north-of-moselle)`, `edge: none`},
	{setupFile, `(nation: frg, cities: \[)frankfurt, `, `$1`},
	{setupFile, `distance: 1`, `distance: 2`},
	{setupFile, `edge: any, countries: \[gdr, cssr\]`, `edge: any, countries: [gdr]`},
	{setupFile, `to_city: 6`, `to_city: 7`},
	{setupFile, `to_city: 8`, `to_city: 9`},
	{setupFile, `(nation: (?:us|canada|uk|france|netherlands|belgium), cities: \[)\w+`, `${1}hamburg`},
	{setupFile, `used: likely`, `used: printed`},
	{setupFile, `hexes: \["2034", "2133"\]`, `hexes: ["2034"]`},
	{setupFile, `^  turn: 15`, `  turn: 14`},
	{setupFile, `ruhr: 5`, `ruhr: 9`},
	{setupFile, `frg_cities: 32`, `frg_cities: 80`},
	{setupFile, `bridgehead: 3`, `bridgehead: 2`},
	{setupFile, `bank: \["1009", "1035"\]`, `bank: ["1009", "1034"]`},
	{setupFile, `turn: 3, count: 1`, `turn: 4, count: 1`},
	{setupFile, `turn: 8, count: 1`, `turn: 9, count: 1`},
	{unitsFile, `    - \{letter: Cr,`, "    - {letter: Xx, side: soviet, means: none}\n    - {letter: Cr,"},
	{unitsFile, `    - \{letter: Al,`, "    - {letter: Xx, side: nato, means: none}\n    - {letter: Al,"},
	{setupFile, `    - \{nation: us, side`, "    - {nation: poland, side: soviet, name: Polish}\n    - {nation: us, side"},
	{setupFile, `    - \{nation: us, side`, "    - {nation: italy, side: nato, name: Italian}\n    - {nation: us, side"},
	{tablesFile, `, (?:EX|DE|"10:1")\]`, `]`},
	{tablesFile, `die: 1, results: \[DR, DR, DR`, `die: 1, results: [DR, DR, DE`},
	{tablesFile, `die: 4, results: \[AS, EX, DR`, `die: 4, results: [AS, AS, DE`},
	{setupFile, `army: 8ga`, `army: 3sa`},
}

// enforced begin claims that hold for whatever can be read at all: the loader refuses data against them, and the two
// hexes of Hanover touch in every layout.
var enforced = []string{"the two hexes of Hanover", "a unit has one or two steps", "every Soviet unit starts",
	"every NATO unit has a start hex",
	"hexsides along water are rivers"}

// TestClaimsBreak: each change makes some claim fail, and every claim fails under some change.
func TestClaimsBreak(t *testing.T) {
	if testing.Short() {
		t.Skip("it checks all claims for each change of the data")
	}
	fallen := map[string]bool{}
	for _, g := range []struct {
		grid        string
		first, last int
		without     string
	}{
		{"flat odd-north ccrr cols 10..42 rows 00..40", 0, 40, "nothing"},
		{"flat odd-south ccrr cols 10..42 rows 40..00", 40, 0, "nothing"},
		{"flat odd-south rrcc rows 10..42 cols 00..40", 10, 42, "zone cssr"},
	} {
		for _, c := range judge(t, unsurveyed(t, g.grid, g.first, g.last, g.without)) {
			if c.Err != nil {
				fallen[c.Text] = true
			}
		}
	}
	for _, b := range broken {
		files := shipped(t)
		if !datachecktest.Edit(t, files, b.file, b.pattern, b.with) {
			continue
		}
		list, err := New().Claims(datachecktest.CachedFiles(files))
		if err != nil {
			t.Errorf("%s: %q to %q: %.300v", b.file, b.pattern, b.with, err)
			continue
		}
		n := 0
		for _, c := range list {
			if c.Err != nil {
				fallen[c.Text] = true
				n++
			}
		}
		if n == 0 {
			t.Errorf("%s: %q to %q: no claim fails", b.file, b.pattern, b.with)
		}
	}
	d, err := load(datachecktest.CachedFiles(shipped(t)))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range newGame(d, "").claims() { // facts are shaken
		if !fallen[c.Text] && !slices.ContainsFunc(enforced, func(start string) bool { return strings.HasPrefix(c.Text, start) }) {
			t.Errorf("no change makes this claim fail: %s %s", c.Rule, c.Text)
		}
	}
}

// unsurveyed are the shipped data with a map of another grid, all of its hexes unknown: the same numbers elsewhere,
// without water, lines and the statements that begin with a text.
func unsurveyed(t *testing.T, grid string, first, last int, without string) fstest.MapFS {
	t.Helper()
	files := shipped(t)
	b := &strings.Builder{}
	fmt.Fprintf(b, "hexmap 1\ntitle x\ngrid %s\nlegend . clear\nmap\n", grid)
	step, width := 1, 33
	if last < first {
		step = -1
	} else if first > 0 {
		width = 41
	}
	for r := first; r != last+step; r += step {
		fmt.Fprintf(b, "%02d %s\n", r, strings.Repeat("? ", width))
	}
	b.WriteString("end\n")
	for _, m := range regexp.MustCompile(`(?m)^(place|zone|edge|mark) (.*\\\n)*.*`).FindAllString(string(files[mapFile].Data), -1) {
		if !strings.HasPrefix(m, without) {
			b.WriteString(m + "\n")
		}
	}
	files[mapFile] = &fstest.MapFile{Data: []byte(b.String())}
	return files
}
