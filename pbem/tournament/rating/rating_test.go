package rating

import (
	"fmt"
	"math"
	"math/rand"
	"reflect"
	"testing"
)

// TestClassic holds the known answers of the table.
func TestClassic(t *testing.T) {
	for _, c := range []struct {
		mine, other int
		verified    bool
		half, want  int
	}{
		{900, 1200, false, 2, 995}, {1200, 900, false, 0, 1105}, // 900P beats 1200P
		{1200, 900, false, 2, 1245}, {900, 1200, false, 0, 855}, // 1200P beats 900P
		{1200, 900, true, 2, 1223},   // 1200V beats 900P
		{1200, 1200, false, 1, 1200}, // a draw of equals
		{1000, 1251, false, 1, 1025}, {1251, 1000, true, 1, 1238},
		{2000, 1000, false, 2, 2000}, {1000, 2000, false, 2, 1140}, {1000, 2000, true, 2, 1070},
		{1050, 1000, false, 2, 1120}, {1051, 1000, false, 2, 1116},
	} {
		l := classic(Line{Value: c.mine * point, Provisional: !c.verified}, 0, []bout{{Line{Value: c.other * point}, c.half, ""}})
		if l.Value != c.want*point {
			t.Errorf("%+v: %d", c, l.Value/point)
		}
	}
}

// TestArea2001 holds the known answers of the formula, and halves.
func TestArea2001(t *testing.T) {
	for _, c := range []struct{ mine, other, half, change int }{
		{5000, 5000, 2, 100}, {5000, 5000, 0, -100}, {4000, 6000, 2, 200}, {6500, 4500, 2, 1}, {4500, 6500, 0, -1}, {6000, 4000, 0, -200},
		{5000, 5010, 2, 101}, {5010, 5000, 2, 99}, {5000, 5009, 2, 100},
		{5000, 5010, 1, 1}, {5010, 5000, 1, -1}, {1000, 9000, 1, 200}, {9000, 1000, 1, -200},
	} {
		l := area2001(Line{Value: c.mine * point}, 0, []bout{{Line{Value: c.other * point}, c.half, ""}})
		if got := l.Value/point - c.mine; got != c.change {
			t.Errorf("%+v: %+d", c, got)
		}
	}
}

// TestElo holds expectations that every book lists, and a day that is rounded once.
func TestElo(t *testing.T) {
	for diff, want := range map[int]int{0: 500000, 400: 909091, -400: 90909, 200: 759747, 4000: million, -9000: 0} {
		if got := expected(diff); got != want {
			t.Errorf("expected(%d) = %d, want %d", diff, got, want)
		}
	}
	for _, c := range []struct{ mine, other, half, want int }{{1500, 1500, 2, 1520},
		{1700, 1500, 2, 1707}, {2100, 1700, 0, 2082}, {1500, 1900, 1, 1516}} {
		if l := elo(Line{Value: c.mine * point}, 0, []bout{{Line{Value: c.other * point}, c.half, ""}}); l.Value != c.want*point {
			t.Errorf("%+v: %d", c, l.Value)
		}
	}
}

// TestEloIsTheSameEverywhere holds that no expectation lies where an error of the last digits could change a millionth.
func TestEloIsTheSameEverywhere(t *testing.T) {
	for diff := -farthest; diff <= farthest; diff++ {
		_, frac := math.Modf(million * expectation(diff))
		if math.Abs(frac-0.5) < 1e-6 {
			t.Errorf("difference %d: %v", diff, million*expectation(diff))
		}
	}
}

// TestGlicko2 holds the example of the paper.
func TestGlicko2(t *testing.T) {
	l := glicko2(Line{Value: 150000, Deviation: 20000, Volatility: 60000}, 0, []bout{
		{Line{Value: 140000, Deviation: 3000}, 2, ""}, {Line{Value: 155000, Deviation: 10000}, 0, ""},
		{Line{Value: 170000, Deviation: 30000}, 0, ""}})
	if l.Value != 146405 && l.Value != 146406 || l.Deviation != 15152 || l.Volatility != 59996 {
		t.Errorf("%+v", l)
	}
	idle := glicko2(Line{Value: 150000, Deviation: 5000, Volatility: 60000}, 366, []bout{{Line{Value: 150000, Deviation: 35000}, 1, ""}})
	if idle.Deviation < 18000 || idle.Deviation > 21000 {
		t.Errorf("after a year without games the deviation is %d", idle.Deviation)
	}
}

// TestReal holds the functions of this package against those of the machine.
func TestReal(t *testing.T) {
	for x := -30.0; x <= 30; x += 0.37 {
		if got, want := exp(x), math.Exp(x); math.Abs(got/want-1) > 1e-13 {
			t.Errorf("exp(%v) = %v, want %v", x, got, want)
		}
		if got := ln(math.Exp(x)); math.Abs(got-x) > 1e-13 {
			t.Errorf("ln(exp(%v)) = %v", x, got)
		}
	}
}

// TestDays holds that the order in which games are listed does not matter, and that a day's games are rated on its
// start.
func TestDays(t *testing.T) {
	games := []Game{{"one", "2026-01-01", "ann", "bob", 2}, {"one", "2026-01-01", "bob", "cid", 2}, {"one", "2026-01-01", "ann", "cid", 0},
		{"two", "2026-01-02", "cid", "ann", 1}, {"", "2024-12-31", "dan", "ann", 2}}
	for _, s := range Systems() {
		want, err := s.Rate(games)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range int64(20) {
			mixed := append([]Game(nil), games...)
			rand.New(rand.NewSource(seed)).Shuffle(len(mixed), func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
			if got, _ := s.Rate(mixed); !reflect.DeepEqual(got, want) {
				t.Fatalf("%s: %+v, want %+v", s.Name, got, want)
			}
		}
	}
	s, _ := Find("area2001")
	list, _ := s.Rate(games[:3])
	for _, l := range list { // each won one and lost one among equals
		if l.Value != 500000 || l.Games != 2 || l.Opponents != 2 || l.LastYear != 2 {
			t.Errorf("%+v", l)
		}
	}
	list, _ = s.Rate(games)
	for _, l := range list {
		if l.Player == "dan" && (l.LastYear != 0 || l.Games != 1) ||
			l.Player == "ann" && (l.LastYear != 3 || l.Games != 4 || l.Opponents != 3 || l.Events != 2) ||
			l.Player == "bob" && l.Events != 1 {
			t.Errorf("%+v", l)
		}
	}
}

// TestProvisional: a player is verified from their tenth game on.
func TestProvisional(t *testing.T) {
	s, _ := Find("area")
	var games []Game
	for d := range 10 {
		list, _ := s.Rate(games)
		for _, l := range list {
			if !l.Provisional {
				t.Errorf("verified after %d games", l.Games)
			}
		}
		games = append(games, Game{"", fmt.Sprintf("2026-02-%02d", d+1), "ann", "bob", 1})
	}
	if list, _ := s.Rate(games); list[0].Provisional || list[0].Games != 10 {
		t.Errorf("%+v", list[0])
	}
}

// TestRefused names what is wrong with a game.
func TestRefused(t *testing.T) {
	for _, g := range []Game{{"", "5 March", "a", "b", 2}, {"", "2026-01-01", "a", "a", 2}, {"", "2026-01-01", "", "b", 2},
		{"", "2026-01-01", "a", "b", 3}} {
		if _, err := Systems()[0].Rate([]Game{g}); err == nil {
			t.Errorf("%+v is rated", g)
		}
	}
}
