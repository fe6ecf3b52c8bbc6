package rating

import (
	"cmp"
	"slices"
	"strings"
)

// Line holds a player's line in a list of ratings.
type Line struct {
	Player      string
	Value       int // the rating in hundredths of a point
	Deviation   int // of Glicko-2, in hundredths
	Volatility  int // of Glicko-2, in millionths
	Provisional bool

	Games, Opponents, Events, LastYear int    // LastYear: games within 365 days before the last day of the list
	Last                               string // day of their last game

	opponents, events map[string]bool
}

// bout holds a game as one of its players sees it.
type bout struct {
	other Line // the opponent at the start of the day
	half  int  // their half points
	event string
}

// System defines a rating system.
type System struct {
	Name  string
	About string // in one line, for people
	Start Line   // what players have before their first game
	early int    // games for which a rating is provisional

	// rate changes Value, Deviation and Volatility only. gap is the number of days since the player's last game, 0
	// if there was none.
	rate func(l Line, gap int, day []bout) Line
}

// Systems returns all rating systems, in the order in which they are listed.
func Systems() []System {
	return []System{
		{"area", "AREA, classic table: start 1500, provisional for 10 games", Line{Value: 150000}, provisionalGames, classic},
		{"area2001", "AREA 2001: start 5000", Line{Value: 500000}, 0, area2001},
		{"elo", "Elo: start 1500, K 40 below 1600, 30 below 2000, else 20", Line{Value: 150000}, 0, elo},
		{"glicko2", "Glicko-2: start 1500, deviation 350, volatility 0.06, tau 0.5; provisional while the deviation is 250 or more",
			Line{Value: 150000, Deviation: 35000, Volatility: 60000}, 0, glicko2},
	}
}

// Find returns the rating system with a name, and whether there is one.
func Find(name string) (System, bool) {
	for _, s := range Systems() {
		if s.Name == name {
			return s, true
		}
	}
	return System{}, false
}

// Rate computes all ratings from the start. The lines are sorted by rating, then by name. The error names a game that
// cannot be rated.
func (s System) Rate(games []Game) ([]Line, error) {
	for _, g := range games {
		if err := g.Check(); err != nil {
			return nil, err
		}
	}
	now := map[string]Line{}
	batches := days(games)
	for _, day := range batches {
		s.batch(now, day)
	}
	var last string
	if len(batches) > 0 {
		last = batches[len(batches)-1][0].Day
	}
	for _, g := range games {
		if between(g.Day, last) < 365 {
			for _, p := range []string{g.First, g.Second} {
				l := now[p]
				l.LastYear++
				now[p] = l
			}
		}
	}
	return s.list(now), nil
}

// batch rates the games of one day, based on the ratings at its start.
func (s System) batch(now map[string]Line, day []Game) {
	bouts := map[string][]bout{}
	start := func(p string) Line {
		if l, ok := now[p]; ok {
			return l
		}
		l := s.Start
		l.Player, l.Provisional, l.opponents, l.events = p, s.early > 0, map[string]bool{}, map[string]bool{}
		return l
	}
	for _, g := range day {
		a, b := start(g.First), start(g.Second)
		bouts[g.First] = append(bouts[g.First], bout{b, g.Half, g.Event})
		bouts[g.Second] = append(bouts[g.Second], bout{a, 2 - g.Half, g.Event})
	}
	next := map[string]Line{}
	for p, his := range bouts {
		l, gap := start(p), 0
		if l.Last != "" {
			gap = between(l.Last, day[0].Day)
		}
		l = s.rate(l, gap, his)
		l.Games += len(his)
		l.Last = day[0].Day
		for _, b := range his {
			l.opponents[b.other.Player] = true
			if b.event != "" {
				l.events[b.event] = true
			}
		}
		l.Opponents, l.Events = len(l.opponents), len(l.events)
		l.Provisional = l.Games < s.early || l.Deviation >= looseDeviation
		next[p] = l
	}
	for p, l := range next {
		now[p] = l
	}
}

// list returns the lines of all players, sorted by rating, then by name.
func (s System) list(now map[string]Line) []Line {
	out := make([]Line, 0, len(now))
	for _, l := range now {
		out = append(out, l)
	}
	slices.SortFunc(out, func(a, b Line) int { return cmp.Or(cmp.Compare(b.Value, a.Value), strings.Compare(a.Player, b.Player)) })
	return out
}
