package gsfg

import (
	"fmt"
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
)

// ReleaseOrder has the Soviet player asked, from now on, whether chemical weapons are used in a defence. Without it they are
// not, and nobody is asked (R 4.7).
type ReleaseOrder struct{ base }

// String is the canonical line.
func (o *ReleaseOrder) String() string { return "chemical" }

func (o *ReleaseOrder) check(_ *game, r core.Reader, side core.Side) []notation.Fault {
	switch {
	case side != Soviet:
		return o.firm("attack/chemical", R4_7, "", "only the Soviet side has chemical weapons")
	case side != r.Active():
		return wantPhase(o.base, r, side, "chemical")
	case of(r).released:
		return o.firm("attack/released", R4_7, "", "you are asked already before each defence")
	}
	return nil
}

func (o *ReleaseOrder) apply(_ *game, tx *core.Tx, _ core.Side) error {
	s := of(tx.Read())
	s.released = true
	return put(tx, s)
}

// chemical declares chemical weapons, as the last part of Soviet strength (R 4.7).
func (f *fight) chemical(wanted bool) error {
	r := f.tx.Read()
	b := f.g.look(r, Soviet)
	ids := f.defenders
	if f.b.att == Soviet {
		ids = f.b.attackerIDs()
	}
	if !f.g.canPoison(b, unitsOf(r, ids)) || f.b.cutOff {
		if wanted {
			f.note(R4_7, "chemical weapons cannot be used: the attack is out of supply")
		}
		return nil
	}
	if f.b.def == Soviet {
		if !of(r).released {
			return nil
		}
		opt, err := f.ask(core.Choice{Kind: "chemical", Rule: R4_7, Owner: Soviet, Question: fmt.Sprintf("Are chemical weapons used in the defence of %s?", f.label),
			Why: "never unless it is ordered", Options: []core.Option{{Verb: "pass"}, {Verb: "chemical", Note: "strength doubled; the game ends on a 6; East Germans leave the war"}}})
		if err != nil {
			return err
		}
		wanted = opt.Verb == "chemical"
	}
	if !wanted {
		return nil
	}
	f.b.chemical = true
	return f.poison()
}

// poison carries the declaration out: East Germans leave the war, and a die may end the game (R 4.7, 4.8).
func (f *fight) poison() error {
	s := of(f.tx.Read())
	if !s.chemical {
		s.chemical = true
		if err := f.tx.Do(core.Extend{Ext: s, Rule: R4_7, Text: "chemical weapons are used for the first time: the East Germans leave the war"}); err != nil {
			return err
		}
		for i := range f.tx.Read().Units() {
			u := &f.tx.Read().Units()[i]
			if f.g.nation(u) != f.g.tables.Chemical.Removes || u.Box == core.BoxDead || u.Box == core.BoxGone {
				continue
			}
			if err := f.tx.Do(core.Remove{Unit: u.Def.ID, Box: core.BoxGone, Why: "East Germany leaves the war", Rule: R4_7}); err != nil {
				return err
			}
		}
		f.drop()
	}
	die, err := f.tx.Roll(fmt.Sprintf("escalation:%s#%d", f.label, f.n), 6, R4_7, "escalation")
	if err != nil {
		return err
	}
	if slices.Contains(f.g.tables.Chemical.Exchange, die) {
		return f.tx.Do(core.End{Result: core.Result{Winner: NATO, Level: "victory", Why: "strategic nuclear exchange"}, Rule: R4_8})
	}
	return nil
}
