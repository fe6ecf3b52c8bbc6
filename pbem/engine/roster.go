package engine

import (
	"slices"
	"strings"

	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// Roster lists the players, moderators and observers of a game. It is computed from the records alone, so that an old
// letter can be addressed to the people it went to then.
type Roster struct {
	Seats      []Seat
	Moderators []Moderator
	Observers  []Observer

	owners map[core.Side]Seat // holders of seats that a stand-in plays
}

// RosterOf returns the roster after some records of a game that began with the moderators mods.
func RosterOf(mods []Moderator, recs []ledger.Record) *Roster {
	ro := &Roster{owners: map[core.Side]Seat{}, Moderators: slices.Clone(mods)}
	for _, r := range recs {
		ro.ApplyRecord(r)
	}
	return ro
}

// ApplyRecord updates the roster by a ledger record.
func (ro *Roster) ApplyRecord(r ledger.Record) {
	switch r.Type {
	case "join":
		s := Seat{Side: core.Side(r.Get("seat")), Name: emptyIfDash(r.Get("name")), Addr: emptyIfDash(r.Get("addr"))}
		readIdentity(r, &s)
		ro.setSeat(s)
	case "receipt":
		if lang := r.Get("lang"); lang != "" {
			s := ro.Seat(core.Side(r.Get("seat")))
			s.Lang = lang
			ro.setSeat(s)
		}
	case history.ActType:
		if a, _, err := ParseAct(r); err == nil {
			ro.ApplyAct(a)
		}
	}
}

// ApplyAct updates the roster by an act.
func (ro *Roster) ApplyAct(a Act) {
	if x, ok := a.(interface{ updateRoster(*Roster) }); ok {
		x.updateRoster(ro)
	}
}

// Seat returns the seat of a side, an empty one if the roster has none.
func (ro *Roster) Seat(side core.Side) Seat {
	for _, s := range ro.Seats {
		if s.Side == side {
			return s
		}
	}
	return Seat{Side: side}
}

func (ro *Roster) setSeat(s Seat) {
	if i := slices.IndexFunc(ro.Seats, func(x Seat) bool { return x.Side == s.Side }); i >= 0 {
		ro.Seats[i] = s
		return
	}
	ro.Seats = append(ro.Seats, s)
}

func (a Moderator) updateRoster(ro *Roster) {
	ro.Moderators = slices.DeleteFunc(ro.Moderators, func(m Moderator) bool { return strings.EqualFold(m.Addr, a.Addr) })
	if !a.Removed {
		ro.Moderators = append(ro.Moderators, a)
	}
}

func (a Observer) updateRoster(ro *Roster) {
	ro.Observers = slices.DeleteFunc(ro.Observers, func(o Observer) bool { return strings.EqualFold(o.Addr, a.Addr) })
	if !a.Removed {
		ro.Observers = append(ro.Observers, a)
	}
}

func (a Team) updateRoster(ro *Roster) {
	s := ro.Seat(a.Side)
	s.TeamAddrs = slices.DeleteFunc(slices.Clone(s.TeamAddrs), func(x string) bool { return strings.EqualFold(x, a.Addr) })
	if !a.Removed {
		s.TeamAddrs = append(s.TeamAddrs, a.Addr)
	}
	ro.setSeat(s)
}

func (a Seating) updateRoster(ro *Roster) {
	was := ro.Seat(a.Side)
	s := a.Seat
	s.Side = a.Side
	switch a.Change {
	case SeatingBeginStandIn:
		ro.owners[a.Side], s.Owner = was, was.Addr
	case SeatingEndStandIn:
		s = ro.owners[a.Side]
		delete(ro.owners, a.Side)
	case SeatingResign, SeatingEject:
		s = Seat{Side: a.Side}
		delete(ro.owners, a.Side)
	}
	ro.setSeat(s)
}
