package commands

import (
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/tournament"
)

// dealing returns an event that gm directs and plays in, walt directs beside, with a game of gm that is being played.
func dealing(t *testing.T) (b *tournament.Book, game, match, other string, later func(time.Duration)) {
	t.Helper()
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	terms := tournament.DefaultTerms("small", "kursk", [2]string{"german", "soviet"})
	terms.At = now
	terms.Director, terms.Sides, terms.Rounds = []string{"gm", "walt"}, tournament.SidesFixed, 3
	b, err := tournament.NewInMemory(terms, nil)
	if err != nil {
		t.Fatal(err)
	}
	b.Now = func() time.Time { return now }
	for _, l := range []string{"enter gm", "enter ann", "enter bob", "enter cid", "enter otto as judge", "enter emil as judge",
		"enter frida as judge", "pair", "until 2026-03-09T12:00:00Z"} {
		if _, err := Execute(b, Speaker{ID: "walt"}, l); err != nil {
			t.Fatal(l, err)
		}
	}
	for _, g := range b.OpenGames() {
		if g.Players[0] == "gm" || g.Players[1] == "gm" {
			_, m := b.Game(g.ID)
			game, match, other = g.ID, m.ID, g.Opponent("gm")
		}
		if err := b.RecordGame("", g.ID, ""); err != nil {
			t.Fatal(err)
		}
	}
	return b, game, match, other, func(d time.Duration) { now = now.Add(d) }
}

// TestDirectorsOwnGame: a director who plays states nothing about their own game, by whatever verb. What concerns
// everybody they may say, and as a player what every player may.
func TestDirectorsOwnGame(t *testing.T) {
	const refused = "an assistant"
	stop := []string{"stop GAME round"}
	said := map[string]struct {
		before []string // that the assistant says, when the round is over
		line   string
		want   string // in the error, "" where the line is carried out
		plays  bool   // said in a frame of a player
	}{
		"enter":         {nil, "enter dan", "", false},
		"confirm":       {nil, "confirm gm", "", false},
		"withdraw":      {nil, "withdraw OTHER", refused, false},
		"bid":           {nil, "bid MATCH german 1", "wants no bid", false},
		"claim":         {stop, "claim GAME draw", "", true}, // counts only when the opponent says the same
		"vote":          {stop, "vote GAME first", "want a judge", true},
		"say":           {nil, `say MATCH "good luck"`, "", false},
		"unbar":         {nil, `unbar OTHER "why"`, "not barred", false},
		"close-entries": {nil, "close-entries", "", false},
		"prohibit":      {nil, "prohibit gm OTHER", refused, false},
		"rate":          {nil, "rate gm 2000", refused, false},
		"seed":          {nil, "seed gm 1", refused, false},
		"judge":         {nil, "judge otto", "a judge already", false},
		"panel":         {nil, "panel GAME otto emil frida", refused, false},
		"until":         {nil, "until 2026-04-09T12:00:00Z", "", false}, // the hour of all
		"extend":        {nil, "extend GAME 2d", "have no deadlines", false},
		"forfeit":       {nil, "forfeit GAME OTHER", refused, false},
		"stop":          {nil, "stop GAME round score 9", refused, false},
		"pair":          {nil, "pair", "is not closed", false},
		"begin":         {nil, "begin GAME", refused, false},
		"result":        {nil, "result GAME played first score 9", refused, false},
		"adjudicate":    {stop, "adjudicate GAME agreed first", refused, false},
		"rule":          {nil, `rule GAME draw "why"`, refused, false},
		"annul":         {nil, `annul GAME "why"`, refused, false},
		"outage": {[]string{"result GAME forfeited draw"}, `outage 2026-03-01T00:00:00Z 2026-03-31T00:00:00Z "why"`, refused,
			false},
		"close":     {nil, "close", "has no result", false},
		"finish":    {nil, `finish "why"`, "have no result", false},
		"cancel":    {nil, `cancel "why"`, "", false}, // of all, and without places
		"undo":      {[]string{`rule GAME draw "why"`}, `undo "why"`, refused, false},
		"address":   {nil, "address OTHER x@example.org", "", false},
		"lang":      {nil, "lang ja", "", false},
		"daily":     {nil, "daily", "by mail only", false},
		"digest":    {nil, "digest daily", "has an address", false},
		"standings": {nil, "standings", "", false}, "status": {nil, "status", "", false}, "help": {nil, "help", "", false},
	}
	for _, v := range table() {
		c, ok := said[v.name]
		if !ok {
			t.Errorf("%s is not in the table", v.name)
		}
		b, game, match, other, later := dealing(t)
		fill := strings.NewReplacer("GAME", game, "MATCH", match, "OTHER", other).Replace
		later(10 * 24 * time.Hour)
		for _, l := range c.before {
			if l = fill(l); v.name == "outage" {
				l = "result " + game + " forfeited " + map[bool]string{true: "first", false: "second"}[b.Match(match).Players[1] == "gm"]
			}
			if _, err := Execute(b, Speaker{ID: "walt"}, l); err != nil {
				t.Fatal(v.name, err)
			}
		}
		if v.name == "until" {
			later(-5 * 24 * time.Hour)
		}
		_, err := Execute(b, Speaker{ID: "gm", Plain: c.plays}, fill(c.line))
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", v.name, err, c.want)
		}
	}
}

// TestDirectorsOwnRound: the whole round of a director is annulled by an assistant, their own loss they may say, and
// what an assistant said of another game they may undo.
func TestDirectorsOwnRound(t *testing.T) {
	b, game, _, _, _ := dealing(t)
	if _, err := Execute(b, Speaker{ID: "gm"}, `annul round 1 "why"`); err == nil || !strings.Contains(err.Error(), "an assistant") {
		t.Error(err)
	}
	var foreign string
	for _, g := range b.OpenGames() {
		if g.ID != game {
			foreign = g.ID
		}
	}
	for _, l := range []string{"result " + foreign + " resigned first", `undo "the other one"`} {
		if _, err := Execute(b, Speaker{ID: "gm"}, l); err != nil {
			t.Error(l, err)
		}
	}
	if _, err := Execute(b, Speaker{ID: "gm"}, "forfeit "+game+" gm"); err != nil {
		t.Error(err)
	}
	if _, err := Execute(b, Speaker{ID: "gm"}, `undo "a slip"`); err == nil || !strings.Contains(err.Error(), "an assistant") {
		t.Error(err)
	}
}
