package main

import (
	"bytes"
	"io/fs"
	"os"
	"testing"
	"testing/fstest"

	"fieldpost/rules/hexmap"
)

// TestMapsAreWhatTheirInputsGive: every title's map is byte for byte what the generator makes, twice over.
func TestMapsAreWhatTheirInputsGive(t *testing.T) {
	fsys := os.DirFS("../../../scenarios")
	list, err := titles(fsys)
	if err != nil || len(list) == 0 {
		t.Fatalf("titles %v: %v", list, err)
	}
	for _, title := range list {
		t.Run(title, func(t *testing.T) {
			t.Parallel()
			got, err := generate(fsys, title)
			if err != nil {
				t.Fatal(err)
			}
			want, err := fs.ReadFile(fsys, title+"/map.hexmap")
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("the map differs from what its inputs give; run go generate ./scenarios%s", firstDifference(want, got))
			}
			if again, _ := generate(fsys, title); !bytes.Equal(got, again) {
				t.Error("two runs differ")
			}
		})
	}
}

// small is a map of 11 by 11 hexes, 10 km each, north up, with its middle hex 1515 at 50 N 30 E.
const small = `
title: small
header: |
  # source: reconstructed
source: "a test"
grid: "pointy odd-east rrcc rows 20..10 cols 10..20"
fit:
  method: similarity
  points:
    - {name: middle, at: [50, 30], hex: "1515"}
    - {name: north, at: [50.2338, 30], hex: "1815"}
legend: {clear: ".", forest: f, lake: l, swamp: s}
terrain:
  - {fill: clear}
`

func mapOf(t *testing.T, yaml, hand string) (*hexmap.Map, error) {
	t.Helper()
	fsys := fstest.MapFS{"small/making/map.yaml": {Data: []byte(small + yaml)}}
	if hand != "" {
		fsys["small/making/hand.hexmap"] = &fstest.MapFile{Data: []byte(hand)}
	}
	fsys["small/making/places.csv"] = &fstest.MapFile{Data: []byte("name,country,population,lon,lat,feature,geonameid\n" +
		"Mill,XX,10,30,50,PPL,1\nTwin,XX,10,30.1,50,PPL,2\nTwin,XX,20,29.9,50,PPL,3\n")}
	fsys["small/making/rivers.geojson"] = &fstest.MapFile{Data: []byte(`{"features":[
		{"properties":{"level":2},"geometry":{"type":"LineString","coordinates":[[29.4,50.05],[29.7,50.05],[30.0,50.05]]}},
		{"properties":{"level":2},"geometry":{"type":"LineString","coordinates":[[30.6,50.05],[30.3,50.05],[30.0,50.05]]}}]}`)}
	out, err := generate(fsys, "small")
	if err != nil {
		return nil, err
	}
	m, err := hexmap.Parse(out)
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return m, nil
}

