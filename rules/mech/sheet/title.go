package sheet

import (
	"fmt"
	"iter"
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// Check judges an order by a function of the title, whose orders are of type O. Any other is no order of the title.
func Check[O core.Order](o core.Order, check func(O) []notation.Fault) []notation.Fault {
	x, ok := o.(O)
	if !ok {
		return []notation.Fault{{Code: "phase/verb", Stage: notation.Illegal, Text: say.F("%T is no order of this title", o)}}
	}
	return check(x)
}

// Apply executes an order by a function of the title, whose orders are of type O.
func Apply[O core.Order](o core.Order, apply func(O) error) error {
	x, ok := o.(O)
	if !ok {
		return fmt.Errorf("%T is no order of this title", o)
	}
	return apply(x)
}

// Enumerate offers the orders of a side while it acts. The title gives the steps in which it offers them to a taker; a step
// is false when the taker has enough.
func Enumerate(r core.Reader, side core.Side, steps func(taker func(core.Order) bool) []func() bool) iter.Seq[core.Order] {
	return func(yield func(core.Order) bool) {
		if r.Over() != nil || side != r.Active() {
			return
		}
		for _, step := range steps(yield) {
			if !step() {
				return
			}
		}
	}
}

// MoveVerb is a verb that moves units as move does, with an example; without are arguments of move that it does not take.
func MoveVerb(name, help, example string, without ...string) notation.Verb {
	v := CommonVerb("move", example)
	if name != v.Name {
		v.Name, v.Alias = name, nil
	}
	v.Help = help
	v.Args = slices.DeleteFunc(slices.Clone(v.Args), func(a notation.Arg) bool { return slices.Contains(without, a.Name) })
	return v
}
