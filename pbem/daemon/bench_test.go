package daemon

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/clock"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/tools/benchcheck"
	"fieldpost/rules/core"
)

// battle are the mails of an opening up to the attacks; the last one is what a benchmark measures.
var battle = []string{
	letter(anna, "b1", sheet("german", "T0-G", "declare gambit no\nplace 7Pz 1810\nplace 11Pz 2110\nsalt 5b1f0c2e7a9d4c38")),
	letter(boris, "b2", sheet("soviet", "T0-S", "order fight/move\ndefault attacked: retreat\nsalt 91e07ac4d2b86f35")),
	letter(anna, "b3", sheet("german", "T1-G-1", "order move/fight\nmove 1SS,2SS,3SS to 2312\nmove GD 2010-2110-2211-2311\n"+
		"move 3Pz 2010-2011-2111-2212\nmove 11Pz to 2212\n"+
		"move 7Pz to 2113\nmove 6Pz to 2113\nmove 2Pz,9Pz 4316-4217-4117\nmove 18Pz,20Pz 4317-4218-4219")),
	letter(anna, "b4", sheet("german", "T1-G-2", "attack 2413 with 1SS,2SS,3SS air\n  advance 1SS,2SS to 2413\n"+
		"attack 2214 with 6Pz,168\n  advance 6Pz to 2214\n"+
		"attack 4119 with 78,18Pz,20Pz\n  advance 18Pz to 4119\nattack 4017 with 86,292,2Pz,9Pz\n  advance 2Pz to 4017\n"+
		"salt 1943070500000003")),
}

// station returns a daemon on its own folder.
func station(b *testing.B, dir string) *Daemon {
	b.Helper()
	cfg, err := configure(dir, nil)
	if err != nil {
		b.Fatal(err)
	}
	d, err := New(cfg, Options{Library: shelf, Clock: clock.FuncClock(func() time.Time { return opening })})
	if err != nil {
		b.Fatal(err)
	}
	return d
}

// beforeBattle returns a state folder in which all mails but the last are answered.
func beforeBattle(b *testing.B) string {
	b.Helper()
	dir := b.TempDir()
	err := os.MkdirAll(GamesDir(dir), 0o755)
	if err == nil {
		var g *game.Game
		g, err = shelf.Create(filepath.Join(GamesDir(dir), "kursk-7"),
			game.Spec{Game: "kursk-7", Title: "kursk", Now: opening,
				Entropy: entropy(0),
				Seats:   []engine.Seat{{Side: "german", Name: "Anna", Addr: anna}, {Side: "soviet", Name: "Boris", Addr: boris}},
				Options: []core.Fact{{Name: "answers", Value: "default"}}})
		err = errors.Join(err, g.Close())
	}
	if err != nil {
		b.Fatal(err)
	}
	d := station(b, dir)
	for _, raw := range append([]string{""}, battle[:len(battle)-1]...) {
		if raw != "" {
			err = d.server.Deliver(gm, []byte(raw))
		}
		if err := errors.Join(err, d.RunOnce(context.Background())); err != nil {
			b.Fatal(err)
		}
	}
	if err := d.Close(); err != nil {
		b.Fatal(err)
	}
	return dir
}

// BenchmarkResultMail takes one mail with four attacks from the mailbox to two letters in the players' mailboxes: IMAP
// and SMTP on the embedded server, the spool, the game with ledger and YAML, the outbox, and six pictures.
func BenchmarkResultMail(b *testing.B) {
	start := beforeBattle(b)
	var used time.Duration
	b.ResetTimer()
	for range b.N {
		b.StopTimer()
		dir := filepath.Join(b.TempDir(), "state")
		if err := os.CopyFS(dir, os.DirFS(start)); err != nil {
			b.Fatal(err)
		}
		d := station(b, dir)
		if err := errors.Join(d.RunOnce(context.Background()), d.server.Deliver(gm, []byte(battle[len(battle)-1]))); err != nil {
			b.Fatal(err)
		}
		from := benchcheck.ProcessorTime(b)
		b.StartTimer()
		if err := d.RunOnce(context.Background()); err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		used += benchcheck.ProcessorTime(b) - from
		g, err := shelf.Open(filepath.Join(GamesDir(dir), "kursk-7"))
		if err != nil {
			b.Fatal(err)
		}
		if p := g.Position().Phase; p != "T1-S-1" {
			b.Fatalf("the game stands at %s", p)
		}
		if err := errors.Join(g.Close(), d.Close()); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
	}
	b.ReportMetric(float64(used.Microseconds())/1000/float64(b.N), "cpu-ms/op")
}

// BenchmarkHandle is the part of BenchmarkResultMail that makes the answer: it does the mail again as after a crash,
// with the game folded anew up to its sheet.
func BenchmarkHandle(b *testing.B) {
	dir := beforeBattle(b)
	d := station(b, dir)
	defer d.Close()
	m, err := message.Read([]byte(battle[len(battle)-1]))
	if err != nil {
		b.Fatal(err)
	}
	m.Received = opening
	for b.Loop() {
		letters, _, err := d.desk.Handle(context.Background(), m, nil)
		if err != nil || len(letters) != 1 {
			b.Fatalf("%d letters, %v", len(letters), err)
		}
		if !strings.Contains(letters[0].Text, "2413") || !bytes.HasPrefix(letters[0].Inline[0].Data, []byte("\x89PNG")) {
			b.Fatal("no result of the attack in the letter")
		}
	}
}

// TestPerformance runs the benchmarks of docs/performance.md once, of a site of few games and the first mails of a
// game, in CI.
func TestPerformance(t *testing.T) {
	benchcheck.RunOnce(t, "-games", "10", "-mails", "6", "-burst", "3")
}
