package api

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/game/preview"
	"fieldpost/rules/hexmap"
)

// pathRequest asks for an order along a path drawn on the page.
type pathRequest struct {
	sheetText
	Units   []string `json:"units"`
	Verb    string   `json:"verb"`    // "" for the first that has a path
	Through []string `json:"through"` // hexes in order
}

// pathReply holds an order along a path.
type pathReply struct {
	Line   string   `json:"line"`
	Path   []string `json:"path"`
	Cost   string   `json:"cost,omitempty"`
	N      *float64 `json:"n,omitempty"`
	OK     bool     `json:"ok"`
	Faults []fault  `json:"faults"`
}

// path returns an order along a path through hexes. Adjacent hexes are joined as drawn. Other gaps follow the title's
// path, or else the shortest path.
func (b *Handler) path(w pathRequest) (any, error) {
	p, err := b.planOf(w.sheetText)
	if err != nil {
		return nil, err
	}
	m := p.Position.World.Map
	through, err := m.FindAll(w.Through...)
	if err != nil || len(through) == 0 {
		return nil, say.Errorf("the path names hexes that are not on the map")
	}
	model, first := b.pathModel(p, w)
	if model.Text == "" {
		return nil, say.Errorf("%s has no order with a path now", strings.Join(w.Units, ","))
	}
	var hexes []hexmap.Hex
	if first.Text != "" {
		hexes, _ = m.FindAll(first.Path...)
	} else {
		from, _ := m.Find(model.Path[0])
		hexes = shortestLeg(m, []hexmap.Hex{from}, through[0])
	}
	for _, h := range through[1:] {
		hexes = b.extendPath(p, w.Units, model.Verb, hexes, h)
	}
	form, _ := b.board.ReadOrder(p.Position, model.Text)
	x, faults := b.board.ReadOrder(p.Position, withPath(*form.Statement, m, hexes))
	out := pathReply{Line: x.Text, Path: x.Path, Faults: b.faultsOf(faults)}
	out.OK = !slices.ContainsFunc(faults, func(f notation.Fault) bool { return f.Stage <= notation.Illegal })
	if out.OK {
		out.Cost, out.N = b.cost(b.board.Cost(p.Position, x))
	}
	return out, nil
}

// pathModel returns an order with a path that the counters may have, and the order to the first of the hexes.
func (b *Handler) pathModel(p keptPlan, w pathRequest) (model, first preview.Offer) {
	for _, o := range b.board.Offers(p.Position, w.Units...) {
		if len(o.Path) < 2 || w.Verb != "" && o.Verb != w.Verb {
			continue
		}
		if model.Text == "" {
			model = o
		}
		if o.Verb == model.Verb && o.Path[len(o.Path)-1] == w.Through[0] {
			return o, o
		}
	}
	return model, preview.Offer{}
}

// extendPath extends a path to a hex.
func (b *Handler) extendPath(p keptPlan, units []string, verb string, hexes []hexmap.Hex, to hexmap.Hex) []hexmap.Hex {
	m, at := p.Position.World.Map, hexes[len(hexes)-1]
	if at != to && !m.Adjacent(at, to) {
		if way, err := m.FindAll(b.board.FindPath(p.Position, verb, units, at, to)...); err == nil && len(way) > 1 {
			return append(hexes, way[1:]...)
		}
	}
	return shortestLeg(m, hexes, to)
}

// shortestLeg extends a path to a hex through as few hexes as possible.
func shortestLeg(m *hexmap.Map, hexes []hexmap.Hex, to hexmap.Hex) []hexmap.Hex {
	for at := hexes[len(hexes)-1]; at != to; {
		next := at
		for n := range m.Around(at) {
			if m.Distance(n, to) < m.Distance(next, to) {
				next = n
			}
		}
		if next == at {
			break
		}
		hexes, at = append(hexes, next), next
	}
	return hexes
}

// withPath returns an order with its path replaced.
func withPath(st notation.Statement, m *hexmap.Map, hexes []hexmap.Hex) string {
	st.Fields = slices.Clone(st.Fields)
	for i, f := range st.Fields {
		if f.Kind != notation.Path {
			continue
		}
		f.Items = nil
		for _, h := range hexes {
			f.Items = append(f.Items, notation.Item{Text: m.Label(h)})
		}
		st.Fields[i] = f
	}
	return st.String()
}
