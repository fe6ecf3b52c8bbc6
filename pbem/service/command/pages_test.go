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
		{"moderating.md", Moderator, 34},
	} {
		raw, err := os.ReadFile("../../../docs/" + p.page)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, v := range verbs {
			if v.who&p.who == 0 {
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
