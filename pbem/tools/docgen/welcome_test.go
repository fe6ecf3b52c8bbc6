package docgen

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/tools/golden"
	"fieldpost/rules/core"
)

// sameInAll are the sections of a welcome that are the same in all titles; only one golden has them.
var sameInAll = regexp.MustCompile(`(?m)^(?:HOW A SHEET LOOKS|WHEN THE OTHER SIDE ACTS|REQUESTS AND MESSAGES` +
	`|KEEP THIS MAIL|DICE AND AUDIT).*\n(?:   .*\n)+\n`)

// TestWelcomes holds the welcome of each side in the usual scenario of each title. Read each as a newcomer after a
// change.
func TestWelcomes(t *testing.T) {
	for i, s := range scenes(t) {
		if s.id != s.title.Meta().Scenarios()[0] {
			continue
		}
		for _, side := range s.title.Meta().Sides {
			w := welcomeOf(t, s, side)
			if i > 0 {
				w = sameInAll.ReplaceAllString(w, "")
			}
			path := filepath.Join("testdata", "welcome", s.title.Meta().ID+"-"+string(side)+".golden")
			golden.Compare(t, path, w)
		}
	}
}

// TestWelcomesExplainWhatIsPrinted: each abbreviation that letters of a scenario print stands in its welcome with its
// meaning, and explain in a #DESK frame knows it.
func TestWelcomesExplainWhatIsPrinted(t *testing.T) {
	for _, s := range scenes(t) {
		where, n := s.title.Meta().ID+" "+s.id, 0
		text := strings.Join(strings.Fields(welcomeOf(t, s, s.title.Meta().Sides[0])), " ")
		idle := idleIn(s.mod, s.start.Reader(), s.title.Meta().Sides[0])
		for what, words := range printed(s) {
			for _, word := range words {
				meaning := s.guide.Meaning(word) // what explain answers with
				if word == "" || len(meaning) > 0 && slices.Contains(idle, meaning[0].Names[0]) {
					continue
				}
				n++
				if len(meaning) == 0 || !strings.Contains(text, strings.Join(strings.Fields(meaning[0].Meaning.String()), " ")) {
					t.Errorf("%s: the welcome does not explain the %s %q", where, what, word)
				}
			}
		}
		if n < 10 {
			t.Errorf("%s: only %d words were looked for", where, n)
		}
	}
}

// printed returns the abbreviations that the letters of a scenario print, by what they are.
func printed(s scene) map[string][]string {
	out := map[string][]string{"phase": {s.start.Phase}}
	if r, ok := s.mod.(core.ResultLister); ok {
		out["result"] = r.Results()
	}
	for _, x := range s.start.Reader().Tracks() {
		out["track"] = append(out["track"], s.start.World.TrackText(x.Name).String())
	}
	if m, ok := s.mod.(core.Markers); ok {
		for _, x := range m.Markers(s.start.Reader()) {
			out["marker"] = append(out["marker"], x.Letters)
		}
	}
	if c, ok := s.mod.(core.ClassLister); ok {
		out["mark"] = core.ClassWords(c.Classes(), core.UnitMark)
	}
	for _, u := range s.start.Reader().Units() {
		out["figures"] = append(out["figures"], s.mod.(core.StyleProvider).PrintedFigures(&u))
	}
	return out
}

func idleIn(m core.Module, r core.Reader, side core.Side) []string {
	if x, ok := m.(core.UnusedWordLister); ok {
		return x.UnusedWords(r, side)
	}
	return nil
}

// TestIdleWordsDoNotOccur plays on in each scenario: no order can be given and no question is asked whose word the
// welcome left out as impossible in that scenario.
func TestIdleWordsDoNotOccur(t *testing.T) {
	const sheets, most = 12, 2000
	for _, s := range scenes(t) {
		if testing.Short() {
			t.Skip("plays some sheets of every scenario")
		}
		where := s.title.Meta().ID + " " + s.id
		o, err := s.title.Meta().Scenario(s.id)
		if err != nil {
			t.Fatal(err)
		}
		watch := func(g *engine.Game, _ *engine.Outcome) {
			r := g.Position().Reader()
			if c := g.OpenChoice(); c != nil {
				if slices.Contains(idleIn(g.Module(), r, c.Owner), c.Kind) {
					t.Errorf("%s: %s asks %s", where, r.Phase(), c.Kind)
				}
				return
			}
			n, idle := 0, idleIn(g.Module(), r, g.AwaitedSide())
			for x := range g.Module().Legal(r, g.AwaitedSide()) {
				if verb, _, _ := strings.Cut(x.String(), " "); slices.Contains(idle, verb) {
					t.Errorf("%s: %s offers %s", where, r.Phase(), x)
				}
				if n++; n > most {
					break
				}
			}
		}
		play := ai.Setting{Title: s.title, Data: s.data, Options: o, Addr: "ai:greedy", MaxSheets: sheets, Watch: watch}
		if _, err := play.Play(1); err != nil {
			t.Fatal(err)
		}
	}
}
