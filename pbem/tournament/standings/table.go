package standings

import (
	"cmp"
	"fmt"
	"slices"
)

// Game holds a game of an event in the form that the table counts.
type Game struct {
	First, Second string
	Side          string // of the first
	Other         string // side of the second
	How           ResultKind
	Half          int    // half points of the first
	Margin        int    // of the winner after the bid, below 0 if nobody counted
	Used          [2]int // seconds that each player used
	Guest         string // the eliminator of the two: the game counts for ratings, and where the terms say so for the player
	Overstepped   bool   // it was scored because one of the two overstepped
}

// Row holds a player's row of the table. Sums over opponents leave out byes and games that give no points.
type Row struct {
	Player                    string
	Points, Games             int // games that gave points
	Wins, Draws, Losses, Byes int
	OpponentPoints            int // all points of all opponents, an opponent of two games counted twice
	OpponentGames             int // all their games
	Buchholz, SonnebornBerger int // the latter in half points: an opponent's points times the half points against them
	Used                      int // seconds
	SideWins                  map[string]int
	Placed                    int    // from 1
	By                        string // the tie-break that put the player below the one above, "" for points

	met         []bout
	all, beaten rated // opponents
}

// rated holds a sum of ratings and their number.
type rated struct{ sum, n int }

// rate adds an opponent's rating to the sums. A rating of 0 means none.
func (r *Row) rate(b bout, rating int) {
	if rating == 0 {
		return
	}
	r.all.sum, r.all.n = r.all.sum+rating, r.all.n+1
	if b.half == 2 {
		r.beaten.sum, r.beaten.n = r.beaten.sum+rating, r.beaten.n+1
	}
}

// above compares two means, where a mean over nobody is 0. It returns less than 0 if the first is higher.
func (a rated) above(b rated) int {
	return cmp.Compare(b.sum*max(a.n, 1), a.sum*max(b.n, 1))
}

type bout struct {
	other string
	half  int
}

// TieBreaks returns the tie-breaks that an event may use, each with its description.
func TieBreaks() [][2]string {
	return [][2]string{
		{"head-to-head", "points in the games of those who are tied among each other, if each has played all the others"},
		{"strength", "strength of schedule: points a game of the opponents"},
		{"buchholz", "sum of the opponents' points"},
		{"sonneborn", "Sonneborn-Berger: points of those beaten, half the points of those drawn with"},
		{"games", "most games"},
		{"wins", "most wins"},
		{"wins:SIDE", "most wins of a side"},
		{"rating-met", "mean rating of the opponents"},
		{"rating-beaten", "mean rating of the opponents beaten"},
		{"time", "less time used"},
		{"die", "the audited draw"},
	}
}

// TieBreakOrder defines how players with equal points are ranked.
type TieBreakOrder struct {
	Ties    []string
	Die     []string       // the audited draw: who stands first in it is better
	Guests  bool           // games against eliminators count for the player
	Ratings map[string]int // of those who have one
	Early   bool           // Row.By stands at whoever was first when their group was split off, as in events before version 3
}

// ComputeTable returns the standings of the given players: all who ever played, including those who withdrew.
func ComputeTable(players []string, games []Game, byes map[string]int, p Points, o TieBreakOrder) ([]Row, error) {
	rows, ratings := map[string]*Row{}, o.Ratings
	for _, name := range players {
		rows[name] = &Row{Player: name, Byes: byes[name], Points: p.Bye * byes[name], SideWins: map[string]int{}}
	}
	for _, g := range games {
		if (g.Guest == "" || o.Guests) && g.How.GivesPointsFor(g.Half) {
			if (rows[g.First] == nil && g.First != g.Guest) || (rows[g.Second] == nil && g.Second != g.Guest) {
				return nil, fmt.Errorf("game of %s and %s: not both are players of the event", g.First, g.Second)
			}
			count(rows, g, p)
		}
	}
	out := make([]*Row, 0, len(players))
	for _, name := range players {
		r := rows[name]
		for _, b := range r.met {
			o := rows[b.other]
			r.OpponentPoints += o.Points
			r.OpponentGames += o.Games
			r.Buchholz += o.Points
			r.SonnebornBerger += o.Points * b.half
			r.rate(b, ratings[b.other])
		}
		out = append(out, r)
	}
	s := sorter{games: games, points: p, die: make(map[string]int, len(o.Die)), early: o.Early}
	for i, name := range slices.Backward(o.Die) {
		s.die[name] = i
	}
	slices.SortStableFunc(out, func(a, b *Row) int { return cmp.Compare(b.Points, a.Points) })
	if err := s.settle(out, o.Ties); err != nil {
		return nil, err
	}
	table := make([]Row, len(out))
	for i, r := range out {
		r.Placed = i + 1
		table[i] = *r
	}
	return table, nil
}

