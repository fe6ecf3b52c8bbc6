package desk

import (
	"slices"

	"fieldpost/pbem/command"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/robot"
	"fieldpost/rules/core"
)

// roster is who plays, rules and reads along, with who gets the letters.
type roster struct{ *engine.Roster }

// rosterOf is the roster before a record.
func rosterOf(g *engine.Game, record int) roster {
	return roster{engine.RosterOf(g.Header.Moderators, g.Log().Records()[:record])}
}

// copies are the addresses that get the letters of a seat, each as a seat of its own: who holds it, his team, and its owner
// while somebody stands in. A computer opponent gets none.
func copies(s engine.Seat) []engine.Seat {
	if robot.Is(s.Addr) || s.Addr == "" {
		return nil
	}
	out := []engine.Seat{s}
	more := slices.Clone(s.Also)
	if s.Owner != "" {
		more = append(more, s.Owner)
	}
	for _, addr := range more {
		c := s
		c.Addr, c.Name = addr, ""
		out = append(out, c)
	}
	return out
}

// opposes says whether an address plays another side.
func (ro roster) opposes(addr string, side core.Side) bool {
	return slices.ContainsFunc(ro.Seats, func(s engine.Seat) bool { return s.Side != side && command.Holds(s, addr) })
}

// people are the addresses of all seats.
func (ro roster) people() []engine.Seat {
	var out []engine.Seat
	for _, s := range ro.Seats {
		out = append(out, copies(s)...)
	}
	return out
}
