package render

import (
	"cmp"
	"strings"

	"fieldpost/rules/hexmap"
)

// places lists the drawn places of the map.
func (s *pageLayout) places() []place {
	var out []place
	for _, p := range s.Map.Places() {
		if s.isDrawn(p.Hex) {
			name := p.NameIn(s.Lang)
			if name == p.Name {
				name = cmp.Or(s.PlaceNames[strings.ToLower(name)], name)
			}
			out = append(out, place{p.Hex, drawnAs(p.Class), name})
		}
	}
	return out
}

// drawnAs returns the class as which a class of places is drawn: a major city is drawn as a city.
func drawnAs(class string) string {
	if class == "major" {
		return "city"
	}
	return class
}

// chains lists the map's hexside features in drawing order. It omits sides on the map's edge, because they have no
// second hex.
func (s *pageLayout) chains() []chain {
	var out []chain
	for _, f := range s.Map.Sides() {
		c := chain{class: f.Class, name: f.Name}
		if n := s.PlaceNames[strings.ToLower(f.Name)+" river"]; n != "" {
			c.name = n
		}
		for _, a := range f.Attrs {
			if s.Lang != "" && a.Key == s.Lang {
				c.name = a.Value
			}
		}
		for _, side := range f.Chain {
			if n := s.Map.Neighbor(side.Hex, side.Dir); n != hexmap.None {
				c.sides = append(c.sides, [2]hexmap.Hex{side.Hex, n})
			}
		}
		out = append(out, c)
	}
	return out
}
