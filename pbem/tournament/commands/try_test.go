package commands

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/tournament"
)

// TestWhatCanBeTried: a verb that is tried names how, and of those for which only the form is tried there is one that
// judges it.
func TestWhatCanBeTried(t *testing.T) {
	how := map[trial][]string{}
	for _, v := range table() {
		how[v.try] = append(how[v.try], v.name)
		if (v.try == inForm) != (v.form != nil) {
			t.Errorf("%s: tried in form: %v, and a form: %v", v.name, v.try == inForm, v.form != nil)
		}
	}
	if got := fmt.Sprint(how[never], how[inForm]); got != "[pair undo] [bid claim vote address daily]" {
		t.Errorf("not tried, and tried in form alone: %s", got)
	}
}

// tried returns an event with one game that was stopped, on which two have voted. It gives the third judge, the game
// and the match.
func tried(t *testing.T, one, two string) (*tournament.Book, Speaker, string) {
	t.Helper()
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	terms := tournament.DefaultTerms("small", "kursk", [2]string{"german", "soviet"})
	terms.At = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	terms.Director, terms.Sides, terms.Rounds = []string{"vera"}, tournament.SidesFixed, 1
	b, err := tournament.NewInMemory(terms, nil)
	if err != nil {
		t.Fatal(err)
	}
	b.Now = func() time.Time { return now }
	say := func(by string, lines ...string) {
		for _, l := range lines {
			if _, err := Execute(b, Speaker{ID: by}, l); err != nil {
				t.Fatal(l, err)
			}
		}
	}
	say("vera", "enter ann", "enter bob", "enter otto as judge", "enter emil as judge", "enter frida as judge", "pair",
		"until 2026-03-02T12:00:00Z")
	game := b.OpenGames()[0].ID
	say("vera", "begin "+game)
	now = now.Add(24 * time.Hour)
	say("vera", "stop "+game+" round")
	say("otto", "vote "+game+" "+one)
	say("emil", "vote "+game+" "+two)
	return b, Speaker{ID: "frida"}, game
}

// TestTryingTellsNothing: whatever the sealed votes of two judges are, the third is answered the same when a vote is
// tried, and the event stays as it is.
func TestTryingTellsNothing(t *testing.T) {
	low, frida, game := tried(t, "10", "0")
	high, _, _ := tried(t, "100", "first")
	for _, vote := range []string{"0", "19", "50", "81", "100", "first", "second", "draw", "101", "-1", "often", ""} {
		line := strings.TrimSpace("vote " + game + " " + vote)
		var got [2]string
		for i, b := range []*tournament.Book{low, high} {
			size := b.Log().Size()
			said, err := TryLine(b, frida, line)
			got[i] = fmt.Sprint(said, err)
			if b.Log().Size() != size {
				t.Errorf("%s was recorded", line)
			}
		}
		if got[0] != got[1] || strings.Contains(got[0], "by panel") {
			t.Errorf("%s: %s, and %s", line, got[0], got[1])
		}
	}
	for line, want := range map[string]string{
		"vote " + game + " 50": "is understood", "vote " + game + " 50 60": `"60" was not understood`, "vote none 50": "no game",
		"claim " + game + " first": "you do not play", "bid 1-01 german 2": "wants no bid", "pair": "is for the director",
		"daily Europe/Berlin": "is understood", "address new@example.org": "is understood", "lang xx": "want en, ja",
	} {
		said, err := TryLine(low, frida, line)
		if got := fmt.Sprint(said, err); !strings.Contains(got, want) {
			t.Errorf("%s: %s", line, got)
		}
	}
}
