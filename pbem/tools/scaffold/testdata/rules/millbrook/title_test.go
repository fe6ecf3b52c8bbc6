package millbrook_test

import (
	"context"
	"io/fs"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"testing"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/text"
	"fieldpost/pbem/text/language"
	"fieldpost/pbem/tools/fuzz"
	"fieldpost/pbem/tools/ruletest"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/datacheck/datachecktest"
	"fieldpost/rules/mechanics/randomplay"
	title "fieldpost/rules/millbrook"
	"fieldpost/scenarios"
)

const id = "millbrook"

func data(t testing.TB) fs.FS {
	t.Helper()
	files, err := scenarios.Open(id, nil)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestFacts: the data are what the rulebook says, and each fact can fail.
func TestFacts(t *testing.T) {
	datachecktest.CheckClaims(t, datachecktest.ClaimsOf(t, title.New(), data(t)))
	datachecktest.CheckMutations(t, data(t), os.DirFS("."))
}

// TestCases runs the cases, and holds that every rule of rules.txt has one.
func TestCases(t *testing.T) {
	text, err := os.ReadFile("testdata/rules.case")
	if err != nil {
		t.Fatal(err)
	}
	cases, err := ruletest.Parse("rules.case", text)
	if err != nil {
		t.Fatal(err)
	}
	var rules []string
	run := ruletest.NewRunner(find, scenarios.Open)
	for _, c := range cases {
		res := run.Watch(c, func(g *engine.Game, out *engine.Outcome) { spoken(t, g, out) })
		rules = append(rules, res.Rules...)
		for _, d := range res.Diffs {
			t.Errorf("%s: %s", c.Name(), d)
		}
	}
	mod := module(t).(interface{ Rules() []string })
	for _, rule := range mod.Rules() {
		if rule != "2.5" && !slices.Contains(rules, rule) { // 2.5 is kept by 3.3
			t.Errorf("no case has rule %s", rule)
		}
	}
}

func find(name string) (core.Title, bool) { return title.New(), name == id }

func module(t testing.TB) core.Module {
	t.Helper()
	mod, err := title.New().Load(data(t))
	if err != nil {
		t.Fatal(err)
	}
	return mod
}

// spoken holds that what happens, what is asked and what is wrong is said in Japanese.
func spoken(t *testing.T, g *engine.Game, out *engine.Outcome) {
	t.Helper()
	if c := g.OpenChoice(); c != nil {
		inJapanese(t, c.Question)
		inJapanese(t, c.Why)
	}
	for _, f := range out.Faults {
		inJapanese(t, f.Text)
	}
	for _, s := range out.Steps {
		for _, e := range s.Events {
			inJapanese(t, e.Text)
		}
	}
}

// words has what the program and the title say.
var words = text.NewCatalogue([]core.Title{title.New()}, text.LetterSentences)

// orders begin with these, and are the same in every language.
var orders = regexp.MustCompile(`^"?(move|attack|losses|retreat|advance|pass)\b`)

// inJapanese holds that each format of a text, and words of several, have an entry of the title or of the program.
func inJapanese(t *testing.T, x say.Text) {
	t.Helper()
	for _, p := range x.Parts() {
		key, said := p.Format, say.F(p.Format, anys(p.Args)...)
		if key == "" {
			key, said = p.Words, say.Plain(p.Words)
		}
		own := slices.ContainsFunc(title.New().Translation(language.Japanese).Sentences, func(e [2]string) bool { return e[0] == key })
		if sentence.MatchString(key) && !orders.MatchString(key) && !own &&
			words.Translator(language.Japanese).Translate(said) == said.String() {
			t.Errorf("sentences.ja.txt lacks %q", key)
		}
		for _, a := range p.Args {
			inJapanese(t, a)
		}
	}
}

// sentence is a text of words, at least one of small letters.
var sentence = regexp.MustCompile(`(^|[^%a-z])[a-z]{2,}`)

func anys(list []say.Text) []any {
	out := make([]any, len(list))
	for i, x := range list {
		out[i] = x
	}
	return out
}

// TestRandomPlay plays games at random to their end, order by order.
func TestRandomPlay(t *testing.T) {
	verbs, asks := map[string]int{}, map[string]int{}
	for seed := range uint64(30) {
		pl := randomplay.New(t, module(t).(randomplay.Module), nil, rand.New(rand.NewPCG(seed, 1)))
		pl.Scope = func(p *core.Position) string { return p.Phase }
		pl.Play(100, func() {
			for _, o := range pl.RandomOrders(4) {
				pl.PlayOrder(o)
			}
			pl.FollowProposals(5)
			if pl.Position.Over == nil {
				pl.EndPhase()
			}
		})
		randomplay.AddCounts(verbs, pl.Verbs)
		randomplay.AddCounts(asks, pl.Choices)
	}
	randomplay.CheckAllOccurred(t, "order", verbs, "move", "attack")
	randomplay.CheckAllOccurred(t, "choice", asks, "losses", "retreat", "advance")
}

// TestRobot: computer opponents attack, and neither side wins more than three games of five.
func TestRobot(t *testing.T) {
	won, orders, set := map[core.Side]int{}, 0, ai.Setting{Title: title.New(), Data: data(t), Addr: "ai:greedy"}
	err := set.PlaySeries(48, 1, func(_ int, m *ai.Match) error {
		won[m.Game.Position().Over.Winner]++
		orders += m.Orders
		return nil
	})
	if err != nil || max(won[title.Red], won[title.Blue]) > 48*3/5 || orders < 48*10 {
		t.Errorf("won %v by %d orders, %v", won, orders, err)
	}
}

// TestFuzz plays whole games by sheets, through everything between a mail and its answer.
func TestFuzz(t *testing.T) {
	shelf := game.NewLibrary([]core.Title{title.New()}, scenarios.Open) // before rules.go lists it
	rep, err := fuzz.Run(context.Background(), fuzz.Config{Library: shelf, Title: id, Games: 20, Seed: 1, Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range rep.Failures {
		t.Errorf("%s sheet %d (%s %s): %s", f.Game, f.Sheet, f.Side, f.Phase, f.Error)
	}
	if len(rep.Endings) < 2 {
		t.Errorf("endings %v", rep.Endings)
	}
}
