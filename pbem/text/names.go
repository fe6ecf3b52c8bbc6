package text

import (
	"maps"
	"regexp"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// WithPlaces returns a translator that also translates the names of places on a map, as the map names them in a
// language. The names of units are not translated.
func (b *Translator) WithPlaces(m *hexmap.Map, lang string, defs []*core.UnitDef) *Translator {
	if b == nil {
		return nil
	}
	out := &Translator{lang: b.lang, base: b, rules: b.rules, terms: b.terms, places: map[string]string{}}
	for _, p := range m.Places() {
		if name := p.NameIn(lang); name != p.Name && p.Name != "" {
			out.places[strings.ToLower(p.Name)] = name
		}
	}
	maps.Copy(out.places, b.places)
	for _, d := range defs {
		delete(out.places, strings.ToLower(d.ID))
	}
	return out
}

// Places returns the names of places in the translator's language, by their English names in lower case. The caller
// must not change the map.
func (b *Translator) Places() map[string]string {
	if b == nil {
		return nil
	}
	return b.places
}

// placeLabel matches the label of a hex next to the name of its place: "Kharkov 1410", "1410 Kharkov".
var placeLabel = regexp.MustCompile(`^(?:(.+) ([A-Z]{0,2}\d{4})|([A-Z]{0,2}\d{4}) (.+))$`)

// place returns the name of a place, with the label of its hex if that is next to it. ok is false for other words.
func (b *Translator) place(words string) (name string, ok bool) {
	if len(b.places) == 0 {
		return "", false
	}
	if name, ok = b.places[strings.ToLower(words)]; ok {
		return name, true
	}
	m := placeLabel.FindStringSubmatch(words)
	if m == nil {
		return "", false
	}
	if name, ok = b.places[strings.ToLower(m[1]+m[4])]; !ok {
		return "", false
	}
	if m[1] != "" {
		return name + " " + m[2], true
	}
	return m[3] + " " + name, true
}
