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
			if v.who&role != 0 && !v.has(readsOnly) && v.name != "help" {
				known[name+" "+v.name] = true
			}
		}
	}
	for key := range known {
		if _, ok := contest[key]; !ok {
			t.Errorf("%s has no meaning in a game of an event", key)
		}
	}
	for key := range contest {
		if !known[key] {
			t.Errorf("%s is no command that changes something", key)
		}
	}
}

// TestEventGame gives each command in a game of an event that is played, that is stopped and that is scored: it is refused with the words
// of its cell, or not because of the event.
func TestEventGame(t *testing.T) {
	words := map[meaning]string{director: "only its director lets somebody else play", byEvent: "whose rules say how it ends",
		claimed: "has stopped this game", settled: "has scored this game"}
	stranger := Actor{Role: Guest, Who: "blue", Addr: "eve@evil.example", Side: "blue"}
	tried := map[string]bool{}
	for _, c := range []struct {
		line                     string
		who                      Actor
		played, stopped, isscore meaning
	}{
		{"resign", red, loses, claimed, settled},
		{"concede", red, same, claimed, settled},
		{"concede yes", red, same, claimed, settled},
		{"draw", red, same, claimed, settled},
		{"undo", red, same, claimed, settled},
		{"agree 1", red, same, claimed, settled},
		{"absence 2026-04-01 2026-04-03", red, same, claimed, settled},
		{"extend 24h", red, same, claimed, settled},
		{"standin sue@club.example 2026-05-01", red, director, director, director},
		{"recall", red, same, same, settled},
		{"claim 0 \"so\"", red, same, same, same},
		{"join", stranger, director, director, director},
		{"seat blue sue@club.example", ruler, same, same, settled},
		{"team blue sue@club.example", ruler, same, same, settled},
		{"standin blue sue@club.example 2026-05-01", ruler, same, same, settled},
		{"eject blue", ruler, byEvent, byEvent, settled},
		{"end red", ruler, byEvent, byEvent, settled},
		{`rollback 3 "why"`, ruler, same, byEvent, settled},
		{"resume", ruler, same, byEvent, settled},
		{"process order", ruler, same, byEvent, settled},
		{"refuse 1", red, same, same, same},
		{"back", red, same, same, same},
		{"withdraw proposal 1", red, same, same, same},
		{"address ann@home.example", red, same, same, same},
		{"uninvite sue@club.example", red, same, same, same},
		{"observe", red, same, same, same},
		{"zone Asia/Tokyo", red, same, same, same},
		{"brief", red, same, same, same},
		{"daily", red, same, same, same},
		{"accept 2026-04-01 abcd", stranger, same, same, same},
		{"observe", stranger, same, same, same},
		{"back blue", ruler, same, same, same},
		{`forward "why"`, ruler, same, byEvent, settled},
		{`reroll combat:0101#1 "why"`, ruler, same, byEvent, settled},
		{`set unit R1 at 0101 "why"`, ruler, same, byEvent, settled},
		{`roll combat:0101#1 d6 3 "why"`, ruler, same, byEvent, settled},
		{"process! order", ruler, same, byEvent, settled},
		{"act red", ruler, same, byEvent, settled},
		{"pause", ruler, same, same, settled},
		{"deadline 2026-04-05 12:00", ruler, same, byEvent, settled},
		{"extend red 24h", ruler, same, byEvent, settled},
		{"absence red 2026-04-01 2026-04-03", ruler, same, byEvent, settled},
		{"clock", ruler, same, byEvent, settled},
		{"allow absence 1", ruler, same, same, same},
		{"deny absence 1", ruler, same, same, same},
		{`unseal position "why"`, ruler, same, same, same},
		{"reveal", ruler, same, same, same},
		{`ruling 7.3 "words"`, ruler, same, same, same},
		{"observer sue@club.example", ruler, same, same, same},
		{"moderator sue@club.example", ruler, same, same, same},
		{"results", ruler, same, same, same},
		{"withdraw proposal 1", ruler, same, same, same},
		{"uninvite sue@club.example", ruler, same, same, same},
		{"status", red, same, same, same},
		{"map", red, same, same, same},
	} {
		for stage, want := range []meaning{c.played, c.stopped, c.isscore} {
			g := newGame(t, "bob@club.example")
			who := c.who
			who.Contest = Contest{Event: "cup", Game: "t1", Stage: Stage(stage)}
			cmd, err := Parse(c.line, who.Role)
			if err != nil {
				t.Fatal(c.line, err)
			}
			tried[roleNames[who.Role]+" "+cmd.spec.name] = true
			res, err := Do(g, who, cmd, Moment{At: start, Mail: "<a@club.example>"})
			if err != nil {
				t.Fatal(c.line, err)
			}
			by := same
			for m, w := range words {
				if strings.Contains(res.Refused.String(), w) {
					by = m
				}
			}
			if wants := want; by != wants && !(want == loses && by == same) {
				t.Errorf("%s, stage %d: %q", c.line, stage, res.Refused)
			}
			if want == loses && (res.Record >= 0 || !slices.ContainsFunc(res.Lines, func(l say.Text) bool {
				return strings.Contains(l.String(), "you give the game up")
			})) {
				t.Errorf("%s does not ask back: %v", c.line, res.Lines)
			}
			if m := contest[roleNames[who.Role]+" "+cmd.spec.name]; m[stage] != want && !cmd.spec.has(readsOnly) {
				t.Errorf("%s, stage %d: the table says %d, want %d", c.line, stage, m[stage], want)
			}
			if s, _ := g.SeatOf("red"); s.Addr != ann || g.Position().Over != nil && cmd.spec.name != "concede" {
				t.Errorf("%s, stage %d: the seat or the game has changed", c.line, stage)
			}
		}
	}
	for key := range contest {
		if !tried[key] {
			t.Errorf("%s is not tried in a game of an event", key)
		}
	}
}
