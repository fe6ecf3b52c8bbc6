package main

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"fieldpost/pbem/titles"
	"fieldpost/pbem/tools/fuzz"
	"fieldpost/pbem/tools/progress"
)

func fuzzCommand() *cobra.Command {
	cfg := fuzz.Config{Library: titles.Library()}
	var asJSON bool
	var scenario string
	c := &cobra.Command{
		Use:   "fuzz TITLE -n N --seed S",
		Short: "Play whole games at random and check what must be true of every game",
		Long: "Plays random legal games of a title by both sides through the engine, to their end: sheets, drafts, " +
			"halts, standing orders, sealed orders and answers to every question. After every sheet it checks the " +
			"title's invariants, legal defaults, orders that read back as written, replays that give the same " +
			"ledger, and that no side learns what it may not see.\n\n" +
			"The same seed plays the same games, however many at once. A failure is saved as a game folder that " +
			"replay opens, with failure.txt and the sheet that was being carried out.",
		Example: "  pbem fuzz kursk -n 200 --seed 1",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			cfg.Title = args[0]
			if cfg.Games < 1 || cfg.First < 1 {
				return usageError(cmd, fmt.Errorf("-n %d --first %d: both count from 1", cfg.Games, cfg.First))
			}
			if cfg.Games > maxGames {
				return usageError(cmd, fmt.Errorf("%d games: play at most %d", cfg.Games, maxGames))
			}
			if cfg.Workers < 0 {
				return usageError(cmd, fmt.Errorf("--jobs %d: play at least 1 game at once, or 0 for as many as there are cores",
					cfg.Workers))
			}
			opts, err := scenarioOf(cfg.Title, scenario)
			if err != nil {
				return usageError(cmd, err)
			}
			cfg.Options = opts
			line := progress.New(cmd.ErrOrStderr(), time.Now, "fuzz "+cfg.Title)
			cfg.Progress = func(done, failed int) { line.Step(done, cfg.Games, fmt.Sprintf("games (%d failed)", failed)) }
			defer relaxGC()()
			begun := time.Now()
			rep, err := fuzz.Run(cmd.Context(), cfg)
			line.End()
			if rep == nil {
				return err
			}
			if e := printFuzz(cmd, rep, time.Since(begun), asJSON); e != nil {
				return e
			}
			if err == nil && len(rep.Failures) > 0 {
				return errBad
			}
			return err
		},
	}
	c.Flags().IntVarP(&cfg.Games, "games", "n", 10, "how many games to play")
	c.Flags().IntVarP(&cfg.Workers, "jobs", "j", 0, "games played at once (default as many as there are cores)")
	c.Flags().IntVar(&cfg.First, "first", 1, "number of the first game; with -n 1 it plays one game of a longer run again")
	c.Flags().StringVar(&scenario, "scenario", "", "ID, play this scenario only; without it each game draws one")
	c.Flags().Uint64Var(&cfg.Seed, "seed", 1, "what the games are drawn from")
	c.Flags().IntVar(&cfg.Variants, "variants", 0, "in how many other forms, which must come to the same, each sheet is tried")
	c.Flags().StringVar(&cfg.Dir, "dir", "./pbem-fuzz", "where failed games are saved; made when there is one")
	c.Flags().BoolVar(&asJSON, "json", false, "one JSON object")
	return c
}

// fuzzJSON is the JSON object that --json prints for a run. Its keys are stable.
type fuzzJSON struct {
	*fuzz.Report
	Seconds   float64 `json:"seconds"`
	GamesPerS float64 `json:"gamesPerSecond"`
	OrderPerS float64 `json:"ordersPerSecond"`
}

func printFuzz(cmd *cobra.Command, rep *fuzz.Report, elapsed time.Duration, asJSON bool) error {
	if !asJSON {
		rep.Print(cmd.OutOrStdout(), elapsed)
		return nil
	}
	games, orders := fuzz.Rates(rep, elapsed)
	return json.NewEncoder(cmd.OutOrStdout()).Encode(fuzzJSON{rep, elapsed.Seconds(), games, orders})
}
