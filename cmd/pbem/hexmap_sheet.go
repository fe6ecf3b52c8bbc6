package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"fieldpost/pbem/mapping/transcribe"
	"fieldpost/pbem/view/canvas"
	"fieldpost/rules/hexmap"
)

// parseMapFile parses a map file, or the map of a title.
func parseMapFile(cmd *cobra.Command, name string) (*hexmap.Map, error) {
	data, _, err := readMap(cmd.InOrStdin(), name)
	if err != nil {
		return nil, err
	}
	m, err := hexmap.Parse(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if m.Len() == 0 {
		return nil, fmt.Errorf("%s: the map has no hexes", name)
	}
	return m, nil
}

func hexmapSheet() *cobra.Command {
	var out string
	var dpi int
	var paper printFlags
	var o transcribe.SheetOptions
	c := &cobra.Command{
		Use:   "sheet FILE -o OUT.(pdf|png|svg)",
		Short: "A numbered blank sheet of a map's grid, to lay on the printed map or to trace",
		Long: "Draws the hexes of a map file with their printed numbers. As PDF it has the true size, set with --mm, and can be divided " +
			"into sheets of\n" +
			"--paper with marks to cut and join them. As PNG it is transparent, without margins, at --dpi, to be laid over a scan in an " +
			"image editor.\n" +
			"--features adds what the file already says in thin lines.",
		Example: "  pbem hexmap sheet map.hexmap -o sheet.pdf --mm 16 --paper a4\n" +
			"  pbem hexmap sheet map.hexmap -o overlay.png --mm 16 --dpi 300",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ext, err := suffix(out, ".pdf", ".png", ".svg")
			if err != nil {
				return err
			}
			if !(paper.mm >= 3 && paper.mm <= 60) {
				return fmt.Errorf("--mm %g: use hexes of 3 to 60 mm", paper.mm)
			}
			m, err := parseMapFile(cmd, args[0])
			if err != nil {
				return err
			}
			o.HexMM, o.Bare = paper.mm, ext == ".png"
			l := transcribe.DrawSheet(m, o)
			return writeWhole(out, func(w io.Writer) error {
				switch ext {
				case ".pdf":
					return l.PDF(w, paper.print())
				case ".png":
					return l.Overlay(w, paper.mm/25.4*float64(dpi), dpi)
				}
				return l.SVG(w)
			})
		},
	}
	c.Flags().StringVarP(&out, "output", "o", "", "file to write: .pdf, .png or .svg")
	c.Flags().IntVar(&dpi, "dpi", 150, "dots per inch of a PNG")
	c.Flags().BoolVar(&o.Features, "features", false, "draw what the file already says in thin lines")
	c.Flags().StringVar(&o.Lang, "lang", "", "language of the places' names, such as ru")
	paper.add(c)
	_ = c.MarkFlagRequired("output")
	return c
}

// drawChart writes a drawing in the format of a file extension.
func drawChart(out, ext string, l *canvas.DisplayList, px int, p canvas.PDFOptions) error {
	return writeWhole(out, func(w io.Writer) error {
		switch ext {
		case ".pdf":
			return l.PDF(w, p)
		case ".png":
			return l.PNG(w, canvas.PNGOptions{PxPerHex: px})
		}
		return l.SVG(w)
	})
}
