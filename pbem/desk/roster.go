package desk

import (
	"slices"
	"strings"

	"fieldpost/pbem/command"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/robot"
	"fieldpost/rules/core"
)

// roster is who plays, rules and reads along, read from the records alone: letters of long ago go to whom they went then.
type roster struct {
	seats  []engine.Seat
	owners map[core.Side]engine.Seat // while somebody stands in
	mods   []engine.Moderator
	obs    []engine.Observer
}

// rosterOf is the roster before a record.
func rosterOf(g *engine.Game, record int) *roster {
	ro := &roster{owners: map[core.Side]engine.Seat{}, mods: slices.Clone(g.Header.Moderators)}
	for _, r := range g.Log().Records()[:record] {
		ro.take(r)
	}
	return ro
}

// take follows a record.
func (ro *roster) take(r ledger.Record) {
	switch r.Type {
	case "join", "seat":
		s := engine.Seat{Side: core.Side(r.Get("seat")), Name: r.Get("name"), Addr: r.Get("addr"), Lang: r.Get("lang")}
		if s.Name == "-" {
			s.Name = ""
		}
		if s.Addr == "-" {
			s.Addr = ""
		}
		ro.put(s)
	case "act":
		if a, _, err := engine.ParseAct(r); err == nil {
			ro.act(a)
		}
	}
}

func (ro *roster) put(s engine.Seat) {
	if i := slices.IndexFunc(ro.seats, func(x engine.Seat) bool { return x.Side == s.Side }); i >= 0 {
		ro.seats[i] = s
		return
	}
	ro.seats = append(ro.seats, s)
}

func (ro *roster) seat(side core.Side) engine.Seat {
	for _, s := range ro.seats {
		if s.Side == side {
			return s
		}
	}
	return engine.Seat{Side: side}
}

func (ro *roster) act(act engine.Act) {
	switch a := act.(type) {
	case engine.Moderator:
		ro.mods = slices.DeleteFunc(ro.mods, func(m engine.Moderator) bool { return strings.EqualFold(m.Addr, a.Addr) })
		if !a.Off {
			ro.mods = append(ro.mods, a)
		}
	case engine.Observer:
		ro.obs = slices.DeleteFunc(ro.obs, func(o engine.Observer) bool { return strings.EqualFold(o.Addr, a.Addr) })
		if !a.Off {
			ro.obs = append(ro.obs, a)
		}
	case engine.Team:
		s := ro.seat(a.Side)
		s.Also = slices.DeleteFunc(slices.Clone(s.Also), func(x string) bool { return strings.EqualFold(x, a.Addr) })
		if !a.Off {
			s.Also = append(s.Also, a.Addr)
		}
		ro.put(s)
	case engine.Seating:
		ro.seating(a)
	}
}

func (ro *roster) seating(a engine.Seating) {
	was := ro.seat(a.Side)
	s := a.Seat
	s.Side = a.Side
	switch a.How {
	case engine.Stand:
		ro.owners[a.Side], s.Owner = was, was.Addr
	case engine.Return:
		s = ro.owners[a.Side]
		delete(ro.owners, a.Side)
	case engine.Resign, engine.Eject:
		s = engine.Seat{Side: a.Side}
		delete(ro.owners, a.Side)
	}
	ro.put(s)
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
func (ro *roster) opposes(addr string, side core.Side) bool {
	return slices.ContainsFunc(ro.seats, func(s engine.Seat) bool { return s.Side != side && command.Holds(s, addr) })
}

// people are the addresses of all seats.
func (ro *roster) people() []engine.Seat {
	var out []engine.Seat
	for _, s := range ro.seats {
		out = append(out, copies(s)...)
	}
	return out
}
