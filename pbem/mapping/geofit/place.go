package geofit

import (
	"errors"
	"fmt"
	"io"
	"sort"
	"strings"

	"gopkg.in/yaml.v3"

	"fieldpost/rules/hexmap"
)

// Place is a named place whose hexes and position on the earth are known. For a city of several hexes the middle of its
// hexes is used.
type Place struct {
	Name          string
	Hexes         []hexmap.Hex
	Lat, Lon      float64 // degrees, north and east positive
	Justification string  // reason why its hex is right in spite of a large miss (ok= in a map file); "" for none
}

// FromMap returns the places of a map that have a position (at=LAT,LON), in order of their hexes. Hexes with the same
// name and position form one place.
func FromMap(m *hexmap.Map) []Place {
	const degree = 1e6
	var out []Place
	for _, p := range m.Places() {
		lat, lon, ok := p.LatLon()
		if !ok {
			continue
		}
		q := Place{p.Name, []hexmap.Hex{p.Hex}, float64(lat) / degree, float64(lon) / degree, p.Attr("ok")}
		same := false
		for i := range out {
			if out[i].Name == q.Name && out[i].Lat == q.Lat && out[i].Lon == q.Lon {
				out[i].Hexes = append(out[i].Hexes, p.Hex)
				same = true
			}
		}
		if !same {
			out = append(out, q)
		}
	}
	return out
}

// words holds one or more hex numbers.
type words []string

// UnmarshalYAML reads a word or a list of words.
func (w *words) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		*w = words{n.Value}
		return nil
	}
	var list []string
	if err := n.Decode(&list); err != nil {
		return err
	}
	*w = list
	return nil
}

// entry is one point of a points file.
type entry struct {
	line int
	Name string    `yaml:"name"`
	Hex  words     `yaml:"hex"`
	At   []float64 `yaml:"at"`
}

// UnmarshalYAML reads a point and its line number.
func (e *entry) UnmarshalYAML(n *yaml.Node) error {
	type plain entry
	for i := 0; n.Kind == yaml.MappingNode && i+1 < len(n.Content); i += 2 {
		switch k := n.Content[i]; k.Value {
		case "name", "hex", "at":
		default:
			return fmt.Errorf("line %d: unknown key %q; a point has name, hex and at", k.Line, k.Value)
		}
	}
	err := n.Decode((*plain)(e))
	e.line = n.Line
	return err
}

// maxPoints bounds the entries of a points file.
const maxPoints = 5000

// ReadPoints parses a YAML list of points, each {name: Kassel, hex: "2521", at: [51.32, 9.50]}; hex may be a list. The
// error lists every invalid entry.
func ReadPoints(r io.Reader, m *hexmap.Map) ([]Place, error) {
	d := yaml.NewDecoder(r)
	d.KnownFields(true)
	var list []entry
	if err := d.Decode(&list); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("points: %w", err)
	}
	if len(list) > maxPoints {
		return nil, fmt.Errorf("points: %d are more than the limit of %d", len(list), maxPoints)
	}
	var out []Place
	var faults []error
	for _, e := range list {
		p, err := e.place(m)
		if err != nil {
			faults = append(faults, fmt.Errorf("points: line %d: %w", e.line, err))
			continue
		}
		out = append(out, p)
	}
	return out, errors.Join(faults...)
}

func (e *entry) place(m *hexmap.Map) (Place, error) {
	p := Place{Name: strings.TrimSpace(e.Name)}
	if p.Name == "" || len(e.Hex) == 0 || len(e.At) != 2 {
		return p, errors.New("a point wants name, hex and at: [latitude, longitude]")
	}
	p.Lat, p.Lon = e.At[0], e.At[1]
	if !(p.Lat >= -90 && p.Lat <= 90 && p.Lon >= -180 && p.Lon <= 180) {
		return p, fmt.Errorf("%s: at [%g, %g] is not a latitude of -90 to 90 and a longitude of -180 to 180", p.Name, p.Lat, p.Lon)
	}
	for _, label := range e.Hex {
		h, ok := m.Find(label)
		if !ok {
			return p, fmt.Errorf("%s: the map has no hex %q", p.Name, label)
		}
		p.Hexes = append(p.Hexes, h)
	}
	sort.Slice(p.Hexes, func(i, j int) bool { return p.Hexes[i] < p.Hexes[j] })
	return p, nil
}
