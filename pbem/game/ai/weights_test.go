package ai

import (
	"testing"

	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// TestWeights: each title has values with a meaning, rates as before by greedy's own, and otherwise by others.
func TestWeights(t *testing.T) {
	for i, title := range rules.All() {
		t.Run(title.Meta().ID, func(t *testing.T) {
			if testing.Short() && i > 0 {
				t.Skip("plays three games")
			}
			data, err := scenarios.Open(title.Meta().ID, nil)
			if err != nil {
				t.Fatal(err)
			}
			mod, err := title.Load(data)
			if err != nil {
				t.Fatal(err)
			}
			list := mod.(core.TunableStrategist).Weights()
			if len(list) < 10 {
				t.Errorf("%d values", len(list))
			}
			doubled := map[string]int{}
			for _, w := range list {
				doubled[w.Name] = 2 * w.Greedy
			}
			play := func(values map[string]int) *Match {
				others := map[string]Player{"ai:other": Greedy{Values: values}}
				m, err := Setting{Title: title, Data: data, MaxSheets: 40, Others: others, Addr: "ai:other"}.PlayLoaded(mod, 1)
				if err != nil {
					t.Fatal(err)
				}
				return m
			}
			plain, err := Setting{Title: title, Data: data, MaxSheets: 40, Addr: "ai:greedy"}.PlayLoaded(mod, 1)
			if err != nil {
				t.Fatal(err)
			}
			if same := play(map[string]int{}); same.Game.Position().Hash() != plain.Game.Position().Hash() {
				t.Error("greedy's values give another game")
			}
			if other := play(doubled); other.Game.Position().Hash() == plain.Game.Position().Hash() {
				t.Error("doubled values give the same game")
			}
		})
	}
}
