package module

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/png"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
	"pgregory.net/rapid"

	"fieldpost/rules/hexmap"
)

// module packs a build file and a board picture of a size.
func module(t testing.TB, name, build string, w, h int) []byte {
	t.Helper()
	var img bytes.Buffer
	if err := png.Encode(&img, image.NewGray(image.Rect(0, 0, w, h))); err != nil {
		t.Fatal(err)
	}
	return moduleWith(t, map[string]string{name: build, "images/board.png": img.String()})
}

// moduleWith packs files by their names.
func moduleWith(t testing.TB, files map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		f, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte(files[name])); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func read(data []byte) (*Module, error) { return Read(bytes.NewReader(data), int64(len(data))) }

const pkg = "VASSAL.build.module.map.boardPicker."

// build returns a build file with a board that holds some XML, and more inside the map.
func build(board, inMap string) string {
	return `<?xml version="1.0" encoding="UTF-8"?>
<VASSAL.launch.BasicModule name="Test Battle" version="1.2" VassalVersion="3.6.7">
<VASSAL.build.module.Map mapName="Main Map">
<VASSAL.build.module.map.BoardPicker>
<` + pkg + `Board image="board.png" name="East" reversible="false">` + board + `</` + pkg + `Board>
</VASSAL.build.module.map.BoardPicker>` + inMap + `
</VASSAL.build.module.Map>
</VASSAL.launch.BasicModule>`
}

func hexGrid(attrs, numbering string) string {
	return fmt.Sprintf(`<%sboard.HexGrid %s><%sboard.mapgrid.HexGridNumbering %s/></%sboard.HexGrid>`, pkg, attrs, pkg, numbering, pkg)
}

func oneGrid(t testing.TB, attrs, numbering string, w, h int) *Grid {
	t.Helper()
	m, err := read(module(t, "buildFile.xml", build(hexGrid(attrs, numbering), ""), w, h))
	if err != nil {
		t.Fatal(err)
	}
	return m.Boards[0].Grids[0]
}

// Numbers worked out by hand from what the attributes mean.
func TestNumbering(t *testing.T) {
	const flat = `x0="30" y0="30" dx="50" dy="60"` // hexes at 30,30 and 80,60 ... on a board of 500 by 400
	for _, tc := range []struct {
		name, grid, numbering string
		at                    [2]float64
		want, statement       string
	}{
		{"defaults", flat, ``, [2]float64{30, 30}, "0101", "grid flat even-north ccrr rows 01..07 cols 01..10"},
		{"defaults, second column", flat, ``, [2]float64{80, 60}, "0202", ""},
		{"defaults, top of the second column", flat, ``, [2]float64{80, 5}, "0201", ""},
		{"no stagger", flat, `stagger="false"`, [2]float64{80, 60}, "0201", "grid flat even-south ccrr rows 00..07 cols 01..10"},
		{"vertical first", flat, `first="V" hOff="10" vOff="20"`, [2]float64{30, 90}, "2110",
			"grid flat odd-north rrcc rows 20..26 cols 10..19"},
		{"one digit", flat, `hLeading="0" vLeading="0" sep="-"`, [2]float64{480, 30}, "10-2",
			"grid flat even-north ccrr rows 1..7 cols 01..10 id=%02d-%01d"},
		{"letters", flat, `hType="A" vType="N" hOff="0"`, [2]float64{130, 30}, "C01", ""},
		{"descending rows", flat, `vDescend="true"`, [2]float64{30, 30}, "0109", "grid flat even-north ccrr rows 09..03 cols 01..10"},
		{"sideways", flat + ` sideways="true"`, `stagger="false"`, [2]float64{30, 30}, "0101",
			"grid pointy even-east rrcc rows 01..08 cols 00..08"},
		{"sideways, second row", flat + ` sideways="true"`, `stagger="false"`, [2]float64{60, 80}, "0201", ""},
		{"sideways: the h number is the row's", flat + ` sideways="true"`, `hOff="60" vOff="0"`, [2]float64{90, 30}, "6001",
			"grid pointy odd-west rrcc rows 60..67 cols 00..08"},
		{"sideways, descending from the foot", flat + ` sideways="true"`, `vDescend="true" hOff="0"`, [2]float64{30, 30}, "0801",
			"grid pointy odd-west rrcc rows 08..01 cols 01..09"},
	} {
		g := oneGrid(t, tc.grid, tc.numbering, 500, 400)
		if got := g.nearestCell(tc.at[0], tc.at[1]).name; got != tc.want {
			t.Errorf("%s: the hex at %v is %s, want %s", tc.name, tc.at, got, tc.want)
		}
		if tc.statement != "" && g.Statement != tc.statement {
			t.Errorf("%s: %q, want %q", tc.name, g.Statement, tc.statement)
		}
	}
}

