package engine

import (
	"testing"

	"fieldpost/notation"
)

// TestLang holds that a line "lang" changes the language of a seat at any time, with or without orders, that the ledger
// keeps it, and that no other language is taken.
func TestLang(t *testing.T) {
	b := newTable(t, 1)
	lang := func(side, word string) *Outcome {
		t.Helper()
		found := notation.FindFrames("#PBEM "+b.g.Header.Game+" "+side+" "+b.g.Position().Phase+"\nlang "+word+"\n#END\n",
			func(string, string, string) (notation.Vocabulary, bool) { return notation.Vocabulary{}, true })
		out, err := b.g.Submit(b.input(found.Frames[0]))
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	for i, side := range b.g.Meta().Sides { // the second is not to move now
		if out := lang(string(side), []string{"ja-JP", "日本語"}[i]); out.Status != Filed || out.Lang != "ja" {
			t.Fatalf("%s: %s, language %q, %s", side, out.Status, out.Lang, codes(out.Faults))
		}
		if s, _ := b.g.SeatOf(string(side)); s.Lang != "ja" || b.g.Header.Seats[i].Lang != "ja" {
			t.Errorf("%s: the seat has %q, the header %q", side, s.Lang, b.g.Header.Seats[i].Lang)
		}
	}
	side := string(b.g.Meta().Sides[0])
	if out := lang(side, "klingon"); out.Status != Refused || !hasFault(out, "frame/lang") || out.Faults[0].Pos.Line != 2 ||
		out.Faults[0].Pos.Col != 6 {
		t.Errorf("an unknown language: %s %s %v", out.Status, codes(out.Faults), out.Faults)
	}
	g, err := Replay(b.records(), b.g.title, b.g.mod, public(t, b.records()), nil)
	if err != nil {
		t.Fatal(err)
	}
	if s, _ := g.SeatOf(side); s.Lang != "ja" {
		t.Errorf("after a replay the seat has %q", s.Lang)
	}
}
