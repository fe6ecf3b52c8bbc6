package forecast

import (
	"fmt"

	"fieldpost/pbem/tournament"
)

// longEvent is the number of days above which an event counts as long.
const longEvent = 3 * 365

// advice describes terms that fit badly, and what would fit better.
func (p Plan) advice(f Forecast) (out []string) {
	add := func(bad bool, format string, args ...any) {
		if bad {
			out = append(out, fmt.Sprintf(format, args...))
		}
	}
	t := p.Terms
	speed := f.Speed.Median
	rounds := t.PlannedRounds()
	add(t.HasSwiss() && p.Entrants < 2*rounds,
		"%d rounds are many for %d entrants: only the first %d are sure to have no rematch; %d rounds need %d entrants", rounds,
		p.Entrants, p.Entrants/2, rounds, 2*rounds)
	add(t.HasSwiss() && f.RematchRuns > 0, "in %d of %d runs somebody meets an opponent again, %s times a run", f.RematchRuns, f.Runs,
		tenths(f.Rematches, f.Runs))
	add(f.Impossible > 0,
		"in %d of %d runs a round cannot be paired: plan fewer rounds, or set --rematch unavoidable", f.Impossible, f.Runs)
	add(f.Empty*10 > f.Runs, "in %d of %d runs some rounds have no games, %s rounds a run: plan fewer rounds", f.EmptyRuns, f.Runs,
		tenths(f.Empty, f.Runs))
	seeded := t.Qualifiers()
	add(seeded*2 > p.Entrants, "the first %d of %d go on, more than half: with --top %d or less the rounds before decide more", seeded,
		p.Entrants, max(2, p.Entrants/2))
	length := t.RoundHours
	add(length > 0 && f.Stopped*5 > f.Games,
		"rounds of %s are short for games of %s: %d of 100 games are stopped; nine of ten would be over in %s",
		days(length), days(speed), percent(f.Stopped, f.Games), days(f.Speed.High+p.bids()))
	add(f.Panels > 2*f.Runs, "%s games a run are left to panels, each of three people who do not play the game: name judges, make "+
		"rounds longer, or put another rule first", tenths(f.Panels, f.Runs))
	round := speed
	if length > 0 {
		round = length
	}
	add(t.ConfirmHours > round, "confirming may take %s, longer than a round of %s", days(t.ConfirmHours), days(round))
	add(t.HasBids() && t.BidHours*2 > round, "bids may take %s, more than half of a round of %s", days(t.BidHours), days(round))
	byes := t.Odd == tournament.OddPlayerBye && t.HasSwiss()
	add(byes && p.Entrants%2 == 1 && f.LeftOver*2 > rounds*f.Runs,
		"with %d entrants somebody is left over in %s rounds a run and gets %d points: an eliminator would give them a game", p.Entrants,
		tenths(f.LeftOver, f.Runs), t.Points.Bye)
	add(byes && p.Entrants%2 == 0 && f.LeftOver*2 > rounds*f.Runs,
		"so many leave that somebody is left over in %s rounds a run and gets %d points: an eliminator would give them a game",
		tenths(f.LeftOver, f.Runs), t.Points.Bye)
	add(f.Walkovers*10 > f.Games, "%d of 100 games are lost by players who leave", percent(f.Walkovers, f.Games))
	add(f.Days.High > longEvent, "one run in ten takes more than %s months", months(f.Days.High))
	return out
}

// bids returns the hours spent on bids before a game begins.
func (p Plan) bids() int {
	if p.Terms.HasBids() {
		return p.Terms.BidHours
	}
	return 0
}

func percent(n, of int) int { return (100*n + of/2) / max(of, 1) }

// tenths returns a mean with one decimal, rounded down.
func tenths(n, of int) string {
	n = 10 * n / max(of, 1)
	return fmt.Sprintf("%d.%d", n/10, n%10)
}

// days returns hours in words, as days.
func days(hours int) string {
	if hours%24 != 0 && hours < 240 {
		return fmt.Sprintf("%d hours", hours)
	}
	return fmt.Sprintf("%d days", (hours+12)/24)
}

// months returns days in words, as months of 30.4 days with one decimal.
func months(days int) string {
	n := (days*100 + 152) / 304
	return fmt.Sprintf("%d.%d", n/10, n%10)
}

// Months returns the length of the event in months of 30.4 days, with one decimal.
func (s Spread) Months() (low, median, high string) {
	return months(s.Low), months(s.Median), months(s.High)
}

// Mean divides a sum over all runs by the number of runs, and returns the quotient with one decimal.
func (f Forecast) Mean(sum int) string { return tenths(sum, f.Runs) }
