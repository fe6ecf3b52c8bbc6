package localisation

import (
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"fieldpost"
	"fieldpost/pbem/text/language"
	"fieldpost/rules"
	"fieldpost/scenarios"
)

func open(title string) (fs.FS, error) { return scenarios.Open(title, nil) }

// check returns the problems of a translation.
func check(t *testing.T, sources fs.FS, lang string) []Problem {
	t.Helper()
	list, err := Check(sources, rules.All(), open, lang)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestShippedLanguages holds that no shipped translation has a problem. One may be incomplete, but for the Japanese.
func TestShippedLanguages(t *testing.T) {
	for _, lang := range language.Codes()[1:] {
		for _, p := range check(t, fieldpost.Sources, lang) {
			if p.Kind != Missing || lang == complete {
				t.Errorf("%s:%d: %s: %s (%q)", p.File, p.Line, p.Kind, p.Text, p.English)
			}
		}
	}
}

// with returns the sources and further files.
func with(t *testing.T, files map[string]string) fstest.MapFS {
	t.Helper()
	out := fstest.MapFS{}
	names, err := list(fieldpost.Sources, complete)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		for _, lang := range []string{"ja", "en"} {
			if text, err := fs.ReadFile(fieldpost.Sources, own(name, lang)); err == nil {
				out[own(name, lang)] = &fstest.MapFile{Data: text}
			}
		}
	}
	for name, text := range files {
		out[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return out
}

// TestProblems holds that each kind of problem is found in its file and line.
func TestProblems(t *testing.T) {
	page := "pbem/planner/words.eo.txt"
	sources := with(t, map[string]string{
		"pbem/text/language/language.eo.txt": "name Esperanto\n",
		"pbem/text/sentences.eo.txt": "forest\n= arbaro\nForest\n= arbo\n\nhill\n=\n" +
			"%s is now German or %s\n= %[1]s nun %[2]s\n" +
			"a word that the program never says\n= vorto\n%s is now %s\n= %[2]s\n",
		"pbem/text/letters.eo.txt":      "YOUR GAMES\n= %[1]s\n",
		page:                            "undo [01234567] Malfari\nmore [8d5ba2ea] pli\nold vorto\n",
		"notation/words.eo.txt":         "verb move = movi\n",
		"rules/kursk/glossary.eo.txt":   "fort | fortikaĵo\n",
		"rules/kursk/places.eo.txt":     "Kursk | Kursko\n",
		"rules/kursk/sentences.eo.txt":  "== rules\n1.3 [01234567] Unu.\n99.9 Du.\n",
		"rules/kursk/sentences2.eo.txt": "x\n= y\n",
		"rules/demyansk/places.eo.txt":  "Demyansk | caf\xe9 | reconstructed\n",
		"rules/kiev/glossary.eo.txt":    strings.Repeat("# a comment\n", maxSize/12+1),
		"rules/gsfg/glossary.eo.txt":    "marsh | marĉo | = | bulo | 1.1\n",
		"rules/gsfg/sentences.eo.txt":   "marsh\n= bulo\n",
	})
	got := check(t, sources, "eo")
	for _, want := range []struct {
		file string
		line int
		kind string
		text string
	}{
		{"pbem/text/language/language.eo.txt", 1, Faulty, "a language has a line name and a line own"},
		{"pbem/text/sentences.eo.txt", 3, Inconsistent, `it is "arbo" here, and "arbaro" in line 1`},
		{"pbem/text/sentences.eo.txt", 6, Missing, "it is not translated; line"},
		{"pbem/text/sentences.eo.txt", 10, Unused, "the program does not say it any more"},
		{"pbem/text/sentences.eo.txt", 12, Inconsistent, "%[1]s of the English is not in"},
		{"pbem/text/letters.eo.txt", 2, Faulty, "puts in number 1"},
		{page, 1, Stale, "undo renders an English text [01234567] that is now ["},
		{page, 2, Inconsistent, `"pli" has not the arguments`},
		{page, 3, Unused, "the page has no word old"},
		{page, 0, Missing, "it is not translated; write redo ["},
		{"notation/words.eo.txt", 1, Faulty, `"movi"`},
		{"rules/kursk/glossary.eo.txt", 1, Faulty, "has 2 fields"},
		{"rules/kursk/places.eo.txt", 1, Faulty, `"Kursk | Kursko", want NAME`},
		{"rules/kursk/sentences2.eo.txt", 0, Unused, "the program reads no such file"},
		{"rules/demyansk/places.eo.txt", 1, Faulty, "the line is not in UTF-8"},
		{"rules/kiev/glossary.eo.txt", 0, Faulty, "a translation has 2097152 at most"},
		{"rules/kursk/sentences.eo.txt", 2, Stale, "rule 1.3 renders an English text [01234567]"},
		{"rules/kursk/sentences.eo.txt", 3, Unused, "the title has no rule 99.9"},
		{"rules/kursk/sentences.eo.txt", 0, Missing, "rule 3.4 is not translated; write 3.4 ["},
		{"rules/gsfg/sentences.eo.txt", 1, Inconsistent, `the glossary has "marĉo"`},
		{"rules/demyansk/sentences.eo.txt", 0, Missing, "the whole file is missing"},
	} {
		if !slices.ContainsFunc(got, func(p Problem) bool {
			return p.File == want.file && p.Line == want.line && p.Kind == want.kind && strings.Contains(p.Text, want.text)
		}) {
			t.Errorf("not found: %+v", want)
			for _, p := range got {
				if p.File == want.file && (p.Line == want.line || p.Kind == want.kind) && p.Line > 0 {
					t.Logf("  %+v", p)
				}
			}
		}
	}
}

// TestOptionalFiles holds that a file without which a translation may do lacks nothing while nothing is in it.
func TestOptionalFiles(t *testing.T) {
	name := "rules/kiev/words.eo.txt"
	for text, want := range map[string]bool{"\ufeff# No word yet.\r\n": false, "verb move = ĵovu\n": true} {
		found := slices.ContainsFunc(check(t, with(t, map[string]string{name: text}), "eo"),
			func(p Problem) bool { return p.File == name })
		if found != want {
			t.Errorf("%q: problems %v, want %v", text, found, want)
		}
	}
}

// TestCheckout holds that a checkout has the files of the program and no others.
func TestCheckout(t *testing.T) {
	here, err := list(os.DirFS("../../.."), complete)
	if err != nil {
		t.Fatal(err)
	}
	if built, err := list(fieldpost.Sources, complete); err != nil || !slices.Equal(here, built) {
		t.Errorf("in the checkout %q, in the program %q, %v", here, built, err)
	}
}

// TestBegin holds that the files with which a translation begins can be read, and lack everything but what is wrong.
func TestBegin(t *testing.T) {
	files, err := Template(fieldpost.Sources, rules.All(), open, "eo")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	texts := map[string]string{}
	for _, f := range files {
		texts[f.Path] = f.Text
	}
	sources := with(t, texts)
	found := map[string]int{}
	for _, p := range check(t, sources, "eo") {
		found[p.File]++
		if p.Kind != Missing {
			t.Errorf("%s:%d: %s: %s", p.File, p.Line, p.Kind, p.Text)
		}
		if p.Line == 0 && p.English == "" {
			t.Errorf("%s: %s", p.File, p.Text)
		}
	}
	if found["pbem/text/letters.eo.txt"] < 1000 || found["rules/kursk/sentences.eo.txt"] < 200 ||
		found["pbem/planner/words.eo.txt"] < 50 {
		t.Errorf("missing %v", found)
	}
	if again, err := Template(sources, rules.All(), open, "eo"); err != nil || len(again) > 0 {
		t.Errorf("%d files are begun again, %v", len(again), err)
	}
}
