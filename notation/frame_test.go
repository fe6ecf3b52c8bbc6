package notation

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// designSheet is the sheet every reader of the design sees first.
const designSheet = `Hi Boris, here we go.

#PBEM kursk-7 german T3-G-1
order fight/move                            // declare the phase order
move 1SS 1907-1908-2008
move 2SS,3SS 1907-2008                      // cheapest path
attack 2113 with 1SS,2SS,3SS = 3:1          // expected odds
  advance 1SS,2SS to 2213
when attacked at 2008 if odds<=3:1: noretreat   // standing order
salt 5b1f0c2e7a9d4c38
#END

-- 
Anna
> #PBEM kursk-7 german T2-G-1
> pass
> #END
`

const designCanonical = `#PBEM kursk-7 german T3-G-1
order fight/move
move 1SS 1907-1908-2008
move 2SS,3SS 1907-2008
attack 2113 with 1SS,2SS,3SS = 3:1
  advance 1SS,2SS to 2213
when attacked at 2008 if odds<=3:1: noretreat
#END
`

func TestFindDesignSheet(t *testing.T) {
	found := FindFrames(designSheet, testVocab)
	if len(found.Frames) != 1 || len(found.Faults) != 0 {
		t.Fatalf("%+v", found)
	}
	f := found.Frames[0]
	if len(f.Faults) > 0 {
		t.Fatalf("%+v", f.Faults)
	}
	if f.Game != "kursk-7" || f.Side != "german" || f.Phase != "T3-G-1" || f.Salt != "5b1f0c2e7a9d4c38" || f.Pos != (Pos{3, 1}) {
		t.Errorf("header %+v", f)
	}
	if d := cmp.Diff(designCanonical, f.Canonical()); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]Pos{{15, 1}}, found.Quoted); d != "" {
		t.Error(d)
	}
	want := "outside outside header order order order order order order header header outside outside outside quoted quoted quoted outside"
	if d := cmp.Diff(want, uses(found)); d != "" {
		t.Error(d)
	}
	if f.Statements[3].Pos.Line != 7 || f.Statements[3].Children[0].Pos != (Pos{8, 3}) {
		t.Error("lines do not count from the beginning of the mail")
	}
}

func uses(f FindResult) string {
	var out []string
	for _, u := range f.LineUses {
		out = append(out, u.String())
	}
	return strings.Join(out, " ")
}

func TestHeaderSpellings(t *testing.T) {
	for _, header := range []string{
		"#pbem kursk-7 german t3-g-1", "  # PBEM: Kursk-7, German, T3-G-1", "#PBEM  kursk-7\tGERMAN:T3-g-1  // mine",
		"＃ＰＢＥＭ　kursk-7　german　T3－G－1",
	} {
		for _, end := range []string{"#END", "# end", "#End.", "#END PBEM", "  #end // done"} {
			found := FindFrames(header+"\npass\n"+end, testVocab)
			if len(found.Frames) != 1 || len(found.Frames[0].Faults) > 0 || len(found.Faults) > 0 {
				t.Fatalf("%q %q: %+v", header, end, found)
			}
			want := "#PBEM kursk-7 german T3-G-1\npass\n#END\n"
			if got := found.Frames[0].Canonical(); got != want {
				t.Errorf("%q: got %q", header, got)
			}
		}
	}
}

