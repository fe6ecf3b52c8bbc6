package api

import (
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/game/preview"
)

// offersRequest asks for the possible orders of counters.
type offersRequest struct {
	sheetText
	Units []string `json:"units"` // empty: orders that name no counter
	Hex   string   `json:"hex"`   // instead of Units: orders of all counters that end in a hex or target it
	Verb  string   `json:"verb"`  // "" for all
}

// offersReply holds the possible orders of counters.
type offersReply struct {
	Offers  []offer  `json:"offers"`
	Verbs   []string `json:"verbs"`
	Reach   []goal   `json:"reach"`   // ends of orders with a path: the cheapest for each hex
	Targets []goal   `json:"targets"` // hexes in other orders
}

type offer struct {
	Units []string `json:"units"`
	Line  string   `json:"line"`
	Verb  string   `json:"verb"`
	Hex   string   `json:"hex,omitempty"`
	Hexes []string `json:"hexes"`
	Path  []string `json:"path,omitempty"`
	Cost  string   `json:"cost,omitempty"`
	N     *float64 `json:"n,omitempty"` // number in the cost

	Further bool `json:"further,omitempty"` // the counters are further ones in it, such as supporting units
}

type goal struct {
	Hex  string   `json:"hex"`
	Line string   `json:"line"`
	Verb string   `json:"verb"`
	Cost string   `json:"cost,omitempty"`
	N    *float64 `json:"n,omitempty"`
}

// offers returns the orders that can be given to all of the counters together, on the board after a text.
func (b *Handler) offers(w offersRequest) (any, error) {
	p, err := b.planOf(w.sheetText)
	if err != nil {
		return nil, err
	}
	out := offersReply{Offers: []offer{}, Verbs: []string{}, Reach: []goal{}, Targets: []goal{}}
	seen, costs := map[string]int{}, map[say.Text]price{}
	for _, o := range b.findOffers(p, w) {
		if w.Verb != "" && o.Verb != w.Verb {
			continue
		}
		if !slices.Contains(out.Verbs, o.Verb) {
			out.Verbs = append(out.Verbs, o.Verb)
		}
		x := b.offer(p, o, costs)
		out.Offers = append(out.Offers, x)
		if x.Hex == "" {
			continue
		}
		into := &out.Targets
		if len(x.Path) > 0 {
			into = &out.Reach
		}
		key := strconv.FormatBool(len(x.Path) > 0) + x.Hex
		g := goal{x.Hex, x.Line, x.Verb, x.Cost, x.N}
		switch at, known := seen[key]; {
		case !known:
			seen[key] = len(*into)
			*into = append(*into, g)
		case g.N != nil && ((*into)[at].N == nil || *g.N < *(*into)[at].N):
			(*into)[at] = g
		}
	}
	return out, nil
}

// findOffers returns the requested offers.
func (b *Handler) findOffers(p keptPlan, w offersRequest) []preview.Offer {
	switch {
	case w.Hex != "":
		return b.board.OffersAt(p.Position, w.Hex)
	case len(w.Units) == 0:
		return b.board.OffersWithoutUnits(p.Position)
	}
	return b.board.Offers(p.Position, w.Units...)
}

// price holds the cost of an order in words, and the number in it.
type price struct {
	text string
	n    *float64
}

// offer converts an offer to the page's form; costs caches known costs.
func (b *Handler) offer(p keptPlan, o preview.Offer, costs map[say.Text]price) offer {
	x := offer{Units: nonNil(o.Units), Line: o.Text, Verb: o.Verb, Hexes: nonNil(o.Hexes), Path: o.Path, Further: o.AsFurther}
	if n := len(o.Hexes); n > 0 {
		x.Hex = o.Hexes[n-1]
	}
	if len(o.Path) > 0 {
		x.Hex = o.Path[len(o.Path)-1]
	}
	cost := b.board.Cost(p.Position, o)
	said, known := costs[cost]
	if !known {
		said.text, said.n = b.cost(cost)
		costs[cost] = said
	}
	x.Cost, x.N = said.text, said.n
	return x
}

// cost returns the cost of an order in words, and the number in it, or nil if it contains none.
func (b *Handler) cost(t say.Text) (string, *float64) {
	first, _, _ := strings.Cut(t.String(), " ")
	if n, err := strconv.ParseFloat(strings.Replace(first, "½", ".5", 1), 64); err == nil {
		return b.translate(t), &n
	}
	return b.translate(t), nil
}
