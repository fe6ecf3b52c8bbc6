package command

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestContestPage holds the table of docs/tournaments-reference.md against the one that commands go by.
func TestContestPage(t *testing.T) {
	raw, err := os.ReadFile("../../../docs/tournaments-reference.md")
	if err != nil {
		t.Fatal(err)
	}
	if want := contestPage(); !strings.Contains(string(raw), want) {
		t.Errorf("docs/tournaments-reference.md does not have this table:\n%s", want)
	}
}

// contestPage returns the table as directors read it: commands that mean the same are in one row.
func contestPage() string {
	words := map[contestMeaning]string{asUsual: "as in any game", concedesGame: "asks back, then gives the game up",
		directorOnly: "refused: ask the director",
		doneByEvent:  "refused: `forfeit`, `rule`", claimedInEvent: "refused: `claim`", gameCountsAsIs: "refused: it counts"}
	names := map[string]string{"player": "player", "guest": "who has no seat", "mod": "moderator"}
	rows := map[string][]string{}
	for key, m := range contestMeanings {
		role, verb, _ := strings.Cut(key, " ")
		what := fmt.Sprintf(" | %s | %s | %s |\n", words[m[0]], words[m[1]], words[m[2]])
		rows[role+what] = append(rows[role+what], "`"+verb+"`")
	}
	var out []string
	for key, verbs := range rows {
		role, what, _ := strings.Cut(key, " ")
		slices.Sort(verbs)
		out = append(out, fmt.Sprintf("| %s | %s %s", names[role], strings.Join(verbs, ", "), what))
	}
	roles := []string{"| player", "| who", "| moderator"}
	slices.SortFunc(out, func(a, b string) int {
		at := func(s string) int {
			return slices.IndexFunc(roles, func(r string) bool { return strings.HasPrefix(s, r) })
		}
		return cmp.Or(at(a)-at(b), cmp.Compare(a, b))
	})
	return "| by | command | while it is played | when it is stopped | when it is scored |\n|---|---|---|---|---|\n" + strings.Join(out, "")
}
