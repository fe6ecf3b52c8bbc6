package daemon

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"fieldpost/config"
	"fieldpost/notation"
	"fieldpost/pbem/beacon"
	"fieldpost/pbem/beacon/fetch"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/audit"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/planner/wasmrules"
	"fieldpost/pbem/tools/browsertest"
	"fieldpost/rules"
	"fieldpost/rules/core"
)

// shelf has toys besides the published titles.
var shelf = withToys(toy.Title{}, toy.Title{})

// withToys returns a shelf with the toys toy-same and toy-other besides the toy and the published titles.
func withToys(same, other toy.Title) *game.Library {
	toys := []core.Title{toy.Title{}, named{same, "toy-same"}, named{other, "toy-other"}}
	return game.NewLibrary(append(rules.All(), toys...), toy.Open)
}

// TestMain offers no planner, whatever was built before. Twice as many tests as usual run side by
// side: many wait for mail servers, mail clients and browsers, which leaves processors to others.
func TestMain(m *testing.M) {
	wasmrules.ReplaceFiles(fstest.MapFS{})
	if err := flag.Set("test.parallel", strconv.Itoa(2*runtime.NumCPU())); err != nil { // what is said by hand is read later, and holds
		panic(err)
	}
	os.Exit(browsertest.RunTests(m))
}

// named is a toy under another name.
type named struct {
	toy.Title
	id string
}

func (n named) Meta() core.Meta {
	m := n.Title.Meta()
	m.ID = n.id
	return m
}

func (w *world) toy(id, title string, seed byte, options ...core.Fact) *game.Game {
	w.t.Helper()
	w.must(os.MkdirAll(GamesDir(w.dir), 0o755))
	g, err := shelf.Create(w.game(id),
		game.Spec{Game: id, Title: title, Now: w.now, Entropy: entropy(seed * 7), Options: options,
			Seats: []engine.Seat{{Side: toy.Red, Name: "Anna", Addr: anna}, {Side: toy.Blue, Name: "Boris", Addr: boris}}})
	w.must(err)
	return g
}

// TestBeaconByFile: a game waits for its round, says so in the welcome mail, in the log and, when it is late, in a
// letter; it goes on when somebody drops the value in a folder, and the audit verifies it offline.
func TestBeaconByFile(t *testing.T) {
	w := newWorld(t)
	w.now = beacon.Quicknet.RoundTime(1000).Add(-beacon.RoundDelay)
	g := w.toy("lot", "toy", 1, core.Fact{Name: "beacon", Value: "drand-quicknet"})
	if a := g.Beacon(); a == nil || a.Round != 1000 {
		t.Fatalf("%+v", a)
	}
	w.must(g.Close())
	w.source = fetch.Files{Dir: filepath.Join(w.dir, "beacon")}
	w.start()
	w.cycle()
	if m := w.single(anna); !strings.Contains(m.Subject, "welcome") || !strings.Contains(m.Text, "round 1000 of drand-quicknet") {
		t.Errorf("%s\n%s", m.Subject, m.Text)
	}
	w.single(boris)
	w.now = w.now.Add(15 * time.Minute)
	w.cycle()
	w.logged("waits for public randomness that cannot be had", "round=1000", "1000.json")
	if n := len(w.news(anna)); n != 0 {
		t.Errorf("%d letters for a beacon that is a little late", n)
	}
	w.now = w.now.Add(2 * time.Hour)
	w.cycle()
	w.cycle()
	for _, who := range []string{anna, boris} {
		if m := w.single(who); !strings.Contains(m.Subject, "public randomness is late") ||
			!strings.Contains(strings.Join(strings.Fields(m.Text), " "), "round 1000") {
			t.Errorf("%s\n%s", m.Subject, m.Text)
		}
	}
	w.must(os.MkdirAll(filepath.Join(w.dir, "beacon"), 0o755))
	drop := func(text string) {
		w.must(os.WriteFile(filepath.Join(w.dir, "beacon", "1000.json"), []byte(text), 0o644))
		w.now = w.now.Add(time.Minute)
		w.cycle()
	}
	drop(`{"round":1000,"randomness":"00","signature":"00"}`)
	if g := w.open("lot"); g.Beacon() == nil {
		t.Fatal("a forged value was taken")
	}
	drop(
		`{"round":1000,"randomness":"fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd","signature":"b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"}`)
	if g := w.open("lot"); g.Beacon() != nil || g.AwaitedSide() != toy.Red {
		t.Fatalf("the game waits for %v\n%s", g.Beacon(), w.log)
	}
	if m := w.single(anna); !strings.Contains(m.Text, "round 1000 of drand-quicknet came") ||
		!strings.Contains(m.Subject, "your sheet T1-R is next") {
		t.Errorf("%s\n%s", m.Subject, m.Text)
	}
	w.single(boris)
	w.cycle()
	if n := len(w.news(anna)); n != 0 {
		t.Errorf("%d letters too many", n)
	}
	sent := w.now
	w.play(letter(anna, "late", "#PBEM lot red T1-R\nattack 0303 with A1,A2\n#END\n"))
	if a := w.open("lot").Beacon(); a == nil || a.Time().Before(sent.Add(beacon.RoundDelay)) {
		t.Errorf("a sheet handled at %v waits for %v", sent, a)
	}
	if m := w.single(boris); !strings.Contains(strings.Join(strings.Fields(m.Text), " "), "its dice wait for public randomness: round ") {
		t.Errorf("%s\n%s", m.Subject, m.Text)
	}
	v, err := audit.Run(shelf, w.game("lot"))
	w.must(err)
	if !v.OK {
		t.Errorf("%+v", v)
	}
}

