package tournament

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// qualifier is a system whose rounds seed another system by its own rule. It also decides when its rounds are over.
type qualifier interface {
	// fill sets the terms of the system that a director left open.
	fill(t *Terms)
	// check returns an error if the terms do not fit the system.
	check(t Terms) error
	// ended reports whether no qualifying round follows the n closed ones; n is 1 or more.
	ended(e *Event, n int) bool
	// seeds returns the players who advance, the best first.
	seeds(e *Event) []string
	// ranks returns all players, the best first, whether they advance or not.
	ranks(e *Event) []string
	// playerNote returns a note on a player by the system's rule, "" for none.
	playerNote(e *Event, id string) string
}

// qualifier returns the system of the first rounds. It returns nil if that system has no rule of its own for seeding.
func (f Format) qualifier() qualifier {
	q, _ := f.row().first.(qualifier)
	return q
}

// qualifying returns the number of rounds that only seed another system. While they continue and their number is open,
// it returns more than any number of rounds.
func (e *Event) qualifying() int {
	q, n := e.Format.qualifier(), len(e.paired())
	switch {
	case q == nil:
		return e.Terms.qualifying()
	case e.cut > 0:
		return e.cut
	case n > 0 && e.Rounds[n-1].Closed && q.ended(e, n):
		return n
	}
	return math.MaxInt
}

// cutOff fixes the number of qualifying rounds when the first round after them is paired. Later corrections do not
// change it.
func (e *Event) cutOff(n int) {
	if q := e.qualifying(); n > q {
		e.cut = q
	}
}

// system returns the system that pairs round n.
func (e *Event) system(n int) system {
	if n > e.qualifying() {
		return e.last()
	}
	return e.Format.row().first
}

// name returns the number of a round, with "knock-out" after the qualifying rounds.
func (e *Event) name(n int) string {
	if q := e.qualifying(); q > 0 && n > q {
		return fmt.Sprintf("%d, knock-out", n)
	}
	return fmt.Sprint(n)
}

// lineUp returns the seeded order for the first round of the event or of a bracket, if the terms have a rule for it. It
// returns nil if the order is drawn.
func (e *Event) lineUp(n int, order []string) []string {
	switch {
	case n == 1 && e.Seeds != SeedsByDraw:
		return e.seedOrder(order)
	case e.Format.qualifier() != nil && n == e.qualifying()+1:
		return e.seeded()
	}
	return nil
}

// byRank returns a comparison of players for a bracket that follows a qualifier. It compares the rounds of their last
// bracket match, the latest first. Players without one are compared by the ranks of the qualifier.
func (e *Event) byRank(q qualifier) func(a, b string) int {
	last, rank, cut := map[string]int{}, map[string]int{}, e.qualifying()
	for i, id := range q.ranks(e) {
		rank[id] = i
	}
	for _, p := range e.People {
		if _, ok := rank[p.ID]; !ok && e.Version > 3 { // who left before the draw of pools, or took a place behind them
			rank[p.ID] = len(e.People)
		}
	}
	for _, m := range e.matches() {
		for _, id := range m.Players {
			if m.round > cut && !m.Beside {
				last[id] = max(last[id], m.round)
			}
		}
	}
	return func(a, b string) int { return cmp.Or(cmp.Compare(last[b], last[a]), cmp.Compare(rank[a], rank[b])) }
}

// checkQualifier returns an error if the terms are wrong for formats that seed a knock-out by their own rule.
func (t Terms) checkQualifier() error {
	q := t.Format.qualifier()
	switch {
	case q == nil && t.Left != 0:
		return fmt.Errorf("--left is for the format %s", DoubleKnockout)
	case q == nil && (t.Pool != 0 || t.Through != 0):
		return fmt.Errorf("--pool and --through are for the format %s", PoolsKnockout)
	case q == nil:
		return nil
	case t.Version < 3:
		return fmt.Errorf("version %d: it has no %s", t.Version, t.Format)
	}
	return q.check(t)
}

// presentOf returns those of the given players who have not left.
func (e *Event) presentOf(all []string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(id string) bool { return e.Person(id).Left > 0 })
}

// PlayerNote returns a note on a player from rounds before a knock-out that have their own seeding rule. It returns ""
// if there is none.
func (e *Event) PlayerNote(id string) string {
	if q := e.Format.qualifier(); q != nil {
		return q.playerNote(e, id)
	}
	return ""
}

// FillStructure sets the terms that the format needs and a director left open.
func (t *Terms) FillStructure() {
	if q := t.Format.qualifier(); q != nil {
		q.fill(t)
	}
}
