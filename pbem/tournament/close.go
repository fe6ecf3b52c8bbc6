package tournament

import (
	"cmp"
	"fmt"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/tournament/standings"
)

// close closes a round when all its games have a result, and records the table.
func (e *Event) close(r ledger.Record) error {
	round := e.Round()
	if round == nil || round.Closed || round.Locked != nil {
		return say.Errorf("no round is open")
	}
	for _, m := range round.Matches {
		for _, g := range m.Games {
			if g.Result == nil {
				return say.Errorf("%s has no result", g.ID)
			}
		}
	}
	rows, err := e.TableRows()
	if err != nil {
		return err
	}
	if err := first(same(r, "round", fmt.Sprint(round.N)), same(r, "row", rowLines(rows)...), only(r, "round", "row")); err != nil {
		return err
	}
	round.Closed, e.Table, e.tabled = true, rows, map[string]bool{}
	for _, row := range rows {
		e.tabled[row.Player] = true
	}
	e.system(round.N).closed(e, round)
	if round.N == e.qualifying() && e.Version < 3 {
		for _, row := range rows {
			if e.Person(row.Player).Left == 0 && len(e.seeds) < e.Top {
				e.seeds = append(e.seeds, row.Player)
			}
		}
	}
	return nil
}

// halves compares the half points of the two players of a match: above 0 if the first has more, below 0 if the second
// has.
func (m *Match) halves() int {
	n := 0
	for _, g := range m.Games {
		if g.Result.How.GivesPointsFor(g.Result.Half) && g.Result.How != standings.DoubleForfeit {
			n += g.Result.Half - 1
		}
	}
	return n
}

// rowLines returns a table as lines of a record: place, player, points, games, wins, draws, losses, byes, points and
// games of the opponents, Buchholz, Sonneborn-Berger in half points, seconds used, and the tie-break that decided the
// place.
func rowLines(rows []standings.Row) []string {
	var out []string
	for _, r := range rows {
		out = append(out, fmt.Sprintf("%d %s %d %d %d %d %d %d %d %d %d %d %d %s", r.Placed, r.Player, r.Points, r.Games, r.Wins,
			r.Draws, r.Losses, r.Byes,
			r.OpponentPoints, r.OpponentGames, r.Buchholz, r.SonnebornBerger, r.Used, cmp.Or(r.By, "-")))
	}
	return out
}

// over ends the event with the places of all players.
func (e *Event) over(r ledger.Record) error {
	if round := e.Round(); round == nil || !round.Closed || !e.done() {
		return say.Errorf("not all rounds are played")
	}
	if e.Over {
		return say.Errorf("the event is over already")
	}
	places := e.places()
	if err := first(same(r, "place", places...), only(r, "place")); err != nil {
		return err
	}
	e.Places, e.Over = places, true
	return nil
}

// places returns all players in their final order.
func (e *Event) places() []string { return e.last().places(e, 1<<30) }

// placesNow returns all players in their order after the last played round. Places of matches that are still to be
// played are open.
func (e *Event) placesNow() []string { return e.last().places(e, len(e.paired())) }
