// Package rollout plays games on from a position to see what may happen. It uses separate dice, writes no ledger and
// reads no key of a game. The same position, players and seed give the same end.
//
// A player who looks ahead plays many games on for each sheet, so this must be fast and use only what one side knows.
// Sheets on file, standing orders and conditions of the real game do not count. Package estimate plays games on by the
// engine, where they count.
package rollout

import (
	"fmt"
	"strings"

	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// Task holds all that a player may know: the game waits for a sheet of Side, or for its decision on Choice.
type Task struct {
	Game   string
	Side   core.Side
	Module core.Module
	View   *core.Position // position as Side sees it; must not be changed
	Choice *core.Choice   // nil when a sheet is wanted

	Own            []engine.OwnSeal // what the side itself has sealed; only for players who look ahead
	DefaultAnswers bool             // sheets never ask the other side (answers=default)
}

// OpenSeal returns the statement behind one of the side's own seals. It implements Opener.
func (t Task) OpenSeal(seal string) (statement string, ok bool) {
	for _, o := range t.Own {
		if o.Seal == seal {
			return o.Statement, true
		}
	}
	return "", false
}

// Player writes sheets.
type Player interface {
	// Orders returns the lines of the sheet, at least one.
	Orders(t Task) []string
}

// Start holds a position from which games are played on. It waits for a sheet of the active side.
type Start struct {
	Position *core.Position // is not changed
	Seals    Opener         // opens the seals in the position; nil where it has none
	First    []string       // lines of the first sheet; nil: the player writes it
}

// Opener opens seals.
type Opener interface {
	// OpenSeal returns the statement behind a seal. ok is false for a seal that it cannot open.
	OpenSeal(seal string) (statement string, ok bool)
}

// Frame returns a sheet in the form of a mail.
func Frame(t Task, orders []string) string {
	return fmt.Sprintf("#PBEM %s %s %s\n%s\n#END\n", t.Game, t.Side, t.View.Phase, strings.Join(orders, "\n"))
}
