package tournament

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"fieldpost/notation/say"
)

// The tasks for which an event waits.
const (
	TaskConfirm = "confirm" // the next round
	TaskAnswer  = "answer"  // whether they are still there
	TaskBid     = "bid"
	TaskClaim   = "claim"
	TaskVote    = "vote"
	TaskPlay    = "play" // a game until the end of the round
	TaskRule    = "rule" // a game on which a panel has spoken
)

// Task describes a task that players, directors or judges still have to do in an event.
type Task struct {
	Kind string
	Of   string    // a round, match or game
	Who  []string  // who may do it, and has not
	Due  time.Time // zero: no hour is set
	Want int       // of votes: how many are missing
}

// Agenda returns the open tasks of the event, sorted by deadline. Tasks without a deadline come last.
func (e *Event) Agenda() (out []Task) {
	if e.Over {
		return nil
	}
	round := e.Round()
	add := func(d Task) {
		if len(d.Who) > 0 {
			out = append(out, d)
		}
	}
	for _, p := range e.ActivePlayers() {
		if due := e.SilentFrom(p); !due.IsZero() {
			add(Task{Kind: TaskAnswer, Of: p.ID, Who: []string{p.ID}, Due: due})
		}
	}
	if round == nil || round.Closed {
		d := Task{Kind: TaskConfirm, Of: e.name(e.NextRoundNumber()), Due: e.ConfirmDeadline().At}
		for _, p := range e.unconfirmed() {
			d.Who = append(d.Who, p.ID)
		}
		add(d)
	} else if round.Locked == nil {
		for _, m := range round.Matches {
			if !m.finished() {
				add(Task{Kind: TaskBid, Of: m.ID, Who: e.MissingBidders(m), Due: e.BidsUntil(m)})
			}
			for _, g := range m.Games {
				if g.Result == nil {
					out = append(out, e.agendaOf(g)...)
				}
			}
		}
		stopped := func(g *Game) bool { return g.Stopped != nil }
		if open := slices.DeleteFunc(e.OpenGames(), stopped); len(open) > 0 && !round.Until.IsZero() {
			add(Task{Kind: TaskPlay, Of: e.name(round.N), Who: playersOf(open), Due: round.Until})
		}
	}
	slices.SortStableFunc(out, func(a, b Task) int {
		if a.Due.IsZero() || b.Due.IsZero() {
			return cmp.Compare(b.Due.Unix(), a.Due.Unix())
		}
		return a.Due.Compare(b.Due)
	})
	return out
}

// agendaOf returns the open tasks of a stopped game without a result.
func (e *Event) agendaOf(g *Game) (out []Task) {
	if g.Stopped == nil {
		return nil
	}
	silent := func(ids []string, said []Statement) []string {
		return slices.DeleteFunc(slices.Clone(ids), func(id string) bool {
			return slices.ContainsFunc(said, func(s Statement) bool { return s.By == id })
		})
	}
	if g.Panel != nil {
		return []Task{{Kind: TaskRule, Of: g.ID, Who: e.Director, Due: e.PanelDecidesAt(g)}}
	}
	if who := silent(g.Players[:], g.Claims); slices.Contains(e.Ends, ScoreByAgreement) && len(who) > 0 {
		out = append(out, Task{Kind: TaskClaim, Of: g.ID, Who: who})
	}
	if slices.Contains(e.Ends, ScoreByPanel) {
		out = append(out, Task{Kind: TaskVote, Of: g.ID, Who: silent(e.Voters(g), g.Votes), Want: panel - len(g.Votes)})
	}
	return out
}

// playersOf returns the players of some games, sorted by name, without repeats.
func playersOf(games []*Game) (out []string) {
	for _, g := range games {
		out = append(out, g.Players[:]...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// DescribeToday returns the event's open tasks as text, with the time left until each deadline. It returns "" if there
// are none.
func (e *Event) DescribeToday(now time.Time) (out say.Text) {
	for _, d := range e.Agenda() {
		line := d.text()
		if line == "" {
			continue
		}
		if !d.Due.IsZero() {
			line += "; " + left(d.Due.Sub(now))
		}
		out += "- " + line + "\n"
	}
	if out != "" {
		out = say.Text("What is to be done:") + "\n" + out
	}
	return out
}

// text returns a duty as one line of the status.
func (d Task) text() say.Text {
	who := strings.Join(d.Who, ", ")
	switch d.Kind {
	case TaskConfirm:
		return say.F("confirm round %s: %s", d.Of, who)
	case TaskAnswer:
		return say.F("say whether they still play: %s", who)
	case TaskBid:
		return say.F("bid for match %s: %s", d.Of, who)
	case TaskClaim:
		return say.F("claim the result of %s: %s", d.Of, who)
	case TaskVote:
		if who == "" {
			return say.F("name a panel for %s: nobody is left who may vote on it", d.Of)
		}
		return say.F("vote on %s (votes missing: %d): %s", d.Of, d.Want, who)
	case TaskRule:
		return say.F("the panel on %s has spoken: rule otherwise, or let it stand", d.Of)
	}
	return say.F("finish the games of round %s", d.Of)
}

// left returns the time until a deadline in words.
func left(d time.Duration) say.Text {
	switch h := int(d / time.Hour); {
	case d <= 0:
		return "the time is up"
	case h < 24:
		return say.F("%d h left", h)
	default:
		return say.F("%d days %d h left", h/24, h%24)
	}
}
