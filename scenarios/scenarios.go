// Package scenarios holds the data of the titles: map text and YAML tables, embedded in the program and replaceable file by
// file from disk. It knows file names, hashes and where data come from; what the data mean is for each title to decode,
// which also names file, line and key of what is wrong in them. The package imports nothing else of this program.
package scenarios

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"sort"
	"strings"
)

//go:embed */*.yaml */*.hexmap
var embedded embed.FS

// Titles are the ids of the titles that have data, sorted.
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

// Open gives the data files of a title. Where overlay, which may be nil, has a data file of the same name at its root, that
// file replaces the embedded one. A data file of the overlay that would replace nothing is an error, so that a misspelt name
// is not passed over; other files of the overlay are ignored. The result is read completely here and does not change when
// the overlay does.
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
	out := memory{}
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
	if err := out.replace(title, overlay); err != nil {
		return nil, err
	}
	return out, nil
}

// replace puts the data files of an overlay in the place of those of the same name.
func (m memory) replace(title string, overlay fs.FS) error {
	entries, err := fs.ReadDir(overlay, ".")
	if err != nil {
		return fmt.Errorf("data of %s: %w", title, err)
	}
	for _, e := range entries {
		name := e.Name()
		if e.IsDir() || !isData(name) {
			continue
		}
		if _, ok := m[name]; !ok {
			return fmt.Errorf("data of %s: %s replaces nothing; the title's files are %s", title, name, strings.Join(m.names(), ", "))
		}
		data, err := fs.ReadFile(overlay, name)
		if err != nil {
			return fmt.Errorf("data of %s: %w", title, err)
		}
		m[name] = data
	}
	return nil
}

// isData says whether a file name is that of a data file.
func isData(name string) bool {
	ext := path.Ext(name)
	return ext == ".yaml" || ext == ".hexmap"
}
