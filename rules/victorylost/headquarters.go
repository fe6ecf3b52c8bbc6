package victorylost

import (
	"fmt"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/roster"
)

// reposition moves a displaced headquarters to a hex of its owner's choice, or off the map until the next turn (12.7).
func (g *game) reposition(tx *core.Tx, id string) {
	u, ok := tx.Read().Unit(id)
	if !ok || !u.OnMap() {
		tx.Stop(fmt.Errorf("%s is not on the map", id))
		return
	}
	core.EditExt(tx, func(s *state) { s.displacedHQs++ })
	for _, m := range []string{markOOS, markISO, markActive, markMoved} {
		if u.Marked(m) {
			tx.Make(core.Mark{Unit: id, Mark: m, Off: true, Quiet: true})
		}
	}
	r, from, side := tx.Read(), u.Hex, u.Def.Side
	c := combat.ChoiceBuilder{Choice: core.Choice{ID: fmt.Sprintf("reposition:%s#%d", id, of(r).displacedHQs), Kind: "reposition",
		Rule:  R12_7,
		Owner: side, Hex: r.Label(from), Question: say.F("Where does %s go, displaced from %s?", id, r.Label(from)),
		Why: "the hex with most own units in command range"}}
	for _, h := range g.displacementHexes(r, u) {
		n := g.countCommanded(r, u, h)
		c.Add(core.Option{Verb: c.Kind, Units: []string{id}, Path: []string{r.Label(h)}, Note: say.F("%d combat units in range", n)}, -n)
	}
	if len(c.Options) == 0 {
		tx.Note(core.Event{Kind: core.KindNote, Units: []string{id}, Rule: R12_7,
			Text: say.F("no hex is open to %s: it comes back as a reinforcement of the next turn", id)})
		tx.Make(core.Place{Unit: id, Hex: hexmap.None, Box: boxWaiting, Rule: R12_7})
		return
	}
	tx.Stop(combat.MoveByAnswer(tx, tx.Answer(c.Choice), "displace", R12_7, func(h hexmap.Hex) error {
		g.takeCity(tx, side,
			h)
		return nil
	}))
}

// displacementHexes returns the hexes to which a displaced headquarters may go: the nearest suitable ones (12.7).
func (g *game) displacementHexes(r core.Reader, u *core.Unit) []hexmap.Hex {
	b := g.newBoard(r, u.Def.Side)
	var net []bool
	far := g.goalDistances[u.Def.Side]
	var out []hexmap.Hex
	best := 1 << 20
	for i := range far {
		h := hexmap.Hex(i)
		d := g.m.Distance(u.Hex, h)
		if d < g.Reposition.Distance || d > best || far[i] >= far[u.Hex] || b.ezoc[i] || b.enemy[i] || b.enemyHQs[i] || g.isClosed(r, h) ||
			!g.hasRoom(r, h, u.Def.ID) {
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

// countCommanded returns how many combat units a headquarters would have in command range from a hex (7.3.4, 7.3.5).
func (g *game) countCommanded(r core.Reader, hq *core.Unit, from hexmap.Hex) int {
	x := g.info[hq.Def.ID]
	in := g.inRange(from, x.commandRange)
	return len(roster.OnMap(r, hq.Def.Side, func(u *core.Unit) bool {
		return isCombatUnit(u) && in[u.Hex] && x.Nation.canCommand(g.info[u.Def.ID].Nation)
	}))
}

// countFollowing returns how many combat units keep a headquarters in play: those in range, or in the same box (11.3).
func (g *game) countFollowing(r core.Reader, hq *core.Unit) (n int) {
	if hq.OnMap() {
		return g.countCommanded(r, hq, hq.Hex)
	}
	for u := range r.UnitsOf(hq.Def.Side) {
		if isCombatUnit(u) && u.Box == hq.Box {
			n++
		}
	}
	return n
}

// retireHQs removes headquarters without combat units in range from the game, with their chits (11.3, 12.6).
func (g *game) retireHQs(tx *core.Tx) {
	for u := range tx.Read().Each() {
		if isHQ(u) && (u.OnMap() || g.findBox(u.Box) != nil) && g.countFollowing(tx.Read(), u) == 0 {
			g.removeHQ(tx, u.Def.ID, core.BoxGone, "no combat unit is in its command range", R11_3)
		}
	}
}

// removeHQ takes a headquarters out of the game, with its chit.
func (g *game) removeHQ(tx *core.Tx, id, box string, why say.Text, rule string) {
	tx.Make(core.Remove{Unit: id, Box: box, Why: why, Rule: rule})
	core.EditExt(tx, func(s *state) {
		s.pool = roster.WithoutWord(s.pool, id)
		s.hqLeft = s.hqLeft || g.info[id].Nation == soviet && s.canBePick(id)
	})
}

// canBePick reports whether a headquarters may be among the Soviet picks, judged by public knowledge.
func (s state) canBePick(id string) bool {
	for i := range s.picks {
		if w := s.chitOfPick(i + 1); w == "" || w == id {
			return true
		}
	}
	return false
}
