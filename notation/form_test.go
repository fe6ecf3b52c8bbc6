package notation

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// letter is one of our letters: its head and the frame that it came with.
func letter(frame string) string {
	return "\n" + rule + "\ng   Kursk   turn 1   P\nyou: Side (Anna)\n" + rule + "\n\nNEXT  You: the sheet.\n\n" + frame
}

// wantSaid holds what frames with what in them a text has, sheets before the others.
func wantSaid(t interface {
	Helper()
	Fatalf(string, ...any)
}, text string, want ...string) FindResult {
	t.Helper()
	found := FindFrames(text, testVocab)
	var got []string
	for _, f := range append(append([]Frame{}, found.Frames...), found.OtherFrames...) {
		codes := ""
		for _, x := range f.Faults {
			codes += " " + x.Code
		}
		got = append(got, strings.Join(f.Lines, ";")+codes)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Fatalf("%s\n%s", d, text)
	}
	return found
}

// TestFormBesideSheet: the frame of our letter is left out beside the player's own, wherever it stands, and that is
// noted.
func TestFormBesideSheet(t *testing.T) {
	for _, form := range []string{"base 0123456789ab\n// move 1SS\n", "check   // take this line out\n// your orders\n", "", "draft\n"} {
		form = "#PBEM g s p\n" + form + "#END\n"
		for _, text := range []string{ownFrame + form, form + ownFrame, "Hi\n" + form + "\nor so\n" + ownFrame} {
			found := wantSaid(t, text, "pass")
			if len(found.Notes) != 1 || !strings.Contains(found.Notes[0].String(), fmt.Sprintf("line %d ", found.Quoted[0].Line)) {
				t.Errorf("notes %q, quoted %v", found.Notes, found.Quoted)
			}
		}
		if found := FindFrames(form, testVocab); len(found.Frames) != 1 || len(found.Notes) != 0 {
			t.Errorf("a form alone: %s %v", frameLines(found), found.Notes)
		}
	}
	form := "#PBEM g s p\n// move 1SS\n#END\n"
	wantSaid(t, strings.Replace(form, " s ", " t ", 1)+ownFrame, "// move 1SS", "pass") // another side's
	wantSaid(t, strings.Replace(form, " g ", " h ", 1)+ownFrame, "// move 1SS", "pass") // another game's
	wantSaid(t, strings.Replace(form, "// move", "salt 12\n// move", 1)+ownFrame, "salt 12;// move 1SS frame/twice frame/salt",
		"pass frame/twice")
	wantSaid(t, "#DESK g s\nstatus\n#END\n"+form, "status")
	wantSaid(t, "#DESK g s\n// agree 1\n#END\n"+ownFrame, "pass")
	wantSaid(t, "#PRESS g s to all\n#END\n#PRESS g s to all\n// hello\n#END\n", "// hello")
	wantSaid(t, "#PBEM <game> <side> <phase>\ncheck\n// your orders\n#END\n"+ownFrame, "pass")
}

// TestFilledInLetterIsTheirs: what a person wrote into our letter is never taken for ours, and they are told what
// they wrote below it.
func TestFilledInLetterIsTheirs(t *testing.T) {
	filled := "#PBEM g s p\nbase 0123456789ab\nhalt\n#END\n"
	wantSaid(t, "Hi\n"+letter(filled), "base 0123456789ab;halt")
	wantSaid(t, ownFrame+letter(filled), "pass frame/twice", "base 0123456789ab;halt frame/twice")
	wantSaid(t, "#DESK g s\nstatus\n#END\n"+letter(filled), "base 0123456789ab;halt", "status")
	wantSaid(t, "#DESK g s\nstatus\n#END\n"+letter("#DESK g s\nagree 1\n// refuse 1\n#END\n"), "status", "agree 1;// refuse 1")
	below := wantSaid(t, ownFrame+letter("#PBEM g s p\ncheck\nhalt\n#END\n")+"\n#DESK g s\nresign\n#END\n", "pass")
	if below.EarlierMailLine != 5 || len(below.Quoted) != 2 {
		t.Errorf("earlier mail from line %d, quoted %v", below.EarlierMailLine, below.Quoted)
	}
	for _, own := range []string{ // a person's own words above their second frame
		"g is the game; please check this, too:\n", "From: me\nTo: you\nRe: [this] and that\n\n", rule + "\n", "g T1\nHello\nBoris\n",
	} {
		wantSaid(t, ownFrame+own+"#PBEM g s q\nhalt\n#END\n", "pass", "halt")
	}
	wantSaid(t, ownFrame+"g: please check this, too:\n#PBEM g s q\ncheck\nhalt\n#END\n", "pass", "check;halt")
}

