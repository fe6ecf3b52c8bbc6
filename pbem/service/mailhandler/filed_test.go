package mailhandler

import (
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/timekeeper"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/service/sender"
)

// secretive returns an office with a game whose sheets cool off, one with plans, and a moderator who plays.
func secretive(t *testing.T) *court {
	c := newCourt(t, courtSpec{clock: "cool: 5h\nkinds: {order: {next: 5d}}\n"})
	g, err := shelf.Create(filepath.Join(c.Games.Dir(), "v1"),
		game.Spec{Game: "v1", Title: "a-victory-lost", Now: opening,
			Entropy:    &zeros{n: 90},
			Moderators: []engine.Moderator{{Name: "Boris", Addr: boris, Level: engine.ProofByToken}},
			Seats:      []engine.Seat{{Side: "axis", Name: "Anna", Addr: anna}, {Side: "soviet", Name: "Boris", Addr: boris}}})
	c.must(err)
	c.must(g.Close())
	c.kept(timekeeper.Environment{}) // the first deadline
	return c
}

// idles holds what players can ask as often as they like, and what they file themselves.
var idles = []string{
	"#PBEM k1 soviet T0-S\ncheck\norder fight/move\n#END\n",
	"#DESK k1 soviet\nstatus\nhistory 200\naudit\nmap\nhelp\n#END\n",
	"#PBEM k1 soviet T0-S\ndraft\norder fight/move\n#END\n",
	"#PBEM k1 soviet T0-G\nwhen attacked: noretreat\n#END\n",
	"#PBEM k1 soviet T0-S\nmove nobody 2113\n#END\n",
	"#DESK k1 soviet\nundo 9\n#END\n", "#DESK k1 soviet\nundo 11\n#END\n", "#DESK k1 soviet\nundo 14\n#END\n",
	"#DESK k1 soviet\nundo 20\n#END\n",
	"#PRESS k1 soviet to moderator\nIs he there?\n#END\n",
	"#DESK k1 soviet\nhistory\n#END\n",
	"#PBEM v1 soviet T1-S-C\ncheck\nselect 1\n#END\n",
	"#PBEM v1 soviet PLAN-1GDA\npass\n#END\n",
	"#DESK v1 soviet\nstatus\nhistory 200\naudit\n#END\n",
	"#MOD v1\nstatus\nhistory 200\naudit\n#END\n",
	"Hello, is anybody there?\n",
}

// hiddens holds what the opponent files meanwhile, of which the player is told nothing.
var hiddens = []string{
	"#PBEM k1 german T0-G\ndraft\ndeclare gambit no\n#END\n",
	"#PBEM k1 german T0-G\nwhen attacked: noretreat\n#END\n",
	"#PBEM k1 german T0-G\nplace 99XX 1907\n#END\n",
	"#PBEM k1 german T0-G\ndeclare gambit no\n#END\n", // cools off
	"#DESK k1 german\nrecall\n#END\n",
	"#PBEM k1 german T0-G\nlang ja\n#END\n",
	"#PRESS k1 german to moderator\nI plan something.\n#END\n",
	"#PBEM v1 axis PLAN-4PZA\npass\n#END\n",
	"#PBEM v1 axis PLAN-HOLLIDT\nmove nobody 0101\n#END\n",
}

var ownID = regexp.MustCompile(`pbem\.[a-z0-9]+\.[0-9a-f]{24}@|=_[a-z]+_[0-9a-f]{18}`)

// idle returns all bytes that Boris gets in answer to these questions, while the opponent files something before each
// of Boris's mails, or nothing at all. Only the form of identifiers is left in them: what they stand for is not
// compared here.
func idle(t *testing.T, busy bool) (mails []string) {
	c := secretive(t)
	for i, text := range append(idles, idles...) {
		if busy {
			c.n = 1000 + 10*i
			ls, _ := c.send(c.raw("", anna, c.addressOf(anna), hiddens[i%len(hiddens)]))
			if got := of(t, ls, boris); got != "" {
				t.Fatalf("Boris is told of %q:\n%s", hiddens[i%len(hiddens)], got)
			}
		}
		c.n = i
		raw := c.raw("", boris, c.borisAt(text), text)
		m, err := (&message.Reader{OwnAddresses: []string{"gm@pbem.example"}}).Read([]byte(raw))
		c.must(err)
		m.Received = opening.Add(time.Hour)
		if m.Seq = i; busy {
			m.Seq = 2 * i // mails of others came between
		}
		ls, _, err := c.Handle(context.Background(), m, []byte(raw))
		c.must(err)
		c.room.answered(t, ls)
		mails = append(mails, of(t, append(ls, c.news("k1")...), boris))
	}
	return mails
}

// borisAt returns the address to which Boris sends a mail: the one that proves their role in its game.
func (c *court) borisAt(text string) string {
	if !strings.Contains(text, " v1") {
		return c.addressOf(boris)
	}
	c.Games.Lock()
	defer c.Games.Unlock()
	g, err := c.Games.Get("v1")
	c.must(err)
	return c.SeatReplyAddress(g, sender.ModeratorSide(boris))
}

// of returns the bytes of the letters to somebody.
func of(t *testing.T, ls []compose.Letter, addr string) string {
	t.Helper()
	var mine []compose.Letter
	for _, l := range ls {
		if to, _ := l.Recipient(); strings.EqualFold(to, addr) {
			mine = append(mine, l)
		}
	}
	return ownID.ReplaceAllString(rendered(t, mine), "ID")
}

