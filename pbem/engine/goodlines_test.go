package engine

import (
	"strings"
	"testing"

	"fieldpost/pbem/engine/toy"
)

// leftTexts returns the lines that were left out.
func leftTexts(out *Outcome) string {
	if out.LeftOut == nil {
		return "nothing"
	}
	var list []string
	for _, l := range out.LeftOut.Lines {
		list = append(list, strings.TrimSpace(l.Text))
	}
	return strings.Join(list, "|")
}

// TestKeepGood: what is not good is left out, what is left is stored as a sheet that ends in a halt, and the phase
// stays open; a replay needs nothing but the ledger.
func TestKeepGood(t *testing.T) {
	for name, c := range map[string]struct{ body, text, left string }{
		"a line that is illegal": {"keep good\nmove A4 0202\nmove A1 0909", "move A4 0202\nhalt", "move A1 0909"},
		"a line that is misread": {"move A4 0202\nmvoe A1\nkeep good", "move A4 0202\nhalt", "mvoe A1"},
		"a line behind it of a unit": {"keep good\nmove A4 0202\nmove A1 0909\nattack 0303 with A1", "move A4 0202\nhalt",
			"move A1 0909|attack 0303 with A1"},
		"an attack with its lines": {"keep good\nmove A4 0202\nattack 0303 with A1\n  advance Q9 to 0303", "move A4 0202\nhalt",
			"attack 0303 with A1|advance Q9 to 0303"},
		"a line under it is misread": {"keep good\nmove A4 0202\nattack 0303 with A1\n  advnace A1", "move A4 0202\nhalt",
			"attack 0303 with A1|advnace A1"},
		"what counts attacks": {"keep good\nattack 0909 with A1\nmove A4 0202\nhalt if a1=DE", "move A4 0202\nhalt",
			"attack 0909 with A1|halt if a1=DE"},
		"a standing order": {"keep good\nmove A4 0202\nwhen retreat: retreat to 0202\nwhen nonsense: retreat", "move A4 0202\nhalt",
			"when retreat: retreat to 0202|when nonsense: retreat"},
		"two orders in a line": {"keep good\nmove A4 0202; mvoe A1\nmove A3 0202", "move A3 0202\nhalt", "move A4 0202; mvoe A1"},
		"all is good":          {"keep good\nmove A4 0202", "move A4 0202", "nothing"},
	} {
		t.Run(name, func(t *testing.T) {
			b := newTable(t, 3)
			phase := b.g.Position().Phase
			dry := b.check(toy.Red, c.body)
			out := b.send(toy.Red, c.body, Executed)
			want := "#PBEM toy-1 red " + phase + "\n" + c.text + "\n#END\n"
			if out.Canonical != want || leftTexts(out) != c.left || out.ErrorCount() > 0 {
				t.Errorf("taken %q, left out %q, faults %s", out.Canonical, leftTexts(out), codes(out.Faults))
			}
			if dry.Canonical != want || leftTexts(dry) != c.left {
				t.Errorf("the check: %q, left out %q", dry.Canonical, leftTexts(dry))
			}
			if open := b.g.Position().Phase == phase; open != (out.LeftOut != nil) {
				t.Errorf("the phase is %s", b.g.Position().Phase)
			}
			if r := b.types(out.FromRecord, "receipt")[0]; (r.Get("whole") != "") != (out.LeftOut != nil) {
				t.Errorf("the receipt is %v", r)
			}
			b.replay()
		})
	}
}

// TestKeepGoodStaysWhole: where the good lines cannot stand for themselves nothing is taken, and the reason is told.
func TestKeepGoodStaysWhole(t *testing.T) {
	for body, why := range map[string]string{
		"keep good\nmove A1 0909":                                 "no line that does anything is good",
		"keep good\npass\nmove A1 0909":                           "no line that does anything is good",
		"keep good\nmove A4 0202\norder fight/move\nmove A1 0909": "secret orders",
		"keep good\nwhen retreat at 0909: retreat to 0202":        "not a sheet of orders",
		"keep good\nbase 12\nmove A4 0202":                        "the frame itself",
	} {
		b := newTable(t, 3)
		out := b.send(toy.Red, body, Refused)
		told := ""
		for _, f := range out.Faults {
			if f.Code == "sheet/whole" {
				told = f.Text.String()
			}
		}
		if out.LeftOut != nil || !strings.Contains(told, why) {
			t.Errorf("%q: left out %q, told %q", body, leftTexts(out), told)
		}
	}
	b := newTable(t, 3)
	if out := b.send(toy.Red, "move A4 0202\nmove A1 0909", Refused); strings.Contains(codes(out.Faults), "sheet/whole") {
		t.Errorf("nobody asked for it: %s", codes(out.Faults))
	}
}

// TestKeepGoodAgain: the rest is a sheet of its own, and the same sheet is not taken a second time.
func TestKeepGoodAgain(t *testing.T) {
	b := newTable(t, 3)
	body := "keep good\nmove A4 0202\nmove A1 0909"
	b.send(toy.Red, body, Executed)
	if out := b.send(toy.Red, body, Refused); codes(out.Faults) != "1:1 sheet/again/2" {
		t.Errorf("%s", codes(out.Faults))
	}
	b.send(toy.Red, "pass", Executed)
	if b.g.AwaitedSide() != toy.Blue {
		t.Error("the phase is not over")
	}
	b.replay()
}

// TestKeepGoodOnFile: a sheet that is locked later, and a draft, are on file without what is not good.
func TestKeepGoodOnFile(t *testing.T) {
	b := newTable(t, 3)
	body := "keep good\nmove A4 0202\nmove A1 0909"
	if out := b.send(toy.Red, "draft\n"+body, Drafted); !out.LeftOut.StillOnFile || !strings.HasSuffix(out.Canonical, "halt\n#END\n") {
		t.Errorf("%+v", out.LeftOut)
	}
	if out := b.commit(toy.Red, body, Committed); !out.LeftOut.StillOnFile {
		t.Errorf("%+v", out.LeftOut)
	}
	b.act(ExecuteSheet{Side: toy.Red})
	if b.hexOf("A4") != "0202" || b.g.AwaitedSide() != toy.Red {
		t.Errorf("A4 in %s, %s waits", b.hexOf("A4"), b.g.AwaitedSide())
	}
	b.replay()
}
