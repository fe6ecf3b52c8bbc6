package daemon

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"fieldpost/config"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/commands"
	"fieldpost/pbem/tournament/runner"
)

// TestEvent: the games of a round that was paired are made by the daemon, which tells both players, and their results
// stand in the event when they are over.
func TestEvent(t *testing.T) {
	pages := t.TempDir()
	w := newWorld(t, config.Override{Key: "status_page", Value: pages})
	w.people = []string{anna, boris}
	terms := tournament.DefaultTerms("cup", "kursk", [2]string{"german", "soviet"})
	terms.At = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	terms.Director, terms.Rounds = []string{"vera"}, 1
	dir := filepath.Join(runner.EventsDir(w.dir), "cup")
	event := func(lines ...string) (answer string) {
		t.Helper()
		b, err := tournament.OpenBook(dir)
		w.must(err)
		for _, l := range lines {
			said, err := commands.Execute(b, commands.Speaker{ID: "vera"}, l)
			answer = said.String()
			w.must(err)
		}
		w.must(b.Close())
		return answer
	}
	w.start()
	w.cycle()
	w.news(anna)
	w.news(boris)
	b, err := tournament.Create(dir, terms, nil)
	w.must(err)
	w.must(b.Close())
	event("enter ann "+anna, "enter bob "+boris)
	w.cycle()
	for _, who := range []string{anna, boris} {
		if got := w.subjects(who); !slices.Equal(got, []string{"[cup] you are in the event; keep this mail"}) {
			t.Errorf("before the pairing %s got %q", who, got)
		}
	}
	event("pair")
	w.cycle()
	w.cycle()
	for _, who := range []string{anna, boris} {
		got := w.subjects(who)
		if len(got) != 2 || !strings.Contains(got[0], "[cup] round 1 is paired: you play") || !strings.Contains(got[1], "[cup-1-01-1]") {
			t.Errorf("%s got %q", who, got)
		}
	}
	w.rule("cup-1-01-1", engine.EndGame{Result: "german", Text: "soviet concedes"})
	w.cycle()
	w.cycle()
	for _, who := range []string{anna, boris} {
		if got := strings.Join(w.subjects(who), "; "); !strings.Contains(got, "[cup] cup-1-01-1: the result counts") {
			t.Errorf("%s got %q", who, got)
		}
	}
	if got := event("close"); !strings.Contains(got, "The event is over") {
		t.Error(got)
	}
	w.cycle()
	for _, who := range []string{anna, boris} {
		if got := w.subjects(who); !slices.Equal(got, []string{"[cup] the event is over"}) {
			t.Errorf("%s got %q", who, got)
		}
	}
	html, err := os.ReadFile(filepath.Join(pages, "event", "cup.html"))
	w.must(err)
	if !strings.Contains(string(html), "Kursk, Swiss system: over") || strings.Contains(string(html), anna) {
		t.Errorf("%s", html)
	}
	if !strings.Contains(string(html), "../film/cup-1-01-1.html") {
		t.Error("the page links no film")
	}
	film, err := os.ReadFile(filepath.Join(pages, "film", "cup-1-01-1.html"))
	w.must(err)
	if !strings.Contains(string(film), "<script") || strings.Contains(string(film), anna) {
		t.Errorf("the film has %d bytes", len(film))
	}
	w.now = w.now.Add(time.Minute)
	w.cycle()
	index, err := os.ReadFile(filepath.Join(pages, "index.html"))
	w.must(err)
	if !strings.Contains(string(index), `<a href="event/cup.html">cup</a>`) {
		t.Errorf("%s", index)
	}
	v, err := tournament.Audit(dir, GamesDir(w.dir))
	w.must(err)
	if g, _ := v.Event.Game("cup-1-01-1"); !v.OK || g.Result.How != "resigned" {
		t.Errorf("%+v", v)
	}
}

// byMail returns a world with an event that vera directs, and its folder.
func byMail(t *testing.T) (*world, string) {
	t.Helper()
	w := newWorld(t)
	w.people = []string{anna, boris, director, "mallory@pbem.localhost"}
	terms := tournament.DefaultTerms("cup", "kursk", [2]string{"german", "soviet"})
	terms.At = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	terms.Director, terms.Rounds, terms.At, terms.Sides = []string{"vera"}, 1, opening, tournament.SidesBySealedBids
	dir := filepath.Join(runner.EventsDir(w.dir), "cup")
	b, err := tournament.Create(dir, terms, entropy(5))
	w.must(err)
	b.Now, b.Entropy = func() time.Time { return opening }, entropy(6)
	_, err = commands.Execute(b, commands.Speaker{ID: "vera"}, "enter vera Vera "+director+" as judge")
	w.must(err)
	w.must(b.Close())
	w.start()
	w.cycle()
	return w, dir
}

