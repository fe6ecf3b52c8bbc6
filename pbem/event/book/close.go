package book

import (
	"cmp"
	"fmt"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/pbem/event/pairing"
	"fieldpost/pbem/event/standing"
	"fieldpost/pbem/record/ledger"
)

// close ends a round when all its games have a result, and writes down the table.
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
	rows, err := e.Rows()
	if err != nil {
		return err
	}
	if err := first(same(r, "round", fmt.Sprint(round.N)), same(r, "row", rowLines(rows)...), only(r, "round", "row")); err != nil {
		return err
	}
	round.Closed, e.Table = true, rows
	for _, m := range round.Matches {
		if won, lost := e.decide(m); e.Format == Ladder && won != "" && m.halves() != 0 {
			e.Ladder = pairing.Climb(e.Ladder, won, lost)
		}
	}
	if e.Format == SwissKnockout && round.N == e.Terms.Rounds {
		for _, row := range rows {
			if e.Person(row.Player).Left == 0 && len(e.seeds) < e.Top {
				e.seeds = append(e.seeds, row.Player)
			}
		}
	}
	return nil
}

// halves is above 0 if the first of a match has more half points, below 0 if the second has.
func (m *Match) halves() int {
	n := 0
	for _, g := range m.Games {
		if g.Result.How.Counts(g.Result.Half) && g.Result.How != standing.Double {
			n += g.Result.Half - 1
		}
	}
	return n
}

// rowLines are a table in a record: place, player, points, games, wins, draws, losses, byes, points and games of the
// opponents, Buchholz, Sonneborn-Berger in half points, seconds used, and the tie-break that put him there.
func rowLines(rows []standing.Row) []string {
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

// places are all players in their final order behind the last round.
func (e *Event) places() []string { return e.placesAfter(1 << 30) }

// placesNow are they behind the last round that was played: the places of matches that are still to come are not
// given out.
func (e *Event) placesNow() []string { return e.placesAfter(len(e.paired())) }

// placesAfter are all players in their order behind a round: by the table; in a ladder by the ladder; in a knock-out
// by the places that were played out, then by the round of the last match, then by the table; in a double elimination
// by losses, then the same.
func (e *Event) placesAfter(round int) []string {
	var out, rest []string
	last := map[string]int{}
	for _, m := range e.matches() {
		for _, id := range m.Players {
			last[id] = max(last[id], m.round)
		}
	}
	switch e.Format {
	case Ladder:
		out = slices.Clone(e.Ladder)
	case Knockout, SwissKnockout:
		w := e.walk(nil)
		for n := 1; n <= 6; n++ {
			if id := w.places[n]; id != "" && w.placed[n] <= round && !slices.Contains(out, id) {
				out = append(out, id)
			}
		}
	}
	for _, row := range e.Table {
		if !slices.Contains(out, row.Player) {
			rest = append(rest, row.Player)
		}
	}
	if e.Format != Swiss && e.Format != Robin {
		slices.SortStableFunc(rest, func(a, b string) int {
			if e.Format == Double && (e.losses(a) < 2) != (e.losses(b) < 2) {
				return cmp.Compare(e.losses(a), e.losses(b))
			}
			return cmp.Compare(last[b], last[a])
		})
	}
	return append(out, rest...)
}
