package mailhandler

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/tournament"
)

const walt = "walt@club.example"

// newDigest returns an event with two directors, vera, who may vote, and walt, who may not and reads Japanese. Two
// games are stopped at its hour, and nobody was told of it yet.
func newDigest(t *testing.T, lines ...string) *lists {
	t.Helper()
	l := newLists(t, func(x *tournament.Terms) {
		x.Director, x.Sides, x.Rounds = []string{"vera", "walt"}, tournament.SidesFixed, 1
		x.Ends, x.Clock = []string{tournament.ScoreByAgreement, tournament.ScoreByPanel}, eventClock(t)
	})
	for _, line := range append([]string{"enter walt Walt " + walt + " as eliminator lang ja", "enter ann ann " + ann,
		"enter bob bob " + bob, "enter cid cid " + cid, "enter dan dan dan@players.example", "pair", "begin cup-1-01-1",
		"begin cup-1-02-1", "until 2026-07-07 20:00"}, lines...) {
		l.command(line)
	}
	l.remember(l.look())
	return l
}

// stopped lets the hour of the round come, as the daemon does.
func (l *lists) stopped() {
	l.t.Helper()
	l.now = time.Date(2026, 7, 7, 18, 0, 0, 0, time.UTC)
	b, err := tournament.OpenAt(l.dir, func() time.Time { return l.now })
	l.must(err)
	for _, g := range b.OpenGames() {
		l.must(b.StopGame("", g.ID, tournament.Stop{Why: "round", Used: [2]int{90000, 80000}}))
	}
	l.must(b.Close())
}

// to returns the subjects of letters to an address.
func to(ls []compose.Letter, addr string) (out []string) {
	for _, x := range ls {
		if x.To == addr {
			out = append(out, x.Subject)
		}
	}
	return out
}

// wants holds which letters an address gets when nothing comes but an hour.
func (l *lists) wants(at time.Time, addr string, subjects ...string) []compose.Letter {
	l.t.Helper()
	l.now = at
	ls := l.byItself()
	if got := to(ls, addr); !slices.Equal(got, subjects) {
		l.t.Errorf("%s: %s got %q, want %q", at, addr, got, subjects)
	}
	return ls
}

// claims returns the letters after a player of a game claimed its result ten minutes later.
func (l *lists) claims(i int, claim string) []compose.Letter {
	l.t.Helper()
	l.now = l.now.Add(10 * time.Minute)
	ls, disp := l.take(l.mail(l.player(strings.Fields(claim)[0], i), event("claim "+claim)))
	if disp != pipeline.Done {
		l.t.Fatalf("%s: %s", claim, who(ls))
	}
	return ls
}

// morning is the first hour of digests after the games were stopped: 08:00 in the zone of the event.
var morning = time.Date(2026, 7, 8, 6, 0, 0, 0, time.UTC)

const digested, digestedJa = "[cup] claims, votes and stopped games: ", "[cup] 申告・投票・中断されたゲーム: "

// TestEventDigest: directors who wish it read of claims, votes and stops in one letter at 08:00 in the zone of the
// event, with what is to be done; what is asked of them comes at once, and so does what counts soon.
func TestEventDigest(t *testing.T) {
	t.Parallel()
	l := newDigest(t)
	ls, disp := l.take(l.mail(vera, direct("digest daily")))
	show(t, "event/digest-wish", "digest daily", ls)
	if disp != pipeline.Done {
		t.Error(disp)
	}
	l.take(l.mail(walt, direct("digest daily")))
	l.stopped()
	all := l.byItself()
	if got := to(all, vera); len(got) != 2 || got[0] != "[cup] a game is stopped" {
		t.Errorf("vera, who may vote, got %q", got)
	}
	if got := to(all, walt); len(got) > 0 {
		t.Errorf("walt got %q", got)
	}
	all = slices.Concat(l.claims(0, `cup-1-01-1 first "I hold Kursk"`), l.claims(1, "cup-1-01-1 second"))
	for _, judge := range []string{"otto", "emil"} {
		ls, _ := l.take(l.mail(judge+"@club.example", event("vote cup-1-01-1 first")))
		all = append(all, ls...)
	}
	if got := append(to(all, vera), to(all, walt)...); len(got) > 0 {
		t.Errorf("at once: %q", got)
	}
	l.wants(morning.Add(-time.Second), vera)
	all = l.wants(morning, vera, digested+"4")
	if got := to(all, walt); !slices.Equal(got, []string{digestedJa + "6件"}) || len(all) != 2 {
		t.Errorf("walt got %q of %s", got, who(all))
	}
	for _, x := range all {
		show(t, "event/digest-"+strings.Split(x.To, "@")[0], "by itself", []compose.Letter{x})
	}
	l.wants(morning.Add(24*time.Hour), vera)
	all, _ = l.take(l.mail("frida@club.example", event("vote cup-1-01-1 first")))
	if got := to(all, vera); !slices.Equal(got, []string{"[cup] the panel has spoken"}) {
		t.Errorf("the last vote: %q", got)
	}
	if got := to(l.claims(0, "cup-1-01-1 draw"), walt); len(got) != 1 {
		t.Errorf("a claim while the panel's word is soon to count: %q", got)
	}
	// What both claim is a result: the letter about it tells of the claim too, and no digest does.
	l.claims(0, "cup-1-02-1 draw")
	all = l.claims(1, "cup-1-02-1 draw")
	if got := to(all, vera); !slices.Equal(got, []string{"[cup] cup-1-02-1: the result counts"}) {
		t.Errorf("a result: %q", got)
	}
	l.wants(morning.Add(48*time.Hour), vera, digested+"1")
}

