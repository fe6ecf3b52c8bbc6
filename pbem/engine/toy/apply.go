package toy

import (
	"errors"
	"fmt"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// errBroken is the error that "declare fail" causes.
var errBroken = errors.New("the toy is broken")

// Apply executes an order.
func (x *module) Apply(tx *core.Tx, side core.Side, o core.Order) error {
	switch o := o.(type) {
	case move:
		return x.move(tx, side, o)
	case attack:
		f := &fight{x: x, tx: tx, side: side, attack: o}
		return f.run()
	case plan:
		e := extOf(tx.Read())
		if side == Red {
			e.next = o.word
		}
		return tx.Do(core.ExtChange{Ext: e, Text: "a plan is made", Rule: "3"})
	case declare:
		return x.declare(tx, o)
	}
	return fmt.Errorf("%T is no order", o)
}

// declare causes the errors that a title may have.
func (x *module) declare(tx *core.Tx, o declare) error {
	if o.what == "end" {
		return tx.Do(core.GameEnd{Result: x.result(tx.Read()), Rule: "6"})
	}
	if err := tx.Do(core.TrackChange{Track: "vp", Delta: 1}); err != nil {
		return err
	}
	if _, err := tx.Roll("broken:0000#1", 6, "", "a die before the error"); err != nil {
		return err
	}
	switch o.what {
	case "twice":
		_, err := tx.Roll("broken:0000#1", 6, "", "the same die again")
		return err
	case "badkey":
		_, err := tx.Roll("no key at all", 6, "", "a die without a key")
		return err
	case "zero":
		_, err := tx.Roll("broken:0000#2", 0, "", "a die without sides")
		return err
	case "nobody":
		_, err := tx.Ask(core.Choice{ID: "nobody:1", Kind: "losses", Owner: "green",
			Options: []core.Option{{Verb: "pass"}, {Verb: "halt"}}})
		return err
	case "default":
		_, err := tx.Ask(core.Choice{ID: "nobody:1", Kind: "losses", Owner: Red, Default: 7,
			Options: []core.Option{{Verb: "pass"}, {Verb: "halt"}}})
		return err
	case "control":
		_, err := tx.Ask(core.Choice{ID: "odd:1", Kind: "losses", Owner: Red, Why: "a\x01b",
			Options: []core.Option{{Verb: "pass"}, {Verb: "halt"}}})
		return err
	}
	return errBroken
}

// move moves units; they stop before a hidden counter, which is then seen.
func (x *module) move(tx *core.Tx, side core.Side, o move) error {
	for _, id := range o.units {
		u, _ := tx.Read().Unit(id)
		path := o.path
		if path[0] != u.Hex {
			path = append([]hexmap.Hex{u.Hex}, path...)
		}
		for i := 1; i < len(path); i++ {
			r := tx.Read()
			if s := r.Holder(path[i]); s != "" && s != side {
				if err := x.ambush(tx, path[i]); err != nil {
					return err
				}
				path = path[:i]
			}
		}
		if len(path) > 1 {
			if err := tx.Do(core.Move{Unit: id, Path: path, Rule: "1"}); err != nil {
				return err
			}
			if err := tx.Do(core.ControlChange{Hex: path[len(path)-1], Side: side, Rule: "1"}); err != nil {
				return err
			}
		}
		if err := tx.Do(core.Mark{Unit: id, Mark: markMoved, Quiet: true}); err != nil {
			return err
		}
	}
	return nil
}

func (x *module) ambush(tx *core.Tx, h hexmap.Hex) error {
	for _, u := range tx.Read().Stack(h) {
		if u.Marked(markAmbush) {
			if err := tx.Do(core.Mark{Unit: u.Def.ID, Mark: markAmbush, Off: true, Text: say.Plain(u.Def.ID) + " springs its ambush",
				Rule: "5"}); err != nil {
				return err
			}
		}
	}
	return nil
}

// fight holds one attack in execution.
type fight struct {
	attack
	x    *module
	tx   *core.Tx
	side core.Side
	n    int // number of the attack on the hex in this phase
}

func (f *fight) run() error {
	e := extOf(f.tx.Read())
	e.attacked = append(slices.Clone(e.attacked), f.label)
	for _, l := range e.attacked {
		if l == f.label {
			f.n++
		}
	}
	if err := f.tx.Do(core.ExtChange{Ext: e}); err != nil {
		return err
	}
	for _, id := range f.units {
		if err := f.tx.Do(core.Mark{Unit: id, Mark: markFought, Quiet: true}); err != nil {
			return err
		}
	}
	die, err := f.roll("combat", "combat")
	if err != nil {
		return err
	}
	res := []string{"AR", "AR", "DR", "DR", "DR", "DE"}[die-1]
	if f.x.changed && die == 2 {
		res = "DR"
	}
	f.noteResult(die, res)
	switch res {
	case "AR":
		return f.losses()
	case "DR":
		err = f.retreat()
	default:
		err = f.kill()
	}
	if err != nil {
		return err
	}
	return f.advance()
}

// noteResult notes the result with the figures of the combat.
func (f *fight) noteResult(die int, res string) {
	c := core.Combat{Kind: "attack", Attacker: f.side, Hexes: []string{f.label}, Attackers: f.units, Attack: len(f.units),
		Odds: fmt.Sprintf("%d:1", len(f.units)), Column: "only", Key: fmt.Sprintf("combat:%s#%d", f.label, f.n), Die: die, Result: res}
	for u := range f.tx.Read().UnitsIn(f.hex) {
		c.Defender, c.Defenders, c.Defence = u.Def.Side, append(c.Defenders, u.Def.ID), c.Defence+1
	}
	f.tx.Note(core.Event{Kind: core.KindResult, Hex: f.label, Rule: "2", Text: "combat", Value: say.Plain(res), Combat: &c})
}

func (f *fight) roll(kind, text string) (int, error) {
	return f.tx.Roll(fmt.Sprintf("%s:%s#%d", kind, f.label, f.n), 6, "2", say.Plain(text)+" "+say.Plain(f.label))
}

func (f *fight) ask(c core.Choice) (core.Option, error) {
	c.ID = fmt.Sprintf("%s:%s#%d", c.Kind, f.label, f.n)
	c.Hex, c.Rule, c.Why = f.label, "2", "the first one"
	c.Question = say.Plain(c.Kind) + " at " + say.Plain(f.label) + "?"
	strength := 0
	for _, id := range f.units {
		if u, ok := f.tx.Read().Unit(id); ok {
			strength += u.Values().Attack
		}
	}
	c.Facts = append(c.Facts, core.Fact{Name: "odds", Value: fmt.Sprintf("%d:1", max(strength, 1))})
	return f.tx.Ask(c)
}

// losses removes a step of an attacking counter that the attacker chooses.
func (f *fight) losses() error {
	o, err := f.ask(f.lossChoice())
	if err != nil {
		return err
	}
	return f.hit(o.Units[0])
}

func (f *fight) hit(id string) error {
	u, _ := f.tx.Read().Unit(id)
	if u.Steps > 1 {
		return f.tx.Do(core.StepChange{Unit: id, Left: u.Steps - 1, Rule: "2"})
	}
	return f.tx.Do(core.Remove{Unit: id, Box: core.BoxDead, Rule: "2"})
}

// kill eliminates the top defender.
func (f *fight) kill() error {
	return f.tx.Do(core.Remove{Unit: f.tx.Read().TopUnit(f.hex).Def.ID, Box: core.BoxDead, Rule: "2"})
}

// retreat moves the defender's whole stack back, or leaves it and rolls the dice again. A pursuit die follows a
// retreat.
func (f *fight) retreat() error {
	r := f.tx.Read()
	def := r.Holder(f.hex)
	var ids []string
	for _, u := range r.Stack(f.hex) {
		ids = append(ids, u.Def.ID)
	}
	c := core.Choice{Kind: "retreat", Owner: def, Options: []core.Option{{Verb: "noretreat", At: f.label}}}
	for _, n := range r.Map().Neighbors(f.hex) {
		if n != hexmap.None && (r.Holder(n) == "" || r.Holder(n) == def) && r.Count(n)+len(ids) <= 3 {
			c.Options = append(c.Options, core.Option{Verb: "retreat", Units: ids, Path: []string{r.Label(n)}})
		}
	}
	o, err := f.ask(c)
	if err != nil {
		return err
	}
	if o.Verb == "noretreat" {
		die, err := f.roll("stand", "no retreat")
		if err != nil || die > 2 {
			return err
		}
		return f.kill()
	}
	to, _ := r.Map().Find(o.Path[0])
	for i := len(ids) - 1; i >= 0; i-- {
		if err := f.tx.Do(core.Move{Unit: ids[i], Path: []hexmap.Hex{f.hex, to}, How: "retreat", Rule: "2"}); err != nil {
			return err
		}
	}
	die, err := f.roll("pursuit", "pursuit")
	if err != nil || die > 2 {
		return err
	}
	return f.hit(ids[0])
}

// advance asks the attacker whether to enter the hex when it is empty.
func (f *fight) advance() error {
	r := f.tx.Read()
	if r.Count(f.hex) > 0 {
		return nil
	}
	o, err := f.ask(f.advanceChoice())
	if err != nil || o.Verb == "pass" {
		return err
	}
	u, _ := r.Unit(o.Units[0])
	if err := f.tx.Do(core.Move{Unit: o.Units[0], Path: []hexmap.Hex{u.Hex, f.hex}, How: "advance", Rule: "2"}); err != nil {
		return err
	}
	return f.tx.Do(core.ControlChange{Hex: f.hex, Side: f.side, Rule: "2"})
}
