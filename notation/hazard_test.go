package notation

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// hazards are lines that programs which strip replies take for the end of a mail. Inside a frame none of them may hide
// what stands below it.
var hazards = []string{
	"---", "____", "________________________________", "-- ", "--", "From: 2034", "To: 2035", "Sent from 2034 to 2035: supply",
	"Sent from my iPhone",
	"On turn 5 the 27th wrote:", "On Tue, Mar 10, 2026 at 8:00 PM Game <game@pbem.example> wrote:", "Am 10.03.2026 um 20:00 schrieb Game:",
	"-----Original Message-----", "---------- Forwarded message ---------", "Begin forwarded message:", "差出人: Game",
	"送信日時: 2026年3月10日 20:00", "宛先: Anna",
	"2026年3月10日(火) 20:00 Game さんは書きました：", "2026/03/10 20:00、Game <game@pbem.example>のメール:", "iPhoneから送信", "*From:* Game",
	strings.Repeat("-", ruleLen),
	"Get Outlook for iOS", "Regards,", "Anna", "Reply above this line", "##- Please type your reply above this line -##",
}

// TestHazardsInsideFrame holds that the order below each hazard is read, and the hazard itself told as not understood.
func TestHazardsInsideFrame(t *testing.T) {
	for _, h := range hazards {
		found := FindFrames("Hi\n#PBEM g s p\nmove 1SS 1907-1908\n"+h+"\nmove 2SS 1907-1908\n#END\nAnna\n", testVocab)
		if len(found.Frames) != 1 || found.EarlierMailLine != 0 {
			t.Fatalf("%q: %s", h, frameLines(found))
		}
		if d := cmp.Diff("outside header order not understood order header outside outside", uses(found)); d != "" {
			t.Errorf("%q: %s", h, d)
		}
		if f := found.Frames[0]; len(f.Statements) != 2 || len(f.Faults) == 0 {
			t.Errorf("%q: %d orders, faults %v", h, len(f.Statements), f.Faults)
		}
	}
}

// TestQuotedInsideFrame holds that a ">" before an order refuses the sheet: shortened orders are not executed.
func TestQuotedInsideFrame(t *testing.T) {
	for text, want := range map[string]string{
		"move 1SS 1907-1908-\n>2008\n":      "frame/quoted",
		"> move 1SS 1907-1908\npass\n":      "frame/quoted",
		">\n> \npass\n":                     "",
		"> > pass\npass\n":                  "frame/quoted",
		"attack 2113 with 1SS\n  > x all\n": "frame/quoted",
	} {
		f := FindFrames("#PBEM g s p\n"+text+"#END\n", testVocab).Frames[0]
		if got := hasCode(f.Faults, "frame/quoted"); got != (want != "") {
			t.Errorf("%q: faults %+v", text, f.Faults)
		}
	}
	if found := FindFrames("> #PBEM g s p\n> pass\n> #END\n"+ownFrame, testVocab); len(found.Frames[0].Faults) > 0 {
		t.Errorf("quoted lines above the frame: %+v", found.Frames[0].Faults)
	}
}

func TestStrayOrders(t *testing.T) {
	text := "Dear Boris,\nmove 1SS 1907-1908\n\n" + ownFrame + "attack 2113 with 1SS\n  halt\n// no order\n" +
		"attack in the morning, I say!\n> move 2SS 1907-1908\n" +
		"-----Original Message-----\nmove 2SS 1907-1908\n"
	found := FindFrames(text, testVocab)
	if d := cmp.Diff([]Pos{{2, 1}, {7, 1}, {8, 3}}, found.StrayOrders); d != "" {
		t.Error(d)
	}
	if found.EarlierMailLine != 12 {
		t.Errorf("the earlier mail begins on line %d", found.EarlierMailLine)
	}
	many := FindFrames(ownFrame+strings.Repeat("pass\n", 3*maxStrays), testVocab)
	if len(many.StrayOrders) != maxStrays {
		t.Errorf("%d strays named", len(many.StrayOrders))
	}
}

