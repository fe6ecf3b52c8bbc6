package ruletest

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// expand returns the hexes of a label or of a run "A..B".
func expand(m *hexmap.Map, token string) ([]hexmap.Hex, error) {
	first, last, run := strings.Cut(token, "..")
	if !run {
		last = first
	}
	a, err := find(m, first)
	if err != nil {
		return nil, err
	}
	b, err := find(m, last)
	if err != nil {
		return nil, err
	}
	list, ok := m.StraightLine(a, b)
	if !ok {
		return nil, fmt.Errorf("%s is no straight run of hexes", token)
	}
	return list, nil
}

// find returns the hex with a label. The letters of its sheet may be left out if only one sheet has the number.
func find(m *hexmap.Map, label string) (hexmap.Hex, error) {
	if h, ok := m.Find(label); ok {
		return h, nil
	}
	found, names := hexmap.None, []string(nil)
	for h := range hexmap.Hex(m.Len()) {
		for _, l := range m.Labels(h) {
			letters, ok := strings.CutSuffix(l, label)
			if ok && label != "" && label[0] <= '9' && strings.IndexFunc(letters, notLetter) < 0 {
				found, names = h, append(names, l)
			}
		}
	}
	switch len(names) {
	case 0:
		return hexmap.None, fmt.Errorf("there is no hex %s on the map", label)
	case 1:
		return found, nil
	}
	slices.Sort(names)
	return hexmap.None, fmt.Errorf("there is no hex %s on the map; with the letters of a sheet there are %s", label,
		strings.Join(names, ", "))
}

func notLetter(r rune) bool { return r < 'A' || r > 'Z' }

// addSheetLetters adds the sheet's letters to the hexes of an edit.
func (e *mapEditor) addSheetLetters(tokens []string) ([]string, error) {
	var out []string
	for _, token := range tokens {
		sep := "-"
		if strings.Contains(token, "..") {
			sep = ".."
		}
		parts := strings.Split(token, sep)
		for i, label := range parts {
			if _, ok := e.m.Find(label); ok {
				continue
			}
			switch h, err := find(e.m, label); {
			case err == nil:
				parts[i] = e.m.Label(h)
			case strings.Contains(err.Error(), "letters"):
				return nil, err
			}
		}
		out = append(out, strings.Join(parts, sep))
	}
	return out, nil
}

// mapEditor changes a map by editing its text.
type mapEditor struct {
	m            *hexmap.Map
	classes      []core.Class // those that the title knows; nil if it lists none
	lines        []string
	cells        map[hexmap.Hex][][2]int // line and byte offset of a hex's character on each sheet with its terrain
	spelledKinds map[string]bool         // kinds of groups written hex by hex
}

// editMap applies the edits of a case to the text of a map.
func (r *Runner) editMap(text string, plain bool, edits []edit, classes []core.Class) (string, error) {
	e, err := r.editorFor(text, plain)
	if err != nil {
		return "", err
	}
	e.classes = classes
	for _, x := range edits {
		if err := e.apply(x); err != nil {
			return "", fmt.Errorf("line %d: %w", x.line, err)
		}
	}
	return strings.Join(e.lines, "\n"), nil
}

func newMapEditor(text string) (*mapEditor, error) {
	m, err := hexmap.Parse([]byte(text))
	if err != nil {
		return nil, err
	}
	e := &mapEditor{m: m, lines: strings.Split(text, "\n"), spelledKinds: map[string]bool{}}
	e.locate()
	e.splitGroups()
	return e, nil
}

// locate finds the characters of all hexes in the map blocks of the text.
func (e *mapEditor) locate() {
	e.cells = map[hexmap.Hex][][2]int{}
	sheets := e.m.Sheets()
	sheet, row := 0, -1
	for n, line := range e.lines {
		words := strings.Fields(cutComment(line))
		switch {
		case len(words) == 0:
			continue
		case row < 0:
			if words[0] == "map" {
				row, sheet = 0, slices.IndexFunc(sheets, func(g hexmap.Grid) bool { return len(words) == 1 || g.Name() == words[1] })
			}
			continue
		case len(words) == 1 && words[0] == "end":
			row = -1
			continue
		}
		at := strings.Index(line, words[0]) + len(words[0])
		col := 0
		for i := at; i < len(line) && line[i] != '#'; i++ {
			if line[i] == ' ' || line[i] == '\t' {
				continue
			}
			if h := e.m.SheetHex(sheet, col, row); h != hexmap.None && line[i] != '=' {
				e.cells[h] = append(e.cells[h], [2]int{n, i})
			}
			col++
		}
		row++
	}
}

// clearTerrain sets all terrain to clear and removes hexsides and forts. It keeps places, edges, zones, marks and
// lines.
func (e *mapEditor) clearTerrain() error {
	for h := range e.m.Len() {
		if err := e.terrain(hexmap.Hex(h), "clear"); err != nil {
			return err
		}
	}
	e.drop("side", matchAll)
	e.drop("fort", matchAll)
	return nil
}