// points returns the points of a game for its two players.
func (g Game) points(p Points) (first, second int) {
	if g.Overstepped {
		p = p.ForOverstep()
	}
	return p.OfGame(g.How, g.Half, g.Margin)
}

// count adds a game to the rows of its players.
func count(rows map[string]*Row, g Game, p Points) {
	a, b := g.points(p)
	half := g.Half
	for i, name := range []string{g.First, g.Second} {
		if name == g.Guest {
			continue
		}
		r := rows[name]
		pts, mine, side, other := a, half, g.Side, g.Second
		if i == 1 {
			pts, mine, side, other = b, 2-half, g.Other, g.First
		}
		if g.How == DoubleForfeit {
			mine = 0
		}
		r.Points += pts
		r.Games++
		r.Used += g.Used[i]
		if other != g.Guest {
			r.met = append(r.met, bout{other, mine})
		}
		switch mine {
		case 2:
			r.Wins++
			r.SideWins[side]++
		case 1:
			r.Draws++
		default:
			r.Losses++
		}
	}
}

// sorter orders tied rows by tie-breaks.
type sorter struct {
	games  []Game
	points Points
	die    map[string]int // place of each in the draw
	early  bool
}

// settle orders rows with equal points. It applies the tie-breaks one after another to the rows that are still tied.
func (s sorter) settle(rows []*Row, ties []string) error {
	for from := 0; from < len(rows); {
		to := from + 1
		for to < len(rows) && rows[to].Points == rows[from].Points {
			to++
		}
		if err := s.split(rows[from:to], ties); err != nil {
			return err
		}
		from = to
	}
	return nil
}

func (s sorter) split(tied []*Row, ties []string) error {
	if len(tied) < 2 || len(ties) == 0 {
		return nil
	}
	compare, err := s.by(ties[0], tied)
	if err != nil {
		return err
	}
	slices.SortStableFunc(tied, compare)
	for from := 0; from < len(tied); {
		to := from + 1
		for to < len(tied) && compare(tied[from], tied[to]) == 0 {
			to++
		}
		if from > 0 && s.early {
			tied[from].By = ties[0]
		}
		if err := s.split(tied[from:to], ties[1:]); err != nil {
			return err
		}
		if from > 0 && !s.early {
			tied[from].By = ties[0]
		}
		from = to
	}
	return nil
}

// by returns the comparison of a tie-break for rows that are still tied; below 0 means that the first is better.
func (s sorter) by(tie string, tied []*Row) (func(a, b *Row) int, error) {
	most := func(f func(*Row) int) func(a, b *Row) int {
		return func(a, b *Row) int { return cmp.Compare(f(b), f(a)) }
	}
	switch tie {
	case "head-to-head":
		among := s.among(tied)
		return most(func(r *Row) int { return among[r.Player] }), nil
	case "strength":
		return func(a, b *Row) int {
			return cmp.Compare(b.OpponentPoints*max(a.OpponentGames, 1), a.OpponentPoints*max(b.OpponentGames, 1))
		}, nil
	case "buchholz":
		return most(func(r *Row) int { return r.Buchholz }), nil
	case "sonneborn":
		return most(func(r *Row) int { return r.SonnebornBerger }), nil
	case "games":
		return most(func(r *Row) int { return r.Games }), nil
	case "wins":
		return most(func(r *Row) int { return r.Wins }), nil
	case "rating-met":
		return func(a, b *Row) int { return a.all.above(b.all) }, nil
	case "rating-beaten":
		return func(a, b *Row) int { return a.beaten.above(b.beaten) }, nil
	case "time":
		return most(func(r *Row) int { return -r.Used }), nil
	case "die":
		return most(func(r *Row) int { return -s.place(r.Player) }), nil
	}
	if len(tie) > len("wins:") && tie[:len("wins:")] == "wins:" {
		return most(func(r *Row) int { return r.SideWins[tie[len("wins:"):]] }), nil
	}
	return nil, fmt.Errorf("tie-break %q is not known", tie)
}

// place returns the position of a name in the draw. Names outside the draw come last.
func (s sorter) place(name string) int {
	if i, ok := s.die[name]; ok {
		return i
	}
	return len(s.die)
}

// among returns the points of tied players from their games against each other. All are 0 unless each has met all the
// others.
func (s sorter) among(tied []*Row) map[string]int {
	in := map[string]*Row{}
	for _, r := range tied {
		in[r.Player] = r
	}
	out, met := map[string]int{}, map[[2]string]bool{}
	for _, g := range s.games {
		if in[g.First] == nil || in[g.Second] == nil || g.Guest != "" || !g.How.GivesPointsFor(g.Half) {
			continue
		}
		a, b := g.points(s.points)
		out[g.First] += a
		out[g.Second] += b
		met[[2]string{min(g.First, g.Second), max(g.First, g.Second)}] = true
	}
	if len(met) < len(tied)*(len(tied)-1)/2 {
		return nil
	}
	return out
}
