package render

import (
	"fmt"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"fieldpost/notation"
	"fieldpost/rules/hexmap"
)

// textWidth is the greatest width of a character map in columns.
const textWidth = 78

// TextMap writes the scene as a character map of at most 78 columns, two characters per hex. A stack is its side's
// letter (a capital for armour) and the number of its counters; an empty hex is its place or terrain. A bar marks the
// front where it runs west to east of an empty hex. Odd and even rows are shifted as on the map, and begin with their
// number. The numbers of every second column are above and below. A wide map is split into panels, west first. A legend
// explains the signs in use.
func TextMap(sc Scene) string {
	if sc.Map == nil || sc.Map.Len() == 0 {
		return ""
	}
	s := newPageLayout(&sc)
	t := &textMap{pageLayout: s, letters: s.letters(), places: map[hexmap.Hex]string{}, classes: map[string]sign{},
		terrain: map[string]string{}}
	t.sortHexes()
	for _, pl := range s.places() {
		switch pl.class {
		case "city":
			t.places[pl.hex] = "@"
		case "town":
			t.places[pl.hex] = "o"
		case "name":
		default:
			t.places[pl.hex] = "v"
		}
	}
	return t.write()
}

// textMap builds a character map and records the signs in use.
type textMap struct {
	*pageLayout
	letters []string // letter of each side
	places  map[hexmap.Hex]string
	classes map[string]sign   // sign of a terrain by its name on the map
	terrain map[string]string // class -> character, those used
	first   [2]int            // column and row of the north-western corner of the drawn hexes
	last    [2]int            // column and row of the south-eastern corner
	grid    []hexmap.Hex      // the drawn hexes by row and column
	least   []int             // by column, the x of its westernmost hex
	used    struct{ town, city, village, front, armour, stack, hidden bool }
}

// sign holds the most visible terrain of a hex and its character.
type sign struct{ class, char string }

// sortHexes sorts the drawn hexes by row and column.
func (t *textMap) sortHexes() {
	t.first[0], t.first[1], t.last[0], t.last[1] = hexBounds(t.Map, t.hexes)
	wide := t.last[0] - t.first[0] + 1
	t.grid, t.least = make([]hexmap.Hex, wide*(t.last[1]-t.first[1]+1)), make([]int, wide)
	for i := range t.grid {
		t.grid[i] = hexmap.None
	}
	for i := range t.least {
		t.least[i] = math.MaxInt
	}
	for i := range t.Map.Len() {
		h := hexmap.Hex(i)
		col, row := t.Map.ColumnRow(h)
		if col -= t.first[0]; col >= 0 && col < wide {
			x, _ := t.Map.Centre(h)
			t.least[col] = min(t.least[col], x)
			if t.isDrawn(h) {
				t.grid[(row-t.first[1])*wide+col] = h
			}
		}
	}
}

// hexAt returns the drawn hex of a column and a row, or None.
func (t *textMap) hexAt(col, row int) hexmap.Hex {
	return t.grid[(row-t.first[1])*(t.last[0]-t.first[0]+1)+col-t.first[0]]
}

// signOf returns the sign for the terrain of a hex.
func (t *textMap) signOf(h hexmap.Hex) sign {
	terrain := t.Map.Terrain(h)
	out, ok := t.classes[terrain]
	if !ok {
		out.class = t.Style.splitClass(terrain)[0]
		if out.char = t.Style.terrainStyle(out.class).Char; out.char == "" {
			out.char = out.class[:1]
		}
		t.classes[terrain] = out
	}
	return out
}

// letters assigns a different letter to each side: the style's letter, or the first free letter of the side's name.
func (s *pageLayout) letters() []string {
	var out []string
	taken := ""
	for _, side := range s.Style.Sides {
		letter := side.Letter
		for _, r := range side.Side + "abcdefghijklmnopqrstuvwxyz" {
			if letter != "" {
				break
			}
			if c := string(unicode.ToLower(r)); unicode.IsLetter(r) && !strings.Contains(taken, c) {
				letter = c
			}
		}
		taken += letter
		out = append(out, letter)
	}
	return append(out, "?")
}

// write writes all panels and the legend.
func (t *textMap) write() string {
	c0, r0, c1, r1 := t.first[0], t.first[1], t.last[0], t.last[1]
	label := 0
	for _, h := range t.hexes {
		label = max(label, utf8.RuneCountInString(t.rowHead(h)))
	}
	var down, up []int
	for row := r0; row <= r1; row++ {
		down, up = append(down, row), append(up, r1-row+r0)
	}
	most := (textWidth - label - 2) / 2
	panels := (c1 - c0 + most) / most
	per := (c1 - c0 + panels) / panels // as many in each, and none with a column or two
	per = min(most, per+per%2)
	var b strings.Builder
	for from := c0; from <= c1; from += per {
		to := min(from+per-1, c1)
		if from > c0 {
			b.WriteString("\n")
		}
		var rows strings.Builder
		for _, row := range down {
			rows.WriteString(strings.TrimRight(t.row(label, row, from, to), " ") + "\n")
		}
		b.WriteString(t.columns(down, label, from, to) + strings.Trim(rows.String(), "\n") + "\n" + t.columns(up, label, from, to))
	}
	for _, line := range t.legendLines() {
		b.WriteString(line + "\n")
	}
	return b.String()
}

// rowHead returns the start of a row: its number, or the label of its first hex if the map has several sheets.
func (t *textMap) rowHead(h hexmap.Hex) string {
	if len(t.sheets) > 1 {
		return t.Map.Label(h)
	}
	_, row := t.numbers(h)
	return row.text()
}

