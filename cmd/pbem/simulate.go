package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/tools/progress"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// simulationResult is the JSON object that pbem simulate --json prints. Its keys are stable.
type simulationResult struct {
	Title   string      `json:"title"`
	Player  string      `json:"player"`
	Games   int         `json:"games"`
	Wins    []ai.Wins   `json:"wins"`
	Spreads []ai.Spread `json:"spreads"`
	Endings []ai.Ending `json:"endings"`
	Bid     *ai.EvenBid `json:"bid,omitempty"`
	Seconds float64     `json:"seconds"`
}

// maxGames bounds the games of one call; for pbem ladder, the pairs of games.
const maxGames = 1_000_000

// simulateFlags holds the flags of pbem simulate.
type simulateFlags struct {
	games  int
	jobs   int
	seed   uint64
	data   string
	player string
	bid    bool
	asJSON bool

	scenario string
}

// add adds the flags shared by all commands that simulate whole games.
func (x *simulateFlags) add(f *pflag.FlagSet) {
	f.IntVarP(&x.jobs, "jobs", "j", 0, "games played at once (default as many as there are cores)")
	f.StringVar(&x.data, "data", "", "folder whose files replace the shipped data blocks")
	f.StringVar(&x.scenario, "scenario", "", "ID, the scenario to play (default the first of the title)")
}

func simulateCommand() *cobra.Command {
	x := &simulateFlags{}
	c := &cobra.Command{
		Use:   "simulate TITLE [-n GAMES] [--seed S] [--bid]",
		Short: "Let the computer play both sides and count who wins",
		Long: "Plays whole games of a title with a computer opponent on both sides and prints results by side, the spread of the " +
			"points, and the speed. The seed fixes every die: the same seeds give the same games, however many are " +
			"played at once. It measures how balanced a scenario is for this player, not for good players.\n\n" +
			"With --bid it also finds the bid of an event at which the two sides are even, with its interval of 95 %.",
		Example: "  pbem simulate kursk -n 20 --seed 1\n  pbem simulate kursk -n 5 --json\n" +
			"  pbem simulate kursk -n 200 --player ai:tuned --bid",
		Args: cobra.ExactArgs(1),
		RunE: x.run,
	}
	f := c.Flags()
	f.IntVarP(&x.games, "games", "n", 20, "number of games")
	f.Uint64Var(&x.seed, "seed", 1, "seed of the first game; each further game has the next one")
	x.add(f)
	f.StringVar(&x.player, "player", "ai:greedy", "who plays both sides")
	f.BoolVar(&x.bid, "bid", false, "find the bid at which the sides are even")
	f.BoolVar(&x.asJSON, "json", false, "one JSON object with all results")
	return c
}

// run plays the games of a title.
func (x *simulateFlags) run(cmd *cobra.Command, args []string) error {
	set, err := x.loadSetting(args[0])
	if err != nil {
		return err
	}
	if err := cmd.Context().Err(); err != nil {
		return err
	}
	out := simulationResult{Title: args[0], Player: x.player, Games: x.games}
	defer relaxGC()()
	begun := time.Now()
	var unit string
	line := progress.New(cmd.ErrOrStderr(), time.Now, "simulate "+args[0])
	defer line.End()
	err = set.PlaySeries(x.games, x.seed, func(i int, m *ai.Match) error {
		line.Step(i+1, x.games, "games")
		out.Endings = append(out.Endings, ai.EndingOf(x.seed+uint64(i), m))
		if t, ok := m.Game.Module().(core.ScoreCounter); ok {
			unit = t.Tally(m.Game.Position().Reader()).Unit
		}
		return cmd.Context().Err()
	})
	if err != nil {
		return err
	}
	line.End()
	out.Seconds = time.Since(begun).Seconds()
	out.Wins, out.Spreads = ai.CountWins(out.Endings), ai.Spreads(out.Endings)
	if x.bid {
		b, ok := ai.FindEvenBid(out.Endings, set.Title.Meta().Sides, unit)
		if !ok {
			return fmt.Errorf("%s%s counts no score in any of these games: there is nothing to bid in", args[0],
				scenarioSuffix(x.scenario))
		}
		out.Bid = &b
	}
	if x.asJSON {
		return json.NewEncoder(cmd.OutOrStdout()).Encode(out)
	}
	return out.print(cmd.OutOrStdout())
}

