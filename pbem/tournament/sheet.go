package tournament

import (
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/tournament/standings"
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
	return say.Errorf("%q is no entry of the points; there are %s", key, strings.Join(known, ", "))
}

// TRFFile converts the event to the exchange format of chess pairing engines. One point becomes one TRF point, or a
// tenth if a total would not fit otherwise.
func (e *Event) TRFFile() standings.TRFFile {
	s := standings.TRFFile{Name: e.Name, Rounds: len(e.paired())}
	if !e.Over {
		s.Rounds = max(s.Rounds, e.PlannedRounds())
	}
	rows, _ := e.TableRows() // the fold computed them
	unit, number := 10, map[string]int{}
	if slices.ContainsFunc(rows, func(r standings.Row) bool { return r.Points > 99 }) {
		unit = 1
	}
	s.Worth, s.Margin = e.worth(unit), e.Points.Margin
	for _, p := range e.People {
		if p.Role == RolePlayer {
			s.Players = append(s.Players, p.Shown)
			number[p.ID] = len(s.Players)
			i := slices.IndexFunc(rows, func(r standings.Row) bool { return r.Player == p.ID })
			s.Ratings, s.Tenths = append(s.Ratings, p.Rating), append(s.Tenths, unit*rows[i].Points)
			s.Places = append(s.Places, rows[i].Placed)
		}
	}
	e.addPairingRules(&s, number, unit)
	s.Cells = make([][]standings.TRFCell, len(s.Players))
	for _, p := range e.People {
		for _, r := range e.paired() {
			if n := number[p.ID]; n > 0 {
				s.Cells[n-1] = append(s.Cells[n-1], e.cell(r, p.ID, number))
			}
		}
	}
	return s
}

// worth returns the table of points in tenths.
func (e *Event) worth(unit int) standings.TRFPoints {
	p := e.Points
	if p.Margin == 0 { // no game is narrow
		p.Narrow, p.NarrowLoss = p.Win, p.Loss
	}
	return standings.TRFPoints{Win: unit * p.Win, Narrow: unit * p.Narrow, Draw: unit * p.Draw, NarrowLoss: unit * p.NarrowLoss,
		Loss: unit * p.Loss, Forfeit: unit * p.Forfeit, Bye: unit * p.Bye}
}

// cell converts a player's round to a TRF cell. White is the player with the first side, if the sides are known.
func (e *Event) cell(r *Round, id string, number map[string]int) standings.TRFCell {
	p := e.Points
	if slices.Contains(r.Byes, id) {
		if r.Annulled {
			return standings.TRFCell{Colour: '-', Result: 'Z'}
		}
		return standings.TRFCell{Colour: '-', Result: 'U'}
	}
	for _, m := range r.Matches {
		i := slices.Index(m.Players[:], id)
		if i < 0 {
			continue
		}
		if m.Guest != "" && p.Bye > 0 {
			return standings.TRFCell{Colour: '-', Result: 'Z'}
		} else if m.Guest != "" {
			return standings.TRFCell{Colour: '-', Result: 'U'}
		}
		c := standings.TRFCell{Opponent: number[m.Players[1-i]], Colour: "wb"[i], Result: ' '}
		if m.Games[0].Sides[i] != "" {
			c.Colour = "wb"[slices.Index(e.Side[:], m.Games[0].Sides[i])]
		}
		if res := m.Games[0].Result; res != nil {
			if !res.How.GivesPointsFor(res.Half) { // engines of pairings refuse an opponent in a round that counts for nothing
				return standings.TRFCell{Colour: '-', Result: 'Z'}
			}
			c.Result = letter(res, i)
			c.Narrow = strings.ContainsRune("10", rune(c.Result)) && res.table(p).IsNarrow(res.How, res.Margin)
		}
		return c
	}
	return standings.TRFCell{Colour: '-', Result: 'Z'}
}

// letter returns the TRF letter of a result for the first (0) or second (1) player.
func letter(r *Result, i int) byte {
	half := r.Half
	if i == 1 {
		half = 2 - half
	}
	switch {
	case r.How == standings.DoubleForfeit:
		return '-'
	case r.How == standings.Forfeited || r.How == standings.Unplayed:
		return "- +"[half]
	}
	return "0=1"[half]
}
