package main

import (
	"fmt"
	"os"
	"os/signal"

	"github.com/spf13/cobra"

	"fieldpost/pbem/localweb"
	"fieldpost/pbem/mapping/uniteditor"
)

func titleUnits() *cobra.Command {
	d := uniteditor.Editor{}
	var scenario string
	var hidden bool
	c := &cobra.Command{
		Use:   "units TITLE --data DIR [--scenario N] [--file units.yaml] [--block units]",
		Short: "Enter the counters of your own game, and put them on the map, on a page of this machine",
		Long: "Opens a page on the loopback address, for anyone who knows the printed address: a table of the " +
			"title's units with each counter drawn\nbeside its line, and the map on which they are put by dragging. " +
			"The block is saved into the folder at every change, with\nsource: transcribed, and takes the place of " +
			"the shipped one wherever the folder is named (--data).",
		Example: "  pbem title units kursk --data my-kursk",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			e, err := findTitle(args[0])
			if err != nil {
				return err
			}
			if e.title == nil {
				return fmt.Errorf("there are no rules of %s that could play its counters", e.id)
			}
			d.Title = e.title
			if d.Scenario, err = e.meta.Scenario(scenario); err != nil {
				return err
			}
			if err := uniteditor.Open(&d); err != nil {
				return err
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
			defer stop()
			return localweb.Serve(ctx, d.Handler, func(address string) {
				showAddress(cmd, "counters of "+e.id, address, hidden)
			})
		},
	}
	hiddenFlag(c, &hidden)
	c.Flags().StringVar(&d.Dir, "data", "", "your own data folder; it is made if there is none")
	c.Flags().StringVar(&scenario, "scenario", "", "scenario whose set-up the map shows")
	c.Flags().StringVar(&d.File, "file", "units.yaml", "data file")
	c.Flags().StringVar(&d.Block, "block", "units", "block of it")
	_ = c.MarkFlagRequired("data")
	return c
}
