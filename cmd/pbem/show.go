package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/text/language"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/view/report"
	"fieldpost/rules/core"
)

// viewer parses --as as a side; "" means that nothing is hidden.
func viewer(g *game.Game, as string) (core.Side, error) {
	if as == "" {
		return core.Everyone, nil
	}
	s, ok := g.SeatOf(strings.ToLower(as))
	if !ok {
		return "", noSide(g.Meta(), as)
	}
	return s.Side, nil
}

// showGame opens a game for a command that shows it as one side sees it, without changing it.
func showGame(cmd *cobra.Command, st *stateFlags, name, as string, show func(*game.Game, core.Side) error) error {
	g, err := st.game(name)
	if err != nil {
		return err
	}
	defer g.Close()
	if g.RepairNote != "" {
		fmt.Fprintln(cmd.ErrOrStderr(), "pbem:", g.RepairNote)
	}
	side, err := viewer(g, as)
	if err != nil {
		return err
	}
	return show(g, side)
}

func statusCommand() *cobra.Command {
	var as string
	var asJSON bool
	var st stateFlags
	c := &cobra.Command{
		Use:     "status GAME [--as SIDE]",
		Short:   "Where a game stands and who is to move",
		Example: "  pbem status kursk-7 --as german",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return showGame(cmd, &st, args[0], as, func(g *game.Game, side core.Side) error {
				if asJSON {
					return statusJSON(cmd.OutOrStdout(), g, side)
				}
				_, err := fmt.Fprint(cmd.OutOrStdout(), report.Status(g.Game, side))
				return err
			})
		},
	}
	st.addTo(c)
	c.Flags().StringVar(&as, "as", "", "show only what this side may see")
	st.completeAsFlag(c)
	c.Flags().BoolVar(&asJSON, "json", false, "one JSON object")
	return c
}

func reportCommand() *cobra.Command {
	var as, lang string
	var st stateFlags
	var entry int
	var asStory bool
	c := &cobra.Command{
		Use:   "report GAME|FILE [--as SIDE | --story] [--entry N] [--lang LANG]",
		Short: "The report a side got for a batch of the ledger, by default the last",
		Long: "Prints the report that a side got for a batch of the ledger, by default the last. Of a mail that a player saved\n" +
			"(.eml) it prints the report in it.\n\n" +
			"With --story it tells the whole game in words: turns, attacks with odds and results, places taken, the end. The story\n" +
			"shows everything, also what is hidden from players while the game runs.",
		Example: "  pbem report kursk-7 --as soviet\n  pbem report results.eml\n  pbem report kursk-7 --story",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			file, ok, err := savedFile(args[0])
			switch {
			case err != nil:
				return err
			case lang != "" && !slices.Contains(language.Codes(), lang):
				return usageError(cmd, fmt.Errorf("--lang %s: want %s", lang, strings.Join(language.Codes(), " or ")))
			case ok:
				return printSaved(cmd.OutOrStdout(), args[0], file)
			case asStory:
				return printStory(cmd, &st, args[0], lang)
			case as == "":
				return usageError(cmd, errors.New("--as: not given, and needed"))
			}
			return showGame(cmd, &st, args[0], as, func(g *game.Game, side core.Side) error {
				at, out, err := outcomeAt(g, entry)
				if err != nil {
					return err
				}
				l, err := reportOf(at, out, side, lang)
				if err != nil {
					return err
				}
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "Subject: %s\n\n%s", l.Subject, l.Text)
				if err != nil || at.Position().Over == nil {
					return err
				}
				chances, err := knownChances(g.Dir, g)
				if err == nil && chances != nil {
					_, err = fmt.Fprintf(cmd.OutOrStdout(), "\n%s", chances.Text())
				}
				return err
			})
		},
	}
	st.addTo(c)
	c.Flags().StringVar(&as, "as", "", "the side whose report it is")
	st.completeAsFlag(c)
	c.Flags().StringVar(&lang, "lang", "", "its language, "+strings.Join(language.Codes(), " or ")+"; without it that of the side")
	c.Flags().IntVar(&entry, "entry", -1, "a ledger record of the batch")
	c.Flags().BoolVar(&asStory, "story", false, "the whole game in words; it shows everything")
	c.MarkFlagsMutuallyExclusive("story", "as")
	c.MarkFlagsMutuallyExclusive("story", "entry")
	return c
}

// reportOf returns the letter that a side got about a batch, in a language; "" means the side's language.
func reportOf(g *engine.Game, out *engine.Outcome, side core.Side, lang string) (report.Letter, error) {
	x := report.LetterData{Words: titles.Library().Catalogue(), Lang: lang}
	switch {
	case out.Status == engine.Ruled:
		return report.ResultLetter(g, out, side, x), nil
	case out.Side == "" && out.Ruling == "":
		return report.WelcomeLetter(g, side, x), nil
	case out.Status == engine.Executed || out.Status == engine.Answered:
		return report.ResultLetter(g, out, side, x), nil
	case side != out.Side:
		return report.Letter{}, fmt.Errorf("the records %d to %d moved nothing, so %s got no report of them", out.FromRecord,
			out.ToRecord-1, side)
	case out.Status == engine.Refused:
		return report.Letter{}, fmt.Errorf("the sheet of the records %d to %d was refused (receipt %s); refused sheets are not kept",
			out.FromRecord, out.ToRecord-1, out.Receipt)
	}
	return report.ReceiptLetter(g, out, x), nil
}

// outcomeAt replays up to the batch that holds a ledger record. -1 means the last batch with an event.
func outcomeAt(g *game.Game, entry int) (*engine.Game, *engine.Outcome, error) {
	if size := g.Log().Size(); entry >= size {
		return nil, nil, fmt.Errorf("record %d: the ledger holds the records 0 to %d", entry, size-1)
	}
	if entry < 0 {
		recs := g.Log().Records()
		for i, r := range recs {
			if st := engine.Status(r.Get("state")); r.Type == "receipt" && (st == engine.Executed || st == engine.Answered) ||
				r.Type == "act" {
				entry = i
			}
		}
	}
	if entry < 0 {
		return nil, nil, fmt.Errorf("nothing has happened yet")
	}
	var last *engine.Outcome
	at, err := g.Replay(func(_ *engine.Game, out *engine.Outcome) bool {
		last = out
		return out.ToRecord <= entry
	})
	return at, last, err
}
