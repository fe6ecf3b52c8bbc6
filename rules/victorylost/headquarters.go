package victorylost

import (
	"fmt"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/combat"
	"fieldpost/rules/mech/roster"
)

// reposition takes a displaced headquarters to a new hex of its owner's choice, or off the map until the next turn (12.7).
func (g *game) reposition(tx *core.Tx, id string) {
	u, ok := tx.Read().Unit(id)
	if !ok || !u.OnMap() {
		tx.Stop(fmt.Errorf("%s is not on the map", id))
		return
	}
	core.Edit(tx, func(s *state) { s.moves++ })
	for _, m := range []string{markOOS, markISO, markActive, markMoved} {
		if u.Marked(m) {
			tx.Make(core.Mark{Unit: id, Mark: m, Off: true, Quiet: true})
		}
	}
	r, from, side := tx.Read(), u.Hex, u.Def.Side
	c := combat.Offer{Choice: core.Choice{ID: fmt.Sprintf("reposition:%s#%d", id, of(r).moves), Kind: "reposition", Rule: R12_7,
		Owner: side, Hex: r.Label(from), Question: say.F("Where does %s go, displaced from %s?", id, r.Label(from)),
		Why: "the hex with most own units in command range"}}
	for _, h := range g.havens(r, u) {
		n := g.commands(r, u, h)
		c.Add(core.Option{Verb: c.Kind, Units: []string{id}, Path: []string{r.Label(h)}, Note: say.F("%d combat units in range", n)}, -n)
	}
	if len(c.Options) == 0 {
		tx.Note(core.Event{Kind: core.KindNote, Units: []string{id}, Rule: R12_7,
			Text: say.F("no hex is open to %s: it comes back as a reinforcement of the next turn", id)})
		tx.Make(core.Place{Unit: id, Hex: hexmap.None, Box: boxWaiting, Rule: R12_7})
		return
	}
	tx.Stop(combat.Go(tx, tx.Answer(c.Choice), "displace", R12_7, func(h hexmap.Hex) error { g.take(tx, side, h); return nil }))
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
		if d < g.Reposition.Distance || d > best || far[i] >= far[u.Hex] || b.ezoc[i] || b.enemy[i] || b.staffs[i] || g.closed(r, h) ||
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
		return fighter(u) && in[u.Hex] && x.Nation.commands(g.info[u.Def.ID].Nation)
	}))
}

// follows counts the combat units that keep a headquarters in play: in range, or in the same box (11.3).
func (g *game) follows(r core.Reader, hq *core.Unit) (n int) {
	if hq.OnMap() {
		return g.commands(r, hq, hq.Hex)
	}
	for u := range r.Of(hq.Def.Side) {
		if fighter(u) && u.Box == hq.Box {
			n++
		}
	}
	return n
}

// retire removes headquarters without combat units in range from the game, with their chits (11.3, 12.6).
func (g *game) retire(tx *core.Tx) {
	for u := range tx.Read().Each() {
		if isHQ(u) && (u.OnMap() || g.boxOf(u.Box) != nil) && g.follows(tx.Read(), u) == 0 {
			g.dismiss(tx, u.Def.ID, core.BoxGone, "no combat unit is in its command range", R11_3)
		}
	}
}

// dismiss takes a headquarters out of the game, with its chit.
func (g *game) dismiss(tx *core.Tx, id, box string, why say.Text, rule string) {
	tx.Make(core.Remove{Unit: id, Box: box, Why: why, Rule: rule})
	core.Edit(tx, func(s *state) {
		s.pool = roster.Without(s.pool, id)
		s.left = s.left || g.info[id].Nation == soviet && s.mayBePick(id)
	})
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
