package hexmap

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// rowsOf writes a map block of one character.
func rowsOf(name string, r Range, cols int, char string) string {
	var b strings.Builder
	b.WriteString("map " + name + "\n")
	for i := 0; i < r.Count(); i++ {
		fmt.Fprintf(&b, "%0*d%s\n", r.Width, r.At(i), strings.Repeat(" "+char, cols))
	}
	return b.String() + "end\n"
}

const sheetHead = "hexmap 1\ntitle test status=reconstructed source=\"made up\"\n"

// Two sheets of which the second hangs half a row lower: J1001 is K1303.
var twoSheets = sheetHead +
	"grid flat odd-south ccrr rows 01..04 cols 10..14 id=K%02d%02d north=8\n" +
	"grid flat odd-south ccrr rows 01..03 cols 10..13 id=J%02d%02d same=K1303|J1001\n" +
	"legend . clear | f forest | ? unknown\n" +
	"map K\n01 . . . . .\n02 . . . . .\n03 . . . f ?\n04 . . . . f\nend\n" +
	"map J\n01 = = . .\n02 . . . .\n03 . f . .\nend\n"

func TestTwoSheets(t *testing.T) {
	m := mustParse(t, twoSheets+"side river \"A\" J1002:n-ne\npath road \"R\" K1302 J1001 J1101..J1301\nzone z J1001..J1003\n")
	at := func(l string) Hex { return hexAt(t, m, l) }
	check := func(what, got, want string) {
		t.Helper()
		if got != want {
			t.Errorf("%s: got %q, want %q", what, got, want)
		}
	}
	// K prints 20 hexes and J 12, of which J1001, J1002, J1101 are also on K.
	check("number of hexes", fmt.Sprint(m.Len()), "29")
	check("one hex, two numbers", fmt.Sprint(m.Labels(at("J1001")), m.Labels(at("K1304")), m.Labels(at("J1101")), m.Labels(at("J1003"))),
		"[K1303 J1001] [K1304 J1002] [K1404 J1101] [J1003]")
	check("number for output", m.Label(at("J1101")), "K1404")
	n := m.Neighbors(at("J1001"))
	check("neighbours across the seam", labels(m, n[:]), "K1302 K1403 K1404 K1304 K1204 K1203")
	n = m.Neighbors(at("J1002"))
	check("neighbours at the corner of K", labels(m, n[:]), "K1303 K1404 J1102 J1003 - K1204")
	check("terrain from the other sheet", m.Terrain(at("J1001"))+" "+m.Terrain(at("J1101")), "forest forest")
	check("terrain where the other is unknown", m.Terrain(at("K1403")), "unknown")
	check("distance", fmt.Sprint(m.Distance(at("K1001"), at("J1303")), m.Distance(at("K1302"), at("J1002"))), "8 2")
	check("side by either number", m.SideClass(at("K1304"), at("K1303"))+m.SideClass(at("J1002"), at("K1404")), "riverriver")
	check("path over the seam", labels(m, m.Paths()[0].Hexes), "K1302 K1303 K1404 J1201 J1301")
	check("zone", labels(m, m.ZoneHexes("z")), "J1003 K1303 K1304")
	cols, rows := m.Size()
	check("size", fmt.Sprint(cols, rows, m.Grid().NorthDegrees, len(m.Sheets())), "7 6 8 2")
	col, row, ok := m.OnSheet(at("K1404"), 1)
	check("place on the sheet", fmt.Sprint(col, row, ok), "1 0 true")
	if _, _, ok := m.OnSheet(at("K1001"), 1); ok {
		t.Error("K1001 is on sheet J")
	}
	for h := Hex(0); int(h) < m.Len(); h++ {
		if col, row := m.ColumnRow(h); m.HexAt(col, row) != h {
			t.Errorf("%s: offset %d %d", m.Label(h), col, row)
		}
	}
}

// A sheet may be tied by a number that is not printed any more: sheets that lie side by side. TestSpells: a word is
// spelled like a hex of a sheet by its letters and four digits, whether the sheet reaches so far or not.
func TestSpells(t *testing.T) {
	m := mustParse(t, twoSheets)
	for word, want := range map[string]bool{"K1001": true, "j9999": true, "1001": false, "L1001": false, "K101": false, "K10a1": false,
		"K10011": false, "": false} {
		if m.IsLabelForm(word) != want {
			t.Errorf("%q: %t", word, !want)
		}
	}
}

