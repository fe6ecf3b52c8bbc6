package main

import (
	"errors"
	"fmt"
	"io/fs"
	"sort"
	"strings"
)

// titles returns the titles whose map has inputs, sorted.
func titles(fsys fs.FS) ([]string, error) {
	list, err := fs.Glob(fsys, source("*", "map.yaml"))
	if err != nil {
		return nil, err
	}
	var out []string
	for _, f := range list {
		out = append(out, strings.TrimSuffix(f, source("", "map.yaml")))
	}
	sort.Strings(out)
	return out, nil
}

// making is the folder of a title's data that holds what its map is made from.
const making = "making"

// source returns the path of one of these files.
func source(title, name string) string { return title + "/" + making + "/" + name }

// generate makes a title's map from its inputs. The error names everything wrong with file and line.
func generate(fsys fs.FS, title string) ([]byte, error) {
	file := source(title, "map.yaml")
	data, err := fs.ReadFile(fsys, file)
	if err != nil {
		return nil, fmt.Errorf("%s: there is no map.yaml for this title", title)
	}
	faults := &faults{}
	in, lines, ok := readInput(file, data, faults)
	if !ok {
		return nil, faults.err()
	}
	s := &sheet{file: file, in: in, lines: lines, fs: faults, geo: readGeodata(fsys, title, faults)}
	if in.Title != title {
		s.fault(lines.at("title:", 0), "title %q is not the name of its folder, %q", in.Title, title)
	}
	if !s.begin() {
		return nil, faults.err()
	}
	s.settle()
	s.paint()
	s.waters()
	s.roads()
	s.mark()
	hand, err := fs.ReadFile(fsys, source(title, "hand.hexmap"))
	switch {
	case err == nil:
		s.hand(source(title, "hand.hexmap"), hand)
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	out := s.write()
	if err := faults.err(); err != nil {
		return nil, err
	}
	return out, nil
}
