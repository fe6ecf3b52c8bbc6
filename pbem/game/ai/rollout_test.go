package ai

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/rollout"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// rolloutOf returns how the title of a game is played on by tuned on all sides, for two turns.
func rolloutOf(g *engine.Game) rollout.Setting {
	s := rollout.Setting{Module: g.Module(), Players: map[core.Side]rollout.Player{}, Turns: 2,
		DefaultAnswers: g.Header.Options.Get("answers") == "default"}
	for _, seat := range g.Header.Seats {
		s.Players[seat.Side] = Greedy{Tuned: true}
	}
	return s
}

// TestRollout: in every title, a position played on comes to the board to which the engine comes with the same dice; a
// seed gives one end, whatever the number of jobs, and seeds give several. The game does not change.
func TestRollout(t *testing.T) {
	for i, title := range rules.All() {
		t.Run(title.Meta().ID, func(t *testing.T) {
			if testing.Short() && i > 0 {
				t.Skip("plays many turns")
			}
			data, err := scenarios.Open(title.Meta().ID, nil)
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			watch := func(g *engine.Game, _ *engine.Outcome) {
				if n++; n%19 == 0 && g.Position().Over == nil {
					rollOut(t, g)
				}
			}
			if _, err := (Setting{Title: title, Data: data, MaxSheets: 60, Addr: "ai:tuned", Watch: watch}).Play(1); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// rollOut plays a game on from its present position.
func rollOut(t *testing.T, g *engine.Game) {
	t.Helper()
	s, was := rolloutOf(g), g.Position().Hash()
	from, err := rollout.FromGame(g, s.Players, 7)
	if err != nil {
		t.Fatal(err)
	}
	ends := map[string]bool{}
	var second []string
	for _, s.Jobs = range []int{1, 3} {
		var list []string
		err := s.PlaySeries(from, 2, 5, func(_ int, end *core.Position) error {
			if end.Over == nil && end.Turn < from.Position.Turn+2 {
				t.Errorf("stops at %s", end.Phase)
			}
			ends[board(end)], list = true, append(list, board(end))
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if second != nil && !slices.Equal(list, second) {
			t.Errorf("%s: other ends with other jobs", g.Position().Phase)
		}
		second = list
	}
	if len(ends) < 2 && g.Position().Turn < 3 {
		t.Errorf("%s: all seeds give one end", g.Position().Phase)
	}
	if g.OpenChoice() == nil && board(playFork(t, g, s, 5)) != second[0] {
		t.Errorf("%s: the engine comes to another board", g.Position().Phase)
	}
	if g.Position().Hash() != was {
		t.Error("the game has changed")
	}
}

// board returns everything of a position but the title's own part, which may hold seals.
func board(p *core.Position) string {
	var b strings.Builder
	fmt.Fprintln(&b, p.Turn, p.Phase, p.Over, p.Tracks)
	for _, u := range p.Units {
		fmt.Fprintln(&b, u.Def.ID, u.Hex, u.Box, u.Steps, u.Z, u.Marks)
	}
	return b.String()
}

// playFork lets the engine play on with the dice of a seed.
func playFork(t *testing.T, g *engine.Game, s rollout.Setting, seed uint64) *core.Position {
	t.Helper()
	var fork *engine.Game
	dice := rollout.NewDice(seed)
	fork = g.Fork(func(event string, n int) (int, error) { return dice.Draw(fork.Position().Phase, event, n) + 1, nil })
	for n := 0; fork.Position().Over == nil && fork.Position().Turn < g.Position().Turn+s.Turns; n++ {
		side := fork.AwaitedSide()
		task := Task{Game: g.Header.Game, Side: side, Module: fork.Module(), View: fork.View(side), Choice: fork.OpenChoice()}
		f, err := frame(task, s.Players[side].Orders(task))
		if err != nil {
			t.Fatal(err)
		}
		out, err := fork.Submit(engine.Input{Frame: f, MessageID: fmt.Sprint("<", n, "@x>"), At: time.Unix(0, 0)})
		if err != nil {
			t.Fatal(err)
		}
		if out.Status == engine.Refused {
			t.Fatal(out.Faults)
		}
	}
	return fork.Position()
}
