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

// names are the texts of the languages, by the code of the language.
var names = map[string]string{"ja": "japanese.txt"}

// Of gives what stands in the text of a language among the files of a title; nothing where there is none. The files are embedded: a
// text that cannot be read is a fault of the program, and Of panics with its first error.
func Of(files fs.FS, lang string) core.Tongue {
	name := names[lang]
	text, err := fs.ReadFile(files, name)
	if name == "" || err != nil {
		return core.Tongue{}
	}
	t, err := Read(name, string(text))
	if err != nil {
		panic(err)
	}
	return t
}

// Read reads a text. The error is the first thing that is wrong, with name and line.
func Read(name, text string) (core.Tongue, error) {
	r := reader{said: map[string]int{}, Tongue: core.Tongue{Rules: map[string]string{}}}
	n := 0
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		n++
		if err := r.line(n, strings.TrimRight(line, "\r\n")); err != nil {
			return core.Tongue{}, fmt.Errorf("%s:%d: %w", name, n, err)
		}
	}
	if r.open != "" {
		return core.Tongue{}, fmt.Errorf("%s:%d: %w", name, n+1, r.lacks())
	}
	return r.Tongue, nil
}

// rulesLine stands before the rules.
const rulesLine = "== rules"

// reader is a text read so far.
type reader struct {
	core.Tongue
	said  map[string]int // lines of sentences and rules
	open  string         // the English of the line before
	rules bool           // the rules have begun
}

func (r *reader) lacks() error {
	return fmt.Errorf("%q is not translated: below it stands \"= \" and what it is in the other language", r.open)
}

// line reads a line without its end.
func (r *reader) line(n int, s string) error {
	to, other := strings.CutPrefix(s, "= ")
	switch {
	case !utf8.ValidString(s):
		return fmt.Errorf("the line is not in UTF-8")
	case r.open != "" && !other:
		return r.lacks()
	case other && r.open == "":
		return fmt.Errorf("%q is what nothing is in English: the English stands in the line before", to)
	case s == "" || s == "#" || strings.HasPrefix(s, "# "):
		return nil
	case s == rulesLine && !r.rules:
		r.rules = true
		return nil
	case r.rules:
		return r.rule(n, s)
	case !other:
		return r.english(n, s)
	}
	to, err := bare(to)
	if err == nil {
		err = arguments(r.open, to)
	}
	r.Sentences, r.open = append(r.Sentences, [2]string{r.open, to}), ""
	return err
}

// english reads the English of a sentence.
func (r *reader) english(n int, s string) error {
	s, err := bare(s)
	if err != nil {
		return err
	}
	r.open = s
	return r.once(n, s)
}

var number = regexp.MustCompile(`^[0-9]+(\.[0-9]+)*[a-z]?$`)

// rule reads the line of a rule.
func (r *reader) rule(n int, s string) error {
	rule, says, _ := strings.Cut(s, " ")
	if !number.MatchString(rule) || says == "" || strings.TrimSpace(says) != says {
		return fmt.Errorf("%q is no rule: behind %q a line is a number, a blank, and what the rule says", s, rulesLine)
	}
	r.Rules[rule] = says
	return r.once(n, rule)
}

// once holds that nothing is said twice.
func (r *reader) once(n int, s string) error {
	if first, twice := r.said[s]; twice {
		return fmt.Errorf("%q stands in line %d already", s, first)
	}
	r.said[s] = n
	return nil
}

// bare is a sentence without its quotation marks, which it has only where it begins or ends with a blank.
func bare(s string) (string, error) {
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

var placed = regexp.MustCompile(`%(\[([0-9]+)\]s)?`)

// arguments holds that a translation puts in only what the English has.
func arguments(en, to string) error {
	have := len(say.Cut(en).Verbs)
	for _, m := range placed.FindAllStringSubmatch(to, -1) {
		if m[1] == "" {
			return fmt.Errorf("%q: what is put in is written %%[1]s, %%[2]s ... here, by its place in the English", to)
		}
		if i, err := strconv.Atoi(m[2]); err != nil || i < 1 || i > have {
			return fmt.Errorf("%q puts in number %s; the English %q has %d", to, m[2], en, have)
		}
	}
	return nil
}
