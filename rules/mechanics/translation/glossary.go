package translation

import (
	"fmt"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
)

// sameTerm means that our term is the same as the rulebook's.
const sameTerm = "="

// ParseGlossary parses the terms of a title. Each line holds, with " | " between them, the English term, ours, the
// rulebook's ("=" if it is the same), the words that no text may use (with commas), and the rule. Lines that begin with
// "# " are comments. An error names file and line.
func ParseGlossary(name, text string) (out []core.Term, err error) {
	lines, err := notation.ParseFileLines(name, text)
	for _, line := range lines {
		f := strings.Split(line.Text, "|")
		for i := range f {
			f[i] = strings.TrimSpace(f[i])
		}
		if len(f) != 5 || f[0] == "" || f[1] == "" || f[2] == "" || f[4] == "" {
			return nil, fmt.Errorf("%s:%d: %q has %d fields, want English | ours | rulebook's | words not used | rule",
				name, line.Number, line.Text, len(f))
		}
		t := core.Term{English: f[0], Translated: f[1], Rulebook: f[2], Rule: f[4]}
		if t.Rulebook == sameTerm {
			t.Rulebook = t.Translated
		}
		for w := range strings.SplitSeq(f[3], ",") {
			if w = strings.TrimSpace(w); w != "" {
				t.Rejected = append(t.Rejected, w)
			}
		}
		out = append(out, t)
	}
	return out, err
}
