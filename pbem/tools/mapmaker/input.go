package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"

	"gopkg.in/yaml.v3"
)

// latLon is a point on the earth in degrees north and east, written [lat, lon].
type latLon struct{ Lat, Lon float64 }

// UnmarshalYAML parses [lat, lon].
func (p *latLon) UnmarshalYAML(n *yaml.Node) error {
	var v []float64
	if err := n.Decode(&v); err != nil || len(v) != 2 {
		return fmt.Errorf("line %d: a point is [latitude, longitude] in degrees", n.Line)
	}
	p.Lat, p.Lon = v[0], v[1]
	if !(p.Lat >= -90 && p.Lat <= 90 && p.Lon >= -180 && p.Lon <= 180) {
		return fmt.Errorf("line %d: [%v, %v] is not on the earth: latitude -90 to 90, longitude -180 to 180", n.Line, p.Lat, p.Lon)
	}
	return nil
}

// words is a list that may also be written as one word.
type words []string

// UnmarshalYAML parses a word or a list of words.
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

// legend maps terrain classes to their letters, in file order.
type legend []legendEntry

type legendEntry struct{ Class, Letter string }

// UnmarshalYAML parses {clear: ".", forest: f}.
func (l *legend) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.MappingNode {
		return fmt.Errorf("line %d: the legend is a mapping of terrain to letter", n.Line)
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, v := n.Content[i], n.Content[i+1]
		if k.Kind != yaml.ScalarNode || v.Kind != yaml.ScalarNode || len([]rune(v.Value)) != 1 || !classWord.MatchString(k.Value) {
			return fmt.Errorf("line %d: %q: %q is not a terrain class with one letter", k.Line, k.Value, v.Value)
		}
		*l = append(*l, legendEntry{k.Value, v.Value})
	}
	return nil
}

// input mirrors the structure of a title's map.yaml.
type input struct {
	Title   string            `yaml:"title"`
	Header  string            `yaml:"header"`
	Status  string            `yaml:"status"`
	Source  string            `yaml:"source"`
	Attrs   map[string]string `yaml:"attrs"`
	Grid    words             `yaml:"grid"` // one statement for each sheet
	North   int               `yaml:"north"`
	Off     []string          `yaml:"off"`
	Fit     fitInput          `yaml:"fit"`
	Legend  legend            `yaml:"legend"`
	Terrain []paint           `yaml:"terrain"`
	Waters  []water           `yaml:"waters"`
	Places  []place           `yaml:"places"`
	Roads   []road            `yaml:"roads"`
	Lines   []lineInput       `yaml:"lines"`
	Zones   []zone            `yaml:"zones"`
}

type fitInput struct {
	Method string     `yaml:"method"`
	Points []fitPoint `yaml:"points"`
}

type fitPoint struct {
	Name string `yaml:"name"`
	At   latLon `yaml:"at"`
	Hex  string `yaml:"hex"`
}

// paint sets the terrain of an area: the union of a ring, a band along a line and hexes. An empty area stands for the
// whole map.
type paint struct {
	Fill    string   `yaml:"fill"`
	Ring    []latLon `yaml:"ring"`
	Along   []latLon `yaml:"along"`
	Width   float64  `yaml:"width"` // km on either side of along
	Hexes   []string `yaml:"hexes"`
	Density *int     `yaml:"density"` // per cent of the area's hexes; default 100
	Only    words    `yaml:"only"`    // repaint only hexes of these classes
	Not     words    `yaml:"not"`     // skip hexes of these classes
	In      words    `yaml:"in"`      // only hexes of these zones
	Out     words    `yaml:"out"`     // no hexes of these zones
	Rule    string   `yaml:"rule"`
}

// water describes a river, which is snapped to hexsides, or a lake or sea.
type water struct {
	Class    string            `yaml:"class"`
	Name     string            `yaml:"name"`
	Alt      map[string]string `yaml:",inline"` // ru, ja, ...: the name in other languages
	Pieces   []pieceRef        `yaml:"pieces"`
	Line     []latLon          `yaml:"line"`
	From     *latLon           `yaml:"from"`
	To       *latLon           `yaml:"to"`
	Join     string            `yaml:"join"`
	Source   bool              `yaml:"source"`
	Mouth    string            `yaml:"mouth"`
	Ring     []latLon          `yaml:"ring"`
	Hexes    []string          `yaml:"hexes"`
	Sides    bool              `yaml:"sides"`
	Hexsides []string          `yaml:"hexsides"`
	Attrs    map[string]string `yaml:"attrs"`
	Rule     string            `yaml:"rule"`
}

// pieceRef is a river piece by its number, or a part of it: "10:7..21" stands for its points 7 to 21, "10:7.." for all
// points from 7 on.
type pieceRef struct {
	index, first, last int // last -1 = to the end
}

var pieceWord = regexp.MustCompile(`^(\d{1,6})(?::(\d{0,6})\.\.(\d{0,6}))?$`)

// UnmarshalYAML parses a reference such as 10 or "10:7..21".
func (r *pieceRef) UnmarshalYAML(n *yaml.Node) error {
	m := pieceWord.FindStringSubmatch(n.Value)
	if n.Kind != yaml.ScalarNode || m == nil {
		return fmt.Errorf("line %d: a river piece is a number, or a part of one like \"10:7..21\"", n.Line)
	}
	r.index, _ = strconv.Atoi(m[1])
	r.first, _ = strconv.Atoi(m[2])
	r.last = -1
	if m[3] != "" {
		r.last, _ = strconv.Atoi(m[3])
	}
	return nil
}

