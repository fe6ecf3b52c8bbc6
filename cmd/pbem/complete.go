package main

import (
	"slices"

	"github.com/spf13/cobra"

	"fieldpost/pbem/office/command"
	"fieldpost/pbem/office/site/listing"
	"fieldpost/pbem/table/engine"
	"fieldpost/pbem/table/game"
	"fieldpost/rules"
)

// completion is what cobra asks for words.
type completion = func(c *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective)

const onlyThese = cobra.ShellCompDirectiveNoFileComp

// addTo adds the flags to a command whose first argument is a game, and the words that its line may be completed by.
func (f *stateFlags) addTo(c *cobra.Command) {
	f.add(c)
	c.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveDefault
		}
		st, err := f.open()
		if err != nil {
			return nil, cobra.ShellCompDirectiveDefault
		}
		names, _ := listing.Names(st.games())
		return names, cobra.ShellCompDirectiveDefault
	}
}

// sides are those of the game that a line names.
func (f *stateFlags) sides(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return nil, onlyThese
	}
	dir, err := f.folder(args[0])
	if err != nil {
		return nil, onlyThese
	}
	recs, err := game.ReadLedger(dir)
	if err != nil {
		return nil, onlyThese
	}
	h, err := engine.ParseHeader(recs)
	if err != nil {
		return nil, onlyThese
	}
	var out []string
	for _, s := range h.Seats {
		out = append(out, string(s.Side))
	}
	return out, onlyThese
}

// asFlag completes --as by the sides of the game.
func (f *stateFlags) asFlag(c *cobra.Command) { _ = c.RegisterFlagCompletionFunc("as", f.sides) }

// orders completes the commands of pbem mod behind its game, and the sides behind those.
func (f *stateFlags) orders(games completion) completion {
	return func(c *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
		switch len(args) {
		case 0:
			return games(c, args, begun)
		case 1:
			names := command.Names(command.Moderator)
			for name := range byHand {
				if !slices.Contains(names, name) {
					names = append(names, name)
				}
			}
			slices.Sort(names)
			return names, onlyThese
		}
		return f.sides(c, args, begun)
	}
}

// titles completes the name of a title, once.
func titles(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveDefault
	}
	return rules.IDs(), onlyThese
}

// titleFlag completes --title and the sides of --seat.
func titleFlag(c *cobra.Command) {
	_ = c.RegisterFlagCompletionFunc("title", func(c *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
		return titles(c, nil, begun)
	})
}

// seatFlag completes --seat by the sides of the title that --title names.
func seatFlag(c *cobra.Command) {
	_ = c.RegisterFlagCompletionFunc("seat", func(c *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
		name, _ := c.Flags().GetString("title")
		t, ok := rules.Find(name)
		if !ok {
			return nil, onlyThese
		}
		var out []string
		for _, s := range t.Meta().Sides {
			out = append(out, string(s)+"=")
		}
		return out, onlyThese | cobra.ShellCompDirectiveNoSpace
	})
}
