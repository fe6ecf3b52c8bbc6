package tournamentmail

import (
	"fmt"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/pbem/tournament"
)

func pairingSubject(v view) say.Text {
	n := v.Round().N
	switch m := v.match(); {
	case m != nil && !m.Settled:
		return say.F("round %d is paired: your bid is wanted", n)
	case m != nil:
		return say.F("round %d is paired: you play %s", n, v.shown(m.Games[0].Opponent(v.id)))
	case slices.Contains(v.Round().Byes, v.id):
		return say.F("round %d is paired: you have a bye", n)
	case v.rests():
		return say.F("round %d is paired: you rest", n)
	}
	return say.F("round %d is paired", n)
}

// match returns the reader's match in the open round, nil if they have none.
func (v view) match() *tournament.Match {
	for _, m := range v.Round().Matches {
		if slices.Contains(m.Players[:], v.id) {
			return m
		}
	}
	return nil
}

// rests reports whether the reader takes part in a ladder and has no opponent in the round.
func (v view) rests() bool { return v.Ladder != nil && slices.Contains(v.Round().Unpaired(), v.id) }

func pairingText(v view) say.Text { return v.meets() + v.ends() }

func importSubject(v view) say.Text { return say.F("round %s is taken over", v.r.Get("round")) }

// importText returns the news that a round was played elsewhere and imported; if the round is still open, also the
// pairings.
func importText(v view) say.Text {
	text := say.F("Round %s was played elsewhere. It is taken over with its results, as %s states them.", v.r.Get("round"),
		v.shown(v.r.Get("by")))
	if round := v.Round(); round.Closed || fmt.Sprint(round.N) != v.r.Get("round") {
		return text
	}
	return text + "\n\n" + v.meets() + v.ends()
}

// ends returns a sentence with the end of the open round, "" if the round has no fixed end.
func (v view) ends() say.Text {
	round := v.Round()
	if v.RoundHours == 0 || round.Until.IsZero() {
		return ""
	}
	return "\n\n" + say.F("Round %s ends at %s. Games that are not over then are stopped as they stand, and scored "+
		"by the rules of the "+
		"event.", say.Plain(fmt.Sprint(round.N)), v.FormatInstant(round.Until))
}

// meets returns the reader's pairing in the open round, or all pairings if the reader has none.
func (v view) meets() say.Text {
	m := v.match()
	switch {
	case m != nil:
		out := say.F("In match %s you play %s.", m.ID, v.shown(m.Games[0].Opponent(v.id))) + "\n"
		if m.Beside {
			out += "It is a match of the ladder." + "\n"
		}
		if m.Settled {
			return out + v.games(m) + "\n" + "The games begin by themselves; each writes to you."
		}
		return out + v.bidUntil(m) + v.bidding(m)
	case slices.Contains(v.Round().Byes, v.id):
		return "You are left over in this round and have a bye. Nothing is to be done until the next one."
	case v.rests():
		return "You have no opponent on the ladder in this round and rest. Nothing is to be done until the next one."
	}
	var out say.Text
	for _, m := range v.Round().Matches {
		line := say.F("Match %s: %s against %s.", m.ID, v.shown(m.Players[0]), v.shown(m.Players[1]))
		if m.Beside {
			line = say.F("Match %s, on the ladder: %s against %s.", m.ID, v.shown(m.Players[0]), v.shown(m.Players[1]))
		}
		out += line + "\n"
	}
	for _, id := range v.Round().Byes {
		out += say.F("%s has a bye.", v.shown(id)) + "\n"
	}
	return out
}

