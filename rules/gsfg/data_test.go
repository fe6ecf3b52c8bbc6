package gsfg

import (
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"fieldpost/rules/mechanics/datacheck/datachecktest"
)

// faulty are changes of the shipped data that nobody could play on, and what is found.
var faulty = []struct{ file, pattern, with, want string }{
	{mapFile, `\| r rough`, "| r marsh", `map.hexmap:\d+: legend: "marsh" is no terrain of this title`},
	{mapFile, `^zone france .*`, "zone france 1233",
		`map.hexmap:\d+: map: hex 1029 is \w+ in country ""; every land hex lies in one country`},
	{mapFile, `^zone france 1029`, "zone france 1036", `map.hexmap:\d+: zone \w+: hex 1036 lies in \w+ already`},
	{mapFile, `^place 1233 city`, "place 1233 name", `setup.yaml:\d+: sources.france: the map has no city hex with city=strasbourg`},
	{mapFile, `^place 2034 city`, "place 2034 name",
		`setup.yaml:\d+: cities.stuttgart: the map has no city with city=stuttgart in hex 2034`},
	{mapFile, `^edge east .*`, "", `setup.yaml:\d+: soviet_reinforcements.edge: the map has no edge "east"`},
	{unitsFile, `id: "3AD"`, `id: "1AD"`, `units.yaml:\d+: units.list\[\d+\].id: the counter "1AD" is there twice`},
	{unitsFile, `id: "3AD"`, `id: Three`, `units.yaml:\d+: units.Three: the id "Three" must have a digit in it`},
	{unitsFile, `(id: "3AD".*)nation: us`, "${1}nation: gdr", `units.yaml:\d+: units.3AD: nation "gdr" is not one of the nato side's`},
	{unitsFile, `(id: "3AD".*)type: tank`, "${1}type: ski", `units.yaml:\d+: units.3AD: type "ski" is none of motor-rifle, territorial`},
	{unitsFile, `(id: "3AD".*)size: division`, "${1}size: corps", `units.yaml:\d+: units.list\[\d+\].size: "corps" is not known here`},
	{unitsFile, `(id: "3AD".*)steps: 2`, "${1}steps: 3", `units.yaml:\d+: units.list\[\d+\].steps: 3 is out of range; want 1 to 2`},
	{unitsFile, `(id: "3AD".*)values: \[7`, "${1}values: [0", `units.yaml:\d+: units.3AD: values \[0 7 8\]`},
	{unitsFile, `(id: "3AD".*)code: "2024"`, `${1}code: "9924"`, `units.yaml:\d+: units.3AD: code "9924": that is no land hex`},
	{unitsFile, `(id: "3AD".*)code: "2024"`, `${1}code: "1400"`, `units.yaml:\d+: units.3AD: code "1400": that is no land hex`},
	{unitsFile, `(id: "3AD".*)code: "2024"`, `${1}code: "16"`, `units.yaml:\d+: units.3AD: code "16": a NATO code is`},
	{unitsFile, `(id: "20T".*)code: "R"`, `${1}code: "G"`, `units.yaml:\d+: units.20T: code "G": a Soviet code is`},
	{unitsFile, `letter: Cr,`, "letter: Cp,", `units.yaml:\d+: units.30GT: "Cr" is no abbreviation of the soviet side`},
	{unitsFile, `air_mobile: \[101AM`, "air_mobile: [102AM", `units.yaml:\d+: named.air_mobile: there is no counter "102AM"`},
	{unitsFile, `brigade: "4/2"`, `brigade: "5/2"`, `units.yaml:\d+: named.divided\[1\].brigade: there is no counter "5/2"`},
	{unitsFile, `limit: 4`, "limit: 1", `units.yaml:\d+: sizes.limit: 1 is out of range`},
	{unitsFile, `side: soviet, count: 9`, "side: soviet, count: 0", `units.yaml:\d+: markers.list\[\d+\].count: 0 is out of range`},
	{unitsFile, `steps: 2, values`, "stepps: 2, values", `units.yaml:\d+: units.list\[1\].stepps: there is no such key`},
	{tablesFile, `^    - \{die: 3, holder: nato\}\n`, "", `tables.yaml:\d+: air_superiority.rows: die 4 stands where 3 should`},
	{tablesFile, `turns: \[5, 7\]`, "turns: [5, 6]", `tables.yaml:\d+: air_superiority: turn 7 is in 0 rows`},
	{tablesFile, `die: 3, shift: 1L`, "die: 3, shift: L1", `tables.yaml:\d+: multinational.rows\[4\].shift: "L1" is no column shift`},
	{tablesFile, `effects: \[oos\]`, "effects: [oops]", `tables.yaml:\d+: deep_strike.rows\[4\].effects: "oops" is not known here`},
	{tablesFile, `results: \[DR, DR`, "results: [DR", `tables.yaml:\d+: combat: die 1 has 9 results for 10 columns`},
	{tablesFile, `"3:1", "4:1"`, `"4:1", "3:1"`, `tables.yaml:\d+: combat: column 3 is "4:1", not 3:1`},
	{tablesFile, `(?s)rows:\n    - \{die: 0, result: counter.*?\n\n`, "rows: []\n\n",
		`tables.yaml:\d+: electronic_warfare.rows: 0 is out of range`},
	{setupFile, `code: A, hex: "4202"`, `code: A, hex: "4302"`, `setup.yaml:\d+: deployment.list\[1\].hex: there is no hex "4302"`},
	{setupFile, `until: 3`, "until: 2", `setup.yaml:\d+: sequence: turn 3 is in 2 rows`},
	{setupFile, `options: \[FM\]`, "options: [MM]", `setup.yaml:\d+: sequence.list\[5\].options: "MM" is not known here`},
	{setupFile, `quota: \[0`, "quota: [-1", `setup.yaml:\d+: soviet_reinforcements.quota: -1 is out of range`},
	{setupFile, `soviet_controls: \[gdr`, "soviet_controls: [ddr", `setup.yaml:\d+: start.soviet_controls: "ddr" is not known here`},
	{setupFile, `nation: france, side: nato`, "nation: frankreich, side: nato",
		`setup.yaml:\d+: sources.france: "france" is no nation of the NATO side`},
	{setupFile, `country: france, hexes`, "country: frg, hexes",
		`setup.yaml:\d+: cities.strasbourg: hex 1233 lies in "france", not in "frg"`},
	{setupFile, `(?s)^victory:.*?\n\n`, "", `setup.yaml:\d+: victory: the block is missing`},
}

// TestFaults: what cannot be played is named with file, line and key.
func TestFaults(t *testing.T) {
	for _, f := range faulty {
		files := shipped(t)
		if !datachecktest.Edit(t, files, f.file, f.pattern, f.with) {
			continue
		}
		_, err := New().Claims(datachecktest.CachedFiles(files))
		if err == nil || !regexp.MustCompile("(?m)^"+f.want).MatchString(err.Error()) {
			t.Errorf("%s: %q to %q\ngot  %.400v\nwant %s", f.file, f.pattern, f.with, err, f.want)
		}
	}
}

// TestNoFiles: a missing file is named.
func TestNoFiles(t *testing.T) {
	_, err := New().Claims(fstest.MapFS{})
	for _, f := range []string{mapFile, unitsFile, tablesFile, setupFile} {
		if err == nil || !strings.Contains(err.Error(), f+": cannot be read") {
			t.Errorf("%v does not name %s", err, f)
		}
	}
}
