package scene

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"fieldpost/pbem/view/canvas"
	"fieldpost/pbem/view/render"
	"fieldpost/rules/hexmap"
	"fieldpost/scenarios"
)

// shipped returns the maps of all titles.
func shipped(t *testing.T) map[string]*hexmap.Map {
	t.Helper()
	out := map[string]*hexmap.Map{}
	for _, title := range scenarios.Titles() {
		files, err := scenarios.Open(title, nil)
		if err != nil {
			t.Fatal(err)
		}
		data, err := fs.ReadFile(files, "map.hexmap")
		if err != nil {
			t.Fatal(err)
		}
		m, err := hexmap.Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		out[title] = m
	}
	return out
}

// unitWords collects the unit types and sizes in the unit lists of all titles, with where they stand.
func unitWords(t *testing.T) (types, sizes map[string]string) {
	t.Helper()
	types, sizes = map[string]string{}, map[string]string{}
	files, err := filepath.Glob("../../../scenarios/*/units.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no unit lists: %v", err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var doc yaml.Node
		if err := yaml.Unmarshal(data, &doc); err != nil {
			t.Fatal(err)
		}
		var see func(n *yaml.Node)
		see = func(n *yaml.Node) {
			for i, c := range n.Content {
				if n.Kind == yaml.MappingNode && i%2 == 0 {
					if c.Value == "markers" {
						return // no units
					}
					v := n.Content[i+1]
					where := fmt.Sprintf("%s:%d", name, v.Line)
					switch {
					case v.Kind != yaml.ScalarNode:
					case c.Value == "type":
						types[v.Value] = where
					case c.Value == "size":
						sizes[v.Value] = where
					}
					if c.Value == "hqs" {
						types["headquarters"] = where
					}
				}
				see(c)
			}
		}
		see(&doc)
	}
	if len(types) < 30 || len(sizes) < 6 {
		t.Fatalf("only %d unit types and %d sizes found", len(types), len(sizes))
	}
	return types, sizes
}

// TestEveryUnitTypeHasASymbol: no unit of any title is drawn with a question mark, and every size has a mark.
func TestEveryUnitTypeHasASymbol(t *testing.T) {
	style := houseStyle(nil)
	types, sizes := unitWords(t)
	for w, where := range types {
		sym := translateWord(style.Symbols, w)
		if sym == "unknown" || !slices.Contains(render.SymbolNames(), sym) {
			t.Errorf("%s: no symbol for units of the type %q (%q)", where, w, sym)
		}
	}
	for w, where := range sizes {
		if mark := translateWord(style.Sizes, w); strings.Trim(mark, "XI[].") != "" {
			t.Errorf("%s: no mark for the size %q", where, w)
		}
	}
	if translateWord(style.Symbols, "no such type") != "no such type" {
		t.Error("an unknown type has a symbol: the test proves nothing")
	}
}

// TestJapaneseIsComplete: every word that a legend can show of the shipped titles has a Japanese one, and every one of
// those can be written.
func TestJapaneseIsComplete(t *testing.T) {
	words := Words("ja")
	need := map[string]string{}
	for title, m := range shipped(t) {
		for _, l := range m.Legend() {
			need[l.Class] = title
		}
		for _, f := range m.Sides() {
			if f.Class != "major" { // called a major river
				need[f.Class] = title
			}
		}
		for _, p := range m.Paths() {
			need[p.Class] = title
		}
		for _, p := range m.Places() {
			if p.Class != "name" {
				need[p.Class] = title
			}
		}
		for _, side := range sidesOf(m, sources(m)) {
			need[string(side)], need[side.Title()] = title, title
		}
	}
	types, _ := unitWords(t)
	for w, where := range types {
		if len(w) > 1 { // aircraft, A and B, never stand on the map
			need[w] = where
		}
	}
	for _, w := range []string{"seen by all", "as seen by %s", "turn %d", "ledger", "front", "border", "fort", "reduced",
		"in supply",
		"supply source", "last seen", "river", "major river", "lake", "bridge", "capital = armour", "digit = counters in the hex",
		"face down", "sector around %s", "part %d of %d from the left", "move", "combat result", "moved", "fought",
		"out of supply", "unknown", "off-map", "hex %s: row %s, column %s", "a row begins with the number of its first hex"} {
		need[w] = "the house"
	}
	for w, where := range need {
		if translateWord(words, w) == w {
			t.Errorf("%s: no Japanese word for %q", where, w)
		}
	}
	seen := map[string]bool{}
	for _, w := range words {
		if !canvas.HasGlyphs(w.To) {
			t.Errorf("no glyphs for all of %q", w.To)
		}
		if strings.Count(w.From, "%") != strings.Count(w.To, "%") {
			t.Errorf("%q and %q take different values", w.From, w.To)
		}
		if seen[w.From] {
			t.Errorf("%q stands twice", w.From)
		}
		seen[w.From] = true
	}
	if Words("") != nil || Words("xx") != nil {
		t.Error("words of no language")
	}
}
