package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/pbem/tools/demo"
)

func demoCommand() *cobra.Command {
	var dir, title, scenario string
	c := &cobra.Command{
		Use:   "demo [--dir DIR] [--title T]",
		Short: "Play the beginning of a game by mail with two scripted players, and leave all files for you",
		Long: "Starts a daemon on its own mail server on loopback, lets two scripted players mail real sheets, and leaves the game, " +
			"its ledger, every mail and the maps in a folder. It needs no configuration and no network.",
		Example: "  pbem demo --dir /tmp/kursk-demo\n  pbem demo --title a-victory-lost --dir /tmp/victory-lost-demo",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ok, err := demo.Run(cmd.Context(), demo.Options{Dir: dir, Title: title, Scenario: scenario, Out: cmd.OutOrStdout()})
			if err != nil {
				return fmt.Errorf("demo: %w", err)
			}
			if !ok {
				return errBad
			}
			return nil
		},
	}
	c.Flags().StringVar(&dir, "dir", "./pbem-demo", "folder to fill; it must not exist, or be an earlier demo's")
	c.Flags().StringVar(&title, "title", "", "title to play, one of "+strings.Join(demo.Titles(), ", ")+" (default the first of them)")
	c.Flags().StringVar(&scenario, "scenario", "", "ID, the scenario to play (default that of the demo)")
	return c
}