// player returns the address of a player of a game.
func (l *lists) player(game string, i int) string {
	l.t.Helper()
	b, err := tournament.OpenAt(l.dir, func() time.Time { return l.now })
	l.must(err)
	g, _ := b.Game(game)
	addr := b.Addr(g.Players[i])
	l.must(b.Close())
	return addr
}

// TestEventDigestOutlives: nothing is lost and nothing told twice if the process is killed between letter and file, was
// down at 08:00 or has its clock set back, and if the wish ends, the address moves, the director leaves or the event
// ends before.
func TestEventDigestOutlives(t *testing.T) {
	t.Parallel()
	later := func(d time.Duration) time.Time { return morning.Add(d) }
	cases := map[string]func(l *lists){
		"down at 08:00": func(l *lists) {
			l.wants(later(30*time.Hour), vera, digested+"2")
			l.wants(later(48*time.Hour), vera)
		},
		"killed between letter and file": func(l *lists) {
			file := filepath.Join(l.dir, tournament.FileSecrets)
			before, err := os.ReadFile(file)
			l.must(err)
			l.wants(morning, vera, digested+"2")
			l.must(os.WriteFile(file, before, 0o600))
			l.wants(later(time.Hour), vera)
			l.claims(1, "cup-1-01-1 second")
			l.must(os.WriteFile(file, before, 0o600))
			l.wants(later(24*time.Hour), vera, digested+"1")
		},
		"the clock is set back an hour": func(l *lists) {
			l.now = l.now.Add(-time.Hour)
			l.claims(1, "cup-1-01-1 second")
			l.wants(morning, vera, digested+"3")
		},
		"the clock was months ahead": func(l *lists) {
			l.now = l.now.AddDate(0, 3, 0)
			l.wants(l.now, vera, digested+"2")
			l.claims(1, "cup-1-01-1 second")
			l.wants(morning, vera, digested+"1")
		},
		"the wish ends": func(l *lists) {
			l.take(l.mail(vera, direct("digest off")))
			if got := to(l.claims(1, "cup-1-01-1 second"), vera); len(got) != 1 {
				l.t.Errorf("after the wish: %q", got)
			}
			l.wants(morning, vera, digested+"2")
			l.wants(later(24*time.Hour), vera)
		},
		"the wish ends and begins": func(l *lists) {
			l.command("digest off")
			if got := to(l.claims(1, "cup-1-01-1 second"), vera); len(got) != 1 {
				l.t.Errorf("after the wish: %q", got)
			}
			l.command("digest daily")
			l.claims(1, "cup-1-01-1 draw")
			l.wants(morning, vera, digested+"3")
		},
		"the address moves": func(l *lists) {
			l.command("address vera vera@new.example")
			l.look()
			l.wants(morning, "vera@new.example", digested+"2")
			l.claims(1, "cup-1-01-1 second")
			l.wants(later(24*time.Hour), "vera@new.example", digested+"1")
		},
		"the director leaves the panel": func(l *lists) {
			l.command("withdraw vera")
			l.wants(morning, vera, digested+"2")
		},
		"the event ends": func(l *lists) {
			l.command(`cancel "the club is closed"`)
			l.look()
			for _, x := range l.wants(morning, vera, digested+"2") {
				if strings.Contains(x.Text, "to be done") {
					l.t.Errorf("%s", x.Text)
				}
			}
		},
	}
	for name, do := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := newDigest(t, "digest daily")
			l.t = t
			l.stopped()
			l.byItself()
			if got := append(to(l.claims(0, "cup-1-01-1 first"), vera), to(l.claims(1, "cup-1-01-1 draw"), vera)...); len(got) > 0 {
				t.Errorf("at once: %q", got)
			}
			do(l)
			if v, err := tournament.Audit(l.dir, ""); err != nil || !v.OK {
				t.Errorf("%+v %v", v, err)
			}
		})
	}
}

// TestEventDigestOfNobody: who directs nothing has no digest, nor a director without an address, and a director who
// does not wish one has single letters.
func TestEventDigestOfNobody(t *testing.T) {
	t.Parallel()
	l := newDigest(t)
	for from, line := range map[string]string{ann: event("digest daily"), "otto@club.example": event("digest daily"),
		vera: event("digest daily"), walt: direct("digest weekly")} {
		if ls, disp := l.take(l.mail(from, line)); disp != pipeline.Rejected {
			t.Errorf("%s: %s\n%s", from, disp, ls[0].Text)
		}
	}
	l.stopped()
	l.byItself()
	if got := to(l.claims(0, "cup-1-01-1 first"), vera); len(got) != 1 {
		t.Errorf("%q", got)
	}
	for _, x := range l.wants(morning.Add(time.Hour), vera) {
		t.Errorf("a letter without a wish: %s", x.Subject)
	}
}

// TestEventRetry: letters of an event that cannot be sent are tried again after a minute, without anything new.
func TestEventRetry(t *testing.T) {
	t.Parallel()
	for name, lines := range map[string][]string{"at once": nil, "in a digest": {"digest daily"}} {
		l := newDigest(t, lines...)
		l.room.full = errors.New("the disk is full")
		l.stopped()
		if len(lines) > 0 {
			l.now = l.now.Add(24 * time.Hour)
		}
		if _, err := l.Handler.Events.SendNews(l.room); !errors.Is(err, l.room.full) {
			t.Fatalf("%s: %v", name, err)
		}
		l.room.full = nil
		if got := l.look(); len(got) > 0 {
			t.Errorf("%s: in the same minute %s", name, who(got))
		}
		l.now = l.now.Add(time.Minute)
		if got := l.look(); len(to(got, "vera@club.example")) == 0 {
			t.Errorf("%s: after a minute %s", name, who(got))
		}
		if got := l.look(); len(got) > 0 {
			t.Errorf("%s: again %s", name, who(got))
		}
	}
}
