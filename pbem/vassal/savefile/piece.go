package savefile

import (
	"fmt"
	"strconv"
	"strings"
)

// Place is a place in a map window of a module, in pixels. Map is "" if it is off every map.
type Place struct {
	Map  string
	X, Y int
}

// noMap is VASSAL's word for a missing map.
const noMap = "null"

// Piece is a counter in a save.
type Piece struct {
	ID    string
	Name  string
	GPID  string // identifier of its slot in the module
	Place Place
	Stack string // id of its stack, "" for none

	Layers []Layer // outermost first

	traits, states []string // outermost first; the last is the piece itself
	source         *command
}

// Layer is a trait that shows one of several pictures, such as the side that is up or the remaining steps.
type Layer struct {
	Name   string
	Levels int // number of pictures
	Level  int // visible picture, from 1; negative for none
	trait  int
}

// splitTraits returns the nested traits of a piece, outermost first.
func splitTraits(s string) []string {
	if out, ok := splitPlainTraits(s); ok {
		return out
	}
	var out []string
	for {
		parts := splitElements(s, '\t')
		out = append(out, parts[0])
		if len(parts) == 1 {
			return out
		}
		s = parts[1]
	}
}

// splitPlainTraits splits like splitTraits, but in one pass, for a text without apostrophes. A tab ends a trait if it
// is preceded by as many backslashes as there are enclosing traits. ok is false for a text of any other form.
func splitPlainTraits(s string) (out []string, ok bool) {
	if strings.HasPrefix(s, "'") || strings.HasSuffix(s, "'") || strings.Contains(s, "\t'") || strings.Contains(s, "'\t") ||
		strings.Contains(s, `'\`) {
		return nil, false
	}
	var part []byte
	from := 0 // start of the current trait
	for i, depth := 0, 0; ; {
		n := strings.IndexByte(s[i:], '\t')
		if n < 0 {
			return append(out, string(append(part, s[from:]...))), true
		}
		i += n
		slashes := 0
		for i-slashes > from && s[i-slashes-1] == '\\' {
			slashes++
		}
		switch {
		case slashes < depth:
			return nil, false
		case slashes == depth:
			out = append(out, string(append(part, s[from:i-slashes]...)))
			part, depth = part[:0], depth+1
		default: // escaped within the trait
			part = append(append(part, s[from:i-depth-1]...), '\t')
		}
		i++
		from = i
	}
}

func joinTraits(parts []string) string {
	s := parts[len(parts)-1]
	for i := len(parts) - 2; i >= 0; i-- {
		s = joinElements('\t', parts[i], s)
	}
	return s
}

// Prefixes of the kinds of traits that are read here.
const (
	kindPiece = "piece;"
	kindLayer = "emb2;"
)

// readPiece parses a piece from the two texts of the command that adds it. ok is false for a stack or deck.
func readPiece(id, kind, state string) (p *Piece, ok bool, err error) {
	p = &Piece{ID: id, traits: splitTraits(kind), states: splitTraits(state)}
	inner := p.traits[len(p.traits)-1]
	if !strings.HasPrefix(inner, kindPiece) {
		return nil, false, nil
	}
	if len(p.traits) != len(p.states) {
		return nil, true, fmt.Errorf("piece %s has %d traits and the states of %d", id, len(p.traits), len(p.states))
	}
	words := splitElements(inner[len(kindPiece):], ';') // clone key, delete key, image, name
	if len(words) >= 4 {
		p.Name = words[3]
	}
	if p.Place, p.GPID, err = placeOf(p.states[len(p.states)-1]); err != nil {
		return nil, true, fmt.Errorf("piece %s (%s): %w", id, p.Name, err)
	}
	for i, t := range p.traits {
		if strings.HasPrefix(t, kindLayer) {
			p.Layers = append(p.Layers, readLayer(t[len(kindLayer):], p.states[i], i))
		}
	}
	return p, true, nil
}

// readLayer parses the number of pictures and the name of a layer.
func readLayer(kind, state string, trait int) Layer {
	const images, name = 15, 18 // after keys and commands to switch, raise, lower and reset it, and its offset
	l := Layer{trait: trait, Levels: 1}
	words := splitElements(kind, ';')
	if len(words) > images {
		l.Levels = len(splitElements(words[images], ','))
	}
	if len(words) > name {
		l.Name = words[name]
	}
	l.Level, _ = strconv.Atoi(splitElements(state, ';')[0])
	return l
}

// placeOf parses map, x and y, and for a piece the number of its slot.
func placeOf(state string) (at Place, gpid string, err error) {
	words := splitElements(state, ';')
	if len(words) < 3 {
		return at, "", fmt.Errorf("map, x and y are wanted, not %q", state)
	}
	if words[0] != noMap {
		at.Map = words[0]
	}
	if at.X, err = strconv.Atoi(words[1]); err == nil {
		at.Y, err = strconv.Atoi(words[2])
	}
	if err != nil {
		return at, "", fmt.Errorf("map, x and y are wanted, not %q", state)
	}
	if len(words) > 3 {
		gpid = words[3]
	}
	return at, gpid, nil
}

// withPlace returns the state of a piece or stack with its place replaced. A piece in a stack may have no map.
func withPlace(state string, to Place) string {
	words := splitElements(state, ';')
	if words[0] != noMap || to.Map == "" {
		words[0] = to.Map
		if to.Map == "" {
			words[0] = noMap
		}
	}
	words[1], words[2] = strconv.Itoa(to.X), strconv.Itoa(to.Y)
	return joinElements(';', words...)
}

// findLayer returns the layer with a name, or with a number counted from the outermost layer: "#1".
func (p *Piece) findLayer(name string) (*Layer, error) {
	for i := range p.Layers {
		if l := &p.Layers[i]; l.Name != "" && l.Name == name || name == "#"+strconv.Itoa(i+1) {
			return l, nil
		}
	}
	var known []string
	for i, l := range p.Layers {
		known = append(known, fmt.Sprintf("#%d %s (%d levels)", i+1, l.Name, l.Levels))
	}
	if known == nil {
		known = []string{"none"}
	}
	return nil, fmt.Errorf("the piece %q has no layer %s; it has: %s", p.Name, name, strings.Join(known, ", "))
}

// setLevel sets the visible picture of a layer.
func (p *Piece) setLevel(name string, level int) error {
	l, err := p.findLayer(name)
	if err != nil {
		return err
	}
	if level == 0 || max(level, -level) > l.Levels {
		return fmt.Errorf("the layer %s of the piece %q has no level %d: possible are 1 to %d, negative to show none", name, p.Name, level,
			l.Levels)
	}
	l.Level = level
	words := splitElements(p.states[l.trait], ';')
	words[0] = strconv.Itoa(level)
	p.states[l.trait] = joinElements(';', words...)
	return nil
}

// store writes the piece back into its command.
func (p *Piece) store() {
	p.states[len(p.states)-1] = withPlace(p.states[len(p.states)-1], p.Place)
	p.source.text = commandAdd + joinElements('/', p.ID, joinTraits(p.traits), joinTraits(p.states))
}
