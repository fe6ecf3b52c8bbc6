package daemon

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"fieldpost/config"
	"fieldpost/pbem/clock"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/game/timekeeper"
	"fieldpost/pbem/service/dailyletter"
	"fieldpost/pbem/site/gamestatus"
)

// firstDue holds the first deadline of a site with clocks; the others follow, a minute apart.
var firstDue = opening.Add(48 * time.Hour)

// clockedSite returns a site of running games each of which has a deadline.
func clockedSite(b *testing.B) string {
	b.Helper()
	dir := site(b)
	p, err := schedule.ParseText("clock: {zone: Europe/Berlin}\nkinds: {order: {next: 2d}}\nnmr: hold\n")
	if err != nil {
		b.Fatal(err)
	}
	for i := range *siteGames {
		g, err := shelf.Open(filepath.Join(GamesDir(dir), fmt.Sprintf("kursk-%04d", i)))
		if err != nil {
			b.Fatal(err)
		}
		for _, a := range []engine.Act{engine.Clock{Policy: p.Canonical()},
			engine.Deadline{Due: firstDue.Add(time.Duration(i) * time.Minute), Why: timekeeper.ReasonPolicy}} {
			if _, err := g.Act(engine.Attribution{Name: timekeeper.ActorName, At: opening}, a); err != nil {
				b.Fatal(err)
			}
		}
		if err := g.Close(); err != nil {
			b.Fatal(err)
		}
	}
	return dir
}

// clockBench is a daemon on such a site, and its clock.
type clockBench struct {
	*testing.B
	dir, www string
	cfg      *config.Config
	names    []string
	now      time.Time
	d        *Daemon
}

// open starts a daemon that takes all games for announced: these letters are another benchmark.
func (c *clockBench) open() {
	var err error
	if c.d, err = New(c.cfg, Options{Library: shelf, Clock: clock.FuncClock(func() time.Time { return c.now })}); err != nil {
		c.Fatal(err)
	}
	for _, n := range c.names {
		g, err := gamestatus.Read(filepath.Join(GamesDir(c.dir), n))
		if err != nil {
			c.Fatal(err)
		}
		text := fmt.Appendf(nil, "told %d\nwatched %d\n", g.Records, g.Records)
		if err := os.WriteFile(filepath.Join(GamesDir(c.dir), n, "news.txt"), text, 0o644); err != nil {
			c.Fatal(err)
		}
	}
}

// look looks once at all games, like a daemon that has just read its mailbox.
func (c *clockBench) look() {
	a := c.d.loopCfg.Accounts[0].WithDefaults()
	c.d.meter.noteRead(a.Name+"/"+a.Mailbox, c.now)
	if err := c.d.UpdateGames(); err != nil {
		c.Fatal(err)
	}
}

// BenchmarkClocks is one daemon with a thousand running games that all have a deadline.
func BenchmarkClocks(b *testing.B) {
	c := &clockBench{B: b, dir: clockedSite(b), www: b.TempDir(), now: firstDue.Add(-time.Hour)}
	var err error
	if c.cfg, err = configure(c.dir, []config.Override{{Key: "digest.at", Value: "23:59"},
		{Key: "moderator", Value: director}}); err != nil {
		b.Fatal(err)
	}
	if c.names, err = gamestatus.GameNames(GamesDir(c.dir)); err != nil {
		b.Fatal(err)
	}
	b.Run("start", func(b *testing.B) {
		for b.Loop() {
			c.open()
			c.look()
			b.StopTimer()
			b.ReportMetric(heapMB(), "MB")
			if err := c.d.Close(); err != nil {
				b.Fatal(err)
			}
			b.StartTimer()
		}
	})
	c.open()
	defer c.d.Close()
	mailboxes(b, c.d)
	c.look()
	b.Run("idle", func(b *testing.B) {
		for b.Loop() {
			c.look()
		}
	})
	b.Run("fires", c.fires)
	b.Run("mail", func(b *testing.B) { // of a player whose deadline is far ahead
		for n := *siteGames / 2; b.Loop(); n++ {
			if err := errors.Join(c.d.server.Deliver(gm, attacks(n)), c.d.loop.Cycle(context.Background())); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("pages", c.pages)
	b.Run("list", func(b *testing.B) { // what pbem games does
		for b.Loop() {
			for _, n := range c.names {
				if _, err := gamestatus.Read(filepath.Join(GamesDir(c.dir), n)); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
	b.Run("digest", func(b *testing.B) {
		for b.Loop() {
			if _, err := c.d.digests.Kind.(*moderatorDigests).readAll(c.now.AddDate(0, 0, -dailyletter.MaxDaysBack)); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// fires lets the deadline of another game pass with every look.
func (c *clockBench) fires(b *testing.B) {
	n := 0
	for b.Loop() {
		c.now = c.now.Add(time.Minute)
		if want := firstDue.Add(time.Duration(n)*time.Minute + 61*time.Second); c.now.Before(want) {
			c.now = want
		}
		n++
		c.look()
	}
	g, err := gamestatus.Read(filepath.Join(GamesDir(c.dir), c.names[n-1]))
	if err != nil || len(g.Missed) != 1 {
		b.Fatalf("%d deadlines passed, game %d did not lapse: %+v, %v", n, n-1, g, err)
	}
}

// pages writes the page of a game that has changed, and the index.
func (c *clockBench) pages(b *testing.B) {
	c.cfg.Pages = c.www
	defer func() { c.cfg.Pages = "" }()
	_ = c.d.pages.publish(c.now, timekeeper.Environment{})
	last := c.names[*siteGames-1]
	for n := 0; b.Loop(); n++ {
		b.StopTimer()
		g, err := shelf.Open(filepath.Join(GamesDir(c.dir), last))
		if err == nil {
			_, err = g.Act(engine.Attribution{Name: "moderator", At: c.now}, engine.RulingNote{Text: fmt.Sprint("note ", n)})
		}
		if err := errors.Join(err, g.Close()); err != nil {
			b.Fatal(err)
		}
		err = c.d.games.withGame(last, func(g *game.Game) error {
			_, err := c.d.service.news.NotifyGame(g, c.now, false)
			return err
		})
		if err != nil {
			b.Fatal(err)
		}
		c.now = c.now.Add(pagesEvery)
		b.StartTimer()
		_ = c.d.pages.publish(c.now, timekeeper.Environment{})
	}
}
