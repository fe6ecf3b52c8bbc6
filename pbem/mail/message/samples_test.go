package message

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/pbem/tools/golden"
)

// sampled is the sheet of all samples.
const sampled = "#PBEM kursk-7 german T3-G-1\norder fight/move\nmove 1SS 1907-1908-2008\n" +
	"if not enemy in 2214 and not enemy in 2215 and turn>=3: attack 2113 with 1SS,2SS,3SS = 3:1\n  advance 1SS,2SS to 2213\n#END\n"

// TestSamples reads whole mails in the forms of well-known mail programs, written for this test: all hold the same
// sheet, and the golden file tells what else was read of them.
func TestSamples(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "mails", "*.eml"))
	if err != nil || len(files) < 8 {
		t.Fatalf("%d samples, %v", len(files), err)
	}
	var b strings.Builder
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		m, err := Read(raw)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := canonical(m); err != nil || got != sampled {
			t.Errorf("%s: %v\n%s\n%s", file, err, got, m.Text)
		}
		describe(&b, filepath.Base(file), m)
	}
	golden.Compare(t, filepath.Join("testdata", "mails", "golden.txt"), b.String())
}

// describe writes what was read of a mail.
func describe(b *strings.Builder, name string, m *Mail) {
	fmt.Fprintf(b, "%s\n  %s <%s>: %s\n  %s: %s in %s\n", name, m.FromName, m.From, m.Subject, m.Class, m.TextSource, m.Charset)
	found := notation.FindFrames(m.Text, func(string, string, string) (notation.Vocabulary, bool) { return orders, true })
	for _, r := range found.Ranges() {
		fmt.Fprintf(b, "  %d-%d %s", r.From, r.To, r.Use)
		if r.InEarlierMail {
			b.WriteString(", earlier mail")
		}
		b.WriteByte('\n')
	}
	for _, i := range m.Ignored {
		fmt.Fprintf(b, "  left out %s: %s\n", i.Part, i.Why)
	}
	for _, w := range m.Warnings {
		fmt.Fprintf(b, "  warning %s\n", w)
	}
}
