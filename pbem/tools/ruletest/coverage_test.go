package ruletest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/kursk"
)

// Why a rule has no case that shows it at work, or none that shows an order refused by it.
const (
	defines = "a definition without a decision or a figure that could come out otherwise"
	counts  = "says what is counted or looked up; no order can break it"
	allows  = "allows or takes away a bonus; no order can break it"
	results = "a combat result; it follows from the die, not from an order"
	unsaid  = "what it forbids cannot be written as an order"
)

// noAccept are the rules of Kursk without an accepting case, noRefuse those without a refusing one, with the reason.
var noAccept = map[string]string{
	"2.6": defines, // letters on counters
	"6.2": defines, // the two states of supply
	"7.6": defines, // markers are no counters here
}

var noRefuse = map[string]string{
	"2.6":   defines,
	"2.11":  counts,
	"3.9":   counts,
	"3.10":  counts,
	"4.3":   counts,
	"4.4":   counts,
	"4.6":   counts,
	"4.7":   counts,
	"4.8":   counts,
	"4.9":   counts,
	"4.10":  unsaid,
	"6.2":   defines,
	"6.7":   allows,
	"6.9":   counts,
	"7.6":   defines,
	"8.3":   allows,
	"8.5":   allows,
	"11.5":  unsaid,
	"11.18": results,
	"11.20": allows,
	"11.23": allows,
	"12.2":  counts,
	"12.3":  counts,
}

// shows reports whether a case shows something accepted and something refused.
func (c *Case) shows() (accept, refuse bool) {
	for _, s := range c.steps {
		if s.expectsRefusal() {
			refuse = true
		} else {
			accept = true
		}
	}
	return accept, refuse
}

// TestKurskCoverage holds Kursk to its cases.
func TestKurskCoverage(t *testing.T) {
	holdCoverage(t, kursk.New(), "../../../scenarios/kursk", casesIn(t, "../../../rules/kursk/testdata"), noAccept, noRefuse)
}

// holdCoverage holds every rule number of a title to a case in which it is at work and a case in which it refuses an
// order, but for those excepted. A case speaks for the rules that its heading names; a fault expected also for the rule
// it cites, an event or question too.
func holdCoverage(t *testing.T, title core.Title, data string, cases []Case, noAccept, noRefuse map[string]string) {
	t.Helper()
	accepted, refused := map[string]bool{}, map[string]bool{}
	for _, c := range cases {
		c.cover(accepted, refused)
	}
	mod, err := title.Load(os.DirFS(data))
	if err != nil {
		t.Fatal(err)
	}
	rules := mod.(core.Explainer).Rules()
	for _, rule := range rules {
		judgeCover(t, rule, "accepted", accepted[rule], noAccept[rule])
		judgeCover(t, rule, "refused", refused[rule], noRefuse[rule])
	}
	for _, list := range []map[string]string{noAccept, noRefuse} {
		for rule := range list { // any order: each is judged alone
			if !slices.Contains(rules, rule) {
				t.Errorf("the list of exceptions names rule %s, which is not explained", rule)
			}
		}
	}
}

// casesIn returns all cases of a folder.
func casesIn(t *testing.T, dir string) []Case {
	t.Helper()
	files, err := filepath.Glob(dir + "/*.case")
	if err != nil || len(files) == 0 {
		t.Fatalf("no case files: %v", err)
	}
	var out []Case
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		cases, err := Parse(filepath.Base(file), text)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, cases...)
	}
	return out
}

// TestKurskOptions holds the options of Kursk to its cases.
func TestKurskOptions(t *testing.T) {
	holdOptions(t, kursk.New(), casesIn(t, "../../../rules/kursk/testdata"))
}

// holdOptions wants a case for each value of each option of a title: its heading names the rule and KEY=VALUE, and a
// value that is not the default is given.
func holdOptions(t *testing.T, title core.Title, cases []Case) {
	t.Helper()
	for _, d := range title.Meta().Options {
		for i, v := range d.Values {
			told := slices.ContainsFunc(cases, func(c Case) bool {
				given := slices.ContainsFunc(c.given.options, func(o optionGiven) bool { return o.key == d.Key && o.value == v })
				return slices.Contains(c.Refs, d.Rule) && strings.Contains(c.Heading, d.Key+"="+v+":") && given == (i > 0)
			})
			if !told {
				t.Errorf("no case of rule %s shows option %s=%s", d.Rule, d.Key, v)
			}
		}
	}
}

// cover adds the rules for which a case speaks.
func (c *Case) cover(accepted, refused map[string]bool) {
	accept, refuse := c.shows()
	for _, rule := range c.Refs {
		accepted[rule] = accepted[rule] || accept
		refused[rule] = refused[rule] || refuse
	}
	for _, s := range c.steps {
		for _, w := range s.expect {
			switch w := w.(type) {
			case wantFault:
				refused[w.rule] = refused[w.rule] || w.class == "fault" && !w.none
			case wantEvent:
				accepted[w.rule] = accepted[w.rule] || !w.none
			case wantAsks:
				accepted[w.rule] = true
			}
		}
	}
}

func judgeCover(t *testing.T, rule, word string, shown bool, reason string) {
	t.Helper()
	switch {
	case !shown && reason == "":
		t.Errorf("rule %s: no case shows it %s", rule, word)
	case shown && reason != "":
		t.Errorf("rule %s: a case shows it %s, yet it is excepted: %s", rule, word, reason)
	}
}
