package main

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestFaultsNameFileAndLine: the small map ends with line 14, so the first line added is 15.
func TestFaultsNameFileAndLine(t *testing.T) {
	for _, c := range []struct{ yaml, want string }{
		{"terrain2: 1", "small/making/map.yaml:15: field terrain2 not found"},
		{"  - {fill: jungle}", `small/making/map.yaml:15: terrain "jungle" is not in the legend`},
		{"  - {fill: forest, ring: [[1, 2]]}", "small/making/map.yaml:15: a ring wants at least three points"},
		{"  - {fill: forest, ring: [[91, 2], [1, 2], [2, 3]]}", "is not on the earth"},
		{"  - {fill: forest, along: [[50, 30]]}", "small/making/map.yaml:15: along wants a width"},
		{"  - {fill: forest, hexes: [\"9999\"]}", `small/making/map.yaml:15: hex "9999" is not on the map`},
		{"  - {fill: forest, hexes: [\"1010..1214\"]}", "are not on one straight line"},
		{"  - {fill: forest, density: 101}", "density 101 is not 0 to 100"},
		{"waters:\n  - {class: river, name: A}", "small/making/map.yaml:16: water \"A\" wants one of pieces"},
		{"waters:\n  - {class: river, name: A, pieces: [7]}", "piece 7, points 0..-1: not in rivers.geojson, which has pieces 0 to 1"},
		{"waters:\n  - {class: river, name: A, pieces: [\"0:2..1\"]}", "not two points"},
		{"waters:\n  - {class: river, name: A, pieces: [x]}", "a river piece is a number"},
		{"waters:\n  - {class: river, name: A, line: [[10, 10], [11, 11]]}", "runs along no hexside"},
		{"waters:\n  - {class: river, nmae: A, line: [[50, 30], [50, 31]]}", `"nmae" is neither a known key nor`},
		{"waters:\n  - {class: ocean, hexes: [\"1010\"]}", `"ocean" is not in the legend`},
		{"waters:\n  - {class: river, hexsides: [\"1010:n\"]}", "is not a side between two hexes"},
		{"waters:\n  - {class: river, name: A, hexsides: [\"1212:e\"]}\n  - {class: river, name: B, hexsides: [\"1213:w\"]}",
			`side 1212:e belongs to "A" already`},
		{"places:\n  - {name: A, class: town}", "small/making/map.yaml:16: place \"A\" wants one of at, geonames, hex"},
		{"places:\n  - {name: A, class: town, geonames: Nowhere}", `places.csv has no "Nowhere"`},
		{"places:\n  - {name: A, class: town, geonames: Twin}", "2 places \"Twin\" on the map; name one by its number: 2 (population " +
			"10), 3 (population 20)"},
		{"places:\n  - {name: A, class: town, at: [10, 10]}", "is off the map"},
		{"places:\n  - {name: A, class: town, hex: \"1010\"}\n  - {name: B, class: town, hex: \"1010\"}", `hex 1010 has "A" already`},
		{"roads:\n  - {class: road, name: r, via: [Nowhere, \"1010\"]}", `"Nowhere" is neither a place nor a hex`},
		{"roads:\n  - {class: road, name: r, via: [\"1010\"]}", "goes through fewer than two hexes"},
		{"lines:\n  - {class: front}", "wants one of line, around, hexsides"},
		{"lines:\n  - {class: front, around: west}", "there is no zone west"},
		{"lines:\n  - {class: front, around: west}\nzones:\n  - {kind: zone, class: west, beside: {line: front, side: left}}",
			"is made from itself"},
		{"zones:\n  - {kind: zone, class: a, in: [b]}\n  - {kind: zone, class: b, in: [a]}", "is made from itself"},
		{"zones:\n  - {kind: realm, class: a}", "the kind is one of zone"},
		{"zones:\n  - {kind: zone, class: a}", "wants one of ring, along, hexes"},
		{"zones:\n  - {kind: zone, class: a, beside: {line: f, side: up}}", "the side is left or right"},
		{"off: [\"1010..9999\"]", "is not on the map"},
		{"\tx", "found character that cannot start any token"},
	} {
		_, err := mapOf(t, c.yaml, "")
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s:\n  got  %v\n  want %s", c.yaml, err, c.want)
		}
	}
}

