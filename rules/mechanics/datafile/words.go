package datafile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/rules/hexmap"
)

// CheckTerrain reports terrain classes of a map that a title does not define. Hexes may be of unknown terrain or off
// the map.
func (s *Set) CheckTerrain(file string, m *hexmap.Map, known []string) {
	for _, g := range m.Legend() {
		if g.Char != '?' && g.Class != "unknown" && g.Class != "off-map" && !slices.Contains(known, g.Class) {
			s.Fault(file, m.StatementLine("legend"), "legend", "%q is no terrain of this title; there are %s", g.Class,
				strings.Join(known, ", "))
		}
	}
}

// CheckSides reports hexside classes of a map that a title does not define.
func (s *Set) CheckSides(file string, m *hexmap.Map, known []string) {
	for _, f := range m.Sides() {
		if !slices.Contains(known, f.Class) {
			s.Fault(file, f.Line, "side", "%q is no hexside class of this title; there are %s", f.Class, strings.Join(known, ", "))
		}
	}
}

// CheckPaths reports path classes, such as roads, that a title does not define.
func (s *Set) CheckPaths(file string, m *hexmap.Map, known []string) {
	for _, p := range m.Paths() {
		if !slices.Contains(known, p.Class) {
			s.Fault(file, p.Line, "path", "%q is no road of this title; there are %s", p.Class, strings.Join(known, ", "))
		}
	}
}

// WordIndex returns the index of a word in a list. The error says what kind of word is required.
func WordIndex(kind, word string, words []string) (int, error) {
	i := slices.Index(words, word)
	if i < 0 {
		return 0, fmt.Errorf("%q is no %s; there are %s", word, kind, strings.Join(words, ", "))
	}
	return i, nil
}

// ParseDigits returns the number that a string of digits spells, 0 for "".
func ParseDigits(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}
