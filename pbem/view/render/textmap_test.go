package render

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestTextMap(t *testing.T) {
	want := strings.Join([]string{
		"     12  14  16",
		"22 . . ^|. . .",
		"21  . G2g1s1^ .",
		"20 . @ %|. . ^",
		"19  . . ?|. ~ s?",
		"18 ^ ^ .|. . .",
		"     12  14  16",
		"g german, s soviet, capital = armour, digit = counters in the hex,",
		"? face down, @ city, ^ hill, . clear, % forest, ~ swamp, ? unknown, | front",
		"",
	}, "\n")
	got := TextMap(smallScene(t))
	// The order of the terrain classes is that of the hexes' labels, which is not what this test is about.
	cut := func(s string) string { return s[:strings.Index(s, "@ city")] }
	if cut(got) != cut(want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for _, sign := range []string{"^ hill", "% forest", "~ swamp", ". clear", "? unknown", "| front"} {
		if !strings.Contains(got, sign) {
			t.Errorf("the legend lacks %q", sign)
		}
	}
}

func TestTextMapFitsTheMail(t *testing.T) {
	sc := wideScene(t)
	text := TextMap(sc)
	lines := strings.Split(text, "\n")
	if len(lines) > 58 {
		t.Errorf("%d lines for 51 rows", len(lines))
	}
	for _, l := range lines {
		if n := utf8.RuneCountInString(l); n > 78 {
			t.Errorf("line of %d columns: %s", n, l)
		}
	}
}

func TestTextMapInPanels(t *testing.T) {
	m := parsed(t, "hexmap 1\ntitle w status=provisional\ngrid pointy odd-east rrcc rows 02..01 cols 01..80\nlegend . clear\nmap\n02 "+
		strings.Repeat(".", 80)+"\n01 "+strings.Repeat(".", 80)+"\nend\n")
	text := TextMap(Scene{Map: m})
	if n := strings.Count(text, "."); n != 161 { // one of them in the legend
		t.Errorf("%d hexes written, want 160:\n%s", n-1, text)
	}
	for _, l := range strings.Split(text, "\n") {
		if len(l) > 78 {
			t.Errorf("line of %d columns: %s", len(l), l)
		}
	}
	if !strings.Contains(text, "\n\n     30  32") || !strings.Contains(text, "  28\n02 . ") {
		t.Errorf("no second panel with its columns:\n%s", text)
	}
}

// TestPanelWithoutRows: a panel has no lines above or below its hexes for rows that only another panel has.
func TestPanelWithoutRows(t *testing.T) {
	blank := strings.Repeat("x", 40)
	m := parsed(t, "hexmap 1\ntitle w status=provisional\ngrid pointy odd-east rrcc rows 04..01 cols 01..80\nlegend . clear | x off-map\n"+
		"map\n04 "+strings.Repeat(".", 40)+blank+"\n03 "+strings.Repeat(".", 40)+blank+"\n02 "+strings.Repeat(".", 40)+blank+"\n01 "+
		strings.Repeat(".", 80)+"\nend\n")
	text := TextMap(Scene{Map: m})
	if strings.Count(text, "\n\n") != 2 || !strings.Contains(text, "\n\n     58  60  62  64  66  68  70  72  74  76  78  80\n01 .") {
		t.Errorf("three panels, of which the last has one row, want no empty line but between them:\n%s", text)
	}
}

func TestSideLettersDiffer(t *testing.T) {
	s := &pageLayout{Scene: &Scene{Style: Style{Sides: []SideStyle{{Side: "soviet"}, {Side: "ss"}, {Side: "axis", Letter: "x"},
		{Side: "xs"}}}}}
	if got := strings.Join(s.letters(), ""); got != "saxb?" { // the last is for sides without a style
		t.Errorf("letters %q, want saxb?", got)
	}
}

// TestTextMapHasColumnNumbers: the number of a column stands above and below its hexes, also where the corner of the
// map is cut.
func TestTextMapHasColumnNumbers(t *testing.T) {
	m := parsed(t, "hexmap 1\ntitle c status=provisional\ngrid flat odd-south ccrr rows 00..02 cols 10..16\n"+
		"legend . clear | f forest | x off-map\n"+
		"map\n00 x x . . f . .\n01 . . . . . . .\n02 . . . . f . .\nend\n")
	lines := strings.Split(TextMap(Scene{Map: m}), "\n")
	want := []string{"   10  12  14  16", "00     . . % . .", "01 . . . . . . .", "02 . . . . % . .", "   10  12  14  16"}
	for i, l := range want {
		if lines[i] != l {
			t.Errorf("line %d is %q, want %q", i+1, lines[i], l)
		}
	}
}

// TestTextMapOfTwoSheets: where the columns of the next sheet begin anew, no number runs into another, however long
// they are.
func TestTextMapOfTwoSheets(t *testing.T) {
	m := parsed(t, "hexmap 1\ntitle two status=provisional\ngrid flat odd-south ccrr rows 01..03 cols 110..113 id=K%03d%02d\n"+
		"grid flat odd-south ccrr rows 01..03 cols 110..113 id=J%03d%02d same=K11303|J11001\nlegend . clear\n"+
		"map K\n01 . . . .\n02 . . . .\n03 . . . .\nend\nmap J\n01 = . . .\n02 . . . .\n03 . . . .\nend\n")
	lines := strings.Split(TextMap(Scene{Map: m}), "\n")
	for i, want := range map[int]string{0: "       110 112   112", 1: "K11001 . . . .", 7: "       110 112   112"} {
		if lines[i] != want {
			t.Errorf("line %d is %q, want %q", i+1, lines[i], want)
		}
	}
	DrawScene(Scene{Map: m, Overview: true}) // has rulers of both
}
