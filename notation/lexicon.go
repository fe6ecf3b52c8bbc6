package notation

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

// Lexicon maps words of another language to the words of order sheets. What a word stands for depends on where it
// stands, its role: at the beginning of an order, as the name of a question, as an argument. The zero value has none.
type Lexicon struct {
	roles   map[string]map[string][]string // role, foreign word: canonical words
	known   map[string]bool                // all foreign words
	longest int                            // bytes of the longest one
}

// The roles of foreign words, as files of words name them.
const (
	roleVerb     = "verb"     // begins an order or another line of a sheet
	roleWindow   = "window"   // names a question, after when, default and pause
	roleWord     = "word"     // is a keyword or value of an argument, or stands in a list
	roleSubject  = "subject"  // is tested by a condition
	roleValue    = "value"    // is what a condition compares with
	roleParticle = "particle" // follows a phrase and says what the phrase is to the verb; see the constants below
	roleSide     = "side"     // names a side in the first line of a frame
	roleFrame    = "frame"    // stands behind the # of a first or last line
	roleAddress  = "address"  // names recipients of a message
	roleUnit     = "unit"     // names a counter
)

var wordRoles = []string{roleVerb, roleWindow, roleWord, roleSubject, roleValue, roleParticle, roleSide, roleFrame, roleAddress, roleUnit}

// The canonical names of particles.
const (
	particleObject = "object" // the phrase is what the verb acts on
	particleTo     = "to"
	particleFrom   = "from"
	particleWith   = "with"
	particleOf     = "of"
	particleVia    = "via"
	particleAnd    = "and"  // joins two entries of a list
	particleWhen   = "when" // follows a condition or the name of a question
	particleNot    = "not"  // negates a condition
	particleEnd    = "end"  // ends a sentence and says nothing
)

// ParseLexicon parses a file of words: lines "ROLE CANONICAL = FOREIGN FOREIGN ...". The error
// names file and line.
func ParseLexicon(name, text string) (*Lexicon, error) {
	w := &Lexicon{roles: map[string]map[string][]string{}, known: map[string]bool{}}
	lines, err := ParseFileLines(name, text)
	if err != nil {
		return nil, err
	}
	for _, l := range lines {
		n, line := l.Number, strings.TrimSpace(l.Text)
		head, list, ok := strings.Cut(line, " = ")
		role, canonical, ok2 := strings.Cut(head, " ")
		if !ok || !ok2 || !slices.Contains(wordRoles, role) || strings.TrimSpace(canonical) == "" {
			return nil, fmt.Errorf("%s:%d: %q is no entry: want ROLE CANONICAL = WORD ..., with a role of %s", name, n, line,
				strings.Join(wordRoles, ", "))
		}
		for foreign := range strings.FieldsSeq(list) {
			if Normalise(foreign) != foreign || isNormal(foreign) {
				return nil, fmt.Errorf("%s:%d: %q is not as Normalise leaves a foreign word", name, n, foreign)
			}
			if slices.Contains(w.roles[role][foreign], canonical) {
				return nil, fmt.Errorf("%s:%d: %q stands for %s %s twice", name, n, foreign, role, canonical)
			}
			w.add(role, foreign, canonical)
		}
	}
	return w, nil
}

// LoadLexicon returns the words of all languages from the embedded files words.TAG.txt, one for each language by its
// tag. It panics with the first error of a file. A word that two languages use for different things is ambiguous.
func LoadLexicon(files fs.FS) *Lexicon {
	out := &Lexicon{roles: map[string]map[string][]string{}, known: map[string]bool{}}
	names, err := fs.Glob(files, "words.*.txt")
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			panic(err)
		}
		w, err := ParseLexicon(name, string(text))
		if err != nil {
			panic(err)
		}
		out.include(w)
	}
	if err != nil {
		panic(err)
	}
	return out
}