func TestSheetsSideBySide(t *testing.T) {
	text := sheetHead + "grid flat odd-south ccrr rows 01..03 cols 10..12 id=A%02d%02d\n" +
		"grid flat odd-south ccrr rows 01..03 cols 10..12 id=B%02d%02d same=A1301|B1101\n" +
		"legend . clear\n" + rowsOf("A", Range{1, 3, 2}, 3, ".") + rowsOf("B", Range{1, 3, 2}, 3, ".")
	m := mustParse(t, text)
	if got := fmt.Sprint(m.Len(), m.Labels(hexAt(t, m, "B1001"))); got != "15 [A1201 B1001]" {
		t.Error(got)
	}
	text = strings.Replace(text, "same=A1301|B1101", "same=B1001|A1401", 1)
	m = mustParse(t, text)
	if m.Len() != 18 || m.Adjacent(hexAt(t, m, "A1201"), hexAt(t, m, "B1001")) ||
		m.Distance(hexAt(t, m, "A1201"), hexAt(t, m, "B1001")) != 2 {
		t.Errorf("%d hexes; the sheets should lie one column apart", m.Len())
	}
}

// The four sheets of a large campaign map, cut small: each overlaps two others by a column or a row.
func TestFourSheets(t *testing.T) {
	text := sheetHead +
		"grid flat odd-south ccrr rows 01..05 cols 10..15 id=K%02d%02d\n" +
		"grid flat odd-south ccrr rows 01..05 cols 20..25 id=KK%02d%02d same=K1501|KK2101\n" +
		"grid flat odd-south ccrr rows 01..04 cols 10..15 id=J%02d%02d same=J1001|K1005\n" +
		"grid flat odd-south ccrr rows 01..04 cols 10..15 id=R%02d%02d same=J1501|R1101,R1301|KK2305\n" +
		"legend . clear\n" + rowsOf("K", Range{1, 5, 2}, 6, ".") + rowsOf("KK", Range{1, 5, 2}, 6, ".") +
		rowsOf("J", Range{1, 4, 2}, 6, ".") + rowsOf("R", Range{1, 4, 2}, 6, ".")
	m := mustParse(t, text)
	// Laid together the sheets are ten columns of eight rows.
	if cols, rows := m.Size(); cols != 10 || rows != 8 || m.Len() != 80 {
		t.Fatalf("%d columns, %d rows, %d hexes", cols, rows, m.Len())
	}
	centre := hexAt(t, m, "K1505")
	if got := fmt.Sprint(m.Labels(centre)); got != "[K1505 KK2105 J1501 R1101]" {
		t.Errorf("where four sheets meet: %s", got)
	}
	n := m.Neighbors(centre)
	if got := labels(m, n[:]); got != "K1504 KK2205 R1202 J1502 J1402 K1405" {
		t.Errorf("around it: %s", got)
	}
	if d := m.Distance(hexAt(t, m, "K1001"), hexAt(t, m, "R1504")); d != 12 {
		t.Errorf("from corner to corner %d", d)
	}
	if got, err := Format([]byte(text)); err != nil || !bytes.Contains(got, []byte("\n\nmap KK\n")) {
		t.Errorf("formatted: %v\n%s", err, got)
	}
}

