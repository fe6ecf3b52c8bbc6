package sheet

import (
	"fmt"
	"iter"
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// CheckOrder calls check with an order if it has the title's type O; any other order gets a fault.
func CheckOrder[O core.Order](o core.Order, check func(O) []notation.Fault) []notation.Fault {
	x, ok := o.(O)
	if !ok {
		return []notation.Fault{{Code: "phase/verb", Stage: notation.Illegal, Text: say.F("%T is no order of this title", o)}}
	}
	return check(x)
}

// ApplyOrder calls apply with an order if it has the title's type O; any other order gets an error.
func ApplyOrder[O core.Order](o core.Order, apply func(O) error) error {
	x, ok := o.(O)
	if !ok {
		return fmt.Errorf("%T is no order of this title", o)
	}
	return apply(x)
}

// Enumerate returns the orders that steps offer, while the side is active. steps receives the function that accepts
// orders, and returns functions that pass orders to it. Each of them returns false when enough orders were passed.
func Enumerate(r core.Reader, side core.Side, steps func(taker func(core.Order) bool) []func() bool) iter.Seq[core.Order] {
	return func(yield func(core.Order) bool) {
		if r.Result() != nil || side != r.Active() {
			return
		}
		for _, step := range steps(yield) {
			if !step() {
				return
			}
		}
	}
}

// MoveVerb returns a verb with the arguments of move, except those named in without.
func MoveVerb(name, help, example string, without ...string) notation.Verb {
	v := CommonVerb("move", example)
	if name != v.Name {
		v.Name, v.Alias = name, nil
	}
	v.Help = help
	v.Args = slices.DeleteFunc(slices.Clone(v.Args), func(a notation.Arg) bool { return slices.Contains(without, a.Name) })
	return v
}
