package victorylost

import (
	"fmt"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
)

// reposition takes a displaced headquarters to a new hex of its owner's choice, or off the map until the next turn (12.7).
func (g *game) reposition(tx *core.Tx, id string) error {
	r := tx.Read()
	u, ok := r.Unit(id)
	if !ok || !u.OnMap() {
		return fmt.Errorf("%s is not on the map", id)
	}
	s := of(r)
	s.moves++
	if err := put(tx, s); err != nil {
		return err
	}
	for _, m := range []string{markOOS, markISO, markActive, markMoved} {
		if u.Marked(m) {
			if err := tx.Do(core.Mark{Unit: id, Mark: m, Off: true, Quiet: true}); err != nil {
				return err
			}
		}
	}
	hexes := g.havens(tx.Read(), u)
	if len(hexes) == 0 {
		tx.Note(core.Event{Kind: core.KindNote, Units: []string{id}, Rule: R12_7,
			Text: say.F("no hex is open to %s: it comes back as a reinforcement of the next turn", id)})
		return tx.Do(core.Place{Unit: id, Hex: hexmap.None, Box: boxWaiting, Rule: R12_7})
	}
	c := core.Choice{ID: fmt.Sprintf("reposition:%s#%d", id, s.moves), Kind: "reposition", Rule: R12_7, Owner: u.Def.Side,
		Hex:      g.m.Label(u.Hex),
		Question: say.F("Where does %s go, displaced from %s?", id, g.m.Label(u.Hex)), Why: "the hex with most own units in command range"}
	best := -1
	for _, h := range hexes {
		n := g.commands(tx.Read(), u, h)
		if n > best {
			best, c.Default = n, len(c.Options)
		}
		c.Options = append(c.Options, core.Option{Verb: "reposition", Units: []string{id}, Path: []string{g.m.Label(h)},
			Note: say.F("%d combat units in range", n)})
	}
	o, err := tx.Ask(c)
	if err != nil {
		return err
	}
	to, err := g.hexNamed(o.Path[0])
	if err != nil {
		return err
	}
	if err := tx.Do(core.Move{Unit: id, Path: []hexmap.Hex{u.Hex, to}, How: "displace", Rule: R12_7}); err != nil {
		return err
	}
	return g.take(tx, u.Def.Side, to)
}

// havens are the hexes to which a displaced headquarters may go: of all that fit, the nearest (12.7).
func (g *game) havens(r core.Reader, u *core.Unit) []hexmap.Hex {
	b := g.look(r, u.Def.Side)
	var net []bool
	far := g.far[u.Def.Side]
	var out []hexmap.Hex
	best := 1 << 20
	for i := range far {
		h := hexmap.Hex(i)
		d := g.m.Distance(u.Hex, h)
		if d < g.data.reposition || d > best || far[i] >= far[u.Hex] || b.ezoc[i] || b.enemy[i] || b.staffs[i] || g.closed(r, h) ||
			!g.fits(r, h, u.Def.ID) {
			continue
		}
		if net == nil {
			net = b.supplyNet()
		}
		if !net[i] {
			continue
		}
		if d < best {
			best, out = d, out[:0]
		}
		out = append(out, h)
	}
	return out
}

// commands counts the combat units that a headquarters would have in command range from a hex (7.3.4, 7.3.5).
func (g *game) commands(r core.Reader, hq *core.Unit, from hexmap.Hex) int {
	x := g.info[hq.Def.ID]
	in := g.inRange(from, x.reach)
	return len(roster.OnMap(r, hq.Def.Side, func(u *core.Unit) bool {
		return !isHQ(u) && in[u.Hex] &&
			x.nation.commands(g.info[u.Def.ID].nation)
	}))
}

// follows counts the combat units that keep a headquarters in play: in range, or in the same box (11.3).
func (g *game) follows(r core.Reader, hq *core.Unit) int {
	if hq.OnMap() {
		return g.commands(r, hq, hq.Hex)
	}
	n := 0
	for i := range r.Units() {
		if u := &r.Units()[i]; !isHQ(u) && u.Box == hq.Box && u.Def.Side == hq.Def.Side {
			n++
		}
	}
	return n
}

// retire removes headquarters without combat units in range from the game, with their chits (11.3, 12.6).
func (g *game) retire(tx *core.Tx) error {
	for i := range tx.Read().Units() {
		r := tx.Read()
		u := &r.Units()[i]
		if !isHQ(u) || !u.OnMap() && g.boxOf(u.Box) == nil || g.follows(r, u) > 0 {
			continue
		}
		if err := g.dismiss(tx, u.Def.ID, core.BoxGone, "no combat unit is in its command range", R11_3); err != nil {
			return err
		}
	}
	return nil
}

// dismiss takes a headquarters out of the game, with its chit.
func (g *game) dismiss(tx *core.Tx, id, box string, why say.Text, rule string) error {
	if err := tx.Do(core.Remove{Unit: id, Box: box, Why: why, Rule: rule}); err != nil {
		return err
	}
	s := of(tx.Read())
	s.pool = roster.Without(s.pool, id)
	s.left = s.left || g.info[id].nation == soviet && s.mayBePick(id)
	return put(tx, s)
}

// mayBePick says whether a headquarters may be among the Soviet's picks as far as everybody can see.
func (s state) mayBePick(id string) bool {
	for i := range s.picks {
		if w := s.pick(i + 1); w == "" || w == id {
			return true
		}
	}
	return false
}
