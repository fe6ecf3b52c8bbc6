package browsertest

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/gametest"
	"fieldpost/pbem/game/rollout"
	"fieldpost/pbem/titles"
	"fieldpost/rules"
	"fieldpost/rules/core"
)

// NewGame creates a game of a title's scenario ("" for the default) in a folder, and lets computer players write the
// sheets of both sides until until returns true. It returns the open game.
func NewGame(tb testing.TB, dir, title, scenario string, now time.Time, addresses [2]string,
	until func(*game.Game) bool) *game.Game {
	tb.Helper()
	found, ok := rules.Find(title)
	if !ok {
		tb.Fatalf("no title %s", title)
	}
	sides := found.Meta().Sides
	spec := game.Spec{Game: filepath.Base(dir), Title: title, Now: now, Entropy: gametest.Entropy('t', 0), Seats: []engine.Seat{
		{Side: sides[0], Name: "Anna", Addr: addresses[0]}, {Side: sides[1], Name: "Boris", Addr: addresses[1]}}}
	if scenario != "" {
		spec.Options = []core.Fact{{Name: core.ScenarioKey, Value: scenario}}
	}
	g, err := titles.Library().Create(dir, spec)
	if err != nil {
		tb.Fatal(err)
	}
	for range 60 {
		if until(g) {
			return g
		}
		now = now.Add(1)
		answerByComputer(tb, g, now)
	}
	tb.Fatalf("%s: what is waited for does not come", title)
	return nil
}

// answerByComputer lets a computer player answer for the side that the game waits for.
func answerByComputer(tb testing.TB, g *game.Game, now time.Time) {
	tb.Helper()
	side := g.AwaitedSide()
	task := ai.Task{Game: g.Header.Game, Side: side, Module: g.Module(), View: g.View(side), Choice: g.OpenChoice()}
	text := rollout.Frame(task, ai.Greedy{}.Orders(task))
	sheets := notation.FindFrames(text, func(_, _, phase string) (notation.Vocabulary,
		bool) {
		return g.Module().Vocabulary(phase, side), true
	})
	id := fmt.Sprintf("<%d@plan>", g.Log().Size())
	out, err := g.Submit(engine.Input{Frame: sheets.Frames[0], MessageID: id, At: now})
	if err != nil {
		tb.Fatal(err)
	}
	if out.Status == engine.Refused {
		tb.Fatalf("refused: %s\n%v", text, out.Faults)
	}
}

// HasManyMoves reports whether the side that a game waits for has more than twenty legal moves.
func HasManyMoves(g *game.Game) bool {
	if g.OpenChoice() != nil {
		return false
	}
	side, n := g.AwaitedSide(), 0
	for o := range g.Module().Legal(g.View(side).Reader(), side) {
		if strings.HasPrefix(o.String(), "move ") {
			n++
		}
		if n > 20 {
			return true
		}
	}
	return false
}
