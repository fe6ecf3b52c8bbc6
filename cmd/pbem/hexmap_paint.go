package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/pbem/localweb"
	"fieldpost/pbem/mapping/editor"
	"fieldpost/scenarios"
)

// paintFlags holds the options of pbem hexmap paint.
type paintFlags struct {
	scan, grid, as, against, title string
	hidden                         bool
}

func hexmapPaint() *cobra.Command {
	var f paintFlags
	c := &cobra.Command{
		Use:   "paint FILE [--scan PICTURE] [--grid GRID] [--as NAME] [--against FILE] [--title TITLE]",
		Short: "Paint a map file over a picture of your own map, on a page of this machine",
		Long: "Opens a page on the loopback address, for anyone who knows the printed address. The picture never " +
			"leaves the machine, and FILE is saved at every stroke.\n--grid begins a new file with a grid statement " +
			"(docs/hexmap.md). --as NAME begins FILE.NAME.hexmap, in which a second\ntranscriber paints the same " +
			"sheet anew; --against shows where another file says something else. --title judges\nthe map by the " +
			"statements of a rulebook.",
		Example: "  pbem hexmap paint map.hexmap --scan map.jpg --grid \"pointy odd-east rrcc rows 60..10 cols 00..27\"",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			d, err := f.openEditor(args[0])
			if err != nil {
				return err
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
			defer stop()
			return localweb.Serve(ctx, d.Handler, func(address string) {
				showAddress(cmd, "paint "+d.Name, address, f.hidden)
			})
		},
	}
	c.Flags().StringVar(&f.scan, "scan", "", "picture of the printed map: PNG, JPEG or GIF")
	c.Flags().StringVar(&f.grid, "grid", "", "begin a new file with this grid statement")
	c.Flags().StringVar(&f.as, "as", "", "paint as a second transcriber, in a file of your own")
	c.Flags().StringVar(&f.against, "against", "", "show where another map file says something else")
	c.Flags().StringVar(&f.title, "title", "", "title by whose statements the map is judged")
	hiddenFlag(c, &f.hidden)
	return c
}

// openEditor opens the map file, or creates it.
func (f *paintFlags) openEditor(name string) (*editor.Editor, error) {
	name, err := f.createMap(name)
	if err != nil {
		return nil, err
	}
	d, err := editor.Open(name)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			err = fmt.Errorf("%w; --grid begins a new one", err)
		}
		return nil, err
	}
	if f.scan != "" {
		if d.Scan, err = editor.OpenScan(f.scan); err != nil {
			return nil, err
		}
	}
	if f.against != "" {
		if d.OtherMap, err = readLimited(f.against); err != nil {
			return nil, err
		}
	}
	if f.title != "" {
		e, err := findTitle(f.title)
		if err != nil {
			return nil, err
		}
		d.CheckMap = e.checkMap
	}
	return d, nil
}

// createMap creates the map file if it does not exist, and returns its name.
func (f *paintFlags) createMap(name string) (string, error) {
	var first []byte
	if f.grid != "" {
		file, err := editor.NewMapFile(f.grid)
		if err != nil {
			return "", err
		}
		first = file
	}
	if f.as != "" {
		file, err := os.ReadFile(name)
		if err != nil {
			return "", err
		}
		if first, err = editor.BlankMap(file); err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
		ext := filepath.Ext(name)
		name = strings.TrimSuffix(name, ext) + "." + f.as + ext
	}
	if first == nil {
		return name, nil
	}
	w, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return name, nil // the file exists, so editing continues
	}
	if err != nil {
		return "", err
	}
	_, err = w.Write(first)
	return name, errors.Join(err, w.Close())
}

// checkMap checks a map that replaces the title's own. It returns its faults and the statements of the title that it
// contradicts.
func (e titleEntry) checkMap(file []byte) []editor.Finding {
	out := []editor.Finding{}
	data, err := scenarios.OpenWith(e.id, mapFile, file)
	if err != nil {
		return append(out, editor.Finding{Text: err.Error()})
	}
	r, err := e.check(data, nil)
	if err != nil {
		return append(out, editor.Finding{Text: err.Error()})
	}
	for _, f := range r.faults {
		out = append(out, editor.Finding{Text: f})
	}
	for _, c := range r.claims {
		if c.Err != nil {
			out = append(out, editor.Finding{Rule: c.Rule, Text: c.Text + ": " + c.Err.Error()})
		}
	}
	return out
}
