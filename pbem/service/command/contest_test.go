package command

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/notation/say"
)

// TestEveryCommandMeansSomethingInAnEvent: what changes something is in the table, and nothing else.
func TestEveryCommandMeansSomethingInAnEvent(t *testing.T) {
	known := map[string]bool{}
	for _, v := range verbs {
		for role, name := range roleNames {
			if v.role&role != 0 && !v.has(readsOnly) && v.name != "help" {
				known[name+" "+v.name] = true
			}
		}
	}
	for key := range known {
		if _, ok := contestMeanings[key]; !ok {
			t.Errorf("%s has no meaning in a game of an event", key)
		}
	}
	for key := range contestMeanings {
		if !known[key] {
			t.Errorf("%s is no command that changes something", key)
		}
	}
}

// TestEventGame gives each command in a game of an event that is played, that is stopped and that is scored: it is
// refused with the words of its cell, or not because of the event.
func TestEventGame(t *testing.T) {
	words := map[contestMeaning]string{directorOnly: "only its director lets somebody else play",
		doneByEvent:    "whose rules say how it ends",
		claimedInEvent: "has stopped this game", gameCountsAsIs: "has scored this game"}
	stranger := Actor{Role: Guest, LedgerName: "blue", Addr: "eve@evil.example", Side: "blue"}
	tried := map[string]bool{}
	for _, c := range []struct {
		line                     string
		who                      Actor
		played, stopped, isscore contestMeaning
	}{
		{"resign", red, concedesGame, claimedInEvent, gameCountsAsIs},
		{"concede", red, asUsual, claimedInEvent, gameCountsAsIs},
		{"concede yes", red, asUsual, claimedInEvent, gameCountsAsIs},
		{"draw", red, asUsual, claimedInEvent, gameCountsAsIs},
		{"undo", red, asUsual, claimedInEvent, gameCountsAsIs},
		{"agree 1", red, asUsual, claimedInEvent, gameCountsAsIs},
		{"absence 2026-04-01 2026-04-03", red, asUsual, claimedInEvent, gameCountsAsIs},
		{"extend 24h", red, asUsual, claimedInEvent, gameCountsAsIs},
		{"standin sue@club.example 2026-05-01", red, directorOnly, directorOnly, directorOnly},
		{"recall", red, asUsual, asUsual, gameCountsAsIs},
		{"claim 0 \"so\"", red, asUsual, asUsual, asUsual},
		{"rematch", red, asUsual, asUsual, asUsual},
		{"join", stranger, directorOnly, directorOnly, directorOnly},
		{"seat blue sue@club.example", ruler, asUsual, asUsual, gameCountsAsIs},
		{"team blue sue@club.example", ruler, asUsual, asUsual, gameCountsAsIs},
		{"standin blue sue@club.example 2026-05-01", ruler, asUsual, asUsual, gameCountsAsIs},
		{"eject blue", ruler, doneByEvent, doneByEvent, gameCountsAsIs},
		{"end red", ruler, doneByEvent, doneByEvent, gameCountsAsIs},
		{`rollback 3 "why"`, ruler, asUsual, doneByEvent, gameCountsAsIs},
		{"resume", ruler, asUsual, doneByEvent, gameCountsAsIs},
		{"process order", ruler, asUsual, doneByEvent, gameCountsAsIs},
		{"refuse 1", red, asUsual, asUsual, asUsual},
		{"back", red, asUsual, asUsual, asUsual},
		{"withdraw proposal 1", red, asUsual, asUsual, asUsual},
		{"address ann@home.example", red, asUsual, asUsual, asUsual},
		{"uninvite sue@club.example", red, asUsual, asUsual, asUsual},
		{"observe", red, asUsual, asUsual, asUsual},
		{"zone Asia/Tokyo", red, asUsual, asUsual, asUsual},
		{"agent on", red, asUsual, asUsual, asUsual},
		{"brief", red, asUsual, asUsual, asUsual},
		{"prefer words", red, asUsual, asUsual, asUsual},
		{"note \"hold\"", red, asUsual, asUsual, asUsual},
		{"notes off", red, asUsual, asUsual, asUsual},
		{"daily", red, asUsual, asUsual, asUsual},
		{"accept 2026-04-01 abcd", stranger, asUsual, asUsual, asUsual},
		{"observe", stranger, asUsual, asUsual, asUsual},
		{"back blue", ruler, asUsual, asUsual, asUsual},
		{`forward "why"`, ruler, asUsual, doneByEvent, gameCountsAsIs},
		{`reroll combat:0101#1 "why"`, ruler, asUsual, doneByEvent, gameCountsAsIs},
		{`set unit R1 at 0101 "why"`, ruler, asUsual, doneByEvent, gameCountsAsIs},
		{`roll combat:0101#1 d6 3 "why"`, ruler, asUsual, doneByEvent, gameCountsAsIs},
		{"process! order", ruler, asUsual, doneByEvent, gameCountsAsIs},
		{"act red", ruler, asUsual, doneByEvent, gameCountsAsIs},
		{"pause", ruler, asUsual, asUsual, gameCountsAsIs},
		{"deadline 2026-04-05 12:00", ruler, asUsual, doneByEvent, gameCountsAsIs},
		{"extend red 24h", ruler, asUsual, doneByEvent, gameCountsAsIs},
		{"absence red 2026-04-01 2026-04-03", ruler, asUsual, doneByEvent, gameCountsAsIs},
		{"clock", ruler, asUsual, doneByEvent, gameCountsAsIs},
		{"allow absence 1", ruler, asUsual, asUsual, asUsual},
		{"deny absence 1", ruler, asUsual, asUsual, asUsual},
		{`unseal position "why"`, ruler, asUsual, asUsual, asUsual},
		{"reveal", ruler, asUsual, asUsual, asUsual},
		{`ruling 7.3 "words"`, ruler, asUsual, asUsual, asUsual},
		{"observer sue@club.example", ruler, asUsual, asUsual, asUsual},
		{"moderator sue@club.example", ruler, asUsual, asUsual, asUsual},
		{"results", ruler, asUsual, asUsual, asUsual},
		{"withdraw proposal 1", ruler, asUsual, asUsual, asUsual},
		{"uninvite sue@club.example", ruler, asUsual, asUsual, asUsual},
		{"status", red, asUsual, asUsual, asUsual},
		{"map", red, asUsual, asUsual, asUsual},
	} {
		for stage, want := range []contestMeaning{c.played, c.stopped, c.isscore} {
			g := newGame(t, "bob@club.example")
			who := c.who
			who.Tournament = TournamentGame{Event: "cup", Game: "t1", Stage: Stage(stage)}
			cmd, err := Parse(c.line, who.Role)
			if err != nil {
				t.Fatal(c.line, err)
			}
			tried[roleNames[who.Role]+" "+cmd.spec.name] = true
			res, err := Execute(g, who, cmd, Origin{At: start, Mail: "<a@club.example>"})
			if err != nil {
				t.Fatal(c.line, err)
			}
			by := asUsual
			for m, w := range words {
				if strings.Contains(res.Refused.String(), w) {
					by = m
				}
			}
			if wants := want; by != wants && !(want == concedesGame && by == asUsual) {
				t.Errorf("%s, stage %d: %q", c.line, stage, res.Refused)
			}
			if want == concedesGame && (res.Record >= 0 || !slices.ContainsFunc(res.Lines, func(l say.Text) bool {
				return strings.Contains(l.String(), "you give the game up")
			})) {
				t.Errorf("%s does not ask back: %v", c.line, res.Lines)
			}
			if m := contestMeanings[roleNames[who.Role]+" "+cmd.spec.name]; m[stage] != want && !cmd.spec.has(readsOnly) {
				t.Errorf("%s, stage %d: the table says %d, want %d", c.line, stage, m[stage], want)
			}
			if s, _ := g.SeatOf("red"); s.Addr != ann || g.Position().Over != nil && cmd.spec.name != "concede" {
				t.Errorf("%s, stage %d: the seat or the game has changed", c.line, stage)
			}
		}
	}
	for key := range contestMeanings {
		if !tried[key] {
			t.Errorf("%s is not tried in a game of an event", key)
		}
	}
}
