package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/planner/savedmail"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/view/report"
	"fieldpost/rules/core"
)

func submitCommand() *cobra.Command {
	return sheetCommand(&cobra.Command{
		Use:     "submit GAME --as SIDE FILE|-",
		Short:   "Hand in an order sheet, as its mail would",
		Long:    "Hands a sheet in exactly as its mail would and prints the answer. A running daemon mails the results to all players.",
		Example: "  pbem submit kursk-7 --as german turn3.txt",
	}, func(g *game.Game) judgeFunc {
		check := newTurnJudge(g)
		return func(in engine.Input) (*engine.Outcome, error) {
			if in.Frame.Check {
				return check(in)
			}
			check = newTurnJudge(g)
			return g.Submit(in)
		}
	}, nil)
}

// savedJudgeFunc judges sheets for the position in a saved file.
type savedJudgeFunc func(*sheetFlags, *cobra.Command, []string, savedmail.File) error

// judgeFunc judges the frames of a file in sequence.
type judgeFunc func(engine.Input) (*engine.Outcome, error)

// newTurnJudge returns a judge of frames for several phases of one turn.
func newTurnJudge(g *game.Game) judgeFunc {
	var turn *engine.TurnCheck
	return func(in engine.Input) (*engine.Outcome, error) {
		if turn == nil {
			turn = g.NewTurnCheck(core.Side(in.Frame.Side))
		}
		return turn.Check(in)
	}
}

func checkCommand() *cobra.Command {
	return sheetCommand(&cobra.Command{
		Use:   "check GAME|FILE [--as SIDE] SHEETS|-",
		Short: "Judge order sheets without handing them in: legality, exact odds, chances of every result",
		Long: "Judges sheets exactly as handing them in would, stores nothing, and never touches a dice key. " +
			"Several sheets, for phases\nof one turn, are judged in order, each on the board as the sheets before " +
			"it plan it. SHEETS is a text, or a draft that a\nmail program saved (.eml).\n\n" +
			"A player gives the mail with the results as saved (.eml), or the .position file in it, in place of the game, and no --as.",
		Example: "  pbem check kursk-7 --as german turn3.txt\n  pbem check results.eml draft.eml",
	}, newTurnJudge, (*sheetFlags).checkSaved)
}

// sheetFlags holds the options of a command that judges sheets.
type sheetFlags struct {
	st     stateFlags
	side   string
	asJSON bool
}

// sheetCommand returns a command that judges sheets of a game. onSaved judges them for a saved position, or is nil if
// the command accepts no saved file.
func sheetCommand(c *cobra.Command, begin func(*game.Game) judgeFunc, onSaved savedJudgeFunc) *cobra.Command {
	var f sheetFlags
	c.Args = cobra.ExactArgs(2)
	f.st.addTo(c)
	c.Flags().StringVar(&f.side, "as", "", "the side that hands the sheet in")
	f.st.completeAsFlag(c)
	c.Flags().BoolVar(&f.asJSON, "json", false, "one JSON object per frame")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		file, saved, err := savedFile(args[0])
		switch {
		case err != nil:
			return err
		case saved && onSaved != nil:
			return onSaved(&f, cmd, args, file)
		case saved:
			return fmt.Errorf("%s is a file, and no game: a player hands sheets in by mail", args[0])
		case f.side == "":
			return usageError(c, errors.New("--as: not given, and needed"))
		}
		return f.judge(cmd, args, begin)
	}
	return c
}

