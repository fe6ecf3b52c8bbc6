package mailhandler

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/runner"
)

// TestEventPreview: so many days before the end of a round as the terms say the judges get the position of each game
// that is not over, as everybody may see it, once; in a short round in the middle of its time; again before another
// end.
func TestEventPreview(t *testing.T) {
	t.Parallel()
	l := newLists(t, func(x *tournament.Terms) {
		x.Sides, x.Rounds, x.Preview, x.Clock = tournament.SidesFixed, 1, 3, eventClock(t)
		x.Ends = []string{tournament.ScoreByAgreement, tournament.ScoreByPanel}
	})
	for _, line := range []string{"lang ja", "enter ann ann " + ann, "enter bob bob " + bob, "enter cid cid " + cid,
		"enter dan dan dan@players.example", "enter gus gus gus@players.example", "enter hal hal hal@players.example", "pair",
		"until 2026-07-14 20:00", "panel cup-1-02-1 emil otto vera"} {
		l.command(line)
	}
	b, err := tournament.OpenAt(l.dir, func() time.Time { return l.now })
	l.must(err)
	made, err := runner.StartGames(b, shelf, l.Games.Dir())
	l.must(err)
	l.must(b.Close())
	if len(made) != 3 {
		t.Fatalf("%q are made", made)
	}
	l.command("result cup-1-03-1 resigned first")
	l.remember(l.byItself())
	end := time.Date(2026, 7, 14, 18, 0, 0, 0, time.UTC)
	wants := func(at time.Time, want ...string) []compose.Letter {
		t.Helper()
		l.now = at
		var got []string
		var out []compose.Letter
		for _, x := range l.byItself() {
			if strings.Contains(x.Subject, "cup-1-") {
				out, got = append(out, x), append(got, strings.Split(x.To, "@")[0]+" "+x.Subject[strings.Index(x.Subject, "cup-1-"):][:10])
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", at, got, want)
		}
		return out
	}
	all := []string{"emil cup-1-01-1", "emil cup-1-02-1", "frida cup-1-01-1", "otto cup-1-01-1", "otto cup-1-02-1", "vera cup-1-01-1",
		"vera cup-1-02-1"}
	wants(end.Add(-72*time.Hour - time.Second))
	for _, x := range wants(end.Add(-72*time.Hour), all...) {
		if len(x.Inline) == 0 || !strings.Contains(x.HTML, "cid:") || !strings.Contains(x.Text, "11") {
			t.Errorf("%s has no map", x.Subject)
		}
		if strings.Contains(x.Subject, "1-01-1") && (x.To == "otto@club.example" || x.To == vera) {
			x.Text, _, _ = strings.Cut(x.Text, "AUDIT") // its root follows from keys by chance
			show(t, "event/preview-"+strings.Split(x.To, "@")[0], "by itself", []compose.Letter{x})
		}
	}
	wants(end.Add(-time.Hour))
	l.command("until 2026-07-14 23:00") // four hours: the middle is an hour and a half ahead
	l.look()
	wants(end.Add(30 * time.Minute))
	wants(end.Add(time.Hour), all...)
	wants(end.Add(3 * time.Hour))
}

// TestEventPreviewEstimate: where the terms say so, an estimate of the game comes with the position, in the judge's
// language and with the word that it binds nobody; without an estimate the letter says that there is none.
func TestEventPreviewEstimate(t *testing.T) {
	t.Parallel()
	for chances, want := range map[say.Text][2]string{
		"By victory level:": {"By victory level:", "勝利段階別:"},
		"":                  {"No estimate of the chances can be made", "この局面の確率は今は見積もれません"},
	} {
		l := newLists(t, func(x *tournament.Terms) {
			x.Sides, x.Rounds, x.Preview, x.Informed, x.Clock = tournament.SidesFixed, 1, 3, true, eventClock(t)
			x.Ends = []string{tournament.ScoreByAgreement, tournament.ScoreByPanel}
		})
		l.chances = chances
		for _, line := range []string{"lang ja", "enter ann ann " + ann, "enter bob bob " + bob, "pair", "until 2026-07-14 20:00",
			"panel cup-1-01-1 emil otto vera"} {
			l.command(line)
		}
		b, err := tournament.OpenAt(l.dir, func() time.Time { return l.now })
		l.must(err)
		_, err = runner.StartGames(b, shelf, l.Games.Dir())
		l.must(err)
		l.must(b.Close())
		l.remember(l.byItself())
		l.now = time.Date(2026, 7, 11, 18, 0, 0, 0, time.UTC)
		l.estimating = true
		if early := l.byItself(); len(early) != 0 {
			t.Errorf("%d letters before the estimate is ready", len(early))
		}
		if chances == "" { // it is not ready ten minutes before the end
			l.now = time.Date(2026, 7, 14, 17, 50, 0, 0, time.UTC)
		} else {
			l.estimating = false
		}
		seen := 0
		for _, x := range l.byItself() {
			if !strings.Contains(x.Subject, "cup-1-01-1") {
				continue
			}
			words := want[0]
			if x.To == vera {
				words = want[1]
			}
			if seen++; !strings.Contains(x.Text, words) || !strings.Contains(x.HTML, words) {
				t.Errorf("%s: no %q in\n%s", x.To, words, x.Text)
			}
			text := strings.Join(strings.Fields(x.Text), " ")
			if chances != "" && x.To != vera && !strings.Contains(text, "It binds nobody: your vote is yours.") {
				t.Errorf("%s is not told that it binds nobody", x.To)
			}
		}
		if seen != 3 {
			t.Errorf("%d letters to a panel of three", seen)
		}
	}
}

// TestProposedBidIsNamed: letters that ask for a bid name the one that the terms propose.
func TestProposedBidIsNamed(t *testing.T) {
	t.Parallel()
	for _, sides := range []string{tournament.SidesBySealedBids, tournament.SidesByOpenBids} {
		l := newLists(t, func(x *tournament.Terms) {
			x.Sides, x.PaidSide, x.PaidBid, x.Rounds = sides, "soviet", 31, 1
		})
		for _, line := range []string{"enter ann ann " + ann, "enter bob bob " + bob, "pair"} {
			l.command(line)
		}
		seen := 0
		for _, x := range l.look() {
			text := strings.Join(strings.Fields(x.Text), " ")
			if strings.Contains(text, "Proposed: 31 for Soviet; at it two equal players") {
				seen++
			}
		}
		if want := map[string]int{tournament.SidesBySealedBids: 2, tournament.SidesByOpenBids: 1}[sides]; seen != want {
			t.Errorf("%s: %d letters name the proposal, want %d", sides, seen, want)
		}
	}
}
