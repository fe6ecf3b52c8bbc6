package main

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"fieldpost/rules/hexmap"
)

// addPlaces adds the places to the map.
func (s *mapBuilder) addPlaces() {
	taken := map[hexmap.Hex]string{}
	for i := range s.in.Places {
		p, line := &s.in.Places[i], s.lines.at("places", i)
		if !classWord.MatchString(p.Class) {
			s.fault(line, "place %q: %q is not a class name: letters, digits and hyphens", p.Name, p.Class)
			continue
		}
		at := p.At
		if at == nil && p.Geonames != "" {
			found, err := s.geo.find(p.Geonames, func(q latLon) bool { return s.lay.hexAt(s.fit.project(q)) != hexmap.None })
			if err != nil {
				s.fault(line, "place %q: %v", p.Name, err)
				continue
			}
			at = &found
		}
		h, ok := s.placeHex(p, at, line)
		if !ok {
			continue
		}
		if other, twice := taken[h]; twice && p.Class != "name" {
			s.fault(line, "place %q: hex %s has %q already; give one of them its hex", p.Name, s.m.Label(h), other)
			continue
		}
		if p.Class != "name" {
			taken[h] = p.Name
		}
		sp := spot{hex: h, class: p.Class, name: p.Name, alt: s.altAttrs(p.Alt, line), attrs: plainAttrs(p.Attrs), line: line}
		if at != nil {
			sp.attrs = append(sp.attrs, attr{"at", degrees(at.Lat) + "," + degrees(at.Lon)})
		}
		s.places = append(s.places, sp)
	}
}

func degrees(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// placeHex returns the hex of a place: the hex that the place names, or the hex that contains its position.
func (s *mapBuilder) placeHex(p *place, at *latLon, line int) (hexmap.Hex, bool) {
	if p.Hex != "" {
		h, ok := s.m.Find(p.Hex)
		if !ok || s.off[h] {
			s.fault(line, "place %q: hex %q is not on the map", p.Name, p.Hex)
			return hexmap.None, false
		}
		return h, true
	}
	if at == nil {
		s.fault(line, "place %q wants one of at, geonames, hex", p.Name)
		return hexmap.None, false
	}
	h := s.lay.hexAt(s.fit.project(*at))
	if h == hexmap.None || s.off[h] {
		s.fault(line, "place %q: %s, %s is off the map", p.Name, degrees(at.Lat), degrees(at.Lon))
		return hexmap.None, false
	}
	return h, true
}

// altAttrs returns attributes for names in other languages, by their two-letter code.
func (s *mapBuilder) altAttrs(alt map[string]string, line int) []attr {
	for _, a := range plainAttrs(alt) {
		if !language.MatchString(a.key) {
			s.fault(line, "%q is neither a known key nor a two-letter language code", a.key)
		}
	}
	return plainAttrs(alt)
}

// plainAttrs returns attributes sorted by their key.
func plainAttrs(m map[string]string) []attr {
	var out []attr
	for k, v := range m {
		out = append(out, attr{k, v})
	}
	sort.Slice(out, func(i, j int) bool { return out[i].key < out[j].key })
	return out
}

// stopHex returns the hex of a stop: of a place by its name, of a hex by its number, or of a point.
func (s *mapBuilder) stopHex(st stop, line int) (hexmap.Hex, bool) {
	if st.At != nil {
		h := s.lay.hexAt(s.fit.project(*st.At))
		if h == hexmap.None || s.off[h] {
			s.fault(line, "[%s, %s] is off the map", degrees(st.At.Lat), degrees(st.At.Lon))
			return h, false
		}
		return h, true
	}
	for _, p := range s.places {
		if p.name == st.Word {
			return p.hex, true
		}
	}
	if h, ok := s.m.Find(st.Word); ok && !s.off[h] {
		return h, true
	}
	s.fault(line, "%q is neither a place nor a hex of the map", st.Word)
	return hexmap.None, false
}

// find finds a place by its name or GeoNames number. Of several places with one name, it returns the one for which here
// returns true.
func (g *geodata) find(name string, here func(latLon) bool) (latLon, error) {
	var hits []town
	for _, t := range g.towns {
		if t.name == name || t.id == name {
			hits = append(hits, t)
		}
	}
	if len(hits) > 1 {
		var near []town
		for _, t := range hits {
			if here(t.at) {
				near = append(near, t)
			}
		}
		hits = near
	}
	switch len(hits) {
	case 0:
		return latLon{}, fmt.Errorf("places.csv has no %q on the map", name)
	case 1:
		return hits[0].at, nil
	}
	var ids []string
	for _, t := range hits {
		ids = append(ids, fmt.Sprintf("%s (population %s)", t.id, t.population))
	}
	return latLon{}, fmt.Errorf("places.csv has %d places %q on the map; name one by its number: %s", len(hits), name,
		strings.Join(ids, ", "))
}
