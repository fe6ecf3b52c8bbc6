package docgen

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"fieldpost/pbem/tools/golden"
	"fieldpost/rules"
	"fieldpost/scenarios"
)

// The lines of docs/notation.md between which the verbs stand.
const (
	beginVerbs = "<!-- verbs in Japanese: go test ./pbem/tools/docgen -run TestJapaneseVerbs -update -->\n"
	endVerbs   = "<!-- end -->\n"
)

// TestJapaneseVerbs holds that docs/notation.md lists the words in Japanese of all verbs of all titles.
func TestJapaneseVerbs(t *testing.T) {
	const page = "../../../docs/notation.md"
	b, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(b), beginVerbs)
	list, after, ok2 := strings.Cut(rest, endVerbs)
	if !ok || !ok2 {
		t.Fatalf("%s has not the lines around its list of verbs", page)
	}
	want := japaneseVerbs(t)
	if golden.Update() {
		if err := os.WriteFile(page, []byte(before+beginVerbs+want+endVerbs+after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if list != want {
		t.Errorf("%s lists other verbs than the titles have:\n%s", page, want)
	}
}

// japaneseVerbs returns the verbs of each title with their words in Japanese.
func japaneseVerbs(t *testing.T) string {
	var b strings.Builder
	for _, title := range rules.All() {
		files, err := scenarios.Open(title.Meta().ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		mod, err := title.Load(files)
		if err != nil {
			t.Fatal(err)
		}
		v := mod.Vocabulary("", title.Meta().Sides[0])
		words := v.ForeignWords()
		fmt.Fprintf(&b, "\n| *%s* | Japanese |\n|---|---|\n", title.Meta().Name)
		for _, verb := range v.Verbs {
			fmt.Fprintf(&b, "| `%s` | %s |\n", verb.Name, strings.Join(words.ForeignWords("verb", verb.Name), ", "))
		}
	}
	return b.String() + "\n"
}
