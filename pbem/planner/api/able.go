package api

// ableUnits returns the counters that may receive an order on the board after a text.
func (b *Handler) ableUnits(s sheetText) (any, error) {
	p, err := b.planOf(s)
	if err != nil {
		return nil, err
	}
	return struct {
		Units []string `json:"units"`
	}{b.board.UnitsWithOrders(p.Position)}, nil
}
