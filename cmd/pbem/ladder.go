package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/ladder"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/planner/agent"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/tools/progress"
)

// ladderFlags holds the flags of pbem ladder.
type ladderFlags struct {
	simulateFlags
	players []string
	results string
	ledgers string
	verify  bool
	think   time.Duration
}

// ladderResult is the JSON object that pbem ladder --json prints. Its keys are stable.
type ladderResult struct {
	Title    string `json:"title"`
	Scenario string `json:"scenario,omitempty"`
	Games    int    `json:"games"`
	ladder.Table
}

func ladderCommand() *cobra.Command {
	x := &ladderFlags{}
	c := &cobra.Command{
		Use:   "ladder TITLE [-n PAIRS] [--players A,B,...] [--results FILE]",
		Short: "Measure how strong the computer players are",
		Long: "Lets each two computer players play a title against each other. Each pair of games has the same dice and " +
			"the sides exchanged. Prints Elo ratings with intervals of 95 %, the advantage of a side taken out; the " +
			"first player named has 0.\n\n" +
			"With --results each game is a line of a file as soon as it is over. The same command goes on after a stop. " +
			"--verify plays the games of such a file again and compares their ledgers.\n\n" +
			"exec:PROGRAM ARGUMENTS plays with a program of your own, started for each game and side, as pbem agent does. " +
			"It loses the game if it ends, is silent for longer than --think, or has " + fmt.Sprint(agent.MaxTries) +
			" sheets refused for one phase.",
		Example: "  pbem ladder kursk -n 20\n" +
			"  pbem ladder kursk -n 100 --players ai:random,ai:greedy --results kursk.jsonl\n" +
			"  pbem ladder kursk -n 5 --players 'ai:random,exec:python3 mine.py' --think 30s",
		Args: cobra.ExactArgs(1),
		RunE: x.run,
	}
	f := c.Flags()
	f.IntVarP(&x.games, "pairs", "n", 20, "pairs of games for each two players")
	f.Uint64Var(&x.seed, "seed", 1, "seed of the first pair of games; each further pair has the next one")
	x.add(f)
	f.StringSliceVar(&x.players, "players", []string{"ai:random", "ai:greedy"},
		"two or more computer players, or exec:PROGRAM ARGUMENTS; the first is rated 0")
	f.DurationVar(&x.think, "think", time.Minute, "how long a program may take for a sheet")
	f.StringVar(&x.results, "results", "", "file with a line for each game, made or added to")
	f.StringVar(&x.ledgers, "ledgers", "", "folder, made if need be, that gets the ledger of each game")
	f.BoolVar(&x.verify, "verify", false, "play the games of the file of results again instead")
	f.BoolVar(&x.asJSON, "json", false, "one JSON object with the table")
	return c
}

// run plays the missing games and prints the table.
func (x *ladderFlags) run(cmd *cobra.Command, args []string) error {
	series, err := x.series(args[0])
	if err != nil {
		return usageError(cmd, err)
	}
	defer relaxGC()()
	line := progress.New(cmd.ErrOrStderr(), time.Now, "ladder "+args[0])
	defer line.End()
	if x.verify {
		err := series.Verify(series.Known, func(n int) { line.Step(n, len(series.Known), "games") })
		if line.End(); err == nil {
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: %d games played again, with the same ledgers\n", x.results, len(series.Known))
		}
		return err
	}
	list, err := x.play(cmd, series, line)
	if err != nil {
		return err
	}
	line.End()
	table := ladder.FitRatings(series.Setting.Title.Meta().Sides, x.players[0], list)
	out := ladderResult{Title: args[0], Scenario: x.scenario, Games: len(list), Table: table}
	if x.asJSON {
		return json.NewEncoder(cmd.OutOrStdout()).Encode(out)
	}
	return out.print(cmd.OutOrStdout())
}

