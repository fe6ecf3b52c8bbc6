package engine

import (
	"maps"
	"slices"
)

// savedState holds a copy of a game's state before a batch.
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

// clone returns a copy of a saved state, so that one can be restored while the other is kept.
func (s savedState) clone() savedState {
	out := savedState{state: s.state.clone()}
	for _, x := range s.seats {
		out.seats = append(out.seats, x.clone())
	}
	return out
}

// ReadOnlyCopy returns a copy of the game for reading; later changes of the game do not reach it.
func (g *Game) ReadOnlyCopy() *Game {
	c := *g
	c.log, c.mailResults, c.rewindTargets, c.savedStates = g.log.Prefix(g.log.Size()), nil, nil, nil
	c.Header.Seats = slices.Clone(g.Header.Seats)
	c.proofs.addressChanges = maps.Clone(g.proofs.addressChanges)
	c.seats = make(seats, len(g.seats))
	for i := range c.seats {
		c.seats[i] = new(seat)
	}
	c.restore(g.save())
	return &c
}
