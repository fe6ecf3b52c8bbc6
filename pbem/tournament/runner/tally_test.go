package runner

import (
	"testing"

	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/scenarios"
)

// TestEveryTitleCounts holds the unit of bids of every scenario, and that it counts from the first side of its title:
// up with what wins for it, down with what wins for the other.
func TestEveryTitleCounts(t *testing.T) {
	score := func(track string, turn, n int) func(*core.Tx) {
		return func(tx *core.Tx) {
			tx.Make(core.PhaseChange{Turn: turn, Phase: tx.Read().Phase(), Active: tx.Read().Active()})
			tx.Make(core.TrackChange{Track: track, Delta: n - tx.Read().Track(track)})
		}
	}
	control := func(side core.Side, turn int) func(*core.Tx) {
		return func(tx *core.Tx) {
			score("none", turn, 0)(tx)
			for h := range tx.Read().Map().Hexes() {
				tx.Make(core.ControlChange{Hex: hexmap.Hex(h), Side: side})
			}
		}
	}
	none := func(*core.Tx) {}
	for _, c := range []struct {
		title, scenario, unit string
		do                    func(*core.Tx)
		score                 int // 99: above 0, -99: below it, 0: a draw
		counted               bool
	}{
		{"kursk", "", "victory points", score("vp", 1, 0), -99, false},
		{"kursk", "", "victory points", score("vp", 1, 999), 99, true},
		{"a-victory-lost", "", "victory points", score("soviet", 1, 77), -52, true},
		{"a-victory-lost", "", "victory points", score("soviet", 1, 7), 18, true},
		{"group-of-soviet-forces-germany", "", "hexes", none, -99, true},
		{"group-of-soviet-forces-germany", "", "hexes", control("soviet", 15), 99, true},
		{"demyansk-shield", "1", "locations", control("soviet", 8), 4, true},
		{"demyansk-shield", "1", "locations", none, 99, false},
		{"demyansk-shield", "2", "", none, 99, false},
		{"demyansk-shield", "3", "victory points", score("vp", 18, 54), 1, true},
		{"demyansk-shield", "3", "victory points", score("vp", 18, 55), -1, true},
		{"demyansk-shield", "3", "victory points", score("vp", 17, 55), -1, false},
		{"kiev-to-rostov", "1", "victory points", control("axis", 1), 99, true},
		{"kiev-to-rostov", "1", "victory points", control("soviet", 1), -99, true},
		{"kiev-to-rostov", "3", "steps", none, 12, true},
		{"kiev-to-rostov", "4", "stars", control("axis", 50), 99, true},
		{"kiev-to-rostov", "4", "stars", control("soviet", 50), -5, true},
	} {
		mod, pos := opening(t, c.title, c.scenario)
		tx := core.Begin(pos, nil)
		c.do(tx)
		is := mod.(core.ScoreCounter).Tally(tx.Read())
		near := is.Score == c.score || c.score == 99 && is.Score > 0 || c.score == -99 && is.Score < 0
		if is.Unit != "" && (is.MaxScore < 1 || is.MaxScore > 9999 || is.Score > is.MaxScore || is.Score < -is.MaxScore) {
			t.Errorf("%s %s: a score of %d, at most %d", c.title, c.scenario, is.Score, is.MaxScore)
		}
		if is.Unit != c.unit || is.Counted != c.counted || !near {
			t.Errorf("%s %s: %+v, want %d %s, counted: %v", c.title, c.scenario, is, c.score, c.unit, c.counted)
		}
	}
}

// opening returns a title as it plays a scenario, with its first position.
func opening(t *testing.T, id, scenario string) (core.Module, *core.Position) {
	t.Helper()
	title, _ := rules.Find(id)
	options, err := title.Meta().Scenario(scenario)
	if err != nil {
		t.Fatal(err)
	}
	data, err := scenarios.Open(id, nil)
	if err != nil {
		t.Fatal(err)
	}
	mod, err := title.Load(data)
	if err != nil {
		t.Fatal(err)
	}
	mod = core.ScenarioModule(mod, options)
	pos, err := mod.Start(options)
	if err != nil {
		t.Fatal(err)
	}
	return mod, pos
}
