package book

import "fieldpost/pbem/event/rating"

// Rated are the games of an event that change ratings: all that were played, resigned, forfeited after both had moved, or
// adjudicated, also against an eliminator. Players have the names that they chose.
func (e *Event) Rated() []rating.Game {
	var out []rating.Game
	for _, m := range e.matches() {
		for _, g := range m.Games {
			if g.Result != nil && g.Result.How.Rated() {
				out = append(out, rating.Game{Day: g.Result.Day, First: e.Person(g.Players[0]).Shown, Second: e.Person(g.Players[1]).Shown,
					Half: g.Result.Half})
			}
		}
	}
	return out
}

// Balance is what a side won, and what was bid for it.
type Balance struct {
	Side              string
	Wins, Draws, Lost int
	Bids, Bid         int // games in which somebody paid for it, and the sum
}

// Balances are those of both sides, by the results after the bids.
func (e *Event) Balances() [2]Balance {
	out := [2]Balance{{Side: e.Side[0]}, {Side: e.Side[1]}}
	for _, m := range e.matches() {
		for _, g := range m.Games {
			if g.Result == nil || !g.Result.How.Rated() {
				continue
			}
			for i, side := range g.Sides {
				b := &out[0]
				if side == e.Side[1] {
					b = &out[1]
				}
				half := g.Result.Half
				if i == 1 {
					half = 2 - half
				}
				switch half {
				case 2:
					b.Wins++
				case 1:
					b.Draws++
				default:
					b.Lost++
				}
				if g.Bids[i] > 0 {
					b.Bids, b.Bid = b.Bids+1, b.Bid+g.Bids[i]
				}
			}
		}
	}
	return out
}
