package main

import (
	"bytes"
	"strings"
	"testing"
)

// TestModReason: a command that changes something says why once: behind it as in a mail, in its own text, or with
// --reason.
func TestModReason(t *testing.T) {
	dir := t.TempDir()
	pbem := func(args ...string) (int, string) {
		var out bytes.Buffer
		got := run(append(args, "--dir", dir), nil, &out, &out)
		return got, out.String()
	}
	if got, said := pbem("new", "--title", "kursk", "--game", "k1", "--seat", "german=anna@example.org", "--seat",
		"soviet=boris@example.org"); got != 0 {
		t.Fatal(said)
	}
	for _, c := range []struct {
		args string // words with blanks in them after a bar
		want int
	}{
		{"ruling|11.8|the wood blocks it", 0}, {"end|draw|they have no time", 0}, {"pause", 2}, {"end|draw", 2},
		{"rollback|1", 2}, {"seat|german|--addr|ann@example.org", 2}, {"end|draw|--reason|the club is closed", 0}, {"status", 0},
		{"pause|--reason|the server moves", 0},
	} {
		got, said := pbem(append([]string{"mod", "k1"}, strings.Split(c.args, "|")...)...)
		if got != c.want || strings.Contains(said, "--reason: say why") != (got == 2) {
			t.Errorf("%s: exit %d, want %d\n%s", c.args, got, c.want, said)
		}
	}
}
