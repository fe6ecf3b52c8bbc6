package main

import (
	"bytes"
	"strings"
	"testing"

	_ "fieldpost/pbem/tools/testtmp"
)

// TestEventPageElo: the page of an event shows the ratings by the games of all events of its title beside those that
// were stated, also of players who have not played there yet.
func TestEventPageElo(t *testing.T) {
	dir := t.TempDir()
	pbem := func(args ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		if got := run(append(args, "--dir", dir), nil, &out, &errs); got != 0 {
			t.Fatalf("pbem %s: exit %d\n%s", strings.Join(args, " "), got, errs.String())
		}
		return out.String()
	}
	pbem("event", "new", "old", "--title", "kursk", "--director", "vera", "--rounds", "1", "--sides", "fixed")
	pbem("event", "do", "old", "enter", "ann", "Ann Adler")
	pbem("event", "do", "old", "enter", "bob", "Bob")
	pbem("event", "pair", "old")
	winner := "second"
	if strings.Contains(pbem("event", "status", "old"), "ann as german") {
		winner = "first"
	}
	pbem("event", "do", "old", "result", "old-1-01-1", "played", winner)
	pbem("event", "close", "old")
	pbem("event", "new", "other", "--title", "demyansk-shield", "--director", "vera")
	pbem("event", "new", "new", "--title", "kursk", "--director", "vera")
	pbem("event", "do", "new", "enter", "ann", "Ann Adler", "rating", "1850")
	pbem("event", "do", "new", "enter", "cid", "Cid")
	page := pbem("event", "page", "new")
	for _, want := range []string{
		`Ann Adler</a></th><td class="n">1850</td><td class="n">1520</td>`, `Cid</a></th><td class="n"></td><td class="n"></td>`,
		"Elo 1520 by 1 game in 1 event", ">Stated rating<", ">Elo here<",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if page := pbem("event", "page", "other"); strings.Contains(page, "Elo here") {
		t.Error("an event of another title counts for ratings")
	}
}
