package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// printed is a command as a page shows it: in a block of code, with or without a prompt.
var printed = regexp.MustCompile(`^(?: {4})?(?:\$ )?(pbem .*)$`)

// inText is a command within a sentence.
var inText = regexp.MustCompile("`(pbem [^`]*)`")

// printedLine is a command that a page prints.
type printedLine struct {
	page, text string
	block      bool // stands in a block of code
}

// documented returns the commands that README and docs print: lines that a backslash continues are one, and what a
// shell does with the output, remarks, and explanations two blanks behind are left out.
func documented(t *testing.T) (out []printedLine) {
	t.Helper()
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(pages) < 10 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	japanese, err := filepath.Glob("../../docs/ja/*.md")
	if err != nil || len(japanese) < 4 {
		t.Fatalf("%d pages in Japanese, %v", len(japanese), err)
	}
	for _, page := range append(append(pages, japanese...), "../../README.md", "../../README.ja.md") {
		b, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.ReplaceAll(string(b), "\\\n", " ")
		for _, m := range inText.FindAllStringSubmatch(text, -1) {
			command, _, _ := strings.Cut(strings.ReplaceAll(m[1], "\n", " "), " > ")
			out = append(out, printedLine{filepath.Base(page), strings.Join(strings.Fields(command), " "), false})
		}
		block := false
		for l := range strings.Lines(text) {
			l = strings.TrimRight(l, "\n")
			if strings.HasPrefix(l, "```") {
				block = !block
			}
			if m := printed.FindStringSubmatch(l); m != nil && (block || strings.HasPrefix(l, "    ")) {
				out = append(out, printedLine{filepath.Base(page), bare(m[1]), true})
			}
		}
	}
	return out
}

// bare returns a line without what is said of it.
func bare(l string) string {
	for _, mark := range []string{" #", " | ", " > "} {
		l, _, _ = strings.Cut(l, mark)
	}
	if i := strings.Index(strings.TrimSpace(l), "  "); i > 0 && !strings.Contains(l[i:], "--") {
		l = strings.TrimSpace(l)[:i]
	}
	return strings.Join(strings.Fields(l), " ")
}

// optional matches the parts of a page in brackets.
var optional = regexp.MustCompile(`\[([^]|]*)(\|[^]]*)?\]`)

// shellWords takes a line apart as a shell does, as far as the pages need it.
func shellWords(line string) []string {
	var out []string
	word, quote, open := "", rune(0), false
	for _, r := range line + " " {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '\'' || r == '"'):
			quote, open = r, true
		case quote == 0 && r == ' ':
			if word != "" || open {
				out = append(out, word)
			}
			word, open = "", false
		default:
			word += string(r)
		}
	}
	return out
}

// TestPrintedCommands: every command that a page prints is one that this program takes: its name and flags, and in a
// block of code the number of arguments too.
func TestPrintedCommands(t *testing.T) {
	n := 0
	for _, l := range documented(t) {
		c, err := parsed(l.text)
		if l.block && err == nil {
			n++
			err = errors.Join(c.ValidateArgs(c.Flags().Args()), c.ValidateRequiredFlags())
		}
		if err != nil && !strings.Contains(l.text, "...") && (l.block || !strings.Contains(err.Error(), "needs an argument")) {
			t.Errorf("%s prints %q: %v", l.page, l.text, err)
		}
	}
	if n < 40 {
		t.Errorf("only %d commands were found", n)
	}
}

// parsed finds the command of a line and reads its flags.
func parsed(text string) (*cobra.Command, error) {
	root := newRoot()
	c, rest, err := root.Find(shellWords(optional.ReplaceAllString(text, "$1"))[1:])
	if err == nil && c == root && len(rest) > 0 && rest[0] != "--help" {
		err = fmt.Errorf("no command %s", rest[0])
	}
	if err == nil && c != root {
		err = c.ParseFlags(rest)
	}
	return c, err
}

