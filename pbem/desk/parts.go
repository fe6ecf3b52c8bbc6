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
	records int
	addrs   map[string]bool
}

// partsOf are those of an open game.
func (d *Desk) partsOf(g *game.Game) map[string]bool {
	o := d.open[g.Header.Game]
	if o == nil || o.Game != g {
		return gathered(g)
	}
	if size := g.Log().Size(); o.parts.addrs == nil || o.parts.records != size {
		o.parts = parts{size, gathered(g)}
	}
	return o.parts.addrs
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
	g, err := d.game(name)
	if err != nil {
		return !errors.Is(err, fs.ErrNotExist)
	}
	return d.partsOf(g)[addr]
}