// Whatever the numbering, the skeleton map has the module's numbers, and hexes are neighbours there that are on the
// board.
func TestSkeletonHasTheBoardsNeighbours(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		flag := func(name string) bool { return rapid.Bool().Draw(t, name) }
		first := rapid.SampledFrom([]string{"H", "V"}).Draw(t, "first")
		n := &node{class: "HexGrid", attrs: map[string]string{"x0": fmt.Sprint(rapid.IntRange(-60, 90).Draw(t, "x0")),
			"y0": fmt.Sprint(rapid.IntRange(-60, 90).Draw(t, "y0")),
			"dx": "52", "dy": "60", "sideways": fmt.Sprint(flag("sideways"))},
			kids: []*node{{class: "HexGridNumbering", attrs: map[string]string{"first": first, "stagger": fmt.Sprint(flag("stagger")),
				"hDescend": fmt.Sprint(flag("hDescend")), "vDescend": fmt.Sprint(flag("vDescend")),
				"hOff": fmt.Sprint(rapid.IntRange(5, 40).Draw(t, "hOff")), "vOff": fmt.Sprint(rapid.IntRange(5, 40).Draw(t, "vOff"))}}}}
		g, err := newGrid(n)
		if err != nil {
			t.Fatal(err)
		}
		b := &Board{Width: 420, Height: 390, archive: &archive{}}
		if err := b.addGrid(g, b.onBoard, b.Width, b.Height, 0); err != nil {
			t.Fatal(err)
		}
		m, err := hexmap.Parse([]byte(g.BlankMapFile("a test")))
		if err != nil {
			t.Fatalf("%v\n%s", err, g.BlankMapFile("a test"))
		}
		if m.Len() != len(g.cells) {
			t.Fatalf("%d hexes on the map, %d on the board", m.Len(), len(g.cells))
		}
		for _, c := range g.cells {
			h, ok := m.Find(c.name)
			if !ok {
				t.Fatalf("the map lacks %s\n%s", c.name, g.BlankMapFile("a test"))
			}
			var want, got []string
			for _, o := range g.cells {
				if d := math.Hypot(o.x-c.x, o.y-c.y); d > 1 && d < 70 {
					want = append(want, o.name)
				}
			}
			for _, o := range m.Neighbors(h) {
				if o != hexmap.None {
					got = append(got, m.Label(o))
				}
			}
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(want, got) {
				t.Fatalf("%s: neighbours of %s are %v on the map, %v on the board", g.Statement, c.name, got, want)
			}
			if near := g.nearestCell(c.x, c.y); near.name != c.name {
				t.Fatalf("the hex at the middle of %s is %s", c.name, near.name)
			}
		}
	})
}