// unready are commands that no page prepares everything for, and why.
var unready = map[string]string{
	"pbem serve":        "it runs until it is ended: the scripts and the daemon's tests do that",
	"pbem mail show":    "of a letter or mail that a daemon took in: mail.txtar",
	"pbem mail retry":   "the same",
	"pbem mod":          "docs/moderating-mails.md is played as it is printed by TestHandbook of the daemon; other pages name a GAME",
	"pbem case":         "of the reader's own FILE",
	"pbem hexmap paint": "it serves a page until it is ended: TestPaint does that",
	"pbem title units":  "the same: TestTitleUnits",
	"pbem vassal":       "of the reader's own module: TestVassal does so with samples",
}

// smaller holds printed commands that play for minutes, with the arguments that end them sooner.
var smaller = map[string][]string{
	"pbem ladder kursk -n 20 --players 'ai:random,ai:greedy,exec:python3 mine.py' --think 30s --results mine.jsonl": {"-n", "1"},
	"pbem estimate sumy-1":                        {"--n", "10"},
	"pbem estimate sumy-1 --n 50 --seed 3 --json": {"--n", "10"},
}

// TestPrintedCommandsRun runs the commands of blocks of code as they stand there, in the order of their page, in a
// folder with the files that the pages have their readers make. Those in smaller play fewer games.
func TestPrintedCommandsRun(t *testing.T) {
	if testing.Short() {
		t.Skip("runs all commands of the pages")
	}
	page, ran, less := "", 0, map[string]bool{}
	list := documented(t)
	files := map[string]string{
		"my-kursk/setup.yaml": "# source: transcribed\nreserve_vp:\n  source: transcribed\n  note: read off the turn track\n" +
			"  values: [7, 6, 5, 4, 3, 2, 1, 0, 0]\n",
		"my.facts":       "3.4 1907 and 1908 are adjacent\n",
		"sheet.txt":      "#PBEM first german T0-G\ndeclare gambit no\n#END\n", // README has a wrong one, which exits with 1
		"turn3.txt":      "#PBEM kursk-7 german T3-G-1\npass\n#END\n",
		"timetable.yaml": "kinds:\n  order: {next: 5d}\n", "kursk.yaml": "kinds:\n  order: {next: 5d}\n",
		"cup.yaml": "kinds:\n  order: {next: 5d}\n", "pbem.yaml": "dir: state\n",
	}
	for _, l := range list {
		if l.page == "title.md" && !strings.HasPrefix(l.text, "pbem title new") {
			continue // TestTitle of pbem/tools/scaffold runs them with the title that the page makes
		}
		if !l.block || strings.Contains(l.text, "...") || unready[firstWords(l.text, 2)]+unready[firstWords(l.text, 3)] != "" {
			continue
		}
		if l.page != page {
			page = l.page
			t.Chdir(t.TempDir())
			for name, text := range files {
				if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, []byte(text), 0o600)); err != nil {
					t.Fatal(err)
				}
			}
		}
		if strings.HasPrefix(l.text, "pbem new") { // a page may show two ways to begin a game
			_ = os.RemoveAll("pbem-data")
		}
		args := shellWords(optional.ReplaceAllString(l.text, ""))[1:]
		for i, a := range args { // a place of the machine
			args[i] = strings.ReplaceAll(a, "/var/lib/fieldpost", ".")
		}
		args, less[l.text] = append(args, smaller[l.text]...), true
		var out, errs strings.Builder
		if code := run(args, strings.NewReader(""), &out, &errs); code != 0 {
			t.Errorf("%s prints %q: exit %d\n%s%s", l.page, l.text, code, out.String(), errs.String())
		}
		ran++
	}
	if ran < 20 {
		t.Errorf("only %d commands ran", ran)
	}
	for text := range smaller { // any order: each is looked up
		if !less[text] {
			t.Errorf("no page prints %q", text)
		}
	}
}

// firstWords returns the first words of a line.
func firstWords(s string, n int) string {
	f := strings.Fields(s)
	return strings.Join(f[:min(n, len(f))], " ")
}
