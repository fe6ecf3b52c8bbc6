package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/pbem/game"
	"fieldpost/pbem/planner/bundle"
	"fieldpost/pbem/text/language"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/view/describe"
	"fieldpost/rules/core"
)

// describeFlags holds the options of pbem describe.
type describeFlags struct {
	st       stateFlags
	as, lang string
}

func describeCommand() *cobra.Command {
	var f describeFlags
	c := &cobra.Command{
		Use:   "describe GAME|FILE [QUESTION...] [--as SIDE]",
		Short: "The position of a side in words, for whoever reads without pictures",
		Long: "Prints what a side sees in sentences, ordered for listening. Without a QUESTION it is the position in short.\n" +
			"The questions:\n\n  " +
			strings.Join(describe.Topics(), "\n  ") + "\n\n" +
			"A player gives the mail with the results as saved (.eml), or the .position file in it. A game is given by its folder\n" +
			"or name; without --as the position is that of the side that has to write. By mail the same questions are lines of a\n" +
			"frame #DESK: describe near 2113.",
		Example: "  pbem describe results.eml\n  pbem describe kursk-7 --as german front\n  pbem describe kursk-7 near 2113",
		Args:    cobra.MinimumNArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0], strings.Join(args[1:], " ")) },
	}
	f.st.addTo(c)
	c.Flags().StringVar(&f.as, "as", "", "whose view is described")
	f.st.completeAsFlag(c)
	c.Flags().StringVar(&f.lang, "lang", "", "language of the answer, "+strings.Join(language.Codes(), " or ")+
		"; without it that of the seat")
	return c
}

// run answers a question about a saved file or a game.
func (f *describeFlags) run(cmd *cobra.Command, name, question string) error {
	if file, ok, err := savedFile(name); ok {
		if err != nil {
			return err
		}
		s, err := openSaved(name, file, f.as)
		if err != nil {
			return err
		}
		return f.saved(cmd, s, question)
	}
	return showGame(cmd, &f.st, name, f.as, func(g *game.Game, side core.Side) error {
		if side == core.Everyone {
			side = sideOnTurn(g)
		}
		v, err := describe.ForGame(g, side)
		if err != nil {
			return err
		}
		if f.lang == "" {
			seat, _ := g.SeatOf(string(side))
			f.lang = seat.Lang
		}
		return f.print(cmd, v, g.Header.Title, question)
	})
}

// saved answers a question about the position that a player saved.
func (f *describeFlags) saved(cmd *cobra.Command, s *bundle.Saved, question string) error {
	recent, err := s.RecentEvents()
	if err != nil {
		return err
	}
	return f.print(cmd, describe.NewView(s.Set, s.Sight, recent), s.Head.Title, question)
}

// print prints the answer to a question in the chosen language.
func (f *describeFlags) print(cmd *cobra.Command, v describe.View, title, question string) error {
	lines, err := v.Answer(question)
	if no := (*describe.Refusal)(nil); errors.As(err, &no) {
		return fmt.Errorf("%s; %s", no.Why, no.Remedy)
	}
	if err != nil {
		return err
	}
	world := v.Module.World()
	book := titles.Library().Catalogue().OfTitle(title).Translator(f.lang).WithPlaces(world.Map, f.lang, world.Defs)
	for _, l := range lines {
		fmt.Fprintln(cmd.OutOrStdout(), book.Translate(l))
	}
	return nil
}
