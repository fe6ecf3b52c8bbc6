package api

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/pbem/tools/pseudo"
	"fieldpost/rules"
	"fieldpost/rules/core"
)

// maxEscapes bounds the texts of the planner that do not come from the catalogue. It only ever falls.
const maxEscapes = 3

// TestPlannerInPseudoLanguage opens a planner of each title in a pseudo-language made of the catalogue, and counts the
// texts of its replies with plain words. Orders and names of counters stand there as they are.
func TestPlannerInPseudoLanguage(t *testing.T) {
	words := pseudo.Catalogue(rules.All())
	found, texts := map[string]string{}, 0
	for _, id := range rules.IDs() {
		title, _ := rules.Find(id)
		p := opens(t, id, title.Meta().Sides[0], "", "ja")
		p.catalogue = words
		p.book = words.OfTitle(id).Translator("ja")
		voc := p.game.Module().Vocabulary("", title.Meta().Sides[0])
		allowed := slices.Concat(voc.Questions,
			strings.Fields("to at with then via road air drop if in and not no pause default gambit fight move"))
		for _, v := range slices.Concat(notation.CommonVerbs(), voc.Verbs) {
			allowed = append(allowed, v.Name)
		}
		for _, term := range p.book.Terms(id) { // named in English beside the word of the language
			allowed = append(allowed, strings.Fields(term.English)...)
		}
		for _, call := range []string{"board", "state", "layers", "answers", "guide"} {
			var reply any
			if err := json.Unmarshal(p.Call(call, []byte("{}"), nil), &reply); err != nil {
				t.Fatal(err)
			}
			for _, s := range stringsIn(reply) {
				if slices.ContainsFunc(p.game.Module().World().Defs, func(d *core.UnitDef) bool { return d.Name == s }) {
					continue
				}
				texts++
				if said := pseudo.PlainWords(s, func(w string) bool { return slices.Contains(allowed, w) }); said != "" {
					found[said] = id + " " + call + ": " + s
				}
			}
		}
	}
	if texts < 300 {
		t.Errorf("only %d texts were read", texts)
	}
	if len(found) > maxEscapes {
		for said, where := range found {
			t.Errorf("%q: %.200s", said, where)
		}
		t.Errorf("%d texts of %d do not come from the catalogue, at most %d may", len(found), texts, maxEscapes)
	}
}

// stringsIn returns the texts in a JSON value.
func stringsIn(v any) (out []string) {
	switch v := v.(type) {
	case string:
		return []string{v}
	case []any:
		for _, x := range v {
			out = append(out, stringsIn(x)...)
		}
	case map[string]any:
		for _, x := range v { // any order: the texts are counted
			out = append(out, stringsIn(x)...)
		}
	}
	return out
}
