package tournament

import (
	"cmp"
	"slices"
)

// couple holds two players who are to meet. Without a second the first has nobody: they are the odd one of a round,
// whom an eliminator may play, or their opponent is gone.
type couple struct {
	first, second string
	odd           bool
	beside        bool // on a ladder beside the bracket
}

func (m *Match) other(id string) string {
	if m.Players[0] == id {
		return m.Players[1]
	}
	return m.Players[0]
}

// decide gives the winner and the loser of a match: by the games, of a drawn one by the side that wins it, by the
// margins after the bids, by less time used, by the draw of the round. Both are nobody while a game is open, and when
// both lost all of it.
func (e *Event) decide(m *Match) (won, lost string) {
	half, margin, used, double := 0, 0, 0, 0
	for _, g := range m.Games {
		if g.Result == nil {
			return "", ""
		}
		r, sign := g.Result, 1
		if g.Players[0] != m.Players[0] {
			sign = -1
		}
		used += sign * (r.Used[1] - r.Used[0])
		switch {
		case r.How == "double":
			double++
		case r.How.GivesPointsFor(r.Half):
			half += sign * (r.Half - 1)
			margin += sign * (r.Half - 1) * max(r.Margin, 0)
		}
	}
	if double == len(m.Games) {
		return "", ""
	}
	if won := e.DrawnWinner(m); won != "" {
		return won, m.other(won)
	}
	balance := cmp.Or(half, margin, used)
	if balance == 0 {
		balance = e.drawnBefore(m)
	}
	if balance > 0 {
		return m.Players[0], m.Players[1]
	}
	return m.Players[1], m.Players[0]
}

// drawnBefore returns more than 0 if the first of a match stands before the second in the draw of its round.
func (e *Event) drawnBefore(m *Match) int {
	order := e.Rounds[m.round-1].Order
	return slices.Index(append(slices.Clone(order), m.Players[1]), m.Players[1]) - slices.Index(order, m.Players[0])
}

func (m *Match) finished() bool {
	return !slices.ContainsFunc(m.Games, func(g *Game) bool { return g.Result == nil })
}
