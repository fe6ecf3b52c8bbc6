package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	_ "fieldpost/pbem/tools/testtmp"
)

// completed returns the words that a shell is offered at the end of a line.
func completed(t *testing.T, args ...string) []string {
	t.Helper()
	var out, errs bytes.Buffer
	if code := run(append([]string{cobra.ShellCompNoDescRequestCmd}, args...), strings.NewReader(""), &out, &errs); code != 0 {
		t.Fatalf("%q: exit %d: %s", args, code, &errs)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	return lines[:len(lines)-1] // the last is for the shell
}

// TestWordsOfUsageLinesAreCompleted holds that every TITLE, GAME, EVENT and RULE in the usage line of a command is
// completed, and flags of those kinds.
func TestWordsOfUsageLinesAreCompleted(t *testing.T) {
	t.Chdir(t.TempDir())
	smallSite(t)
	want := map[string]string{"TITLE": "kursk", "GAME": "kursk-7", "EVENT": "spring-26", "RULE": "11"}
	n := 0
	var walk func(*cobra.Command)
	walk = func(c *cobra.Command) {
		line := strings.Fields(c.CommandPath())[1:]
		for _, name := range usageWords(c) {
			word := want[strings.TrimSuffix(name, "...")]
			if word == "" {
				break
			}
			if c.Name() != "new" {
				n++
				if got := completed(t, append(slices.Clone(line), "")...); !slices.Contains(got, word) {
					t.Errorf("%s: %s is completed by %q, without %s", c.CommandPath(), name, got, word)
				}
			}
			line = append(line, word)
		}
		for _, s := range c.Commands() {
			walk(s)
		}
	}
	walk(newRoot())
	if n < 25 {
		t.Errorf("only %d words were completed", n)
	}
	for _, x := range []struct{ line, word string }{
		{"explain kursk 11.2", "11.20"}, {"rating kursk --system ", "elo"}, {"new --title ", "kursk"}, {"mail parse --game ", "kursk-7"},
		{"new --title demyansk-shield --scenario ", "2"}, {"simulate kiev-to-rostov --scenario ", "7"}, {"report kursk-7 --as ", "soviet"},
		{"event do spring-26 ", "withdraw"}, {"mod kursk-7 roll", "rollback"}, {"explain kursk 11.20 --lang ", "ja"},
		{"event new x --title kursk --format ", "knockout"}, {"map kursk-7 --show ", "supply"},
	} {
		got := completed(t, strings.Split(x.line, " ")...)
		if !slices.ContainsFunc(got, func(w string) bool { return strings.HasPrefix(w, x.word) }) {
			t.Errorf("pbem %s: completed by %q, without %s", x.line, got, x.word)
		}
	}
}
