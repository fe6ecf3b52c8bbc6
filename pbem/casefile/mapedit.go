package casefile

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/hexmap"
)

// expand gives the hexes of a label or of a run "A..B".
func expand(m *hexmap.Map, token string) ([]hexmap.Hex, error) {
	first, last, run := strings.Cut(token, "..")
	if !run {
		last = first
	}
	a, okA := m.Find(first)
	b, okB := m.Find(last)
	switch {
	case !okA:
		return nil, fmt.Errorf("there is no hex %s on the map", first)
	case !okB:
		return nil, fmt.Errorf("there is no hex %s on the map", last)
	}
	list, ok := m.Run(a, b)
	if !ok {
		return nil, fmt.Errorf("%s is no straight run of hexes", token)
	}
	return list, nil
}

// sheetEditor changes a map by rewriting its text.
type sheetEditor struct {
	m     *hexmap.Map
	lines []string
	cells map[hexmap.Hex][2]int // line and byte offset of a hex's character
}

// editMap applies the edits of a case to the text of a map.
func editMap(text string, plain bool, edits []edit) (string, error) {
	m, err := hexmap.Parse([]byte(text))
	if err != nil {
		return "", err
	}
	e := &sheetEditor{m: m, lines: strings.Split(text, "\n")}
	e.locate()
	e.single()
	if plain {
		if err := e.plain(); err != nil {
			return "", err
		}
	}
	for _, x := range edits {
		if err := e.apply(x); err != nil {
			return "", fmt.Errorf("line %d: %w", x.line, err)
		}
	}
	return strings.Join(e.lines, "\n"), nil
}

// locate finds the character of every hex in the map block.
func (e *sheetEditor) locate() {
	e.cells = map[hexmap.Hex][2]int{}
	row := -1
	for n, line := range e.lines {
		words := strings.Fields(uncomment(line))
		switch {
		case len(words) == 0:
			continue
		case row < 0:
			if words[0] == "map" {
				row = 0
			}
			continue
		case len(words) == 1 && words[0] == "end":
			return
		}
		at := strings.Index(line, words[0]) + len(words[0])
		col := 0
		for i := at; i < len(line) && line[i] != '#'; i++ {
			if line[i] == ' ' || line[i] == '\t' {
				continue
			}
			if h := e.m.At(col, row); h != hexmap.None {
				e.cells[h] = [2]int{n, i}
			}
			col++
		}
		row++
	}
}

// plain makes all terrain clear and takes away hexsides and forts; places, edges, zones, marks and lines stay.
func (e *sheetEditor) plain() error {
	for h := range e.m.Len() {
		if err := e.terrain(hexmap.Hex(h), "clear"); err != nil {
			return err
		}
	}
	e.drop(func(words []string) bool { return words[0] == "side" || words[0] == "fort" })
	return nil
}

// drop empties the statements for which gone holds, with their continuation lines.
func (e *sheetEditor) drop(gone func(words []string) bool) {
	dropping := false
	for n, line := range e.lines {
		words := strings.Fields(uncomment(line))
		if !dropping && (len(words) == 0 || !gone(words)) {
			continue
		}
		dropping = strings.HasSuffix(strings.TrimSpace(uncomment(line)), "\\")
		e.lines[n] = ""
	}
}

func (e *sheetEditor) terrain(h hexmap.Hex, class string) error {
	i := slices.IndexFunc(e.m.Legend(), func(l hexmap.Legend) bool { return l.Class == class })
	if i < 0 {
		return fmt.Errorf("the map has no terrain %q", class)
	}
	at, ok := e.cells[h]
	if !ok || e.m.Legend()[i].Char > 0x7e {
		return fmt.Errorf("the terrain of hex %s cannot be changed", e.m.Label(h))
	}
	b := []byte(e.lines[at[0]])
	b[at[1]] = byte(e.m.Legend()[i].Char)
	e.lines[at[0]] = string(b)
	return nil
}

func (e *sheetEditor) apply(x edit) error {
	if x.kind == "side" {
		return e.sides(x)
	}
	for _, token := range x.hexes {
		run, err := expand(e.m, token)
		if err != nil {
			return err
		}
		for _, h := range run {
			if err := e.hex(x, h); err != nil {
				return err
			}
		}
	}
	return nil
}

// hex applies an edit to one hex.
func (e *sheetEditor) hex(x edit, h hexmap.Hex) error {
	label := e.m.Label(h)
	switch x.kind {
	case "terrain":
		return e.terrain(h, x.class)
	case "place":
		e.drop(func(w []string) bool { return w[0] == "place" && len(w) > 1 && strings.TrimSuffix(w[1], "?") == label })
		if x.class != "none" {
			name := x.name
			if name == "" {
				name = label
			}
			e.lines = append(e.lines, fmt.Sprintf("place %s %s %q", label, x.class, name))
		}
	case "fort":
		e.drop(func(w []string) bool { return w[0] == "fort" && slices.Contains(w, label) })
		if x.class != "none" {
			e.lines = append(e.lines, "fort "+x.class+" "+label)
		}
	}
	return nil
}

// sides puts a feature on hexsides given as pairs "2113-2114", or takes it away.
func (e *sheetEditor) sides(x edit) error {
	for _, pair := range x.hexes {
		first, second, _ := strings.Cut(pair, "-")
		a, okA := e.m.Find(first)
		b, okB := e.m.Find(second)
		d, adjacent := e.m.DirTo(a, b)
		if !okA || !okB || !adjacent {
			return fmt.Errorf("%q is no pair of adjacent hexes", pair)
		}
		names := []string{first + ":" + e.m.DirName(d), second + ":" + e.m.DirName(e.m.Opposite(d))}
		e.drop(func(w []string) bool {
			return w[0] == "side" && slices.ContainsFunc(names, func(n string) bool { return slices.Contains(w, n) })
		})
		if x.class != "none" {
			e.lines = append(e.lines, fmt.Sprintf("side %s %q %s", x.class, "case", names[0]))
		}
	}
	return nil
}

// single spells out forts hex by hex and features hexside by hexside, so that each can be taken away alone.
func (e *sheetEditor) single() {
	e.drop(func(w []string) bool { return w[0] == "side" || w[0] == "fort" })
	for _, f := range e.m.Forts() {
		for _, h := range f.Hexes {
			e.lines = append(e.lines, "fort "+f.Class+" "+e.m.Label(h))
		}
	}
	for _, f := range e.m.Sides() {
		bridge := ""
		for _, a := range f.Attrs {
			if a.Key == "bridge" {
				bridge = " bridge=" + a.Value
			}
		}
		for _, s := range f.Chain {
			e.lines = append(e.lines, fmt.Sprintf("side %s %q %s:%s%s", f.Class, f.Name, e.m.Label(s.Hex), e.m.DirName(s.Dir), bridge))
			bridge = ""
		}
	}
}
