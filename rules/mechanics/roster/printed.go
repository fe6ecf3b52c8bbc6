package roster

import (
	"maps"
	"slices"

	"fieldpost/rules/core"
)

// CounterData holds a title's own data about its counters, by counter ID. The number in the definition of a counter
// gives faster access. Its zero value is ready for use.
type CounterData[T any] struct {
	ByID map[string]*T
	list []*T
}

// Add stores the data of a counter and numbers its definition. It replaces earlier data for the same ID.
func (p *CounterData[T]) Add(def *core.UnitDef, x *T) {
	if p.ByID == nil {
		p.ByID, p.list = map[string]*T{}, []*T{new(T)}
	}
	def.DataIndex = len(p.list)
	p.ByID[def.ID], p.list = x, append(p.list, x)
}

// Of returns the data of a counter, or zero data for a definition that was never added. It panics before the first Add.
func (p *CounterData[T]) Of(u *core.Unit) *T { return p.list[u.Def.DataIndex] }

// Clone returns a copy to which counters can be added without changing the original.
func (p *CounterData[T]) Clone() CounterData[T] {
	return CounterData[T]{maps.Clone(p.ByID), slices.Clip(p.list)}
}

// Any reports whether is returns true for the data of one of the counters.
func (p *CounterData[T]) Any(units []*core.Unit, is func(*T) bool) bool {
	return slices.ContainsFunc(units, func(u *core.Unit) bool { return is(p.Of(u)) })
}

// All reports whether is returns true for the data of each of the counters.
func (p *CounterData[T]) All(units []*core.Unit, is func(*T) bool) bool {
	return !slices.ContainsFunc(units, func(u *core.Unit) bool { return !is(p.Of(u)) })
}
