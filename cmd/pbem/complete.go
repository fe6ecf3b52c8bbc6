package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/site/gamestatus"
	"fieldpost/rules"
	"fieldpost/rules/core"
)

// completion is the type of cobra's completion functions.
type completion = func(c *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective)

const noFiles = cobra.ShellCompDirectiveNoFileComp

// addTo adds the flags to a command whose first argument is a game, and completes its arguments.
func (f *stateFlags) addTo(c *cobra.Command) {
	f.add(c)
	c.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveDefault
		}
		return f.gameNames(), cobra.ShellCompDirectiveDefault
	}
}

// sides returns the sides of the game named on the command line.
func (f *stateFlags) sides(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return nil, noFiles
	}
	dir, err := f.folder(args[0])
	if err != nil {
		return nil, noFiles
	}
	recs, err := game.ReadLedger(dir)
	if err != nil {
		return nil, noFiles
	}
	h, err := engine.ParseHeader(recs)
	if err != nil {
		return nil, noFiles
	}
	var out []string
	for _, s := range h.Seats {
		out = append(out, string(s.Side))
	}
	return out, noFiles
}

// completeAsFlag completes --as with the sides of the game.
func (f *stateFlags) completeAsFlag(c *cobra.Command) {
	_ = c.RegisterFlagCompletionFunc("as", f.sides)
}

// completeModCommands completes the command of pbem mod after the game, and then the sides.
func (f *stateFlags) completeModCommands(games completion) completion {
	return func(c *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
		switch len(args) {
		case 0:
			return games(c, args, begun)
		case 1:
			return modCommandNames(), noFiles
		}
		return f.sides(c, args, begun)
	}
}

// gameNames lists the games in the state folder.
func (f *stateFlags) gameNames() []string {
	st, err := f.open()
	if err != nil {
		return nil
	}
	names, _ := gamestatus.GameNames(st.games())
	return names
}

// completeTitles completes the name of one title.
func completeTitles(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveDefault
	}
	return rules.IDs(), noFiles
}

// completeRules completes a title and then the number of one of its rules, first by chapter.
func completeRules(c *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return completeTitles(c, args, begun)
	}
	mod, err := loadTitle(args[0])
	e, ok := mod.(core.Explainer)
	if err != nil || !ok || len(args) > 1 {
		return nil, noFiles
	}
	var out []string
	for _, rule := range e.Rules() {
		if chapter, _, cut := strings.Cut(rule, "."); cut && !strings.Contains(begun, ".") {
			rule = chapter
		}
		if strings.HasPrefix(rule, begun) && !slices.Contains(out, rule) {
			out = append(out, rule)
		}
	}
	return out, noFiles
}

// seatFlag completes --seat with the sides of the title in --title.
func seatFlag(c *cobra.Command) {
	_ = c.RegisterFlagCompletionFunc("seat", func(c *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
		name, _ := c.Flags().GetString("title")
		t, ok := rules.Find(name)
		if !ok {
			return nil, noFiles
		}
		var out []string
		for _, s := range t.Meta().Sides {
			out = append(out, string(s)+"=")
		}
		return out, noFiles | cobra.ShellCompDirectiveNoSpace
	})
}
