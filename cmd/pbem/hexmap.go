package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"fieldpost/scenarios"
)

// mapFile is the name of the map in a title's data files.
const mapFile = "map.hexmap"

func hexmapCommand() *cobra.Command {
	c := asGroup(&cobra.Command{
		Use:   "hexmap",
		Short: "Paint, format, check, fit, draw, print, ask and compare map files",
		Long: "Works on map files (*.hexmap), which docs/hexmap.md describes. Where a FILE is wanted, - is the standard input, and the " +
			"id of a title is\n" +
			"the map that the program has of it.",
		Example: "  pbem hexmap lint kursk",
	})
	c.AddCommand(hexmapFmt(), hexmapLint(), hexmapGeo(), hexmapSheet(), hexmapDraw(), hexmapNear(), hexmapDiff(), hexmapVmod(),
		hexmapPaint())
	return c
}

// maxMapFile bounds the size of a map file in bytes. It exceeds the parser's limit, so that the parser reports an
// oversized file.
const maxMapFile = 4 << 20

func readLimited(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(f, maxMapFile))
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	return data, err
}

// readMap reads a map file, standard input for "-", or the embedded map of a title. embedded is true for the last.
func readMap(stdin io.Reader, name string) (data []byte, embedded bool, err error) {
	if name == "-" {
		data, err = io.ReadAll(io.LimitReader(stdin, maxMapFile))
		return data, false, err
	}
	data, err = readLimited(name)
	if err == nil || !slices.Contains(scenarios.Titles(), name) {
		return data, false, err
	}
	files, err := scenarios.Open(name, nil)
	if err != nil {
		return nil, false, err
	}
	if data, err = fs.ReadFile(files, mapFile); err != nil {
		return nil, false, fmt.Errorf("title %s has no map: %w", name, err)
	}
	return data, true, nil
}
