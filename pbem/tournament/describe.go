package tournament

import (
	"slices"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/game/schedule"
	"fieldpost/rules/core"
)

// sidesWords explains the ways to settle the sides of a match.
var sidesWords = map[string]say.Text{
	SidesDrawn:        "Sides are drawn by lot.",
	SidesFixed:        "The sides are fixed: the first player of a pair has the first side.",
	SidesBySealedBids: "Both players of a match bid for a side in secret, and both bids are opened together.",
	SidesByOpenBids:   "The players of a match bid for a side in turn, until one passes.",
}

// Describe returns the terms as sentences: format, rounds, points, sides, time and directors.
func (e *Event) Describe() []say.Text {
	lines := []say.Text{say.F("Format: %s.", e.Format.Describe())}
	if n := e.PlannedRounds(); n > 0 {
		lines[0] = say.F("Format: %s; rounds: %d.", e.Format.Describe(), n)
	}
	if e.Terms.Games == 2 {
		lines = append(lines, "A match is two games with the sides swapped.")
	}
	p := e.Points
	lines = append(lines, say.F("Points: win %d, draw %d, loss %d, win by forfeit %d, bye %d.", p.Win, p.Draw, p.Loss,
		p.Forfeit, p.Bye))
	if p.Margin > 0 {
		lines = append(lines, say.F("A win by less than %s is narrow: %d points for the winner, %d for the loser.",
			e.FormatAmount(p.Margin), p.Narrow, p.NarrowLoss))
	}
	lines = append(lines, sidesWords[e.Sides])
	switch {
	case e.ProposesBid():
		lines = append(lines, say.F("Proposed bid: %s for %s. At it two equal players are held to be even. Nobody has to keep to it.",
			e.FormatAmount(e.PaidBid), core.Side(e.PaidSide).Title()))
	case e.PaidSide != "":
		lines = append(lines, say.F("%s pays a bid of %s in every game.", core.Side(e.PaidSide).Title(), e.FormatAmount(e.PaidBid)))
	}
	if e.Second > 0 {
		lines = append(lines, say.F("The next %d play a second knock-out.", e.Second))
	}
	if e.Beside != "" {
		lines = append(lines, "Players who have no match left in the knock-out can play a ladder beside it. "+
			"To play a round of it they confirm the round.")
	}
	if e.DrawnMatch != "" {
		lines = append(lines, say.F("%s wins a drawn match of the bracket.", core.Side(e.DrawnMatch).Title()))
	}
	if e.RoundHours > 0 {
		lines = append(lines, say.F("A round lasts %s.", schedule.FormatDuration(time.Duration(e.RoundHours)*time.Hour)))
	}
	if e.Preview > 0 {
		lines = append(lines, say.F("The panel gets the position of an open game %d days before the end of its round.", e.Preview))
		if e.Informed {
			lines = append(lines, "With it comes an estimate of the chances, from games that a computer plays on.")
		}
	}
	switch e.Machines {
	case MachinesLabelled:
		lines = append(lines, "Agents, which are programs, may play too; each is named behind the name of its owner.")
	case MachinesOnly:
		lines = append(lines, "Only agents play, which are programs; each is named behind the name of its owner.")
	}
	return append(lines, e.clockWords(), say.F("Directors: %s.", strings.Join(e.directors(), ", ")))
}

// directors returns the shown names of the director and assistants; those who are not in the event have only their ids.
func (e *Event) directors() []string {
	names := slices.Clone(e.Director)
	for i, id := range names {
		if p := e.Person(id); p != nil {
			names[i] = p.Shown
		}
	}
	return names
}

// clockWords describes the time for a sheet in the games of the event.
func (t Terms) clockWords() say.Text {
	p, err := schedule.ParseText(t.Clock)
	if t.Clock == "" || err != nil || len(p.Kinds) == 0 {
		return "The games have no deadlines."
	}
	return "The games have deadlines; the welcome of each game states them."
}

// AcceptsEntries reports whether players may still enter, including the waiting list. The caller checks the deadline of
// [Event.EntriesUntil].
func (e *Event) AcceptsEntries() bool {
	begun := len(e.Rounds) > 0
	return !e.Over && (!begun || e.late() != closed && (e.Version < 3 || e.NextRoundNumber() <= e.Late))
}
