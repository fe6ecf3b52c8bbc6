package engine

import (
	"maps"
	"slices"
)

// savedState is the state of a game before a batch.
type savedState struct {
	state
	seats []seat
}

func (g *Game) save() savedState {
	s := savedState{state: g.state.clone()}
	for _, x := range g.seats {
		s.seats = append(s.seats, x.clone())
	}
	return s
}

func (g *Game) restore(s savedState) {
	g.state = s.state
	for i := range g.seats {
		*g.seats[i] = s.seats[i]
	}
	g.run = nil
}

// clone returns a saved state that may be restored while this one is kept.
func (s savedState) clone() savedState {
	out := savedState{state: s.state.clone()}
	for _, x := range s.seats {
		out.seats = append(out.seats, x.clone())
	}
	return out
}

// ReadOnlyCopy returns the game as it stands now, to be read only: it stays as it is when this one goes on.
func (g *Game) ReadOnlyCopy() *Game {
	c := *g
	c.log, c.mailResults, c.rewindTargets, c.savedStates = g.log.At(g.log.Size()), nil, nil, nil
	c.Header.Seats = slices.Clone(g.Header.Seats)
	c.proofs.addressChanges = maps.Clone(g.proofs.addressChanges)
	c.seats = make(seats, len(g.seats))
	for i := range c.seats {
		c.seats[i] = new(seat)
	}
	c.restore(g.save())
	return &c
}
