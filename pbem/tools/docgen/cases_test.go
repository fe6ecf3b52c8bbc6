package docgen

import (
	"io/fs"
	"path"
	"sync"
	"testing"

	"fieldpost"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/parallel"
	"fieldpost/pbem/tools/ruletest"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// shown holds what came of the cases of a title. Each is run once for all tests.
type shown struct {
	cases   []ruletest.Case
	results []ruletest.Result // by case
	letters []collector       // by case: what its letters in Japanese hold
	verbs   []*usage          // by case: what its sheets make of verbs
}

// casesOf runs the cases of a title, and writes the letters of what came of every sheet in Japanese, when a test first
// asks for it.
func casesOf(t *testing.T, title core.Title) *shown {
	t.Helper()
	out, err := runs[title.Meta().ID]()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

var runs = func() map[string]func() (*shown, error) {
	out := map[string]func() (*shown, error){}
	for _, title := range rules.All() {
		out[title.Meta().ID] = sync.OnceValues(func() (*shown, error) { return runCases(title) })
	}
	return out
}()

func runCases(title core.Title) (*shown, error) {
	cases, err := Cases(title)
	if err != nil {
		return nil, err
	}
	if testing.Short() {
		cases = someOf(cases)
	}
	words, err := spoken(title)
	if err != nil {
		return nil, err
	}
	out, run := &shown{cases: cases, letters: make([]collector, len(cases)), verbs: make([]*usage, len(cases))},
		ruletest.NewRunner(rules.Find, scenarios.Open)
	return out, parallel.Each(len(cases), 0, func(i int) (ruletest.Result, error) {
		found, used := collector{words: words, found: map[string]string{}, typed: map[string]int{}}, newUsage()
		res := run.Watch(cases[i], func(g *engine.Game, o *engine.Outcome) {
			found.sheets++
			used.sheet(g, o)
			if !testing.Short() {
				found.outcome(cases[i].File+": "+cases[i].Name(), g, o)
			}
		})
		out.letters[i], out.verbs[i] = found, used
		return res, nil
	}, func(_ int, r ruletest.Result) error {
		out.results = append(out.results, r)
		return nil
	})
}

// someOf returns the cases that end a game, and each eighth of the others.
func someOf(cases []ruletest.Case) (out []ruletest.Case) {
	for i, c := range cases {
		if i%8 == 0 || c.ExpectsEnd() {
			out = append(out, c)
		}
	}
	return out
}

// events returns the events of a case each.
func (s *shown) events() [][]core.Event {
	var out [][]core.Event
	for _, r := range s.results {
		out = append(out, r.Events)
	}
	return out
}

// TestCases: every case of every title shows what it expects.
func TestCases(t *testing.T) {
	files, err := fs.Glob(fieldpost.Sources, "rules/*/testdata/*.case")
	if err != nil {
		t.Fatal(err)
	}
	run := map[string]bool{}
	for _, title := range rules.All() {
		s := casesOf(t, title)
		for i, c := range s.cases {
			run[c.File] = true
			t.Run(path.Base(folder(title))+"/"+path.Base(c.File)+"/"+c.Name(), func(t *testing.T) {
				for _, d := range s.results[i].Diffs {
					t.Error(d)
				}
			})
		}
	}
	for _, name := range files {
		if !run[name] && !testing.Short() {
			t.Errorf("no case of %s was run", name)
		}
	}
}

// TestLettersOfCases: no letter of a case in Japanese holds English. They are an example of nearly every event, fault
// and question.
func TestLettersOfCases(t *testing.T) {
	if testing.Short() {
		t.Skip("it writes the letters of two thousand sheets")
	}
	for _, title := range rules.All() {
		t.Run(title.Meta().ID, func(t *testing.T) {
			all, sheets := collector{found: map[string]string{}}, 0
			for _, c := range casesOf(t, title).letters {
				sheets += c.sheets
				for line, where := range c.found {
					all.found[line] = where
				}
			}
			if sheets < 200 {
				t.Errorf("the letters of only %d sheets were written", sheets)
			}
			all.report(t)
		})
	}
}
