package page

import (
	"fmt"
	"slices"

	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/standings"
	"fieldpost/rules/core"
)

type round struct {
	N     string
	State string
	Until string
	Games []played
	Byes  []who
	Rest  []who // on a ladder

	Bids, Scores, Films bool // some game has one
}

// played holds a game in the table of its round.
type played struct {
	game
	Players [2]contender
	Bid     string
	Result  string
	Score   string // of the first
	Beside  bool   // on the ladder beside a bracket
}

// contender holds a player in a game.
type contender struct {
	who
	Side string // "" until it is settled
	Role string // "eliminator", else ""
	Won  bool
}

// game holds the data that every list of games shows.
type game struct {
	ID           string
	Begun, Film  bool // it has a page of its own, a film
	Points, Used string
}

// running holds a game that is being played.
type running struct {
	game
	Players    [2]contender
	Turn       int
	Writes     string // whose turn it is
	Since, Due string
}

func shown(e *tournament.Event, r *tournament.Round, f Facts) round {
	out := round{N: fmt.Sprint(r.N), State: progressOf(r)}
	if !r.Until.IsZero() && !r.Closed {
		out.Until = e.FormatInstant(r.Until)
	}
	for _, id := range r.Byes {
		out.Byes = append(out.Byes, named(e.Person(id)))
	}
	if e.Ladder != nil && !r.Imported {
		for _, id := range r.Unpaired() {
			out.Rest = append(out.Rest, named(e.Person(id)))
		}
	}
	for _, m := range r.Matches {
		for _, g := range m.Games {
			p := played{game: seen(g, f), Players: contenders(e, g), Bid: paid(e, g), Beside: m.Beside,
				Result: result(e, m, g) + drawn(e, m)}
			if x := g.Result; x != nil {
				p.Score = score(e, g, 0)
				p.Points = fmt.Sprintf("%d : %d", x.Points[0], x.Points[1])
				p.Used = tournament.FormatTimeUsed(x.Used[0]) + " : " + tournament.FormatTimeUsed(x.Used[1])
			}
			out.Bids, out.Scores, out.Films = out.Bids || p.Bid != "", out.Scores || p.Score != "", out.Films || p.Film
			out.Games = append(out.Games, p)
		}
	}
	return out
}

func seen(g *tournament.Game, f Facts) game {
	return game{ID: g.ID, Begun: g.Begun, Film: f.Films[g.ID]}
}

func contenders(e *tournament.Event, g *tournament.Game) (out [2]contender) {
	for i, id := range g.Players {
		out[i] = contender{who: named(e.Person(id)), Side: title(g.Sides[i])}
		if r := g.Result; r != nil {
			out[i].Won = r.How.GivesPointsFor(r.Half) && fared(r, i) == 2
		}
		if g.Guest == id {
			out[i].Role = string(tournament.RoleEliminator)
		}
	}
	return out
}

// playing returns the running games, each with the player whose turn it is.
func playing(e *tournament.Event, all []Running) (out []running) {
	for _, x := range all {
		g, _ := e.Game(x.Game)
		if g == nil || g.Result != nil {
			continue
		}
		r := running{game: game{ID: g.ID, Begun: g.Begun}, Players: contenders(e, g), Turn: x.Turn, Writes: "nobody's",
			Since: e.FormatInstant(x.Since)}
		if i := slices.Index(g.Sides[:], x.Side); i >= 0 && x.Side != "" {
			r.Writes = r.Players[i].Shown
		}
		switch {
		case x.Paused:
			r.Due = "paused"
		case !x.Due.IsZero():
			r.Due = e.FormatInstant(x.Due)
		}
		out = append(out, r)
	}
	return out
}

// title returns a side's name for people, "" for no side.
func title(side string) string {
	if side == "" {
		return ""
	}
	return core.Side(side).Title()
}

// paid returns who pays for a side in a game. It returns "" if nobody does.
func paid(e *tournament.Event, g *tournament.Game) (out string) {
	for i, side := range g.Sides {
		if g.Bids[i] > 0 {
			out = joined(", ", out, fmt.Sprintf("%s for %s", e.FormatAmount(g.Bids[i]), title(side)))
		}
	}
	return out
}

// score returns the score of a game for the first (0) or second (1) player. It returns "" if no score was counted.
func score(e *tournament.Event, g *tournament.Game, i int) string {
	x := g.Result
	if x == nil || !x.Scored {
		return ""
	}
	sign := 1 - 2*i
	out := signed(e, sign*x.Score)
	if g.Bids != [2]int{} {
		out += ", " + signed(e, sign*(x.Score-g.Bids[0]+g.Bids[1])) + " after the bid"
	}
	return out
}

// signed returns a score with its sign.
func signed(e *tournament.Event, n int) string {
	if n <= 0 {
		return e.FormatAmount(n)
	}
	return "+" + e.FormatAmount(n)
}

// result describes the state of a game, with the reason of a ruling and the results before it.
func result(e *tournament.Event, m *tournament.Match, g *tournament.Game) string {
	if g.Result == nil {
		return open(e, m, g)
	}
	out := ended(e, g, g.Result)
	if g.Result.Why != "" {
		out += ": " + g.Result.Why
	}
	for i, old := range g.Was {
		out += []string{"; before it: ", ", "}[min(i, 1)] + ended(e, g, old)
	}
	return out
}

// open describes the state of a game without a result.
func open(e *tournament.Event, m *tournament.Match, g *tournament.Game) string {
	switch s := g.Stopped; {
	case s != nil && s.Over != "":
		return "stopped: " + e.Person(s.Over).Shown + " overstepped their time"
	case s != nil:
		return "stopped: the round is over"
	case g.Voided:
		return "open again after an outage"
	case g.Begun:
		return "being played"
	case !m.Settled && !e.BidsUntil(m).IsZero():
		return "bids are taken until " + e.FormatInstant(e.BidsUntil(m))
	case !m.Settled:
		return "the sides are not settled"
	}
	return "about to begin"
}

// ended describes a result.
func ended(e *tournament.Event, g *tournament.Game, r *tournament.Result) string {
	shown := func(i int) string { return e.Person(g.Players[i]).Shown }
	won, lost, out := "", "", "drawn"
	if r.Half != 1 {
		won, lost = shown(1-r.Half/2), shown(r.Half/2)
		out = won + " won"
	}
	switch r.How {
	case standings.Played:
		if r.ChangedByBids() {
			out += " after the bid; at the table " + map[string]string{"first": shown(0) + " won", "draw": "drawn",
				"second": shown(1) + " won"}[r.Outcome]
		}
	case standings.Resigned:
		out += ": " + lost + " resigned"
	case standings.Forfeited:
		out += " by forfeit"
	case standings.Unplayed:
		if out = "not played"; r.Half != 1 {
			out = "walk-over for " + won
		}
	case standings.DoubleForfeit:
		out = "both lost"
	case standings.Agreed:
		out = "ended by both without a result"
	case standings.Annulled:
		out = "annulled"
	}
	if r.Rule != "" {
		out += ", " + ruleWords(r.Rule)
	}
	return out
}

// drawn names the winner of a drawn match of a bracket. It returns "" for any other match.
func drawn(e *tournament.Event, m *tournament.Match) string {
	won := e.DrawnWinner(m)
	if won == "" {
		return ""
	}
	return fmt.Sprintf("; the drawn match goes to %s (%s)", e.Person(won).Shown, title(e.DrawnMatch))
}
