package engine

import (
	"strings"
	"testing"

	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/ledger"
)

// TestSentTwice: a sheet that was locked later is known again when it comes a second time, as is one that was carried
// out at once.
func TestSentTwice(t *testing.T) {
	for name, first := range map[string]func(b *table, body string){
		"at once": func(b *table, body string) { b.send(toy.Red, body, Executed) },
		"later": func(b *table, body string) {
			b.commit(toy.Red, body, Committed)
			b.act(ExecuteSheet{Side: toy.Red})
		},
		"of a draft": func(b *table, body string) {
			b.send(toy.Red, "draft\n"+body, Drafted)
			b.act(ExecuteSheet{Side: toy.Red})
		},
	} {
		b := newTable(t, 3)
		body := "move A4 0202"
		sheet := b.frame(toy.Red, body)
		first(b, body)
		out, err := b.g.Submit(b.input(sheet))
		if err != nil || out.Status != Refused || !strings.Contains(codes(out.Faults), "sheet/again") {
			t.Errorf("%s: %v, %s", name, err, codes(out.Faults))
		}
		other, err := b.g.Submit(b.input(b.frameFor("#PBEM toy-1 red T1-R", toy.Red, "move A4 0201")))
		if err != nil || strings.Contains(codes(other.Faults), "sheet/again") {
			t.Errorf("%s: another sheet: %v, %s", name, err, codes(other.Faults))
		}
	}
}

// TestBaseWithinAMail: the second frame of a mail stands on the position that its mail met; one of another mail is
// warned.
func TestBaseWithinAMail(t *testing.T) {
	for own, want := range map[bool]bool{true: false, false: true} {
		b := newTable(t, 3)
		base := "base " + ledger.ShortRoot(b.g.Log().Root()) + "\n"
		first := b.input(b.frame(toy.Red, base+"move A4 0202"))
		if _, err := b.g.Submit(first); err != nil {
			t.Fatal(err)
		}
		second := b.input(b.frame(b.g.AwaitedSide(), base+"pass"))
		if own {
			second.MessageID, second.Nth = first.MessageID, 1
		}
		out, err := b.g.Check(second)
		if err != nil || strings.Contains(codes(out.Faults), "frame/base") != want {
			t.Errorf("of the same mail %t: %v, %s", own, err, codes(out.Faults))
		}
	}
}
