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

// Lexicon maps words of another language to the words of order sheets. The meaning of a word depends on its role, such
// as verb, question or argument. The zero value is an empty lexicon.
type Lexicon struct {
	roles   map[string]map[string][]string // role, foreign word: canonical words
	known   map[string]bool                // all foreign words
	longest int                            // bytes of the longest one
}

// The roles of foreign words, as word files spell them.
const (
	roleVerb     = "verb"     // begins an order or another line of a sheet
	roleWindow   = "window"   // names a question, after when, default and pause
	roleWord     = "word"     // keyword or value of an argument, or word of a list
	roleSubject  = "subject"  // is tested by a condition
	roleValue    = "value"    // is what a condition compares with
	roleParticle = "particle" // follows a phrase and says what the phrase is to the verb; see the constants below
	roleSide     = "side"     // names a side in the first line of a frame
	roleFrame    = "frame"    // follows the # of a first or last line
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

// ParseLexicon parses a word file with lines "ROLE CANONICAL = FOREIGN FOREIGN ...". An error names file and line.
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

// LoadLexicon returns the words of all languages from the embedded files words.TAG.txt, where TAG is the tag of a
// language. It panics with the first error of a file. A word to which two languages give different meanings is
// ambiguous.
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

// merge returns the words of w and those of more. Where both define a word in one role, the meaning from more wins. If
// more has words for a verb, the words from w for that verb are dropped.
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

// without returns the words except those of verbs for which drop returns true.
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

// CanonicalWords returns the canonical words that a foreign word means in a role: several if it is ambiguous.
func (w *Lexicon) CanonicalWords(role, foreign string) []string { return w.roles[role][foreign] }

// is reports whether a foreign word has a certain meaning in a role.
func (w *Lexicon) is(role, foreign, canonical string) bool {
	return slices.Contains(w.roles[role][foreign], canonical)
}

// ForeignWords returns the foreign words that mean a canonical word in a role, sorted.
func (w *Lexicon) ForeignWords(role, canonical string) (out []string) {
	for foreign, list := range w.roles[role] {
		if slices.Contains(list, canonical) {
			out = append(out, foreign)
		}
	}
	slices.Sort(out)
	return out
}

// TranslatedWords returns the canonical words of a role that have a translation, sorted.
func (w *Lexicon) TranslatedWords(role string) (out []string) {
	for _, list := range w.roles[role] {
		out = append(out, list...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// all returns the foreign words of a role, sorted.
func (w *Lexicon) all(role string) []string { return slices.Sorted(maps.Keys(w.roles[role])) }

// windows returns the foreign names of the given questions, sorted.
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

// ForeignWords returns the foreign words that players may write in sheets of this title: the title's own and the shared
// ones.
func (v Vocabulary) ForeignWords() *Lexicon { return newIndex(v).foreign() }

// oneMeaning returns what a word means in a role of the shared words, or the word itself when it is not one of them.
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
