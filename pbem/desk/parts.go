package desk

import (
	"errors"
	"io/fs"

	"fieldpost/pbem/game"
	"fieldpost/pbem/post/identity"
)

// parts are the addresses that have a part in a game, in their canonical form: seats with their teams and owners, moderators.
// They are gathered once for every length of a ledger, so that a mail is held against a thousand games in as many looks.
type parts struct {
	game    *game.Game
	records int
	addrs   map[string]bool
}

// partsOf are those of an open game.
func (d *Desk) partsOf(g *game.Game) map[string]bool {
	name, size := g.Header.Game, g.Log().Size()
	if p, ok := d.parts[name]; ok && p.game == g && p.records == size {
		return p.addrs
	}
	if d.parts == nil {
		d.parts = map[string]parts{}
	}
	d.parts[name] = parts{g, size, gathered(g)}
	return d.parts[name].addrs
}

func gathered(g *game.Game) map[string]bool {
	out := map[string]bool{}
	add := func(addr string) {
		if c, ok := identity.Canonical(addr); ok {
			out[c] = true
		}
	}
	for _, s := range g.Header.Seats {
		add(s.Addr)
		add(s.Owner)
		for _, a := range s.Also {
			add(a)
		}
	}
	for _, m := range g.Table().Moderators {
		add(m.Addr)
	}
	return out
}

// mayHave says whether an address, in its canonical form, may have a part in a game: one that cannot be opened is not known
// well enough to say no.
func (d *Desk) mayHave(name, addr string) bool {
	g, err := d.Games.Get(name)
	if err != nil {
		return !errors.Is(err, fs.ErrNotExist)
	}
	return d.partsOf(g)[addr]
}