// drop removes the statements of a kind for which gone returns true, with their continuation lines.
func (e *mapEditor) drop(kind string, gone func(words []string) bool) {
	dropping := false
	for n, line := range e.lines {
		if !dropping {
			if !strings.HasPrefix(strings.TrimLeft(line, " \t"), kind) {
				continue
			}
			if words := strings.Fields(cutComment(line)); words[0] != kind || !gone(words) {
				continue
			}
		}
		dropping = strings.HasSuffix(strings.TrimSpace(cutComment(line)), "\\")
		e.lines[n] = ""
	}
}

// matchAll returns true, so that drop removes every statement of a kind.
func matchAll([]string) bool { return true }

func (e *mapEditor) terrain(h hexmap.Hex, class string) error {
	char := '?'
	if i := slices.IndexFunc(e.m.Legend(), func(l hexmap.Legend) bool { return l.Class == class }); i >= 0 {
		char = e.m.Legend()[i].Char
	} else if class != core.Unknown {
		return fmt.Errorf("the map has no terrain %q", class)
	}
	at, ok := e.cells[h]
	if !ok || char > 0x7e {
		return fmt.Errorf("the terrain of hex %s cannot be changed", e.m.Label(h))
	}
	for _, spot := range at {
		b := []byte(e.lines[spot[0]])
		b[spot[1]] = byte(char)
		e.lines[spot[0]] = string(b)
	}
	return nil
}

func (e *mapEditor) apply(x edit) error {
	if err := e.checkClass(x); err != nil {
		return err
	}
	hexes, err := e.addSheetLetters(x.hexes)
	if err != nil {
		return err
	}
	x.hexes = hexes
	switch x.kind {
	case core.SideClass:
		return e.sides(x)
	case core.PathClass:
		return e.path(x)
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

// checkClass refuses a class that the title does not define.
func (e *mapEditor) checkClass(x edit) error {
	if x.class == "none" && x.kind != core.TerrainClass && x.kind != core.SupplyClass || e.classes == nil {
		return nil
	}
	words := core.ClassWords(e.classes, x.kind)
	if slices.Contains(words, x.class) {
		return nil
	}
	return fmt.Errorf("%q is no class of %s that the title knows; there are %s", x.class, x.kind, orNone(words))
}

// hex applies an edit to one hex.
func (e *mapEditor) hex(x edit, h hexmap.Hex) error {
	label := e.m.Label(h)
	switch x.kind {
	case core.TerrainClass:
		return e.terrain(h, x.class)
	case core.PlaceClass:
		e.drop("place", func(w []string) bool {
			return len(w) > 1 && slices.Contains(e.m.Labels(h), strings.TrimSuffix(w[1], "?"))
		})
		if x.class != "none" {
			name := x.name
			if name == "" {
				name = label
			}
			e.add("place", label, x.class, quote(name), strings.Join(x.attrs, " "))
		}
	case core.FortClass:
		e.drop("fort", func(w []string) bool { return slices.Contains(w, label) })
		if x.class != "none" {
			e.add("fort", x.class, label)
		}
	case core.ZoneClass, core.MarkClass, core.EdgeClass:
		e.spellGroups(x.kind)
		e.drop(x.kind, func(w []string) bool {
			return len(w) > 2 && w[2] == label && (x.class == "none" || w[1] == x.class)
		})
		if x.class != "none" {
			e.add(x.kind, x.class, label, strings.Join(x.attrs, " "))
		}
	case core.SupplyClass:
		return e.supply(x, label)
	}
	return nil
}

// add adds a statement.
func (e *mapEditor) add(words ...string) {
	e.lines = append(e.lines, strings.TrimSpace(strings.Join(words, " ")))
}

// supply makes a hex a supply source of a side, in the statements that the title uses.
func (e *mapEditor) supply(x edit, label string) error {
	i := slices.IndexFunc(e.classes, func(c core.Class) bool { return c.Kind == core.SupplyClass && c.Word == x.class })
	if i < 0 {
		return fmt.Errorf("the title does not say what makes a hex a source of supply")
	}
	for _, statement := range e.classes[i].MapStatements {
		words, _ := wordsOf(strings.ReplaceAll(statement, "HEX", label), x.line)
		made := edit{line: x.line, kind: words[0].text, class: words[1].text}
		for _, w := range words[2:] {
			switch {
			case w.quoted:
				made.name = w.text
			case strings.Contains(w.text, "="):
				made.attrs = append(made.attrs, w.text)
			default:
				made.hexes = append(made.hexes, w.text)
			}
		}
		if err := e.apply(made); err != nil {
			return err
		}
	}
	return nil
}

// spellGroups rewrites the groups of a kind hex by hex, the first time, so that single hexes can be removed.
func (e *mapEditor) spellGroups(kind string) {
	if e.spelledKinds[kind] {
		return
	}
	e.spelledKinds[kind] = true
	e.drop(kind, matchAll)
	for _, g := range map[string][]hexmap.Group{core.ZoneClass: e.m.Zones(), core.MarkClass: e.m.Marks(),
		core.EdgeClass: e.m.Edges()}[kind] {
		attrs := attributes(g.Attrs)
		for _, h := range g.Hexes {
			e.add(kind, g.Class, e.m.Label(h), attrs)
			attrs = ""
		}
	}
}

// attributes returns attributes in the spelling of a statement.
func attributes(list []hexmap.Attr) string {
	var out []string
	for _, a := range list {
		out = append(out, a.Key+"="+quote(a.Value))
	}
	return strings.Join(out, " ")
}
