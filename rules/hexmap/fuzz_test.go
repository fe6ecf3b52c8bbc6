package hexmap

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// describe writes all that a map says, line numbers left out.
func describe(m *Map) string {
	var b strings.Builder
	fmt.Fprintln(&b, m.title, m.attrs, m.legend, m.cols, m.rows, m.Sheets())
	for h := Hex(0); int(h) < m.Len(); h++ {
		fmt.Fprintln(&b, m.Labels(h), m.Terrain(h), m.neigh[h], m.sideAt[h], m.bridged[h], m.FortSide(h), m.placeAt[h])
	}
	for _, f := range m.sides {
		fmt.Fprintln(&b, f.Class, f.Name, f.Chain, f.Attrs)
	}
	for _, p := range m.paths {
		fmt.Fprintln(&b, p.Class, p.Name, p.Hexes, p.Attrs)
	}
	for _, p := range m.places {
		fmt.Fprintln(&b, p.Hex, p.Class, p.Name, p.Alt, p.Attrs, p.Doubtful)
	}
	for _, groups := range [][]Group{m.forts, m.marks, m.zones, m.edges} {
		for _, g := range groups {
			fmt.Fprintln(&b, g.Class, g.Hexes, g.Attrs)
		}
	}
	for _, l := range m.lines {
		fmt.Fprintln(&b, l.Class, l.Name, l.Chain, l.Attrs)
	}
	return b.String()
}

// What can be parsed can be formatted, formatting is idempotent, and it keeps all that the map says.
func FuzzParse(f *testing.F) {
	f.Add([]byte(sheetText(small, 5, 6, `side river "A" 2113:e?-se bridge=2113|2114 # x`, `zone a 1811..1813`,
		`place 2113 town "B" ru="Б" at=50.6,-36.58 vp=1`, `line f 2114:w`)))
	f.Add([]byte(sheetText("grid flat odd-south ccrr rows 01..02 cols 01..02 id=J%02d%02d", 2, 2,
		"path rail J0101..J0201 nobridge=J0101|J0201")))
	f.Add([]byte("hexmap 1\ngrid pointy odd-east rrcc rows 1..2 cols 1..1\nlegend . a\nmap\n1.\n2 .\nend\ntitle \\\nx"))
	f.Add([]byte(twoSheets + "fort red J1002 ok=\"why\"\nmark a K1404\nedge b J1003 supply=x\nedge b K1001\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := Parse(data)
		if err != nil {
			var list *Errors
			if !errors.As(err, &list) || len(list.Faults) == 0 {
				t.Fatalf("error without faults: %v", err)
			}
			return
		}
		once, err := Format(data)
		if err != nil {
			t.Fatalf("format: %v", err)
		}
		n, err := Parse(once)
		if err != nil {
			t.Fatalf("formatted file does not parse: %v\n%s", err, once)
		}
		if a, b := describe(m), describe(n); a != b {
			t.Fatalf("formatting changed the map:\n%s\n%s", a, b)
		}
		if twice, err := Format(once); err != nil || !bytes.Equal(once, twice) {
			t.Fatalf("not idempotent (%v):\n%q\n%q", err, once, twice)
		}
	})
}

// Files made to exhaust the reader are refused in a sentence.
func TestHostileFiles(t *testing.T) {
	head := sheetText(small, 5, 6)
	grids := sheetHead
	for i := 0; i < 40; i++ {
		grids += fmt.Sprintf("grid flat odd-south ccrr rows 01..30 cols 01..30 id=%s%%02d%%02d same=A0101|A0101\n",
			strings.Repeat("A", i+1))
	}
	large := sheetText("grid pointy odd-east rrcc rows 100..270 cols 100..280", 171, 181)
	tests := []struct{ name, text, want string }{
		{"a million hexes", "hexmap 1\ntitle a\ngrid pointy odd-east rrcc rows 000..998 cols 0000..1000\nlegend . a\nmap\n" +
			strings.Repeat(strings.Repeat(".", 1001)+"\n", 999) + "end\n",
			"line 3, column 46: range 0000..1000 is too long"},
		{"too many hexes", "hexmap 1\ntitle a\ngrid pointy odd-east rrcc rows 000..998 cols 000..998\nlegend . a\nmap\nend\n",
			"999 rows of 999 columns are more than 32000 hexes"},
		{"a long file", head + strings.Repeat("#", maxFile), "bytes; at most 2097152 are read"},
		{"a long line", head + "zone a " + strings.Repeat("2111 ", 300_000), "hex 2111 is in zone a twice"},
		{"many statements", head + strings.Repeat("a\n", 500_000), "more than 50000 statements"},
		{"many attributes", head + "edge a 2111" + strings.Repeat(" a=b", 100) + numbered(" a%d=b", 100_000), "more than 64 attributes"},
		{"runs without end", large + "path road" + strings.Repeat(" 270100..270280 269280..269100", 20_000) + "\n",
			"name more than 500000 hexes"},
		{"many zones of all hexes", large + numbered("zone z%d 270100..270280 269280..269100\n", 20_000), "name more than 500000 hexes"},
		{"many bars in the legend", strings.Replace(head, "| x off-map", strings.Repeat("| ", 500_000)+"| x off-map", 1), ""},
		{"many letters in the legend", strings.Replace(head, "| x off-map", numbered("| %c a ", 3000), 1),
			"more than 200 entries in the legend"},
		{"many grids", grids, "more than 16 grids"},
		{"deep continuations", head + "zone a 2111 " + strings.Repeat("\\\n", 500_000) + "\n", ""},
		{"quotes upon quotes", head + strings.Repeat("place 2111 name \"", 1001), "quote without an end"},
		{"no bottom", head + strings.Repeat("map\n", 1000), "map block without end"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Format([]byte(tt.text))
			if tt.want == "" && err != nil {
				t.Errorf("refused: %.300s", err)
			}
			if tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
				t.Errorf("got: %.300v\nwant: %s", err, tt.want)
			}
			var list *Errors
			if errors.As(err, &list) && len(list.Faults) > maxFaults {
				t.Errorf("%d faults", len(list.Faults))
			}
		})
	}
}

// numbered repeats a text with the numbers from 200 up in it.
func numbered(format string, n int) string {
	var b strings.Builder
	for i := 0; i < n; i++ {
		fmt.Fprintf(&b, format, 200+i)
	}
	return b.String()
}