// Sheets cut out of one large grid and numbered anew have its neighbours and distances.
func TestSheetsKeepTheGrid(t *testing.T) {
	opposite := map[string]string{"odd-east": "even-east", "even-east": "odd-east", "odd-south": "even-south", "even-south": "odd-south"}
	rapid.Check(t, func(rt *rapid.T) {
		shift := rapid.SampledFrom([]string{"odd-east", "even-east", "odd-south", "even-south"}).Draw(rt, "shift")
		orientation := "flat"
		if strings.HasSuffix(shift, "east") {
			orientation = "pointy"
		}
		order := rapid.SampledFrom([]string{"rrcc", "ccrr"}).Draw(rt, "order")
		big := mustParse(t, sheetText(fmt.Sprintf("grid %s %s %s rows 10..19 cols 30..39", orientation, shift, order), 10, 10))
		head, blocks, same := sheetHead, "", ""
		label := func(sheet string, col, row int) string {
			if order == "ccrr" {
				row, col = col, row
			}
			return fmt.Sprintf("%s%02d%02d", sheet, row, col)
		}
		renamed := map[string]string{}
		var tie string
		for _, name := range []string{"P", "Q"} {
			c0, r0 := rapid.IntRange(0, 5).Draw(rt, "first column"), rapid.IntRange(0, 5).Draw(rt, "first row")
			if name == "P" {
				c0, r0 = 4, 4
			}
			c, r := rapid.IntRange(5-min(c0, 4), 10-c0).Draw(rt, "columns"), rapid.IntRange(5-min(r0, 4), 10-r0).Draw(rt, "rows")
			nc, nr := rapid.IntRange(0, 60).Draw(rt, "numbers of columns"), rapid.IntRange(0, 60).Draw(rt, "numbers of rows")
			word, moved := shift, nc-c0
			if orientation == "pointy" {
				moved = nr - r0
			}
			if moved%2 != 0 {
				word = opposite[shift]
			}
			head += fmt.Sprintf("grid %s %s %s rows %02d..%02d cols %02d..%02d id=%s%%02d%%02d%s\n", orientation, word, order, nr, nr+r-1,
				nc, nc+c-1, name, same)
			blocks += rowsOf(name, Range{nr, nr + r - 1, 2}, c, ".")
			for i := 0; i < c; i++ {
				for j := 0; j < r; j++ {
					renamed[label(name, nc+i, nr+j)] = label("", 30+c0+i, 10+r0+j)
				}
			}
			if name == "P" {
				tie = label(name, nc, nr) // the cell 4, 4
				// A number of the second sheet may lie beyond its range, but cannot be negative: it is drawn large
				// enough.
				same = " same=" + tie + "|"
			}
			if name == "Q" {
				col, row := nc+4-c0, nr+4-r0
				if col < 0 || row < 0 {
					rt.Skip("no number for the tie")
				}
				head = strings.Replace(head, same, same+label(name, col, row), 1)
			}
		}
		m := mustParse(t, head+"legend . clear\n"+blocks)
		of := func(h Hex) Hex { return hexAt(t, big, renamed[m.Label(h)]) }
		for h := Hex(0); int(h) < m.Len(); h++ {
			for _, l := range m.Labels(h) {
				if hexAt(t, big, renamed[l]) != of(h) {
					rt.Fatalf("%s and %s are one hex", l, m.Label(h))
				}
			}
			for k := Hex(0); int(k) < m.Len(); k++ {
				if m.Distance(h, k) != big.Distance(of(h), of(k)) {
					rt.Fatalf("distance %s-%s is %d, in the large grid %d", m.Label(h), m.Label(k), m.Distance(h, k),
						big.Distance(of(h), of(k)))
				}
				d1, ok1 := m.DirTo(h, k)
				d2, ok2 := big.DirTo(of(h), of(k))
				if ok1 != ok2 || d1 != d2 {
					rt.Fatalf("%s to %s: direction %d %v, in the large grid %d %v", m.Label(h), m.Label(k), d1, ok1, d2, ok2)
				}
			}
		}
	})
}

func TestSheetFaults(t *testing.T) {
	tests := []struct{ name, old, new, want string }{
		{"no id", " id=J%02d%02d", "", "line 4: a map of several sheets needs id="},
		{"sheet without a block", "id=J%02d%02d", "id=L%02d%02d", `line 4: no map block for the sheet "L"`},
		{"tie to no sheet", "K1303|J1001", "L1303|J1001", "line 4, column 68: same=L1303|J1001 is not a pair of numbers of one hex"},
		{"same name", "id=J%02d%02d", "id=K%02d%02d", `line 4: the sheets of lines 3 and 4 have the same name "K"`},
		{"no tie", " same=K1303|J1001", "", "line 4: sheet J needs same="},
		{"tie of the first", "north=8", "same=K1303|J1001", "the first grid has no same="},
		{"ties that disagree", "J1001\n", "J1001,K1404|J1102\n", "K1404|J1102 does not agree with K1303|J1001"},
		{"other orientation", "grid flat odd-south ccrr rows 01..03", "grid pointy odd-east ccrr rows 01..03",
			"sheet J is pointy, sheet K is flat"},
		{"other north", "same=K1303|J1001", "same=K1303|J1001 north=9", "sheet J has north=9, sheet K north=8"},
		{"two terrains", "01 = = . .", "01 . = . .", "line 13: hex J1001 is clear here and forest as K1303 in line 9"},
		{"nobody says", "02 . . . .\n03 . f", "02 . . = .\n03 . f", "line 14: hex J1202 is '=', but no other sheet"},
		{"block of no sheet", "map J", "map L", `no grid has the sheet "L"`},
		{"block twice", "map J", "map K", "second map statement; the first is in line 6"},
		{"far apart", "same=K1303|J1001", "same=K9903|J1099", "the sheets lie too far apart"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := strings.Replace(twoSheets, tt.old, tt.new, 1)
			if text == twoSheets {
				t.Fatal("nothing was changed")
			}
			if tt.name == "far apart" {
				text = strings.Replace(text, "%02d", "%04d", -1)
				text = strings.Replace(text, "K9903|J1099", "K99990003|J00100099", 1)
			}
			_, err := Parse([]byte(text))
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got:\n%v\nwant: %s", err, tt.want)
			}
		})
	}
}