// series returns the games that the flags request, and the games already played.
func (x *ladderFlags) series(title string) (*ladder.Series, error) {
	if len(x.players) < 2 {
		return nil, fmt.Errorf("--players %s: name at least two, such as ai:random,ai:greedy", strings.Join(x.players, ","))
	}
	for i, p := range x.players {
		if words, ok := outsideCommand(p); ok && len(words) == 0 {
			return nil, fmt.Errorf("--players: %s: write a program after it, such as exec:python3 mine.py", p)
		} else if _, err := ai.FindPlayer(p); err != nil && !ok {
			return nil, fmt.Errorf("--players: %w", err)
		}
		if slices.Contains(x.players[:i], p) {
			return nil, fmt.Errorf("--players: %s is named twice", p)
		}
	}
	if x.verify && x.results == "" {
		return nil, errors.New("--verify needs --results FILE, the games to play again")
	}
	if x.think <= 0 {
		return nil, fmt.Errorf("--think %s: give a program some time", x.think)
	}
	x.player = ai.PlayerNames()[0] // all players are named by side
	set, err := x.loadSetting(title)
	if err != nil {
		return nil, err
	}
	x.addOutsiders(&set)
	s := &ladder.Series{Setting: set, Fixtures: ladder.Schedule(set.Title.Meta().Sides, x.players, x.games, x.seed)}
	text, found, err := readIfExists(x.results)
	if err != nil || !found && !x.verify {
		return s, err
	}
	if !found {
		return nil, fmt.Errorf("--results %s: there is no such file", x.results)
	}
	if s.Known, _, err = ladder.ReadResults(bytes.NewReader(text)); err != nil {
		return nil, fmt.Errorf("%s: %w", x.results, err)
	}
	if _, err := s.Remaining(); err != nil {
		return nil, fmt.Errorf("%s: %w", x.results, err)
	}
	return s, nil
}

// outsidePrefix marks a player that is an external program.
const outsidePrefix = "exec:"

// outsideCommand returns the program and arguments of an external player. ok is false for a built-in player.
func outsideCommand(player string) (words []string, ok bool) {
	line, ok := strings.CutPrefix(player, outsidePrefix)
	return strings.Fields(line), ok
}

// addOutsiders adds the external programs among the players.
func (x *ladderFlags) addOutsiders(set *ai.Setting) {
	for _, p := range x.players {
		words, ok := outsideCommand(p)
		if !ok {
			continue
		}
		if set.Outsiders == nil {
			set.Outsiders = map[string]ai.Outsider{}
		}
		set.Outsiders[p] = &agent.Command{Words: words, Limit: x.think, Text: titles.Library().Catalogue(), Stderr: os.Stderr,
			Title: set.Title}
	}
}

// play plays the missing games and returns the results of all games, including earlier ones.
func (x *ladderFlags) play(cmd *cobra.Command, s *ladder.Series, line *progress.Line) ([]ladder.Result, error) {
	left, err := s.Remaining()
	if err != nil {
		return nil, err
	}
	out, err := openResults(x.results, func(r io.Reader) (int64, error) { _, whole, err := ladder.ReadResults(r); return whole, err })
	if err != nil {
		return nil, err
	}
	defer out.Close()
	if x.ledgers != "" {
		if err := os.MkdirAll(x.ledgers, 0o777); err != nil {
			return nil, err
		}
	}
	if err := cmd.Context().Err(); err != nil {
		return nil, err
	}
	list, done := slices.Clone(s.Known), 0
	err = s.Play(func(r ladder.Result, m *ai.Match) error {
		done++
		line.Step(done, len(left), "games")
		list = append(list, r)
		text, err := r.Line()
		if err != nil {
			return err
		}
		if _, err := out.Write(text); err != nil {
			return err
		}
		if x.ledgers != "" {
			name := filepath.Join(x.ledgers, fmt.Sprintf("%s-%.12s.ledger", r.Title, r.Ledger))
			if err := os.WriteFile(name, ledger.Format(m.Game.Log().Records()...), 0o666); err != nil {
				return err
			}
		}
		return cmd.Context().Err()
	})
	return list, err
}

// print writes the table as text.
func (r ladderResult) print(w io.Writer) error {
	fmt.Fprintf(w, "%s%s: %d games\n\n", r.Title, scenarioSuffix(r.Scenario), r.Games)
	fmt.Fprintf(w, "%-24s %6s %15s %6s %6s %6s %6s\n", "PLAYER", "ELO", "95 %", "GAMES", "WON", "DRAWN", "LOST")
	for _, s := range r.Players {
		span := ""
		if s.Error > 0 {
			span = fmt.Sprintf("%d to %d", round(s.Elo-s.Error), round(s.Elo+s.Error))
		}
		fmt.Fprintf(w, "%-24s %6d %15s %6d %6d %6d %6d\n", s.Player, round(s.Elo), span, s.Games, s.Won, s.Drawn, s.Lost)
	}
	if slices.ContainsFunc(r.Players, ladder.Strength.WonOrLostAll) {
		fmt.Fprintln(w, "\nWhere a player won or lost every game, the figures show the direction only: more games would move them further.")
	}
	_, err := fmt.Fprintf(w, "\n%s plays %d Elo stronger than the other side (%d to %d).\n", r.Side.Title(), round(r.SideElo),
		round(r.SideElo-r.SideError), round(r.SideElo+r.SideError))
	return err
}

// round returns the nearest whole number.
func round(x float64) int { return int(math.Round(x)) }

// scenarioSuffix returns the words that follow a title to name its scenario.
func scenarioSuffix(id string) string {
	if id == "" {
		return ""
	}
	return ", scenario " + id
}