// TestNothingOfAPersonIsDropped holds for random mails of answers, our letters as they came or filled in, and chat:
// each frame that says something counts, or stands in a line that the receipt names as quoted or earlier mail; and that
// happens only below one of our letters that is as it came.
func TestNothingOfAPersonIsDropped(t *testing.T) {
	pieces := []string{ownFrame, "#PBEM g s q\nhalt\n#END\n", "#DESK g s\nstatus\n#END\n", "Hello\n\n", "Game wrote at 20:00\n",
		"g P is what I mean\n", rule + "\n",
		letter("#PBEM g s p\nbase 0123456789ab\n// halt\n#END\n"), letter("#PBEM g s p\ncheck\nhalt\n#END\n"),
		letter("#PBEM g s r\nhalt\n#END\n"), letter("")}
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 1, 7).Draw(t, "pieces"), "")
		found := FindFrames(text, testVocab)
		counted, listed := map[int]bool{}, map[int]bool{}
		for _, f := range append(append([]Frame{}, found.Frames...), found.OtherFrames...) {
			counted[f.Pos.Line] = true
		}
		for _, q := range found.Quoted {
			listed[q.Line] = true
		}
		said, first := map[string]bool{}, true
		for n, line := range found.Source {
			if !strings.HasPrefix(line, "#PBEM") && !strings.HasPrefix(line, "#DESK") {
				continue
			}
			end := n + 1
			for found.Source[end] != "#END" {
				end++
			}
			body := strings.Join(found.Source[n:end], "\n")
			bare, earlier := isEmptyFrame(SheetMark, found.Source[n+1:end]), found.EarlierMailLine > 0 && n+1 > found.EarlierMailLine
			if earlier && first && !bare && !strings.Contains(body, "check") {
				t.Fatalf("the frame of line %d was filled in and is taken for ours\n%s", n+1, text)
			}
			first = first && !earlier
			said[body] = said[body] || counted[n+1]
			if !said[body] && !(listed[n+1] && (bare || earlier)) { // of two equal frames one counts
				t.Fatalf("the frame of line %d is dropped\n%s", n+1, text)
			}
		}
		if found.EarlierMailLine > 0 && !strings.HasPrefix(found.Source[found.EarlierMailLine-1], "---") &&
			!strings.HasPrefix(found.Source[found.EarlierMailLine-1], "g ") {
			t.Fatalf("line %d begins no letter of ours\n%s", found.EarlierMailLine, text)
		}
	})
}

// TestTurnedLines: a control character that turns the order of letters round is a fault anywhere in a frame, and
// nowhere else.
func TestTurnedLines(t *testing.T) {
	for _, r := range "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069" {
		for _, frame := range []string{"#PBEM g s p\nmove 1SS to @2113\n#END\n", "#PBEM g s@ p\npass\n#END\n",
			"#PBEM g s p\npass // so @it\n#END\n", "#PBEM g s p\npass\n#END@\n",
			"#DESK g s\nextend 2@d\n#END\n", "#MOD g\n@status\n#END\n"} {
			text := "Hi\r\n" + strings.ReplaceAll(frame, "@", string(r))
			found := FindFrames(text, testVocab)
			f := append(found.Frames, found.OtherFrames...)[0]
			if len(f.Faults) != 1 || f.Faults[0].Code != "frame/bidi" || !strings.Contains(f.Faults[0].Text.String(),
				fmt.Sprintf("U+%04X", r)) {
				t.Errorf("%+q: %+v", text, f.Faults)
			}
		}
		for _, free := range []string{string(r) + "Hi\n" + ownFrame + string(r) + "Anna\n",
			"#PRESS g s to all\nshalom" + string(r) + "\n#END\n"} {
			found := FindFrames(free, testVocab)
			if f := append(found.Frames, found.OtherFrames...)[0]; len(f.Faults)+len(found.Faults) != 0 {
				t.Errorf("%+q: %+v", free, f.Faults)
			}
		}
	}
	found := FindFrames("#PBEM g s p\nmove 1SS to ２0\u202e13\n#END\n", testVocab)
	if d := cmp.Diff(Pos{2, 15}, found.Frames[0].Faults[0].Pos); d != "" {
		t.Error(d)
	}
}

// TestTypedJapanese: what a Japanese keyboard writes for a comma, quotes and a backslash is read as that, but for what
// stands in quotes or in a note.
func TestTypedJapanese(t *testing.T) {
	for in, want := range map[string]string{
		"move 1SS、2SS 1907-1908":            "move 1SS,2SS 1907-1908",
		"move 「1SS」､｢2SS｣ 1907-1908 // 「、¥": "move 1SS,2SS 1907-1908",
		"attack 2113 with 1SS、\n  『2SS』":    "attack 2113 with 1SS,2SS",
		"attack 2113 with 1SS ￥\n  air":     "attack 2113 with 1SS air",
		"attack 2113 with 1SS ¥\n  air":     "attack 2113 with 1SS air",
		"move 「Gross D、「x」 1907-1908":       "move \"Gross D、「x\" 1907-1908",
	} {
		found := FindFrames("#PBEM g、s、p\n"+in+"\n#END\n", testVocab)
		if len(found.Frames) != 1 || len(found.Frames[0].Faults) > 0 || found.Frames[0].Canonical() != "#PBEM g s P\n"+want+"\n#END\n" {
			t.Errorf("%s: %+v\n%s", in, found.Frames[0].Faults, found.Frames[0].Canonical())
		}
		if f := found.Frames[0]; strings.Join(f.Lines, "\n") != Normalise(in) {
			t.Errorf("the lines themselves changed: %q", f.Lines)
		}
	}
	if f := FindFrames("#PBEM g s p\nmove 「1SS 1907-1908\n#END\n", testVocab).Frames[0]; len(f.Faults) == 0 {
		t.Error("a quote without an end is taken")
	}
}

// TestFiguresAreFaults: a figure that is no plain digit never becomes one.
func TestFiguresAreFaults(t *testing.T) {
	for _, order := range []string{"move 191² 1907-1908", "move 1SS 1907-190⁸", "move 1SS 1907½-1908", "move ①SS 1907-1908",
		"move 1SS ⒈907", "attack 2113 with 1SS = ³:1", "move \"1SS²\" to 2008"} {
		f := FindFrames("#PBEM g s p\n"+order+"\n#END\n", testVocab).Frames[0]
		if len(f.Faults) != 1 || f.Faults[0].Code != "syntax/figure" || len(f.Statements) != 0 {
			t.Errorf("%s: %+v", order, f.Faults)
		}
	}
	if f := FindFrames("#PBEM g s p\npass // 5 m²\n#END\n", testVocab).Frames[0]; len(f.Faults) > 0 {
		t.Errorf("in a note: %+v", f.Faults)
	}
}
