package daemon

import (
	"os"
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/schedule"
)

// TestStuckIsTold: a clock that cannot do what its policy says, because no sheet of the side is legal, tells both
// players and the moderators of the site, and what comes next: a second grace of a day. When that is over too the game
// is lost, and they hear of it.
func TestStuckIsTold(t *testing.T) {
	t.Parallel()
	for _, nmr := range []string{"computer", "defaults"} {
		t.Run(nmr, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, moderated)
			w.people = []string{director, mia}
			p, err := schedule.ParseText(timetable + nmr)
			w.must(err)
			w.must(os.MkdirAll(GamesDir(w.dir), 0o755))
			g, err := shelf.Create(w.game("toy-0"),
				game.Spec{Game: "toy-0", Title: "toy", Now: w.now, Entropy: entropy(3),
					Clock:      p.Canonical(),
					Moderators: []engine.Moderator{{Addr: mia, Level: engine.ProofByToken}},
					Seats:      []engine.Seat{{Side: toy.Red, Name: "Anna", Addr: anna}, {Side: toy.Blue, Name: "Boris", Addr: boris}}})
			w.must(err)
			w.must(g.Close())
			w.start()
			w.cycle()
			g = w.open("toy-0")
			w.must(w.submit(g, "red", "move A3 0202\nmove A4 0202\nmove A1 0202\nmove A2 0202 if not enemy in 0505"))
			w.must(g.Close())
			everybody := []string{anna, boris, mia, director}
			w.to("2026-07-08 19:00")
			for _, who := range everybody {
				w.news(who)
			}
			told := func(words, site string) {
				t.Helper()
				for _, who := range everybody {
					words, all := words, []string(nil)
					if who == director {
						words = site
					}
					for _, m := range w.news(who) {
						all = append(all, strings.Join(strings.Fields(m.Text), " "))
					}
					if who == director && site == "" {
						if len(all) > 0 {
							t.Errorf("the site's moderator is told again: %q", all)
						}
						continue
					}
					if !slices.ContainsFunc(all, func(text string) bool { return strings.Contains(text, words) }) {
						t.Errorf("%s is not told that %q: %q", who, words, all)
					}
				}
			}
			w.to("2026-07-08 21:00")
			told("The timetable cannot be followed", "no sheet that the program could write for it is legal")
			w.stop()
			w.start()
			w.to("2026-07-09 22:30")
			told("By the rules of this game the side loses the game", "")
			if n := w.acts("toy-0", "finish"); n != 1 {
				t.Errorf("%d ends of the game\n%s", n, w.log)
			}
		})
	}
}
