package ai

import (
	"testing"

	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// TestBalance: of 24 games of each of the two shortest scenarios of Kiev to Rostov between two computers neither side
// wins more than three of four. docs/reconstruction/kiev-to-rostov.md has the results of 48 games, and of the other
// scenarios.
func TestBalance(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays many games")
	}
	title, _ := rules.Find("kiev-to-rostov")
	data, err := scenarios.Open("kiev-to-rostov", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"1", "4"} {
		won, set := map[core.Side]int{}, Setting{Title: title, Data: data, Addr: "ai:greedy",
			Options: core.Options{{Name: core.ScenarioKey, Value: id}}}
		err := set.PlaySeries(24, 1, func(_ int, m *Match) error {
			won[m.Game.Position().Over.Winner]++
			return nil
		})
		if err != nil || max(won["axis"], won["soviet"]) > 18 {
			t.Errorf("scenario %s: won %v, %v", id, won, err)
		}
	}
}
