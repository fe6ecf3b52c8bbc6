package daemon

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"fieldpost/config"
	"fieldpost/pbem/site/gamestatus"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/runner"
)

// runningEvents makes sixty events, or fewer of few games, whose open games are together as many as the site has.
func runningEvents(b *testing.B, dir string) (games int) {
	b.Helper()
	must := func(err error) {
		b.Helper()
		if err != nil {
			b.Fatal(err)
		}
	}
	events := min(60, *siteGames)
	for i := range events {
		t := tournament.DefaultTerms(fmt.Sprintf("event-%02d", i), "kursk", [2]string{"german", "soviet"})
		t.Director, t.Sides, t.At = []string{"vera"}, tournament.SidesFixed, opening
		x, err := tournament.Create(filepath.Join(runner.EventsDir(dir), t.Name), t, nil)
		must(err)
		for n := range 2 * (*siteGames / events) {
			id := fmt.Sprintf("p%02d", n)
			must(x.Enter("vera", tournament.Entry{ID: id, Shown: id, Role: tournament.RolePlayer}))
		}
		must(x.Pair("vera"))
		for _, g := range x.OpenGames() {
			must(x.RecordGame("", g.ID, ""))
			games++
		}
		must(x.Close())
	}
	return games
}

// BenchmarkEvents is an idle look of one daemon at its running games, and at sixty events to which as many games
// belong, in turn.
func BenchmarkEvents(b *testing.B) {
	c := &clockBench{B: b, dir: clockedSite(b), now: firstDue.Add(-time.Hour)}
	var err error
	if c.cfg, err = configure(c.dir, []config.Override{{Key: "digest.at", Value: "23:59"},
		{Key: "moderator", Value: director}}); err != nil {
		b.Fatal(err)
	}
	if c.names, err = gamestatus.GameNames(GamesDir(c.dir)); err != nil {
		b.Fatal(err)
	}
	c.open()
	defer c.d.Close()
	c.look()
	games := runningEvents(b, c.dir)
	c.look()
	var events, all time.Duration
	for b.Loop() {
		start := time.Now()
		c.look()
		all += time.Since(start)
		start = time.Now()
		c.d.runTournaments(context.Background())
		events += time.Since(start)
	}
	b.ReportMetric(float64(games), "games")
	b.ReportMetric(float64((all-events).Microseconds())/float64(b.N), "µs/look-at-games")
	b.ReportMetric(float64(events.Microseconds())/float64(b.N), "µs/look-at-events")
}
