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

// TestSearchSeesNoSecrets: in two games that differ only in what the other side has sealed, a player that looks ahead
// sends the same sheet, and weighs the same.
func TestSearchSeesNoSecrets(t *testing.T) {
	for id, x := range map[string]struct {
		seer   core.Side
		sealer Player
		sheets int
	}{
		"kursk":          {"german", reversed{"order", "order fight/fight"}, 4},
		"a-victory-lost": {"axis", reversed{verb: "pick"}, 3},
	} {
		title, _ := rules.Find(id)
		data, err := scenarios.Open(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		var weighed, positions []string
		for _, sealer := range []Player{Greedy{}, x.sealer} {
			var last string
			var secret []string
			watch := func(g *engine.Game, _ *engine.Outcome) {
				secret = append(secret, g.Position().Hash())
				if g.AwaitedSide() != x.seer || g.OpenChoice() != nil {
					return
				}
				p := Search{Rollouts: 30, Turns: 1}
				task, err := taskOf(g, x.seer, p)
				if err != nil {
					t.Fatal(err)
				}
				lines, why := p.Think(t.Context(), task)
				last = strings.Join(lines, "\n") + why
			}
			others := map[string]Player{"ai:sealer": sealer}
			set := Setting{Title: title, Data: data, MaxSheets: x.sheets, Addr: "ai:sealer", Others: others, Watch: watch}
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
