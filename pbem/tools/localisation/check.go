// Package localisation checks the translation into a language, and begins a new one. A translation consists of files
// KIND.TAG.txt, with the tag of the language, next to the code whose texts they translate. Tests check that the
// Japanese files are complete; they therefore list everything that is to be translated. Other languages are compared
// with them.
package localisation

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/text/language"
	"fieldpost/rules/core"
)

// complete is the language whose files list everything that is to be translated.
const complete = language.Japanese

// The kinds of problems.
const (
	Missing      = "missing"      // a text is not translated
	Stale        = "stale"        // the English text of a translation has changed since
	Unused       = "unused"       // a translation is of a text that the program does not contain
	Inconsistent = "inconsistent" // a translation has other arguments than the English text, or two words for one term
	Faulty       = "faulty"       // a file or line cannot be read
)

// Kinds returns the kinds of problems.
func Kinds() []string { return []string{Missing, Stale, Unused, Inconsistent, Faulty} }

// Problem describes one fault of a translation.
type Problem struct {
	File    string `json:"file"` // path in the sources
	Line    int    `json:"line"` // from 1; 0 if the file lacks the text
	Kind    string `json:"kind"`
	English string `json:"english,omitempty"`
	Text    string `json:"text"` // the fault, and what would be right
}

// checker holds the translation into one language.
type checker struct {
	files  fs.FS
	lang   string
	titles []core.Title
	open   func(title string) (fs.FS, error) // data of a title
	found  []Problem
}

// Check returns the faults of the translation into the language with a tag, in the given sources. open returns the data
// of a title.
func Check(sources fs.FS, titles []core.Title, open func(title string) (fs.FS, error), lang string) ([]Problem, error) {
	if !language.IsTag(lang) || lang == language.English {
		return nil, fmt.Errorf("%q is no tag of a translation: write it in small letters, such as de or pt-br", lang)
	}
	c := &checker{files: sources, lang: lang, titles: titles, open: open}
	names, err := list(sources, complete)
	if err != nil {
		return nil, err
	}
	theirs, err := list(sources, lang)
	if err != nil {
		return nil, err
	}
	for _, name := range theirs {
		names = append(names, strings.TrimSuffix(name, lang+".txt")+complete+".txt")
	}
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		if err := c.file(name); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(c.found, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return c.found, nil
}

// unlisted matches the files that no translation has. Names of formations are among them, because they follow Japanese
// grammar.
var unlisted = regexp.MustCompile(`(^|/)testdata/|/japanesename/`)

// list returns the files of a language, sorted by folder. It returns an error if the complete language has none.
func list(sources fs.FS, lang string) ([]string, error) {
	var out []string
	for _, top := range []string{"notation", "pbem", "rules"} {
		err := fs.WalkDir(sources, top, func(name string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && strings.HasSuffix(name, "."+lang+".txt") && !unlisted.MatchString(name) {
				out = append(out, name)
			}
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("these are no sources of the program: %w", err)
		}
	}
	if len(out) == 0 && lang == complete {
		return nil, fmt.Errorf("these are no sources of the program: they lack the Japanese files, with which others are compared")
	}
	return out, nil
}

// own returns the name of the file in another language that corresponds to a file of the complete language.
func own(name, lang string) string { return strings.TrimSuffix(name, complete+".txt") + lang + ".txt" }

// kind returns the kind of a file, the first part of its name.
func kind(name string) string {
	k, _, _ := strings.Cut(path.Base(name), ".")
	return k
}

// isPage reports whether a file contains words of a page; other files of words contain words of orders.
func isPage(sources fs.FS, name string) bool {
	_, err := fs.Stat(sources, own(name, language.English))
	return kind(name) == "words" && err == nil
}

// optional reports whether a translation may lack a file. That is so for words of orders, terms and names of places.
func optional(sources fs.FS, name string) bool {
	return kind(name) == "glossary" || kind(name) == "places" || kind(name) == "words" && !isPage(sources, name)
}

// file checks the file that corresponds to a file of the complete language. A missing optional file is no fault.
func (c *checker) file(ref string) error {
	name := own(ref, c.lang)
	text, err := fs.ReadFile(c.files, name)
	if err != nil {
		if !optional(c.files, ref) {
			c.report(name, 0, Missing, "", "the whole file is missing; pbem text template "+c.lang+" writes it")
		}
		return nil
	}
	if len(text) > maxSize {
		c.report(name, 0, Faulty, "", fmt.Sprintf("the file has %d bytes, and a translation has %d at most", len(text), maxSize))
		return nil
	}
	lines, err := notation.ParseFileLines(name, string(text))
	if err != nil {
		c.faulty(name, err)
		return nil
	}
	if len(lines) == 0 && optional(c.files, ref) {
		return nil // the template, as it was written
	}
	list, unread := fs.ReadFile(c.files, ref)
	if unread != nil && !optional(c.files, ref) {
		c.report(name, 0, Unused, "", "the program reads no such file: remove it")
		return nil
	}
	switch k := kind(ref); {
	case k == "language":
		c.language(name, string(text))
	case isPage(c.files, ref):
		err = c.pageWords(name, string(text))
	case k == "words":
		c.orderWords(name, string(text), string(list))
	case k == "glossary":
		c.glossary(name, string(text), string(list))
	case k == "places":
		c.places(name, string(text), string(list))
	default:
		err = c.sentences(name, string(text), ref, string(list))
	}
	return err
}

// maxSize bounds a file of a translation, in bytes: ten times the size of the largest Japanese file.
const maxSize = 2 << 20

// maxShown bounds the text of a problem, in bytes.
const maxShown = 500

// report adds a problem. A text that is too long is cut.
func (c *checker) report(file string, line int, kind, english, text string) {
	if len(text) > maxShown {
		text = strings.ToValidUTF8(text[:maxShown], "") + " ..."
	}
	c.found = append(c.found, Problem{File: file, Line: line, Kind: kind, English: english, Text: text})
}

// place matches the file and the line at the beginning of an error.
var place = regexp.MustCompile(`^[^: ]*:(\d+): `)

// faulty reports a file that cannot be read.
func (c *checker) faulty(name string, err error) {
	line, text := 0, err.Error()
	if m := place.FindStringSubmatch(text); m != nil {
		line, _ = strconv.Atoi(m[1])
		text = text[len(m[0]):]
	}
	c.report(name, line, Faulty, "", text)
}

// titleOf returns the title in whose folder a file is, nil for a file of shared code.
func (c *checker) titleOf(name string) core.Title {
	for _, t := range c.titles {
		typ := reflect.TypeOf(t)
		if typ.Kind() == reflect.Pointer {
			typ = typ.Elem()
		}
		if strings.HasSuffix(typ.PkgPath(), "/"+path.Dir(name)) {
			return t
		}
	}
	return nil
}

// lineOf returns the number of the line of a file that begins with some words, from 1; 0 if there is none.
func lineOf(text, begin string) int {
	n := 0
	for line := range strings.Lines(text) {
		n++
		if strings.HasPrefix(line, begin) {
			return n
		}
	}
	return 0
}
