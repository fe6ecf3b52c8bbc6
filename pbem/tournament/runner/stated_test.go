package runner

import (
	"path/filepath"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/estimate"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/commands"
)

// TestStated: in an event whose rules go by an estimate a game that is not over at the hour of the round is scored by
// one. Anybody who has the ledger of the game gets the same figures again.
func TestStated(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays a game on many times")
	}
	dir := t.TempDir()
	games, event := filepath.Join(dir, "games"), filepath.Join(dir, "events", "cup")
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	terms := tournament.DefaultTerms("cup", "kiev-to-rostov", [2]string{"axis", "soviet"})
	terms.Director, terms.Sides, terms.Rounds, terms.At = []string{"vera"}, tournament.SidesFixed, 1, now
	terms.Ends = []string{tournament.ScoreByEstimate, tournament.ScoreByDraw}
	b, err := tournament.Create(event, terms, nil)
	must(t, err)
	b.Now = func() time.Time { return now }
	for _, l := range []string{"enter ann ann@example.org", "enter bob bob@example.org", "pair", "until 2026-03-08T20:00:00Z"} {
		_, err := commands.Execute(b, commands.Speaker{ID: "vera"}, l)
		must(t, err)
	}
	made, err := StartGames(b, titles.Library(), games)
	must(t, err)
	x, err := titles.Library().Open(filepath.Join(games, made[0]))
	must(t, err)
	in, err := ai.SubstituteSheet(x, "ai:tuned")
	must(t, err)
	_, err = x.Submit(in)
	must(t, err)
	must(t, x.Close())

	now = time.Date(2026, 3, 8, 20, 0, 0, 0, time.UTC)
	_, err = CollectResults(b, titles.Library(), games)
	must(t, err)
	g, _ := b.Game(made[0])
	said := g.Stopped.Estimate
	if g.Result == nil || g.Result.Rule != tournament.ScoreByEstimate || said.First+said.Draw+said.Second < 10 {
		t.Fatalf("%+v, %+v", g.Stopped, g.Result)
	}
	must(t, b.Close())

	x, err = titles.Library().Open(filepath.Join(games, made[0]))
	must(t, err)
	defer x.Close()
	e := again(t, x, g.Stopped.Size, said)
	if won, drawn, lost := e.Count(0, 1); won != said.First || drawn != said.Draw || lost != said.Second {
		t.Errorf("%d %d %d again, the event says %s", won, drawn, lost, said)
	}
	v, err := tournament.Audit(event, games)
	if err != nil || !v.OK {
		t.Errorf("%+v, %v", v, err)
	}
}

// again makes the estimate of a stop once more, from the game at the size that the stop names.
func again(t *testing.T, x *game.Game, size int, said tournament.StoppedEstimate) *estimate.Estimate {
	t.Helper()
	at, err := x.Replay(func(_ *engine.Game, out *engine.Outcome) bool { return out.ToRecord < size })
	must(t, err)
	e, err := estimate.Run(at, estimate.Config{Player: said.Player, Seed: said.Seed, Rollouts: said.First + said.Draw + said.Second}, nil)
	must(t, err)
	return e
}
