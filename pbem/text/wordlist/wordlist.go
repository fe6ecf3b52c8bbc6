// Package wordlist reads the words of a page from the files words.TAG.txt, one for each language by its tag. A line is
// the name of a word, a blank, and its text. A file holds lines alone: no comments, no empty lines.
package wordlist

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"fieldpost/pbem/text/language"
)

// Lists holds the words of a page: by tag of the language, then by name.
type Lists map[string]map[string]string

// Load returns the words of embedded files. A word that a language lacks is English. Load panics with the first error
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
		out[strings.TrimSuffix(strings.TrimPrefix(name, "words."), ".txt")] = list
	}
	for tag, list := range out { // any order: each list is filled by itself
		all := maps.Clone(out[language.English])
		maps.Copy(all, list)
		out[tag] = all
	}
	return out
}

// Parse returns the words of a file. The error names file and line.
func Parse(name, text string) (map[string]string, error) {
	out, n := map[string]string{}, 0
	for line := range strings.Lines(text) {
		n++
		word, says, ok := strings.Cut(strings.TrimRight(line, "\r\n"), " ")
		switch {
		case !ok || word == "" || strings.TrimSpace(says) == "":
			return nil, fmt.Errorf("%s:%d: %q: want the name of a word, a blank, and its text", name, n, word)
		case out[word] != "":
			return nil, fmt.Errorf("%s:%d: %s stands twice", name, n, word)
		}
		out[word] = says
	}
	return out, nil
}

// Tags returns the tags of the languages, sorted.
func (l Lists) Tags() []string { return slices.Sorted(maps.Keys(l)) }

// In returns the words in a language, in English for an unknown one.
func (l Lists) In(tag string) map[string]string {
	if w, ok := l[tag]; ok {
		return w
	}
	return l[language.English]
}
