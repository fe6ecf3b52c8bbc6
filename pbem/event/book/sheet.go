package book

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/pbem/event/standing"
)

// SetPoints sets an entry of the table of points.
func (t *Terms) SetPoints(key string, n int) error {
	var known []string
	for _, p := range pointKeys(&t.Points) {
		if p.key == key {
			*p.n = n
			return nil
		}
		known = append(known, p.key)
	}
	return say.Errorf("%q is no entry of the points; there are %v", key, known)
}

// Sheet is the event as engines of chess pairings exchange it.
func (e *Event) Sheet() standing.Sheet {
	s := standing.Sheet{Name: e.Name, Rounds: len(e.paired()), Win: 10 * e.Points.Win, Draw: 10 * e.Points.Draw}
	if e.Format == Swiss || e.Format == Ladder {
		s.Rounds = e.Terms.Rounds
	}
	rows, _ := e.Rows() // the fold computed them
	number := map[string]int{}
	for _, p := range e.People {
		if p.Role == Plays {
			s.Players = append(s.Players, p.Shown)
			number[p.ID] = len(s.Players)
			i := slices.IndexFunc(rows, func(r standing.Row) bool { return r.Player == p.ID })
			s.Ratings, s.Tenths, s.Places = append(s.Ratings, 0), append(s.Tenths, 10*rows[i].Points), append(s.Places, rows[i].Placed)
		}
	}
	s.Cells = make([][]standing.Cell, len(s.Players))
	for _, p := range e.People {
		for _, r := range e.paired() {
			if n := number[p.ID]; n > 0 {
				s.Cells[n-1] = append(s.Cells[n-1], r.cell(p.ID, number))
			}
		}
	}
	return s
}

// cell is what a player did in a round.
func (r *Round) cell(id string, number map[string]int) standing.Cell {
	if slices.Contains(r.Byes, id) {
		return standing.Cell{Colour: '-', Result: 'U'}
	}
	for _, m := range r.Matches {
		i := slices.Index(m.Players[:], id)
		if i < 0 {
			continue
		}
		if m.Guest != "" {
			return standing.Cell{Colour: '-', Result: 'U'}
		}
		c := standing.Cell{Opponent: number[m.Players[1-i]], Colour: "wb"[i], Result: ' '}
		if res := m.Games[0].Result; res != nil {
			c.Result = letter(res, i)
		}
		return c
	}
	return standing.Cell{Colour: '-', Result: 'Z'}
}

// letter is a result in TRF for the first (0) or second (1) player.
func letter(r *Result, i int) byte {
	half := r.Half
	if i == 1 {
		half = 2 - half
	}
	switch {
	case r.How == standing.Double:
		return '-'
	case !r.How.Scores():
		return 'Z'
	case r.How == standing.Forfeited || r.How == standing.Unplayed:
		return "- +"[half]
	}
	return "0=1"[half]
}
