package hexmap

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

const small = "grid pointy odd-east rrcc rows 22..18 cols 11..16"

func TestFaults(t *testing.T) {
	tests := []struct {
		name string
		text string
		want []string
	}{
		{"empty", "", []string{"line 1: no hexmap statement", "line 1: no map statement"}},
		{"not utf-8", "hexmap 1\n\xff\n", []string{"line 2: not UTF-8"}},
		{"version", strings.Replace(sheetText(small, 5, 6), "hexmap 1", "hexmap 2", 1), []string{"line 1, column 1: only version 1"}},
		{"orientation", sheetText("grid round odd-east rrcc rows 22..18 cols 11..16", 5, 6),
			[]string{`line 3, column 6: orientation "round"`}},
		{"shift of the other orientation", sheetText("grid flat odd-east rrcc rows 22..18 cols 11..16", 5, 6),
			[]string{`line 3, column 11: shift "odd-east" is not one of odd-north`}},
		{"too large", sheetText("grid pointy odd-east rrcc rows 0..998 cols 0..998", 1, 1),
			[]string{"line 3, column 1: 999 rows of 999 columns are more than 32000"}},
		{"labels not unique", sheetText("grid flat odd-south ccrr rows 01..11 cols 01..11 id=J%01d%01d", 11, 11),
			[]string{"line 3: two hexes get the same label"}},
		{"row missing", sheetText(small, 4, 6), []string{"line 10: the map block has 4 rows; the grid has 5, and row 18 is next"}},
		{"row too many", sheetText(small, 6, 6), []string{"line 11: row 17 is one too many"}},
		{"row too short", sheetText(small, 5, 5), []string{"line 6: row 22 has 5 characters; the grid has 6 columns, 11..16"}},
		{"wrong row", strings.Replace(sheetText(small, 5, 6), "\n20 ", "\n19 ", 1),
			[]string{"line 8, column 1: row 19 where row 20 is due"}},
		{"not in the legend", strings.Replace(sheetText(small, 5, 6), "20 . .", "20 . q", 1),
			[]string{`line 8, column 6: "q" is not in the legend (column 12)`}},
		{"no end", strings.Replace(sheetText(small, 5, 6), "end\n", "", 1), []string{"line 5: map block without end"}},
		{"two faults at once", sheetText(small, 5, 6, "place 9999 town \"A\"", "side river 2113:n"),
			[]string{`line 12, column 7: hex "9999" is not on the map`,
				`line 13, column 17: "n" is not a side of a pointy hex: e se sw w nw ne`}},
		{"side twice", sheetText(small, 5, 6, "side river \"A\" 2113:e", "side major \"B\" 2114:w"),
			[]string{"line 13: side w of 2114 is named twice: here and in line 12"}},
		{"path with a gap", sheetText(small, 5, 6, "path rail 2113 2115"), []string{"line 12: path rail: 2113 and 2115 are not adjacent"}},
		{"crooked run", sheetText(small, 5, 6, "zone a 2111..1916"), []string{"line 12, column 8: 2111 and 1916 are not on one straight " +
			"line"}},
		{"two towns", sheetText(small, 5, 6, "place 2113 town \"A\"", "place 2113 city \"B\""),
			[]string{"line 13, column 7: hex 2113 has a place already, in line 12"}},
		{"two forts", sheetText(small, 5, 6, "fort german 2113", "fort soviet 2113"),
			[]string{"line 13: hex 2113 has a fort already, in line 12"}},
		{"hex twice", sheetText(small, 5, 6, "zone a 2113 2113"), []string{"line 12: hex 2113 is in zone a twice"}},
		{"unknown statement", sheetText(small, 5, 6, "river A 2113:e"), []string{`line 12, column 1: unknown statement "river"`}},
		{"attribute before argument", sheetText(small, 5, 6, "edge west supply=G 2113"),
			[]string{`line 12, column 20: "2113" stands after an attribute`}},
		{"quote without end", sheetText(small, 5, 6, "place 2113 town \"A"), []string{"line 12, column 17: quote without an end"}},
		{"not a bridge", sheetText(small, 5, 6, "side river 2113:e bridge=2113|2115"),
			[]string{`line 12, column 26: bridge: "2113|2115" is not a pair of adjacent hexes`}},
		{"map twice", sheetText(small, 5, 6, "map", "end"), []string{"line 12, column 1: second map statement; the first is in line 5"}},
		{"continuation at the end", sheetText(small, 5, 6) + "zone a 2113 \\", []string{"line 12: the file ends after a continuation"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Parse([]byte(tt.text))
			var list *Errors
			if !errors.As(err, &list) {
				t.Fatalf("got %v, want *Errors", err)
			}
			for _, want := range tt.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("got:\n%v\nwant: %s", err, want)
				}
			}
		})
	}
}

func TestFormat(t *testing.T) {
	in := "# the head\nhexmap 1\ntitle test status=reconstructed source=\"made up\"\n" + small +
		"\nlegend . clear | f forest\nmap\n22 ......\n# a low row\n21 . f....  # woods\n20 . . . . . .\n19 ......\n18 ......\n" +
		"# before the end\nend\n" +
		"zone b 2113\nzone a \\\n  2114\n# about the town\nplace 2113 town \"Z\" vp=1 ru=\"Я\"\nplace 2111 city \"A\"\n" +
		"side river \"B\" 2113:e\n# last word\n"
	want := "# the head\nhexmap 1\ntitle test status=reconstructed source=\"made up\"\n" + small +
		"\nlegend . clear | f forest\nmap\n22 . . . . . .\n# a low row\n21  . f . . . . # woods\n20 . . . . . .\n19  . . . . . .\n" +
		"18 . . . . . .\n# before the end\nend\n\n" +
		"side river \"B\" 2113:e\n\nplace 2111 city \"A\"\n# about the town\nplace 2113 town \"Z\" ru=\"Я\" vp=1\n\nzone a 2114\n" +
		"zone b 2113\n# last word\n"
	got, err := Format([]byte(in))
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	again, err := Format(got)
	if err != nil || !bytes.Equal(again, got) {
		t.Errorf("formatting again gives %v\n%s", err, again)
	}
	if _, err := Format([]byte("hexmap 1\n")); err == nil {
		t.Error("a broken file was formatted")
	}
}

func TestFormatWrapsLongStatements(t *testing.T) {
	got, err := Format([]byte(sheetText(gridB, 51, 28, "zone a "+strings.Join(strings.Fields(
		"1000 1001 1002 1003 1004 1005 1006 1007 1008 1009 1010 1011 1012 1013 1014 1015 1016 1017 1018 1019 1020 1021 1022 1023"),
		" ")+" # end")))
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(string(got), "\n") {
		if len(line) > formatWidth+2 {
			t.Errorf("line %d has %d characters", i+1, len(line))
		}
	}
	if m := mustParse(t, string(got)); len(m.ZoneHexes("a")) != 24 {
		t.Errorf("%d hexes after wrapping", len(m.ZoneHexes("a")))
	}
}
