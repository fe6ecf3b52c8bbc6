package mailhandler

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/compose"
)

// TestUnprovenIsToldOnceADay: of mails that do not prove who wrote them one of each kind is answered on a day,
// whatever game they name, also after a restart. Senders who prove that they wrote theirs are answered each time.
func TestUnprovenIsToldOnceADay(t *testing.T) {
	o := newOffice(t, engine.ProofByToken, "k1", "k2")
	sheet := func(id string) string { return "#PBEM " + id + " soviet T0-G\nwhen attacked: noretreat\n#END\n" }
	kinds := map[string]string{"it does not prove who wrote it": sheet("k1"), "no order frame in it": "Hello.\n",
		"not understood: 1 fault": "#DESK k1 soviet\nfly\n",
		"no such game":            "#PBEM k9 soviet T0-G\npass\n#END\n"}
	long := "X-Pile: " + strings.Repeat("a", 70_000) + "\r\n"
	for day := range 2 {
		for kind, text := range kinds {
			got := 0
			for n := range 6 {
				if n == 3 {
					o.must(o.Games.Close())
					o.open(o.Games.Dir(), nil)
				}
				ls, _ := o.send(o.raw("", boris, "gm@pbem.example", text))
				for _, l := range ls {
					if got++; l.Rank != compose.FromUnproven {
						t.Errorf("%s goes as %q", l.Subject, l.Rank)
					}
					if !strings.Contains(strings.Join(strings.Fields(l.Text), " "), "refused without another word to you") ||
						!strings.Contains(strings.Join(strings.Fields(l.HTML), " "), "refused without another word to you") {
						t.Errorf("%s does not say that it is the last of the day:\n%s", l.Subject, l.Text)
					}
				}
			}
			if got != 1 {
				t.Errorf("day %d, %s: %d letters, want 1", day, kind, got)
			}
		}
		for n := range 3 { // a long header is a kind of its own, and takes nothing from proven senders
			if ls, _ := o.send(o.raw(long, boris, "gm@pbem.example", sheet("k1"))); len(ls) != map[bool]int{true: 1}[n == 0] {
				t.Errorf("long header: %q", who(ls))
			}
			if ls, _ := o.send(o.raw(long, boris, o.reply("k1", "soviet"), sheet("k1"))); len(ls) != 1 ||
				!strings.Contains(ls[0].Text, "longer than 64 KB") {
				t.Errorf("long header, proven: %q", who(ls))
			}
		}
		if ls, _ := o.send(o.raw("", boris, "gm@pbem.example", sheet("k2"))); len(ls) != 0 {
			t.Errorf("of another game: %q", who(ls))
		}
		for n := range 3 {
			hello := o.raw("", boris, o.reply("k1", "soviet"), fmt.Sprintf("Hello %d.\n", n))
			if ls, _ := o.send(hello); len(ls) != 1 || ls[0].Rank != compose.Ordinary ||
				strings.Contains(ls[0].Text, "another word") {
				t.Errorf("proven: %q", who(ls))
			}
		}
		o.now = o.now.Add(24 * time.Hour)
	}
}

// TestModeratorIsToldOnceADay: the same for commands in a moderator's name.
func TestModeratorIsToldOnceADay(t *testing.T) {
	c := newCourt(t, courtSpec{})
	got := 0
	for range 5 {
		ls, _ := c.send(c.raw("", mia, "gm@pbem.example", "#MOD k1\nstatus\n#END\n"))
		got += len(ls)
	}
	if got != 1 {
		t.Errorf("%d letters, want 1", got)
	}
}

// TestSameWordsAreAnsweredOnce: a program that answers each letter with the same words is told once a day that it was
// not understood, even if its mails prove where they come from; a frame is answered each time.
func TestSameWordsAreAnsweredOnce(t *testing.T) {
	o := newOffice(t, engine.ProofByToken, "k1")
	for day := range 2 {
		for n := range 3 {
			ls, _ := o.send(o.raw("", boris, o.reply("k1", "soviet"), "I am away.\n"))
			if len(ls) != map[bool]int{true: 1}[n == 0] {
				t.Errorf("day %d, mail %d: %q", day, n, who(ls))
			}
			if ls, _ = o.send(o.raw("", boris, o.reply("k1", "soviet"), "#DESK k1 soviet\nstatsu\n#END\n")); len(ls) != 1 {
				t.Errorf("day %d, frame %d: %q", day, n, who(ls))
			}
		}
		o.now = o.now.Add(24 * time.Hour)
	}
}

// TestAddressIsAnsweredEachTime: at level address nothing is missing in a mail, and each is answered.
func TestAddressIsAnsweredEachTime(t *testing.T) {
	o := newOffice(t, engine.ProofByAddress, "k1")
	for n := range 3 {
		hello := o.raw("", boris, "gm@pbem.example", fmt.Sprintf("Hello %d.\n", n))
		if ls, _ := o.send(hello); !strings.Contains(who(ls), "no order frame") {
			t.Errorf("%q", who(ls))
		}
	}
}

// TestObserveRequests: the moderators are told once a day of each address that asks, and of twenty addresses at most.
func TestObserveRequests(t *testing.T) {
	c := newCourt(t, courtSpec{})
	told, last := 0, ""
	for n := range 40 {
		for range 2 {
			ls, _ := c.send(c.raw("", fmt.Sprintf("guest%d@evil.example", n), "gm@pbem.example", "#DESK k1 guest\nobserve\n#END\n"))
			for _, l := range ls {
				told, last = told+1, l.Text
				if l.Rank != compose.FromUnproven {
					t.Errorf("%s goes as %q", l.Subject, l.Rank)
				}
			}
		}
	}
	if told != maxGuestsPerDay || !strings.Contains(last, "This is request 20 of today") {
		t.Errorf("%d letters, the last:\n%s", told, last)
	}
}
