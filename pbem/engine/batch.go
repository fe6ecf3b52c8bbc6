package engine

import (
	"maps"
	"slices"
)

// saved is the state of a game before a batch.
type saved struct {
	state
	seats []seat
}

func (g *Game) save() saved {
	s := saved{state: g.state.clone()}
	for _, x := range g.seats {
		s.seats = append(s.seats, x.clone())
	}
	return s
}

func (g *Game) restore(s saved) {
	g.state = s.state
	for i := range g.seats {
		*g.seats[i] = s.seats[i]
	}
	g.run = nil
}

// clone returns a saved state that may be restored while this one is kept.
func (s saved) clone() saved {
	out := saved{state: s.state.clone()}
	for _, x := range s.seats {
		out.seats = append(out.seats, x.clone())
	}
	return out
}

// Still returns the game as it stands now, to be read only: it stays as it is when this one goes on.
func (g *Game) Still() *Game {
	c := *g
	c.log, c.mails, c.keep, c.kept = g.log.At(g.log.Size()), nil, nil, nil
	c.Header.Seats = slices.Clone(g.Header.Seats)
	c.proofs.moves = maps.Clone(g.proofs.moves)
	c.seats = make(seats, len(g.seats))
	for i := range c.seats {
		c.seats[i] = new(seat)
	}
	c.restore(g.save())
	return &c
}
