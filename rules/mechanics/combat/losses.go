package combat

import (
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// CompleteLossChoice adds to a choice one option for each unit that may lose a step. tell returns a remark on the
// effect of the loss on a unit, and its rank; by default the unit of lowest rank loses the step.
func CompleteLossChoice(ch core.Choice, units []*core.Unit, tell func(*core.Unit) (note say.Text, rank []int)) ChoiceBuilder {
	o := ChoiceBuilder{Choice: ch}
	o.Kind = "losses"
	for _, u := range units {
		note, rank := tell(u)
		o.Add(core.Option{Verb: o.Kind, Units: []string{u.Def.ID}, Note: note}, rank...)
	}
	return o
}

// TakeLosses removes steps one by one, until enough are lost or no unit is left that can lose one. offer returns the
// choice of the next unit when left steps must still be lost, and hit removes a step from the chosen unit.
func TakeLosses(steps int, offer func(left int) core.Choice, ask func(core.Choice) (core.Option, error), hit func(id string) error) error {
	for ; steps > 0; steps-- {
		ch := offer(steps)
		if len(ch.Options) == 0 {
			return nil
		}
		o, err := ask(ch)
		if err != nil {
			return err
		}
		if err := hit(o.Units[0]); err != nil {
			return err
		}
	}
	return nil
}

// MoveByAnswer moves a unit along the path of an answer. It calls entered, if not nil, for each hex that the unit
// enters.
func MoveByAnswer(tx *core.Tx, o core.Option, how, rule string, entered func(hexmap.Hex) error) error {
	u, path, err := PathOfAnswer(tx.Read(), o)
	if err != nil {
		return err
	}
	if err := tx.Do(core.Move{Unit: u.Def.ID, Path: path, How: how, Rule: rule}); err != nil {
		return err
	}
	for i := 1; i < len(path) && entered != nil; i++ {
		if err := entered(path[i]); err != nil {
			return err
		}
	}
	return nil
}

// Advance asks which units advance, one after another, and moves them. It calls entered, if not nil, for each hex that
// a unit enters. If ask is nil, Resolution.Answer asks.
func (c *Resolution) Advance(offer func(gone []string) core.Choice, ask func(core.Choice) core.Option, rule string,
	entered func(hexmap.Hex) error) {
	c.Tx.Stop(AskEachUnit(offer, c.askFunc(ask), func(o core.Option) error { return MoveByAnswer(c.Tx, o, "advance", rule, entered) }))
}

// AskLosses asks which unit loses the next step, until enough are lost or no unit is left that can lose one. hit
// removes the step. If ask is nil, Resolution.Answer asks.
func (c *Resolution) AskLosses(steps int, offer func(left int) core.Choice, ask func(core.Choice) core.Option, hit func(id string)) {
	c.Tx.Stop(TakeLosses(steps, offer, c.askFunc(ask), func(id string) error { hit(id); return nil }))
}

// askFunc returns ask, or Resolution.Answer when it is nil.
func (c *Resolution) askFunc(ask func(core.Choice) core.Option) func(core.Choice) (core.Option, error) {
	return func(ch core.Choice) (core.Option, error) {
		if ask == nil {
			return c.Answer(ch), nil
		}
		return ask(ch), nil
	}
}
