// Package wordlist reads the texts of a web page from the files words.TAG.txt, one for each language by its tag. A line
// holds the name of a text, a blank, and the text. The text may be preceded by the [translation.Hash] of the English
// text that it translates, in square brackets. Lines that begin with "# " are comments; empty lines are ignored.
package wordlist

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/text/language"
	"fieldpost/rules/mechanics/translation"
)

// Lists holds the texts of a page by language tag, then by name.
type Lists map[string]map[string]string

// Load returns the texts in embedded files. A text that a language lacks is English. Load panics with the first error
// of a file.
func Load(files fs.FS) Lists {
	out := Lists{}
	names, err := fs.Glob(files, "words.*.txt")
	if err != nil {
		panic(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			panic(err)
		}
		list, err := Parse(name, string(text))
		if err != nil {
			panic(err)
		}
		tag := strings.TrimSuffix(strings.TrimPrefix(name, "words."), ".txt")
		out[tag] = map[string]string{}
		for _, w := range list {
			out[tag][w.Name] = w.Text
		}
	}
	for tag, list := range out { // any order: each list is filled by itself
		all := maps.Clone(out[language.English])
		maps.Copy(all, list)
		out[tag] = all
	}
	return out
}

// Word is one text of a page, with its name.
type Word struct {
	Name, Text  string
	EnglishHash string // hash of the English text that it translates, "" for none
	Line        int    // line in its file, from 1
}

// Parse returns the texts in a file in their order. The error names file and line.
func Parse(name, text string) (out []Word, err error) {
	lines, err := notation.ParseFileLines(name, text)
	for _, line := range lines {
		w := Word{Line: line.Number}
		w.Name, w.Text, _ = strings.Cut(line.Text, " ")
		w.EnglishHash, w.Text = translation.CutHash(w.Text)
		switch {
		case w.Name == "" || strings.TrimSpace(w.Text) == "":
			return nil, fmt.Errorf("%s:%d: %q: want the name of a word, a blank, and its text", name, w.Line, line.Text)
		case slices.ContainsFunc(out, func(o Word) bool { return o.Name == w.Name }):
			return nil, fmt.Errorf("%s:%d: %s stands twice", name, w.Line, w.Name)
		}
		out = append(out, w)
	}
	return out, err
}

// Tags returns the tags of the languages, sorted.
func (l Lists) Tags() []string { return slices.Sorted(maps.Keys(l)) }

// In returns the texts in the language with a tag, in English for an unknown tag.
func (l Lists) In(tag string) map[string]string {
	if w, ok := l[tag]; ok {
		return w
	}
	return l[language.English]
}
