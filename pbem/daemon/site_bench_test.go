package daemon

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/tools/benchcheck"
	"fieldpost/rules/core"
)

// siteGames is the number of running games in the benchmarks of a large site: go test -run - -bench Site ./pbem/daemon
// -games 100.
var siteGames = flag.Int("games", 1000, "running games in the benchmarks of a large site")

// sitePlayers is the number of people who play them, each several games.
const sitePlayers = 400

// player returns the address of player n of the site.
func player(n int) string { return fmt.Sprintf("player%03d@pbem.localhost", n%sitePlayers) }

// mailboxes gives all players a mailbox.
func mailboxes(b *testing.B, d *Daemon) {
	b.Helper()
	for i := range min(sitePlayers, 2**siteGames) {
		if err := d.server.ensureMailbox(player(i)); err != nil {
			b.Fatal(err)
		}
	}
}

// site returns a state folder with running games: each was played up to the first battles, and its players were told of
// all of it. Their letters, with thousands of pictures, are not in it: drawing them took a quarter of an hour for a
// thousand games.
func site(b *testing.B) string {
	b.Helper()
	dir := b.TempDir()
	if err := os.MkdirAll(GamesDir(dir), 0o755); err != nil {
		b.Fatal(err)
	}
	for i := range *siteGames {
		if err := runningGame(dir, i); err != nil {
			b.Fatal(err)
		}
	}
	return dir
}

func runningGame(dir string, i int) error {
	name := fmt.Sprintf("kursk-%04d", i)
	g, err := shelf.Create(filepath.Join(GamesDir(dir), name),
		game.Spec{Game: name, Title: "kursk", Now: opening, Entropy: entropy(0),
			Seats:   []engine.Seat{{Side: "german", Addr: player(2 * i)}, {Side: "soviet", Addr: player(2*i + 1)}},
			Options: []core.Fact{{Name: "answers", Value: "default"}}})
	if err != nil {
		return err
	}
	for n, raw := range battle[:len(battle)-1] {
		text := strings.ReplaceAll(raw[strings.Index(raw, "#PBEM"):], "kursk-7", name)
		found := notation.FindFrames(text, func(_, side, phase string) (notation.Vocabulary, bool) {
			return g.Module().Vocabulary(phase, core.Side(side)), true
		})
		out, err := g.Submit(engine.Input{Frame: found.Frames[0], MessageID: fmt.Sprintf("<%s.%d@example.org>", name, n), At: opening})
		if err != nil {
			return err
		}
		if out.ErrorCount() > 0 {
			return fmt.Errorf("%s: mail %d: %v", name, n, out.Faults)
		}
	}
	told := fmt.Appendf(nil, "told %d\nwatched %d\n", g.Log().Size(), g.Log().Size())
	return errors.Join(os.WriteFile(filepath.Join(g.Dir, "news.txt"), told, 0o644), g.Close())
}

// attacks returns a mail with the first battles of a game.
func attacks(n int) []byte {
	name := fmt.Sprintf("kursk-%04d", n%*siteGames)
	mail := strings.ReplaceAll(battle[len(battle)-1], "kursk-7", name)
	mail = strings.ReplaceAll(mail, anna, player(2*(n%*siteGames)))
	return []byte(strings.ReplaceAll(mail, "b4", fmt.Sprintf("b4-%d", n)))
}

// BenchmarkSite is one daemon with a thousand running games.
func BenchmarkSite(b *testing.B) {
	dir := site(b)
	d := station(b, dir)
	mailboxes(b, d)
	if err := errors.Join(d.UpdateGames(), d.Close()); err != nil { // its snapshots are there now
		b.Fatal(err)
	}
	b.Run("start", func(b *testing.B) { startSite(b, dir, func(string) error { return nil }) })
	b.Run("startFolded", func(b *testing.B) { // as without snapshots
		startSite(b, dir, func(game string) error { return os.Remove(filepath.Join(game, "snapshot")) })
	})
	d = station(b, dir)
	defer d.Close()
	if err := d.UpdateGames(); err != nil {
		b.Fatal(err)
	}
	b.Run("look", func(b *testing.B) {
		for b.Loop() {
			if err := d.UpdateGames(); err != nil {
				b.Fatal(err)
			}
		}
	})
	n := 0
	b.Run("mail", func(b *testing.B) {
		for b.Loop() {
			if err := errors.Join(d.server.Deliver(gm, attacks(n)), d.loop.Cycle(context.Background())); err != nil {
				b.Fatal(err)
			}
			n++
		}
	})
	b.Run("question", func(b *testing.B) { // a mail without a sheet: what finding the player costs
		for b.Loop() {
			n++
			m, err := message.Read([]byte(letter(player(7), fmt.Sprintf("q-%d", n), "Hello?")))
			if err != nil {
				b.Fatal(err)
			}
			m.Received = opening
			if letters, _, err := d.desk.Handle(context.Background(), m, nil); err != nil || len(letters) != 1 {
				b.Fatal(len(letters), err)
			}
		}
	})
}

// startSite starts a daemon again and again, each time after something was done in each game's folder.
func startSite(b *testing.B, dir string, before func(game string) error) {
	var used time.Duration
	for b.Loop() {
		b.StopTimer()
		for i := range *siteGames {
			if err := before(filepath.Join(GamesDir(dir), fmt.Sprintf("kursk-%04d", i))); err != nil {
				b.Fatal(err)
			}
		}
		b.StartTimer()
		from := benchcheck.ProcessorTime(b)
		d := station(b, dir)
		if err := d.UpdateGames(); err != nil {
			b.Fatal(err)
		}
		used += benchcheck.ProcessorTime(b) - from
		b.StopTimer()
		b.ReportMetric(heapMB(), "MB")
		if err := d.Close(); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
	}
	b.ReportMetric(float64(used.Milliseconds())/float64(b.N), "cpu-ms/op")
}

func heapMB() float64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc) / (1 << 20)
}
