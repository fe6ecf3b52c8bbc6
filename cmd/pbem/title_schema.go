package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"fieldpost/pbem/tools/schema"
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
			asked := append(args, "", "")
			if len(args) > 0 {
				if _, err := findTitle(args[0]); err != nil {
					return err
				}
			}
			files, err := schema.ForTitle(asked[0], asked[1])
			if err != nil {
				return err
			}
			for _, f := range files {
				switch {
				case out != "":
					err = f.Write(out)
				case len(args) == 2:
					_, err = cmd.OutOrStdout().Write(f.Text)
				default:
					_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s %s\n", f.Title, f.Name)
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
