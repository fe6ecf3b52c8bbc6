package desk

// Held is a seat that somebody holds.
type Held struct{ Game, Side string }

// Held are the seats that an address holds, sorted by game.
func (d *Desk) Held(addr string) ([]Held, error) {
	d.Games.Lock()
	defer d.Games.Unlock()
	refs, err := d.seatsOf(addr)
	if err != nil {
		return nil, err
	}
	var out []Held
	for _, r := range refs {
		out = append(out, Held{r.game, r.side})
	}
	return out, nil
}
