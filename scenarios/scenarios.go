// Package scenarios holds the data files of the titles: maps as text and tables as YAML, embedded in the program and
// replaceable block by block from a folder on disk. It knows file names, hashes and the stated source of each block.
// Decoding the data is the task of each title. The package imports nothing else of this program.
package scenarios

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"sort"
	"strings"
)

// embedded holds the data files of all titles.
//
//go:embed */*.yaml */*.hexmap
var embedded embed.FS

// Titles returns the ids of the titles that have data, sorted.
func Titles() []string {
	entries, err := embedded.ReadDir(".")
	if err != nil {
		return nil
	}
	var out []string
	for _, e := range entries {
		if e.IsDir() {
			out = append(out, e.Name())
		}
	}
	sort.Strings(out)
	return out
}

// Open returns the data files of a title, with those of overlay, a folder on disk, in their place; overlay may be nil.
// A map replaces the embedded one. A YAML file replaces the blocks that it holds, and the rest stays as embedded: the
// result is the file of the overlay followed by that rest. A file or block that would replace nothing is an error, so
// that a misspelt name is not passed over; files of other kinds are ignored. The result is read completely here and
// does not change when the overlay does.
func Open(title string, overlay fs.FS) (fs.FS, error) {
	known := false
	for _, t := range Titles() {
		known = known || t == title
	}
	if !known {
		return nil, fmt.Errorf("no data for title %q; there are data for %s", title, strings.Join(Titles(), ", "))
	}
	entries, err := embedded.ReadDir(title)
	if err != nil {
		return nil, err
	}
	out := memoryFS{}
	for _, e := range entries {
		data, err := embedded.ReadFile(path.Join(title, e.Name()))
		if err != nil {
			return nil, err
		}
		out[e.Name()] = data
	}
	if overlay == nil {
		return out, nil
	}
	if err := out.applyOverlay(title, overlay); err != nil {
		return nil, err
	}
	return out, nil
}

// OpenWith returns the data files of a title with one file, given as bytes, in the place of the embedded one.
func OpenWith(title, name string, data []byte) (fs.FS, error) {
	return Open(title, memoryFS{name: data})
}

// isDataFile reports whether a file name is that of a data file: YAML or map.
func isDataFile(name string) bool {
	ext := path.Ext(name)
	return ext == ".yaml" || ext == ".hexmap"
}
