package api

// fight asks which counters may attack a hex, or one of several.
type fight struct {
	sheet
	Units []string `json:"units"`
	Hexes []string `json:"hexes"`
	Verb  string   `json:"verb"` // "": of the first counter that may
}

// fighting are those that may, and the order by which they do.
type fighting struct {
	Able []string `json:"able"`
	Verb string   `json:"verb"`
}

// fighters returns those of some counters that are offered an order of one verb, without a way and not as further
// counters, on one of some hexes.
func (b *Bridge) fighters(f fight) (any, error) {
	p, err := b.planOf(f.sheet)
	if err != nil {
		return nil, err
	}
	able, verb := b.board.Fighters(p.Position, f.Units, f.Hexes, f.Verb)
	return fighting{able, verb}, nil
}
