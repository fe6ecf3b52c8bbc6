package combat

import (
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// CompleteLossChoice completes a choice of which of some units loses a step. tell says what that does to a unit, and its rank: the unit
// of the least rank loses it by default.
func CompleteLossChoice(ch core.Choice, units []*core.Unit, tell func(*core.Unit) (note say.Text, rank []int)) ChoiceBuilder {
	o := ChoiceBuilder{Choice: ch}
	o.Kind = "losses"
	for _, u := range units {
		note, rank := tell(u)
		o.Add(core.Option{Verb: o.Kind, Units: []string{u.Def.ID}, Note: note}, rank...)
	}
	return o
}

// TakeLosses takes steps one after another, until so many are lost or nobody is left who could lose one. offer gives the choice of the next
// unit when so many are left to lose, and hit takes a step of the unit chosen.
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

// MoveByAnswer carries out an answer that sends a unit over a path, and tells of each hex that it comes into; nil: nobody wants to know.
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

// Advance asks who advances, one after another, takes them there, and tells of each hex that they come into; nil: nobody wants to know.
// Where ask is nil it is Answer.
func (c *Resolution) Advance(offer func(gone []string) core.Choice, ask func(core.Choice) core.Option, rule string,
	entered func(hexmap.Hex) error) {
	c.Tx.Stop(AskInTurn(offer, c.askFunc(ask), func(o core.Option) error { return MoveByAnswer(c.Tx, o, "advance", rule, entered) }))
}

// AskLosses asks who loses the next step, until so many are lost or nobody is left who could lose one; hit takes it. Where ask is nil it is
// Answer.
func (c *Resolution) AskLosses(steps int, offer func(left int) core.Choice, ask func(core.Choice) core.Option, hit func(id string)) {
	c.Tx.Stop(TakeLosses(steps, offer, c.askFunc(ask), func(id string) error { hit(id); return nil }))
}

func (c *Resolution) askFunc(ask func(core.Choice) core.Option) func(core.Choice) (core.Option, error) {
	return func(ch core.Choice) (core.Option, error) {
		if ask == nil {
			return c.Answer(ch), nil
		}
		return ask(ch), nil
	}
}
