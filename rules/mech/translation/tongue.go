// Package translation reads what a title says in another language than English from a text beside its code, japanese.txt, which can be
// edited without Go.
//
// A sentence takes two lines: the English as the program says it, with %s and %d for what is put in, and below it "= " and what it is
// in the other language, where %[1]s is what stands first in the English, %[2]s what stands second. A sentence that begins or ends with
// a blank stands in quotation marks. Behind the line "== rules" come the rules in that language, a rule a line: its number, a blank,
// what it says. Lines that begin with "# " are comments, empty lines are nothing.
package translation

import (
	"fmt"
	"io/fs"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// fileNames are the texts of the languages, by the code of the language.
var fileNames = map[string]string{"ja": "japanese.txt"}

// Load gives what stands in the text of a language among the files of a title; nothing where there is none. The files are embedded: a
// text that cannot be read is a fault of the program, and Of panics with its first error.
func Load(files fs.FS, lang string) core.Translation {
	name := fileNames[lang]
	text, err := fs.ReadFile(files, name)
	if name == "" || err != nil {
		return core.Translation{}
	}
	t, err := Parse(name, string(text))
	if err != nil {
		panic(err)
	}
	return t
}

// Parse reads a text. The error is the first thing that is wrong, with name and line.
func Parse(name, text string) (core.Translation, error) {
	r := parser{firstLines: map[string]int{}, Translation: core.Translation{Rules: map[string]string{}}}
	n := 0
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		n++
		if err := r.parseLine(n, strings.TrimRight(line, "\r\n")); err != nil {
			return core.Translation{}, fmt.Errorf("%s:%d: %w", name, n, err)
		}
	}
	if r.pendingEnglish != "" {
		return core.Translation{}, fmt.Errorf("%s:%d: %w", name, n+1, r.untranslatedError())
	}
	return r.Translation, nil
}

// rulesLine stands before the rules.
const rulesLine = "== rules"

// parser is a text read so far.
type parser struct {
	core.Translation
	firstLines     map[string]int // lines of sentences and rules
	pendingEnglish string         // the English of the line before
	inRules        bool           // the rules have begun
}

func (r *parser) untranslatedError() error {
	return fmt.Errorf("%q is not translated: below it stands \"= \" and what it is in the other language", r.pendingEnglish)
}

// parseLine reads a line without its end.
func (r *parser) parseLine(n int, s string) error {
	to, other := strings.CutPrefix(s, "= ")
	switch {
	case !utf8.ValidString(s):
		return fmt.Errorf("the line is not in UTF-8")
	case r.pendingEnglish != "" && !other:
		return r.untranslatedError()
	case other && r.pendingEnglish == "":
		return fmt.Errorf("%q is what nothing is in English: the English stands in the line before", to)
	case s == "" || s == "#" || strings.HasPrefix(s, "# "):
		return nil
	case s == rulesLine && !r.inRules:
		r.inRules = true
		return nil
	case r.inRules:
		return r.parseRule(n, s)
	case !other:
		return r.parseEnglish(n, s)
	}
	to, err := unquote(to)
	if err == nil {
		err = checkArguments(r.pendingEnglish, to)
	}
	r.Sentences, r.pendingEnglish = append(r.Sentences, [2]string{r.pendingEnglish, to}), ""
	return err
}

// parseEnglish reads the English of a sentence.
func (r *parser) parseEnglish(n int, s string) error {
	s, err := unquote(s)
	if err != nil {
		return err
	}
	r.pendingEnglish = s
	return r.recordLine(n, s)
}

var number = regexp.MustCompile(`^[0-9]+(\.[0-9]+)*[a-z]?$`)

// parseRule reads the line of a rule.
func (r *parser) parseRule(n int, s string) error {
	rule, says, _ := strings.Cut(s, " ")
	if !number.MatchString(rule) || says == "" || strings.TrimSpace(says) != says {
		return fmt.Errorf("%q is no rule: behind %q a line is a number, a blank, and what the rule says", s, rulesLine)
	}
	r.Rules[rule] = says
	return r.recordLine(n, rule)
}

// recordLine holds that nothing is said twice.
func (r *parser) recordLine(n int, s string) error {
	if first, twice := r.firstLines[s]; twice {
		return fmt.Errorf("%q stands in line %d already", s, first)
	}
	r.firstLines[s] = n
	return nil
}

// unquote is a sentence without its quotation marks, which it has only where it begins or ends with a blank.
func unquote(s string) (string, error) {
	in, opened := strings.CutPrefix(s, `"`)
	in, closed := strings.CutSuffix(in, `"`)
	quoted := opened && closed && in != strings.TrimSpace(in)
	switch {
	case quoted:
		return in, nil
	case s != strings.TrimSpace(s):
		return "", fmt.Errorf("%q begins or ends with a blank: if it has to, put it in quotation marks", s)
	case s == "":
		return "", fmt.Errorf("nothing stands behind \"= \"")
	}
	return s, nil
}

var placedArgument = regexp.MustCompile(`%(\[([0-9]+)\]s)?`)

// checkArguments holds that a translation puts in only what the English has.
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
