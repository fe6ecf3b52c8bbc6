package gsfg

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// PickOrder chooses Soviet reinforcements of the turn from the pool, before air superiority is known (R 6.5, 9.3).
type PickOrder struct {
	base
	units []string
}

// String is the canonical line.
func (o *PickOrder) String() string { return "pick " + strings.Join(o.units, ",") }

func (o *PickOrder) check(g *game, r core.Reader, side core.Side) []notation.Fault {
	if f := g.phases.Want(o.base, r, side, "pick"); f != nil {
		return f
	}
	picks := of(r).picks
	for _, id := range o.units {
		u, ok := r.Unit(id)
		switch {
		case !ok || u.Def.Side != side:
			return o.One("unit/not-yours", "", id, "%s is not a %s unit", id, side.Title())
		case g.info[id].arrival != inPool || u.Box != core.BoxPool:
			return o.Firm("pick/pool", R9_3, id, "%s is not in the pool of reinforcements", id)
		case slices.Contains(picks, id):
			return o.Firm("pick/twice", R9_3, id, "%s is chosen already", id)
		}
		picks = append(slices.Clone(picks), id)
		if n := g.guns(picks); n > g.setup.Soviet.Artillery {
			return o.Firm("pick/artillery", R9_3, id, "%d artillery units: at most %d a turn", n, g.setup.Soviet.Artillery)
		}
		if most := g.setup.quota(r.Turn()); len(picks) > most {
			return o.Firm("pick/quota", R9_3, id, "%d units chosen: turn %d brings %d", len(picks), r.Turn(), most)
		}
	}
	return nil
}

func (g *game) guns(ids []string) int {
	n := 0
	for _, id := range ids {
		if g.info[id].Type == artillery {
			n++
		}
	}
	return n
}

func (o *PickOrder) apply(_ *game, tx *core.Tx, _ core.Side) error {
	s := of(tx.Read())
	s.picks = append(slices.Clone(s.picks), o.units...)
	return tx.Do(core.Extend{Ext: s, Rule: R9_3, Text: say.F("reinforcements chosen: %s", strings.Join(o.units, ", "))})
}

// fillPicks completes the choice in the order of the roster, as far as the pool goes.
func (g *game) fillPicks(tx *core.Tx) error {
	r := tx.Read()
	s := of(r)
	picks := slices.Clone(s.picks)
	for i := range g.counters {
		c := &g.counters[i]
		u, _ := r.Unit(c.ID)
		if len(picks) >= g.setup.quota(r.Turn()) {
			break
		}
		if c.arrival == inPool && u.Box == core.BoxPool && !slices.Contains(picks, c.ID) &&
			g.guns(append(slices.Clone(picks), c.ID)) <= g.setup.Soviet.Artillery {
			picks = append(picks, c.ID)
		}
	}
	if len(picks) == len(s.picks) {
		return nil
	}
	rest := picks[len(s.picks):]
	s.picks = picks
	return tx.Do(core.Extend{Ext: s, Rule: R9_3, Text: say.F("reinforcements in the order of the roster: %s", strings.Join(rest, ", "))})
}
