package describe_test

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/preview"
	"fieldpost/pbem/text/language"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/view/describe"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// load returns a title with its shipped data.
func load(t testing.TB, title core.Title) preview.TitleData {
	t.Helper()
	data, err := scenarios.Open(title.Meta().ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	mod, err := title.Load(data)
	if err != nil {
		t.Fatal(err)
	}
	return preview.TitleData{Title: title, Module: mod}
}

// play returns a game of the first scenario after some sheets of a computer player.
func play(t testing.TB, set preview.TitleData, sheets int) *engine.Game {
	t.Helper()
	m, err := ai.Setting{Title: set.Title, Addr: "ai:greedy", MaxSheets: sheets}.PlayLoaded(set.Module, 1)
	if err != nil {
		t.Fatal(err)
	}
	return m.Game
}

// viewOf returns what a side of a game sees.
func viewOf(t testing.TB, set preview.TitleData, g *engine.Game, side core.Side) describe.View {
	t.Helper()
	x, err := g.KnowledgeOf(side)
	if err != nil {
		t.Fatal(err)
	}
	return describe.NewView(set, x, g.RecentBatches(side))
}

// questions returns every question, about units and hexes of a side.
func questions(v describe.View) []string {
	out := []string{"", "front", "units", "weakest", "weakest 7", "supply", "objectives", "changes"}
	for u := range v.Reader.OnMap(v.Side) {
		hex := v.Reader.Label(u.Hex)
		out = append(out, "near "+hex, "near "+hex+" 1", "path "+u.Def.ID+" to "+hex)
		for n := range v.Reader.Map().Around(u.Hex) {
			return append(out, "compare "+hex+" "+v.Reader.Label(n), "path "+u.Def.ID+" to "+v.Reader.Label(n), "near "+u.Def.ID)
		}
	}
	return out
}

// answers returns the answers to some questions in a language.
func answers(t testing.TB, set preview.TitleData, v describe.View, lang string, asked []string) string {
	t.Helper()
	world := v.Module.World()
	words := titles.Library().Catalogue().OfTitle(set.Title.Meta().ID).Translator(lang).WithPlaces(world.Map, lang, world.Defs)
	var b strings.Builder
	for _, q := range asked {
		lines, err := v.Answer(q)
		if err != nil {
			t.Fatalf("%q: %v", q, err)
		}
		if len(lines) == 0 {
			t.Errorf("%s: %q has no answer", set.Title.Meta().ID, q)
		}
		for _, l := range lines {
			fmt.Fprintln(&b, words.Translate(l))
		}
	}
	return b.String()
}

// tables match what a screen reader reads badly: boxes, columns, Go values.
var tables = regexp.MustCompile(`[|─-╿]|   |%!|<nil>`)

// english matches two English words in a row.
var english = regexp.MustCompile(`[A-Za-z]{3,} [a-z]{3,}`)

// TestAnswers asks every question of both sides of each title, in both languages: each has an answer in plain sentences,
// and none in Japanese holds English.
func TestAnswers(t *testing.T) {
	for _, title := range rules.All() {
		set := load(t, title)
		for _, sheets := range []int{0, 5} {
			if sheets > 0 && testing.Short() {
				continue
			}
			g := play(t, set, sheets)
			for _, side := range title.Meta().Sides {
				v := viewOf(t, set, g, side)
				asked := questions(v)
				if text := answers(t, set, v, language.English, asked); tables.MatchString(text) {
					t.Errorf("%s: %q reads badly", title.Meta().ID, tables.FindString(text))
				}
				for line := range strings.Lines(answers(t, set, v, language.Japanese, asked)) {
					if s := english.FindString(line); s != "" && !strings.Contains(line, "describe") && !isOrder(line) {
						t.Errorf("%s: %q is English in %s", title.Meta().ID, s, line)
						break
					}
				}
			}
		}
	}
}

// isOrder reports whether a line holds an order, whose words are the same in every language.
func isOrder(line string) bool { return strings.Contains(line, "今それができる命令") }

// TestLeak: what the other side hides changes no answer.
func TestLeak(t *testing.T) {
	differ := 0
	for _, title := range rules.All() {
		set := load(t, title)
		g := play(t, set, 3)
		for _, side := range title.Meta().Sides {
			other := swapHidden(t, set, g, side)
			if other == nil {
				continue
			}
			differ++
			same := engine.NewFromPosition(set.Title, set.Module, g.Header.Options, g.Position(), noDice)
			x, y := viewOf(t, set, same, side), viewOf(t, set, other, side)
			asked := questions(x)
			if a, b := answers(t, set, x, "", asked), answers(t, set, y, "", asked); a != b {
				t.Errorf("%s: the answers to %s tell what is hidden", title.Meta().ID, side)
			}
		}
	}
	if differ < 2 {
		t.Errorf("only %d pairs of games differ", differ)
	}
}

// noDice throws no die.
func noDice(string, int) (int, error) { return 0, errors.New("no die") }

// swapHidden returns a game in which two counters of the other side have changed places without the side seeing it; nil
// if there are none.
func swapHidden(t testing.TB, set preview.TitleData, g *engine.Game, side core.Side) *engine.Game {
	t.Helper()
	pos, seen := g.Position(), g.View(side).Text()
	for i := range pos.Units {
		for k := i + 1; k < len(pos.Units); k++ {
			a, b := pos.Units[i], pos.Units[k]
			if a.Def.Side == side || b.Def.Side == side || !a.OnMap() || !b.OnMap() || a.Hex == b.Hex {
				continue
			}
			units := slices.Clone(pos.Units)
			units[i].Hex, units[k].Hex = b.Hex, a.Hex
			other := engine.NewFromPosition(set.Title, set.Module, g.Header.Options, pos.WithUnits(units), noDice)
			if bytes.Equal(other.View(side).Text(), seen) && other.Position().Hash() != pos.Hash() {
				return other
			}
		}
	}
	return nil
}

// TestRefusals: a question that cannot be answered is refused with what would be right.
func TestRefusals(t *testing.T) {
	title, _ := rules.Find("kursk")
	set := load(t, title)
	v := viewOf(t, set, play(t, set, 0), "german")
	for question, want := range map[string]string{
		"fornt":            "the word describe",
		"near":             "describe near ",
		"near Kurks":       "Kursk",
		"near 9999":        "number of a hex",
		"compare 2113":     "describe compare ",
		"path":             "describe path ",
		"path 9XX to 2113": "units",
		"path 1SS 2113":    "describe path ",
		"weakest 0":        "",
		"weakest x y":      "",
	} {
		_, err := v.Answer(question)
		var no *describe.Refusal
		if !errors.As(err, &no) || no.Why == "" || !strings.Contains(no.Remedy.String(), want) {
			t.Errorf("%q: %v", question, err)
		}
	}
	if lines, err := v.Answer("belgorod"); err != nil || len(lines) == 0 || !strings.HasPrefix(lines[0].String(), "2113 Belgorod") {
		t.Error(lines, err)
	}
}
