package dailyletter

import (
	"fmt"
	"slices"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/standings"
	"fieldpost/rules/core"
)

// addEvent adds the news of one tournament: its requests to the reader, and the new records of its ledger since the
// last letter. An invalid ledger adds nothing; its director is told separately.
func (d News) addEvent(t *letterParts, x Event) {
	e, err := tournament.ReplayQuickly(x.Records)
	if err != nil || e.Person(x.Player) == nil {
		return
	}
	for _, r := range x.Records {
		if at, err := time.Parse(time.RFC3339, r.Get("at")); err == nil && at.After(d.Since) && !at.After(d.Now) {
			for _, line := range recordTexts(e, r, x.Player) {
				if !slices.Contains(t.news, line) { // of two rulings on the same thing only the last counts
					t.news = append(t.news, line)
				}
			}
		}
	}
	if e.Over {
		return
	}
	t.waits = append(t.waits, eventRequests(e, x.Player)...)
	if r := e.Round(); r != nil && !r.Closed && !r.Until.IsZero() && isPlaying(e, x.Player) {
		t.others = append(t.others, say.F("%s: round %d ends %s", e.Name, r.N, d.when(r.Until)))
	}
}

// recordTexts returns the sentences about a record for a player.
func recordTexts(e *tournament.Event, r ledger.Record, id string) (out []say.Text) {
	switch r.Type {
	case "pairing":
		out = pairingTexts(e, r, id)
	case "sides", "result", "stop":
		for _, m := range matchesOf(e, id) {
			for _, g := range m.Games {
				if r.Type == "sides" && r.Get("match") == m.ID {
					side := core.Side(g.Sides[playerIndex(m, id)]).Title()
					out = append(out, say.F("%s: the sides of %s are settled: you play %s (bid %s)", e.Name, g.ID, side,
						e.FormatAmount(g.Bids[playerIndex(m, id)])))
				} else if r.Type != "sides" && r.Get("game") == g.ID {
					out = append(out, outcome(e, g))
				}
			}
		}
	case "close":
		for _, row := range r.All("row") {
			var place int
			var player string
			if n, _ := fmt.Sscan(row, &place, &player); n == 2 && player == id {
				out = append(out, say.F("%s: round %s is closed; you stand at place %d of %d", e.Name, r.Get("round"), place,
					len(r.All("row"))))
			}
		}
	case "say":
		out = said(e, r, id)
	case "annul":
		out = append(out, say.F("%s: round %s counts for nothing", e.Name, r.Get("round")))
	case "cancel":
		out = append(out, say.F("%s is cancelled: %s", e.Name, r.Get("why")))
	case "over", "finish":
		if i := slices.Index(r.All("place"), id); i >= 0 {
			out = append(out, say.F("%s is over: you have place %d of %d", e.Name, i+1, len(r.All("place"))))
		}
	case "outage":
		out = append(out, say.F("%s: an outage is recorded; %d games that lapsed in it are open again", e.Name, len(r.All("void"))))
	}
	return out
}

// said returns a sentence with a director's message to a player, nil if it is to others.
func said(e *tournament.Event, r ledger.Record, id string) []say.Text {
	if to := e.RecipientsOf(r.Get("to")); to != nil && !slices.Contains(to, id) {
		return nil
	}
	return []say.Text{say.F("%s: %s writes: %s", e.Name, shownAs(e, r.Get("by")), r.Get("text"))}
}

// shownAs returns the name under which a person is shown.
func shownAs(e *tournament.Event, id string) string {
	if p := e.Person(id); p != nil {
		return p.Shown
	}
	return id
}

// outcome returns a sentence with a game's present result.
func outcome(e *tournament.Event, g *tournament.Game) say.Text {
	r := g.Result
	switch {
	case r == nil && g.Stopped == nil:
		return say.F("%s: %s is open again", e.Name, g.ID)
	case r == nil:
		return say.F("%s: %s is stopped", e.Name, g.ID)
	case !r.How.GivesPointsFor(r.Half):
		return say.F("%s: %s (%s) counts for nothing", e.Name, g.ID, string(r.How))
	case r.How == standings.DoubleForfeit:
		return say.F("%s: %s (%s): both have lost", e.Name, g.ID, string(r.How))
	case r.Half == 1:
		return say.F("%s: %s (%s): a draw", e.Name, g.ID, string(r.How))
	}
	return say.F("%s: %s (%s): %s has won", e.Name, g.ID, string(r.How), e.Person(g.Players[1-r.Half/2]).Shown)
}