// columns writes the numbers of every second column. It reads them from the hexes next to the map's edge.
func (t *textMap) columns(rows []int, label, from, to int) string {
	line := strings.Repeat(" ", label+1)
	for col := from; col <= to; col++ {
		for _, row := range rows {
			if h := t.hexAt(col, row); h != hexmap.None {
				n, _ := t.numbers(h)
				if gap := label + 1 + 2*(col-from) - len(line); n.value%2 == 0 && (gap > 0 || col == from) { // sheets count each anew
					line += strings.Repeat(" ", gap) + n.text()
				}
				break
			}
		}
	}
	return line + "\n"
}

// row writes one row of hexes after its name.
func (t *textMap) row(label, row, from, to int) string {
	var line strings.Builder
	name := ""
	for col := from; col <= to; col++ {
		h := t.hexAt(col, row)
		if h == hexmap.None {
			line.WriteString("  ")
			continue
		}
		if name == "" {
			if name = fmt.Sprintf("%-*s ", label, t.rowHead(h)); t.isShifted(h) {
				name += " "
			}
		}
		line.WriteString(t.hex(h))
	}
	return name + line.String()
}

// isShifted reports whether a hex lies half a hex east of the western edge of the first column.
func (t *textMap) isShifted(h hexmap.Hex) bool {
	if !t.pointy {
		return false
	}
	col, _ := t.Map.ColumnRow(h)
	x, _ := t.Map.Centre(h)
	return x-t.least[col-t.first[0]] > 250
}

// hex writes one hex as two characters.
func (t *textMap) hex(h hexmap.Hex) string {
	if k := t.stack[h]; k > 0 {
		return t.counters(t.Stacks[k-1].Counters)
	}
	sign, ok := t.places[h]
	if ok {
		t.used.town = t.used.town || sign == "o"
		t.used.city = t.used.city || sign == "@"
		t.used.village = t.used.village || sign == "v"
	} else {
		g := t.signOf(h)
		sign, t.terrain[g.class] = g.char, g.char
	}
	if t.hasFrontEast(h) {
		t.used.front = true
		return sign + "|"
	}
	return sign + " "
}

// counters writes a stack as letter and number.
func (t *textMap) counters(list []Counter) string {
	top := &list[0]
	_, k := t.Style.side(top.Side)
	letter := t.letters[k]
	if top.FaceDown {
		t.used.hidden = true
		return letter + "?"
	}
	if sym := translateWord(t.Style.Symbols, top.Symbol); sym == "armour" || sym == "mechanised" {
		letter = strings.ToUpper(letter)
		t.used.armour = true
	}
	t.used.stack = true
	if len(list) > 9 {
		return letter + "+"
	}
	return letter + string(rune('0'+len(list)))
}

// hasFrontEast reports whether the front runs along the hex's eastern side.
func (t *textMap) hasFrontEast(h hexmap.Hex) bool {
	if len(t.Control) != t.Map.Len() {
		return false
	}
	x, y := t.Map.Centre(h)
	for _, n := range t.Map.Neighbors(h) {
		if n == hexmap.None {
			continue
		}
		nx, ny := t.Map.Centre(n)
		east := nx > x && (abs(ny-y) < 100 || !t.pointy)
		if east && t.Control[h] != t.Control[n] && t.Control[h] != "" && t.Control[n] != "" {
			return true
		}
	}
	return false
}

// legendLines explains the signs in use, wrapped at the map's greatest width.
func (t *textMap) legendLines() []string {
	var items []string
	if t.used.stack || t.used.hidden {
		for k, side := range t.Style.Sides {
			items = append(items, t.letters[k]+" "+t.translate(side.Side))
		}
	}
	if t.used.armour {
		items = append(items, t.translate("capital = armour"))
	}
	if t.used.stack {
		items = append(items, t.translate("digit = counters in the hex"))
	}
	if t.used.hidden {
		items = append(items, "? "+t.translate("face down"))
	}
	if t.used.city {
		items = append(items, "@ "+t.translate("city"))
	}
	if t.used.town {
		items = append(items, "o "+t.translate("town"))
	}
	if t.used.village {
		items = append(items, "v "+t.translate("village"))
	}
	for _, h := range t.hexes { // in the order of the map, so that the list is the same every time
		class := t.signOf(h).class
		if sign, ok := t.terrain[class]; ok {
			items = append(items, sign+" "+t.translate(class))
			delete(t.terrain, class)
		}
	}
	if t.used.front {
		items = append(items, "| "+t.translate("front"))
	}
	return wrap(append(items, t.numbering()), textWidth)
}

// numbering explains with an example how to read a hex's number from the map.
func (t *textMap) numbering() string {
	h := t.hexes[len(t.hexes)/2]
	if len(t.sheets) > 1 {
		return t.translate("a row begins with the number of its first hex")
	}
	col, row := t.numbers(h)
	return fmt.Sprintf(t.translate("hex %s: row %s, column %s"), t.Map.Label(h), row.text(), col.text())
}

// wrap joins items with commas into lines of at most width columns.
func wrap(items []string, width int) []string {
	var lines []string
	line := ""
	for i, it := range items {
		if i < len(items)-1 {
			it += ","
		}
		if line != "" && notation.DisplayWidth(line)+1+notation.DisplayWidth(it) > width {
			lines, line = append(lines, line), ""
		}
		if line != "" {
			line += " "
		}
		line += it
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}
