package gsfg

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
)

// checkPick returns the faults of choosing Soviet reinforcements from the pool, before air superiority is known (R 6.5,
// 9.3).
func (o *Order) checkPick(b *board) []notation.Fault {
	g, r := b.g, b.r
	picks := slices.Clone(b.s.picks)
	for _, id := range o.Units {
		u, f := b.ownUnit(o, id)
		switch {
		case f != nil:
			return f
		case g.info[id].arrival != inPool || u.Box != core.BoxPool:
			return o.FirmFault("pick/pool", R9_3, id, "%s is not in the pool of reinforcements", id)
		case slices.Contains(picks, id):
			return o.FirmFault("pick/twice", R9_3, id, "%s is chosen already", id)
		}
		picks = append(picks, id)
		if n := g.countArtillery(picks); n > g.setup.Soviet.Artillery {
			return o.FirmFault("pick/artillery", R9_3, id, "%d artillery units: at most %d a turn", n, g.setup.Soviet.Artillery)
		}
		if most := g.setup.quota(r.Turn()); len(picks) > most {
			return o.FirmFault("pick/quota", R9_3, id, "%d units chosen: turn %d brings %d", len(picks), r.Turn(), most)
		}
	}
	return nil
}

// countArtillery returns how many of the units are artillery.
func (g *game) countArtillery(ids []string) int {
	n := 0
	for _, id := range ids {
		if g.info[id].Type == artillery {
			n++
		}
	}
	return n
}

// pick records the choice.
func (o *Order) pick(_ *game, tx *core.Tx, _ core.Side) {
	s := of(tx.Read())
	s.picks = append(slices.Clone(s.picks), o.Units...)
	extendWithNote(tx, s, R9_3, "reinforcements chosen: %s", strings.Join(o.Units, ", "))
}

// fillPicks completes the choice in the order of the data, as long as the pool has units.
func (g *game) fillPicks(tx *core.Tx) {
	r := tx.Read()
	s, picks := of(r), slices.Clone(of(r).picks)
	for u := range r.UnitsOf(Soviet) {
		id := u.Def.ID
		if len(picks) < g.setup.quota(r.Turn()) && g.info[id].arrival == inPool && u.Box == core.BoxPool && !slices.Contains(picks, id) &&
			g.countArtillery(append(slices.Clone(picks), id)) <= g.setup.Soviet.Artillery {
			picks = append(picks, id)
		}
	}
	if rest := picks[len(s.picks):]; len(rest) > 0 {
		s.picks = picks
		extendWithNote(tx, s, R9_3, "reinforcements in the order of the roster: %s", strings.Join(rest, ", "))
	}
}