// pairingTexts returns a sentence about a player's opponent or bye in the round that a record pairs, nil if the player
// has neither.
func pairingTexts(e *tournament.Event, r ledger.Record, id string) []say.Text {
	if slices.Contains(r.All("bye"), id) {
		return []say.Text{say.F("%s: round %s is paired: you have a bye", e.Name, r.Get("round"))}
	}
	for _, m := range matchesOf(e, id) {
		if slices.Contains(r.All("match"), m.ID+" "+m.Players[0]+" "+m.Players[1]) {
			return []say.Text{say.F("%s: round %s is paired: you meet %s", e.Name, r.Get("round"),
				e.Person(m.Players[1-playerIndex(m, id)]).Shown)}
		}
	}
	return nil
}

func playerIndex(m *tournament.Match, id string) int { return slices.Index(m.Players[:], id) }

// matchesOf returns a player's matches in all rounds.
func matchesOf(e *tournament.Event, id string) (out []*tournament.Match) {
	for _, r := range e.Rounds {
		for _, m := range r.Matches {
			if playerIndex(m, id) >= 0 {
				out = append(out, m)
			}
		}
	}
	return out
}

// isPlaying reports whether a player has an unfinished game in the open round.
func isPlaying(e *tournament.Event, id string) bool {
	return slices.ContainsFunc(e.OpenGames(), func(g *tournament.Game) bool { return slices.Contains(g.Players[:], id) })
}

// eventRequests returns a tournament's requests to a player: to confirm the next round, to bid, to report the result of
// a stopped game, or to vote on one.
func eventRequests(e *tournament.Event, id string) (out []say.Text) {
	r := e.Round()
	if r == nil || r.Closed {
		for _, p := range e.PlayersToConfirm() {
			if p.ID == id && p.Confirmed < e.NextRoundNumber() {
				out = append(out,
					say.F("%s: confirm that you play round %d, or you are withdrawn before it is paired", e.Name, e.NextRoundNumber()))
			}
		}
		for _, p := range e.LadderPlayers() {
			if p.ID == id && p.Confirmed < e.NextRoundNumber() {
				out = append(out, say.F("%s: if you like, confirm that you play the ladder in round %d",
					e.Name, e.NextRoundNumber()))
			}
		}
		return out
	}
	for _, m := range r.Matches {
		switch n := len(m.Bids); {
		case playerIndex(m, id) < 0 || m.Settled:
		case e.Sides == tournament.SidesByOpenBids && n%2 == playerIndex(m, id),
			e.Sides == tournament.SidesBySealedBids && !slices.ContainsFunc(m.Bids, func(b tournament.Bid) bool { return b.Player == id }):
			out = append(out, say.F("%s: bid for a side in match %s", e.Name, m.ID))
		}
		for _, g := range m.Games {
			if g.Stopped != nil && g.Result == nil {
				out = append(out, claimRequests(e, g, id)...)
			}
		}
	}
	return out
}

// claimRequests returns the sentence that asks a player for a claim, or a judge for a vote, on a stopped game. It
// returns nil if neither is needed.
func claimRequests(e *tournament.Event, g *tournament.Game, id string) []say.Text {
	said := func(all []tournament.Statement) bool {
		return slices.ContainsFunc(all, func(s tournament.Statement) bool { return s.By == id })
	}
	switch {
	case slices.Contains(g.Players[:], id):
		if slices.Contains(e.Ends, tournament.ScoreByAgreement) && !said(g.Claims) {
			return []say.Text{say.F("%s: say what %s came to (claim), it is stopped", e.Name, g.ID)}
		}
	case e.Person(id).Role == tournament.RoleJudge && slices.Contains(e.Ends, tournament.ScoreByPanel) && g.Panel == nil && !said(g.Votes):
		return []say.Text{say.F("%s: %s is stopped and wants votes of a panel", e.Name, g.ID)}
	}
	return nil
}
