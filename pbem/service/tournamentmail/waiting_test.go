package tournamentmail

import (
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/standings"
)

// TestWaitingListLetters: who enters a full event reads their number on the waiting list. When a player leaves, the
// first reads that they play and until when they confirm, the second their new number, the director both. A result that
// is drawn in a bracket names who goes on.
func TestWaitingListLetters(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	x := tournament.DefaultTerms("cup", "kursk", [2]string{"german", "soviet"})
	x.Director, x.At, x.Limit, x.Format, x.Sides, x.DrawnMatch = []string{"vera"}, now, 4, tournament.Knockout,
		tournament.SidesFixed, "soviet"
	b, err := tournament.NewInMemory(x, nil)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(err)
	b.Now = func() time.Time { return now }
	letter := func(id string) string {
		t.Helper()
		recs := b.Log().Records()
		for n := len(recs) - 1; n >= 0; n-- {
			if recs[n].Type == "ask" {
				continue
			}
			v := view{Event: b.Event, r: recs[n], id: id}
			a := announcements()[recs[n].Type]
			for _, to := range a.to(v) {
				if to == id {
					return a.subject(v).String() + "\n" + a.text(v).String()
				}
			}
			return ""
		}
		return ""
	}
	wants := func(id string, texts ...string) {
		t.Helper()
		got := strings.Join(strings.Fields(letter(id)), " ")
		for _, text := range texts {
			if !strings.Contains(got, text) {
				t.Errorf("%s reads %q, want %q", id, got, text)
			}
		}
	}
	for _, id := range []string{"ann", "bob", "cid", "dan", "eve", "fay"} {
		must(b.Enter("vera", tournament.Entry{ID: id, Shown: "Mx " + id, Addr: id + "@example.org", Role: tournament.RolePlayer}))
	}
	wants("fay", "you are on the waiting list", "You are number 2 on the waiting list.")
	must(b.Pair("vera"))
	g := b.OpenGames()[0]
	must(b.RecordResult("vera", tournament.Score{Game: g.ID, How: standings.Played, Outcome: "draw"}))
	wants(g.Players[0], "A draw.", "By the terms Soviet wins a drawn match, so Mx "+g.Players[1]+" goes on.")
	must(b.RecordResult("vera", tournament.Score{Game: b.OpenGames()[0].ID, How: standings.Resigned, Outcome: "first"}))
	must(b.CloseRound("vera"))
	must(b.Withdraw("vera", g.Players[1], tournament.LeftAnnounced, ""))
	wants("eve", "you have a place in the event now", "You take the place of Mx "+g.Players[1]+" and play from round 2 on.",
		"Please confirm that by Sun 2026-03-08 12:00")
	wants("fay", "Mx eve takes the place of Mx "+g.Players[1], "You are number 1 on the waiting list now.")
	wants("vera", "Mx eve takes the place of Mx "+g.Players[1])
	if got := letter(g.Players[0]); got != "" {
		t.Errorf("%s, whom it does not concern, reads %q", g.Players[0], got)
	}
}
