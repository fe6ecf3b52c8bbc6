package mapedit

import (
	"fmt"
	"strings"
	"unicode"

	"fieldpost/rules/hexmap"
)

// SetTerrain sets the terrain of hexes to a character of the legend; '?' means unknown. It changes the hex on each
// sheet that prints it, except where the character is '=', which refers to another sheet.
func SetTerrain(file []byte, char rune, labels ...string) ([]byte, error) {
	s, err := parseFile(file)
	if err != nil {
		return nil, err
	}
	hs, err := s.hexes(labels)
	if err != nil {
		return nil, err
	}
	blocks := s.blocks()
	for _, h := range hs {
		for i, first := range blocks {
			if col, row, ok := s.m.OnSheet(h, i); ok {
				line := &s.lines[first+row]
				if *line, ok = replaceChar(*line, col, char); !ok {
					return nil, fmt.Errorf("line %d has no hex %s", first+row+1, s.m.Label(h))
				}
			}
		}
	}
	return s.format()
}

// blocks returns the first line of each sheet's map block.
func (s *mapFile) blocks() []int {
	out := make([]int, len(s.m.Sheets()))
	for i, l := range s.lines {
		words := strings.Fields(l)
		if len(words) == 0 || words[0] != "map" {
			continue
		}
		at := 0
		for k, g := range s.m.Sheets() {
			letters, _, _ := strings.Cut(g.LabelPattern, "%")
			if len(words) > 1 && letters == words[1] {
				at = k
			}
		}
		out[at] = i + 1
		for strings.HasPrefix(strings.TrimSpace(s.lines[out[at]]), "#") { // remarks above the first row
			out[at]++
		}
	}
	return out
}

// replaceChar replaces the character of the col-th hex of a row, counted from 0. It does not replace '='.
func replaceChar(row string, col int, char rune) (string, bool) {
	runes := []rune(row)
	i := 0
	for i < len(runes) && unicode.IsSpace(runes[i]) {
		i++
	}
	for i < len(runes) && !unicode.IsSpace(runes[i]) { // skip the number of the row
		i++
	}
	for ; i < len(runes) && runes[i] != '#'; i++ {
		switch {
		case unicode.IsSpace(runes[i]):
		case col > 0:
			col--
		default:
			if runes[i] != '=' {
				runes[i] = char
			}
			return string(runes), true
		}
	}
	return row, false
}

// AddClass adds a terrain class to the legend.
func AddClass(file []byte, char rune, class string) ([]byte, error) {
	s, err := parseFile(file)
	if err != nil {
		return nil, err
	}
	for _, l := range s.m.Legend() {
		if l.Char == char || l.Class == class {
			return nil, fmt.Errorf("the legend has %c for %s already", l.Char, l.Class)
		}
	}
	for i, l := range s.lines {
		if strings.HasPrefix(l, "legend ") {
			_, last := s.statementLines(i + 1)
			code, remark, found := strings.Cut(s.lines[last], "#")
			s.lines[last] = fmt.Sprintf("%s | %c %s", strings.TrimRight(code, " "), char, class)
			if found {
				s.lines[last] += " #" + remark
			}
			return s.format()
		}
	}
	return nil, fmt.Errorf("the file has no legend")
}

// TerrainChars returns the legend characters of all hexes in map order.
func TerrainChars(m *hexmap.Map) string {
	char := map[string]rune{}
	for _, l := range m.Legend() {
		char[l.Class] = l.Char
	}
	var b strings.Builder
	for h := range m.Hexes() {
		c, ok := char[m.Terrain(h)]
		if !ok {
			c = '?'
		}
		b.WriteRune(c)
	}
	return b.String()
}
