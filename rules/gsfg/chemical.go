package gsfg

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/roster"
)

// declareChemical records that the Soviet side uses chemical weapons or not, the last decision about its strength (R
// 4.7).
func (f *fight) declareChemical(wanted bool) {
	r := f.Tx.Read()
	b := f.g.newBoard(r, Soviet)
	ids := f.defenders
	if f.b.attacker == Soviet {
		ids = f.b.attackers
	}
	if !f.g.canUseChemical(b, roster.FindOnMap(r, ids), f.b.attacker == Soviet) || f.b.cutOff {
		if wanted {
			f.ReportNote(R4_7, "chemical weapons cannot be used: the attack is out of supply")
		}
		return
	}
	if f.b.defender == Soviet {
		// The choice is not asked, because a delay would tell the other side that the weapons are being considered.
		wanted = f.ask(core.Choice{Kind: "chemical", Rule: R4_7, Owner: Soviet, Unasked: true,
			Question: say.F("Are chemical weapons used in the defence of %s?", f.Label), Why: "never unless it is ordered",
			Options: []core.Option{{Verb: "pass"},
				{Verb: "chemical", Note: "strength doubled; the game ends on a 6; East Germans leave the war"}}}).Verb == "chemical"
	}
	if f.b.chemical = wanted; wanted {
		f.useChemical()
	}
}

// useChemical carries out the use of chemical weapons: East Germans leave the war, and a die may end the game (R 4.7,
// 4.8).
func (f *fight) useChemical() {
	if s := of(f.Tx.Read()); !s.chemical {
		s.chemical = true
		extendWithNote(f.Tx, s, R4_7, "chemical weapons are used for the first time: the East Germans leave the war")
		for u := range f.Tx.Read().Each() {
			if f.g.nationOf(u) == f.g.tables.Chemical.Removes && u.Box != core.BoxDead && u.Box != core.BoxGone {
				f.Tx.Make(core.Remove{Unit: u.Def.ID, Box: core.BoxGone, Why: "East Germany leaves the war", Rule: R4_7})
			}
		}
		f.dropRemoved()
	}
	if slices.Contains(f.g.tables.Chemical.Exchange, f.Die("escalation", R4_7, "escalation")) {
		f.Tx.Make(core.GameEnd{Result: core.Result{Winner: NATO, Level: "NATO victory", Why: "strategic nuclear exchange"}, Rule: R4_8})
	}
}
