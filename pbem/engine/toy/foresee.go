package toy

import (
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// PredictChoices returns what an attack may ask the attacker: which counter takes the loss, and which advances.
func (x *module) PredictChoices(r core.Reader, side core.Side, o core.Order) []core.Choice {
	a, ok := o.(attack)
	if !ok || len(x.Check(r, side, o)) > 0 {
		return nil
	}
	f := &fight{attack: a, x: x, tx: core.Begin(r.Position(), nil), side: side}
	return []core.Choice{f.lossChoice(), f.advanceChoice()}
}

// notInAttack is the reason why a counter without a part in an attack may do nothing in it.
var notInAttack = core.Ban{Rule: "2", Why: "it takes no part in the attack", Firm: true}

func (f *fight) lossChoice() core.Choice {
	c := core.Choice{Kind: "losses", Owner: f.side, Rule: "2", Barred: []core.BarredAnswer{{Option: core.Option{Verb: "losses"},
		Ban: notInAttack}}}
	for _, id := range f.units {
		c.Options = append(c.Options, core.Option{Verb: "losses", Units: []string{id}})
	}
	return c
}

func (f *fight) advanceChoice() core.Choice {
	c := core.Choice{Kind: "advance", Owner: f.side, Rule: "2", Options: []core.Option{{Verb: "pass"}},
		Barred: []core.BarredAnswer{{Option: core.Option{Verb: "advance"}, Ban: notInAttack}}}
	for _, id := range f.units {
		if u, _ := f.tx.Read().Unit(id); u.OnMap() {
			c.Options = append(c.Options, core.Option{Verb: "advance", Units: []string{id}, Path: []string{f.label}})
			c.Barred = append(c.Barred, core.BarredAnswer{Option: core.Option{Verb: "advance", Units: []string{id}},
				Ban: core.Ban{Rule: "2", Why: "it goes only into " + say.Plain(f.label), Firm: true}})
		}
	}
	return c
}
