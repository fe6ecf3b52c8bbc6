package runner

import (
	"fmt"
	"path/filepath"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/audit"
	"fieldpost/pbem/tournament"
)

// CheckResults replays an event's games from the public copies in a folder, and compares them with the recorded
// results. It compares title, players and sides, how the game ended, outcome, score, day, and the time that each player
// used. For a stopped game it compares the time used and the score at that record; for any other ruled game only title
// and seats. CheckResults returns the number of games that agree. The error, a *tournament.Fault, names the first game
// that does not. CheckResults does not audit the ledgers of the games.
func CheckResults(e *tournament.Event, shelf *game.Library, games string) (n int, err error) {
	for _, r := range e.Rounds {
		for _, m := range r.Matches {
			for _, g := range m.Games {
				if g.Result == nil || g.Result.Root == "" {
					continue
				}
				if field, err := check(e, g, shelf, filepath.Join(games, g.ID)); err != nil {
					return n, &tournament.Fault{Record: g.Result.Record, Type: "result", Field: field, Why: say.F("%s: %s", g.ID,
						say.TextOf(err))}
				}
				n++
			}
		}
	}
	return n, nil
}

// check replays one game. It names the field of the result that differs, if any.
func check(e *tournament.Event, g *tournament.Game, shelf *game.Library, dir string) (field string, err error) {
	recs, err := game.ReadLedger(dir)
	if err != nil {
		return "root", err
	}
	if len(recs) < g.Result.Size {
		return "size", fmt.Errorf("its ledger has %d records, the result cites %d", len(recs), g.Result.Size)
	}
	recs = recs[:g.Result.Size]
	h, err := engine.ParseHeader(recs)
	if err != nil {
		return "root", err
	}
	if err := seated(e, g, h); err != nil {
		return "game", err
	}
	title, mod, err := shelf.Load(dir, h)
	if err != nil {
		return "root", err
	}
	x, err := engine.Replay(recs, title, mod, audit.RevealedKeys(recs), func(*engine.Game, *engine.Outcome) bool { return true })
	if err != nil {
		return "root", err
	}
	if s := g.Stopped; s != nil {
		return stood(e, x, g, s)
	}
	if g.Result.Rule != "" {
		return "", nil
	}
	s, over := GameResult(x, g)
	s.Score = e.FromUnits(s.Score)
	if !over {
		return "outcome", fmt.Errorf("the game is not over")
	}
	for _, f := range []struct{ field, got, want string }{
		{"how", string(g.Result.How), string(s.How)}, {"outcome", g.Result.Outcome, s.Outcome},
		{"score", fmt.Sprint(g.Result.Scored, g.Result.Score), fmt.Sprint(s.Scored, s.Score)},
		{"used", fmt.Sprint(g.Result.Used), fmt.Sprint(s.Used)}, {"day", g.Result.Day, s.Day}, {"root", g.Result.Root, s.Root},
	} {
		if f.got != f.want {
			return f.field, fmt.Errorf("the result says %s, the game %s", f.got, f.want)
		}
	}
	return "", nil
}

// stood compares the recorded state of a stopped game with the replayed one.
func stood(e *tournament.Event, x *engine.Game, g *tournament.Game, s *tournament.Stop) (field string, err error) {
	score, scored := CurrentScore(x, g)
	score = e.FromUnits(score)
	recs := x.Log().Records()
	moved := wrote(recs, g.Sides[0]) || wrote(recs, g.Sides[1])
	switch {
	case s.Idle != "" && moved:
		return "idle", fmt.Errorf("the event says that nobody moved, and somebody did")
	case !moved && e.Version > 1:
		score, scored = 0, false // the set-up is not scored
	}
	if used := TimeUsed(recs, g.Sides); used != s.Used {
		return "used", fmt.Errorf("the event stopped it with %d and %d seconds used, the game says %d and %d", s.Used[0], s.Used[1],
			used[0], used[1])
	}
	if scored != s.Scored || scored && score != s.Score {
		return "score", fmt.Errorf("the event stopped it at a score of %d (counted: %t), the game says %d (%t)", s.Score, s.Scored, score,
			scored)
	}
	return "", nil
}

// seated returns an error if a game has another title, or other players or sides than the event.
func seated(e *tournament.Event, g *tournament.Game, h engine.Header) error {
	if h.Title != e.Title || h.Game != g.ID {
		return fmt.Errorf("it is a game %s of %s, not of %s", h.Game, h.Title, e.Title)
	}
	for i, id := range g.Players {
		for _, s := range h.Seats {
			if want := e.Person(id).Shown; string(s.Side) == g.Sides[i] && s.Name != want {
				return fmt.Errorf("the side %s is played by %s, not by %s", s.Side, s.Name, want)
			}
		}
	}
	return nil
}