func TestFrameFaults(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"no end", "#PBEM g s p\npass\n", "1: frame/end"},
		{"no end, signature", "#PBEM g s p\npass\n-- \nAnna", "1: frame/end"},
		{"nested", "#PBEM g s p\npass\n#PBEM g s q\npass\n#END", "1: frame/end"},
		{"short header", "#PBEM g s\nsome order\n#END", "1: frame/header"},
		{"long header", "#PBEM g s p pass\n#END", "1: frame/header"},
		{"odd header", "#PBEM g$ s p\n#END", "1: frame/header"},
		{"end alone", "pass\n#END", "2: frame/header"},
		{"misspelled header", "#PBM g s p\npass\n#END", "1: frame/header"},
		{"twice", "#PBEM g s p\npass\n#END\n#PBEM G S P\nhalt\n#END", "1: frame/twice 4: frame/twice"},
		{"twice, salts differ", "#PBEM g s p\nsalt 0123456789abcdef\n#END\n#PBEM g s p\nsalt 0123456789abcdee\n#END",
			"1: frame/twice 4: frame/twice"},
		{"salt short", "#PBEM g s p\nsalt 0123\n#END", "2: frame/salt"},
		{"salt not hex", "#PBEM g s p\nsalt 0123456789abcdeg\n#END", "2: frame/salt"},
		{"salt empty", "#PBEM g s p\nsalt\n#END", "2: frame/salt"},
		{"two salts", "#PBEM g s p\nsalt 0123456789abcdef\nsalt 0123456789abcdee\n#END", "3: frame/salt"},
		{"base long", "#PBEM g s p\nbase 0123456789abcdef\n#END", "2: frame/base"},
		{"draft with more", "#PBEM g s p\ndraft please\n#END", "2: syntax/extra"},
		{"too many lines", "#PBEM g s p\n" + strings.Repeat("\n", 2001) + "#END", "2002: sheet/too-long"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			found := FindFrames(tt.in, testVocab)
			var got []string
			for _, f := range found.Faults {
				got = append(got, fmt.Sprintf("%d: %s", f.Pos.Line, f.Code))
			}
			for _, fr := range found.Frames {
				for _, f := range fr.Faults {
					got = append(got, fmt.Sprintf("%d: %s", f.Pos.Line, f.Code))
				}
			}
			if d := cmp.Diff(tt.want, strings.Join(got, " ")); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestTwins(t *testing.T) {
	one := "#PBEM g s p\nmove 1SS 1907-1908\nsalt 0123456789abcdef\n#END\n"
	same := "#pbem G S P\nsalt 0123456789ABCDEF\nM 1SS 1907-1908 // same\n#end\n"
	if found := FindFrames(one+same, testVocab); len(found.Frames) != 1 || len(found.Frames[0].Faults) != 0 {
		t.Errorf("equal frames: %+v", found.Frames)
	}
	other := "#PBEM g s q\nmove 1SS 1907-1908\n#END\n"
	if found := FindFrames(one+other, testVocab); len(found.Frames) != 2 || len(found.Frames[0].Faults)+len(found.Frames[1].Faults) != 0 {
		t.Errorf("frames of two phases: %+v", found.Frames)
	}
	if found := FindFrames(one+other+strings.Replace(one, "1908", "2008", 1), testVocab); len(found.Frames) != 3 ||
		!hasCode(found.Frames[0].Faults, "frame/twice") || hasCode(found.Frames[1].Faults, "frame/twice") {
		t.Errorf("three frames: %+v", found.Frames)
	}
}

func TestUnknownGame(t *testing.T) {
	found := FindFrames("#PBEM nowhere s p\npass\n\n#END", testVocab)
	if len(found.Frames) != 1 {
		t.Fatalf("%+v", found)
	}
	f := found.Frames[0]
	if f.Game != "nowhere" || f.Statements != nil || len(f.Faults) != 0 {
		t.Errorf("%+v", f)
	}
	if got := uses(found); got != "header not understood outside header" {
		t.Error(got)
	}
}

func TestControlLines(t *testing.T) {
	found := FindFrames("#PBEM g s p\nBase: 0123 4567 89AB\ndraft\ncheck; salt: 5b1f0c2e 7a9d4c38\n"+
		"what now\n// note\n> quoted\n#END", testVocab)
	f := found.Frames[0]
	if f.Base != "0123456789ab" || f.Salt != "5b1f0c2e7a9d4c38" || !f.Draft || !f.Check {
		t.Errorf("%+v", f)
	}
	if got := uses(found); got != "header header header header not understood comment quoted header" {
		t.Error(got)
	}
	if _, faults := ParseLines("salt 5b1f0c2e7a9d4c38", testVocabulary()); len(faults) != 1 || faults[0].Code != "syntax/verb" {
		t.Error("a bare list of orders has no salt")
	}
}

func TestQuotedOnly(t *testing.T) {
	found := FindFrames("On Monday Boris wrote:\n>> #PBEM g s p\n> > pass\n > #END\n", testVocab)
	if len(found.Frames) != 0 || len(found.Quoted) != 1 || len(found.Faults) != 0 {
		t.Errorf("%+v", found)
	}
}

func TestFormat(t *testing.T) {
	in := `#PBEM Kursk-7 German t3-g-1

// plan: take the hill
M 1SS 1907-1908 //first
draft // not yet


A 2113 < 1SS, // with all
  2SS   // we have
 // and then
    x 1SS to 2113; l 2SS // both
salt 5b1f0c2e7a9d4c38 // lucky
base 0123456789ab
// end
#END`
	want := `#PBEM kursk-7 german T3-G-1
base 0123456789ab
draft
// plan: take the hill
move 1SS 1907-1908 // first
// not yet

attack 2113 with 1SS,2SS // with all we have
// and then
  advance 1SS to 2113
  losses 2SS // both
// lucky
// end
salt 5b1f0c2e7a9d4c38
#END
`
	f := FindFrames(in, testVocab).Frames[0]
	if len(f.Faults) > 0 {
		t.Fatalf("%+v", f.Faults)
	}
	got := FormatFrame(f)
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff(got, FormatFrame(FindFrames(got, testVocab).Frames[0])); d != "" {
		t.Errorf("formatting twice: %s", d)
	}
	if a, b := f.Canonical(), FindFrames(got, testVocab).Frames[0].Canonical(); a != b {
		t.Errorf("formatting changed the canonical text:\n%s\n%s", a, b)
	}
}
