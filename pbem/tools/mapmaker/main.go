package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run generates or checks the maps of titles, or lists river pieces.
func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("mapmaker", flag.ContinueOnError)
	flags.SetOutput(out)
	check := flags.Bool("check", false, "write nothing; fail if a map differs from what its inputs give")
	pieces := flags.String("pieces", "", "list the river pieces of `TITLE` with their numbers, and its fit")
	places := flags.String("places", "", "list the places of the geodata of `TITLE` that lie on its map, with their hexes")
	dir := flags.String("dir", "", "the folder scenarios; by default . or scenarios")
	if err := flags.Parse(args); err != nil {
		return err
	}
	root, err := findRoot(*dir)
	if err != nil {
		return err
	}
	if *pieces != "" {
		return listGeodata(out, root, *pieces, func(g *geodata, s *mapBuilder) {
			if s != nil {
				s.listFit(out)
			}
			listPieces(out, g, s)
		})
	}
	if *places != "" {
		return listGeodata(out, root, *places, func(_ *geodata, s *mapBuilder) {
			if s != nil {
				s.listPlaces(out)
			}
		})
	}
	fsys := os.DirFS(root)
	list := flags.Args()
	if len(list) == 0 {
		if list, err = titles(fsys); err != nil {
			return err
		}
	}
	var errs []error
	for _, title := range list {
		data, err := generate(fsys, title)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		errs = append(errs, writeOrCheck(out, filepath.Join(root, title, "map.hexmap"), data, *check))
	}
	return errors.Join(errs...)
}

func findRoot(dir string) (string, error) {
	list := []string{".", "scenarios"}
	if dir != "" {
		list = []string{dir}
	}
	for _, d := range list {
		if list, err := titles(os.DirFS(d)); err == nil && len(list) > 0 {
			return d, nil
		}
	}
	return "", fmt.Errorf("no file TITLE/%s/map.yaml here: run this in scenarios or in the project's root, or say -dir", inputDir)
}

// writeOrCheck writes a changed map, or checks that it is unchanged.
func writeOrCheck(out io.Writer, file string, data []byte, check bool) error {
	old, err := os.ReadFile(file)
	if err == nil && bytes.Equal(old, data) {
		fmt.Fprintf(out, "%s: unchanged\n", file)
		return nil
	}
	if check {
		return fmt.Errorf("%s: differs from what its inputs give%s", file, firstDifference(old, data))
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(file, data, 0o644); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: written\n", file)
	return nil
}

func firstDifference(old, data []byte) string {
	a, b := bytes.Split(old, []byte("\n")), bytes.Split(data, []byte("\n"))
	for i := range min(len(a), len(b)) {
		if !bytes.Equal(a[i], b[i]) {
			return fmt.Sprintf("; first in line %d:\n  is   %s\n  want %s", i+1, a[i], b[i])
		}
	}
	return fmt.Sprintf("; one has %d lines, the other %d", len(a), len(b))
}

// listGeodata lists a part of a title's geodata. The builder is nil if the title has no map.yaml with a grid and a fit
// yet.
func listGeodata(out io.Writer, root, title string, list func(*geodata, *mapBuilder)) error {
	fsys := os.DirFS(root)
	fs := &faults{}
	g := readGeodata(fsys, title, fs)
	var s *mapBuilder
	file := inputPath(title, "map.yaml")
	if data, err := os.ReadFile(filepath.Join(root, file)); err == nil {
		if in, lines, ok := readInput(file, data, fs); ok {
			s = &mapBuilder{file: file, in: in, lines: lines, faults: fs, geo: g}
			if !s.makeBlank() {
				s = nil
			}
		}
	}
	list(g, s)
	return fs.asError()
}
