package combat

import "fieldpost/rules/core"

// RouteChoice is an offer whose options send counters somewhere: W is what the title knows of a way, its hexes or more.
type RouteChoice[W any] struct {
	ChoiceBuilder
	routes []W // by option
}

// NewRouteChoice is a choice of ways under construction.
func NewRouteChoice[W any](ch core.Choice) RouteChoice[W] {
	return RouteChoice[W]{ChoiceBuilder: ChoiceBuilder{Choice: ch}}
}

// AddRoute offers an option that takes a way.
func (o *RouteChoice[W]) AddRoute(opt core.Option, way W, rank ...int) {
	o.Add(opt, rank...)
	o.routes = append(o.routes, way)
}

// ChosenRoute is the way of an answer; one that is not among the options stops the work.
func (o *RouteChoice[W]) ChosenRoute(tx *core.Tx, answer core.Option) (way W) {
	i, err := OptionIndex(o.Choice, answer)
	if err != nil {
		tx.Stop(err)
		return way
	}
	return o.routes[i]
}
