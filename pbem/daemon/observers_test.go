package daemon

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
)

const (
	otto  = "otto@pbem.localhost"  // reads along two days behind
	greta = "greta@pbem.localhost" // sees everything at once
)

// watchedWorld returns a site with a game that two people read along.
func watchedWorld(t *testing.T) *world {
	t.Helper()
	w := newWorld(t, lenient)
	w.people = []string{otto, greta}
	w.toyWith("toy-0", "")
	w.act("toy-0", engine.Observer{Addr: otto, View: engine.ViewPublic, Delay: 48})
	w.act("toy-0", engine.Observer{Addr: greta, View: engine.ViewOmniscient})
	w.start()
	w.cycle()
	return w
}

// act does an act in a game while no daemon holds it.
func (w *world) act(id string, a engine.Act) {
	w.t.Helper()
	g, err := shelf.Open(w.game(id))
	w.must(err)
	_, err = g.Act(engine.Attribution{Name: "moderator", Reason: "for this test", At: w.now}, a)
	w.must(err)
	w.must(g.Close())
}

// hours goes on hour by hour, in steps that are no outage.
func (w *world) hours(n int) {
	w.t.Helper()
	for range n {
		w.now = w.now.Add(time.Hour)
		w.must(w.d.RunOnce(context.Background()))
	}
}

// subjects returns the subjects of somebody's new mails.
func (w *world) subjects(addr string) (out []string) {
	w.t.Helper()
	for _, m := range w.news(addr) {
		out = append(out, m.Subject)
	}
	return out
}

func redSheet(id string) string {
	return letter(anna, id, "#PBEM toy-0 red T1-R\npass\n#END\n")
}

// TestDelayedObserver: an observer with a delay of two days gets nothing before two days are over, and then
// everything, each once, also over a restart. One who left in the meantime gets nothing of what was held back.
func TestDelayedObserver(t *testing.T) {
	w := watchedWorld(t)
	if got := w.subjects(otto); len(got) != 1 || got[0] != "[toy-0] an observer" {
		t.Fatalf("otto: %q\n%s", got, w.log)
	}
	if got := w.subjects(greta); len(got) != 1 || !strings.Contains(got[0], "you observe the game") {
		t.Fatalf("greta: %q\n%s", got, w.log)
	}
	w.post(redSheet("o1"))
	w.hours(46)
	if got := w.subjects(greta); len(got) != 1 {
		t.Errorf("greta: %q", got)
	}
	if got := w.subjects(otto); len(got) != 0 {
		t.Errorf("too early: %q", got)
	}
	w.stop()
	w.start()
	w.hours(3)
	if got := w.subjects(otto); len(got) != 3 || !strings.Contains(got[0], "you observe the game") {
		t.Errorf("otto: %q\n%s", got, w.log)
	}
	w.stop()
	w.start()
	w.hours(2)
	if a, b := w.subjects(otto), w.subjects(greta); len(a)+len(b) != 0 {
		t.Errorf("a second time: %q %q", a, b)
	}
	w.stop()
	w.act("toy-0", engine.RulingNote{Text: "a hex is a hex"})
	w.now = w.now.Add(time.Minute)
	w.act("toy-0", engine.Observer{Addr: otto, Removed: true})
	w.start()
	w.hours(60)
	if got := w.subjects(otto); len(got) != 1 || got[0] != "[toy-0] an observer" {
		t.Errorf("he left and gets %q", got)
	}
	if got := w.subjects(greta); len(got) != 2 {
		t.Errorf("greta: %q", got)
	}
}

// TestPlayerIsToldNothingHidden: whoever got a seat, by whatever way, gets nothing as an observer any more.
func TestPlayerIsToldNothingHidden(t *testing.T) {
	w := watchedWorld(t)
	w.news(greta)
	w.stop()
	w.act("toy-0", engine.Team{Side: toy.Blue, Addr: greta})
	w.start()
	w.post(redSheet("o1"))
	w.hours(1)
	for _, m := range w.news(greta) {
		if strings.Contains(m.Text, "nothing hidden") || strings.Contains(m.Text, "RED SHEET") {
			t.Errorf("%s\n%s", m.Subject, m.Text)
		}
	}
}

// TestObserversKilledEverywhere: killed after every step, the daemon sends every letter to observers once, the same as
// one that was never killed.
func TestObserversKilledEverywhere(t *testing.T) {
	if testing.Short() {
		t.Skip("it kills the daemon at many places")
	}
	t.Parallel()
	plain := watchedWorld(t)
	plain.post(redSheet("o1"))
	plain.hours(1)
	plain.now = plain.now.Add(50 * time.Hour)
	plain.cycle()

	w := watchedWorld(t)
	crash, kills := errors.New("killed"), 0
	done := map[string]bool{}
	w.fail = func(step string) error {
		at := step + " " + w.now.Truncate(time.Hour).String()
		if step == "announced" { // every letter is a place to die at
			at = fmt.Sprint(step, " ", len(done))
		}
		if done[at] || len(done) > 60 {
			return nil
		}
		done[at] = true
		kills++
		return crash
	}
	w.post(redSheet("o1"))
	for _, later := range []time.Duration{time.Hour, 50 * time.Hour} {
		w.now = w.now.Add(later)
		for tries := 0; ; tries++ {
			w.stop()
			w.now = w.now.Add(time.Second)
			w.start()
			before := kills
			if err := w.d.RunOnce(context.Background()); err != nil && !errors.Is(err, crash) {
				t.Fatalf("%v\n%s", err, w.log)
			}
			if kills == before {
				break
			}
			if tries > 100 {
				t.Fatalf("it does not end\n%s", w.log)
			}
		}
	}
	if kills < 8 {
		t.Errorf("only %d kills: %v", kills, done)
	}
	w.hours(1)
	for _, who := range []string{otto, greta} {
		want, got := plain.letters(who), w.letters(who)
		if len(want) < 2 {
			t.Errorf("%s has %d letters", who, len(want))
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("letters of %s (-undisturbed +killed):\n%.3000s", who, d)
		}
	}
}
