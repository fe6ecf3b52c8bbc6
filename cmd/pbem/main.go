// Command pbem moderates hex-and-counter wargames played by e-mail. It judges order sheets, rolls dice that anyone can
// verify, keeps the game file, and answers with reports and maps.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/pbem/text/errortext"
)

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(200) // a tenth less processor time for some 25 MB
	}
	if !doubleClicked() {
		os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	status := 0
	if len(os.Args) == 1 {
		welcome(os.Stdout)
	} else {
		status = run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	}
	waitForEnter(os.Stdin, os.Stdout)
	os.Exit(status)
}

// run runs the whole program and returns its exit code: 0 for success, 1 if a check failed, 2 for wrong usage or
// unreadable input.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := newRoot()
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) { // a shell asks; cobra keeps all that it is told of flags
		completeByUsage(root)
	}
	root.SetArgs(insertCommand(root, escapeNegatives(args)))
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.Execute()
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errBad):
		return 1
	}
	fmt.Fprintf(stderr, "pbem: %s\n", errortext.Reword(err))
	return 2
}

// escapeNegatives inserts "--" before the first negative number in an event's command, such as "score -40". It would
// otherwise be parsed as a flag. It moves later flags to the front.
func escapeNegatives(args []string) []string {
	if len(args) < 2 || args[0] != "event" || slices.Contains(args, "--") {
		return args
	}
	at := slices.IndexFunc(args, isNegative)
	if at < 1 || strings.HasPrefix(args[at-1], "-") { // the value of the last flag
		return args
	}
	words, flags := []string{}, []string{}
	for i := at; i < len(args); i++ {
		switch {
		case strings.HasPrefix(args[i], "-") && !isNegative(args[i]):
			flags = append(flags, args[i])
			if !strings.Contains(args[i], "=") && i+1 < len(args) && !isNegative(args[i+1]) {
				i++
				flags = append(flags, args[i])
			}
		default:
			words = append(words, args[i])
		}
	}
	return slices.Concat(args[:at], flags, []string{"--"}, words)
}

// isNegative reports whether a word is a negative number.
func isNegative(word string) bool {
	return len(word) > 1 && word[0] == '-' && strings.Trim(word[1:], "0123456789.") == ""
}

// errBad reports that a check failed. The faults have already been printed.
var errBad = errors.New("not good")
