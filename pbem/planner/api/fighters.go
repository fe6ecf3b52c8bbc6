package api

// fightersRequest asks which counters may attack one or more hexes.
type fightersRequest struct {
	sheetText
	Units []string `json:"units"`
	Hexes []string `json:"hexes"`
	Verb  string   `json:"verb"` // "": that of the first counter that may attack
}

// fightersReply holds the counters that may attack, and the verb of their order.
type fightersReply struct {
	Able []string `json:"able"`
	Verb string   `json:"verb"`
}

// fighters returns the counters with an order of one verb against one of the hexes. It ignores orders with a path, and
// orders that name the counter after another counter.
func (b *Handler) fighters(f fightersRequest) (any, error) {
	p, err := b.planOf(f.sheetText)
	if err != nil {
		return nil, err
	}
	able, verb := b.board.UnitsForAttack(p.Position, f.Units, f.Hexes, f.Verb)
	return fightersReply{able, verb}, nil
}
