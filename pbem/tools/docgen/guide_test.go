package docgen

import (
	"cmp"
	"io/fs"
	"regexp"
	"strings"
	"sync"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/text/language"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/view/report"
	"fieldpost/pbem/view/unitlist"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// scene is a scenario of a title at its start.
type scene struct {
	title core.Title
	data  fs.FS
	id    string
	mod   core.Module
	start *core.Position
	guide core.Guide
}

// scenes returns all scenarios of all titles.
func scenes(t *testing.T) []scene {
	t.Helper()
	out, err := begun()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// begun begins every scenario, once for all tests.
var begun = sync.OnceValues(func() (out []scene, err error) {
	for _, title := range rules.All() {
		data, err := scenarios.Open(title.Meta().ID, nil)
		if err != nil {
			return nil, err
		}
		loaded, err := title.Load(data)
		if err != nil {
			return nil, err
		}
		for _, id := range title.Meta().Scenarios() {
			o, err := title.Meta().Scenario(id)
			if err != nil {
				return nil, err
			}
			full := complete(title.Meta(), o)
			mod := core.ScenarioModule(loaded, full)
			p, err := mod.Start(full)
			if err != nil {
				return nil, err
			}
			out = append(out, scene{title, data, id, mod, p, core.GuideOf(mod, title.Meta(), full)})
		}
	}
	return out, nil
})

// TestGuidesAreComplete: every scenario tells how one wins, the course of a turn and what its sheets are for, with
// rules and hexes; and every abbreviation that results, figures, marks, markers and tracks print is explained.
func TestGuidesAreComplete(t *testing.T) {
	for _, s := range scenes(t) {
		where := s.title.Meta().ID + " " + s.id
		for name, n := range map[string]int{"win": len(s.guide.HowToWin), "turn": len(s.guide.Turn), "sheets": len(s.guide.Sheets)} {
			if n < 2 {
				t.Errorf("%s: %d lines of %s", where, n, name)
			}
		}
		explained := func(what, word string) {
			if word != "" && len(s.guide.Meaning(word)) == 0 {
				t.Errorf("%s: the %s %q is not explained", where, what, word)
			}
		}
		if r, ok := s.mod.(core.ResultLister); ok {
			for _, word := range r.Results() {
				explained("result", word)
			}
		}
		for _, x := range s.start.Reader().Tracks() {
			explained("track", s.start.World.TrackText(x.Name).String())
		}
		if m, ok := s.mod.(core.Markers); ok {
			for _, x := range m.Markers(s.start.Reader()) {
				explained("marker", x.Letters)
			}
		}
		if c, ok := s.mod.(core.ClassLister); ok {
			for _, word := range core.ClassWords(c.Classes(), core.UnitMark) {
				explained("mark", word)
			}
		}
		for _, u := range s.start.Reader().Units() {
			explained("figures", s.mod.(core.StyleProvider).PrintedFigures(&u))
		}
		explained("phase", s.start.Phase)
	}
}

// hexNumber is the number of a hex, with the letter of its sheet where the map has several.
var hexNumber = regexp.MustCompile(`\b(?:[A-Z]{1,2})?\d{4}\b`)

// TestGuidesNameRealPlaces: what stands in a guide as the number of a hex is a hex of the scenario's map, and what
// stands as the number of a rule is explained.
func TestGuidesNameRealPlaces(t *testing.T) {
	for _, s := range scenes(t) {
		where, n := s.title.Meta().ID+" "+s.id, 0
		for _, line := range s.guide.HowToWin {
			for _, h := range hexNumber.FindAllString(line.String(), -1) {
				n++
				if _, ok := s.mod.World().Map.Find(h); !ok {
					t.Errorf("%s: there is no hex %s: %s", where, h, line)
				}
			}
		}
		if n == 0 {
			t.Errorf("%s: no hex is named by whom it wins", where)
		}
		cited := 0
		for _, list := range [][]core.GuideEntry{s.guide.Abbreviations, s.guide.Sheets} {
			for _, e := range list {
				cited += citations(t, where, s.mod.(core.Explainer), e.Meaning.String())
			}
		}
		for _, line := range append(s.guide.HowToWin, s.guide.Turn...) {
			cited += citations(t, where, s.mod.(core.Explainer), line.String())
		}
		if cited < 20 {
			t.Errorf("%s: only %d rules are cited", where, cited)
		}
	}
}

var (
	inBrackets = regexp.MustCompile(`\(([0-9][0-9.p, to]*)\)`)
	aRule      = regexp.MustCompile(`[0-9]+(?:\.[0-9]+)+p?`)
)

// citations counts the rules that stand in brackets, each of which is to be explained.
func citations(t *testing.T, where string, e core.Explainer, line string) (n int) {
	t.Helper()
	for _, m := range inBrackets.FindAllStringSubmatch(line, -1) {
		for _, rule := range aRule.FindAllString(m[1], -1) {
			n++
			if len(core.RulesUnder(e, rule)) == 0 {
				t.Errorf("%s: rule %s is not explained: %s", where, rule, line)
			}
		}
	}
	return n
}

// TestGuidesAreTranslated: every sentence of a guide has its Japanese.
func TestGuidesAreTranslated(t *testing.T) {
	for _, s := range scenes(t) {
		book := titles.Library().Catalogue().OfTitle(s.title.Meta().ID).Translator(language.Japanese)
		lines := append(s.guide.HowToWin, s.guide.Turn...)
		for _, e := range append(append(s.guide.Abbreviations, s.guide.Sheets...), s.guide.DataRules...) {
			lines = append(lines, e.Meaning)
		}
		for _, line := range lines {
			if book.Translate(line) == line.String() {
				t.Errorf("%s %s: no Japanese for %q", s.title.Meta().ID, s.id, line)
			}
		}
	}
}

// dataRule is the line of a data file that says which rules a block holds.
var dataRule = regexp.MustCompile(`(?m)^ +rule: *"?([^"\n]*)"?$`)

// TestRulesOfDataAreExplained: every number that a data file cites, as pbem title show prints it, can be explained.
func TestRulesOfDataAreExplained(t *testing.T) {
	for _, s := range scenes(t) {
		files, err := fs.Glob(s.data, "*.yaml")
		if err != nil || len(files) == 0 {
			t.Fatal(files, err)
		}
		for _, name := range files {
			if b, _, _ := strings.Cut(strings.TrimPrefix(name, "scenario"), "."); strings.HasPrefix(name, "scenario") && b != s.id {
				continue
			}
			content, err := fs.ReadFile(s.data, name)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range dataRule.FindAllStringSubmatch(string(content), -1) {
				for _, rule := range regexp.MustCompile(`\b[0-9]+\.[0-9]+[.0-9]*[a-z]?p?\b`).FindAllString(m[1], -1) {
					if len(core.RulesUnder(s.mod.(core.Explainer), rule)) == 0 && len(s.guide.Meaning(rule)) == 0 {
						t.Errorf("%s: %s cites %s, which is not explained", s.title.Meta().ID, name, rule)
					}
				}
			}
		}
	}
}

// TestWelcomesTellAll: the first letter of every scenario and side tells all that a newcomer needs, with no moderator
// and no clock.
func TestWelcomesTellAll(t *testing.T) {
	for _, s := range scenes(t) {
		for _, side := range s.title.Meta().Sides {
			w := welcomeOf(t, s, side)
			for _, want := range []string{"WHAT IS ASKED", "How one wins:", "The course of a turn:", "What a sheet of each phase is for:",
				"KEY TO RESULTS, FIGURES AND MARKS", "REQUESTS AND MESSAGES", "#DESK ", "#PRESS ", "undo", "draw", "concede", "explain"} {
				if !strings.Contains(w, want) {
					t.Errorf("%s %s %s: the welcome lacks %q", s.title.Meta().ID, s.id, side, want)
				}
			}
			if at := strings.Index(w, "OPTIONS OF THIS GAME"); at < 0 || strings.Count(w[at:], "\n   *") > 1 {
				t.Errorf("%s %s %s: options that nobody chose take more than a line", s.title.Meta().ID, s.id, side)
			}
		}
	}
}

// welcomes are those that welcomeOf has written, by title, scenario and side.
var welcomes = map[[3]string]string{}

// welcomeOf returns the welcome of a side in a scenario, as text.
func welcomeOf(t *testing.T, s scene, side core.Side) string {
	t.Helper()
	key := func(side core.Side) [3]string { return [3]string{s.title.Meta().ID, s.id, string(side)} }
	if text, ok := welcomes[key(side)]; ok {
		return text
	}
	o, err := s.title.Meta().Scenario(s.id)
	if err != nil {
		t.Fatal(err)
	}
	watch := func(g *engine.Game, out *engine.Outcome) {
		if out == nil {
			for _, side := range s.title.Meta().Sides {
				welcomes[key(side)] = report.WelcomeLetter(g, side, report.LetterData{Planner: true, Roster: []unitlist.Row{}}).Text
			}
		}
	}
	if _, err := (ai.Setting{Title: s.title, Data: s.data, Options: o, Addr: "ai:greedy", MaxSheets: 1, Watch: watch}).Play(1); err != nil {
		t.Fatal(err)
	}
	return welcomes[key(side)]
}

// complete are options with the usual ones.
func complete(meta core.Meta, chosen core.Options) (out core.Options) {
	for _, d := range engine.OptionDefs(meta) {
		out = append(out, core.Fact{Name: d.Key, Value: cmp.Or(chosen.Get(d.Key), d.Values[0])})
	}
	return out
}