// games returns the sides of the games of a match, one line each.
func (v view) games(m *tournament.Match) (out say.Text) {
	for _, g := range m.Games {
		for i, id := range g.Players {
			if id == v.id && g.Bids[i] > 0 {
				out += say.F("%s: you play %s and pay %s %s for it.", g.ID, side(g.Sides[i]), v.FormatAmount(g.Bids[i]), v.Unit) + "\n"
			} else if id == v.id {
				out += say.F("%s: you play %s.", g.ID, side(g.Sides[i])) + "\n"
			} else if g.Bids[i] > 0 {
				out += say.F("%s: %s plays %s and pays %s %s for it.", g.ID, v.shown(id), side(g.Sides[i]), v.FormatAmount(g.Bids[i]),
					v.Unit) + "\n"
			} else {
				out += say.F("%s: %s plays %s.", g.ID, v.shown(id), side(g.Sides[i])) + "\n"
			}
		}
	}
	return out
}

// proposed returns the sentence with the bid that the terms of the tournament propose, "" for none.
func (v view) proposed() say.Text {
	if !v.ProposesBid() {
		return ""
	}
	return " " + say.F("Proposed: %s for %s; at it two equal players are held to be even.", v.FormatAmount(v.PaidBid), side(v.PaidSide))
}

// bidding returns the sentence that asks the reader for a bid, or says whose bid is missing.
func (v view) bidding(m *tournament.Match) say.Text {
	if v.Sides == tournament.SidesBySealedBids {
		if slices.ContainsFunc(m.Bids, func(b tournament.Bid) bool { return b.Player == v.id }) {
			return say.F("Your bid is in; the bid of %s has not come yet.", v.shown(m.Games[0].Opponent(v.id)))
		}
		return say.F("Name the side that you want, %s or %s, and how many %s you would pay for it. Nobody reads it until both bids are in.",
			side(v.Side[0]), side(v.Side[1]), v.Unit) + v.proposed() + v.how(fmt.Sprintf("bid %s %s 0", m.ID, v.Side[0]))
	}
	if m.Players[len(m.Bids)%2] != v.id {
		return say.F("%s bids first for a side; you are told of it.", v.shown(m.Games[0].Opponent(v.id)))
	}
	if len(m.Bids) == 0 {
		return say.F("You bid first: name a side, %s or %s, and how many %s you would pay for it.", side(v.Side[0]), side(v.Side[1]),
			v.Unit) + v.proposed() +
			v.how(fmt.Sprintf("bid %s %s 0", m.ID, v.Side[0]))
	}
	last := m.Bids[len(m.Bids)-1]
	return say.F("It is your turn: bid more than %s for %s, or pass.", v.FormatAmount(last.Bid), side(last.Side)) +
		v.how(fmt.Sprintf("bid %s %s %s", m.ID, last.Side, v.FormatAmount(last.Bid+1)), fmt.Sprintf("bid %s pass", m.ID))
}

func bidText(v view) say.Text {
	m, by := v.Match(v.r.Get("match")), v.r.Get("player")
	switch {
	case by == v.id:
		return say.F("Your bid for match %s is in.", m.ID)
	case v.Sides == tournament.SidesBySealedBids && len(m.Bids) > 1:
		return say.F("%s has bid for match %s.", v.shown(by), m.ID)
	case v.Sides == tournament.SidesBySealedBids:
		return say.F("%s has bid for match %s.", v.shown(by), m.ID) + "\n" + v.bidding(m)
	case v.r.Get("pass") == "yes":
		return say.F("%s passes in match %s.", v.shown(by), m.ID)
	}
	return say.F("%s bids %s for %s in match %s.", v.shown(by), v.FormatAmount(m.Bids[len(m.Bids)-1].Bid), side(v.r.Get("side")),
		m.ID) + "\n" + v.bidding(m)
}

// bidUntil returns a sentence with the time limit for bids of a match, "" if there is none.
func (v view) bidUntil(m *tournament.Match) say.Text {
	due := v.BidsUntil(m)
	if due.IsZero() {
		return ""
	}
	return say.F("Bids are taken until %s.", v.FormatInstant(due)) + "\n"
}

func sidesText(v view) say.Text {
	m := v.Match(v.r.Get("match"))
	var late say.Text
	for _, id := range v.r.All("lapsed") {
		late += say.F("%s sent no bid in time.", v.shown(id)) + "\n"
	}
	return late + v.games(m) + "\n" + "The games begin by themselves; each writes to you."
}
