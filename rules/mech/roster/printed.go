package roster

import (
	"maps"
	"slices"

	"fieldpost/rules/core"
)

// Printed is what a title knows to be printed on counters, found by their IDs and, at once, by the numbers of their definitions. Its zero
// value is ready.
type Printed[T any] struct {
	ByID map[string]*T
	list []*T
}

// Note remembers what is printed on a counter, in place of what was said of its ID before, and numbers its definition.
func (p *Printed[T]) Note(def *core.UnitDef, x *T) {
	if p.ByID == nil {
		p.ByID, p.list = map[string]*T{}, []*T{new(T)}
	}
	def.No = len(p.list)
	p.ByID[def.ID], p.list = x, append(p.list, x)
}

// Of is what is printed on a counter: nothing on one of which it was not said, once something was said of any.
func (p *Printed[T]) Of(u *core.Unit) *T { return p.list[u.Def.No] }

// Clone may be told of further counters without the other knowing.
func (p *Printed[T]) Clone() Printed[T] { return Printed[T]{maps.Clone(p.ByID), slices.Clip(p.list)} }

// Any says whether what is printed on one of some counters passes a test.
func (p *Printed[T]) Any(units []*core.Unit, is func(*T) bool) bool {
	return slices.ContainsFunc(units, func(u *core.Unit) bool { return is(p.Of(u)) })
}

// All says whether what is printed on each of some counters passes a test.
func (p *Printed[T]) All(units []*core.Unit, is func(*T) bool) bool {
	return !slices.ContainsFunc(units, func(u *core.Unit) bool { return !is(p.Of(u)) })
}