func TestRanges(t *testing.T) {
	found := FindFrames("Hi\n\n"+ownFrame+"> a\n\n> b\n\nAnna\n> c\n-----Original Message-----\nx\n\n\n", testVocab)
	var got []string
	for _, r := range found.Ranges() {
		got = append(got, fmt.Sprintf("%s %v %d-%d", r.Use, r.InEarlierMail, r.From, r.To))
	}
	want := []string{"outside false 1-2", "header false 3-3", "order false 4-4", "header false 5-5", "quoted false 6-8",
		"outside false 9-10",
		"quoted false 11-11", "quoted true 12-13"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if empty := FindFrames("", testVocab); len(empty.Ranges()) != 0 {
		t.Error(empty.Ranges())
	}
}

func TestFrameMark(t *testing.T) {
	for line, want := range map[string]string{
		"#PBEM g s p": "begin", " # pbem: g": "begin", "＃ＰＢＥＭ　g": "begin", "\u200b#PBEM g": "begin", "#END": "end", "＃ＥＮＤ": "end",
		"#end pbem.": "end",
		"#PBEMS":     "", "#ending": "", "> #PBEM g s p": "", "PBEM": "", "": "", "#END of it": "",
	} {
		begin, end := IsFrameLine(line)
		if got := map[[2]bool]string{{true, false}: "begin", {false, true}: "end"}[[2]bool{begin, end}]; got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

// TestNoLineVanishes holds for random mails that no line between #PBEM and #END that is not marked with ">" is left
// out: an order is read as that order, anything else is told.
func TestNoLineVanishes(t *testing.T) {
	orders := []string{"move 1SS 1907-1908", "move 2SS,3SS 1907-2008", "attack 2113 with 1SS", "pass", "halt", "reserve 3SS"}
	chat := append([]string{"", "Hello", "> quoted", "> #PBEM g s old", "> #END"}, hazards...)
	full := 0
	rapid.Check(t, func(t *rapid.T) {
		body := rapid.SliceOfN(rapid.SampledFrom(append(append([]string{"", "// note"}, orders...), hazards...)), 1, 12).Draw(t, "body")
		above := rapid.SliceOfN(rapid.SampledFrom([]string{"", "Hello", "> quoted", "> #PBEM g s old", "____", "---", "On Monday"}), 0,
			4).Draw(t, "above")
		below := rapid.SliceOfN(rapid.SampledFrom(chat), 0, 6).Draw(t, "below")
		lines := append(append(append(append([]string{}, above...), "#PBEM g s p"), body...), "#END")
		first := len(above) + 1
		found := FindFrames(strings.Join(append(lines, below...), "\n"), testVocab)
		if len(found.Frames) != 1 || found.Frames[0].Pos.Line != first {
			t.Fatalf("%s", frameLines(found))
		}
		f := found.Frames[0]
		var want []string
		for i, line := range body {
			use := found.LineUses[first+i]
			switch {
			case line == "" || line == "// note":
				if use != LineComment {
					t.Fatalf("line %q is %s", line, use)
				}
			case slices.Contains(orders, line):
				want = append(want, line)
				if use != LineOrder && (use != LineNotUnderstood || len(f.Faults) == 0) {
					t.Fatalf("order %q is %s", line, use)
				}
			case use != LineNotUnderstood || len(f.Faults) == 0:
				t.Fatalf("line %q is %s", line, use)
			}
		}
		var got []string
		eachStatement(f.Statements, func(s Statement) { got = append(got, found.Source[s.Pos.Line-1]) })
		if d := cmp.Diff(want, got); d != "" && len(f.Faults) == 0 {
			t.Fatal(d)
		}
		if len(f.Faults) == 0 {
			full++
		}
	})
	if full == 0 && !testing.Short() { // short runs try a fifth of the sheets
		t.Error("no sheet without faults: the test shows nothing")
	}
}
