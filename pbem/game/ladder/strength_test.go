package ladder

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"fieldpost/rules/core"
)

var sides = []core.Side{"red", "blue"}

// games returns n results of red against blue.
func games(n int, red, blue string, winner core.Side) []Result {
	var out []Result
	for range n {
		out = append(out, Result{Fixture: Fixture{Players: map[core.Side]string{"red": red, "blue": blue}}, Winner: winner})
	}
	return out
}

// find returns a player's row.
func find(t *testing.T, table Table, player string) Strength {
	t.Helper()
	for _, s := range table.Players {
		if s.Player == player {
			return s
		}
	}
	t.Fatalf("no %s in %v", player, table)
	return Strength{}
}

// TestRate fits results whose ratings are known: who scores three quarters stands 191 Elo above.
func TestRate(t *testing.T) {
	quarter := 400 * math.Log10(3)
	for _, c := range []struct {
		name      string
		list      []Result
		elo, side float64
	}{
		{"three of four on either side", append(append(games(300, "b", "a", "red"), games(100, "b", "a", "blue")...),
			append(games(300, "a", "b", "blue"), games(100, "a", "b", "red")...)...), quarter, 0},
		{"draws count half", append(append(games(200, "b", "a", "red"), games(200, "b", "a", "")...),
			append(games(200, "a", "b", "blue"), games(200, "a", "b", "")...)...), quarter, 0},
		{"only the side counts", append(append(games(300, "b", "a", "red"), games(100, "b", "a", "blue")...),
			append(games(300, "a", "b", "red"), games(100, "a", "b", "blue")...)...), 0, quarter},
	} {
		table := FitRatings(sides, "a", c.list)
		got := find(t, table, "b")
		if math.Abs(got.Elo-c.elo) > 2 || math.Abs(table.SideElo-c.side) > 2 {
			t.Errorf("%s: %.1f Elo, the side %.1f; want %.1f, %.1f", c.name, got.Elo, table.SideElo, c.elo, c.side)
		}
		// 800 games: the standard error of the share is at most 1/(2*sqrt(800)), which is about 12 Elo near 50 %.
		if got.Error < 20 || got.Error > 35 || got.Games != len(c.list) {
			t.Errorf("%s: %+v", c.name, got)
		}
		if a := find(t, table, "a"); a.Elo != 0 || a.Error != 0 || a.Won != got.Lost || a.Drawn != got.Drawn {
			t.Errorf("%s: the reference is %+v", c.name, a)
		}
	}
}

// TestSwept rates a player without a loss: finite, above the other, and marked as a bound.
func TestSwept(t *testing.T) {
	few, many := FitRatings(sides, "a", games(4, "b", "a", "red")), FitRatings(sides, "a", games(40, "b", "a", "red"))
	b := find(t, many, "b")
	if !b.WonOrLostAll() || b.Elo < find(t, few, "b").Elo || b.Elo > 5000 || many.Players[0].Player != "b" {
		t.Errorf("4 games: %+v, 40 games: %+v", few, many)
	}
	if none := FitRatings(sides, "a", nil); len(none.Players) != 1 || none.Players[0].WonOrLostAll() {
		t.Errorf("no games: %+v", none)
	}
}

// TestRateProperties: exchanging the sides' names turns the advantage round, and one more win never lowers a rating.
func TestRateProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var list []Result
		for range rapid.IntRange(1, 30).Draw(t, "games") {
			p := rapid.Permutation([]string{"a", "b", "c"}).Draw(t, "players")
			list = append(list, games(1, p[0], p[1], rapid.SampledFrom([]core.Side{"red", "blue", ""}).Draw(t, "winner"))...)
		}
		at, back := FitRatings(sides, "a", list), FitRatings([]core.Side{"blue", "red"}, "a", list)
		if math.Abs(at.SideElo+back.SideElo) > 1e-3 {
			t.Fatalf("the side: %v and %v", at.SideElo, back.SideElo)
		}
		elo := func(t Table) float64 {
			for _, s := range t.Players {
				if s.Player == "b" {
					return s.Elo
				}
			}
			return 0
		}
		if more := FitRatings(sides, "a", append(list, games(1, "b", "a", "red")...)); elo(more) < elo(at)-1e-6 {
			t.Fatalf("one more win: %v to %v", elo(at), elo(more))
		}
	})
}