// TestHiddensAreFiled: what the tests below take for filed is.
func TestHiddensAreFiled(t *testing.T) {
	c := secretive(t)
	var got []string
	for _, text := range hiddens {
		_, ls, _ := c.writesTo(anna, text)
		got = append(got, ls[0].Subject)
	}
	want := []string{"[k1] T0-G: draft kept, receipt G-1 rev 1", "[k1] T0-G: standing orders filed, receipt G-2",
		"[k1] T0-G: sheet refused, 1 error",
		"[k1] T0-G: sheet committed, receipt G-4 rev 3", "[k1] your command was carried out", "[k1] T0-G: 言語を選択、受領番号G-5",
		"[k1] message 1 from german",
		"[v1] PLAN-4PZA: receipt A-1 rev 1", "[v1] PLAN-HOLLIDT: sheet refused, 1 error"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// TestFilingDoesNotShow: drafts, plans, standing orders, refused and recalled sheets of the opponent change no byte
// of what an idle player is answered, whatever they ask. Free checks told them of each before, by record numbers and
// roots.
func TestFilingDoesNotShow(t *testing.T) {
	quiet, busy := idle(t, false), idle(t, true)
	for i := range quiet {
		if quiet[i] == "" {
			t.Errorf("mail %d, %q, has no answer", i, idles[i%len(idles)])
		}
		if d := cmp.Diff(quiet[i], busy[i]); d != "" {
			t.Errorf("mail %d, %q, tells of what was filed:\n%s", i, idles[i%len(idles)], d)
		}
	}
}

// TestTwoChecks: a check, all that can be filed unseen, and the same mail again: the same letter but for its
// identifier.
func TestTwoChecks(t *testing.T) {
	c := secretive(t)
	check := c.raw("", boris, c.addressOf(boris), idles[0])
	c.n = 1
	first, _ := c.send(check)
	for _, text := range hiddens {
		if _, ls, _ := c.writesTo(anna, text); of(t, ls, boris) != "" {
			t.Errorf("Boris is told of %q", text)
		}
	}
	second, _ := c.send(check)
	if a, b := of(t, first, boris), of(t, second, boris); a != b || a == "" {
		t.Error(cmp.Diff(a, b))
	}
	if first[0].MessageID == second[0].MessageID {
		t.Error("two letters share a Message-ID")
	}
}

// TestPublicHeadMoves: as soon as all are told of something, the checkpoint that a player gets covers what they filed
// themselves.
func TestPublicHeadMoves(t *testing.T) {
	c := secretive(t)
	_, ls, _ := c.writesTo(boris, "#PBEM k1 soviet T0-G\nwhen attacked: noretreat\n#END\n")
	if len(ls) != 1 || len(ls[0].Attach) != 0 || !strings.Contains(ls[0].Text, ", 8 records") {
		t.Fatalf("%d letters:\n%s", len(ls), ls[0].Text)
	}
	own := len(c.records())
	c.writesTo(anna, "#PBEM k1 german T0-G\ndeclare gambit no\n#END\n")
	c.now = c.now.Add(6 * time.Hour)
	c.kept(timekeeper.Environment{MailRead: func(_, _ time.Time) bool { return true }})
	for _, l := range c.news("k1") {
		if to, _ := l.Recipient(); !strings.EqualFold(to, boris) {
			continue
		}
		i := strings.Index(string(l.Attach[len(l.Attach)-1].Data), "\n") + 1
		size := 0
		if _, err := fmt.Sscan(string(l.Attach[len(l.Attach)-1].Data)[i:], &size); err != nil || size <= own {
			t.Errorf("the checkpoint has %d records, his receipt stands before %d: %v", size, own, err)
		}
		return
	}
	t.Error("Boris was told nothing")
}

// TestReusedNamesNoForeignReceipt: players who write under the Message-ID of their opponent's mail learn nothing of
// it, not even its receipt. None of their own mails is taken for a second copy of it.
func TestReusedNamesNoForeignReceipt(t *testing.T) {
	for _, tc := range []struct{ anna, boris string }{
		{hiddens[0], "#PBEM k1 soviet T0-S\ndraft\norder fight/move\n#END\n"},
		{hiddens[0], "#PBEM k1 soviet T0-G\nwhen attacked: noretreat\n#END\n"},
		{"#DESK k1 german\nabsence 2026-08-01 2026-08-03 \"the secret of Anna\"\n#END\n",
			"#DESK k1 soviet\nabsence 2026-09-01 2026-09-03\n#END\n"},
		{"#PRESS k1 german to moderator\nthe secret of Anna\n#END\n", "#PRESS k1 soviet to all\nHello!\n#END\n"},
	} {
		c := secretive(t)
		c.n = 5
		c.writesTo(anna, tc.anna)
		size := len(c.records())
		c.n = 5
		_, ls, _ := c.writesTo(boris, tc.boris)
		got := of(t, ls, boris)
		if strings.Contains(got, "G-1") || strings.Contains(got, "secret") || !strings.Contains(got, "Message-ID of") ||
			len(c.records()) != size || len(ls) != 1 {
			t.Errorf("%q, %d letters:\n%s", tc.boris, len(ls), got)
		}
	}
}
