package main

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"github.com/inconshreveable/mousetrap"
	"github.com/spf13/cobra"
)

// insertCommand inserts the command plan before a single file name. That happens when a user drops a file on this
// program.
func insertCommand(root *cobra.Command, args []string) []string {
	if len(args) != 1 {
		return args
	}
	if c, _, err := root.Find(args); err == nil && c != root {
		return args
	}
	if info, err := os.Stat(args[0]); err != nil || !info.Mode().IsRegular() {
		return args
	}
	return []string{"plan", args[0]}
}

// doubleClicked reports whether the user started this program from the Windows file manager. Its window then closes
// when the program ends.
func doubleClicked() bool { return mousetrap.StartedByExplorer() }

// welcome explains the program to a user who started it by a double click.
func welcome(w io.Writer) {
	fmt.Fprint(w, "Fieldpost (pbem) moderates hex-and-counter wargames that are played by mail.\n\n"+
		"To plan your turn: save the mail with your results, or the .position file in it,\n"+
		"and drop it on this program. Your browser opens with the planner.\n\n"+
		"For everything else, open a command prompt in this folder and call:\n\n"+
		"  pbem demo      shows a game by mail in less than a minute\n"+
		"  pbem --help    lists all commands\n\n")
}

// waitForEnter waits for Enter, so that the user can read the output.
func waitForEnter(stdin io.Reader, w io.Writer) {
	fmt.Fprint(w, "Press Enter to close this window. ")
	_, _ = bufio.NewReader(stdin).ReadString('\n')
}
