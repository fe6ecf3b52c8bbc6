package page

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/standings"
)

// terms holds the terms of an event in words.
type terms struct {
	Lines      []string
	Ties, Ends []string // in their order
}

// entry holds the data for people who want to enter.
type entry struct {
	Event string
	Until string // "" where no hour is set
	Rest  string // what is left of a limit, "" without one
}

// ruleWords describes the rule by which a game was scored.
func ruleWords(rule string) string {
	return cmp.Or(map[string]string{tournament.ScoreByAgreement: "as both claimed", tournament.ScoreByPanel: "by the panel",
		tournament.ScoreByEstimate: "by the estimate of the chances",
		tournament.ScoreByOverstep: "on time", tournament.ScoreByTime: "by the time used", tournament.ScoreByMargin: "by the score",
		tournament.ScoreByDraw: "because nothing else decided", tournament.RuledByDirector: "ruled by the director"}[rule], rule)
}

// endWords explains the rules for unfinished games.
var endWords = map[string]string{
	tournament.ScoreByAgreement: "what both players claim alike",
	tournament.ScoreByPanel:     "the votes of three judges",
	tournament.ScoreByOverstep:  "a player who overstepped their time loses",
	tournament.ScoreByEstimate:  "the chances as a computer plays it on: above 60 % it is won, below 40 % lost",
	tournament.ScoreByTime:      "the player who used less time wins",
	tournament.ScoreByMargin:    "the score as it stands",
	tournament.ScoreByDraw:      "the game is drawn",
}

func termsOf(e *tournament.Event) (out terms) {
	out.Lines = say.Strings(e.Describe())
	hours := func(what string, n int) {
		if n > 0 {
			out.Lines = append(out.Lines, fmt.Sprintf(what, schedule.FormatDuration(time.Duration(n)*time.Hour)))
		}
	}
	if e.Sides == tournament.SidesBySealedBids || e.Sides == tournament.SidesByOpenBids {
		hours("Bids are taken for %s.", e.BidHours)
	}
	hours("Players confirm a round within %s.", e.ConfirmHours)
	if e.Lapse == tournament.LapseByRules {
		out.Lines = append(out.Lines, "A game whose clock ran out is stopped, and scored like an unfinished one.")
	}
	if e.Bar > 0 {
		out.Lines = append(out.Lines, fmt.Sprintf("Players who fall silent are kept out of other events for %d days.", e.Bar))
	}
	if n := e.Qualifiers(); n > 0 {
		out.Lines = append(out.Lines, fmt.Sprintf("After these rounds the first %d play the knock-out.", n))
	}
	for _, tie := range e.Ties {
		out.Ties = append(out.Ties, tieWords(tie))
	}
	for _, end := range e.Ends {
		out.Ends = append(out.Ends, endWords[end])
	}
	return out
}

// tieWords returns a tie-break with its meaning.
func tieWords(tie string) string {
	if side, ok := strings.CutPrefix(tie, "wins:"); ok {
		return "most wins as " + title(side)
	}
	for _, t := range standings.TieBreaks() {
		if t[0] == tie {
			return tie + ": " + t[1]
		}
	}
	return tie
}

// tieHead returns the column heading of a tie-break's value. It returns "" if the tie-break has no column of its own.
func tieHead(tie string) string {
	if side, ok := strings.CutPrefix(tie, "wins:"); ok {
		return "Won as " + title(side)
	}
	return map[string]string{"strength": "Strength", "buchholz": "Buchholz", "sonneborn": "Sonneborn"}[tie]
}

// tieName returns the name of a tie-break in one or two words.
func tieName(tie string) string {
	if side, ok := strings.CutPrefix(tie, "wins:"); ok {
		return "won as " + title(side)
	}
	return cmp.Or(map[string]string{"die": "lot"}[tie], tie)
}

// tieValue returns the value of a tie-break that has its own column.
func tieValue(tie string, r standings.Row) string {
	switch tie {
	case "strength":
		return mean(r.OpponentPoints, r.OpponentGames)
	case "buchholz":
		return fmt.Sprint(r.Buchholz)
	case "sonneborn":
		return halves(r.SonnebornBerger)
	}
	return fmt.Sprint(r.SideWins[strings.TrimPrefix(tie, "wins:")])
}

// halves returns a number of halves as text, such as 2.5.
func halves(n int) string {
	if n%2 == 0 {
		return fmt.Sprint(n / 2)
	}
	return fmt.Sprintf("%d.5", n/2)
}

// entries returns the data for people who want to enter. It returns nil if nobody can enter.
func entries(e *tournament.Event) *entry {
	if !e.AcceptsEntries() {
		return nil
	}
	out := &entry{Event: e.Name}
	if until := e.EntriesUntil(); !until.IsZero() {
		out.Until = e.FormatInstant(until)
	}
	if e.Limit > 0 {
		out.Rest = fmt.Sprintf("%d of %d places are taken.", len(e.ActivePlayers()), e.Limit)
		if len(e.ActivePlayers()) >= e.Limit {
			out.Rest = fmt.Sprintf("All %d places are taken. With as alternate behind the name you get on the waiting list.",
				e.Limit)
		}
	}
	return out
}
