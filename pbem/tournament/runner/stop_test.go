package runner

import (
	"path/filepath"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/game/timekeeper"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/commands"
	"fieldpost/pbem/tournament/standings"
)

// TestRoundIsOver: at the hour of a round running games are stopped as they stand and scored by the rules, the tables
// are ended with that result; a clock that ran out before is stopped too, goes on behind an outage only when somebody
// takes the end back, and what the event says of all of it agrees with the games.
func TestRoundIsOver(t *testing.T) {
	dir := t.TempDir()
	games, events := filepath.Join(dir, "games"), filepath.Join(dir, "events")
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	terms := tournament.DefaultTerms("cup", "kursk", [2]string{"german", "soviet"})
	terms.Director, terms.Sides, terms.Rounds, terms.Lapse, terms.At = []string{"vera"}, tournament.SidesFixed, 1,
		tournament.LapseByRules, now
	terms.Ends = []string{tournament.ScoreByMargin, tournament.ScoreByOverstep, tournament.ScoreByDraw}
	b, err := tournament.Create(filepath.Join(events, "cup"), terms, nil)
	must(t, err)
	must(t, b.Close())
	say := func(lines ...string) {
		t.Helper()
		b, err := tournament.OpenAt(filepath.Join(events, "cup"), func() time.Time { return now })
		must(t, err)
		b.Now = func() time.Time { return now }
		for _, l := range lines {
			_, err := commands.Execute(b, commands.Speaker{ID: "vera"}, l)
			must(t, err)
		}
		must(t, b.Close())
	}
	resting := map[string]bool{}
	w := Watcher{Shelf: titles.Library(), Now: func() time.Time { return now }}
	looked := func(want int) UpdateResult {
		t.Helper()
		news, err := w.Update(events, games, func(id string) bool { return resting[id] })
		must(t, err)
		if len(news) != want {
			t.Fatalf("%d events were looked at, want %d", len(news), want)
		}
		if want == 0 {
			return UpdateResult{}
		}
		must(t, news[0].Err)
		return news[0]
	}
	say("enter ann ann@example.org", "enter bob bob@example.org", "enter cid cid@example.org", "enter dan dan@example.org", "pair",
		"until 2026-03-08T20:00:00Z")
	made := looked(1).Made
	lapsed, running := made[0], made[1]
	act(t, filepath.Join(games, lapsed), timekeeper.ActorName, engine.EndGame{Result: "german",
		Text: "Soviet did not write in time (order)"})
	resting[lapsed] = true
	n := looked(1)
	if g, _ := n.Event.Game(lapsed); len(n.Over) != 1 || g.Result.Rule != tournament.ScoreByOverstep || g.Stopped.Over != g.Players[1] {
		t.Errorf("%v: %+v %+v", n.Over, g.Stopped, g.Result)
	}
	looked(0)
	say(`outage 2026-03-01T11:00:00Z 2026-03-01T13:00:00Z "no power"`)
	if n := looked(1); len(n.Over) != 0 || len(n.Event.OpenGames()) != 2 {
		t.Errorf("the lapse is taken over again: %v", n.Over)
	}
	now = now.Add(3 * time.Hour)
	act(t, filepath.Join(games, lapsed), "moderator", engine.Rollback{ToRecord: 5})
	resting[lapsed] = false
	looked(0)
	now = time.Date(2026, 3, 8, 20, 0, 0, 0, time.UTC)
	n = looked(1)
	if len(n.Over) != 2 {
		t.Errorf("scored: %v", n.Over)
	}
	for _, id := range made {
		g, _ := n.Event.Game(id)
		x, err := titles.Library().Open(filepath.Join(games, id))
		must(t, err)
		over := x.Position().Over
		if g.Result.How != standings.Adjudicated || g.Result.Rule != tournament.ScoreByDraw || g.Stopped.Scored || over == nil ||
			over.Winner != "" {
			t.Errorf("%s: %+v, at the table %+v", id, g.Result, over)
		}
		x.Close()
	}
	say("close")
	v, err := tournament.Audit(filepath.Join(events, "cup"), games)
	if err != nil || !v.OK {
		t.Fatalf("%+v %v", v, err)
	}
	if n, err := CheckResults(v.Event, titles.Library(), games); err != nil || n != 2 {
		t.Errorf("%d games agree: %v", n, err)
	}
	g, _ := v.Event.Game(running)
	g.Stopped.Used[0]++
	if _, err := CheckResults(v.Event, titles.Library(), games); err == nil {
		t.Error("another time used at the stop agrees")
	}
}

// two returns an event of two players whose first round is paired, with a timetable or "".
func two(t *testing.T, dir, clock string) *tournament.Book {
	t.Helper()
	terms := tournament.DefaultTerms("cup", "kursk", [2]string{"german", "soviet"})
	terms.At = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	terms.Director, terms.Sides, terms.Rounds, terms.Clock = []string{"vera"}, tournament.SidesFixed, 1, clock
	b, err := tournament.Create(filepath.Join(dir, "events", "cup"), terms, nil)
	must(t, err)
	for _, l := range []string{"enter ann ann@example.org", "enter bob bob@example.org", "pair"} {
		_, err := commands.Execute(b, commands.Speaker{ID: "vera"}, l)
		must(t, err)
	}
	return b
}

