package commands

import (
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/tournament"
)

// TestAnEvent plays a small event by lines alone, with what each answers or why it is refused.
func TestAnEvent(t *testing.T) {
	terms := tournament.DefaultTerms("small", "kursk", [2]string{"german", "soviet"})
	terms.At = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	terms.Director, terms.Rounds, terms.Sides = []string{"vera"}, 2, tournament.SidesBySealedBids
	b, err := tournament.NewInMemory(terms, nil)
	if err != nil {
		t.Fatal(err)
	}
	a := Speaker{Addr: "ann@example.org", Cause: "<1@example.org>"}
	vera := Speaker{ID: "vera"}
	paired := func() (string, string) { m := b.Round().Matches; return m[0].ID, m[0].Players[0] }
	for _, c := range []struct {
		by         Speaker
		line, want string
	}{
		{a, `enter ann "Ann Smith"`, "ann is in the event as Ann Smith (player)."},
		{a, `enter ann`, "! ann is in the event already"},
		{a, `enter bob bob@example.org`, "! the address that you write from"},
		{a, `confirm`, "! enter first"},
		{a, `pair`, "! for the director, vera"},
		{vera, `enter bob "Bob" bob@example.org`, "bob is in the event as Bob (player)."},
		{a, `enter dan rating 1500`, "! only the director states a rating"},
		{vera, `enter dan rating 10000`, "! want 0 to 9999"},
		{vera, `enter dan rating 01`, "! want a number from 0 to 9999"},
		{vera, `enter cid cid@example.org rating 1500`, "cid is in the event as cid"},
		{vera, `enter otto otto@example.org as judge`, "(judge)"},
		{vera, `enter "not closed`, "! not closed"},
		{vera, "withdraw otto silent", "! plays no games"},
		{vera, `unbar otto "x"`, "! not barred"},
		{vera, `entre`, "! known: enter, confirm"},
		{vera, `close`, "! no round is open"},
		{vera, `standings`, "1      Ann Smith  0"},
		{Speaker{ID: "ann"}, `confirm`, "ann plays round 1."},
		{vera, `confirm bob`, "bob plays round 1."},
		{Speaker{ID: "ann"}, `daily`, "! by mail only"},
		{vera, `confirm`, "! want the name of a player"},
		{vera, `status`, "round 1 is to be paired"},
		{vera, `pair now`, `! "now" was not understood`},
		{vera, `pair`, "has a bye"},
		{vera, `pair`, "! round 1 is not closed"},
	} {
		said, err := Execute(b, c.by, c.line)
		got := said.String()
		want, bad := strings.CutPrefix(c.want, "! ")
		if err != nil {
			got = err.Error()
		}
		if bad != (err != nil) || !strings.Contains(got, want) {
			t.Errorf("%s: %s: got %q, want %q", c.by.ID, c.line, got, c.want)
		}
	}
	m, id := paired()
	other := b.Match(m).Players[1]
	game := b.Match(m).Games[0].ID
	for _, c := range []struct {
		by         Speaker
		line, want string
	}{
		{Speaker{ID: id}, "bid " + m + " german much", "! want a whole number of points"},
		{Speaker{ID: id}, "bid " + m + " german 1.5", "! want a whole number of points"},
		{Speaker{ID: id}, "bid " + m + " german 3", "is in"},
		{Speaker{ID: id}, "bid " + m + " german 4", "! has a sealed bid"},
		{vera, "begin " + game, "! the sides are not settled"},
		{Speaker{ID: other}, "bid " + m + " German 1", id + " plays German (bid 3), " + other + " plays Soviet (bid 0)."},
		{vera, "extend " + game + " 2d", "! is not being played"},
		{vera, "begin " + game + " root abc", "has begun"},
		{vera, "extend " + game + " soon", "! want whole hours or days"},
		{vera, "extend " + game + " 48h", "! have no deadlines"},
		{vera, "forfeit " + game + " otto", "! does not play"},
		{vera, "address " + id + " new@example.org", id + " is reached at new@example.org now."},
		{vera, "address " + other + " new@example.org", "! in the event already, as " + id},
		{vera, "address " + id + " new", "! is no address"},
		{vera, "result " + game + " played second score 3", "! do not fit"},
		{vera, "result " + game + " played first score 3 used 100 200", "played, first; " + id + " 5 points, " + other + " 5."},
		{vera, "rule " + game + " first", "! want why"},
		{vera, `rule ` + game + ` second "the bid was meant for the other side"`, "adjudicated, second, by director"},
		{vera, "adjudicate " + game + " vote otto first", "! a panel are three"},
		{vera, `outage 2026-01-01T00:00:00Z 2026-01-02T00:00:00Z "power"`, "0 games that lapsed"},
		{vera, "close", "Round 1 is closed."},
		{Speaker{ID: "ann"}, `withdraw "no time"`, "ann has left the event (announced)"},
		{vera, "help", "adjudicate GAME"},
		{Speaker{ID: "bob"}, "help", "bid MATCH"},
		{Speaker{ID: "bob"}, "help Bid", "bid MATCH SIDE NUMBER, or MATCH pass\n- bid for a side"},
		{vera, "help bid", "- bid for a side"}, {Speaker{ID: "bob"}, "help pair", "- withdraw players"},
		{Speaker{ID: "bob"}, "help bit", "! known: enter, confirm"},
		{Speaker{ID: "bob"}, "help bid now", `! "now" was not understood`},
	} {
		said, err := Execute(b, c.by, c.line)
		got := said.String()
		want, bad := strings.CutPrefix(c.want, "! ")
		if err != nil {
			got = err.Error()
		}
		if bad != (err != nil) || !strings.Contains(got, want) {
			t.Errorf("%s: %s: got %q, want %q", c.by.ID, c.line, got, c.want)
		}
	}
}
