package commands

import (
	"testing"
	"time"

	"fieldpost/pbem/tournament"
)

// FuzzLine: no line ends the program or leaves the event other than its ledger says, whoever says it.
func FuzzLine(f *testing.F) {
	terms := tournament.DefaultTerms("small", "kursk", [2]string{"german", "soviet"})
	terms.At = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	terms.Director, terms.Sides = []string{"vera"}, tournament.SidesByOpenBids
	for _, l := range []string{`enter ann "Ann Smith" as judge lang ja by vera code 2026-07-04 x`, "confirm bob", `withdraw bob silent "x"`,
		"bid 1-01 german 2", "bid 1-01 pass", `claim small-1-01-1 draw "x"`, "vote small-1-01-1 50", "until 2026-03-05 20:00 x",
		"extend small-1-01-1 2d", "forfeit small-1-01-1 both", "stop small-1-01-1 round used 1 2 score -3", "pair",
		"begin small-1-01-1 root 00",
		"result small-1-01-1 played first score 3 used 1 2 day 2026-03-05", "adjudicate small-1-01-1 vote ann 50 vote bob first",
		`rule small-1-01-1 both "x"`, `annul small-1-01-1 "x"`, `outage 2026-03-05 20:00 2026-03-06 20:00 "x"`, "close", "address ann a@b",
		"address ann code 2026-07-04 x", "lang en", "standings", "status", "help", `"`, "\x00 \xff", "enter \u2028"} {
		f.Add(l, byte(0))
	}
	f.Fuzz(func(t *testing.T, line string, who byte) {
		b, err := tournament.NewInMemory(terms, nil)
		if err != nil {
			t.Fatal(err)
		}
		vera := Speaker{ID: "vera"}
		for _, l := range []string{"enter ann ann@example.org", "enter bob bob@example.org", "pair"} {
			if _, err := Execute(b, vera, l); err != nil {
				t.Fatal(err)
			}
		}
		by := []Speaker{vera, {ID: "ann", Addr: "ann@example.org", Cause: "<1@example.org>"}, {Addr: "eve@example.org"}}[int(who)%3]
		size := b.Log().Size()
		said, err := Execute(b, by, line)
		if err == nil && said == "" || err != nil && (err.Error() == "" || b.Log().Size() != size) {
			t.Errorf("%q: %q, %v, %d records more", line, said, err, b.Log().Size()-size)
		}
		e, err := tournament.Replay(b.Log().Records())
		if err != nil || e.Status() != b.Status() {
			t.Errorf("%q: the ledger says otherwise: %v", line, err)
		}
	})
}
