package main

import (
	"fmt"
	"io"
	"os"

	"github.com/cli/browser"
	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// showAddress prints the address of a page on this machine with its purpose. It also opens the page in the browser,
// unless hidden is set or standard output is no terminal.
func showAddress(cmd *cobra.Command, what, address string, hidden bool) {
	out := cmd.OutOrStdout()
	fmt.Fprintf(out, "%s at\n  %s\nEnd with Ctrl+C.\n", what, address)
	if hidden || !isTerminal(out) {
		return
	}
	if err := openBrowser(address); err != nil {
		fmt.Fprintln(cmd.ErrOrStderr(), "pbem: no browser could be opened: open the address yourself")
	}
}

// isTerminal reports whether a writer is a terminal.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// openBrowser opens an address in the user's browser without printing anything.
func openBrowser(address string) error {
	browser.Stdout, browser.Stderr = io.Discard, io.Discard
	return browser.OpenURL(address)
}

// hiddenFlag adds the flag that prevents a page from opening in the browser.
func hiddenFlag(c *cobra.Command, hidden *bool) {
	c.Flags().BoolVar(hidden, "no-browser", false, "print the address of the page, and open no browser")
}
