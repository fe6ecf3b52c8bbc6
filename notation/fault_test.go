package notation

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"fieldpost/notation/say"
)

func TestExplain(t *testing.T) {
	tests := []struct {
		name, line string
		fault      Fault
		want       string
	}{
		{"text, rule and alternatives", "move 3Pz 1907-1908-2008",
			Fault{Code: "move/mp", Stage: Illegal, Rule: "10.8, 10.14, 10.16", Pos: Pos{4, 20}, Width: 4,
				Text:  "3Pz needs 9 MP to reach 2008 and has 8: clear 1908 1, then forest 2, across the river +1, enemy fort +5",
				Legal: []string{"move 3Pz 1907-1908", "move 3Pz 1907-1909"}},
			`  line 4  move 3Pz 1907-1908-2008
                             ^^^^
  move/mp  3Pz needs 9 MP to reach 2008 and has 8: clear 1908 1, then forest
           2, across the river +1, enemy fort +5 (10.8, 10.14, 10.16)
           legal: move 3Pz 1907-1908; move 3Pz 1907-1909
`},
		{"warning", "move 332 1805-1806",
			Fault{Code: "odd/vp-hex-empty", Stage: Warning, Pos: Pos{8, 1}, Width: 1, Text: "this leaves Akhtyrka empty"},
			`  line 8  move 332 1805-1806
          ^
  warning odd/vp-hex-empty  this leaves Akhtyrka empty
`},
		{"wide characters", "移動 1SS 1907",
			Fault{Code: "syntax/verb", Pos: Pos{1, 4}, Width: 3, Text: "x"},
			"  line 1  移動 1SS 1907\n               ^^^\n  syntax/verb  x\n"},
		{"wide characters underlined", "移動 1SS",
			Fault{Code: "syntax/verb", Pos: Pos{1, 1}, Width: 2, Text: "x"},
			"  line 1  移動 1SS\n          ^^^^\n  syntax/verb  x\n"},
		{"no line", "", Fault{Code: "c", Text: "text", Width: 1}, "  c  text\n"},
		{"behind the end", "move", Fault{Code: "c", Pos: Pos{2, 5}, Text: "text", Width: 3},
			"  line 2  move\n              ^\n  c  text\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if d := cmp.Diff(tt.want, tt.fault.Explain(tt.line, 78)); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestExplainLongLine holds that the place is still shown, and marked, in a line that is too long for the mail.
func TestExplainLongLine(t *testing.T) {
	line := strings.Repeat("abcdefgh ", 30) + "HERE " + strings.Repeat("ijklmnop ", 30)
	f := Fault{Code: "c", Pos: Pos{12, 271}, Width: 4, Text: say.Plain(strings.Repeat("x", 200))}
	out := strings.Split(f.Explain(line, 60), "\n")
	at := strings.Index(out[1], "^^^^")
	if at < 0 || len(out[0]) < at+4 || out[0][at:at+4] != "HERE" {
		t.Errorf("the mark is not under the place:\n%s\n%s", out[0], out[1])
	}
	for _, l := range out {
		if len(l) > 60 {
			t.Errorf("%d columns: %s", len(l), l)
		}
	}
}

// TestExplainFullLine holds that a mark behind a line that just fits does not stick out.
func TestExplainFullLine(t *testing.T) {
	line := strings.Repeat("x", 68)
	out := strings.Split(Fault{Code: "c", Pos: Pos{1, 69}, Width: 1, Text: "t"}.Explain(line, 78), "\n")
	if len(out[0]) > 78 || len(out[1]) > 78 || strings.IndexByte(out[1], '^') != len(out[0]) {
		t.Errorf("%d and %d columns:\n%s\n%s", len(out[0]), len(out[1]), out[0], out[1])
	}
}

// TestHugeLines holds that reading and explaining stay linear in the length of a line.
func TestHugeLines(t *testing.T) {
	size := 300_000
	if testing.Short() {
		size = 60_000
	}
	for _, unit := range []string{" ", "x", "\"", ";", "-", "é", "\u0301", "//", "#PBEM g s p\n", "#PBEM g s p\n\"", "> "} {
		text := strings.Repeat(unit, size/len(unit)) + "#PBEM g\npass " + strings.Repeat(unit, size/len(unit))
		found := FindFrames(text, testVocab)
		var b strings.Builder
		for _, f := range found.Frames {
			if err := RenderFaults(&b, found.Source, f.Faults); err != nil {
				t.Fatal(err)
			}
		}
		if len(found.LineUses) != len(found.Source) {
			t.Errorf("%q: lines are not accounted for", unit)
		}
	}
}

func TestRenderSorts(t *testing.T) {
	faults := []Fault{
		{Code: "b", Pos: Pos{2, 5}, Width: 1, Text: "third"},
		{Code: "b", Pos: Pos{2, 1}, Width: 1, Text: "second"},
		{Code: "a", Pos: Pos{1, 9}, Width: 1, Text: "first"},
		{Code: "z", Pos: Pos{99, 1}, Width: 1, Text: "no such line"},
	}
	var b strings.Builder
	if err := RenderFaults(&b, []string{"one", "two two"}, faults); err != nil {
		t.Fatal(err)
	}
	want := `  line 1  one
             ^
  a  first

  line 2  two two
          ^
  b  second

  line 2  two two
              ^
  b  third

  z  no such line
`
	if d := cmp.Diff(want, b.String()); d != "" {
		t.Error(d)
	}
	if faults[0].Text.String() != "third" {
		t.Error("Render changed its argument")
	}
}

func TestStageWords(t *testing.T) {
	want := []string{"not understood", "not known", "illegal now", "depends on an earlier result", "odd"}
	for i, w := range want {
		if got := Stage(i).String(); got != w {
			t.Errorf("stage %d: %q, want %q", i, got, w)
		}
	}
}

func TestDidYouMean(t *testing.T) {
	units := []string{"1SS", "2SS", "3SS", "3Pz", "11Pz", "Grossdeutschland"}
	tests := []struct {
		word string
		max  int
		want []string
	}{
		{"1ss", 3, []string{"1SS"}},
		{"4SS", 5, []string{"1SS", "2SS", "3SS"}},
		{"SS1", 3, nil},
		{"11Zp", 3, []string{"11Pz"}},
		{"gross", 3, []string{"Grossdeutschland"}},
		{"Grosdeutchland", 3, []string{"Grossdeutschland"}},
		{"33SS", 1, []string{"3SS"}},
		{"", 3, nil},
		{"1SS", 0, nil},
		{"whatever", 3, nil},
		{strings.Repeat("x", 1000), 3, nil},
	}
	for _, tt := range tests {
		got := DidYouMean(tt.word, units, tt.max)
		if tt.word == "1ss" || tt.word == "33SS" {
			got = got[:1] // the nearest
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%q: %s", tt.word, d)
		}
	}
}

func TestCompareOdds(t *testing.T) {
	tests := []struct {
		a, op, b string
		want     bool
	}{
		{"3:1", "<=", "3:1", true}, {"6:2", "=", "3:1", true}, {"5:2", "<", "3:1", true}, {"7:2", "<", "3:1", false},
		{"1:3", "<", "1:2", true}, {"4:1", ">=", "3:1", true}, {"3:1", ">", "3:1", false}, {"2:1", "!=", "4:2", false},
		{"9999:1", ">", "9999:2", true},
	}
	for _, tt := range tests {
		if got, err := CompareOdds(tt.a, tt.op, tt.b); err != nil || got != tt.want {
			t.Errorf("%s %s %s = %v, %v", tt.a, tt.op, tt.b, got, err)
		}
	}
	for _, bad := range [][3]string{{"3", "<", "1:1"}, {"3:1", "~", "1:1"}, {"3:1", "<", "0:1"}, {"3:1", "<", "10000:1"}, {"", "", ""},
		{"+3:1", "<", "1:1"}} {
		if _, err := CompareOdds(bad[0], bad[1], bad[2]); err == nil {
			t.Errorf("%v: no error", bad)
		}
	}
}
