package notation

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSlips(t *testing.T) {
	text := `Hello desk,

#MOD Kursk-7
extend german 48h "holidays"   // agreed by telephone

pause
#END
#desk: kursk-7, German
  absence 2026-12-20 2026-12-27 "away"
#END
＃ＰＲＥＳＳ kursk-7 german to soviet, moderator and all
Well played!
> I thought so
#hash in the text
-- 
#END
#PBEM kursk-7 german T3-G-1
pass
#END
> #MOD kursk-7
> end german "I win"
> #END
`
	found := FindFrames(text, testVocab)
	var got []string
	for _, f := range found.OtherFrames {
		got = append(got, fmt.Sprintf("%d %s | %s", f.Pos.Line, f.HeaderLine(), strings.Join(f.Lines, " / ")))
		if len(f.Faults) > 0 {
			t.Errorf("%s: %+v", f.HeaderLine(), f.Faults)
		}
	}
	want := []string{
		`3 #MOD kursk-7 | extend german 48h "holidays"   // agreed by telephone /  / pause`,
		`8 #DESK kursk-7 german |   absence 2026-12-20 2026-12-27 "away"`,
		`11 #PRESS kursk-7 german to all moderator soviet | Well played! / > I thought so / #hash in the text / -- `,
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if len(found.Frames) != 1 || len(found.Faults) != 0 {
		t.Errorf("%+v %+v", found.Frames, found.Faults)
	}
	if d := cmp.Diff([]Pos{{20, 1}}, found.Quoted); d != "" {
		t.Error(d)
	}
}

func TestSlipFaults(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"no game", "#MOD\npause\n#END", "1: frame/header"},
		{"commands in the first line", "#MOD g pause\n#END", "1: frame/header"},
		{"no side", "#DESK g\nstatus\n#END", "1: frame/header"},
		{"to nobody", "#PRESS g s\nhello\n#END", "1: frame/header"},
		{"to nobody, with to", "#PRESS g s to\nhello\n#END", "1: frame/header"},
		{"odd name", "#MOD g$\npause\n#END", "1: frame/header"},
		{"no end", "#MOD g\npause\n", "1: frame/end"},
		{"a sheet before the end", "#MOD g\nact s\n#PBEM g s p\npass\n#END", "1: frame/end"},
		{"a frame before the end of a sheet", "#PBEM g s p\npass\n#MOD g\npause\n#END", "1: frame/end"},
		{"quoted inside", "#MOD g\n> pause\n#END", "2: frame/quoted"},
		{"misspelt", "#MODD g\npause\n#END", "1: frame/header"},
		{"misspelt press", "#PRES g s to all\nhello\n#END", "1: frame/header"},
		{"a word of a text", "#mode\n#mod-list\nhello", ""},
		{"too long", "#MOD g\n" + strings.Repeat("\n", 2001) + "#END", "2002: sheet/too-long"},
		{"end alone", "#MOD g\npause\n#END\n#END", "4: frame/header"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			found := FindFrames(tt.in, testVocab)
			var got []string
			add := func(faults []Fault) {
				for _, f := range faults {
					got = append(got, fmt.Sprintf("%d: %s", f.Pos.Line, f.Code))
				}
			}
			add(found.Faults)
			for _, f := range append(found.Frames, found.OtherFrames...) {
				add(f.Faults)
			}
			if d := cmp.Diff(tt.want, strings.Join(got, " ")); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestEqualSlipsAreOne(t *testing.T) {
	one := "#MOD g\nextend s 24h\n#END\n"
	if n := len(FindFrames(one+one, testVocab).OtherFrames); n != 1 {
		t.Errorf("%d frames", n)
	}
	if n := len(FindFrames(one+strings.Replace(one, "24h", "48h", 1), testVocab).OtherFrames); n != 2 {
		t.Errorf("%d frames", n)
	}
}

func TestFrameMarkOfSlips(t *testing.T) {
	for _, line := range []string{"#MOD g", "# desk g s", "＃ＰＲＥＳＳ g s to all"} {
		if begin, _ := IsFrameLine(line); !begin {
			t.Errorf("%q opens no frame", line)
		}
	}
	if begin, _ := IsFrameLine("#MODERN times"); begin {
		t.Error("a longer word opens a frame")
	}
}

// TestWanted: the first line may stand behind the mark, and is then a frame by itself; else the frame is as others are.
// TestClaim: the frame of a claim is one line, and a claim alone says what is missing.
func TestClaim(t *testing.T) {
	vocab := func(string, string, string) (Vocabulary, bool) { return Vocabulary{}, false }
	text := "Hello\n#Claim Kursk-7 213 \"11.15: the road\" // see there\nAnna\n#DESK kursk-7 german\nstatus\n#END\n"
	found := FindFrames(text, vocab)
	if len(found.OtherFrames) != 2 || len(found.OtherFrames[0].Faults)+len(found.OtherFrames[1].Faults) > 0 {
		t.Fatalf("%+v", found.OtherFrames)
	}
	f := found.OtherFrames[0]
	if f.Mark != ClaimMark || f.Game != "kursk-7" || f.HeaderRest != `213 "11.15: the road"` || len(f.Lines) > 0 ||
		f.HeaderLine() != `#CLAIM kursk-7 213 "11.15: the road"` {
		t.Errorf("%+v, head %s", f, f.HeaderLine())
	}
	if f := FindFrames("#CLAIM\n", vocab).OtherFrames; len(f) != 1 || len(f[0].Faults) != 1 || f[0].Faults[0].Code != "frame/header" {
		t.Errorf("a claim for no game: %+v", f)
	}
}

func TestWanted(t *testing.T) {
	vocab := func(string, string, string) (Vocabulary, bool) { return Vocabulary{}, false }
	for text, want := range map[string]string{
		"Hello,\n\n#WANTED kursk either clock:7d rating:any\n\nRegards, Anna\n": "kursk either clock:7d rating:any|",
		"#WANTED kursk either // please\n#END\n":                                "kursk either|",
		"#wanted accept 3\n-- \nAnna\n":                                         "accept 3|",
		"#WANTED\nlist\nsubscribe\n#END\n":                                      "|list,subscribe",
		"#WANTED list":                                                          "list|",
		"  #WANTED: list\n":                                                     "list|",
		"#WANTED list\nOn Monday, the list <gm@pbem.example> wrote:\n> #WANTED\n> // accept 3\n> #END\n": "list|",
	} {
		found := FindFrames(text, vocab)
		if len(found.OtherFrames) != 1 || len(found.OtherFrames[0].Faults) > 0 {
			t.Errorf("%q: %+v", text, found.OtherFrames)
			continue
		}
		f := found.OtherFrames[0]
		if got := f.HeaderRest + "|" + strings.Join(f.Lines, ","); got != want || f.Mark != WantedMark {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if f := FindFrames("#WANTED\nlist\n", vocab).OtherFrames; len(f) != 1 || len(f[0].Faults) != 1 {
		t.Errorf("a frame without an end: %+v", f)
	}
	if f := FindFrames("#WANTED list\n#WANTED\nsubscribe\n#END\n", vocab).OtherFrames; len(f) != 2 {
		t.Errorf("one of two frames is left out: %+v", f)
	}
	two := FindFrames("#WANTED list\n#DESK k1 german\nstatus\n#END\n", vocab).OtherFrames
	if len(two) != 2 || len(two[0].Faults)+len(two[1].Faults) > 0 {
		t.Errorf("before another frame: %+v", two)
	}
}