func TestSetupAndCounters(t *testing.T) {
	slot := func(name string) string {
		return `<VASSAL.build.widget.PieceSlot entryName="` + name + `" gpid="1" height="60" width="60">+/null/piece;;;x.png;` + name +
			`/</VASSAL.build.widget.PieceSlot>`
	}
	stack := func(name, byNumber, place, xy, slots string) string {
		return `<VASSAL.build.module.map.SetupStack name="` + name + `" owningBoard="East" useGridLocation="` + byNumber +
			`" location="` + place + `" ` + xy + `>` + slots + "</VASSAL.build.module.map.SetupStack>\n"
	}
	stacks := stack("Guards", "true", "0203", `x="1" y="1"`, slot("1 Gds")+slot("2 &quot;Tacin&quot;")) +
		stack("Lost zero", "true", "203", `x="1" y="1"`, slot("7")) +
		stack("By place", "false", "", `x="131" y="88"`, slot("9")) +
		stack("Nowhere", "true", "Box A", `x="1" y="1"`, "") +
		`<VASSAL.build.module.PieceWindow><VASSAL.build.widget.ListWidget>` + slot("Marker") +
		`</VASSAL.build.widget.ListWidget></VASSAL.build.module.PieceWindow>`
	m, err := read(module(t, "buildFile", build(hexGrid(`x0="30" y0="30" dx="50" dy="60"`, ``), stacks), 500, 400))
	if err != nil {
		t.Fatal(err)
	}
	if m.Name != "Test Battle" || m.Version != "1.2" || m.Boards[0].Map != "Main Map" || m.Boards[0].Name != "East" {
		t.Errorf("module %q %q, board %+v", m.Name, m.Version, m.Boards[0])
	}
	for i, want := range []struct {
		hex, given string
		counters   []string
	}{{"0203", "", []string{"1 Gds", `2 "Tacin"`}}, {"0203", "203", []string{"7"}}, {"0302", "", []string{"9"}}, {"", "Box A", nil}} {
		if s := m.Setup[i]; s.Hex != want.hex || s.PlaceName != want.given || !slices.Equal(s.Counters, want.counters) {
			t.Errorf("stack %d: %+v, want %+v", i, s, want)
		}
	}
	if !slices.Equal(m.Counters, []string{"Marker"}) {
		t.Errorf("counters %q", m.Counters)
	}
	out, err := yaml.Marshal(m)
	if err != nil || !strings.Contains(string(out), "hexmap: grid flat even-north ccrr") || strings.Contains(string(out), "x.png") {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestZones(t *testing.T) {
	zone := func(name, path, more, inside string) string {
		return `<` + pkg + `board.mapgrid.Zone name="` + name + `" path="` + path + `" ` + more + `>` + inside + `</` + pkg +
			`board.mapgrid.Zone>`
	}
	zones := `<` + pkg + `board.ZonedGrid>` +
		zone("West", "0,0;250,0;250,400;0,400", `locationFormat="W$gridLocation$"`, hexGrid(`x0="30" y0="30" dx="50" dy="60"`,
			`hOff="1"`)) +
		zone("Track", "450,0;500,0;500,400;450,400", `locationFormat="$name$"`, "") +
		zone("East", "400,0;450,0;450,400;400,400", ``, hexGrid(`x0="30" y0="30" dx="50" dy="60"`, `vDescend="true"`)) +
		zone("Plain", "250,300;300,300;300,400;250,400", `useParentGrid="true"`, "") +
		hexGrid(`x0="30" y0="30" dx="50" dy="60"`, `hOff="51"`) + `</` + pkg + `board.ZonedGrid>`
	m, err := read(module(t, "buildFile.xml", build(zones, ""), 500, 400))
	if err != nil {
		t.Fatal(err)
	}
	grids := m.Boards[0].Grids
	if len(grids) != 3 || grids[0].Zone != "West" || grids[1].Zone != "East" || grids[2].Zone != "" || m.Grid(1) != grids[0] ||
		m.Grid(3) != grids[2] || m.Grid(4) != nil {
		t.Fatalf("grids %+v", grids)
	}
	if want := "grid flat even-north ccrr rows 01..07 cols 01..05"; grids[0].Statement != want {
		t.Errorf("west: %q, want %q", grids[0].Statement, want)
	}
	if want := "grid flat even-north ccrr rows 01..07 cols 56..58"; grids[2].Statement != want {
		t.Errorf("background: %q, want %q", grids[2].Statement, want)
	}
	// The zone's height over dx is 8, the last row of descending numbers before the offset; its one column is the
	// ninth.
	if want := "grid flat even-north ccrr rows 09..03 cols 09..09"; grids[1].Statement != want {
		t.Errorf("east: %q, want %q", grids[1].Statement, want)
	}
	if _, ok := grids[0].byName["W0101"]; !ok {
		t.Error("a hex of the zone lacks the zone's letter")
	}
}

func TestHostileModules(t *testing.T) {
	board := func(grid string) []byte { return module(t, "buildFile.xml", build(grid, ""), 500, 400) }
	plain := func(build string) []byte { return module(t, "buildFile.xml", build, 10, 10) }
	for _, tc := range []struct {
		name string
		data []byte
		want string
	}{
		{"nothing", nil, "not a VASSAL module"},
		{"no zip", []byte("PK\x03\x04 but not really"), "not a VASSAL module"},
		{"no build file", module(t, "readme.txt", "hello", 10, 10), "neither buildFile nor buildFile.xml"},
		{"path upwards", module(t, "../../etc/cron.d/x", "x", 10, 10), "leads out of it"},
		{"absolute path", module(t, "/etc/passwd", "x", 10, 10), "leads out of it"},
		{"backslashes", module(t, `images\..\..\x`, "x", 10, 10), "leads out of it"},
		{"entity", plain(`<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>`), "document type"},
		{"unknown entity", plain(`<a>&lol;</a>`), "entity"},
		{"deep", plain(strings.Repeat("<a>", 200) + strings.Repeat("</a>", 200)), "nested deeper"},
		{"many elements", plain("<a>" + strings.Repeat("<b/>", maxElements+1) + "</a>"), "limit of"},
		{"cut off", plain(build("", "")[:300]), ""},
		{"unbalanced", plain("<a><b></a></b>"), "ends where it did not begin"},
		{"two roots", plain("<a/><b/>"), "more than one root"},
		{"bomb", bomb(t, false), "limit of"},
		{"bomb that lies about its size", bomb(t, true), ""},
		{"tiny hexes", board(hexGrid(`dx="0.0001" dy="0.0001"`, ``)), "possible are 2 to 10000"},
		{"no number", board(hexGrid(`dx="NaN"`, ``)), "not a number"},
		{"negative pitch", board(hexGrid(`dx="-5" dy="10"`, ``)), "possible are 2 to 10000"},
		{"far off", board(hexGrid(`x0="2000000000"`, ``)), "an offset"},
		{"too many hexes", module(t, "buildFile.xml", strings.Replace(build(hexGrid(`dx="2" dy="2"`, ``), ""), `image="board.png"`,
			`width="9000" height="9000"`, 1), 10, 10), "more than 32000 hexes"},
		{"many digits", board(hexGrid(``, `hLeading="2000000000"`)), "hLeading"},
		{"huge board", plain(strings.Replace(build("", ""), `image="board.png"`, `width="999999999" height="2"`, 1)), "more than"},
		{"many stacks", plain(build("", strings.Repeat("<x.SetupStack/>", maxStacks+1))), "limit of 20000 stacks"},
		{"many grids", plain(strings.Replace(build(strings.Repeat(hexGrid("", ""), maxGrids+1), ""), `image="board.png"`,
			`width="70" height="70"`, 1)), "limit of 500 grids"},
		{"zones with many corners",
			module(t, "buildFile.xml", build(`<x.ZonedGrid><x.Zone path="`+strings.Repeat("0,0;400,0;400,300;", 3000)+`">`+
				hexGrid(`dx="4" dy="4"`, "")+`</x.Zone></x.ZonedGrid>`, ""), 500, 400), "too many corners"},
		{"bad zone", board(`<x.ZonedGrid><x.Zone path="1,a;2"/></x.ZonedGrid>`), "not a corner"},
	} {
		m, err := read(tc.data)
		if err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: error %v, want one with %q (module %v)", tc.name, err, tc.want, m != nil)
		}
	}
}

// bomb returns a module whose build file unpacks to more than the bound; lying, its directory says that it is small.
func bomb(t testing.TB, lying bool) []byte {
	t.Helper()
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	crc := crc32.NewIEEE()
	write := func(b []byte) {
		if _, err := w.Write(b); err != nil {
			t.Fatal(err)
		}
		_, _ = crc.Write(b)
	}
	write([]byte("<a>"))
	size := 3
	for block := bytes.Repeat([]byte(" "), 1<<20); size <= maxBuildFile; size += len(block) {
		write(block)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	h := &zip.FileHeader{Name: "buildFile", Method: zip.Deflate, CRC32: crc.Sum32(), CompressedSize64: uint64(packed.Len()),
		UncompressedSize64: uint64(size)}
	if lying {
		h.UncompressedSize64 = 1000
	}
	f, err := z.CreateRaw(h)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write(packed.Bytes()); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A picture that is said to be enormous is not believed, and none is unpacked.
func TestBoardPictureIsBounded(t *testing.T) {
	data := module(t, "buildFile.xml", build(hexGrid(``, ``), ""), 10, 10)
	var img bytes.Buffer
	if err := png.Encode(&img, image.NewGray(image.Rect(0, 0, 1, 1))); err != nil {
		t.Fatal(err)
	}
	head := img.Bytes()
	binary.BigEndian.PutUint32(head[16:], 0x7fffffff)
	binary.BigEndian.PutUint32(head[29:], crc32.ChecksumIEEE(head[12:29]))
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, content := range map[string][]byte{"images/board.png": head, "buildFile.xml": []byte(build(hexGrid(``, ``), ""))} {
		f, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write(content); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	m, err := read(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if got := m.Boards[0]; got.Width != 0 || len(got.Notes) == 0 || got.Grids[0].Hexes != 0 {
		t.Errorf("board %+v", got)
	}
	if m, err := read(data); err != nil || m.Boards[0].Width != 10 {
		t.Errorf("a small picture: %v", err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(build(hexGrid(`x0="30" y0="30" dx="50" dy="60"`, ``),
		`<x.SetupStack name="a" useGridLocation="true" location="101"><x.PieceSlot entryName="b"/></x.SetupStack>`)))
	f.Add(
		[]byte(
			`<m><Map><Board width="100" height="100"><ZonedGrid>` +
				`<Zone name="z" path="0,0;9,0;9,9" locationFormat="$name$"><HexGrid sideways="true"/></Zone>` +
				`</ZonedGrid></Board></Map></m>`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		w, err := z.Create("buildFile")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(text); err != nil {
			t.Fatal(err)
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		m, err := read(b.Bytes())
		if err != nil {
			return
		}
		if _, err := yaml.Marshal(m); err != nil {
			t.Fatal(err)
		}
		for _, b := range m.Boards {
			for _, g := range b.Grids {
				g.BlankMapFile(m.Name)
			}
		}
	})
}
