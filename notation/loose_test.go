package notation

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestLoose holds what is taken though no page teaches it, and what is noted about it.
func TestLoose(t *testing.T) {
	for _, tt := range []struct{ in, want, note string }{
		{"- move 1SS to 2008", "move 1SS to 2008", "bullet"},
		{"* move 1SS to 2008", "move 1SS to 2008", "bullet"},
		{"• move 1SS to 2008", "move 1SS to 2008", "bullet"},
		{"/ move 1SS to 2008", "move 1SS to 2008", "bullet"},
		{"\uf0b7\tmove 1SS to 2008", "move 1SS to 2008", "bullet"},
		{"[ ] move 1SS to 2008", "move 1SS to 2008", "bullet"},
		{"- [x] move 1SS to 2008", "move 1SS to 2008", "bullet"},
		{"1. move 1SS to 2008", "move 1SS to 2008", "bullet"},
		{"12) move 1SS to 2008", "move 1SS to 2008", "bullet"},
		{"(3) move 1SS to 2008", "move 1SS to 2008", "bullet"},
		{"a) move 1SS to 2008", "move 1SS to 2008", "bullet"},
		{"o move 1SS to 2008", "move 1SS to 2008", "bullet"},
		{"Ø  move 1SS to 2008", "move 1SS to 2008", "bullet"},
		{"・move 1SS to 2008", "move 1SS to 2008", "bullet"},
		{"```text\nmove 1SS to 2008\n```", "move 1SS to 2008", "line 2, 4: the bullet"},
		{"~~~\nmove 1SS to 2008\n~~~", "move 1SS to 2008", "line 2, 4: the bullet"},
		{"place 1SS 1️⃣9️⃣0️⃣8️⃣", "place 1SS 1908", ""},
		{"① move 1SS to 2008", "move 1SS to 2008", "bullet"},
		{"1️⃣ move 1SS to 2008", "move 1SS to 2008", "bullet"},
		{"*move 1SS to 2008*", "move 1SS to 2008", "bullet"},
		{"**pass**", "pass", "bullet"},
		{"`pass`", "pass", "bullet"},
		{"1. attack 2113 with 1SS\n   - advance 1SS to 2113", "attack 2113 with 1SS\n  advance 1SS to 2113", "line 2, 3"},
		{"move 1SS,\n- move 2SS to 2008", "", ""},
		{"pass.", "pass", "full stop"},
		{"order fight/move.", "order fight/move", "full stop"},
		{"move 1SS: 1907-1908", "move 1SS 1907-1908", "colon"},
		{"move 1SS, 2SS, 1907-1908", "move 1SS,2SS 1907-1908", "comma"},
		{"move 1SS 1907-1908,", "move 1SS 1907-1908", "comma"},
		{"place 1SS. 1907.", "place 1SS 1907", "full stop"},
		{"losses 1SS & 2SS and 3SS", "losses 1SS,2SS,3SS", ""},
		{"losses 1SS, and 3SS", "losses 1SS,3SS", ""},
		{"move 1SS 19O7-l908", "move 1SS 1907-1908", "letter"},
		{"attack 2II3 with 1SS", "attack 2113 with 1SS", "letter"},
		{"when attacked at 2O08: noretreat", "when attacked at 2008: noretreat", "letter"},
		{"move 1SS 1907 à 1908", "move 1SS 1907-1908", "arrow"},
		{"move 1SS 1907 \uf0e0 1908", "move 1SS 1907-1908", ""},
		{"move 1SS 1907 => 1908 --> 1909", "move 1SS 1907-1908-1909", "arrow"},
		{"move 1SS -> 1908", "move 1SS to 1908", ""},
		{"place 1SS → 1908", "place 1SS 1908", "arrow"},
		{"move 1SS 1907 to 1908 to 1909", "move 1SS 1907-1908-1909", "words between"},
		{"move 1SS from 1907 to 1908", "move 1SS 1907-1908", "words between"},
		{"move 1SS to hex 1908", "move 1SS to 1908", "brackets"},
		{"place 1SS <1908>", "place 1SS 1908", "brackets"},
		{"order move / fight", "order move/fight", ""},
		{"move Das Reich, 7 Pz and 1st SS to 1908", `move "Das Reich","7 Pz","1st SS" to 1908`, ""},
		{"if turn=>3: pass", "if turn>=3: pass", ""},
	} {
		found := FindFrames("#PBEM g s p\n"+tt.in+"\n#END\n", testVocab)
		f := found.Frames[0]
		got := strings.TrimSuffix(strings.TrimPrefix(f.Canonical(), "#PBEM g s P\n"), "\n#END\n")
		if tt.want != "" && (len(f.Faults) > 0 || got != tt.want) {
			t.Errorf("%q: read as %q, %v", tt.in, got, f.Faults)
		}
		if tt.want == "" && len(f.Statements) > 1 {
			t.Errorf("%q: %q", tt.in, got)
		}
		notes := ""
		for _, n := range found.Notes {
			notes += n.String() + "\n"
		}
		if !strings.Contains(notes, tt.note) || tt.note == "" && tt.want != "" && notes != "" && !strings.Contains(tt.in, ", and") {
			t.Errorf("%q: notes %q, want one with %q", tt.in, notes, tt.note)
		}
	}
}

