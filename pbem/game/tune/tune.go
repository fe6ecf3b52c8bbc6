// Package tune searches for better values for a title's computer player by games against itself. The method is
// simultaneous perturbation stochastic approximation (SPSA; J. C. Spall, 1992). Each step changes all values at once,
// up for one player and down for the other, lets the two play, and moves the values towards the winner.
package tune

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"

	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/parallel"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/datafile"
)

// State holds the progress of a search. A file of it is all that the next run needs.
type State struct {
	Title    string             `json:"title"`
	Rules    int                `json:"rules"` // version of the title's rules
	Scenario string             `json:"scenario,omitempty"`
	Seed     uint64             `json:"seed"`
	Games    int                `json:"games"`  // played so far
	Change   map[string]float64 `json:"change"` // natural logarithm of each value over greedy's
}

// Check returns an error if a search cannot have this state: numbers out of bounds, or no values.
func (s State) Check() error {
	if s.Change == nil || s.Games < 0 || s.Games%gamesPerStep != 0 {
		return errors.New("no values, or a number of games that no search comes to")
	}
	for name, x := range s.Change { // any order: the first error is enough
		if math.Abs(x) > most {
			return fmt.Errorf("%s: changed by %v, at most %v", name, x, most)
		}
	}
	return nil
}

// gamesPerStep is the number of games of a step: two seeds, each with the sides exchanged.
const gamesPerStep = 4

// spread is the change of the logarithm of each value, up and down, in the first step.
const spread = 0.25

// pace is the move of the logarithm of each value in the first step if one player wins all games.
const pace = 0.12

// most bounds the logarithm of a value relative to the greedy player's value, up and down: a factor of about 7.
const most = 2.0

// fall returns the factors of the spread and of the pace in a step. Both decrease as Spall recommends.
func fall(step int) (spread, pace float64) {
	n := float64(step)
	return math.Pow(1+n, -0.101), math.Pow(1+n/50, -0.602)
}

// Search plays games until state.Games is at least games, and calls save after each step.
func Search(set ai.Setting, state *State, games int, save func() error) error {
	mod, err := set.Title.Load(new(datafile.TreeCache).Wrap(set.Data))
	if err != nil {
		return err
	}
	t, ok := mod.(core.TunableStrategist)
	if !ok {
		return fmt.Errorf("the computer player of %s has no values to tune", state.Title)
	}
	list := t.Weights()
	for state.Games < games {
		if err := step(set, mod, list, state); err != nil {
			return err
		}
		if err := save(); err != nil {
			return err
		}
	}
	return nil
}

// step plays one step and moves the values.
func step(set ai.Setting, mod core.Module, list []core.Weight, state *State) error {
	n := state.Games / gamesPerStep
	narrow, slow := fall(n)
	signs := directions(list, state.Seed, n)
	values := [2]map[string]int{}
	for i, sign := range []float64{1, -1} {
		at := maps.Clone(state.Change)
		for name, s := range signs { // any order: each is by itself
			at[name] += sign * s * spread * narrow
		}
		values[i] = ChangedValues(list, at)
	}
	score, err := play(set, mod, values, state.Seed+uint64(2*n))
	if err != nil {
		return err
	}
	for name, s := range signs { // any order: each is by itself
		state.Change[name] = min(max(state.Change[name]+pace*slow*score*s, -most), most)
	}
	state.Games += gamesPerStep
	return nil
}

// directions draws for each value whether it is higher (1) or lower (-1) for the first player.
func directions(list []core.Weight, seed uint64, step int) map[string]float64 {
	rng := rand.New(rand.NewChaCha8(sha256.Sum256(fmt.Appendf(nil, "pbem-tune/1\n%d\n%d\n", seed, step))))
	out := map[string]float64{}
	for _, w := range list {
		out[w.Name] = float64(2*rng.IntN(2) - 1)
	}
	return out
}

// ChangedValues returns the greedy player's values changed by factors, given as logarithms. The results are whole
// numbers of at least 1.
func ChangedValues(list []core.Weight, change map[string]float64) map[string]int {
	out := map[string]int{}
	for _, w := range list {
		out[w.Name] = max(1, int(math.Round(float64(w.Greedy)*math.Exp(change[w.Name]))))
	}
	return out
}

// play lets two players with different values play the games of a step. It returns the first player's wins minus
// losses, as a share of the games.
func play(set ai.Setting, mod core.Module, values [2]map[string]int, seed uint64) (float64, error) {
	sides := set.Title.Meta().Sides
	set.Others = map[string]ai.Player{first: ai.Greedy{Values: values[0]}, second: ai.Greedy{Values: values[1]}}
	sum := 0
	err := parallel.Each(gamesPerStep, set.Jobs, func(i int) (int, error) {
		own := sides[i%2] // of the first player
		set := set
		set.Players = map[core.Side]string{sides[0]: second, sides[1]: second}
		set.Players[own] = first
		m, err := set.PlayLoaded(mod, seed+uint64(i/2))
		if err != nil {
			return 0, err
		}
		switch m.Game.Position().Over.Winner {
		case own:
			return 1, nil
		case "":
			return 0, nil
		}
		return -1, nil
	}, func(_, n int) error { sum += n; return nil })
	return float64(sum) / gamesPerStep, err
}

// first and second are the addresses of the two players of a step.
const first, second = "ai:first", "ai:second"
