package gsfg

import (
	"fmt"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/roster"
)

// chemical declares chemical weapons, as the last part of Soviet strength (R 4.7).
func (f *fight) chemical(wanted bool) error {
	r := f.Tx.Read()
	b := f.g.look(r, Soviet)
	ids := f.defenders
	if f.b.att == Soviet {
		ids = f.b.attackerIDs()
	}
	if !f.g.canPoison(b, roster.Standing(r, ids), f.b.att == Soviet) || f.b.cutOff {
		if wanted {
			f.Note(R4_7, "chemical weapons cannot be used: the attack is out of supply")
		}
		return nil
	}
	if f.b.def == Soviet {
		// Nobody is asked, so that the other side does not learn from a delay that the weapons are thought of.
		opt, err := f.ask(core.Choice{Kind: "chemical", Rule: R4_7, Owner: Soviet, Unasked: true,
			Question: say.F("Are chemical weapons used in the defence of %s?", f.Label),
			Why:      "never unless it is ordered", Options: []core.Option{{Verb: "pass"},
				{Verb: "chemical", Note: "strength doubled; the game ends on a 6; East Germans leave the war"}}})
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
	s := of(f.Tx.Read())
	if !s.chemical {
		s.chemical = true
		if err := f.Tx.Do(core.Extend{Ext: s, Rule: R4_7, Text: "chemical weapons are used for the first time: the East Germans leave the " +
			"war"}); err != nil {
			return err
		}
		for i := range f.Tx.Read().Units() {
			u := &f.Tx.Read().Units()[i]
			if f.g.nation(u) != f.g.tables.Chemical.Removes || u.Box == core.BoxDead || u.Box == core.BoxGone {
				continue
			}
			if err := f.Tx.Do(core.Remove{Unit: u.Def.ID, Box: core.BoxGone, Why: "East Germany leaves the war", Rule: R4_7}); err != nil {
				return err
			}
		}
		f.drop()
	}
	die, err := f.Tx.Roll(fmt.Sprintf("escalation:%s#%d", f.Label, f.N), 6, R4_7, "escalation")
	if err != nil {
		return err
	}
	if slices.Contains(f.g.tables.Chemical.Exchange, die) {
		return f.Tx.Do(core.End{Result: core.Result{Winner: NATO, Level: "NATO victory", Why: "strategic nuclear exchange"}, Rule: R4_8})
	}
	return nil
}
