package daemon

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/beacon"
	"fieldpost/pbem/beacon/fetch"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/rules/core"
)

// A seat that the computer plays: it answers by itself, its results are mailed to the person once, and no mail goes to
// it.
func TestComputerOpponent(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	g, err := shelf.Create(w.game("solo"), game.Spec{Game: "solo", Title: "kursk", Now: w.now, Entropy: entropy(0),
		Seats: []engine.Seat{{Side: "german", Name: "Anna", Addr: anna}, {Side: "soviet", Addr: "ai:greedy"}}})
	w.must(err)
	w.must(g.Close())
	w.start()
	w.cycle()
	if m := w.news(anna); len(m) != 1 || !strings.Contains(m[0].Subject, "welcome") {
		t.Fatalf("first letters %v", m)
	}
	w.play(letter(anna, "1", "#PBEM solo german T0-G\ndeclare gambit no\n#END\n"))
	w.cycle()
	mails := w.news(anna)
	if len(mails) != 2 || !strings.Contains(mails[0].Subject, "T0-G") || !strings.Contains(mails[1].Subject, "your sheet T1-G-1 is next") {
		t.Fatalf("Anna got %d letters: %v\n%s", len(mails), mails, w.log)
	}
	w.stop()
	w.start()
	w.cycle()
	if again := w.news(anna); len(again) != 0 {
		t.Errorf("after a restart Anna got %d letters again", len(again))
	}
	if strings.Contains(w.log.String(), "to=ai:") {
		t.Error("a letter went to the computer")
	}
}

// TestComputerThinks: a computer player who takes time writes beside the rounds; when its sheet is there, the game goes
// on without any mail or date.
func TestComputerThinks(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	g, err := shelf.Create(w.game("solo"), game.Spec{Game: "solo", Title: "kiev-to-rostov", Now: w.now, Entropy: entropy(0),
		Options: core.Options{{Name: core.ScenarioKey, Value: "1"}},
		Seats: []engine.Seat{{Side: "soviet", Addr: "ai:search,rollouts=4,turns=1"},
			{Side: "axis", Name: "Anna", Addr: anna}}})
	w.must(err)
	w.must(g.Close())
	w.start()
	letters := 0
	for letters < 2 { // the welcome, and the results of the first sheet
		w.cycle()
		letters += len(w.news(anna))
	}
	if b, err := os.ReadFile(filepath.Join(w.game("solo"), "computer.log")); err != nil || len(b) == 0 {
		t.Errorf("nothing says what was weighed: %v", err)
	}
}

// TestPersonForComputer: a person who takes over the computer's seat is told so; nobody gets an earlier letter again,
// whether the daemon is started anew or not.
func TestPersonForComputer(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	g, err := shelf.Create(w.game("solo"), game.Spec{Game: "solo", Title: "kursk", Now: w.now, Entropy: entropy(0),
		Seats: []engine.Seat{{Side: "german", Addr: "ai:greedy"}, {Side: "soviet", Name: "Boris", Addr: boris}}})
	w.must(err)
	w.must(g.Close())
	w.start()
	w.cycle()
	if m := w.news(boris); len(m) != 2 {
		t.Fatalf("Boris got %v", m)
	}
	g = w.open("solo")
	_, err = g.Act(engine.Attribution{Name: "moderator", Reason: "she has time again", At: w.now},
		engine.EditSeat{Side: "german", Seat: engine.Seat{Side: "german", Addr: anna, Identity: engine.ProofByToken}})
	w.must(err)
	w.must(g.Close())
	w.cycle()
	if m := w.news(anna); len(m) != 1 || !strings.Contains(m[0].Subject, "welcome to Kursk: you play German") {
		t.Errorf("Anna got %v\n%s", m, w.log)
	}
	w.stop()
	w.start()
	w.cycle()
	for _, addr := range []string{anna, boris} {
		if m := w.news(addr); len(m) != 0 {
			t.Errorf("after a restart %s got %v again", addr, m)
		}
	}
}

// The round that a computer's sheet waits for lies ahead of the time at which the sheet was handled, however long the
// game had been lying: nobody may know the dice already.
func TestComputerOpponentWaitsForTheBeacon(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	g, err := shelf.Create(w.game("duel"), game.Spec{Game: "duel", Title: "kursk", Now: w.now, Entropy: entropy(0),
		Options: []core.Fact{{Name: "beacon", Value: "drand-quicknet"}},
		Seats:   []engine.Seat{{Side: "german", Addr: "ai:greedy"}, {Side: "soviet", Addr: "ai:greedy"}}})
	w.must(err)
	w.must(g.Close())
	w.source = fetch.Files{Dir: w.dir}
	w.now = w.now.Add(3 * time.Hour)
	w.start()
	w.cycle()
	if a := w.open("duel").Beacon(); a == nil || a.Time().Before(w.now.Add(beacon.RoundDelay)) {
		t.Errorf("a sheet handled at %v waits for %v", w.now, a)
	}
}
