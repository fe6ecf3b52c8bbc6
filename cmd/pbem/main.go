// Command pbem moderates hex-and-counter wargames that are played by mail: it judges order sheets, rolls dice that anyone
// can verify, keeps the game file, and answers with reports and maps.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"fieldpost/pbem/text/plain"
)

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(200) // a tenth less processor time for some 25 MB
	}
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the whole program: 0 good, 1 the thing looked at is not, 2 wrong usage or unreadable input.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := newRoot()
	root.SetArgs(args)
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
	fmt.Fprintf(stderr, "pbem: %s\n", plain.Error(err))
	return 2
}

// errBad says that the thing looked at is not good; what is wrong with it has been printed.
var errBad = errors.New("not good")
