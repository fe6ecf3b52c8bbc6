package daemon

import (
	"strings"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/rules"
)

// TestWelcomeComesFirst: in every title a player against the computer gets the welcome before any request, on whichever
// side they sit, also when the computer moves first. A letter that comes after a restart changes nothing of that.
func TestWelcomeComesFirst(t *testing.T) {
	t.Parallel()
	for _, title := range rules.All() {
		for i := range title.Meta().Sides {
			t.Run(title.Meta().ID+"-"+string(title.Meta().Sides[i]), func(t *testing.T) {
				if testing.Short() && title.Meta().ID != "kursk" {
					t.Skip("writes the letters of every title")
				}
				t.Parallel()
				w := newWorld(t)
				spec := game.Spec{Game: "solo", Title: title.Meta().ID, Now: w.now, Entropy: entropy(0)}
				for k, side := range title.Meta().Sides {
					spec.Seats = append(spec.Seats, engine.Seat{Side: side, Addr: []string{anna, "ai:greedy"}[min(1, (k-i)*(k-i))]})
				}
				g, err := shelf.Create(w.game("solo"), spec)
				w.must(err)
				w.must(g.Close())
				w.start()
				w.cycle()
				w.stop()
				w.start()
				w.cycle()
				mails := w.news(anna)
				if len(mails) == 0 || !strings.Contains(mails[0].Subject, "welcome") {
					t.Fatalf("the first of %d letters is no welcome: %v", len(mails), mails)
				}
				for _, m := range mails[1:] {
					if strings.Contains(m.Subject, "welcome") {
						t.Errorf("%q is the second welcome", m.Subject)
					}
				}
				if last := mails[len(mails)-1]; !strings.Contains(last.Text, "#PBEM solo "+string(title.Meta().Sides[i])) {
					t.Errorf("the last of %d letters asks for nothing: %q", len(mails), last.Subject)
				}
			})
		}
	}
}

// TestQuestionsToOthersAreNoNews: a side that sees nothing happen gets no letter when the other side is asked
// something. What the answer brought is told to both.
func TestQuestionsToOthersAreNoNews(t *testing.T) {
	t.Parallel()
	r := newReaders(t, "kursk", "1")
	for r.next("T1-G-1") {
	}
	var told []string
	for _, addr := range []string{anna, boris} {
		for _, m := range r.people[addr].got[1:] {
			told = append(told, addr[:4]+" "+strings.TrimPrefix(m.subject, "[turn] "))
		}
	}
	want := []string{"anna T0-G German: 1 of 1 order done, Soviet sheet T0-S is next",
		"anna T0-S Soviet: results, your sheet T1-G-1 is next",
		"bori T0-G German: results, your sheet T0-S is next", "bori T0-S Soviet: 1 of 1 order done, your answer needed",
		"bori T0-S Soviet: 1 of 1 order done, German sheet T1-G-1 is next"}
	if strings.Join(told, "\n") != strings.Join(want, "\n") {
		t.Errorf("the letters were\n%s\nwant\n%s", strings.Join(told, "\n"), strings.Join(want, "\n"))
	}
}
