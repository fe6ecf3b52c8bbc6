package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"gopkg.in/yaml.v3"

	"fieldpost/pbem/vassal/module"
	"fieldpost/rules/hexmap"
)

func hexmapVmod() *cobra.Command {
	var grid int
	c := &cobra.Command{
		Use:   "vmod FILE [--grid N]",
		Short: "Read grid, numbering, set-up hexes and counter names from a VASSAL module",
		Long: "Prints what a VASSAL module that you own says about its boards, as YAML: hex grids with the grid statement of a map " +
			"file, where the\n" +
			"stacks of the set-up stand, the names of the counters. With --grid N it prints a map file of unknown terrain for the N-th " +
			"grid in place\n" +
			"of that. Facts only: no picture is taken out of the module.",
		Example: "  pbem hexmap vmod game.vmod\n  pbem hexmap vmod game.vmod --grid 1",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			m, err := readModule(args[0])
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			w := cmd.OutOrStdout()
			if !cmd.Flags().Changed("grid") {
				enc := yaml.NewEncoder(w)
				enc.SetIndent(2)
				if err := enc.Encode(m); err != nil {
					return err
				}
				return enc.Close()
			}
			g := m.Grid(grid)
			if g == nil {
				return fmt.Errorf("%s has no hex grid %d; pbem hexmap vmod without --grid lists them", args[0], grid)
			}
			text := g.BlankMapFile(m.Name)
			if _, err := hexmap.Parse([]byte(text)); err != nil {
				return fmt.Errorf("%s: grid %d cannot be a map file: %w", args[0], grid, err)
			}
			_, err = fmt.Fprint(w, text)
			return err
		},
	}
	c.Flags().IntVar(&grid, "grid", 0, "print a map file for the grid with this number")
	return c
}

func readModule(name string) (*module.Module, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	return module.Read(f, info.Size())
}
