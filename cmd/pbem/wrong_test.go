package main

import (
	"bytes"
	"context"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	_ "fieldpost/pbem/tools/testtmp"

	"fieldpost/pbem/service/command"
	"fieldpost/pbem/text/errortext"
	"fieldpost/pbem/tournament/commands"
)

// wrongWords are put in the place of each word and value of a call.
var wrongWords = []string{"frobnicate", "", "99999999999999999999", "junk.bin", "missing/file.txt", "folder", "a=b"}

// forProgrammers finds what no message may show: values and types as Go prints them, and errors of libraries.
var forProgrammers = regexp.MustCompile(`\[[a-z][\w.-]*( [a-z][\w.-]*)+\]|\[\d+( \d+)+\]|\[\]|(arg|flag)\(s\)|` +
	`accepts \d|strconv\.|%![a-z(]|map\[|&\{|<nil>|\bnil\b|` +
	`\b(open|stat|lstat|mkdir|read|rename|unlink|readdirent|fdopendir) [^ :]*: |no such file|` +
	`(is|not) a directory|permission denied|invalid syntax|value out of range|\bEOF\b|` +
	`(^|[^-.\w])(yaml|json|zip|gzip|image|png|jpeg|gif|flate|tls|x509|http|asn1|encoding/\w+|base64|regexp): |mail: no angle|` +
	`unmarshal|dial tcp|lookup |runtime error|goroutine|panic|invalid argument|context canceled|\*[a-z]+\.[A-Z]|\{\w+:|shorthand|` +
	`required flag|in the group`)

// wrongCall runs a call that is given up as soon as it waits for anything, and returns what it says besides its help.
func wrongCall(t *testing.T, args []string) (text string, failed bool) {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("pbem %q stops the program: %v", args, r)
		}
	}()
	root := newRoot()
	var out, errs bytes.Buffer
	root.SetArgs(args)
	root.SetIn(strings.NewReader(""))
	root.SetOut(&out)
	root.SetErr(&errs)
	ctx, stop := context.WithCancel(context.Background())
	stop()
	err := root.ExecuteContext(ctx)
	if err == nil {
		return "", false
	}
	said := errs.String() + out.String()
	if err != errBad {
		said += errortext.Reword(err)
	}
	said, _, _ = strings.Cut(said, "\nusage: ")
	return said, true
}

// TestWrongCallsAreAnsweredInPlainWords calls every command in wrong ways and holds that no answer shows values of Go
// or a library's error.
func TestWrongCallsAreAnsweredInPlainWords(t *testing.T) {
	if testing.Short() {
		t.Skip("it makes a thousand calls")
	}
	t.Chdir(t.TempDir())
	smallSite(t)
	seen, shown, calls := map[string]bool{}, map[string]bool{}, 0
	for _, args := range wrongCalls() {
		calls++
		verb := strings.Join(args[:min(len(args), 1)], "")
		said, failed := wrongCall(t, args)
		if !failed || seen[said] {
			continue
		}
		seen[said] = true
		t.Logf("%q: %s", args, said)
		if bad := forProgrammers.FindString(said); bad != "" && !shown[bad+verb] {
			shown[bad+verb] = true
			t.Errorf("pbem %q shows %q:\n%s", args, bad, said)
		}
		if strings.TrimSpace(said) == "" {
			t.Errorf("pbem %q fails without a word", args)
		}
	}
	if calls < 1000 || len(seen) < 200 {
		t.Errorf("%d calls with %d different answers: too few", calls, len(seen))
	}
}

