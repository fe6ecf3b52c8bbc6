package docgen

import (
	"os"
	"strings"
	"testing"

	"fieldpost/pbem/tools/golden"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

func load(t *testing.T, title core.Title) core.Module {
	t.Helper()
	data, err := scenarios.Open(title.Meta().ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	mod, err := title.Load(data)
	if err != nil {
		t.Fatal(err)
	}
	return mod
}

// TestPages holds the pages in docs/words to the sources, the cases and the data.
func TestPages(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads the cases of all titles")
	}
	for _, title := range rules.All() {
		page, err := Page(title, load(t, title), casesOf(t, title).events())
		if err != nil {
			t.Fatal(err)
		}
		name := "../../../docs/words/" + title.Meta().ID + ".md"
		if golden.Update() {
			if err := os.WriteFile(name, []byte(page), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		got, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != page {
			t.Errorf("%s is not up to date; read the difference after go test ./pbem/tools/docgen -update:\n%s", name,
				differ(string(got), page))
		}
	}
}

// differ lists the lines that only one of two texts has.
func differ(old, now string) string {
	var b strings.Builder
	for _, x := range []struct{ mark, a, b string }{{"- ", old, now}, {"+ ", now, old}} {
		has := map[string]bool{}
		for line := range strings.SplitSeq(x.b, "\n") {
			has[line] = true
		}
		for line := range strings.SplitSeq(x.a, "\n") {
			if !has[line] {
				b.WriteString(x.mark + line + "\n")
			}
		}
	}
	return b.String()
}

// TestFaultsAreAllFound holds the list of faults to the strings of the sources: what is spelled like the code of a
// fault is one, but for phase orders.
func TestFaultsAreAllFound(t *testing.T) {
	orders := map[string]bool{"move/fight": true, "fight/move": true, "move/move": true, "fight/fight": true}
	for _, title := range rules.All() {
		faults, err := Faults(title)
		if err != nil {
			t.Fatal(err)
		}
		known := map[string]bool{}
		for _, f := range faults {
			known[f.Code] = true
		}
		list, err := readTitle(title)
		if err != nil {
			t.Fatal(err)
		}
		for _, dir := range sharedFolders {
			more, err := read(dir)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, more...)
		}
		for _, s := range list {
			for _, word := range codesIn(s) {
				if !known[word] && !orders[word] {
					t.Errorf("%s: %s: %q is not found", title.Meta().ID, s.path, word)
				}
			}
		}
		if len(known) < 60 { // a title of one page of rules has more
			t.Errorf("%s: only %d faults", title.Meta().ID, len(known))
		}
	}
}

// TestWhere: a rule has its lines of code and its cases.
func TestWhere(t *testing.T) {
	title, _ := rules.Find("kursk")
	where, err := FindRuleUses(title)
	if err != nil {
		t.Fatal(err)
	}
	w := where["11.20"]
	if w == nil || len(w.Code) == 0 || len(w.Cases) == 0 {
		t.Fatalf("11.20: %+v", w)
	}
	for _, p := range w.Code {
		if !strings.HasPrefix(p.File, "rules/") && !strings.HasPrefix(p.File, "scenarios/") || p.Line < 1 || p.Text == "" {
			t.Errorf("%+v", p)
		}
	}
}
