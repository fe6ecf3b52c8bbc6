package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/audit"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/view/story"
)

// printStory prints the story of a game in a language.
func printStory(cmd *cobra.Command, st *stateFlags, game, lang string) error {
	dir, recs, err := st.ledger(game)
	if err != nil {
		return err
	}
	h, err := engine.ParseHeader(recs)
	if err != nil {
		return err
	}
	title, mod, err := titles.Library().Load(dir, h)
	if err != nil {
		return err
	}
	list, err := story.Write(recs, title, mod, audit.RevealedKeys(recs))
	if err != nil {
		return fmt.Errorf("the game does not replay: %w", err)
	}
	world := mod.World()
	words := titles.Library().Catalogue().OfTitle(h.Title).Translator(lang).WithPlaces(world.Map, lang, world.Defs)
	for i, p := range list {
		if p.Heading && i > 0 {
			fmt.Fprintln(cmd.OutOrStdout())
		}
		fmt.Fprintln(cmd.OutOrStdout(), words.Translate(p.Text))
		if p.Heading {
			fmt.Fprintln(cmd.OutOrStdout())
		}
	}
	return nil
}
