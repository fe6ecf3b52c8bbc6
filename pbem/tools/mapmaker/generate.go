package main

import (
	"errors"
	"fmt"
	"io/fs"
	"sort"
	"strings"
)

// titles returns the titles with inputs for a map, sorted.
func titles(fsys fs.FS) ([]string, error) {
	list, err := fs.Glob(fsys, inputPath("*", "map.yaml"))
	if err != nil {
		return nil, err
	}
	var out []string
	for _, f := range list {
		out = append(out, strings.TrimSuffix(f, inputPath("", "map.yaml")))
	}
	sort.Strings(out)
	return out, nil
}

// inputDir is the folder in a title's data that contains the inputs for its map.
const inputDir = "making"

// inputPath returns the path of an input file.
func inputPath(title, name string) string { return title + "/" + inputDir + "/" + name }

// generate makes a title's map from its inputs. The error lists all faults with file and line.
func generate(fsys fs.FS, title string) ([]byte, error) {
	file := inputPath(title, "map.yaml")
	data, err := fs.ReadFile(fsys, file)
	if err != nil {
		return nil, fmt.Errorf("%s: there is no map.yaml for this title", title)
	}
	faults := &faults{}
	in, lines, ok := readInput(file, data, faults)
	if !ok {
		return nil, faults.asError()
	}
	s := &mapBuilder{file: file, in: in, lines: lines, faults: faults, geo: readGeodata(fsys, title, faults)}
	if in.Title != title {
		s.fault(lines.at("title:", 0), "title %q is not the name of its folder, %q", in.Title, title)
	}
	if !s.makeBlank() {
		return nil, faults.asError()
	}
	s.addPlaces()
	s.paint()
	s.waters()
	s.roads()
	s.makeLinesAndZones()
	hand, err := fs.ReadFile(fsys, inputPath(title, "hand.hexmap"))
	switch {
	case err == nil:
		s.applyHandFile(inputPath(title, "hand.hexmap"), hand)
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	out := s.write()
	if err := faults.asError(); err != nil {
		return nil, err
	}
	return out, nil
}
