package rollout

import (
	"fmt"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// maxQuestions bounds the open questions that are answered before a game can be played on.
const maxQuestions = 500

// FromGame returns the true position of a game, with its secrets, as a start. If the game waits for an answer, the
// interrupted order is first finished on a copy, with answers of the players and dice by the seed. The results must not
// be shown to players of a running game.
func FromGame(g *engine.Game, players map[core.Side]Player, seed uint64) (Start, error) {
	if g.OpenChoice() == nil && g.Beacon() == nil {
		return Start{Position: g.Position(), Seals: engine.SecretsOf(g)}, nil
	}
	if g.Beacon() != nil {
		return Start{}, fmt.Errorf("%s waits for public randomness", g.Position().Phase)
	}
	d := NewDice(seed)
	fork := g.Fork(func(event string, n int) (int, error) { return d.Draw(g.Position().Phase, event, n) + 1, nil })
	for n := 0; fork.OpenChoice() != nil; n++ {
		if n >= maxQuestions {
			return Start{}, fmt.Errorf("%s: %w", fork.Position().Phase, errEndless)
		}
		if err := answer(fork, players, n); err != nil {
			return Start{}, err
		}
	}
	return Start{Position: fork.Position(), Seals: engine.SecretsOf(fork)}, nil
}

// answer lets the owner of the open question answer it.
func answer(g *engine.Game, players map[core.Side]Player, n int) error {
	c := g.OpenChoice()
	p, ok := players[c.Owner]
	if !ok {
		return fmt.Errorf("nobody plays the side %q", c.Owner)
	}
	t := Task{Game: g.Header.Game, Side: c.Owner, Module: g.Module(), View: g.View(c.Owner), Choice: c}
	found := notation.FindFrames(Frame(t, p.Orders(t)), func(_, _, phase string) (notation.Vocabulary, bool) {
		return t.Module.Vocabulary(phase, t.Side), true
	})
	if len(found.Frames) != 1 {
		return fmt.Errorf("the answer of %s to %s cannot be read", c.Owner, c.Kind)
	}
	out, err := g.Submit(engine.Input{Frame: found.Frames[0], MessageID: fmt.Sprintf("<rollout.%d@rollout>", n), At: time.Unix(0, 0)})
	if err != nil {
		return err
	}
	if out.Status == engine.Refused {
		return fmt.Errorf("the answer of %s to %s was refused: %s", c.Owner, c.Kind, out.Faults[0].Text)
	}
	return nil
}
