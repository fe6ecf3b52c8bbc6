package main

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"fieldpost/pbem/mapping/geofit"
)

func hexmapGeo() *cobra.Command {
	var asJSON bool
	var points string
	c := &cobra.Command{
		Use:   "geo FILE [--points POINTS.yaml]",
		Short: "Check hex numbers of places against their position on the earth",
		Long: "Fits the hexes of places that say where they lie (at=LAT,LON in the map file, or a list of {name, hex, at: [LAT, LON]} " +
			"with --points)\n" +
			"by a similarity and an affine transform, and prints how far each place is missed, the hex in which the others put it, " +
			"kilometres per\n" +
			"hex, the direction of north, and which layout of the grid fits best. Exit status 1 if a hex number is suspicious.",
		Example: "  pbem hexmap geo kursk\n  pbem hexmap geo map.hexmap --points towns.yaml --json",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			m, err := parseMapFile(cmd, args[0])
			if err != nil {
				return err
			}
			places := geofit.FromMap(m)
			if points != "" {
				data, err := readLimited(points)
				if err != nil {
					return err
				}
				if places, err = geofit.ReadPoints(bytes.NewReader(data), m); err != nil {
					return fmt.Errorf("%s: %w", points, err)
				}
			}
			r, err := geofit.New(m, places)
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			if asJSON {
				err = json.NewEncoder(cmd.OutOrStdout()).Encode(r)
			} else {
				err = r.Print(cmd.OutOrStdout())
			}
			if err == nil && r.HasSuspicious() {
				return errBad
			}
			return err
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "one JSON object")
	c.Flags().StringVar(&points, "points", "", "file with the places, in place of those in the map")
	return c
}
