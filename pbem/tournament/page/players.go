package page

import (
	"fmt"
	"slices"

	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/standings"
)

// player holds a person with all their games.
type player struct {
	who
	Summary string
	Note    string
	Lines   []outing
}

// outing holds a game or bye of a player.
type outing struct {
	game
	Round         string
	Opponent      *who // nil of a bye
	Side          string
	Bid           string // that they made, after it was opened
	Result, Score string
}

// players returns the players in the order of the table, then the eliminators.
func players(e *tournament.Event, rows []standings.Row, byPoints bool, f Facts) (out []player) {
	for _, r := range rows {
		p := e.Person(r.Player)
		x := player{who: named(p), Note: note(e, p), Lines: outings(e, p.ID, f)}
		if !byPoints {
			x.Summary = fmt.Sprintf("place %d, ", r.Placed)
		}
		x.Summary += counted(r.Points, "point") + ", " + counted(r.Games, "game")
		if p.Rating > 0 {
			x.Summary += fmt.Sprintf(", stated rating %d", p.Rating)
		}
		if l, ok := f.Elo[p.ID]; ok {
			x.Summary += fmt.Sprintf(", Elo %d by %s in %s", l.Value/100, counted(l.Games, "game"), counted(l.Events, "event"))
		}
		out = append(out, x)
	}
	for _, p := range e.People {
		if p.Role == tournament.RoleEliminator {
			out = append(out, player{who: named(p), Summary: string(p.Role), Note: note(e, p), Lines: outings(e, p.ID, f)})
		}
	}
	return out
}

// outings returns the games and byes of a person.
func outings(e *tournament.Event, id string, f Facts) (out []outing) {
	for _, r := range e.Rounds {
		n := fmt.Sprint(r.N)
		if slices.Contains(r.Byes, id) {
			out = append(out, outing{Round: n, Result: "bye"})
		}
		for _, m := range r.Matches {
			i := slices.Index(m.Players[:], id)
			if i < 0 {
				continue
			}
			for _, g := range m.Games {
				out = append(out, ownLine(e, n, m, g, i, f))
			}
		}
	}
	return out
}

// ownLine returns a game as seen by its first (0) or second (1) player.
func ownLine(e *tournament.Event, round string, m *tournament.Match, g *tournament.Game, i int, f Facts) outing {
	other := named(e.Person(g.Players[1-i]))
	l := outing{game: seen(g, f), Round: round, Opponent: &other, Side: title(g.Sides[i]), Bid: made(e, m, m.Players[i]),
		Result: result(e, m, g) + drawn(e, m), Score: score(e, g, i)}
	if r := g.Result; r != nil {
		l.Points, l.Used = fmt.Sprint(r.Points[i]), tournament.FormatTimeUsed(r.Used[i])
	}
	return l
}

// made returns a player's last bid for a match. It returns "" if there is none, or while the bids are sealed.
func made(e *tournament.Event, m *tournament.Match, id string) (out string) {
	for _, b := range m.Bids {
		if b.Player == id && !b.Pass && m.Settled {
			out = fmt.Sprintf("%s for %s", e.FormatAmount(b.Bid), title(b.Side))
		}
	}
	return out
}

// counted returns a number with its noun, in the singular or plural.
func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
