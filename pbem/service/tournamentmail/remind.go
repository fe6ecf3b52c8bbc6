package tournamentmail

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/service/alerts"
	"fieldpost/pbem/service/ledgerreader"
	"fieldpost/pbem/tournament"
)

// lead sets the time between a reminder and the limit of which it reminds people. In a period shorter than two days,
// the reminder is sent in the middle.
const lead = 24 * time.Hour

// coming holds a time limit of a tournament, and the people who must still act before it.
type coming struct {
	kind      string // kind of limit, with its match or round
	from, due time.Time
	who       []string
	subject   say.Text
	text      func(v view) say.Text
}

// at returns when people are reminded of the limit.
func (c coming) at() time.Time { return c.due.Add(-min(lead, c.due.Sub(c.from)/2)) }

// hours returns the coming time limits of a tournament: for bids, for the round, for confirming the next round, and for
// answers of silent players.
func hours(e *tournament.Event, now time.Time) (out []coming) {
	if e.Over {
		return nil
	}
	round := e.Round()
	if round == nil || round.Closed {
		out = append(out, confirmHour(e))
	} else {
		for _, m := range round.Matches {
			out = append(out, bidHour(e, m))
		}
		out = append(out, roundHour(e, round))
	}
	for _, p := range e.ActivePlayers() {
		out = append(out, askHour(e, p))
	}
	return slices.DeleteFunc(out, func(c coming) bool { return !now.Before(c.due) || len(c.who) == 0 })
}

// confirmHour returns the time limit for confirming the next round.
func confirmHour(e *tournament.Event) coming {
	c := coming{kind: fmt.Sprintf("confirm-%d", e.NextRoundNumber()), from: e.ConfirmDeadline().Set, due: e.ConfirmDeadline().At,
		subject: say.F("confirm round %d", e.NextRoundNumber())}
	for _, p := range e.PlayersToConfirm() {
		if p.Confirmed < e.NextRoundNumber() {
			c.who = append(c.who, p.ID)
		}
	}
	c.text = func(v view) say.Text {
		if v.Version > 2 {
			return say.F("You have not said yet that you play round %d. It is to be confirmed until %s; whoever has "+
				"said nothing by then "+
				"is withdrawn from the event when it is paired.", v.NextRoundNumber(), v.FormatInstant(c.due)) + v.how("confirm")
		}
		return say.F("You have not said yet that you play round %d. The director asks for it until %s; players who "+
			"have said nothing when it is paired are withdrawn from the event.", v.NextRoundNumber(),
			v.FormatInstant(c.due)) + v.how("confirm")
	}
	return c
}

// askHour returns the time limit by which a player who lost games by silence must answer that they still play.
func askHour(e *tournament.Event, p *tournament.Person) coming {
	c := coming{kind: fmt.Sprintf("ask-%s-%d", p.ID, p.Asked.Unix()), from: p.Asked, due: e.SilentFrom(p),
		subject: "are you still there?"}
	if !c.due.IsZero() {
		c.who = []string{p.ID}
	}
	c.text = func(v view) say.Text {
		return say.F("You have not answered whether you are still there. Until %s the line confirm does it.",
			v.FormatInstant(c.due)) + v.how("confirm")
	}
	return c
}

// bidHour returns the time limit for the bids of a match.
func bidHour(e *tournament.Event, m *tournament.Match) coming {
	c := coming{kind: "bid-" + m.ID, from: e.Round().At, due: e.BidsUntil(m), subject: say.F("your bid for match %s is wanted", m.ID)}
	if n := len(m.Bids); n > 0 && e.Sides == tournament.SidesByOpenBids {
		c.from = m.Bids[n-1].At
	}
	if !c.due.IsZero() {
		c.who = e.MissingBidders(m)
	}
	c.text = func(v view) say.Text {
		return v.bidUntil(m) + v.bidding(m)
	}
	return c
}

// roundHour returns the time at which the round ends.
func roundHour(e *tournament.Event, round *tournament.Round) coming {
	c := coming{kind: fmt.Sprintf("round-%d", round.N), from: round.Set, due: round.Until, subject: say.F("round %d ends soon", round.N)}
	for _, m := range round.Matches {
		for _, g := range m.Games {
			if g.Result == nil && g.Stopped == nil {
				c.who = append(c.who, g.Players[:]...)
			}
		}
	}
	slices.Sort(c.who)
	c.who = slices.Compact(c.who)
	c.text = func(v view) say.Text {
		var mine []string
		for _, m := range v.Round().Matches {
			for _, g := range m.Games {
				if g.Result == nil && g.Stopped == nil && slices.Contains(g.Players[:], v.id) {
					mine = append(mine, g.ID)
				}
			}
		}
		return say.F("Round %d ends at %s, and %s is not over. What is not over then is stopped as it stands, and scored by the rules of "+
			"the event.", round.N, v.FormatInstant(c.due), strings.Join(mine, ", ")) + v.how("status")
	}
	return c
}

// remind writes to the people who must still act before a time limit of the tournament. They get one letter for each
// limit. If a director moves a limit, people are reminded of the new one. next is the time at which it must be called
// again, zero for none.
func (o *Handler) remind(b *tournament.Book, post ledgerreader.Mailer) (sent int, next time.Time, err error) {
	if b.Broken != nil {
		return 0, next, nil
	}
	var ids []string
	var list []compose.Letter
	for _, c := range hours(b.Event, o.Now()) {
		if at := c.at(); o.Now().Before(at) {
			if next.IsZero() || at.Before(next) {
				next = at
			}
			continue
		}
		for _, m := range b.Members() {
			if !slices.Contains(c.who, m.ID) {
				continue
			}
			sum := sha256.Sum256([]byte(m.ID))
			id := fmt.Sprintf("event-%s-remind-%s-%d-%x", b.Name, c.kind, c.due.Unix(), sum[:4])
			l := o.letter(b, o.reader(b, m), c.subject, c.text(view{Event: b.Event, id: m.ID}), c.at().UTC().Truncate(time.Second))
			l.MessageID = o.id(b, "remind-"+c.kind, int(c.due.Unix()), cmp.Or(m.ID, m.Addr))
			l.AutoSubmitted = "auto-generated"
			ids, list = append(ids, id), append(list, l)
		}
	}
	sent, err = alerts.SendNew(post, ids, list)
	return sent, next, err
}