func (w *world) open(id string) *game.Game {
	w.t.Helper()
	g, err := w.titles().Open(w.game(id))
	w.must(err)
	w.t.Cleanup(func() { _ = g.Close() })
	return g
}

// TestNewerRules: a daemon with newer rules goes on with the games that they play as they were played, leaves the
// others alone, and tells the moderator once which record differs first.
func TestNewerRules(t *testing.T) {
	const moderator = "moderator@players.example"
	w := newWorld(t, config.Override{Key: "moderator", Value: moderator})
	for seed := byte(1); ; seed++ {
		g := w.toy(fmt.Sprint("other", seed), "toy-other", seed)
		w.attack(g)
		two := false
		for _, r := range g.Log().Records() {
			two = two || r.Type == "roll" && r.Get("event") == "combat:0303#1" && r.Get("face") == "2"
		}
		w.must(g.Close())
		if two {
			w.must(os.Rename(w.game(fmt.Sprint("other", seed)), filepath.Join(w.dir, "kept")))
			break
		}
	}
	w.must(os.RemoveAll(GamesDir(w.dir)))
	same := w.toy("same", "toy-same", 1)
	w.attack(same)
	w.must(same.Close())
	recs, err := game.ReadLedger(filepath.Join(w.dir, "kept"))
	w.must(err)
	other := recs[0].Get("game")
	w.must(os.Rename(filepath.Join(w.dir, "kept"), w.game(other)))
	before, err := os.ReadFile(filepath.Join(w.game(other), game.FileLedger))
	w.must(err)

	w.shelf = withToys(toy.Title{Newer: 1}, toy.Title{Newer: 1, Changed: true})
	w.people = []string{moderator}
	w.start()
	w.cycle()
	w.cycle()
	m := w.single(moderator)
	if !strings.Contains(m.Subject, other) || !strings.Contains(m.Text, "rules version 1; version 2") ||
		!strings.Contains(m.Text, "record ") {
		t.Errorf("%s\n%s", m.Subject, m.Text)
	}
	w.logged("a game cannot be looked at", "game="+other, "record ")
	if after, err := os.ReadFile(filepath.Join(w.game(other), game.FileLedger)); err != nil || string(after) != string(before) {
		t.Errorf("the game was touched: %v", err)
	}
	var r *game.RulesError
	if _, err := w.shelf.Open(w.game(other)); !errors.As(err, &r) {
		t.Errorf("it opens: %v", err)
	}
	w.logged("a game goes on under newer rules", "game=same", "rules=2")
	if g := w.open("same"); g.Header.Rules != 2 {
		t.Errorf("rules version %d", g.Header.Rules)
	}
	w.stop()
	w.start()
	w.must(w.d.RunOnce(context.Background()))
	if n := len(w.news(moderator)); n != 0 {
		t.Errorf("%d letters more after a restart", n)
	}
}

// attack plays Red's first attack by hand.
func (w *world) attack(g *game.Game) {
	w.t.Helper()
	body := "attack 0303 with A1,A2"
	for range 8 {
		if c := g.OpenChoice(); c != nil {
			body = c.Options[0].Text()
		}
		side := g.AwaitedSide()
		if side != toy.Red && g.OpenChoice() == nil {
			return
		}
		w.must(w.submit(g, string(side), body))
		body = "pass"
	}
}

func (w *world) submit(g *game.Game, side, body string) error {
	f := handed(g, side, body)
	_, err := g.Submit(engine.Input{Frame: f, At: w.now})
	return err
}

// handed returns a frame as somebody hands it in.
func handed(g *game.Game, side, body string) notation.Frame {
	text := fmt.Sprintf("#PBEM %s %s %s\n%s\n#END\n", g.Header.Game, side, g.Position().Phase, body)
	return notation.FindFrames(text, func(_, _, phase string) (notation.Vocabulary, bool) {
		return g.Module().Vocabulary(phase, core.Side(side)), true
	}).Frames[0]
}

// single returns the one letter that an address got since the last call, whatever the others got.
func (w *world) single(addr string) *message.Mail {
	w.t.Helper()
	m := w.news(addr)
	if len(m) != 1 {
		w.t.Fatalf("%s got %d letters, want 1\n%s", addr, len(m), w.log)
	}
	return m[0]
}
