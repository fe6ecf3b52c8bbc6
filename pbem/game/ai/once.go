package ai

import (
	"fmt"

	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// PassPlayer names the player that gives no order and takes every default answer.
const PassPlayer = prefix + "pass"

// passer is the player that gives no orders.
type passer struct{}

// Orders implements Player.
func (passer) Orders(t Task) []string {
	if t.Choice != nil {
		return []string{t.Choice.Options[t.Choice.Default].Text()}
	}
	return []string{"pass"}
}

// SubstituteSheet returns the sheet that a computer opponent would send now for the side that must write. addr is one
// of Names or Pass.
func SubstituteSheet(g Game, addr string) (in engine.Input, err error) {
	seat, ok := g.SeatOf(string(g.AwaitedSide()))
	if !ok {
		return in, fmt.Errorf("the game waits for no side")
	}
	var p Player = passer{}
	if addr != PassPlayer {
		if p, err = FindPlayer(addr); err != nil {
			return in, err
		}
	}
	return sheetOf(g, p, seat.Side)
}

// sheetOf returns the sheet that a player writes for a side.
func sheetOf(g Game, p Player, side core.Side) (engine.Input, error) {
	t, err := taskOf(g, side, p)
	if err != nil {
		return engine.Input{}, err
	}
	return sheet(g, t, p.Orders(t))
}