// eventMails returns the mails of a small event, each an answer to what its sender read before, with what they come to
// in a world that nobody disturbs.
func eventMails(t *testing.T) (mails []string) {
	t.Helper()
	w, dir := byMail(t)
	thread := map[string]string{}
	n := 0
	frames := map[string]string{}
	read := func() {
		for _, who := range []string{anna, boris, director} {
			for _, m := range w.news(who) {
				for _, id := range m.References {
					if strings.HasPrefix(id, "pbem.cup.welcome.") {
						thread[who] = id
					}
				}
				if f := entryFrame.FindString(m.Text); f != "" {
					frames[who] = f
				}
			}
		}
	}
	say := func(who, text string) {
		n++
		raw := letter(who, fmt.Sprint("event", n), text)
		if thread[who] != "" {
			raw = "References: <" + thread[who] + ">\r\n" + raw
		}
		mails = append(mails, raw)
		w.play(raw)
		w.cycle()
		read()
	}
	read()
	say(anna, "#EVENT cup\nenter ann\n#END\n")
	say(anna, frames[anna])
	say(director, "#MOD cup\nenter bob "+boris+"\nstatus\n#END\n")
	say(boris, frames[boris])
	say("mallory@pbem.localhost", "#EVENT cup\nstandings\n#END\n#PBEM kursk-7 german T0-G\npass\n#END\n")
	say(director, "#MOD cup\npair\n#END\n")
	say(anna, "#EVENT cup\nbid 1-01 german 2\n#END\n")
	say(boris, "#EVENT cup\nbid 1-01 german 1\n#END\n")
	say(anna, "#EVENT cup\nwithdraw\nstatus\n#END\n")
	say(director, "#MOD cup\nclose\nclose\n#END\n")
	if v, err := tournament.Audit(dir, GamesDir(w.dir)); err != nil || !v.OK || !v.Event.Over {
		t.Fatalf("%+v %v\n%s", v, err, w.log)
	}
	return mails
}

// entryFrame is the frame with a code in a letter.
var entryFrame = regexp.MustCompile(`(?s)#EVENT cup\nenter .*?\ncode .*?#END\n`)

// ofEvent returns the letters about the event that somebody got, by Message-ID.
func (w *world) ofEvent(addr string) map[string]string {
	w.t.Helper()
	out := w.letters(addr)
	for id, text := range out {
		out[id] = byChance.ReplaceAllString(text, "")
	}
	maps.DeleteFunc(out, func(_, text string) bool { return !strings.Contains(text, "\r\nSubject: [cup] ") })
	return out
}

// byChance are salts, seals and roots, which come from the machine's randomness, and when something was recorded or
// written.
var byChance = regexp.MustCompile(`\b[0-9a-f]{16,64}\b|(?m)^at .*$|^Date: .*$`)

// TestEventKilledEverywhere: killed once behind every step of every mail of an event, the daemon comes to the same
// ledger and the same letters as one that was never killed.
func TestEventKilledEverywhere(t *testing.T) {
	if testing.Short() {
		t.Skip("it kills the daemon at every step")
	}
	t.Parallel()
	mails := eventMails(t)
	ledger := func(dir string) string {
		b, err := os.ReadFile(filepath.Join(dir, tournament.FileLedger))
		if err != nil {
			t.Fatal(err)
		}
		return byChance.ReplaceAllString(string(b), "<hex>")
	}
	both := slices.IndexFunc(mails, func(m string) bool { return strings.Contains(m, "\nwithdraw") })
	plain, dir := byMail(t)
	for _, part := range [][]string{mails[:both], mails[both:]} { // the game begins in between
		plain.play(part...)
		plain.cycle()
	}
	want := ledger(dir)
	w, dir := byMail(t)
	crash := errors.New("killed")
	done, committed := map[string]bool{}, 0
	w.fail = func(step string) error {
		at := fmt.Sprintf("%s %d", step, committed)
		if step == "committed" {
			committed++
		}
		if done[at] {
			return nil
		}
		done[at] = true
		return crash
	}
	w.stop()
	w.start()
	cycle := func(later time.Duration) {
		w.now = w.now.Add(later)
		for err := w.d.RunOnce(context.Background()); err != nil; err = w.d.RunOnce(context.Background()) {
			if !errors.Is(err, crash) {
				t.Fatalf("after %d kills: %v\n%s", len(done), err, w.log)
			}
			w.stop()
			w.now = w.now.Add(time.Second) // so that no two mails are stored under one name
			w.start()
		}
	}
	for _, part := range [][]string{mails[:both], mails[both:]} {
		w.post(part...)
		cycle(time.Minute)
		cycle(time.Minute)
	}
	for range 40 { // a kill is a try of the letter that was under way
		cycle(time.Hour)
	}
	if len(done) < 4*len(mails) {
		t.Errorf("%d kills", len(done))
	}
	if d := cmp.Diff(want, ledger(dir)); d != "" {
		t.Errorf("the ledgers differ (-undisturbed +killed):\n%s", d)
	}
	for _, who := range []string{anna, boris, director, "mallory@pbem.localhost"} {
		was := plain.ofEvent(who)
		if d := cmp.Diff(was, w.ofEvent(who)); d != "" || len(was) == 0 {
			t.Errorf("%d letters of %s (-undisturbed +killed):\n%.3000s", len(was), who, d)
		}
	}
}