type place struct {
	Name     string            `yaml:"name"`
	Class    string            `yaml:"class"`
	At       *latLon           `yaml:"at"`
	Geonames string            `yaml:"geonames"`
	Hex      string            `yaml:"hex"`
	Alt      map[string]string `yaml:",inline"`
	Attrs    map[string]string `yaml:"attrs"`
	Rule     string            `yaml:"rule"`
}

type road struct {
	Class string            `yaml:"class"`
	Name  string            `yaml:"name"`
	Via   []stop            `yaml:"via"`
	Attrs map[string]string `yaml:"attrs"`
	Rule  string            `yaml:"rule"`
}

// stop is a waypoint of a road: the name of a place, a hex, or a point.
type stop struct {
	Word string
	At   *latLon
}

// UnmarshalYAML parses a word or [lat, lon].
func (s *stop) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		s.Word = n.Value
		return nil
	}
	s.At = new(latLon)
	return s.At.UnmarshalYAML(n)
}

type lineInput struct {
	Class    string   `yaml:"class"`
	Name     string   `yaml:"name"`
	Line     []latLon `yaml:"line"`
	Hexsides []string `yaml:"hexsides"`
	Around   string   `yaml:"around"` // the border of a zone, where it does not run along the edge of the map
	Rule     string   `yaml:"rule"`
}

type zone struct {
	Kind  string            `yaml:"kind"`
	Class string            `yaml:"class"`
	Owner string            `yaml:"owner"`
	Ring  []latLon          `yaml:"ring"`
	Along []latLon          `yaml:"along"`
	Width float64           `yaml:"width"` // km either side of along
	Hexes []string          `yaml:"hexes"`
	Drop  []string          `yaml:"drop"`
	In    words             `yaml:"in"`  // keep only hexes of these zones
	Out   words             `yaml:"out"` // leave out hexes of these zones
	Path  []stop            `yaml:"path"`
	Attrs map[string]string `yaml:"attrs"`
	Depth int               `yaml:"depth"`
	Near  *lineSide         `yaml:"beside"`
	Rule  string            `yaml:"rule"`
}

// lineSide names a side of a line, looking along it from its first hexside to its last.
type lineSide struct {
	Line string `yaml:"line"`
	Side string `yaml:"side"`
}

var (
	classWord = regexp.MustCompile(`^[A-Za-z0-9-]+$`)
	language  = regexp.MustCompile(`^[a-z]{2}$`)
	yamlLine  = regexp.MustCompile(`^line (\d+): (.*)$`)
)

// elementLines maps the elements of a file's lists, such as element 2 of "terrain", to their lines.
type elementLines map[string][]int

func (l elementLines) at(list string, i int) int {
	if i < len(l[list]) {
		return l[list][i]
	}
	return 0
}

// readInput parses map.yaml and reports unknown keys. It adds faults with their lines to fs; ok is false if the file
// cannot be used at all.
func readInput(file string, data []byte, fs *faults) (in *input, lines elementLines, ok bool) {
	in = new(input)
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	err := dec.Decode(in)
	var te *yaml.TypeError
	switch {
	case errors.As(err, &te):
		for _, text := range te.Errors {
			fs.yaml(file, text)
		}
		return nil, nil, false
	case err != nil:
		if errors.Is(err, io.EOF) {
			fs.add(file, 0, "the file is empty")
		} else {
			fs.yaml(file, trimYAML(err.Error()))
		}
		return nil, nil, false
	}
	if dec.Decode(new(yaml.Node)) != io.EOF {
		fs.add(file, 0, "more than one YAML document")
	}
	return in, findElementLines(data), true
}

func trimYAML(text string) string {
	const prefix = "yaml: "
	if len(text) > len(prefix) && text[:len(prefix)] == prefix {
		return text[len(prefix):]
	}
	return text
}

// yaml adds a fault in the words of the YAML parser, "line 3: ...".
func (fs *faults) yaml(file, text string) {
	if m := yamlLine.FindStringSubmatch(text); m != nil {
		n, _ := strconv.Atoi(m[1])
		fs.add(file, n, "%s", m[2])
		return
	}
	fs.add(file, 0, "%s", text)
}

// findElementLines returns the lines of the elements of all lists in the file.
func findElementLines(data []byte) elementLines {
	out := elementLines{}
	var doc yaml.Node
	if yaml.Unmarshal(data, &doc) != nil || len(doc.Content) == 0 || doc.Content[0].Kind != yaml.MappingNode {
		return out
	}
	top := doc.Content[0].Content
	for i := 0; i+1 < len(top); i += 2 {
		key := top[i].Value
		out[key+":"] = []int{top[i].Line}
		list := top[i+1]
		if key == "fit" && list.Kind == yaml.MappingNode {
			for j := 0; j+1 < len(list.Content); j += 2 {
				if list.Content[j].Value == "points" {
					list = list.Content[j+1]
					break
				}
			}
		}
		if list.Kind != yaml.SequenceNode {
			continue
		}
		for _, item := range list.Content {
			out[key] = append(out[key], item.Line)
		}
	}
	return out
}
