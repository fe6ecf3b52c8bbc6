package engine

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fieldpost/pbem/record/ledger"
	"fieldpost/pbem/table/engine/toy"
)

// TestSentTwice: a sheet that was locked later is known again when it comes a second time, as is one that was carried out at once.
func TestSentTwice(t *testing.T) {
	for name, first := range map[string]func(b *table, body string){
		"at once": func(b *table, body string) { b.send(toy.Red, body, Executed) },
		"later": func(b *table, body string) {
			b.commit(toy.Red, body, Committed)
			b.act(Process{Side: toy.Red})
		},
		"of a draft": func(b *table, body string) {
			b.send(toy.Red, "draft\n"+body, Drafted)
			b.act(Process{Side: toy.Red})
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

// TestBaseWithinAMail: the second frame of a mail stands on the position that its mail met; one of another mail is warned.
func TestBaseWithinAMail(t *testing.T) {
	for own, want := range map[bool]bool{true: false, false: true} {
		b := newTable(t, 3)
		base := "base " + ledger.Short(b.g.Log().Root()) + "\n"
		first := b.input(b.frame(toy.Red, base+"move A4 0202"))
		if _, err := b.g.Submit(first); err != nil {
			t.Fatal(err)
		}
		second := b.input(b.frame(b.g.Waiting(), base+"pass"))
		if own {
			second.MessageID, second.Nth = first.MessageID, 1
		}
		out, err := b.g.Check(second)
		if err != nil || strings.Contains(codes(out.Faults), "frame/base") != want {
			t.Errorf("of the same mail %t: %v, %s", own, err, codes(out.Faults))
		}
	}
}

// TestJoined: a name written with a blank is put together wherever it stands, and whatever stands around it; nothing else changes.
func TestJoined(t *testing.T) {
	for line, want := range map[string]string{
		"move 7 Pz 2413": "move 7Pz 2413", "move 7 pz, 11Pz": "move 7Pz, 11Pz", "move 17 Pz 2413": "move 17 Pz 2413",
		"İİİ 7 Pz": "İİİ 7Pz", "ȺȺȺȺȺ move 7 PZ": "ȺȺȺȺȺ move 7Pz", "7 Pzİ": "7Pzİ", "7 Pza": "7 Pza", "7 Pz 7 Pz": "7Pz 7Pz",
	} {
		if got := joined(line, "7Pz"); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
	rapid.Check(t, func(rt *rapid.T) {
		line := rapid.StringOf(rapid.SampledFrom([]rune("7 PzİȺKſ7 Pz,\xff"))).Draw(rt, "line")
		bare := func(s string) string { return strings.ReplaceAll(strings.ToLower(s), " ", "") }
		if got := joined(line, "7Pz"); bare(got) != bare(line) {
			rt.Fatalf("%q became %q", line, got)
		}
	})
}
