package localisation

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"testing/fstest"

	"fieldpost/notation"
	"fieldpost/pbem/text/language"
	"fieldpost/pbem/text/wordlist"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/translation"
)

// language checks the file that describes the language.
func (c *checker) language(name, text string) {
	english, err := fs.ReadFile(c.files, path.Join(path.Dir(name), "language."+language.English+".txt"))
	if err != nil {
		c.faulty(name, err)
		return
	}
	_, err = language.Load(fstest.MapFS{path.Base(name): {Data: []byte(text)},
		"language." + language.English + ".txt": {Data: english}})
	if err != nil {
		c.faulty(name, err)
	}
}

// verb matches an argument in a text of a page.
var verb = regexp.MustCompile(`%.`)

// pageWords checks the texts of a page against the English ones.
func (c *checker) pageWords(name, text string) error {
	list, err := wordlist.Parse(name, text)
	if err != nil {
		c.faulty(name, err)
		return nil
	}
	ref := path.Join(path.Dir(name), "words."+language.English+".txt")
	data, err := fs.ReadFile(c.files, ref)
	if err != nil {
		return err
	}
	english, err := wordlist.Parse(ref, string(data))
	if err != nil {
		return err
	}
	for _, en := range english {
		at := slices.IndexFunc(list, func(w wordlist.Word) bool { return w.Name == en.Name })
		hash := translation.Hash(en.Text)
		if at < 0 {
			c.report(name, 0, Missing, en.Text, fmt.Sprintf("it is not translated; write %s [%s] and the text", en.Name, hash))
			continue
		}
		w := list[at]
		if w.EnglishHash != hash {
			c.report(name, w.Line, Stale, en.Text,
				fmt.Sprintf("%s renders an English text [%s] that is now [%s]", w.Name, w.EnglishHash, hash))
		}
		a, b := verb.FindAllString(en.Text, -1), verb.FindAllString(w.Text, -1)
		if !slices.Equal(sorted(a), sorted(b)) {
			c.report(name, w.Line, Inconsistent, en.Text, fmt.Sprintf("%q has not the arguments of the English", w.Text))
		}
	}
	for _, w := range list {
		if !slices.ContainsFunc(english, func(en wordlist.Word) bool { return en.Name == w.Name }) {
			c.report(name, w.Line, Unused, "", fmt.Sprintf("the page has no word %s: remove it", w.Name))
		}
	}
	return nil
}

func sorted(list []string) []string {
	slices.Sort(list)
	return list
}

// orderWords checks words of orders and commands against those of the complete language.
func (c *checker) orderWords(name, text, list string) {
	own, err := notation.ParseLexicon(name, text)
	if err != nil {
		c.faulty(name, err)
		return
	}
	ref, err := notation.ParseLexicon(name, list)
	if err != nil {
		return
	}
	for _, role := range []string{"verb", "window", "side", "frame"} {
		have, need := own.TranslatedWords(role), ref.TranslatedWords(role)
		for _, w := range need {
			if !slices.Contains(have, w) {
				c.report(name, lineOf(text, role+" "+w+" ="), Missing, w, fmt.Sprintf("no word stands for the %s %s", role, w))
			}
		}
		for _, w := range have {
			if !slices.Contains(need, w) {
				c.report(name, lineOf(text, role+" "+w+" ="), Unused, w, fmt.Sprintf("there is no %s %s: remove it", role, w))
			}
		}
	}
}

// glossary checks the terms of a title.
func (c *checker) glossary(name, text, list string) {
	terms, err := translation.ParseGlossary(name, text)
	if err != nil {
		c.faulty(name, err)
		return
	}
	ref, err := translation.ParseGlossary(name, list)
	if err != nil {
		return
	}
	ours := map[string]string{}
	for _, t := range terms {
		if other := ours[t.English]; other != "" && other != t.Translated {
			c.report(name, lineOf(text, t.English+" |"), Inconsistent, t.English, fmt.Sprintf("it is %q and %q", other, t.Translated))
		}
		ours[t.English] = t.Translated
	}
	for _, t := range ref {
		if ours[t.English] == "" {
			c.report(name, 0, Missing, t.English, "the glossary lacks the term")
		}
	}
}

// terms returns the terms of the glossaries that apply to a file: the glossary of shared code and the glossary in the
// same folder.
func (c *checker) terms(name string) (out []core.Term, err error) {
	for _, dir := range slices.Compact([]string{"pbem/text", path.Dir(name)}) {
		glossary := path.Join(dir, "glossary."+c.lang+".txt")
		text, err := fs.ReadFile(c.files, glossary)
		if err != nil {
			continue // a translation may lack this file
		}
		terms, err := translation.ParseGlossary(glossary, string(text))
		if err != nil {
			return nil, err
		}
		out = append(out, terms...)
	}
	return out, nil
}

// places checks the names of places.
func (c *checker) places(name, text, list string) {
	own, err := translation.ParsePlaces(name, text)
	if err != nil {
		c.faulty(name, err)
		return
	}
	ref, err := translation.ParsePlaces(name, list)
	if err != nil {
		return
	}
	for _, p := range slices.Sorted(maps.Keys(ref)) {
		if own[p] == "" {
			c.report(name, 0, Missing, p, "the place has no name")
		}
	}
}
