package main

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fieldpost/pbem/progress"
	"fieldpost/pbem/robot"
	"fieldpost/rules"
	"fieldpost/scenarios"
)

// simulation is what --json prints. Its keys are stable.
type simulation struct {
	Title   string         `json:"title"`
	Player  string         `json:"player"`
	Games   int            `json:"games"`
	Wins    []robot.Wins   `json:"wins"`
	Spreads []robot.Spread `json:"spreads"`
	Endings []robot.Ending `json:"endings"`
	Seconds float64        `json:"seconds"`
}

func simulateCommand() *cobra.Command {
	var (
		n      int
		seed   uint64
		data   string
		player string
		asJSON bool
	)
	c := &cobra.Command{
		Use:   "simulate TITLE [-n GAMES] [--seed S]",
		Short: "Let the computer play both sides and count who wins",
		Long: "Plays whole games of a title with a computer opponent on both sides and prints results by side, the spread of the " +
			"points, and the speed. " +
			"The seed fixes every die: the same seeds give the same games. It measures the balance of scenario data as this player sees " +
			"it, not as good players would.",
		Example: "  pbem simulate kursk -n 20 --seed 1\n  pbem simulate kursk -n 5 --json",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			title, ok := rules.Find(args[0])
			if !ok {
				return fmt.Errorf("there is no title %q; titles: %s", args[0], strings.Join(rules.IDs(), ", "))
			}
			if n < 1 {
				return fmt.Errorf("-n %d: play at least 1 game", n)
			}
			if _, err := robot.Find(player); err != nil {
				return fmt.Errorf("--player: %w", err)
			}
			var overlay fs.FS
			if data != "" {
				if st, err := os.Stat(data); err != nil || !st.IsDir() {
					return fmt.Errorf("--data %s is not a folder", data)
				}
				overlay = os.DirFS(data)
			}
			files, err := scenarios.Open(args[0], overlay)
			if err != nil {
				return err
			}
			out := simulation{Title: args[0], Player: player, Games: n}
			begun := time.Now()
			set := robot.Setting{Title: title, Data: files, Addr: player}
			line := progress.New(cmd.ErrOrStderr(), time.Now, "simulate "+args[0])
			defer line.End()
			err = set.Series(n, seed, func(i int, m *robot.Match) error {
				line.Step(i+1, n, "games")
				out.Endings = append(out.Endings, robot.EndingOf(seed+uint64(i), m))
				return cmd.Context().Err()
			})
			if err != nil {
				return err
			}
			line.End()
			out.Seconds = time.Since(begun).Seconds()
			out.Wins, out.Spreads = robot.CountWins(out.Endings), robot.Spreads(out.Endings)
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(out)
			}
			return out.print(cmd.OutOrStdout())
		},
	}
	f := c.Flags()
	f.IntVarP(&n, "games", "n", 20, "number of games")
	f.Uint64Var(&seed, "seed", 1, "seed of the first game; each further game has the next one")
	f.StringVar(&data, "data", "", "folder whose files replace the shipped data blocks")
	f.StringVar(&player, "player", "ai:greedy", "who plays both sides")
	f.BoolVar(&asJSON, "json", false, "one JSON object with all results")
	return c
}

// print writes the results for people.
func (s simulation) print(w io.Writer) error {
	last := s.Endings[len(s.Endings)-1]
	fmt.Fprintf(w, "%s: games %d, %s on both sides, seeds %d to %d\n\n", s.Title, s.Games, s.Player, s.Endings[0].Seed, last.Seed)
	fmt.Fprintln(w, "RESULT                    GAMES   SHARE")
	for _, x := range s.Wins {
		fmt.Fprintf(w, "%-24s %6d %6d%%\n", x.Level, x.Games, 100*x.Games/s.Games)
	}
	fmt.Fprintf(w, "\n%-12s %7s %7s %7s %7s %7s\n", "", "LEAST", "LOWER", "MEDIAN", "UPPER", "MOST")
	sheets, orders := 0, 0
	for _, x := range s.Spreads {
		fmt.Fprintf(w, "%-12s %7d %7d %7d %7d %7d\n", x.Name, x.Least, x.Lower, x.Median, x.Upper, x.Most)
	}
	for _, e := range s.Endings {
		sheets, orders = sheets+e.Sheets, orders+e.Orders
	}
	_, err := fmt.Fprintf(w, "\n%d sheets, %d orders, %.2f games/s\n", sheets, orders, float64(s.Games)/max(s.Seconds, 1e-9))
	return err
}
