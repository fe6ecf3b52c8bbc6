// Package language describes the languages in which players can get mail. The file language.TAG.txt describes one
// language; TAG is the tag of the language by RFC 5646, such as "de" or "pt-br". Each line is a keyword and its value;
// lines that begin with # are comments:
//
//	name German              its English name
//	own Deutsch              its name in the language itself
//	also allemand de         further words by which people choose it
//	join ", but " = ", aber " the text that joins two parts of a sentence, in place of the English one
package language

import (
	"embed"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"fieldpost/notation"
)

// English is the code of English, from which all other texts are translated.
const English = "en"

// Japanese is the code of Japanese, the language of most rulebooks here.
const Japanese = "ja"

// Language describes a language: its tag, its names, and how it joins parts of sentences.
type Language struct {
	Tag     string
	Name    string            // name in English
	OwnName string            // name in the language itself
	also    []string          // further words for the language, in lower case
	joins   map[string]string // joining texts by their English counterparts
	all     *strings.Replacer // replaces every English joining text
}

// Join returns the text that joins two parts of a sentence in the language; english is the text that joins them in
// English, such as ", but ".
func (l *Language) Join(english string) string {
	if l != nil && l.joins[english] != "" {
		return l.joins[english]
	}
	return english
}

// JoinAll returns a text in which each English join is replaced as by [Language.Join].
func (l *Language) JoinAll(s string) string {
	if l == nil {
		return s
	}
	return l.all.Replace(s)
}

// joins lists the texts that join two parts of an English sentence, in the order in which a sentence is split.
var joins = []string{". ", "? ", "; ", ": ", " (", ") ", " [", "] ", ", but ", ", ", " and ", " or "}

// Joins returns the texts that join two parts of an English sentence, in the order in which a sentence is split.
func Joins() []string { return slices.Clone(joins) }

// Set is a list of languages, English first.
type Set struct{ list []*Language }

// form matches a tag in lower case: a language, then subtags of one to eight letters and digits.
var form = regexp.MustCompile(`^[a-z]{2,8}(-[a-z0-9]{1,8})*$`)

// IsTag reports whether a text has the form of a language tag in file names: "de", "pt-br".
func IsTag(tag string) bool { return form.MatchString(tag) }

// Load parses the files language.TAG.txt and returns their languages. The error names file and line.
func Load(files fs.FS) (*Set, error) {
	names, err := fs.Glob(files, "language.*.txt")
	if err != nil {
		return nil, err
	}
	s := &Set{}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		tag := strings.TrimSuffix(strings.TrimPrefix(name, "language."), ".txt")
		l, err := parse(name, tag, string(text))
		if err != nil {
			return nil, err
		}
		for _, w := range l.words() {
			if other, ok := s.named(w); ok {
				return nil, fmt.Errorf("%s: %q means %s already", name, w, other.Name)
			}
		}
		s.list = append(s.list, l)
	}
	at := slices.IndexFunc(s.list, func(l *Language) bool { return l.Tag == English })
	if at < 0 {
		return nil, fmt.Errorf("language.%s.txt is missing: all texts are translated from English", English)
	}
	english := s.list[at]
	s.list = append([]*Language{english}, slices.Delete(s.list, at, at+1)...)
	return s, nil
}

// parse parses the file of one language. The error names file and line.
func parse(name, tag, text string) (*Language, error) {
	l := &Language{Tag: tag, joins: map[string]string{}}
	if !IsTag(tag) {
		return nil, fmt.Errorf("%s:1: %q is no tag of a language: write it in small letters, as in language.de.txt", name, tag)
	}
	lines, err := notation.ParseFileLines(name, text)
	if err != nil {
		return nil, err
	}
	for _, line := range lines {
		word, value, _ := strings.Cut(strings.TrimSpace(line.Text), " ")
		switch value = strings.TrimSpace(value); {
		case value == "":
			return nil, fmt.Errorf("%s:%d: nothing stands behind %q", name, line.Number, word)
		case word == "name" && l.Name == "":
			l.Name = value
		case word == "own" && l.OwnName == "":
			l.OwnName = value
		case word == "also":
			l.also = append(l.also, strings.Fields(strings.ToLower(value))...)
		case word == "join":
			if err := l.parseJoin(value); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", name, line.Number, err)
			}
		default:
			return nil, fmt.Errorf("%s:%d: %q: want name or own (once each), also, or join", name, line.Number, line.Text)
		}
	}
	if l.Name == "" || l.OwnName == "" {
		return nil, fmt.Errorf("%s:1: a language has a line name and a line own", name)
	}
	var pairs []string
	for _, j := range joins {
		pairs = append(pairs, j, l.Join(j))
	}
	l.all = strings.NewReplacer(pairs...)
	return l, nil
}

