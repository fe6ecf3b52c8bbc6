package roster

import (
	"maps"
	"slices"

	"fieldpost/rules/core"
)

// CounterData holds a title's data of its counters. They are found by counter ID, and faster by the number of the
// definition. Its zero value is ready.
type CounterData[T any] struct {
	ByID map[string]*T
	list []*T
}

// Add remembers what is printed on a counter, in place of what was said of its ID before, and numbers its definition.
func (p *CounterData[T]) Add(def *core.UnitDef, x *T) {
	if p.ByID == nil {
		p.ByID, p.list = map[string]*T{}, []*T{new(T)}
	}
	def.No = len(p.list)
	p.ByID[def.ID], p.list = x, append(p.list, x)
}

// Of returns the data of a counter, zero ones for a definition that was never noted. It panics before the first Note.
func (p *CounterData[T]) Of(u *core.Unit) *T { return p.list[u.Def.No] }

// Clone may be told of further counters without the other knowing.
func (p *CounterData[T]) Clone() CounterData[T] {
	return CounterData[T]{maps.Clone(p.ByID), slices.Clip(p.list)}
}

// Any says whether what is printed on one of some counters passes a test.
func (p *CounterData[T]) Any(units []*core.Unit, is func(*T) bool) bool {
	return slices.ContainsFunc(units, func(u *core.Unit) bool { return is(p.Of(u)) })
}

// All says whether what is printed on each of some counters passes a test.
func (p *CounterData[T]) All(units []*core.Unit, is func(*T) bool) bool {
	return !slices.ContainsFunc(units, func(u *core.Unit) bool { return !is(p.Of(u)) })
}
