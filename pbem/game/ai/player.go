// Package ai plays a side as a computer opponent. A player sees what one side may see and what the game waits for, and
// writes an order sheet as a person would. [PlayComputers] lets computer players act in the seats whose address names
// one; [Setting] plays whole games between two of them.
//
// A player never sees the full position, draws no random numbers and reads no clock: the same view gives the same
// sheet. The package knows no title; a title rates its orders through core.Strategist.
package ai

import (
	"fmt"
	"sort"
	"strings"

	"fieldpost/pbem/game/rollout"
)

// Task holds all that a player may know; see rollout.Task.
type Task = rollout.Task

// Player writes sheets; see rollout.Player.
type Player = rollout.Player

// players maps the names in seat addresses to computer players.
var players = map[string]Player{"greedy": Greedy{}, "random": Random{},
	"tuned": Greedy{Tuned: true}}

// prefix is the prefix of the address of a seat that a computer plays, such as "ai:greedy".
const prefix = "ai:"

// IsComputer reports whether an address is that of a computer opponent, known or not. No mail is sent to it.
func IsComputer(addr string) bool { return strings.HasPrefix(strings.ToLower(addr), prefix) }

// Find returns the player that an address names. The error lists the known players.
func Find(addr string) (Player, error) {
	if p, ok := players[strings.TrimPrefix(strings.ToLower(addr), prefix)]; ok && IsComputer(addr) {
		return p, nil
	}
	return nil, fmt.Errorf("there is no computer opponent %q; there are: %s", addr, strings.Join(Names(), ", "))
}

// Names returns the addresses of all players, sorted.
func Names() []string {
	var out []string
	for n := range players {
		out = append(out, prefix+n)
	}
	sort.Strings(out)
	return out
}
