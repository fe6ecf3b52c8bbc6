package api

// fightersRequest asks which counters may attack one of some hexes.
type fightersRequest struct {
	sheetText
	Units []string `json:"units"`
	Hexes []string `json:"hexes"`
	Verb  string   `json:"verb"` // "": that of the first counter that may attack
}

// fightersReply holds these counters, and their order.
type fightersReply struct {
	Able []string `json:"able"`
	Verb string   `json:"verb"`
}

// fighters returns the counters that have an offered order of one verb against one of the hexes. Orders with a path,
// and orders that name the counter as a further one, do not count.
func (b *Handler) fighters(f fightersRequest) (any, error) {
	p, err := b.planOf(f.sheetText)
	if err != nil {
		return nil, err
	}
	able, verb := b.board.UnitsForAttack(p.Position, f.Units, f.Hexes, f.Verb)
	return fightersReply{able, verb}, nil
}
