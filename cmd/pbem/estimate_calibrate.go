package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/estimate"
	"fieldpost/pbem/parallel"
	"fieldpost/pbem/tools/progress"
)

// calibrationResult is the JSON object that pbem estimate --calibrate --json prints. Its keys are stable.
type calibrationResult struct {
	Title     string               `json:"title"`
	Scenario  string               `json:"scenario,omitempty"`
	GamesBy   string               `json:"gamesBy"`
	Player    string               `json:"player"`
	Rollouts  int                  `json:"rollouts"`
	Third     estimate.Reliability `json:"third"`
	TwoThirds estimate.Reliability `json:"twoThirds"`
}

// calibrateFlags holds the flags of pbem estimate --calibrate.
type calibrateFlags struct {
	simulateFlags
	isWanted bool
	results  string
}

// calibrateOnly begins the usage of the flags that need --calibrate.
const calibrateOnly = "with --calibrate: "

// add adds the flags.
func (x *calibrateFlags) add(c *cobra.Command) {
	f := c.Flags()
	f.BoolVar(&x.isWanted, "calibrate", false, "compare forecasts with results, in games of the computer; the argument is a title")
	f.IntVar(&x.games, "games", 300, calibrateOnly+"games")
	f.Uint64Var(&x.simulateFlags.seed, "game-seed", 500001,
		calibrateOnly+"seed of the first game; each further game has the next one")
	f.StringVar(&x.simulateFlags.player, "games-by", "ai:tuned", calibrateOnly+"who plays both sides of the games")
	f.StringVar(&x.scenario, "scenario", "", calibrateOnly+"ID, the scenario to play (default the first of the title)")
	f.StringVar(&x.data, "data", "", calibrateOnly+"folder whose files replace the shipped data blocks")
	f.StringVar(&x.results, "results", "", calibrateOnly+"file with a line for each forecast, made or added to")
}

// run makes the missing forecasts and prints how they compare with the results.
func (x *calibrateFlags) run(cmd *cobra.Command, title string, cfg estimate.Config, asJSON bool) error {
	set, err := x.loadSetting(title)
	if err != nil {
		return usageError(cmd, err)
	}
	known, err := x.known(set, cfg)
	if err != nil {
		return usageError(cmd, err)
	}
	out, err := openResults(x.results, func(r io.Reader) (int64, error) {
		_, whole, err := estimate.ReadForecasts(r)
		return whole, err
	})
	if err != nil {
		return err
	}
	defer out.Close()
	defer relaxGC()()
	line := progress.New(cmd.ErrOrStderr(), time.Now, "estimate --calibrate "+title)
	defer line.End()
	var left []uint64
	for i := range uint64(x.games) {
		if n := x.simulateFlags.seed + i; len(known[n]) < 2 {
			left = append(left, n)
		}
	}
	jobs := cfg.Jobs
	cfg.Jobs = 1
	err = parallel.Each(len(left), jobs, func(i int) ([]estimate.Forecast, error) {
		list, err := estimate.MakeForecasts(set, left[i], cfg)
		if err != nil {
			return nil, fmt.Errorf("seed %d: %w", left[i], err)
		}
		return list, nil
	}, func(i int, list []estimate.Forecast) error {
		line.Step(i+1, len(left), "games")
		known[left[i]] = list
		for _, f := range list {
			text, err := f.Line()
			if err != nil {
				return err
			}
			if _, err := out.Write(text); err != nil {
				return err
			}
		}
		return cmd.Context().Err()
	})
	if err != nil {
		return err
	}
	line.End()
	r := x.compare(known)
	r.Title, r.Scenario, r.GamesBy, r.Player, r.Rollouts = title, x.scenario, set.Addr, cfg.Player, cfg.Rollouts
	if asJSON {
		return json.NewEncoder(cmd.OutOrStdout()).Encode(r)
	}
	return r.print(cmd.OutOrStdout(), x.simulateFlags.seed, x.games)
}

// known returns the forecasts in the file, by the seed of the game. A forecast of another title, scenario, rules
// version, player or number of continuations is an error. A game with only one of its two forecasts is forecast again.
func (x *calibrateFlags) known(set ai.Setting, cfg estimate.Config) (map[uint64][]estimate.Forecast, error) {
	out := map[uint64][]estimate.Forecast{}
	text, _, err := readIfExists(x.results)
	if err != nil {
		return nil, err
	}
	list, _, err := estimate.ReadForecasts(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", x.results, err)
	}
	meta := set.Title.Meta()
	for i, k := range list {
		if k.Title != meta.ID || k.Scenario != x.scenario || k.Rules != meta.Version || k.GameBy != set.Addr || k.Player != cfg.Player ||
			k.Rollouts != cfg.Rollouts {
			return nil, fmt.Errorf("%s, line %d: a forecast of %s%s, rules version %d, games by %s, %d continuations by %s: "+
				"give the same, or another file", x.results, i+1, k.Title, scenarioSuffix(k.Scenario), k.Rules,
				k.GameBy, k.Rollouts, k.Player)
		}
		if len(out[k.GameSeed]) == 2 || len(out[k.GameSeed]) == 1 && out[k.GameSeed][0].Third == k.Third {
			out[k.GameSeed] = nil
		}
		out[k.GameSeed] = append(out[k.GameSeed], k)
	}
	return out, nil
}

// compare compares forecasts and results of the requested games.
func (x *calibrateFlags) compare(known map[uint64][]estimate.Forecast) calibrationResult {
	var lists [2][]estimate.Forecast
	for i := range uint64(x.games) {
		for _, f := range known[x.simulateFlags.seed+i] {
			lists[f.Third-1] = append(lists[f.Third-1], f)
		}
	}
	return calibrationResult{Third: estimate.CompareForecasts(lists[0]), TwoThirds: estimate.CompareForecasts(lists[1])}
}

// print writes the tables as text.
func (r calibrationResult) print(w io.Writer, seed uint64, games int) error {
	fmt.Fprintf(w, "%s%s: %d games of %s, seeds %d to %d; %d continuations by %s for each forecast\n", r.Title,
		scenarioSuffix(r.Scenario), r.Third.Games, r.GamesBy, seed, seed+uint64(games)-1, r.Rollouts, r.Player)
	for _, part := range []struct {
		name string
		estimate.Reliability
	}{{"after a third of the sheets", r.Third}, {"after two thirds", r.TwoThirds}} {
		fmt.Fprintf(w, "\n%s: Brier score %.3f, of the base rate %.3f, skill %.2f\n\n", part.name, part.Brier, part.Base, part.Skill)
		fmt.Fprintf(w, "%-12s %6s %8s %8s %14s\n", "FORECAST", "GAMES", "MEAN", "CAME", "95 %")
		for _, b := range part.Bins {
			fmt.Fprintf(w, "%3d to %3d %% %6d %6.0f %% %6.0f %% %4.0f to %4.0f %%\n", b.From, b.To, b.Games, 100*b.Said, 100*b.Came,
				100*b.Low, 100*b.High)
		}
	}
	return nil
}