// judge judges the sheets in a file for a game, and prints the result of each.
func (f *sheetFlags) judge(cmd *cobra.Command, args []string, begin func(*game.Game) judgeFunc) error {
	text, err := readOrders(cmd.InOrStdin(), args[1])
	if err != nil {
		return err
	}
	g, err := f.st.game(args[0])
	if err != nil {
		return err
	}
	defer g.Close()
	seat, ok := g.SeatOf(strings.ToLower(f.side))
	if !ok {
		return noSide(g.Meta(), f.side)
	}
	found := notation.FindFrames(text, func(_, _, phase string) (notation.Vocabulary, bool) {
		return g.Module().Vocabulary(phase, seat.Side), true
	})
	if err := checkAllFor(found, args[1], g.Header.Game, seat.Side, g.Position().Phase); err != nil {
		return err
	}
	good, do := true, begin(g)
	for i, frame := range found.Frames {
		out, err := do(engine.Input{Frame: frame, Nth: i, At: time.Now().UTC().Truncate(time.Second)})
		if err != nil {
			return err
		}
		good = good && out.ErrorCount() == 0 && out.LeftOut == nil
		x := report.LetterData{Words: g.Catalogue(), OwnZone: letters.OwnZone(g, out.Side),
			Due: letters.DeadlineText(letters.Batch{Game: g, GameAfter: g.Game, Outcome: out}, out.Side)}
		if err := f.print(cmd.OutOrStdout(), g.Game, out, found, x); err != nil {
			return err
		}
	}
	if !good {
		return errBad
	}
	return nil
}

// checkSaved judges sheets on the position in a saved file.
func (f *sheetFlags) checkSaved(cmd *cobra.Command, args []string, file savedmail.File) error {
	s, err := openSaved(args[0], file, f.side)
	if err != nil {
		return err
	}
	text, err := readOrders(cmd.InOrStdin(), args[1])
	if err != nil {
		return err
	}
	g := s.Sight.GameForJudging(s.Set.Title, s.Set.Module)
	found := notation.FindFrames(text, func(_, _, phase string) (notation.Vocabulary, bool) {
		return g.Module().Vocabulary(phase, s.Head.Side), true
	})
	if err := checkAllFor(found, args[1], s.Head.Game, s.Head.Side, s.Head.Phase); err != nil {
		return err
	}
	p, err := s.Set.NewBoard(s.Sight).Plan(text)
	if err != nil {
		return err
	}
	good, x := true, report.LetterData{Words: titles.Library().Catalogue()}
	for _, sheet := range p.Sheets {
		good = good && sheet.ErrorCount() == 0
		if err := f.print(cmd.OutOrStdout(), g, sheet.Outcome, found, x); err != nil {
			return err
		}
	}
	if !good {
		return errBad
	}
	return nil
}

// checkAllFor returns an error unless all sheets in a text are for one side of one game.
func checkAllFor(found notation.FindResult, file, name string, side core.Side, phase string) error {
	if len(found.Frames) == 0 {
		return fmt.Errorf("%s holds no frame; a sheet begins with\n  #PBEM %s %s %s\nand ends with\n  #END", file, name, side, phase)
	}
	for _, f := range found.Frames {
		if f.Game != name || f.Side != string(side) {
			return fmt.Errorf("%s: the frame in line %d is for %s %s, not for %s %s; nothing was handed in", file, f.Pos.Line,
				f.Game, f.Side, name, side)
		}
	}
	return nil
}

func readArg(stdin io.Reader, name string) (string, error) {
	if name == "-" {
		b, err := io.ReadAll(io.LimitReader(stdin, 1<<20))
		return string(b), err
	}
	b, err := os.ReadFile(name)
	return string(b), err
}

// print prints the result of a sheet: the letter that a mailed sheet would get, or JSON.
func (f *sheetFlags) print(w io.Writer, g *engine.Game, out *engine.Outcome, found notation.FindResult, x report.LetterData) error {
	if f.asJSON {
		return json.NewEncoder(w).Encode(outcomeToJSON(g, out))
	}
	x.Lines, x.StrayOrders, x.Warnings = found.Ranges(), found.StrayOrders, found.Notes
	var l report.Letter
	switch out.Status {
	case engine.Refused:
		l = report.FaultLetter(g, out, x)
	case engine.Checked:
		l = report.CheckLetter(g, out, x)
	case engine.Executed, engine.Answered:
		l = report.ResultLetter(g, out, out.Side, x)
	default:
		l = report.ReceiptLetter(g, out, x)
	}
	_, err := fmt.Fprintf(w, "Subject: %s\n\n%s", l.Subject, l.Text)
	return err
}
