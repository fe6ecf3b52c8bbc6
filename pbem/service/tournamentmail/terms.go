package tournamentmail

import (
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/tournament"
)

// formatWords says in words what a format is.
var formatWords = map[tournament.Format]say.Text{
	tournament.Swiss:          "Swiss system",
	tournament.Knockout:       "knock-out",
	tournament.SwissKnockout:  "Swiss rounds, then a knock-out of the best",
	tournament.Robin:          "round robin",
	tournament.Ladder:         "ladder",
	tournament.Double:         "double elimination",
	tournament.DoubleKnockout: "out at the second loss, then a knock-out of the best",
	tournament.PoolsKnockout:  "pools, then a knock-out of the best",
}

// sidesWords says in words how the sides of a match are settled.
var sidesWords = map[string]say.Text{
	tournament.Drawn:  "Sides are drawn by lot.",
	tournament.Fixed:  "The sides are fixed: the first player of a pair has the first side.",
	tournament.Sealed: "Both players of a match bid for a side in secret, and both bids are opened together.",
	tournament.Open:   "The players of a match bid for a side in turn, until one passes.",
}

// terms tells a newcomer how the event is played: format, rounds, points, sides, time and directors, a line each.
func (v view) terms() say.Text {
	var lines []say.Text
	format := say.F("Format: %s.", formatWords[v.Format])
	if n := v.Planned(); n > 0 {
		format = say.F("Format: %s; rounds: %d.", formatWords[v.Format], n)
	}
	lines = append(lines, format)
	if v.Terms.Games == 2 {
		lines = append(lines, "A match is two games with the sides swapped.")
	}
	p := v.Points
	lines = append(lines, say.F("Points: win %d, draw %d, loss %d, win by forfeit %d, bye %d.", p.Win, p.Draw, p.Loss,
		p.Forfeit, p.Bye))
	if p.Margin > 0 {
		lines = append(lines, say.F("A win by less than %s is narrow: %d points for the winner, %d for the loser.", v.Spell(p.Margin),
			p.Narrow,
			p.NarrowLoss))
	}
	if lines = append(lines, sidesWords[v.Sides]); v.PaidSide != "" {
		lines = append(lines, say.F("%s pays a bid of %s in every game.", side(v.PaidSide), v.Spell(v.PaidBid)))
	}
	if v.DrawnMatch != "" {
		lines = append(lines, say.F("%s wins a drawn match of the bracket.", side(v.DrawnMatch)))
	}
	if v.RoundHours > 0 {
		lines = append(lines, say.F("A round lasts %s.", schedule.FormatDuration(time.Duration(v.RoundHours)*time.Hour)))
	}
	lines = append(lines, v.clockWords())
	var names []string
	for _, id := range v.Director {
		names = append(names, v.shown(id))
	}
	lines = append(lines, say.F("Directors: %s.", strings.Join(names, ", ")))
	return "- " + say.Join(lines, "\n- ")
}

// clockWords returns the time for a sheet in the games of the event, in words.
func (v view) clockWords() say.Text {
	p, err := schedule.ParseText(v.Clock)
	if v.Clock == "" || err != nil || len(p.Kinds) == 0 {
		return "The games have no deadlines."
	}
	return "The games have deadlines; the welcome of each game states them."
}
