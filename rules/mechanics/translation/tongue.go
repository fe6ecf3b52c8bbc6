// Package translation reads the translation of a title's sentences from files in the title's folder that translators
// can edit without Go: sentences.TAG.txt, glossary.TAG.txt and places.TAG.txt, where TAG is the tag of the language.
//
// A sentence takes two lines. The first is the English as the program prints it, with %s and %d for its arguments. The
// second is "= " and the translation, where %[1]s is the first argument of the English and %[2]s the second. If there
// is no translation yet, nothing follows the "=". A sentence that begins or ends with a blank is put in quotation
// marks.
//
// The explanations of rules follow the line "== rules", one a line: number, blank, text. Before the text may come, in
// square brackets, the [Hash] of the English that was translated, so that a test finds stale translations. Lines that
// begin with "# " are comments; empty lines are ignored.
package translation

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"regexp"
	"strconv"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// fileName returns the name of the file of a kind in a language: "sentences.ja.txt".
func fileName(kind, lang string) string { return kind + "." + lang + ".txt" }

// Load returns the translation into a language, by its tag, from the files of a title. It is empty if there is no file.
// The files are embedded, so Load panics with the first error of a file.
func Load(files fs.FS, lang string) core.Translation {
	name := fileName("sentences", lang)
	text, err := fs.ReadFile(files, name)
	if err != nil {
		return core.Translation{}
	}
	t, err := Parse(name, string(text))
	if err != nil {
		panic(err)
	}
	name = fileName("glossary", lang)
	if text, err := fs.ReadFile(files, name); err == nil {
		if t.Terms, err = ParseGlossary(name, string(text)); err != nil {
			panic(err)
		}
	}
	name = fileName("places", lang)
	if text, err := fs.ReadFile(files, name); err == nil {
		if t.Places, err = ParsePlaces(name, string(text)); err != nil {
			panic(err)
		}
	}
	return t
}

// Parse parses a translation. The error is the first fault, with file name and line.
func Parse(name, text string) (core.Translation, error) {
	t, _, err := ParseLines(name, text)
	return t, err
}

// ParseLines parses a translation as [Parse] does. It also returns the line number, from 1, of each English sentence
// and each rule number in the file, including those without a translation.
func ParseLines(name, text string) (core.Translation, map[string]int, error) {
	r := parser{firstLines: map[string]int{},
		Translation: core.Translation{Rules: map[string]string{}, RuleHashes: map[string]string{}}}
	lines, err := notation.ParseFileLines(name, text)
	if err != nil {
		return core.Translation{}, nil, err
	}
	last := 0
	for _, line := range lines {
		last = line.Number
		if err := r.parseLine(last, line.Text); err != nil {
			return core.Translation{}, nil, fmt.Errorf("%s:%d: %w", name, last, err)
		}
	}
	if r.pendingEnglish != "" {
		return core.Translation{}, nil, fmt.Errorf("%s:%d: %w", name, last+1, r.untranslatedError())
	}
	return r.Translation, r.firstLines, nil
}

// untranslated is the line below a sentence that has no translation yet.
const untranslated = "="

// rulesLine is the line before the rules.
const rulesLine = "== rules"

// parser holds the part of a translation that was parsed so far.
type parser struct {
	core.Translation
	firstLines     map[string]int // lines of sentences and rules
	pendingEnglish string         // English sentence that waits for its translation
	inRules        bool           // the rules have begun
}

// untranslatedError returns an error if an English sentence has no translation.
func (r *parser) untranslatedError() error {
	return fmt.Errorf("%q is not translated: below it stands \"= \" and what it is in the other language", r.pendingEnglish)
}

// parseLine parses a line without its line end.
func (r *parser) parseLine(n int, s string) error {
	to, other := strings.CutPrefix(s, "= ")
	other = other || s == untranslated
	to = strings.TrimPrefix(to, untranslated)
	switch {
	case r.pendingEnglish != "" && (!other || n != r.firstLines[r.pendingEnglish]+1):
		return r.untranslatedError()
	case other && r.pendingEnglish == "":
		return fmt.Errorf("%q is what nothing is in English: the English stands in the line before", to)
	case s == rulesLine && !r.inRules:
		r.inRules = true
		return nil
	case r.inRules:
		return r.parseRule(n, s)
	case !other:
		return r.parseEnglish(n, s)
	case to == "": // not translated yet
		r.pendingEnglish = ""
		return nil
	}
	to, err := unquote(to)
	if err == nil {
		err = checkArguments(r.pendingEnglish, to)
	}
	r.Sentences, r.pendingEnglish = append(r.Sentences, [2]string{r.pendingEnglish, to}), ""
	return err
}

// parseEnglish parses the English line of a sentence.
func (r *parser) parseEnglish(n int, s string) error {
	s, err := unquote(s)
	if err != nil {
		return err
	}
	r.pendingEnglish = s
	return r.recordLine(n, s)
}

// number matches a rule number.
var number = regexp.MustCompile(`^[0-9]+(\.[0-9]+)*[a-z]?$`)

// Hash returns the first 8 hexadecimal digits of the SHA-256 of an English explanation.
func Hash(english string) string {
	sum := sha256.Sum256([]byte(english))
	return hex.EncodeToString(sum[:4])
}

// parseRule parses the explanation of a rule.
func (r *parser) parseRule(n int, s string) error {
	rule, says, _ := strings.Cut(s, " ")
	if hash, text := CutHash(says); hash != "" {
		r.RuleHashes[rule], says = hash, text
	}
	if !number.MatchString(rule) || says == "" || strings.TrimSpace(says) != says {
		return fmt.Errorf("%q is no rule: behind %q a line is a number, a blank, and what the rule says", s, rulesLine)
	}
	r.Rules[rule] = says
	return r.recordLine(n, rule)
}

// recordLine returns an error if a sentence or rule occurs twice.
func (r *parser) recordLine(n int, s string) error {
	if first, twice := r.firstLines[s]; twice {
		return fmt.Errorf("%q stands in line %d already", s, first)
	}
	r.firstLines[s] = n
	return nil
}

// unquote removes the quotation marks of a sentence. Only a sentence that begins or ends with a blank may have them.
func unquote(s string) (string, error) {
	in, opened := strings.CutPrefix(s, `"`)
	in, closed := strings.CutSuffix(in, `"`)
	quoted := opened && closed && in != strings.TrimSpace(in)
	switch {
	case quoted:
		return in, nil
	case s != strings.TrimSpace(s):
		return "", fmt.Errorf("%q begins or ends with a blank: if it has to, put it in quotation marks", s)
	}
	return s, nil
}

// placedArgument matches an argument in a translation: "%[2]s".
var placedArgument = regexp.MustCompile(`%(\[([0-9]+)\]s)?`)

// checkArguments returns an error if a translation uses an argument that the English does not have.
func checkArguments(en, to string) error {
	have := len(say.ParsePattern(en).Verbs)
	for _, m := range placedArgument.FindAllStringSubmatch(to, -1) {
		if m[1] == "" {
			return fmt.Errorf("%q: what is put in is written %%[1]s, %%[2]s ... here, by its place in the English", to)
		}
		if i, err := strconv.Atoi(m[2]); err != nil || i < 1 || i > have {
			return fmt.Errorf("%q puts in number %s; the English %q has %d", to, m[2], en, have)
		}
	}
	return nil
}
