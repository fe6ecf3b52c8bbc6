package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"pbem": main})
}

// TestScripts runs the sessions in testdata/script: what a person types, what the program prints, and the exit
// status.
func TestScripts(t *testing.T) {
	cases, err := filepath.Abs("../../rules/kursk/testdata")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("CASES", cases)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"flip": flip, "exit": exit, "replace": replace, "await": await,
			"awaitnot": awaitnot},
	})
}

// flip changes one bit of a file: flip FILE TEXT changes the last byte of the first place where the text stands.
func flip(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: flip FILE TEXT")
	}
	name := ts.MkAbs(args[0])
	b, err := os.ReadFile(name)
	ts.Check(err)
	at := bytes.Index(b, []byte(args[1]))
	if at < 0 {
		ts.Fatalf("%s does not hold %q", args[0], args[1])
	}
	b[at+len(args[1])-1] ^= 1
	ts.Check(os.WriteFile(name, b, 0o644))
}

// replace changes a text in a file: replace FILE OLD NEW.
func replace(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: replace FILE OLD NEW")
	}
	text := ts.ReadFile(args[0])
	if !strings.Contains(text, args[1]) {
		ts.Fatalf("%s does not hold %q", args[0], args[1])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Replace(text, args[1], args[2], 1)), 0o644))
}

// await waits until another process has made a file: await FILE.
func await(ts *testscript.TestScript, neg bool, args []string) { awaitFile(ts, neg, args, true) }

// awaitnot waits until another process has removed a file: awaitnot FILE.
func awaitnot(ts *testscript.TestScript, neg bool, args []string) { awaitFile(ts, neg, args, false) }

func awaitFile(ts *testscript.TestScript, neg bool, args []string, want bool) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: await FILE or awaitnot FILE")
	}
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	limit := time.After(time.Minute)
	for {
		if _, err := os.Stat(ts.MkAbs(args[0])); (err == nil) == want {
			return
		}
		select {
		case <-tick.C:
		case <-limit:
			ts.Fatalf("%s: not as awaited", args[0])
		}
	}
}

// exit runs pbem and holds its exit status: exit 2 pbem status nowhere.
func exit(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exit STATUS COMMAND ARGS...")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := "0"
	if err != nil {
		got = strings.TrimPrefix(err.Error(), "exit status ")
	}
	if got != args[0] {
		ts.Fatalf("%s: exit status %s, want %s", strings.Join(args[1:], " "), got, args[0])
	}
}

// Every command says what it does and shows an example, and the example is a call of that very command.
func TestEveryCommandIsDocumented(t *testing.T) {
	n := 0
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		n++
		if c.Short == "" || c.Example == "" {
			t.Errorf("%s has no short text or no example", c.CommandPath())
		}
		for _, line := range strings.Split(c.Example, "\n") {
			if !strings.HasPrefix(line, "  "+c.CommandPath()) {
				t.Errorf("%s: the example %q is not a call of it", c.CommandPath(), line)
			}
		}
		for _, s := range c.Commands() {
			walk(s)
		}
	}
	walk(newRoot())
	if n < 20 {
		t.Errorf("only %d commands were looked at", n)
	}
}

// Every help text shows its example, on standard output, with exit status 0.
func TestHelp(t *testing.T) {
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		args := append(strings.Fields(c.CommandPath())[1:], "--help")
		var out, errs bytes.Buffer
		if code := run(args, strings.NewReader(""), &out, &errs); code != 0 || errs.Len() > 0 ||
			!strings.Contains(out.String(), "Examples:\n"+c.Example) {
			t.Errorf("pbem %s: exit %d, %s\n%s", strings.Join(args, " "), code, &errs, &out)
		}
		for _, s := range c.Commands() {
			walk(s)
		}
	}
	walk(newRoot())
}