func must(t *testing.T, yaml, hand string) *hexmap.Map {
	t.Helper()
	m, err := mapOf(t, yaml, hand)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func hexOf(t *testing.T, m *hexmap.Map, label string) hexmap.Hex {
	t.Helper()
	h, ok := m.Find(label)
	if !ok {
		t.Fatalf("no hex %s", label)
	}
	return h
}

func TestRiverOfPieces(t *testing.T) {
	m := must(t, `
waters:
  - {class: river, name: Long, ru: Длинная, pieces: [0, 1], source: true, mouth: "true"}
  - {class: brook, name: Short, line: [[50.4, 30.02], [50.2, 30.0], [50.0, 30.02]], join: Long}
`, "")
	var long, short hexmap.SideFeature
	for _, f := range m.Sides() {
		switch f.Name {
		case "Long":
			long = f
		case "Short":
			short = f
		}
	}
	if len(long.Chain) < 8 || len(short.Chain) < 2 {
		t.Fatalf("Long has %d sides, Short %d", len(long.Chain), len(short.Chain))
	}
	if len(long.Attrs) != 3 || len(short.Attrs) != 1 || short.Attrs[0].Value != "Long" {
		t.Errorf("attributes %v and %v", long.Attrs, short.Attrs)
	}
	south := 0
	for _, ref := range short.Chain {
		if _, row := m.ColumnRow(ref.Hex); row > 6 {
			south++
		}
	}
	if south > 0 {
		t.Errorf("Short flows on beyond its mouth: %v", short.Chain)
	}
}

// TestRiverIsDrawnOnToItsMouth: a line that stops short of the water it joins still reaches it, one that stops far away
// does not.
func TestRiverIsDrawnOnToItsMouth(t *testing.T) {
	for lat, want := range map[string]bool{"50.13": true, "50.3": false} {
		m := must(t, `
waters:
  - {class: river, name: Long, pieces: [0, 1]}
  - {class: brook, name: Short, line: [[50.5, 30.02], [`+lat+`, 30.0]], join: Long}
`, "")
		touches := false
		lay := newLayout(m, func(hexmap.Hex) bool { return false })
		wet := map[int]bool{}
		for _, f := range m.Sides() { // Long sorts after Short: brook before river
			for _, ref := range f.Chain {
				sd := lay.sides[lay.sideAt[ref.Hex][ref.Dir]]
				for _, c := range []int{sd.from, sd.to} {
					if f.Name == "Short" {
						wet[c] = true
					}
					touches = touches || f.Name == "Long" && wet[c]
				}
			}
		}
		if touches != want {
			t.Errorf("Short ends at %s N: touches Long %v, want %v", lat, touches, want)
		}
	}
}

func TestRoadsShareAndAvoid(t *testing.T) {
	m := must(t, `
waters:
  - {class: lake, name: Pond, hexes: ["1514", "1515", "1516", "1414", "1415", "1614", "1615"]}
places:
  - {name: West, class: town, hex: "1510"}
  - {name: East, class: town, hex: "1520"}
roads:
  - {class: road, name: one, via: [West, East]}
  - {class: road, name: two, via: ["1710", East]}
`, "")
	paths := m.Paths()
	if len(paths) != 2 {
		t.Fatalf("%d paths", len(paths))
	}
	on := map[hexmap.Hex]bool{}
	for _, h := range paths[0].Hexes {
		on[h] = true
		if m.Terrain(h) == "lake" {
			t.Errorf("the road goes through the lake at %s", m.Label(h))
		}
	}
	shared := 0
	for _, h := range paths[1].Hexes {
		if on[h] {
			shared++
		}
	}
	if shared < 4 {
		t.Errorf("the second road shares %d hexes with the first", shared)
	}
}

func TestZonesAndLines(t *testing.T) {
	m := must(t, `
places:
  - {name: Mill, class: town, geonames: Mill, attrs: {vp: 1}}
lines:
  - {class: front, around: west}
zones:
  - {kind: zone, class: west, hexes: ["1010..1014", "1110..1114", "1210..1214", "1310..1314", "1410..1414", "1510..1514", "1610..1614", "1710..1714", "1810..1814", "1910..1914", "2010..2014"]}
  - {kind: fort, owner: red, beside: {line: front, side: right}}
  - {kind: fort, owner: blue, beside: {line: front, side: left}, depth: 2, drop: ["1516"]}
  - {kind: area, class: hidden, hexes: ["1515"]}
  - {kind: zone, class: near, in: [west], out: ["fort red"]}
  - {kind: mark, class: star, path: ["1010", "1015", "1510"], out: [hidden]}
`, "")
	if n := len(m.HexsidesOf("front")); n != 21 {
		t.Errorf("the front has %d sides, want 21", n)
	}
	if m.FortSide(hexOf(t, m, "1514")) != "red" || m.FortSide(hexOf(t, m, "1515")) != "blue" || m.FortSide(hexOf(t, m, "1516")) != "" ||
		m.FortSide(hexOf(t, m, "1416")) != "blue" {
		t.Error("forts are not where the front wants them")
	}
	if n := len(m.ZoneHexes("near")); n != 44 {
		t.Errorf("zone near has %d hexes, want 44", n)
	}
	if len(m.ZoneHexes("hidden")) != 0 || len(m.MarkHexes("star")) < 10 {
		t.Error("an area is written, or a path mark is not")
	}
	p, _ := m.PlaceAt(hexOf(t, m, "1515"))
	if p.Name != "Mill" || p.Attr("at") != "50,30" || p.Attr("vp") != "1" {
		t.Errorf("place %+v", p)
	}
}

func TestPainting(t *testing.T) {
	m := must(t, `
  - {fill: forest, ring: [[50.3, 29.5], [50.3, 30.5], [49.7, 30.5], [49.7, 29.5]], density: 50}
  - {fill: swamp, along: [[50, 29], [50, 31]], width: 2, only: [clear]}
  - {fill: clear, only: [swamp], in: [dry]}
zones:
  - {kind: area, class: dry, hexes: ["1510..1511"]}
`, "")
	count := map[string]int{}
	for i := range m.Len() {
		count[m.Terrain(hexmap.Hex(i))]++
	}
	if count["forest"] < 15 || count["swamp"] < 1 || count["swamp"] > 9 || m.Terrain(hexOf(t, m, "1510")) != "clear" {
		t.Errorf("%v", count)
	}
}

func TestHandFile(t *testing.T) {
	const yaml = `
waters:
  - {class: river, name: Long, pieces: [0, 1]}
places:
  - {name: West, class: town, hex: "1510"}
  - {name: East, class: town, hex: "1512"}
roads:
  - {class: road, name: one, via: ["1010", "1019"]}
zones:
  - {kind: zone, class: home, hexes: ["1010..1019"]}
`
	before := must(t, yaml, "")
	m := must(t, yaml, `# by hand
set forest 1111..1113 1717
drop place 1512
drop path "one" 1014
drop zone home 1019
drop side "Long"
side river "New" 1212:e-se
path road "two" 1212 \
  1213
`)
	if len(before.Sides()) == 0 || len(before.Paths()) != 1 {
		t.Fatal("the inputs give no river or no road")
	}
	if m.Terrain(hexOf(t, m, "1112")) != "forest" || m.Terrain(hexOf(t, m, "1717")) != "forest" {
		t.Error("set sets nothing")
	}
	if len(m.Places()) != 1 || len(m.ZoneHexes("home")) != 9 || len(m.Paths()) != 3 {
		t.Errorf("places %d, zone %d, paths %d; want 1, 9, 3", len(m.Places()), len(m.ZoneHexes("home")), len(m.Paths()))
	}
	if s := m.Sides(); len(s) != 1 || s[0].Name != "New" {
		t.Errorf("sides %+v", s)
	}
}

// sheets is a map of two sheets with one column in common; the lower one lacks its south-eastern hex.
const sheets = `
title: small
header: "# source: reconstructed"
source: "a test"
grid:
  - "flat odd-south ccrr rows 01..03 cols 10..12 id=A%02d%02d"
  - "flat odd-south ccrr rows 01..02 cols 20..22 id=B%02d%02d same=B2001|A1202"
off: [B2102]
fit:
  method: similarity
  points:
    - {name: west, at: [50, 30], hex: A1002}
    - {name: east, at: [50, 30.2], hex: A1202}
legend: {clear: ".", forest: f}
terrain:
  - {fill: clear}
  - {fill: forest, hexes: [B2001, B2202]}
roads:
  - {class: road, name: "over the seam", via: [A1002, B2201]}
`

// TestSheets: a map of several sheets is made as one; each sheet prints its rows, "=" for what an earlier one has
// printed, and "x" for a number that it does not have.
func TestSheets(t *testing.T) {
	fsys := fstest.MapFS{"small/making/map.yaml": {Data: []byte(sheets)}}
	out, err := generate(fsys, "small")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"map A\n01 . . .\n02 . . f\n03 . . .\nend\n", "map B\n01 = . .\n02 = x f\nend\n", "path road"} {
		if !bytes.Contains(out, []byte(want)) {
			t.Errorf("there is no %q in\n%s", want, out)
		}
	}
	fsys["small/making/map.yaml"] = &fstest.MapFile{Data: bytes.Replace([]byte(sheets), []byte("off: [B2102]"), []byte("off: [B2502]"), 1)}
	if out, err := generate(fsys, "small"); err == nil {
		t.Errorf("a number off the sheet is no fault:\n%s", out)
	}
}
