package ai

import (
	"slices"
	"testing"

	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// TestRandom plays a game of each title at random: it ends, no sheet is refused, and the seed fixes it.
func TestRandom(t *testing.T) {
	for i, title := range rules.All() {
		t.Run(title.Meta().ID, func(t *testing.T) {
			if testing.Short() && i > 0 {
				t.Skip("plays a whole game")
			}
			data, err := scenarios.Open(title.Meta().ID, nil)
			if err != nil {
				t.Fatal(err)
			}
			play := func(seed uint64) *Match {
				m, err := Setting{Title: title, Data: data, Addr: "ai:random"}.Play(seed)
				if err != nil {
					t.Fatal(err)
				}
				return m
			}
			one := play(3)
			if one.Orders < one.Sheets/4 {
				t.Errorf("%d orders on %d sheets", one.Orders, one.Sheets)
			}
			if testing.Short() {
				return
			}
			if again := play(3); again.Game.Log().Root() != one.Game.Log().Root() {
				t.Error("the same seed gives another ledger")
			}
			if other := play(4); other.Game.Log().Root() == one.Game.Log().Root() {
				t.Error("another seed gives the same ledger")
			}
		})
	}
}

// TestNames lists the players, and a match may have another one on each side.
func TestNames(t *testing.T) {
	if got := PlayerNames(); !slices.Equal(got, []string{"ai:easy", "ai:greedy", "ai:hard", "ai:normal", "ai:random", "ai:search",
		"ai:tuned"}) {
		t.Errorf("players: %v", got)
	}
	title, _ := rules.Find("kursk")
	data, err := scenarios.Open("kursk", nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := Setting{Title: title, Data: data, Addr: "ai:random", MaxSheets: 1,
		Players: map[core.Side]string{"german": "ai:greedy"}}.Play(1)
	if err != nil {
		t.Fatal(err)
	}
	for side, want := range map[string]string{"german": "ai:greedy", "soviet": "ai:random"} {
		if seat, _ := m.Game.SeatOf(side); seat.Addr != want {
			t.Errorf("%s is played by %s", side, seat.Addr)
		}
	}
}
