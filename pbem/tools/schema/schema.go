// Package schema writes the JSON Schemas (draft 2020-12) of the titles' data files. The schemas of the program's titles
// are in scenarios/schema.
package schema

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/datafile"
)

// File is the JSON Schema of a data file.
type File struct {
	Title, Name string // such as kursk, units.yaml
	Text        []byte
}

// ForTitle returns the schemas of a title's data files, or of one of them; "" stands for all titles, or for all files.
// If the title has no such file, or none with a schema, the error lists its files.
func ForTitle(title, name string) ([]File, error) {
	var out []File
	var names []string
	for _, c := range rules.CheckedTitles() {
		s, ok := c.(core.SchemaProvider)
		id := c.Meta().ID
		if !ok || title != "" && title != id {
			continue
		}
		for _, f := range s.DataFiles() {
			names = append(names, f.Name)
			if name != "" && name != f.Name {
				continue
			}
			text, err := datafile.Schema(id+" "+f.Name, f.Help, f.Into)
			if err != nil {
				return nil, err
			}
			out = append(out, File{id, f.Name, text})
		}
	}
	switch {
	case len(names) == 0:
		return nil, fmt.Errorf("%s has no schemas", title)
	case len(out) == 0:
		return nil, fmt.Errorf("%s has no data file %q with a schema; files: %s", title, name, strings.Join(names, ", "))
	}
	return out, nil
}

// Path returns the path of the schema in a folder of schemas: TITLE/NAME.json.
func (f File) Path() string {
	return filepath.Join(f.Title, strings.TrimSuffix(f.Name, filepath.Ext(f.Name))+".json")
}

// Write writes the schema into a folder, which it creates if needed.
func (f File) Write(dir string) error {
	name := filepath.Join(dir, f.Path())
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, f.Text, 0o644)
}
