package ladder

import (
	"fmt"
	"strings"

	"fieldpost/rules/core"
)

// Fixture defines one game to play: the player of each side, and the seed of its dice.
type Fixture struct {
	Seed    uint64               `json:"seed"`
	Players map[core.Side]string `json:"players"` // addresses by side
}

// key returns a text that differs between any two fixtures of one title.
func (f Fixture) key(sides []core.Side) string { return fmt.Sprintf("%d %s", f.Seed, f.seating(sides)) }

// seating returns the player of each side as text.
func (f Fixture) seating(sides []core.Side) string {
	var out []string
	for _, side := range sides {
		out = append(out, string(side)+" "+f.Players[side])
	}
	return strings.Join(out, ", ")
}

// Schedule lists the games of a ladder. Every two players meet pairs times, each time in two games with the same seed
// and the sides exchanged. The seeds count up from first.
func Schedule(sides []core.Side, players []string, pairs int, first uint64) []Fixture {
	var out []Fixture
	for n := range pairs {
		for i, a := range players {
			for _, b := range players[i+1:] {
				for _, names := range [][2]string{{a, b}, {b, a}} {
					out = append(out, Fixture{first + uint64(n), map[core.Side]string{sides[0]: names[0], sides[1]: names[1]}})
				}
			}
		}
	}
	return out
}
