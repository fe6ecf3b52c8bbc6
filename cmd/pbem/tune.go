package main

import (
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"fieldpost/pbem/durable"
	"fieldpost/pbem/game/tune"
	"fieldpost/pbem/tools/progress"
	"fieldpost/rules/core"
)

// tuneFlags holds the flags of pbem tune.
type tuneFlags struct {
	simulateFlags
	file string
}

func tuneCommand() *cobra.Command {
	x := &tuneFlags{}
	c := &cobra.Command{
		Use:   "tune TITLE --games N [--seed S] [--state FILE]",
		Short: "Search better values for a title's computer player",
		Long: "Searches the values by which the computer player of a title rates orders, by games against itself (SPSA), " +
			"and prints them as the title's ai.yaml wants them. The same seed gives the same values, however many games " +
			"are played at once. With --state the same command goes on after a stop, and a greater N continues.\n\n" +
			"Whether the new values are better is for pbem ladder to say.",
		Example: "  pbem tune kursk --games 1000 --state kursk.json",
		Args:    cobra.ExactArgs(1),
		RunE:    x.run,
	}
	f := c.Flags()
	f.IntVar(&x.games, "games", 400, "games in all, those of earlier runs too")
	f.Uint64Var(&x.seed, "seed", 1, "seed of the search")
	x.add(f)
	f.StringVar(&x.file, "state", "", "file that the search is kept in, made or gone on with")
	return c
}

// run searches for better values and prints them.
func (x *tuneFlags) run(cmd *cobra.Command, args []string) error {
	x.player = "ai:greedy"
	set, err := x.loadSetting(args[0])
	if err != nil {
		return usageError(cmd, err)
	}
	meta := set.Title.Meta()
	fresh := tune.State{Title: meta.ID, Rules: meta.Version, Scenario: x.scenario, Seed: x.seed, Change: map[string]float64{}}
	state, err := x.read(fresh)
	if err != nil {
		return usageError(cmd, err)
	}
	if err := cmd.Context().Err(); err != nil {
		return err
	}
	defer relaxGC()()
	line := progress.New(cmd.ErrOrStderr(), time.Now, "tune "+args[0])
	defer line.End()
	err = tune.Search(set, &state, x.games, func() error {
		line.Step(state.Games, x.games, "games")
		if err := x.write(state); err != nil {
			return err
		}
		return cmd.Context().Err()
	})
	if err != nil {
		return err
	}
	line.End()
	mod, err := set.Title.Load(set.Data)
	if err != nil {
		return err
	}
	return printWeights(cmd.OutOrStdout(), mod.(core.TunableStrategist).Weights(), state)
}

// read returns the search stored in the file, or fresh if there is no file.
func (x *tuneFlags) read(fresh tune.State) (state tune.State, err error) {
	b, found, err := readIfExists(x.file)
	if err != nil || !found {
		return fresh, err
	}
	if err := json.Unmarshal(b, &state); err != nil || state.Check() != nil {
		return state, fmt.Errorf("%s: not a search of pbem tune", x.file)
	}
	if state.Title != fresh.Title || state.Scenario != fresh.Scenario || state.Rules != fresh.Rules || state.Seed != fresh.Seed {
		return state, fmt.Errorf("%s is a search of %s, scenario %q, rules version %d, seed %d: give the same, or another file", x.file,
			state.Title, state.Scenario, state.Rules, state.Seed)
	}
	return state, nil
}

// write stores the search.
func (x *tuneFlags) write(state tune.State) error {
	if x.file == "" {
		return nil
	}
	b, err := json.MarshalIndent(state, "", "  ")
	if err != nil {
		return err
	}
	return durable.Write(x.file, append(b, '\n'), 0o666)
}

// printWeights writes the values as lines of ai.yaml.
func printWeights(w io.Writer, list []core.Weight, state tune.State) error {
	fmt.Fprintf(w, "# %s: %d games, seed %d\n", state.Title, state.Games, state.Seed)
	values := tune.ChangedValues(list, state.Change)
	for _, x := range list {
		fmt.Fprintf(w, "- {name: %s, greedy: %d, tuned: %d, means: %q}\n", x.Name, x.Greedy, values[x.Name], x.Meaning)
	}
	return nil
}