// loadSetting returns a title with its data.
func (x *simulateFlags) loadSetting(name string) (set ai.Setting, err error) {
	title, err := rules.FindByID(name)
	if err != nil {
		return set, err
	}
	if x.games < 1 {
		return set, fmt.Errorf("%d games: play at least 1", x.games)
	}
	if x.games > maxGames {
		return set, fmt.Errorf("%d games: play at most %d", x.games, maxGames)
	}
	if x.jobs < 0 {
		return set, fmt.Errorf("--jobs %d: play at least 1 game at once, or 0 for as many as there are cores", x.jobs)
	}
	if _, err := ai.FindPlayer(x.player); err != nil {
		return set, fmt.Errorf("--player: %w", err)
	}
	var overlay fs.FS
	if x.data != "" {
		if st, err := os.Stat(x.data); err != nil || !st.IsDir() {
			return set, fmt.Errorf("--data %s is not a folder", x.data)
		}
		overlay = os.DirFS(x.data)
	}
	opts, err := scenarioOf(name, x.scenario)
	if err != nil {
		return set, err
	}
	files, err := scenarios.Open(name, overlay)
	return ai.Setting{Title: title, Data: files, Addr: x.player, Options: opts, Jobs: x.jobs}, err
}

// print writes the results as text.
func (s simulationResult) print(w io.Writer) error {
	last := s.Endings[len(s.Endings)-1]
	fmt.Fprintf(w, "%s: games %d, %s on both sides, seeds %d to %d\n\n", s.Title, s.Games, s.Player, s.Endings[0].Seed, last.Seed)
	fmt.Fprintln(w, "RESULT                    GAMES   SHARE")
	for _, x := range s.Wins {
		level := x.Level
		if side := x.Winner.Title(); !strings.Contains(level, side) { // side of the victory
			level = side + " " + level
		}
		fmt.Fprintf(w, "%-24s %6d %6d%%\n", level, x.Games, 100*x.Games/s.Games)
	}
	fmt.Fprintf(w, "\n%-26s %7s %7s %7s %7s %7s\n", "", "LEAST", "LOWER", "MEDIAN", "UPPER", "MOST")
	sheets, orders := 0, 0
	for _, x := range s.Spreads {
		fmt.Fprintf(w, "%-26s %7d %7d %7d %7d %7d\n", x.Name, x.Least, x.Lower, x.Median, x.Upper, x.Most)
	}
	for _, e := range s.Endings {
		sheets, orders = sheets+e.Sheets, orders+e.Orders
	}
	if s.Bid != nil {
		fmt.Fprintf(w, "\n%s", bidText(*s.Bid))
	}
	_, err := fmt.Fprintf(w, "\n%d sheets, %d orders\n%.2f games/s\n", sheets, orders, float64(s.Games)/max(s.Seconds, 1e-9))
	return err
}

// bidText returns in words the bid that makes both sides equal.
func bidText(b ai.EvenBid) string {
	unit := cmp.Or(b.Unit, "points")
	if b.Open {
		return fmt.Sprintf("No bid makes the sides even: %d of %d games are decided by something else than %s. "+
			"The nearest is %d for %s.\n", b.Unscored, b.Games, unit, b.Bid, b.First)
	}
	if b.Between {
		return fmt.Sprintf("No whole bid makes the sides even: the even bid lies between %d and %d %s for %s.\n"+
			"The nearest is %d: after it %s has %.0f %% of the points.\n", b.Low, b.High, unit, b.First.Title(), b.Bid,
			b.First.Title(), 100*b.Chance)
	}
	text := fmt.Sprintf("Even bid: %d %s for %s, 95 %%: %d to %d (below 0 the other side pays).\n", b.Bid, unit, b.First.Title(),
		b.Low, b.High)
	text += fmt.Sprintf("After it %s has %.0f %% of the points. No bid changes %d of %d games.\n", b.First.Title(), 100*b.Chance,
		b.Unscored, b.Games)
	switch {
	case b.Bid > 0:
		text += fmt.Sprintf("In an event of such players: --sides drawn --bid %s=%d\n", b.First, b.Bid)
	case b.Bid < 0:
		text += fmt.Sprintf("In an event of such players: --sides drawn --bid %s=%d\n", b.Second, -b.Bid)
	}
	return text
}
