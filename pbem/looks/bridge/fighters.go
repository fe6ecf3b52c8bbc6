package bridge

import (
	"slices"

	"fieldpost/pbem/table/plan"
)

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

// fighters are those of some counters that are offered an order of one verb, without a way and not as further counters, on one of some
// hexes.
func (b *Bridge) fighters(f fight) (any, error) {
	p, err := b.planOf(f.sheet)
	if err != nil {
		return nil, err
	}
	out := fighting{Able: []string{}, Verb: f.Verb}
	for _, u := range f.Units {
		offers := b.board.Offers(p.Position, u)
		i := slices.IndexFunc(offers, func(o plan.Offer) bool {
			return len(o.Path) == 0 && !o.Further && (out.Verb == "" || o.Verb == out.Verb) &&
				slices.ContainsFunc(o.Hexes, func(h string) bool { return slices.Contains(f.Hexes, h) })
		})
		if i >= 0 {
			out.Able, out.Verb = append(out.Able, u), offers[i].Verb
		}
	}
	return out, nil
}