// smallSite makes a state folder with a game and an event, and files to be taken for others.
func smallSite(t *testing.T) {
	t.Helper()
	for name, text := range map[string]string{"junk.bin": "\x00\xff{[: junk\n\tPK\x03", "empty.txt": "", "folder/x": "",
		"turn3.txt": "#PBEM kursk-7 german T0-G\npass\n#END\n"} {
		if dir, _, ok := strings.Cut(name, "/"); ok {
			if err := os.Mkdir(dir, 0o755); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{
		{"new", "--title", "kursk", "--game", "kursk-7", "--seat", "german=anna@example.org", "--seat", "soviet=boris@example.org"},
		{"event", "new", "spring-26", "--title", "kursk", "--director", "vera"},
	} {
		if said, failed := wrongCall(t, args); failed {
			t.Fatal(said)
		}
	}
}

// wrongCalls returns the examples of all commands with something wrong in each, and the commands of moderators and
// events by themselves.
func wrongCalls() (calls [][]string) {
	var walk func(*cobra.Command)
	walk = func(c *cobra.Command) {
		path := strings.Fields(c.CommandPath())[1:]
		calls = append(calls, path, append(slices.Clone(path), "--frobnicate"), append(slices.Clone(path), "-~"))
		for i := range path {
			swapped := slices.Clone(path)
			swapped[i] = swapped[i][1:]
			calls = append(calls, swapped)
		}
		for _, line := range strings.Split(c.Example, "\n") {
			calls = append(calls, wrongInOne(exampleWords(line))...)
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			example := exampleWords(strings.Split(c.Example, "\n")[0])
			calls = append(calls, append(slices.Clone(example), "--"+f.Name))
			for _, w := range wrongWords[:4] {
				calls = append(calls, append(slices.Clone(example), "--"+f.Name+"="+w))
			}
		})
		for _, s := range c.Commands() {
			walk(s)
		}
	}
	walk(newRoot())
	for _, verb := range append(command.Names(command.Moderator), "rollback", "roll", "seat", "resume-seat", "frobnicate") {
		for _, rest := range [][]string{nil, {"frobnicate"}, {"gemran"}, {"german", "frobnicate"}, {"-1"}, {"x", "y", "z", "u", "v"}} {
			calls = append(calls, append(append([]string{"mod", "kursk-7", verb}, rest...), "--reason", "a test"))
		}
	}
	for _, verb := range commands.VerbNames() {
		for _, rest := range [][]string{nil, {"frobnicate"}, {"-1"}, {"x", "y", "z", "u", "v"}} {
			calls = append(calls, append([]string{"event", "do", "spring-26", verb}, rest...))
		}
	}
	for i, args := range calls {
		if len(args) > 2 && args[0] == "event" && args[1] == "plan" { // some are not wrong, and would play an event a hundred times
			calls[i] = slices.Insert(slices.Clone(args), 2, "--runs=2")
		}
	}
	return slices.DeleteFunc(calls, func(args []string) bool {
		return len(args) > 0 && args[0] == "demo" && !wrongDemo(args) || writesTemplates(args)
	})
}

// writesTemplates reports whether a call goes well and writes the files of a language, which loads every title. That into
// a file, which fails, is not among them.
func writesTemplates(args []string) bool {
	return len(args) > 2 && args[0] == "text" && args[1] == "template" && (args[2] == "eo" || args[2] == "folder") &&
		!strings.HasSuffix(args[len(args)-1], "junk.bin") && !strings.HasPrefix(args[len(args)-1], "two-")
}

// wrongDemo reports whether a call of the demo is refused before it plays anything.
func wrongDemo(args []string) bool { return slices.Contains(args, "--frobnicate") }

// wrongInOne are calls that differ from a good one in one word, and those with one word too few or many.
func wrongInOne(args []string) (calls [][]string) {
	calls = append(calls, append(slices.Clone(args), "one-too-many", "two-too-many"))
	for i := 1; i < len(args); i++ {
		calls = append(calls, slices.Delete(slices.Clone(args), i, i+1))
		for _, w := range wrongWords {
			other := slices.Clone(args)
			other[i] = w
			calls = append(calls, other)
		}
	}
	return calls
}

// exampleWords returns the words of an example after the name of the program, as a shell gives them.
func exampleWords(line string) (words []string) {
	line, _, _ = strings.Cut(line, " > ")
	line = strings.NewReplacer(".png", ".txt", ".pdf", ".txt", ".svg", ".txt").Replace(line) // pictures take their time
	for i, part := range strings.Split(line, "'") {
		if i%2 == 1 {
			words = append(words, part)
		} else {
			words = append(words, strings.Fields(strings.ReplaceAll(part, `"`, ""))...)
		}
	}
	return words[1:]
}
