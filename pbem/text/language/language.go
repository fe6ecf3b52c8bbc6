// Package language holds the languages in which players can get mail. What the program has to know of a language stands
// in language.TAG.txt, with the tag of the language by RFC 5646, such as "de" or "pt-br". Each line is a word and what
// it sets; lines that begin with # are comments:
//
//	name German              its English name
//	own Deutsch              its own name
//	also allemand de         further words by which people choose it
//	join ", but " = ", aber " what joins two parts of a sentence, in place of what joins them in English
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

// Language describes a language.
type Language struct {
	Tag   string
	Name  string            // in English
	Own   string            // in itself
	also  []string          // further words for it, in small letters
	joins map[string]string // by what joins two parts of a sentence in English
	all   *strings.Replacer // replaces each of them
}

// Join returns what joins two parts of a sentence in the language, in place of what joins them in English.
func (l *Language) Join(english string) string {
	if l != nil && l.joins[english] != "" {
		return l.joins[english]
	}
	return english
}

// JoinAll returns a text with each join of English in it replaced, as [Language.Join] does with one.
func (l *Language) JoinAll(s string) string {
	if l == nil {
		return s
	}
	return l.all.Replace(s)
}

// joins lists what joins two parts of an English sentence, in the order in which a sentence is split.
var joins = []string{". ", "? ", "; ", ": ", " (", ") ", " [", "] ", ", but ", ", ", " and ", " or "}

// Joins returns what joins two parts of an English sentence, in the order in which a sentence is split.
func Joins() []string { return slices.Clone(joins) }

// Set is a list of languages, English first.
type Set struct{ list []*Language }

// form matches a tag in small letters: a language, then subtags of one to eight letters and digits.
var form = regexp.MustCompile(`^[a-z]{2,8}(-[a-z0-9]{1,8})*$`)

// IsTag reports whether a text can be the tag of a language in the names of files: "de", "pt-br".
func IsTag(tag string) bool { return form.MatchString(tag) }

// Load returns the languages of the files language.TAG.txt. The error names file and line.
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

// parse parses a file of a language. The error names file and line.
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
		case word == "own" && l.Own == "":
			l.Own = value
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
	if l.Name == "" || l.Own == "" {
		return nil, fmt.Errorf("%s:1: a language has a line name and a line own", name)
	}
	var pairs []string
	for _, j := range joins {
		pairs = append(pairs, j, l.Join(j))
	}
	l.all = strings.NewReplacer(pairs...)
	return l, nil
}

// parseJoin parses what follows the word join.
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

// words returns the words by which people choose the language, besides its tag, in small letters.
func (l *Language) words() []string {
	out := append([]string{strings.ToLower(l.Name), strings.ToLower(l.Own)}, l.also...)
	slices.Sort(out)
	return slices.Compact(out)
}

// named returns the language that a word in small letters names.
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

// Find returns the language with a tag; nil if there is none.
func (s *Set) Find(tag string) *Language {
	for _, l := range s.list {
		if l.Tag == tag {
			return l
		}
	}
	return nil
}

// Parse returns the tag of the language that a person named: "ja", "ja-JP", "jp", "Japanese", "日本語". The longest tag
// fits. ok is false when there are no texts in it.
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

// built holds the languages of this program.
var built = func() *Set {
	s, err := Load(files)
	if err != nil {
		panic(err)
	}
	return s
}()

// Built returns the languages of this program.
func Built() *Set { return built }

// Codes returns the tags of the languages that a seat may choose, the default first.
func Codes() []string { return built.Codes() }

// Name returns the English name of a language; English for an unknown tag.
func Name(tag string) string {
	if l := built.Find(tag); l != nil {
		return l.Name
	}
	return built.list[0].Name
}

// OwnName returns the name of a language in itself: 日本語. It returns that of English for an unknown tag.
func OwnName(tag string) string {
	if l := built.Find(tag); l != nil {
		return l.Own
	}
	return built.list[0].Own
}

// Parse returns the tag of the language of this program that a person named; see [Set.Parse].
func Parse(name string) (tag string, ok bool) { return built.Parse(name) }
