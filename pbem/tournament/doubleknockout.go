package tournament

import (
	"cmp"
	"fmt"
	"slices"

	"fieldpost/pbem/tournament/pairing"
	"fieldpost/pbem/tournament/standings"
)

// doubleKnockout pairs the rounds before the knock-out of a double-knockout. Players with equal losses meet; two drawn
// matches count as one loss. A second loss puts a player out. The rounds end when few enough players are left, or after
// the last round.
type doubleKnockout struct{ plain }

func (doubleKnockout) fill(t *Terms) { t.Left = cmp.Or(t.Left, t.Top) }

func (doubleKnockout) check(t Terms) error {
	switch {
	case t.Pool != 0 || t.Through != 0:
		return fmt.Errorf("--pool and --through are for the format %s", PoolsKnockout)
	case t.Left < 2 || t.Left > 64:
		return fmt.Errorf("--left %d: want 2 to 64 players with whom the knock-out begins", t.Left)
	case t.Rematch != RematchUnavoidable:
		return fmt.Errorf("--rematch %s does not go with %s: as few rematches as can be are paired", t.Rematch, t.Format)
	}
	return nil
}

// outAt is the number of half losses that puts a player out.
const outAt = 4

func (l doubleKnockout) pair(e *Event, order []string, n int) ([]couple, error) {
	players, err := l.scores(e, order)
	if err != nil {
		return nil, err
	}
	r, err := e.first(n).PairSwiss(players, pairing.RematchIfUnavoidable)
	return couplesOf(r), err
}

// scores returns players with their half losses. The number of earlier meetings does not count.
func (doubleKnockout) scores(e *Event, order []string) ([]pairing.Player, error) {
	lost := e.halfLosses()
	players, err := e.scores(order, func(r standings.Row) int { return -lost[r.Player] })
	for _, p := range players {
		for id := range p.Met {
			p.Met[id] = 1
		}
	}
	return players, err
}

func (doubleKnockout) players(e *Event, _ int) []*Person {
	lost := e.halfLosses()
	return slices.DeleteFunc(e.ActivePlayers(), func(p *Person) bool { return lost[p.ID] >= outAt })
}

func (l doubleKnockout) ended(e *Event, n int) bool {
	return n >= e.Terms.Rounds || len(l.players(e, n)) <= e.Left
}

// ranks orders the players for the knock-out. Those who are not out come first, by their half losses, and equal ones by
// the table. The others follow by the round of their last match, the latest first, then by the table. Rounds of the
// knock-out do not count.
func (l doubleKnockout) ranks(e *Event) []string {
	rounds := e.beforeCut()
	lost, last := e.halfLossesIn(rounds), map[string]int{}
	for _, r := range rounds {
		for _, m := range r.Matches {
			for _, id := range m.Players {
				last[id] = r.N
			}
		}
	}
	out := func(id string) bool { return lost[id] >= outAt || e.leftBefore(id) }
	list := e.tableBefore()
	slices.SortStableFunc(list, func(a, b string) int {
		switch {
		case out(a) != out(b):
			return map[bool]int{true: 1, false: -1}[out(a)]
		case !out(a):
			return cmp.Compare(lost[a], lost[b])
		}
		return cmp.Compare(last[b], last[a])
	})
	return list
}

func (l doubleKnockout) seeds(e *Event) []string {
	lost := e.halfLossesIn(e.beforeCut())
	all := slices.DeleteFunc(e.presentOf(l.ranks(e)), func(id string) bool { return lost[id] >= outAt })
	return all[:min(len(all), e.Top)]
}

func (doubleKnockout) playerNote(e *Event, id string) string {
	if e.halfLossesIn(e.beforeCut())[id] >= outAt {
		return "out"
	}
	return ""
}

// beforeCut returns the rounds before the knock-out.
func (e *Event) beforeCut() []*Round { return e.Rounds[:min(e.qualifying(), len(e.paired()))] }

// tableBefore returns the names of all players in the order of the table after the rounds before the knock-out.
func (e *Event) tableBefore() (out []string) {
	rows, _ := e.rowsOf(e.beforeCut()) // the fold computed it
	for _, r := range rows {
		out = append(out, r.Player)
	}
	return out
}

// leftBefore reports whether a player left the event before the first round of the knock-out.
func (e *Event) leftBefore(id string) bool {
	left := e.Person(id).Left
	return left > 0 && (e.cut == 0 || left <= e.cut+1)
}

// halfLosses returns the half losses of each player: two for a lost match, one for a drawn match, and those they began
// with.
func (e *Event) halfLosses() map[string]int { return e.halfLossesIn(e.Rounds) }

func (e *Event) halfLossesIn(rounds []*Round) map[string]int {
	out := map[string]int{}
	for _, p := range e.People {
		out[p.ID] = 2 * p.Losses
	}
	for _, r := range rounds {
		for _, m := range r.Matches {
			if m.Guest == "" || e.GuestCount {
				lost := m.lost()
				out[m.Players[0]] += lost[0]
				out[m.Players[1]] += lost[1]
			}
		}
	}
	return out
}

// lost returns the half losses that a match gives its players. They follow from the half points of its games, except
// games that both players lost. If both lost all counted games, each gets two. A match that is not over, or has no
// counted game, gives none.
func (m *Match) lost() [2]int {
	half, counted, both := 0, 0, 0
	for _, g := range m.Games {
		sign := 1
		if g.Players[0] != m.Players[0] {
			sign = -1
		}
		switch r := g.Result; {
		case r == nil:
			return [2]int{}
		case r.How == standings.DoubleForfeit:
			both++
		case r.How.GivesPointsFor(r.Half):
			counted, half = counted+1, half+sign*(r.Half-1)
		}
	}
	switch {
	case counted == 0 && both == 0:
		return [2]int{}
	case counted == 0:
		return [2]int{2, 2}
	case half > 0:
		return [2]int{0, 2}
	case half < 0:
		return [2]int{2, 0}
	}
	return [2]int{1, 1}
}
