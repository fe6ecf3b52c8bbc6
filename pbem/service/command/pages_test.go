package command

import (
	"os"
	"strings"
	"testing"
)

// TestPagesNameEveryCommand holds that the pages of players and moderators name every command that they may give, in
// code and before its arguments.
func TestPagesNameEveryCommand(t *testing.T) {
	for _, p := range []struct {
		page  string
		who   Role
		least int
	}{
		{"mail.md", Player | Guest, 34},
		{"moderating-reference.md", Moderator, 34},
	} {
		raw, err := os.ReadFile("../../../docs/" + p.page)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, v := range verbs {
			if v.role&p.who == 0 {
				continue
			}
			if n++; !strings.Contains(string(raw), "`"+v.name+"`") && !strings.Contains(string(raw), "`"+v.name+" ") {
				t.Errorf("docs/%s does not name %q", p.page, v.name)
			}
		}
		if n < p.least {
			t.Errorf("only %d commands of docs/%s were found", n, p.page)
		}
	}
}

// TestCommandsOfWhoPlays holds the last column of the table of docs/moderating-reference.md against the rows of the commands.
func TestCommandsOfWhoPlays(t *testing.T) {
	raw, err := os.ReadFile("../../../docs/moderating-reference.md")
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]string{}
	for line := range strings.Lines(string(raw)) {
		cells := strings.Split(strings.TrimSpace(line), " | ")
		if len(cells) != 3 {
			continue
		}
		for i, part := range strings.Split(cells[0], "`") {
			if name, _, _ := strings.Cut(part, " "); i%2 == 1 {
				said[name] = strings.TrimSuffix(cells[2], " |")
			}
		}
	}
	for _, v := range verbs {
		want := "yes"
		if v.has(impartialUnlessPublicDice) {
			want = "dice"
		}
		if v.has(notForPlayingModerator) {
			want = "no"
		}
		if v.role&Moderator != 0 && said[v.name] != want {
			t.Errorf("the table says %q of %s for a moderator who plays, want %q", said[v.name], v.name, want)
		}
	}
}
