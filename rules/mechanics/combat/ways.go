package combat

import "fieldpost/rules/core"

// RouteChoice is a choice whose options are routes on the map. W is the type in which a title stores a route.
type RouteChoice[W any] struct {
	ChoiceBuilder
	routes []W // by index of the option
}

// NewRouteChoice returns a choice to which routes can be added.
func NewRouteChoice[W any](ch core.Choice) RouteChoice[W] {
	return RouteChoice[W]{ChoiceBuilder: ChoiceBuilder{Choice: ch}}
}

// AddRoute adds an option with its route.
func (o *RouteChoice[W]) AddRoute(opt core.Option, way W, rank ...int) {
	o.Add(opt, rank...)
	o.routes = append(o.routes, way)
}

// ChosenRoute returns the route of an answer. An answer that is not among the options stops the transaction.
func (o *RouteChoice[W]) ChosenRoute(tx *core.Tx, answer core.Option) (way W) {
	i, err := OptionIndex(o.Choice, answer)
	if err != nil {
		tx.Stop(err)
		return way
	}
	return o.routes[i]
}
