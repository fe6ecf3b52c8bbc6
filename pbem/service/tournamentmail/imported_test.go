package tournamentmail

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/ledger"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/standings"
)

// TestImportTold: everybody hears that a round was taken over. While it goes on, each of its players also hears whom
// they meet.
func TestImportTold(t *testing.T) {
	x := tournament.DefaultTerms("cup", "kursk", [2]string{"german", "soviet"})
	x.Director, x.At = []string{"vera"}, time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	b, err := tournament.NewInMemory(x, nil)
	for _, id := range []string{"ann", "bob"} {
		if err == nil {
			err = b.Enter("vera", tournament.Entry{ID: id, Shown: strings.ToUpper(id), Role: tournament.RolePlayer})
		}
	}
	played := tournament.PlayedGame{First: "ann", Second: "bob", How: standings.Played, Outcome: "draw"}
	open := tournament.PlayedGame{First: "bob", Second: "ann"}
	if err == nil {
		err = b.Import("vera", []tournament.PlayedRound{{Order: []string{"ann", "bob"}, Games: []tournament.PlayedGame{played}},
			{Order: []string{"ann", "bob"}, Games: []tournament.PlayedGame{open}}})
	}
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	err = tournament.ReplayEach(b.Log().Records(), func(e *tournament.Event, n int) error {
		if r := b.Log().Records()[n]; r.Type == "import" {
			texts = append(texts, letterTo(t, e, r, "ann"))
		}
		return nil
	})
	if err != nil || len(texts) != 2 {
		t.Fatal(err, texts)
	}
	for i, want := range []string{"Round 1 was played elsewhere. It is taken over with its results, as vera states them.",
		"In match 2-01 you play BOB."} {
		if !strings.Contains(texts[i], want) {
			t.Errorf("%q is not in %q", want, texts[i])
		}
	}
}

// letterTo returns what a record tells a person.
func letterTo(t *testing.T, e *tournament.Event, r ledger.Record, id string) string {
	t.Helper()
	a, v := announcements()[r.Type], view{Event: e, r: r, id: id}
	if !slices.Contains(a.to(v), id) {
		t.Errorf("%s hears nothing of a record %s", id, r.Type)
	}
	return a.subject(v).String() + "\n" + a.text(v).String()
}
