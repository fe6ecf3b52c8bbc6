package datafile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/rules/hexmap"
)

// CheckTerrain refuses terrain classes of a map's legend that a title does not know. Hexes may be unknown or off the map.
func (s *Set) CheckTerrain(file string, m *hexmap.Map, known []string) {
	for _, g := range m.Legend() {
		if g.Char != '?' && g.Class != "unknown" && g.Class != "off-map" && !slices.Contains(known, g.Class) {
			s.Fault(file, m.HeadLine("legend"), "legend", "%q is no terrain of this title; there are %s", g.Class,
				strings.Join(known, ", "))
		}
	}
}

// CheckSides refuses hexside classes that a title does not know.
func (s *Set) CheckSides(file string, m *hexmap.Map, known []string) {
	for _, f := range m.Sides() {
		if !slices.Contains(known, f.Class) {
			s.Fault(file, f.Line, "side", "%q is no hexside class of this title; there are %s", f.Class, strings.Join(known, ", "))
		}
	}
}

// CheckPaths refuses classes of paths that a title does not know.
func (s *Set) CheckPaths(file string, m *hexmap.Map, known []string) {
	for _, p := range m.Paths() {
		if !slices.Contains(known, p.Class) {
			s.Fault(file, p.Line, "path", "%q is no road of this title; there are %s", p.Class, strings.Join(known, ", "))
		}
	}
}

// WordIndex finds a word among those of a kind.
func WordIndex(kind, word string, words []string) (int, error) {
	i := slices.Index(words, word)
	if i < 0 {
		return 0, fmt.Errorf("%q is no %s; there are %s", word, kind, strings.Join(words, ", "))
	}
	return i, nil
}

// ParseDigits reads digits that a pattern has found; none are 0.
func ParseDigits(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}