func TestHandFaults(t *testing.T) {
	for hand, want := range map[string]string{
		"paint forest 1010":   "small/making/hand.hexmap:1: \"paint\" is not a statement",
		"\nset jungle 1010":   "small/making/hand.hexmap:2: terrain \"jungle\"",
		"set forest":          "set wants a terrain and hexes",
		"set forest 9999":     "small/making/hand.hexmap:1: hex \"9999\" is not on the map",
		"drop":                "drop wants",
		"drop moon 1010":      "not side \"Name\"",
		"drop side \"X\"":     "no side \"X\" is there to drop",
		"drop path \"X\"":     "no path \"X\" is there to drop",
		"drop place 1010":     "no place is there to drop",
		"drop zone home 1010": "has none of these hexes",
		"path road \"far\" 1010 2020": "small/making/hand.hexmap:1: the map made of this does not hold: path road: 1010 and 2020 are not " +
			"adjacent",
		"side river \"A\" 1212:e 1213:w":   "is named twice",
		"set forest 1010\nplace 1010 town": "",
	} {
		_, err := mapOf(t, "", hand)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: got %v, want %q", hand, err, want)
		}
	}
}

func TestHeadFaults(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"title: small", "title: large", `title "large" is not the name of its folder`},
		{"rows 20..10", "rows 999..0", "are more than 32000"},
		{"rows 20..10", "rows x..y", "grid"},
		{"pointy odd-east", "round odd-east", "grid"},
		{`hex: "1815"`, `hex: "1899"`, `small/making/map.yaml:11: fit point north: hex "1899" is not on the map`},
		{"method: similarity", "method: guess", "is not similarity, affine or warp"},
		{"forest: f", "forest: ff", "is not a terrain class with one letter"},
		{"forest: f", `forest: "."`, "the class or the letter is taken"},
	} {
		text := strings.Replace(small, c.from, c.to, 1)
		if strings.HasPrefix(c.to, "rows 999") {
			text = strings.Replace(text, "cols 10..20", "cols 0..99", 1)
		}
		_, err := generate(fstest.MapFS{"small/making/map.yaml": {Data: []byte(text)}}, "small")
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.to, err, c.want)
		}
	}
	for _, text := range []string{"", "[]", "title: 3\n---\nx: 1", "title: [", "fit: {points: 7}"} {
		if _, err := generate(fstest.MapFS{"small/making/map.yaml": {Data: []byte(text)}}, "small"); err == nil {
			t.Errorf("%q gives a map", text)
		}
	}
	if _, err := generate(fstest.MapFS{}, "small"); err == nil {
		t.Error("a map from nothing")
	}
	bad := fstest.MapFS{"small/making/map.yaml": {Data: []byte(small)},
		"small/making/rivers.geojson": {Data: []byte(`{"features":[{"geometry":{"type":"Point"}}]}`)},
		"small/making/places.csv":     {Data: []byte("a,b,c,d,e,f,g\nx,x,1,east,north,P,1\n")}}
	if _, err := generate(bad, "small"); err == nil || !strings.Contains(err.Error(), "feature 0 is not a line") ||
		!strings.Contains(err.Error(), "row 2") {
		t.Errorf("bad geodata: %v", err)
	}
}

// FuzzGenerate: whatever the inputs, there is a map or an error, and no panic.
func FuzzGenerate(f *testing.F) {
	f.Add("waters:\n  - {class: river, name: A, line: [[50, 30], [50, 31]]}\n", "set forest 1010")
	f.Add("zones:\n  - {kind: zone, class: a, along: [[50, 29.9], [50, 30.1]], width: 1e9}\n", "drop side \"A\" 1010:e")
	f.Add("roads:\n  - {class: road, via: [[50, 30], [50.1, 30.1]]}\n", "side river 1212:e \\")
	f.Fuzz(func(_ *testing.T, yaml, hand string) {
		fsys := fstest.MapFS{"small/making/map.yaml": {Data: []byte(small + yaml)}, "small/making/hand.hexmap": {Data: []byte(hand)}}
		_, _ = generate(fsys, "small")
	})
}
