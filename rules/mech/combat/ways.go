package combat

import "fieldpost/rules/core"

// Ways is an offer whose options send counters somewhere: W is what the title knows of a way, its hexes or more.
type Ways[W any] struct {
	Offer
	ways []W // by option
}

// Offered is a choice of ways under construction.
func Offered[W any](ch core.Choice) Ways[W] { return Ways[W]{Offer: Offer{Choice: ch}} }

// Go offers an option that takes a way.
func (o *Ways[W]) Go(opt core.Option, way W, rank ...int) {
	o.Add(opt, rank...)
	o.ways = append(o.ways, way)
}

// Taken is the way of an answer; one that is not among the options stops the work.
func (o *Ways[W]) Taken(tx *core.Tx, answer core.Option) (way W) {
	i, err := Index(o.Choice, answer)
	if err != nil {
		tx.Stop(err)
		return way
	}
	return o.ways[i]
}
