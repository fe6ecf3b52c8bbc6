package mailhandler

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/tournament"
)

// hourly lets hours pass one by one. In each of them another process looks twice. It returns the letters that go out by
// themselves: the hour, counted from start, the reader and the subject.
func (l *lists) hourly(start time.Time, hours int) (out []string) {
	l.t.Helper()
	for range hours {
		l.now = l.now.Add(time.Hour)
		for range 2 {
			l.restart()
			ls := l.look()
			l.remember(ls)
			for _, x := range ls {
				to, err := x.Recipient()
				l.must(err)
				name, _, _ := strings.Cut(to, "@")
				subject := strings.TrimPrefix(x.Subject, "[cup] ")
				if len(name) == 3 { // a player; directors and judges have longer names
					out = append(out, fmt.Sprintf("%d %s: %s", int(l.now.Sub(start).Hours()), name, subject))
				}
			}
		}
	}
	slices.Sort(out)
	return out
}

// TestEachHourRemindsAndComes: before each hour of an event everybody who owes something by it is reminded once,
// whatever is restarted, and at the hour what the terms say comes without anybody: sides are given out, a round is
// closed, whoever has not confirmed the next one is withdrawn and it is paired.
func TestEachHourRemindsAndComes(t *testing.T) {
	t.Parallel()
	l := newLists(t, func(x *tournament.Terms) {
		x.Rounds, x.Sides, x.BidHours, x.Auto, x.RoundHours, x.ConfirmHours = 3, tournament.SidesBySealedBids, 72, true, 240, 96
		x.Ends = []string{tournament.ScoreByTime, tournament.ScoreByDraw}
	})
	l.command("enter ann Ann " + ann)
	l.command("enter bob Bob " + bob)
	l.command("enter cid Cid " + cid)
	l.command("pair")
	l.remember(l.look())
	start := l.now
	wants := func(hours int, want ...string) {
		t.Helper()
		slices.Sort(want)
		if got := l.hourly(start, hours); !slices.Equal(got, want) {
			t.Errorf("%d hours until %d:\n%s\nwant\n%s", hours, int(l.now.Sub(start).Hours()), strings.Join(got, "\n"),
				strings.Join(want, "\n"))
		}
	}
	b := l.open()
	m := b.Round().Matches[0]
	bids, owes, rests := m.Players[0], m.Players[1], b.Round().Byes[0]
	l.must(b.Close())
	wants(30)
	l.say(bids, "bid 1-01 german 1")
	wants(60, "31 "+owes+": a bid", "48 "+owes+": your bid for match 1-01 is wanted", "72 "+bids+": the sides are settled",
		"72 "+owes+": the sides are settled")
	l.command("begin cup-1-01-1")
	wants(149, "216 "+bids+": round 1 ends soon", "216 "+owes+": round 1 ends soon")
	l.command("result cup-1-01-1 played first")
	l.look()
	wants(1, "240 "+bids+": round 1 is closed", "240 "+owes+": round 1 is closed", "240 "+rests+": round 1 is closed")
	l.say(bids, "confirm")
	l.say(rests, "confirm")
	l.look()
	wants(96, "312 "+owes+": confirm round 2", "336 "+bids+": round 2 is paired: your bid is wanted",
		"336 "+owes+": you are withdrawn from the event", "336 "+rests+": round 2 is paired: your bid is wanted")
	wants(72, "384 "+bids+": your bid for match 2-01 is wanted", "384 "+rests+": your bid for match 2-01 is wanted",
		"408 "+bids+": the sides are settled", "408 "+rests+": the sides are settled")
	l.command("begin cup-2-01-1")
	l.command("forfeit cup-2-01-1 " + rests)
	l.look()
	wants(96, "480 "+rests+": are you still there?")
	l.command("withdraw " + rests + " silent")
	b = l.open()
	defer b.Close()
	if p, q := b.Person(owes), b.Person(rests); p.How != tournament.LeftUnconfirmed || q.How != tournament.LeftSilent {
		t.Errorf("%s left %s and %s %s, want unconfirmed and silent", owes, p.How, rests, q.How)
	}
}
