package tournament

import (
	"cmp"
	"slices"
)

// couple holds two players who are to meet. The second is empty if the first has no opponent: they are the odd player
// of a round, whom an eliminator may play, or their opponent left.
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

// decide returns the winner and the loser of a match. It compares the games; then, for a drawn match, the side that
// wins draws, the margins after the bids, the time used, and the draw of the round. Both are "" while a game is open,
// or if both players lost every game.
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

// drawnBefore returns a value above 0 if the first player of a match comes before the second in the draw of its round.
func (e *Event) drawnBefore(m *Match) int {
	order := e.Rounds[m.round-1].Order
	return slices.Index(append(slices.Clone(order), m.Players[1]), m.Players[1]) - slices.Index(order, m.Players[0])
}

func (m *Match) finished() bool {
	return !slices.ContainsFunc(m.Games, func(g *Game) bool { return g.Result == nil })
}
