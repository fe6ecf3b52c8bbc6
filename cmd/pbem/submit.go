package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fieldpost/notation"
	"fieldpost/pbem/looks/report"
	"fieldpost/pbem/office/letters"
	"fieldpost/pbem/table/engine"
	"fieldpost/pbem/table/game"
	"fieldpost/rules/core"
)

func submitCommand() *cobra.Command {
	return sheetCommand(&cobra.Command{
		Use:     "submit GAME --as SIDE FILE|-",
		Short:   "Hand in an order sheet, as its mail would",
		Long:    "Hands a sheet in exactly as its mail would and prints the answer. A running daemon mails the results to all players.",
		Example: "  pbem submit kursk-7 --as german turn3.txt",
	}, func(g *game.Game) judging {
		check := checks(g)
		return func(in engine.Input) (*engine.Outcome, error) {
			if in.Frame.Check {
				return check(in)
			}
			check = checks(g)
			return g.Submit(in)
		}
	})
}

// judging takes the frames of a file one by one.
type judging func(engine.Input) (*engine.Outcome, error)

// checks judges frames for phases of one turn.
func checks(g *game.Game) judging {
	var turn *engine.WholeTurn
	return func(in engine.Input) (*engine.Outcome, error) {
		if turn == nil {
			turn = g.WholeTurn(core.Side(in.Frame.Side))
		}
		return turn.Check(in)
	}
}

func checkCommand() *cobra.Command {
	return sheetCommand(&cobra.Command{
		Use:   "check GAME --as SIDE FILE|-",
		Short: "Judge order sheets without handing them in: legality, exact odds, chances of every result",
		Long: "Judges a sheet exactly as handing it in would, keeps nothing, and never touches a dice key. Of several sheets in " +
			"the file, for phases\nof one turn, each is judged on the board that those before it leave as planned.",
		Example: "  pbem check kursk-7 --as german turn3.txt",
	}, checks)
}

// sheetCommand is what submit and check share.
func sheetCommand(c *cobra.Command, begin func(*game.Game) judging) *cobra.Command {
	var side string
	var st stateFlags
	var asJSON bool
	c.Args = cobra.ExactArgs(2)
	st.addTo(c)
	c.Flags().StringVar(&side, "as", "", "the side that hands the sheet in")
	st.asFlag(c)
	c.Flags().BoolVar(&asJSON, "json", false, "one JSON object per frame")
	_ = c.MarkFlagRequired("as")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		text, err := readArg(cmd.InOrStdin(), args[1])
		if err != nil {
			return err
		}
		g, err := st.game(args[0])
		if err != nil {
			return err
		}
		defer g.Close()
		seat, ok := g.SeatOf(strings.ToLower(side))
		if !ok {
			return noSide(g.Meta(), side)
		}
		found := notation.Find(text, func(_, _, phase string) (notation.Vocabulary, bool) {
			return g.Module().Vocabulary(phase, seat.Side), true
		})
		if len(found.Frames) == 0 {
			return fmt.Errorf("%s holds no frame; a sheet begins with\n  #PBEM %s %s %s\nand ends with\n  #END", args[1], g.Header.Game,
				seat.Side, g.Position().Phase)
		}
		for _, f := range found.Frames { // before anything is handed in
			if f.Game != g.Header.Game || f.Side != string(seat.Side) {
				return fmt.Errorf("%s: the frame in line %d is for %s %s, not for %s %s; nothing was handed in", args[1], f.Pos.Line,
					f.Game, f.Side, g.Header.Game, seat.Side)
			}
		}
		good, do := true, begin(g)
		for i, f := range found.Frames {
			out, err := do(engine.Input{Frame: f, Nth: i, At: time.Now().UTC().Truncate(time.Second)})
			if err != nil {
				return err
			}
			good = good && out.Errors() == 0 && out.Left == nil
			if err := printOutcome(cmd.OutOrStdout(), g, out, asJSON, found); err != nil {
				return err
			}
		}
		if !good {
			return errBad
		}
		return nil
	}
	return c
}

func readArg(stdin io.Reader, name string) (string, error) {
	if name == "-" {
		b, err := io.ReadAll(io.LimitReader(stdin, 1<<20))
		return string(b), err
	}
	b, err := os.ReadFile(name)
	return string(b), err
}

func printOutcome(w io.Writer, g *game.Game, out *engine.Outcome, asJSON bool, found notation.Found) error {
	if asJSON {
		return json.NewEncoder(w).Encode(asJSONOutcome(g.Game, out))
	}
	x := report.Extra{Lines: found.Ranges(), Stray: found.Stray, Warnings: found.Notes, Own: letters.OwnZone(g, out.Side),
		Due: letters.Due(letters.Batch{Game: g, Then: g.Game, Out: out}, out.Side)}
	var l report.Letter
	switch out.Status {
	case engine.Refused:
		l = report.Fault(g.Game, out, x)
	case engine.Checked:
		l = report.Check(g.Game, out, x)
	case engine.Executed, engine.Answered:
		l = report.Result(g.Game, out, out.Side, x)
	default:
		l = report.Receipt(g.Game, out, x)
	}
	_, err := fmt.Fprintf(w, "Subject: %s\n\n%s", l.Subject, l.Text)
	return err
}
