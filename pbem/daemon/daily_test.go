package daemon

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/site/gamestatus"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/commands"
	"fieldpost/pbem/tournament/runner"
	"fieldpost/rules/core"
)

// dailies returns the letters of the day that an address got since the last call.
func (w *world) dailies(addr string) (out []*message.Mail) {
	w.t.Helper()
	for _, m := range w.news(addr) {
		if strings.Contains(m.Subject, "your day") {
			out = append(out, m)
		}
	}
	return out
}

// TestDaily: a person who wishes for it by a line in a frame gets one letter a day, at eight by their own clock,
// about all their games and events. A restart of the daemon changes nothing. Nobody else gets one, nor does a person
// who takes the wish back.
func TestDaily(t *testing.T) {
	w := kursk(t)
	w.now = berlin(t, "2026-07-07 12:00") // a Tuesday
	w.create("kursk-8")
	terms := tournament.DefaultTerms("cup", "kursk", [2]string{"german", "soviet"})
	terms.At = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	terms.Director, terms.Sides = []string{"vera"}, tournament.SidesBySealedBids
	b, err := tournament.Create(filepath.Join(runner.EventsDir(w.dir), "cup"), terms, nil)
	w.must(err)
	b.Now = func() time.Time { return berlin(t, "2026-07-07 13:00") }
	for _, l := range []string{"enter ann " + strings.ToUpper(anna[:1]) + anna[1:], "enter eve eve@example.org", "pair"} {
		_, err := commands.Execute(b, commands.Speaker{ID: "vera"}, l)
		w.must(err)
	}
	w.must(b.Close())
	w.play(letter(anna, "d1", "#DESK kursk-7 german\nzone Europe/Berlin\ndaily\n#END\n"))
	if got := texts(w.news(anna)); !strings.Contains(got, "You get one letter a day about all your games and events here, in") {
		t.Errorf("the answer is\n%s", got)
	}
	w.to("2026-07-08 07:55")
	if got := append(w.dailies(anna), w.dailies(boris)...); len(got) > 0 {
		t.Errorf("before the hour: %q", headlines(got))
	}
	w.to("2026-07-08 08:05")
	got := w.dailies(anna)
	if len(got) != 1 || got[0].Subject != "[pbem] your day, 2026-07-08: 3 wait for you, 1 are new" {
		t.Fatalf("%q", headlines(got))
	}
	for _, want := range []string{"- kursk-7: German, orders", "- kursk-8: German, orders", "- cup: bid for a side in match 1-01",
		"- cup: round 1 is paired: you meet eve"} {
		if !strings.Contains(got[0].Text, want) {
			t.Errorf("the letter does not say %q:\n%s", want, got[0].Text)
		}
	}
	w.stop()
	w.start()
	w.to("2026-07-08 20:00")
	w.stop()
	w.start()
	w.to("2026-07-09 09:00")
	if got := w.dailies(anna); len(got) != 1 || got[0].Subject != "[pbem] your day, 2026-07-09: 3 wait for you, 0 are new" {
		t.Errorf("the next day: %q\n%s", headlines(got), texts(got))
	}
	w.play(letter(anna, "d2", "#DESK kursk-8 german\ndaily off\n#END\n"))
	if got := texts(w.news(anna)); !strings.Contains(got, "You get no daily letter any more.") {
		t.Errorf("the answer is\n%s", got)
	}
	w.to("2026-07-13 20:00") // a Monday
	if got := append(w.dailies(anna), w.dailies(boris)...); len(got) > 0 {
		t.Errorf("who wishes for none: %q", headlines(got))
	}
}

// TestDailyParts: a game belongs to the person whose address is that of a seat, or one of its further ones; not to a
// person for whom somebody stands in.
func TestDailyParts(t *testing.T) {
	p := &dailyData{games: []gamestatus.Game{{Name: "kursk-7", Seats: []gamestatus.Seat{{Side: "german",
		Addr: anna, OtherAddrs: []string{boris}},
		{Side: "soviet", Addr: "carl@example.org", Owner: "dora@example.org"}}}}}
	for addr, want := range map[string]core.Side{anna: "german", strings.ToUpper(boris): "german", "carl@example.org": "soviet",
		"dora@example.org": "", "eve@example.org": ""} {
		games, _ := p.forAddress(addr)
		if want == "" && len(games) > 0 || want != "" && (len(games) != 1 || games[0].Sides[0] != want) {
			t.Errorf("%s has %+v", addr, games)
		}
	}
}
