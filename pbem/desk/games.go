package desk

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"fieldpost/pbem/command"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/post/identity"
)

type seatRef struct{ game, side string }

// seatsOf are the seats that an address holds, sorted by game. A game that cannot be opened still knows its players.
func (d *Desk) seatsOf(addr string) ([]seatRef, error) {
	names, err := d.Games.Names()
	if err != nil {
		return nil, err
	}
	canon, ok := identity.Canonical(addr)
	if !ok {
		return nil, nil
	}
	var out []seatRef
	for _, n := range names {
		if !d.mayHave(n, canon) {
			continue
		}
		for _, s := range d.seats(n) {
			if command.Holds(s, addr) {
				out = append(out, seatRef{n, string(s.Side)})
			}
		}
	}
	return out, nil
}

// plays says whether an address holds a seat in a game.
func (d *Desk) plays(addr, name string) bool {
	return slices.ContainsFunc(d.seats(name), func(s engine.Seat) bool { return command.Holds(s, addr) })
}

// seats are the seats of a game, from its first records when it cannot be opened.
func (d *Desk) seats(name string) []engine.Seat {
	g, err := d.Games.Get(name)
	if err == nil {
		return g.Header.Seats
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	d.Log.Debug("a game cannot be opened; its players are read from its first records", "game", name, "error", err)
	recs, err := game.ReadLedger(filepath.Join(d.Games.Dir(), name))
	if err != nil {
		return nil
	}
	h, err := engine.ParseHeader(recs)
	if err != nil {
		return nil
	}
	return h.Seats
}

// heads are the frame head lines that an address may use now.
func (d *Desk) heads(addr string) []string {
	seats, _ := d.seatsOf(addr)
	var out []string
	for _, s := range seats {
		if g, err := d.Games.Get(s.game); err == nil {
			out = append(out, fmt.Sprintf("#PBEM %s %s %s", s.game, s.side, g.Position().Phase))
		}
	}
	return out
}
