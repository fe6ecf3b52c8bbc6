package main

import (
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
)

// manualCommand returns the hidden command that writes the files of installation packages: man pages and shell
// completions.
func manualCommand() *cobra.Command {
	var to string
	c := &cobra.Command{
		Use:   "manual --to DIR",
		Short: "Write man pages and completions for packages",
		Long: "Writes DIR/man with a page for each command, and DIR/completions for bash, zsh, fish and PowerShell. The\n" +
			"date of the pages is that of SOURCE_DATE_EPOCH, so that packages can be built again.",
		Example: "  pbem manual --to dist/manual",
		Hidden:  true,
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return writeManual(cmd.Root(), to) },
	}
	c.Flags().StringVar(&to, "to", "", "the folder to write into")
	_ = c.MarkFlagRequired("to")
	return c
}

// writeManual writes the man pages and completions of a program into a folder.
func writeManual(root *cobra.Command, to string) error {
	man, shells := filepath.Join(to, "man"), filepath.Join(to, "completions")
	for _, dir := range []string{man, shells} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
	}
	root.DisableAutoGenTag = true
	seconds, _ := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64)
	date := time.Unix(seconds, 0).UTC()
	header := &doc.GenManHeader{Section: "1", Source: "Fieldpost " + release, Manual: "Fieldpost", Date: &date}
	if err := doc.GenManTree(root, header, man); err != nil {
		return err
	}
	for name, write := range map[string]func(string) error{
		"pbem.bash": func(f string) error { return root.GenBashCompletionFileV2(f, true) },
		"_pbem":     root.GenZshCompletionFile,
		"pbem.fish": func(f string) error { return root.GenFishCompletionFile(f, true) },
		"pbem.ps1":  root.GenPowerShellCompletionFileWithDesc,
	} {
		if err := write(filepath.Join(shells, name)); err != nil {
			return err
		}
	}
	return nil
}
