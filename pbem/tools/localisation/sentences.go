package localisation

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/translation"
)

// sentences checks a file of sentences against the file of the complete language.
func (c *checker) sentences(name, text, ref, list string) error {
	got, lines, err := translation.ParseLines(name, text)
	if err != nil {
		c.faulty(name, err)
		return nil
	}
	want, err := translation.Parse(ref, list)
	if err != nil {
		return err
	}
	if err := c.rules(name, got, lines); err != nil {
		return err
	}
	c.compare(name, ref, list, got, lines, want)
	terms, err := c.terms(name)
	if err != nil {
		return nil // the glossary itself is reported as faulty
	}
	c.arguments(name, got, lines)
	c.consistent(name, got, lines, terms)
	return nil
}

// compare reports the sentences that only one of the two files has.
func (c *checker) compare(name, ref, list string, got core.Translation, lines map[string]int, want core.Translation) {
	have, need := map[string]bool{}, map[string]bool{}
	for _, e := range got.Sentences {
		have[e[0]] = true
	}
	var missing []string
	for _, e := range want.Sentences {
		need[e[0]] = true
		if !have[e[0]] {
			missing = append(missing, e[0])
		}
	}
	for _, e := range got.Sentences {
		if need[e[0]] {
			continue
		}
		if at := nearest(e[0], missing); at >= 0 {
			c.report(name, lines[e[0]], Stale, missing[at],
				fmt.Sprintf("the program does not say %q any more; it is probably %q now", e[0], missing[at]))
			missing = slices.Delete(missing, at, at+1)
			continue
		}
		c.report(name, lines[e[0]], Unused, e[0], "the program does not say it any more: remove it")
	}
	for _, en := range missing {
		c.report(name, lines[en], Missing, en,
			fmt.Sprintf("it is not translated; line %d of %s has it", lineOf(list, quoted(en)), ref))
	}
}

// quoted returns a sentence in the spelling of a file: in quotation marks if it begins or ends with a blank.
func quoted(s string) string {
	if s != strings.TrimSpace(s) {
		return `"` + s + `"`
	}
	return s
}

// nearest returns the index of the sentence in a list that shares most words with s, -1 if none shares two thirds of
// them.
func nearest(s string, list []string) int {
	best, most := -1, 0
	words := strings.Fields(s)
	for i, other := range list {
		theirs := strings.Fields(other)
		shared := 0
		for _, w := range words {
			if slices.Contains(theirs, w) {
				shared++
			}
		}
		if shared > most && 3*shared >= 2*max(len(words), len(theirs)) && len(words) > 2 {
			best, most = i, shared
		}
	}
	return best
}

// explainer returns the rules of the title in whose folder a file is, nil for a file of shared code.
func (c *checker) explainer(name string) (core.Explainer, error) {
	t := c.titleOf(name)
	if t == nil {
		return nil, nil
	}
	data, err := c.open(t.Meta().ID)
	if err != nil {
		return nil, err
	}
	mod, err := t.Load(data)
	if err != nil {
		return nil, err
	}
	e, _ := mod.(core.Explainer)
	return e, nil
}

// rules checks the explanations of the rules of a title.
func (c *checker) rules(name string, got core.Translation, lines map[string]int) error {
	e, err := c.explainer(name)
	if e == nil || err != nil {
		return err
	}
	need := map[string]bool{}
	for _, rule := range e.Rules() {
		need[rule] = true
		english, _ := e.Explain(rule)
		switch hash := translation.Hash(english); {
		case got.Rules[rule] == "":
			c.report(name, 0, Missing, english,
				fmt.Sprintf("rule %s is not translated; write %s [%s] and the text", rule, rule, hash))
		case got.RuleHashes[rule] != hash:
			c.report(name, lines[rule], Stale, english,
				fmt.Sprintf("rule %s renders an English text [%s] that is now [%s]", rule, got.RuleHashes[rule], hash))
		}
	}
	for _, rule := range slices.Sorted(maps.Keys(got.Rules)) {
		if !need[rule] {
			c.report(name, lines[rule], Unused, "", fmt.Sprintf("the title has no rule %s: remove it", rule))
		}
	}
	return nil
}

// used matches an argument in a translation; frame matches the mark of a frame.
var (
	used  = regexp.MustCompile(`%\[(\d+)\]s`)
	frame = regexp.MustCompile(`#[A-Z]{3,}\b`)
)

// arguments reports the translations that lack an argument or the mark of a frame that the English text has.
func (c *checker) arguments(name string, got core.Translation, lines map[string]int) {
	for _, e := range got.Sentences {
		for i := range say.ParsePattern(e[0]).Verbs {
			if arg := fmt.Sprintf("%%[%d]s", i+1); !strings.Contains(e[1], arg) && !strings.Contains(e[0], "are both") {
				c.report(name, lines[e[0]], Inconsistent, e[0],
					fmt.Sprintf("%s of the English is not in %q", arg, e[1]))
			}
		}
		if rest := used.ReplaceAllString(e[1], ""); strings.Contains(rest, "%") && !strings.Contains(e[0], "%%") {
			c.report(name, lines[e[0]], Inconsistent, e[0], fmt.Sprintf("a %% without a number is in %q", e[1]))
		}
		for _, mark := range frame.FindAllString(e[0], -1) {
			if !strings.Contains(e[1], mark) {
				c.report(name, lines[e[0]], Inconsistent, e[0], fmt.Sprintf("%s of the English is not in %q", mark, e[1]))
			}
		}
	}
}

// consistent reports different translations of texts that differ only in the case of the first letter. It also reports
// words that the glossary replaces by others.
func (c *checker) consistent(name string, got core.Translation, lines map[string]int, terms []core.Term) {
	first := map[string][2]string{}
	for _, e := range got.Sentences {
		key := e[0]
		if r, n := utf8.DecodeRuneInString(key); !isCapitals(key) {
			key = string(unicode.ToLower(r)) + key[n:]
		}
		if other, twice := first[key]; twice && !strings.EqualFold(other[1], e[1]) {
			c.report(name, lines[e[0]], Inconsistent, e[0],
				fmt.Sprintf("it is %q here, and %q in line %d", e[1], other[1], lines[other[0]]))
		} else if !twice {
			first[key] = e
		}
	}
	for _, term := range terms {
		for _, e := range got.Sentences {
			c.term(name, lines[e[0]], term, e[0], e[1])
		}
		for _, rule := range slices.Sorted(maps.Keys(got.Rules)) {
			c.term(name, lines[rule], term, "", got.Rules[rule])
		}
	}
}

// isCapitals reports whether a text is a heading in capitals.
func isCapitals(s string) bool { return s == strings.ToUpper(s) }

// term checks a translation against a term of the glossary.
func (c *checker) term(name string, line int, term core.Term, english, to string) {
	rest := strings.NewReplacer(term.Translated, "", term.Rulebook, "").Replace(to)
	for _, w := range term.Rejected {
		if strings.Contains(rest, w) {
			c.report(name, line, Inconsistent, english,
				fmt.Sprintf("%q has %q; the glossary has %q for %s", to, w, term.Translated, term.English))
		}
	}
	if strings.EqualFold(english, term.English) && !strings.Contains(to, term.Translated) {
		c.report(name, line, Inconsistent, english, fmt.Sprintf("it is %q; the glossary has %q", to, term.Translated))
	}
}