// parseJoin parses the rest of a line after the keyword join.
func (l *Language) parseJoin(s string) error {
	en, to, ok := strings.Cut(s, `" = "`)
	en, opened := strings.CutPrefix(en, `"`)
	to, closed := strings.CutSuffix(to, `"`)
	switch {
	case !ok || !opened || !closed || to == "":
		return fmt.Errorf("%s: want join \"ENGLISH\" = \"TRANSLATION\", both in quotation marks", s)
	case !slices.Contains(joins, en):
		return fmt.Errorf("%q joins no sentences: want one of %q", en, joins)
	case l.joins[en] != "":
		return fmt.Errorf("%q stands twice", en)
	}
	l.joins[en] = to
	return nil
}

// words returns the words by which people can choose the language, besides its tag, in lower case.
func (l *Language) words() []string {
	out := append([]string{strings.ToLower(l.Name), strings.ToLower(l.OwnName)}, l.also...)
	slices.Sort(out)
	return slices.Compact(out)
}

// named returns the language for which a word in lower case stands.
func (s *Set) named(word string) (*Language, bool) {
	for _, l := range s.list {
		if slices.Contains(l.words(), word) {
			return l, true
		}
	}
	return nil, false
}

// Codes returns the tags of the languages, English first.
func (s *Set) Codes() []string {
	var out []string
	for _, l := range s.list {
		out = append(out, l.Tag)
	}
	return out
}

// Find returns the language with a tag, nil if there is none.
func (s *Set) Find(tag string) *Language {
	for _, l := range s.list {
		if l.Tag == tag {
			return l
		}
	}
	return nil
}

// Parse returns the tag of the language that a person named: "ja", "ja-JP", "jp", "Japanese", "日本語". If several tags
// match, it returns the longest. ok is false if there are no texts in the language.
func (s *Set) Parse(name string) (tag string, ok bool) {
	name = strings.ToLower(strings.TrimSpace(name))
	if l, ok := s.named(name); ok {
		return l.Tag, true
	}
	for tag = strings.ReplaceAll(name, "_", "-"); form.MatchString(tag); {
		if s.Find(tag) != nil {
			return tag, true
		}
		tag = tag[:max(0, strings.LastIndexByte(tag, '-'))]
	}
	return "", false
}

//go:embed language.*.txt
var files embed.FS

// built holds the languages that are built into the program.
var built = func() *Set {
	s, err := Load(files)
	if err != nil {
		panic(err)
	}
	return s
}()

// BuiltIn returns the languages that are built into the program.
func BuiltIn() *Set { return built }

// Codes returns the tags of the languages that a seat may choose, the default first.
func Codes() []string { return built.Codes() }

// Name returns the English name of the language with a tag, "English" for an unknown tag.
func Name(tag string) string {
	if l := built.Find(tag); l != nil {
		return l.Name
	}
	return built.list[0].Name
}

// OwnName returns the name of the language with a tag in the language itself, such as 日本語. It returns "English" for an
// unknown tag.
func OwnName(tag string) string {
	if l := built.Find(tag); l != nil {
		return l.OwnName
	}
	return built.list[0].OwnName
}

// Parse returns the tag of the built-in language that a person named; see [Set.Parse].
func Parse(name string) (tag string, ok bool) { return built.Parse(name) }