// TestNotLoose holds what is refused, with what would be right.
func TestNotLoose(t *testing.T) {
	for _, tt := range []struct{ in, code, legal string }{
		{"1 move 1SS to 2008", "syntax/verb", "move 1SS to 2008"},
		{"1SS move 1907-1908", "syntax/verb", "move 1SS 1907-1908"},
		{"~~move 1SS to 2008~~", "syntax/verb", ""},
		{"- ~~pass~~", "syntax/verb", ""},
		{"move / fight", "syntax/verb", "order move/fight"},
		{"fight/move", "syntax/verb", "order fight/move"},
		{"1. mvoe 1SS to 2008", "syntax/verb", "move"},
		{"- 1SS 1907-1908", "syntax/verb", "move 1SS 1907-1908"},
		{"place 1SS 1,907", "syntax/hex", "1907"},
		{"place 1SS 19 07", "syntax/hex", "1907"},
		{"place 1SS 19.07", "syntax/hex", "1907"},
		{"place 1SS 0x1907", "syntax/hex", "1907"},
		{"move 1SS to HEX", "syntax/hex", ""},
		{"move UNIT to 1908", "syntax/arg-missing", ""},
		{"move 1SS to ...", "syntax/hex", ""},
		{"move 1SS to 19x7", "syntax/hex", ""},
		{"attack 2113 with 1SS,2SS,", "", ""},
		{"when attacked:", "syntax/arg-missing", ""},
		{"losses 1SS,,2SS", "syntax/extra", ""},
		{"bid 3 why not.", "", ""},
	} {
		_, faults := ParseLines(tt.in, testVocabulary())
		if tt.code == "" {
			if len(faults) > 0 {
				t.Errorf("%q: %v", tt.in, faults)
			}
			continue
		}
		if len(faults) != 1 || faults[0].Code != tt.code ||
			tt.legal != "" && !strings.Contains(strings.Join(faults[0].Legal, "\n"), tt.legal) {
			t.Errorf("%q: %+v", tt.in, faults)
		}
	}
	got, _ := ParseLines("bid 3 why not.", testVocabulary())
	if s := got[0].String(); s != "bid 3 why not." {
		t.Errorf("a text lost its full stop: %q", s)
	}
}

// TestMarkedFrames holds that a frame is found whose lines a mail program wrote in bold letters or as a list.
func TestMarkedFrames(t *testing.T) {
	for _, text := range []string{"*#PBEM g s p*\n*pass*\n*#END*", "**#PBEM g s p**\npass\n**#END**", "_#PBEM g s p_\npass\n_#END_",
		"`#PBEM g s p`\n`pass`\n`#END`", "*#PBEM* g s p\npass\n*#END*", "- #PBEM g s p\n- pass\n- #END", "\\#PBEM g s p\npass\n\\#END",
		"#️⃣PBEM g s p\npass\n#️⃣END", "#PBEM g s p.\npass\n#END!", "#PBEM g s p\\\npass\\\n#END\\",
		"• #PBEM g s p\n• pass\n• #END"} {
		found := FindFrames(text+"\n", testVocab)
		if len(found.Frames) != 1 || len(found.Frames[0].Faults) > 0 || found.Frames[0].Canonical() != "#PBEM g s P\npass\n#END\n" {
			t.Errorf("%q: %+v", text, found)
		}
	}
	found := FindFrames("*#DESK g s*\n- status\n1. odds 2113\n  * of a block\n*#END*\n", testVocab)
	if len(found.OtherFrames) != 1 || len(found.OtherFrames[0].Faults) > 0 {
		t.Fatalf("%+v", found)
	}
	if d := cmp.Diff([]string{"status", "odds 2113", "  * of a block"}, found.OtherFrames[0].Lines); d != "" {
		t.Error(d)
	}
	if found := FindFrames("> *#PBEM g s p*\n> pass\n> #END\n", testVocab); len(found.Frames) > 0 || len(found.Quoted) != 1 {
		t.Errorf("a quoted frame: %+v", found)
	}
}

// TestForgottenEnd holds that a greeting and the line above a quotation are no faulty orders where only #END was
// forgotten.
func TestForgottenEnd(t *testing.T) {
	for _, tail := range []string{"\nAnna\n",
		"\n\nBest regards,\nAnna\n", "\nOn Sat, 28 Nov 2026 at 12:00, Game <g@pbem.example> wrote:\n> x\n",
		"\nAnna\n\nAm 28.11.2026 um 12:00 schrieb Game:\n> x\n> y\n", "\n2026-11-28 12:00 Game <g@pbem.example>:\n> x\n",
		"\n\nSent from my iPhone\n", "\n-- \nAnna\n"} {
		f := FindFrames("#PBEM g s p\nmove 1SS 1907-1908\nattack 2113 with 1SS,\n  2SS"+tail, testVocab).Frames[0]
		if len(f.Faults) != 1 || f.Faults[0].Code != "frame/end" || len(f.Statements) != 2 {
			t.Errorf("%q: %d orders, %+v", tail, len(f.Statements), f.Faults)
		}
	}
	f := FindFrames("#PBEM g s p\npass\nmvoe 1SS 1907-1908\nhallo\n", testVocab).Frames[0]
	if len(f.Faults) != 2 {
		t.Errorf("an order behind the last good one: %+v", f.Faults)
	}
}
