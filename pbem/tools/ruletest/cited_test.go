package ruletest

import (
	"os"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"fieldpost/rules"
	"fieldpost/rules/core"
)

// inBrackets are the rules that a help text cites.
var inBrackets = regexp.MustCompile(`\((\d[0-9a-z., ]*)\)`)

// TestCitedRulesAreExplained: players who read the number of a rule, after a fault, an event or a question, or in the
// meaning of a verb or an option, are told what it says when they ask.
func TestCitedRulesAreExplained(t *testing.T) {
	for _, title := range rules.All() {
		id := title.Meta().ID
		mod, err := title.Load(os.DirFS(filepath.Join("../../../scenarios", id)))
		if err != nil {
			t.Fatal(err)
		}
		said := func(rule, where string) {
			if rule != "" && len(core.RulesUnder(mod.(core.Explainer), rule)) == 0 {
				t.Errorf("%s: rule %s is cited by %s and not explained", id, rule, where)
			}
		}
		for _, c := range casesIn(t, filepath.Join("../../../rules", path.Base(reflect.TypeOf(title).PkgPath()), "testdata")) {
			for _, w := range c.wants() {
				said(w, c.File)
			}
		}
		for _, v := range mod.Vocabulary("", title.Meta().Sides[0]).Verbs {
			for _, m := range inBrackets.FindAllStringSubmatch(v.Help, -1) {
				for rule := range strings.SplitSeq(m[1], ", ") {
					said(rule, "verb "+v.Name)
				}
			}
		}
		for _, o := range title.Meta().Options {
			said(o.Rule, "option "+o.Key)
		}
	}
}

// wants returns the rules that the expectations of a case cite.
func (c *Case) wants() (out []string) {
	for _, s := range c.steps {
		for _, w := range s.expect {
			switch w := w.(type) {
			case wantFault:
				out = append(out, w.rule)
			case wantEvent:
				out = append(out, w.rule)
			case wantAsks:
				out = append(out, w.rule)
			}
		}
	}
	return out
}
