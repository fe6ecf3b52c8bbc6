package sheet

import (
	"slices"
	"strings"
	"unicode/utf8"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/japanesename"
)

// foreignUnits returns the own counters that a Japanese text names. fits compares the text with the forms of a
// counter's name. It returns none for a text of ASCII letters.
func (b *Binder) foreignUnits(text string, fits func(plain string, forms []string) bool) (out []string) {
	if utf8.RuneCountInString(text) == len(text) {
		return nil
	}
	plain := notation.NormaliseName(text)
	for i := range b.Reader.Units() {
		d := b.Reader.Units()[i].Def
		if d.Side == b.Side && d.Type != core.Unknown && fits(plain, japanesename.NameForms(d.Name)) {
			out = append(out, d.ID)
		}
	}
	return out
}

// isNamed reports whether a text is one of the forms of a name.
func isNamed(plain string, forms []string) bool { return slices.Contains(forms, plain) }

// isNearlyNamed reports whether a text is similar to one of the forms of a name.
func isNearlyNamed(plain string, forms []string) bool {
	return len(notation.DidYouMean(plain, forms, 1)) > 0
}

// PlaceNames returns the hexes for each name of a place on a map, for [notation.Vocabulary]. It leaves out names that
// counters also have.
func PlaceNames(m *hexmap.Map, counters []*core.UnitDef) map[string][]string {
	taken := map[string]bool{}
	for _, d := range counters {
		taken[strings.ToLower(d.ID)], taken[strings.ToLower(d.Name)] = true, true
	}
	return m.PlaceNames(func(name string) bool { return taken[name] })
}

// UnitNames returns the counters by their Japanese names, for [notation.Vocabulary].
func UnitNames(counters []*core.UnitDef) map[string]string {
	out := map[string]string{}
	for _, d := range counters {
		for _, form := range japanesename.NameForms(d.Name) {
			if id, ok := out[form]; ok && id != d.ID {
				out[form] = "" // several: the binder knows which of them are the player's
				continue
			}
			out[form] = d.ID
		}
	}
	return out
}
