package report

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"fieldpost/pbem/text"
	"fieldpost/pbem/text/language"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/translation"
)

// folder is a source of translations into the languages whose files lie in a folder, beside those of the program.
type folder struct {
	files     fs.FS
	languages *language.Set
}

func (f folder) Languages() *language.Set { return f.languages }

func (f folder) Shared(lang string) core.Translation {
	out := translation.Load(f.files, lang)
	if letters, err := fs.ReadFile(f.files, "letters."+lang+".txt"); err == nil {
		t, err := translation.Parse("letters", string(letters))
		if err != nil {
			panic(err)
		}
		out.Sentences = append(out.Sentences, t.Sentences...)
	}
	return out
}

func (f folder) Title(core.Title, string) core.Translation { return core.Translation{} }

// filesOf returns the files in some folders.
func filesOf(t *testing.T, folders ...string) fs.FS {
	t.Helper()
	out := fstest.MapFS{}
	for _, dir := range folders {
		if err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := os.ReadFile(filepath.Join(dir, name))
			out[name] = &fstest.MapFile{Data: data}
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// TestLanguageOfFilesAlone holds that a language is a folder of files: letters come in it, what it lacks is English,
// and the reader is told so in the first letter and when they choose it, once in each.
func TestLanguageOfFilesAlone(t *testing.T) {
	files := filesOf(t, "testdata/esperanto", "../../text", "../../text/language")
	set, err := language.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	x := LetterData{Words: text.NewCatalogueOf(rules.All(), folder{files, set}), Lang: "eo", Due: "3 March 20:00"}
	g := newGame(t)
	const note = "La traduko en Esperanto ne estas kompleta: ĝi havas "
	welcome := WelcomeLetter(g, blue, x)
	for _, want := range []string{"bonvenon al Skirmish at the Ford", "vi ludas Blua", "ORDONOJ", "kaj ekzemplo de ĉiu", note,
		"La aliaj venas en la angla.", "You send order sheets"} {
		if !strings.Contains(oneLine(welcome.Subject+"\n"+welcome.Text), want) {
			t.Errorf("the welcome lacks %q:\n%s\n%s", want, welcome.Subject, welcome.Text)
		}
	}
	if !strings.Contains(welcome.HTML, `<html lang="eo">`) {
		t.Error("the HTML does not say its language")
	}
	chosen := submit(t, g, "<1@x>", "#PBEM ford-1 blue T1-B\nlang ja\n#END")
	chosen.Lang = "eo"
	x.Lang = ""
	done := submit(t, g, "<2@x>", attackSheet)
	done.Lang = "eo"
	for name, l := range map[string]struct {
		Letter
		notes int
	}{"welcome": {welcome, 1}, "receipt": {ReceiptLetter(g, chosen, x), 1}, "result": {ResultLetter(g, done, blue, x), 0}} {
		if n := strings.Count(oneLine(l.Text), note); n != l.notes {
			t.Errorf("%s: the note stands there %d times, want %d:\n%s", name, n, l.notes, l.Text)
		}
	}
	x.Lang = language.English
	if l := WelcomeLetter(g, blue, x); strings.Contains(oneLine(l.Text), "is not complete") {
		t.Error("English is said to be incomplete")
	}
}
