package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/pbem/game"
	"fieldpost/pbem/view/scene"
	"fieldpost/rules/core"
)

// mapFlags holds the options of pbem map.
type mapFlags struct {
	st     stateFlags
	as     string
	out    string
	px     int
	lang   string
	show   []string
	stacks bool
	json   bool
	around string
	margin int
	paper  printFlags
}

func mapCommand() *cobra.Command {
	var f mapFlags
	c := &cobra.Command{
		Use:   "map GAME [--as SIDE] [-o FILE.(png|svg|pdf|txt)]",
		Short: "Draw the map as a side sees it",
		Long: "Draws the board with the moves and combats of what happened last. --show adds zones of control (zoc), the hexes in " +
			"supply (supply), and\n" +
			"the other side's counters where they were seen last and are not recognised now (known). --stacks lists every stack below " +
			"the map.\n" +
			"Without -o it is printed in letters, best with --around; pbem hexmap near lists the hexes around one.",
		Example: "  pbem map kursk-7 --as german -o map.png\n  pbem map kursk-7 -o map.pdf --paper a3\n" +
			"  pbem map kursk-7 --as german -o front.png --around 2413,2214 --margin 3 --show zoc,supply --stacks",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return showGame(cmd, &f.st, args[0], f.as, func(g *game.Game, side core.Side) error {
				if f.json {
					return boardJSON(cmd.OutOrStdout(), g, side)
				}
				return f.draw(cmd.OutOrStdout(), g, side)
			})
		},
	}
	f.st.addTo(c)
	c.Flags().StringVar(&f.as, "as", "", "show only what this side may see")
	f.st.completeAsFlag(c)
	c.Flags().BoolVar(&f.json, "json", false, "print the board as one JSON object: every counter with hex or box, control of hexes")
	c.Flags().StringVarP(&f.out, "output", "o", "", "file to write: .png, .svg, .pdf or .txt; without it the map is printed in letters")
	c.Flags().IntVar(&f.px, "scale", scene.DetailPx, "pixels per hex of a PNG; up to 30 for an overview without small print")
	c.Flags().StringVar(&f.lang, "lang", "", "language of names and legend, such as ja or ru")
	c.Flags().StringSliceVar(&f.show, "show", nil, "add "+strings.Join(scene.Layers, ", "))
	c.Flags().BoolVar(&f.stacks, "stacks", false, "list the counters of every stack below the map")
	c.Flags().StringVar(&f.around, "around", "", "draw the part of the map around these hexes: 2413,2214")
	c.Flags().IntVar(&f.margin, "margin", 2, "hexes to add on every side of --around")
	f.paper.add(c)
	return c
}

// draw writes the map of a side, to w if no file is named.
func (f *mapFlags) draw(w io.Writer, g *game.Game, side core.Side) error {
	if f.px < 8 || f.px > 200 {
		return fmt.Errorf("--scale %d: use 8 to 200 pixels per hex", f.px)
	}
	ext, err := suffixOrText(f.out, ".png", ".svg", ".pdf", ".txt")
	if err != nil {
		return err
	}
	for _, w := range f.show {
		if !slices.Contains(scene.Layers, w) {
			return fmt.Errorf("--show %s: known are %s", w, strings.Join(scene.Layers, ", "))
		}
	}
	v := scene.View{Side: side, Words: g.Catalogue(), Lang: f.lang, Show: f.show}
	if _, o, err := outcomeAt(g, -1); err == nil {
		for _, s := range o.Steps {
			v.Events = append(v.Events, s.Events...)
		}
	}
	if slices.Contains(f.show, scene.LayerKnown) && side != core.Everyone {
		if v.Sightings, err = scene.FindSightings(g, side, f.lang); err != nil {
			return err
		}
	}
	sc := scene.ForView(g.Game, g.Position(), v)
	sc.Insets = f.stacks
	if sc.Crop, err = cropAround(sc.Map, f.around, f.margin); err != nil {
		return err
	}
	return writeFileOr(w, f.out, func(w io.Writer) error { return writePicture(w, ext, sc, f.px, f.paper.print()) })
}
