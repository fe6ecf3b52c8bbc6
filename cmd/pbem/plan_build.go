package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"fieldpost/pbem/planner/compile"
	"fieldpost/pbem/planner/wasmrules"
	"fieldpost/rules"
	"fieldpost/rules/core"
)

func planBuild() *cobra.Command {
	var to, checkout string
	c := &cobra.Command{
		Use:   "build [TITLE...] --to DIR",
		Short: "Build the rules of titles for browsers, from the sources of this project",
		Long: "Writes a WebAssembly program for each title named, or for all titles, and the script that starts " +
			"them. It\n" +
			"needs a checkout of this project and the Go tool. go generate ./pbem/planner/wasmrules does so into the folder whose\n" +
			"files a pbem that is built then carries.",
		Example: "  pbem plan build --to /tmp/planners\n  pbem plan build kursk --to /tmp/planners --checkout ~/fieldpost",
		RunE: func(cmd *cobra.Command, args []string) error {
			titles := rules.All()
			if len(args) > 0 {
				titles = nil
			}
			for _, id := range args {
				t, err := rules.FindByID(id)
				if err != nil {
					return err
				}
				titles = append(titles, t)
			}
			return buildPlanners(cmd, titles, to, checkout)
		},
	}
	c.Flags().StringVar(&to, "to", "", "the folder to write into")
	c.Flags().StringVar(&checkout, "checkout", ".", "a folder in a checkout of this project")
	_ = c.MarkFlagRequired("to")
	return c
}

// buildPlanners writes the WebAssembly programs of titles, and the script that starts them.
func buildPlanners(cmd *cobra.Command, titles []core.Title, to, checkout string) error {
	starter, err := compile.StarterScript(cmd.Context(), checkout)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(to, wasmrules.StarterFile), starter, 0o644); err != nil {
		return err
	}
	for _, t := range titles {
		wasm, err := compile.BuildRules(cmd.Context(), t, checkout)
		if err != nil {
			return err
		}
		name := filepath.Join(to, wasmrules.RulesFile(t.Meta().ID))
		if err := os.WriteFile(name, wasm, 0o644); err != nil {
			return err
		}
		fmt.Fprintf(cmd.OutOrStdout(), "%s: %d bytes\n", name, len(wasm))
	}
	return nil
}
