package rollout

import (
	"errors"
	"fmt"

	"fieldpost/pbem/parallel"
	"fieldpost/rules/core"
)

// Setting configures how games are played on.
type Setting struct {
	Module  core.Module
	Players map[core.Side]Player
	Turns   int // number of turns, the present one included, after which a game is broken off; 0: no limit
	Jobs    int // number of games played at the same time; less than 1: one per core
	// DefaultAnswers uses the default answer when a sheet asks the other side, like the option answers=default of a
	// game.
	DefaultAnswers bool
}

// maxSheets bounds the sheets of a game that is played on.
const maxSheets = 2000

// errEndless reports a game that does not end.
var errEndless = errors.New("the game does not come to an end")

// Play plays one game on and returns the position at its end, or where it was cut off. It does not know sheets on file
// and standing orders of the real game. It skips orders with a condition.
func (s Setting) Play(from Start, seed uint64) (*core.Position, error) {
	g := newGame(s, from, seed)
	until := from.Position.Turn + s.Turns
	first := from.First
	for range maxSheets {
		if g.pos.Over != nil || s.Turns > 0 && g.pos.Turn >= until {
			return g.pos, nil
		}
		if err := g.playSheet(first); err != nil {
			return nil, fmt.Errorf("%s: %w", g.pos.Phase, err)
		}
		first = nil
	}
	return nil, fmt.Errorf("%s: %w", g.pos.Phase, errEndless)
}

// PlaySeries plays n games on with consecutive seeds beginning at seed, several at a time. It calls tell with the end
// of each in the order of the seeds. It returns the error of the first seed that has one, or of tell.
func (s Setting) PlaySeries(from Start, n int, seed uint64, tell func(i int, end *core.Position) error) error {
	return parallel.Each(n, s.Jobs, func(i int) (*core.Position, error) {
		end, err := s.Play(from, seed+uint64(i))
		if err != nil {
			return nil, fmt.Errorf("seed %d: %w", seed+uint64(i), err)
		}
		return end, nil
	}, tell)
}
