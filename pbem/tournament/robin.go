package tournament

import (
	"slices"

	"fieldpost/pbem/tournament/pairing"
)

// robin is the system in which everybody meets everybody once.
type robin struct{ plain }

// pair returns a round of the Berger table of the first draw. A player whose opponent has left has no opponent.
func (robin) pair(e *Event, order []string, n int) ([]couple, error) {
	all := order
	if n > 1 {
		all = e.Rounds[0].seeded()
	}
	table, row, here := pairing.BergerRounds(all), n-1, order
	if e.Version > 2 {
		row, here = e.row(), ids(e.ActivePlayers())
	}
	if row >= len(table) {
		return nil, nil
	}
	var out []couple
	for _, p := range table[row].Pairs {
		out = appendPresent(out, here, p.First, p.Second)
	}
	if bye := table[row].Bye; slices.Contains(here, bye) {
		out = append(out, couple{first: bye, odd: true})
	}
	return out, nil
}

// row returns the next row of the table to play: the first unplayed row in which two active players meet. Before
// version 3 no row is skipped.
func (e *Event) row() int {
	played := e.paired()
	if len(played) == 0 {
		return 0
	}
	table, row := pairing.BergerRounds(played[0].seeded()), played[len(played)-1].row+1
	for row < len(table) && len(meeting(e, table[row])) == 0 {
		row++
	}
	return row
}

// meeting returns the active players of a row who meet another active player.
func meeting(e *Event, row pairing.Round) (out []string) {
	here := ids(e.ActivePlayers())
	for _, p := range row.Pairs {
		if slices.Contains(here, p.First) && slices.Contains(here, p.Second) {
			out = append(out, p.First, p.Second)
		}
	}
	return out
}

// players returns the players who have an opponent, and before the first draw everybody. From version 3 on, players
// without an opponent do not confirm the round.
func (robin) players(e *Event, n int) []*Person {
	if n == 1 || e.Version < 3 {
		return e.ActivePlayers()
	}
	table, row := pairing.BergerRounds(e.Rounds[0].seeded()), e.row()
	if row >= len(table) {
		return nil
	}
	plays := meeting(e, table[row])
	if e.Odd == OddPlayerEliminator {
		plays = append(plays, table[row].Bye)
	}
	return slices.DeleteFunc(e.ActivePlayers(), func(p *Person) bool { return !slices.Contains(plays, p.ID) })
}

func (r robin) idle(e *Event, n int) (out []string) {
	plays := r.players(e, n)
	for _, p := range e.ActivePlayers() {
		if !slices.Contains(plays, p) && !r.done(e, n-1) {
			out = append(out, p.ID)
		}
	}
	return out
}

func (robin) drawn(e *Event, r *Round) {
	if e.Rounds = e.Rounds[:len(e.Rounds)-1]; e.Version > 2 {
		r.row = e.row()
	}
	e.Rounds = append(e.Rounds, r)
}

func appendPresent(out []couple, order []string, first, second string) []couple {
	a, b := slices.Contains(order, first), slices.Contains(order, second)
	switch {
	case a && b:
		return append(out, couple{first: first, second: second})
	case a:
		return append(out, couple{first: first})
	case b:
		return append(out, couple{first: second})
	}
	return out
}

func (robin) done(e *Event, n int) bool {
	if e.Version > 2 {
		n = e.row()
	}
	return n >= len(pairing.BergerRounds(e.Rounds[0].seeded()))
}

func (robin) tabled() bool { return true }

// games returns the number of games of a player who stays to the end.
func (robin) games(e *Event) int { return (len(e.Rounds[0].seeded()) - 1) * e.Games }