// TestWithdrawnTable: the game of who left is ended at the table too.
func TestWithdrawnTable(t *testing.T) {
	dir := t.TempDir()
	games := filepath.Join(dir, "games")
	b := two(t, dir, "")
	made, err := StartGames(b, titles.Library(), games)
	must(t, err)
	g, _ := b.Game(made[0])
	_, err = commands.Execute(b, commands.Speaker{ID: g.Players[0]}, "withdraw")
	must(t, err)
	_, err = CollectResults(b, titles.Library(), games)
	must(t, err)
	x, err := titles.Library().Open(filepath.Join(games, made[0]))
	must(t, err)
	if over := x.Position().Over; over == nil || over.Winner != "soviet" {
		t.Errorf("%+v", over)
	}
	x.Close()
}

// TestHaltedTwice: the clock of a game stands still before the event records that it is stopped. A kill between the two
// leaves no clock that runs in a stopped game, and the next look records the same.
func TestHaltedTwice(t *testing.T) {
	dir := t.TempDir()
	games := filepath.Join(dir, "games")
	b := two(t, dir, "")
	made, err := StartGames(b, titles.Library(), games)
	must(t, err)
	now := b.Now()
	must(t, b.SetRoundEnd("vera", now.Add(time.Hour), ""))
	b.Now = func() time.Time { return now.Add(2 * time.Hour) }
	b.Broken = &tournament.BrokenError{} // nothing is recorded, as after a kill
	if _, err := CollectResults(b, titles.Library(), games); err == nil {
		t.Fatal("it was recorded")
	}
	b.Broken = nil
	x, err := titles.Library().Open(filepath.Join(games, made[0]))
	must(t, err)
	why := ""
	for _, r := range x.Log().Records() {
		if a, who, _ := engine.ParseAct(r); a == (engine.Pause{}) {
			why = who.Reason
		}
	}
	if why != "the round is over" {
		t.Errorf("the game is paused for %q", why)
	}
	if !x.AdminState().Paused {
		t.Error("the clock goes on")
	}
	x.Close()
	_, err = CollectResults(b, titles.Library(), games)
	must(t, err)
	if g, _ := b.Game(made[0]); g.Stopped == nil || g.Stopped.Why != tournament.StopRoundOver {
		t.Errorf("%+v", g)
	}
}

// TestMoreTime: what an event gives is given at the table once, to whoever has a deadline there.
func TestMoreTime(t *testing.T) {
	dir := t.TempDir()
	games := filepath.Join(dir, "games")
	policy, err := schedule.ParseText("clock: {zone: UTC, at: \"20:00\"}\nkinds: {order: {next: 5d}}\n")
	must(t, err)
	b := two(t, dir, policy.Canonical())
	made, err := StartGames(b, titles.Library(), games)
	must(t, err)
	due := func() (out time.Time, acts int) {
		t.Helper()
		g, err := titles.Library().Open(filepath.Join(games, made[0]))
		must(t, err)
		defer g.Close()
		if d := g.AdminState().Deadline; d != nil {
			out = d.Due
		}
		return out, g.Log().Size()
	}
	_, err = commands.Execute(b, commands.Speaker{ID: "vera"}, "extend "+made[0]+" 48h \"holidays\"")
	must(t, err)
	_, err = CollectResults(b, titles.Library(), games)
	must(t, err)
	if d, _ := due(); !d.IsZero() {
		t.Errorf("no deadline stands, and %s comes of it", d)
	}
	g, err := titles.Library().Open(filepath.Join(games, made[0]))
	must(t, err)
	q := g.Question()
	first := time.Date(2030, 1, 1, 20, 0, 0, 0, time.UTC)
	must(t, g.Close())
	act(t, filepath.Join(games, made[0]), timekeeper.ActorName, engine.Deadline{Side: q.Side, Owed: q.Owed, Cause: q.Cause, Due: first,
		Grace: first,
		Why:   "policy"})
	_, err = CollectResults(b, titles.Library(), games)
	must(t, err)
	d, size := due()
	if !d.Equal(first.Add(48 * time.Hour)) {
		t.Errorf("due at %s", d)
	}
	_, err = CollectResults(b, titles.Library(), games)
	must(t, err)
	if d, n := due(); !d.Equal(first.Add(48*time.Hour)) || n != size {
		t.Errorf("given twice: %s, %d records", d, n)
	}
}

func act(t *testing.T, dir, who string, a engine.Act) {
	t.Helper()
	g, err := titles.Library().Open(dir)
	must(t, err)
	_, err = g.Act(engine.Attribution{Name: who, Reason: "x", At: time.Now().UTC().Truncate(time.Second)}, a)
	must(t, err)
	g.Close()
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