// include adds the words of another lexicon, each meaning once.
func (w *Lexicon) include(more *Lexicon) {
	for role, words := range more.roles { // any order: a set of meanings is filled
		for foreign, list := range words {
			for _, canonical := range list {
				if !w.is(role, foreign, canonical) {
					w.add(role, foreign, canonical)
				}
			}
		}
	}
}

func (w *Lexicon) add(role, foreign, canonical string) {
	if w.roles[role] == nil {
		w.roles[role] = map[string][]string{}
	}
	w.roles[role][foreign] = append(w.roles[role][foreign], canonical)
	w.known[foreign], w.longest = true, max(w.longest, len(foreign))
}

// merge returns the words of w and those of more. A word that both have in one role means what more says. A verb for
// which more has words has no others.
func (w *Lexicon) merge(more *Lexicon) *Lexicon {
	if more == nil {
		return w
	}
	out := &Lexicon{roles: map[string]map[string][]string{}, known: map[string]bool{}}
	verbs := more.TranslatedWords(roleVerb)
	for _, from := range []*Lexicon{more, w} {
		for role, words := range from.roles {
			for foreign, list := range words {
				if from == w && more.roles[role][foreign] != nil {
					continue
				}
				for _, canonical := range list {
					if from == more || role != roleVerb || !slices.Contains(verbs, canonical) {
						out.add(role, foreign, canonical)
					}
				}
			}
		}
	}
	return out
}

// without returns the words without the verbs for which drop returns true.
func (w *Lexicon) without(drop func(verb string) bool) *Lexicon {
	out := &Lexicon{roles: map[string]map[string][]string{}, known: map[string]bool{}}
	for role, words := range w.roles {
		for foreign, list := range words {
			for _, canonical := range list {
				if role != roleVerb || !drop(canonical) {
					out.add(role, foreign, canonical)
				}
			}
		}
	}
	return out
}

// CanonicalWords returns what a foreign word stands for in a role: several canonical words where it is ambiguous.
func (w *Lexicon) CanonicalWords(role, foreign string) []string { return w.roles[role][foreign] }

// is reports whether a foreign word has a meaning in a role.
func (w *Lexicon) is(role, foreign, canonical string) bool {
	return slices.Contains(w.roles[role][foreign], canonical)
}

// ForeignWords returns the foreign words that stand for a canonical word in a role, sorted.
func (w *Lexicon) ForeignWords(role, canonical string) (out []string) {
	for foreign, list := range w.roles[role] {
		if slices.Contains(list, canonical) {
			out = append(out, foreign)
		}
	}
	slices.Sort(out)
	return out
}

// TranslatedWords returns the canonical words of a role that have foreign ones, sorted.
func (w *Lexicon) TranslatedWords(role string) (out []string) {
	for _, list := range w.roles[role] {
		out = append(out, list...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// all returns the foreign words of a role, sorted.
func (w *Lexicon) all(role string) []string { return slices.Sorted(maps.Keys(w.roles[role])) }

// windows returns the foreign names of these questions, sorted.
func (w *Lexicon) windows(names []string) (out []string) {
	for _, foreign := range w.all(roleWindow) {
		if slices.ContainsFunc(names, func(name string) bool { return w.is(roleWindow, foreign, name) }) {
			out = append(out, foreign)
		}
	}
	return out
}

//go:embed words.*.txt
var sharedTexts embed.FS

// shared holds the words that all titles share.
var shared = LoadLexicon(sharedTexts)

// ForeignWords returns the foreign words that can be written in the sheets of a vocabulary: its own and the shared
// ones.
func (v Vocabulary) ForeignWords() *Lexicon { return newIndex(v).foreign() }

// oneMeaning returns what a word stands for in a role of the shared words; the word itself when it is none of them.
func oneMeaning(role, word string) string {
	if list := shared.CanonicalWords(role, word); len(list) == 1 {
		return list[0]
	}
	return word
}

// isForeign reports whether a word has characters that are not ASCII.
func isForeign(word string) bool {
	for i := range len(word) {
		if word[i] >= utf8.RuneSelf {
			return true
		}
	}
	return false
}
