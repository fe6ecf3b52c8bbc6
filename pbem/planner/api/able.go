package api

// ableUnits asks which counters may be ordered anything on the board behind a text.
func (b *Bridge) ableUnits(s sheetText) (any, error) {
	p, err := b.planOf(s)
	if err != nil {
		return nil, err
	}
	return struct {
		Units []string `json:"units"`
	}{b.board.UnitsWithOrders(p.Position)}, nil
}
