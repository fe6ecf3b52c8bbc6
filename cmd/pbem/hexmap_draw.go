package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/pbem/view/canvas"
	"fieldpost/pbem/view/render"
	"fieldpost/pbem/view/scene"
	"fieldpost/rules/hexmap"
)

// drawFlags holds the options of pbem hexmap draw.
type drawFlags struct {
	out    string
	px     int
	lang   string
	around string
	margin int
	plain  bool
	paper  printFlags
}

func hexmapDraw() *cobra.Command {
	var f drawFlags
	c := &cobra.Command{
		Use:   "draw FILE [-o OUT.(png|svg|pdf|txt)]",
		Short: "Draw a map file as it looks in a game, without counters",
		Long: "Draws terrain, rivers, roads, places, forts, the front at the start, and the legend of a map file or of a title's map. " +
			"Ground that the file\n" +
			"has as unknown is hatched. --around draws only the part about some hexes. Without -o it is printed in letters.",
		Example: "  pbem hexmap draw kursk -o kursk.png\n  pbem hexmap draw map.hexmap -o part.svg --around 2024,2421 --margin 2 --lang ja",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			m, err := parseMapFile(cmd, args[0])
			if err != nil {
				return err
			}
			return f.draw(cmd.OutOrStdout(), m)
		},
	}
	c.Flags().StringVarP(&f.out, "output", "o", "", "file to write: .png, .svg, .pdf or .txt; without it the map is printed in letters")
	c.Flags().IntVar(&f.px, "scale", scene.DetailPx, "pixels per hex of a PNG; up to 30 for an overview without small print")
	c.Flags().StringVar(&f.lang, "lang", "", "language of names and legend, such as ja or ru")
	c.Flags().StringVar(&f.around, "around", "", "draw the part of the map around these hexes: 2024,2421")
	c.Flags().IntVar(&f.margin, "margin", 1, "hexes to add on every side of --around")
	c.Flags().BoolVar(&f.plain, "no-legend", false, "leave the legend out")
	f.paper.add(c)
	return c
}

// draw writes the map as a picture, to w if no file is named.
func (f *drawFlags) draw(w io.Writer, m *hexmap.Map) error {
	ext, err := suffixOrText(f.out, ".png", ".svg", ".pdf", ".txt")
	if err != nil {
		return err
	}
	if f.px < 8 || f.px > 200 {
		return fmt.Errorf("--scale %d: use 8 to 200 pixels per hex", f.px)
	}
	sc := scene.BareMap(m, f.lang)
	sc.Legend = !f.plain
	if sc.Crop, err = cropAround(m, f.around, f.margin); err != nil {
		return err
	}
	return writeFileOr(w, f.out, func(w io.Writer) error { return writePicture(w, ext, sc, f.px, f.paper.print()) })
}

// cropAround returns the crop around a list of hexes, or nil for an empty list.
func cropAround(m *hexmap.Map, list string, margin int) (*render.Crop, error) {
	if list == "" {
		return nil, nil
	}
	if margin < 0 || margin > 200 {
		return nil, fmt.Errorf("--margin %d: use 0 to 200 hexes", margin)
	}
	c := &render.Crop{Margin: margin}
	for _, label := range strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' }) {
		h, ok := m.Find(label)
		if !ok {
			return nil, fmt.Errorf("--around: the map has no hex %s", label)
		}
		c.Focus = append(c.Focus, h)
	}
	return c, nil
}

// writePicture writes a scene in the format of a file extension.
func writePicture(w io.Writer, ext string, sc render.Scene, px int, paper canvas.PDFOptions) error {
	switch ext {
	case ".png":
		return render.DrawScene(scene.AtScale(sc, px)).PNG(w, canvas.PNGOptions{PxPerHex: px})
	case ".svg":
		return render.DrawScene(sc).SVG(w)
	case ".pdf":
		return render.DrawScene(sc).PDF(w, paper)
	}
	_, err := io.WriteString(w, render.TextMap(sc))
	return err
}
