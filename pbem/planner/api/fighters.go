package api

// fightersRequest asks which counters may attack a hex, or one of several.
type fightersRequest struct {
	sheetText
	Units []string `json:"units"`
	Hexes []string `json:"hexes"`
	Verb  string   `json:"verb"` // "": of the first counter that may
}

// fightersReply are those that may, and the order by which they do.
type fightersReply struct {
	Able []string `json:"able"`
	Verb string   `json:"verb"`
}

// fighters returns those of some counters that are offered an order of one verb, without a way and not as further
// counters, on one of some hexes.
func (b *Bridge) fighters(f fightersRequest) (any, error) {
	p, err := b.planOf(f.sheetText)
	if err != nil {
		return nil, err
	}
	able, verb := b.board.UnitsForAttack(p.Position, f.Units, f.Hexes, f.Verb)
	return fightersReply{able, verb}, nil
}
