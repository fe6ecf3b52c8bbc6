package ai

import (
	"slices"
	"strings"

	"fieldpost/rules/core"
)

// Ending holds the result of one game.
type Ending struct {
	Seed   uint64         `json:"seed"`
	Winner core.Side      `json:"winner"` // winning side, "" for a draw
	Level  string         `json:"level"`
	Turn   int            `json:"turn"`
	Tracks map[string]int `json:"tracks"`
	Sheets int            `json:"sheets"`
	Orders int            `json:"orders"`
	Score  int            `json:"score"`  // of the first side above a draw, in the unit of bids
	Scored bool           `json:"scored"` // false if the title counts no score, or something else decided
}

// EndingOf returns the result of a finished match.
func EndingOf(seed uint64, m *Match) Ending {
	e := ResultOf(m.Game.Position(), m.Game.Module())
	e.Seed, e.Sheets, e.Orders = seed, m.Sheets, m.Orders
	return e
}

// ResultOf returns the result of a finished game from its last position.
func ResultOf(p *core.Position, mod core.Module) Ending {
	e := Ending{Winner: p.Over.Winner, Level: p.Over.Level, Turn: p.Turn, Tracks: map[string]int{}}
	for _, t := range p.Tracks {
		e.Tracks[t.Name] = t.Value
	}
	if t, ok := mod.(core.ScoreCounter); ok {
		is, first := t.Tally(p.Reader()), p.World.Sides[0]
		e.Score, e.Scored = is.Score, is.Counted && (is.Score > 0) == (e.Winner == first) && (is.Score == 0) == (e.Winner == "")
	}
	return e
}

// HalfPoints returns the half points of the first side after a bid that it pays: 2 for a win, 1 for a draw, 0 for a
// loss. The bid counts only if the game has a score.
func (e Ending) HalfPoints(first core.Side, bid int) int {
	d := 0
	switch {
	case e.Scored:
		d = e.Score - bid
	case e.Winner == first:
		d = 1
	case e.Winner != "":
		d = -1
	}
	switch {
	case d > 0:
		return 2
	case d == 0:
		return 1
	}
	return 0
}

// Wins counts the games that ended on one victory level.
type Wins struct {
	Winner core.Side `json:"winner"`
	Level  string    `json:"level"`
	Games  int       `json:"games"`
}

// Spread holds the distribution of a number over all games. The quartiles are values that occurred.
type Spread struct {
	Name   string `json:"name"`
	Least  int    `json:"least"`
	Lower  int    `json:"lower"`
	Median int    `json:"median"`
	Upper  int    `json:"upper"`
	Most   int    `json:"most"`
}

// CountWins counts endings by winner and level: most games first, then by name.
func CountWins(list []Ending) []Wins {
	out := []Wins{}
	for _, e := range list {
		i := slices.IndexFunc(out, func(w Wins) bool { return w.Winner == e.Winner && w.Level == e.Level })
		if i < 0 {
			i, out = len(out), append(out, Wins{Winner: e.Winner, Level: e.Level})
		}
		out[i].Games++
	}
	slices.SortFunc(out, func(a, b Wins) int {
		if a.Games != b.Games {
			return b.Games - a.Games
		}
		return strings.Compare(string(a.Winner)+" "+a.Level, string(b.Winner)+" "+b.Level)
	})
	return out
}

// Spreads returns the spread of the last turn and of every track, sorted by name; the turn comes first.
func Spreads(list []Ending) []Spread {
	var names []string
	for _, e := range list {
		for n := range e.Tracks {
			names = append(names, n)
		}
	}
	slices.Sort(names)
	turn := spread("last turn", list, func(e Ending) int { return e.Turn })
	out := []Spread{turn}
	for _, n := range slices.Compact(names) {
		out = append(out, spread(n, list, func(e Ending) int { return e.Tracks[n] }))
	}
	return out
}

func spread(name string, list []Ending, of func(Ending) int) Spread {
	var v []int
	for _, e := range list {
		v = append(v, of(e))
	}
	if len(v) == 0 {
		return Spread{Name: name}
	}
	slices.Sort(v)
	at := func(quarter int) int { return v[(len(v)-1)*quarter/4] }
	return Spread{name, v[0], at(1), at(2), at(3), v[len(v)-1]}
}
