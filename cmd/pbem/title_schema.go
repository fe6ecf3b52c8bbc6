package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/datafile"
)

//go:generate go run . title schema -o ../../scenarios/schema

func titleSchema() *cobra.Command {
	var out string
	c := &cobra.Command{
		Use:   "schema [TITLE [FILE]] [-o DIR]",
		Short: "Print the JSON Schema of a title's data file",
		Long: "Prints the schema of a YAML data file (JSON Schema, draft 2020-12), from which editors offer keys and underline what is " +
			"wrong. Without FILE it lists\n" +
			"the files that have one; with -o it writes all of them below a folder, as DIR/TITLE/NAME.json.",
		Example: "  pbem title schema kursk units.yaml > units.json\n  pbem title schema -o schema",
		Args:    cobra.MaximumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			files, err := schemas(args)
			if err != nil {
				return err
			}
			for _, f := range files {
				switch {
				case out != "":
					err = f.write(out)
				case len(args) == 2:
					_, err = cmd.OutOrStdout().Write(f.text)
				default:
					_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s %s\n", f.title, f.name)
				}
				if err != nil {
					return err
				}
			}
			return nil
		},
	}
	c.Flags().StringVarP(&out, "output", "o", "", "folder to write the schemas below")
	return c
}

// schemaFile is the schema of a data file.
type schemaFile struct {
	title, name string
	text        []byte
}

// schemas are those of all titles, of one, or of one file of one.
func schemas(args []string) ([]schemaFile, error) {
	if len(args) > 0 {
		if _, err := findEntry(args[0]); err != nil {
			return nil, err
		}
	}
	var out []schemaFile
	var names []string
	for _, c := range rules.Checked() {
		s, ok := c.(core.Schemed)
		id := c.Meta().ID
		if !ok || len(args) > 0 && args[0] != id {
			continue
		}
		for _, f := range s.DataFiles() {
			names = append(names, f.Name)
			if len(args) > 1 && args[1] != f.Name {
				continue
			}
			text, err := datafile.Schema(id+" "+f.Name, f.Help, f.Into)
			if err != nil {
				return nil, err
			}
			out = append(out, schemaFile{id, f.Name, text})
		}
	}
	switch {
	case len(names) == 0 && len(args) > 0:
		return nil, fmt.Errorf("%s has no schemas", args[0])
	case len(out) == 0 && len(args) > 1:
		return nil, fmt.Errorf("%s has no data file %q with a schema; files: %s", args[0], args[1], strings.Join(names, ", "))
	}
	return out, nil
}

func (f schemaFile) path() string {
	return filepath.Join(f.title, strings.TrimSuffix(f.name, filepath.Ext(f.name))+".json")
}

func (f schemaFile) write(dir string) error {
	name := filepath.Join(dir, f.path())
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, f.text, 0o644)
}
