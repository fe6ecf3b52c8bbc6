package ai

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// reversed plays as greedy, but the Soviet side gives the lines of a verb in the reverse order, or another line.
type reversed struct{ verb, other string }

func (p reversed) Orders(t Task) []string {
	lines := Greedy{}.Orders(t)
	if t.Side != "soviet" {
		return lines
	}
	var at []int
	for i, l := range lines {
		if strings.HasPrefix(l, p.verb+" ") {
			at = append(at, i)
		}
	}
	for i := range len(at) / 2 {
		lines[at[i]], lines[at[len(at)-1-i]] = lines[at[len(at)-1-i]], lines[at[i]]
	}
	if p.other != "" && len(at) == 1 {
		lines[at[0]] = p.other
	}
	return lines
}

// listed plays as greedy, but of the legal orders of a verb it gives one alone and first: the first, or the last.
type listed struct {
	verb string
	last bool
}

func (p listed) Orders(t Task) []string {
	lines := Greedy{}.Orders(t)
	if t.Choice != nil {
		return lines
	}
	order := ""
	for o := range t.Module.Legal(t.View.Reader(), t.Side) {
		if text := o.String(); strings.HasPrefix(text, p.verb+" ") && (order == "" || p.last) {
			order = text
		}
	}
	if order == "" {
		return lines
	}
	lines = slices.DeleteFunc(lines, func(l string) bool { return l == "pass" || strings.HasPrefix(l, p.verb+" ") })
	return append([]string{order}, lines...)
}

// TestSearchSeesNoSecrets: in two games that differ only in what the other side has sealed, a player that looks ahead
// sends the same sheet, and weighs the same. It plays every title in which a side hides something.
func TestSearchSeesNoSecrets(t *testing.T) {
	list := map[string]struct {
		seer    core.Side
		sealers [2]Player
		sheets  int
		options core.Options
	}{
		"kursk":          {"german", [2]Player{Greedy{}, reversed{"order", "order fight/fight"}}, 4, nil},
		"a-victory-lost": {"axis", [2]Player{Greedy{}, reversed{verb: "pick"}}, 3, nil},
		"kiev-to-rostov": {"axis", [2]Player{listed{"order", false}, listed{"order", true}}, 5,
			core.Options{{Name: core.ScenarioKey, Value: "1"}}},
		"group-of-soviet-forces-germany": {"nato", [2]Player{listed{"jam", false}, listed{"jam", true}}, 6,
			core.Options{{Name: "electronic-warfare", Value: "yes"}}},
	}
	for _, title := range rules.All() {
		data, err := scenarios.Open(title.Meta().ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		mod, err := title.Load(data)
		if err != nil {
			t.Fatal(err)
		}
		if _, hides := mod.(core.PositionGuesser); hides != (list[title.Meta().ID].sheets > 0) {
			t.Errorf("%s: it hides something: %v; the list tells otherwise", title.Meta().ID, hides)
		}
	}
	for id, x := range list {
		title, _ := rules.Find(id)
		data, err := scenarios.Open(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		var weighed, positions []string
		for _, sealer := range x.sealers {
			var last string
			var secret []string
			watch := func(g *engine.Game, _ *engine.Outcome) {
				secret = append(secret, g.Position().Hash())
				if g.AwaitedSide() != x.seer || g.OpenChoice() != nil || len(secret) < x.sheets {
					return // only the last sheet is compared
				}
				p := Search{Rollouts: 30, Turns: 1}
				if testing.Short() {
					p.Rollouts = 10
				}
				task, err := taskOf(g, x.seer, p)
				if err != nil {
					t.Fatal(err)
				}
				lines, why := p.Think(t.Context(), task)
				last = strings.Join(lines, "\n") + why
			}
			others := map[string]Player{"ai:sealer": sealer}
			set := Setting{Title: title, Data: data, Options: x.options, MaxSheets: x.sheets, Addr: "ai:sealer",
				Others: others, Watch: watch}
			if _, err := set.Play(1); err != nil {
				t.Fatal(err)
			}
			weighed, positions = append(weighed, last), append(positions, strings.Join(secret, " "))
		}
		if weighed[0] != weighed[1] || weighed[0] == "" {
			t.Errorf("%s: other secrets change the sheet:\n%s\n%s", id, weighed[0], weighed[1])
		}
		if positions[0] == positions[1] {
			t.Errorf("%s: the games do not differ: %v", id, slices.Compact(positions))
		}
	}
}
