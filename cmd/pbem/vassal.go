package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/pbem/game"
	"fieldpost/pbem/game/preview"
	"fieldpost/pbem/vassal/savefile"
	"fieldpost/rules"
	"fieldpost/rules/core"
)

func vassalCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "vassal",
		Short: "Look at a game in the VASSAL module that you own, and take moves from there",
		Long: "out writes a position as a save of your module, in takes moves out of a log, pieces begins the list that says which " +
			"piece is which unit.\nNothing of a module is in this program: your own set-up save is the template.",
		Example: "  pbem vassal pieces game.vmod kursk --template setup.vsav -o units.tsv\n" +
			"  pbem vassal out kursk-7 --as german --template setup.vsav --pieces units.tsv -o turn3.vsav",
	}
	c.AddCommand(vassalOut(), vassalIn(), vassalPieces())
	return asGroup(c)
}

// readSave reads a save or log of VASSAL.
func readSave(name string) (*savefile.Save, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	s, err := savefile.Read(f, info.Size())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}

// readPieces reads a list of pieces for a title.
func readPieces(name string, w *core.World) (*savefile.PieceList, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	l, err := savefile.ReadPieceList(f, w)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return l, nil
}

func vassalOut() *cobra.Command {
	var st stateFlags
	var side, template, pieces, out string
	c := &cobra.Command{
		Use:   "out GAME --as SIDE --template SETUP.vsav --pieces UNITS.tsv -o FILE.vsav",
		Short: "Write the position as a side sees it as a save of its module",
		Long: "The template is a save of your own module, its set-up for instance: only places, stacks and step " +
			"layers of the pieces in the list change in it.\nCounters that the side cannot identify are not placed; " +
			"their hexes are listed. If something is not found, it is listed and nothing is written.",
		Example: "  pbem vassal out kursk-7 --as german --template setup.vsav --pieces units.tsv -o turn3.vsav",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return showGame(cmd, &st, args[0], side, func(g *game.Game, side core.Side) error {
				view := g.Module().Show(g.Position(), side)
				list, err := readPieces(pieces, view.World)
				if err != nil {
					return err
				}
				save, err := readSave(template)
				if err != nil {
					return err
				}
				rep, err := savefile.PlaceUnits(save, list, view)
				if err != nil {
					return err
				}
				for _, w := range rep.Warnings {
					fmt.Fprintln(cmd.ErrOrStderr(), "warning: "+w)
				}
				if err := writeFileOr(cmd.OutOrStdout(), out, save.Write); err != nil {
					return err
				}
				fmt.Fprintf(cmd.ErrOrStderr(), "%s: %d units on the map, %d beside it\n", out, rep.Placed, rep.Boxed)
				if len(rep.UnknownHexes) > 0 {
					fmt.Fprintf(cmd.ErrOrStderr(), "counters that %s cannot tell stand in %s\n", side,
						strings.Join(rep.UnknownHexes, ", "))
				}
				return nil
			})
		},
	}
	st.addTo(c)
	c.Flags().StringVar(&side, "as", "", "whose view is written")
	st.completeAsFlag(c)
	c.Flags().StringVar(&template, "template", "", "a save of your module")
	c.Flags().StringVar(&pieces, "pieces", "", "the list of pieces and units")
	c.Flags().StringVarP(&out, "output", "o", "", "file to write")
	for _, name := range []string{"as", "template", "pieces", "output"} {
		_ = c.MarkFlagRequired(name)
	}
	return c
}

func vassalIn() *cobra.Command {
	var st stateFlags
	var side, pieces, name, out string
	c := &cobra.Command{
		Use:   "in TURN.vlog --game GAME --as SIDE --pieces UNITS.tsv [-o FILE]",
		Short: "Draft a sheet from the moves in a log",
		Long: "Compares each unit's first and last place in the log and writes a draft of move lines along the " +
			"cheapest legal paths, for you to check.\nChanges that no legal move explains become comments. Attacks, " +
			"dice and chat are not read.",
		Example: "  pbem vassal in turn3.vlog --game kursk-7 --as german --pieces units.tsv -o turn3.txt",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return showGame(cmd, &st, name, side, func(g *game.Game, side core.Side) error {
				text, err := draftOf(g, side, args[0], pieces)
				if err != nil {
					return err
				}
				return writeFileOr(cmd.OutOrStdout(), out, printTo(text))
			})
		},
	}
	st.addTo(c)
	c.Flags().StringVar(&name, "game", "", "the game that was played on")
	c.Flags().StringVar(&side, "as", "", "who moved")
	st.completeAsFlag(c)
	c.Flags().StringVar(&pieces, "pieces", "", "the list of pieces and units")
	c.Flags().StringVarP(&out, "output", "o", "", "file to write; without it the draft is printed")
	for _, name := range []string{"game", "as", "pieces"} {
		_ = c.MarkFlagRequired(name)
	}
	return c
}

// draftOf returns a draft sheet with the moves of a VASSAL log.
func draftOf(g *game.Game, side core.Side, log, pieces string) (string, error) {
	list, err := readPieces(pieces, g.Module().World())
	if err != nil {
		return "", err
	}
	save, err := readSave(log)
	if err != nil {
		return "", err
	}
	moves, err := savefile.ReplayLog(save, list)
	if err != nil {
		return "", fmt.Errorf("%s: %w", log, err)
	}
	x, err := g.KnowledgeOf(side)
	if err != nil {
		return "", err
	}
	title, ok := rules.Find(g.Meta().ID)
	if !ok {
		return "", fmt.Errorf("no rules of %s", g.Meta().ID)
	}
	d := savefile.Drafter{Board: preview.TitleData{Title: title, Module: g.Module()}.NewBoard(x), Game: x.Game, Side: side,
		Phase:       x.View.Phase,
		FirstOrders: savefile.FirstOrders(g.Module(), x.View, side)}
	return d.Draft(moves)
}
