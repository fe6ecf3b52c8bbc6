package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/estimate"
	"fieldpost/pbem/tools/progress"
)

// estimateFlags holds the flags of pbem estimate.
type estimateFlags struct {
	stateFlags
	cfg       estimate.Config
	calibrate calibrateFlags
	batches   bool
	at        int // record; below 0: the newest
	asJSON    bool
}

func estimateCommand() *cobra.Command {
	x := &estimateFlags{cfg: estimate.DefaultConfig()}
	c := &cobra.Command{
		Use:   "estimate GAME [--n 200] [--seed S] [--batches] [--json]",
		Short: "How likely each outcome of a game is",
		Long: "Plays a game on from its true position many times, with a computer player on both sides and dice of its own, and " +
			"counts the results: the chance of each outcome with its interval of 95 %, the spread of the score, and " +
			"what the result hangs on. The same seed gives the same figures. The game does not change.\n\n" +
			"With --batches it does so after each batch of a finished game, with 20 continuations unless --n says otherwise, and " +
			"once more with other dice for the same sheet: that tells luck from play. The results are kept in the file " +
			"estimates.jsonl of the game's folder, so that a run goes on where it stopped.\n\n" +
			"It reads what is hidden, so it is for the moderator, not for players.",
		Example: "  pbem estimate kursk-7\n  pbem estimate kursk-7 --n 50 --json\n" +
			"  pbem estimate kursk-7 --batches\n  pbem estimate --calibrate kiev-to-rostov --games 10",
		Args: cobra.ExactArgs(1),
		RunE: x.run,
	}
	f := c.Flags()
	f.IntVarP(&x.cfg.Rollouts, "n", "n", x.cfg.Rollouts, "how often the game is played on")
	f.Uint64Var(&x.cfg.Seed, "seed", x.cfg.Seed, "seed of the dice")
	f.StringVar(&x.cfg.Player, "player", x.cfg.Player, "computer player of both sides")
	f.IntVarP(&x.cfg.Jobs, "jobs", "j", 0, "continuations played at once (default as many as there are cores)")
	f.IntVar(&x.at, "at", -1, "take the position after the batch that holds this ledger record")
	f.BoolVar(&x.batches, "batches", false, "of a finished game: the chances after each batch, and play apart from luck")
	f.BoolVar(&x.asJSON, "json", false, "one JSON object")
	x.calibrate.add(c)
	x.stateFlags.addTo(c)
	return c
}

// run computes the estimate and prints it.
func (x *estimateFlags) run(cmd *cobra.Command, args []string) error {
	if err := errors.Join(x.cfg.Check(), x.checkFlags(cmd)); err != nil {
		return usageError(cmd, err)
	}
	if x.calibrate.isWanted {
		return x.calibrate.run(cmd, args[0], x.cfg, x.asJSON)
	}
	g, err := x.game(args[0])
	if err != nil {
		return err
	}
	defer g.Close()
	if err := cmd.Context().Err(); err != nil {
		return err
	}
	if x.batches {
		return x.runBatches(cmd, g)
	}
	defer relaxGC()()
	line := progress.New(cmd.ErrOrStderr(), time.Now, "estimate "+g.Header.Game)
	defer line.End()
	at, err := x.position(g)
	if err != nil {
		return err
	}
	e, err := x.estimate(cmd, at, line)
	if err != nil {
		return err
	}
	if x.asJSON {
		return json.NewEncoder(cmd.OutOrStdout()).Encode(e)
	}
	return printEstimate(cmd.OutOrStdout(), e)
}

// checkFlags returns an error for a flag that the others leave without effect.
func (x *estimateFlags) checkFlags(cmd *cobra.Command) error {
	check := func(why string, names ...string) error {
		for _, name := range names {
			if cmd.Flags().Changed(name) {
				return fmt.Errorf("--%s has no effect %s", name, why)
			}
		}
		return nil
	}
	if x.calibrate.isWanted {
		return check("with --calibrate, which plays games of its own", "at", "batches")
	}
	var names []string
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if strings.HasPrefix(f.Usage, calibrateOnly) {
			names = append(names, f.Name)
		}
	})
	err := check("without --calibrate; GAME alone says what is played on", names...)
	if x.batches {
		err = errors.Join(err, check("with --batches, which takes all positions of the game", "at"))
	}
	return err
}

// position returns the game at the record of --at, or its present state.
func (x *estimateFlags) position(g *game.Game) (*engine.Game, error) {
	if x.at < 0 {
		return g.Game, nil
	}
	if x.at >= g.Log().Size() {
		return nil, fmt.Errorf("--at %d: the ledger holds the records 0 to %d", x.at, g.Log().Size()-1)
	}
	return g.Replay(func(_ *engine.Game, out *engine.Outcome) bool { return out.ToRecord <= x.at })
}

// estimate plays continuations of the game and returns the chances.
func (x *estimateFlags) estimate(cmd *cobra.Command, g *engine.Game, line *progress.Line) (*estimate.Estimate, error) {
	e, err := estimate.Run(g, x.cfg, func(n int) error {
		line.Step(n, x.cfg.Rollouts, "continuations")
		return cmd.Context().Err()
	})
	line.End()
	return e, err
}

// batchRollouts is the number of continuations played for each chance of --batches.
const batchRollouts = 20

// runBatches prints the chances of a finished game after each batch.
func (x *estimateFlags) runBatches(cmd *cobra.Command, g *game.Game) error {
	if g.Position().Over == nil {
		return usageError(cmd, fmt.Errorf("%s is not over: --batches is for finished games; without it the present chances are given",
			g.Header.Game))
	}
	if !cmd.Flags().Changed("n") {
		x.cfg.Rollouts = batchRollouts
	}
	cache, err := estimate.OpenCache(filepath.Join(g.Dir, estimate.FileCache))
	if err != nil {
		return err
	}
	defer relaxGC()()
	line := progress.New(cmd.ErrOrStderr(), time.Now, "estimate "+g.Header.Game)
	defer line.End()
	l, err := estimate.ComputeChances(g, x.cfg, cache, func(record int) error {
		line.Step(record+1, g.Log().Size(), "records")
		return cmd.Context().Err()
	})
	if line.End(); err != nil {
		return err
	}
	if x.asJSON {
		return json.NewEncoder(cmd.OutOrStdout()).Encode(l)
	}
	_, err = io.WriteString(cmd.OutOrStdout(), l.Text().String())
	return err
}

// printEstimate writes an estimate as text.
func printEstimate(w io.Writer, e *estimate.Estimate) error {
	_, err := io.WriteString(w, e.Text().String())
	return err
}
