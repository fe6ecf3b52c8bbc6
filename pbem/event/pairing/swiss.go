package pairing

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// Player is one who is to be paired.
type Player struct {
	Name  string
	Score int             // his points so far, or how many games he may still lose
	Byes  int             // rounds in which he had no opponent, or an eliminator
	Met   map[string]bool // whom he played already
}

// Pair are two who play each other.
type Pair struct{ First, Second string }

// Round is what is paired for one round. Bye is who is left over, "" for nobody: he plays an eliminator or nobody.
type Round struct {
	Pairs []Pair
	Bye   string
}

// ErrRematch says that there is no pairing in which everybody meets somebody new.
var ErrRematch = errors.New("no pairing without a rematch is left")

// Rematch says what is done when everybody has met whom he could play.
type Rematch bool

const (
	Never       Rematch = false // then there is no pairing
	Unavoidable Rematch = true  // then as few as possible
)

// Swiss pairs a round. The players come in their drawn (or seeded) order. Of an odd number one is left over: of those with the
// fewest byes who leave a pairing for the others the one with the lowest score, of those the last in the order.
//
// The players are then listed by score, the order deciding between equals. Of all pairings without rematch those count that have
// the fewest pairs of unequal scores; of those the ones with the smallest sum of distances, where the distance of a pair is how many
// score groups one stands below the other; and of those the one that gives the first of the list the earliest opponent, then the
// next who has none yet, and so on.
func Swiss(players []Player, again Rematch) (Round, error) {
	var r Round
	list := slices.Clone(players)
	slices.SortStableFunc(list, func(a, b Player) int { return cmp.Compare(b.Score, a.Score) })
	if len(list)%2 == 1 {
		out := leftOver(list, again)
		if out < 0 {
			return r, fmt.Errorf("%w: %d players", ErrRematch, len(list))
		}
		r.Bye = list[out].Name
		list = slices.Delete(list, out, out+1)
	}
	t := newTask(list, again)
	all := make([]int, len(list))
	for i := range all {
		all[i] = i
	}
	best, ok := t.best(all)
	if !ok {
		return r, fmt.Errorf("%w: %d players", ErrRematch, len(list))
	}
	for len(all) > 0 {
		j := t.earliest(all, best)
		best -= t.cost(all[0], all[j])
		r.Pairs = append(r.Pairs, Pair{list[all[0]].Name, list[all[j]].Name})
		all = slices.Delete(all, j, j+1)[1:]
	}
	return r, nil
}

// leftOver is the place of who gets the bye, below 0 if nobody leaves a pairing for the others.
func leftOver(list []Player, again Rematch) int {
	turn := make([]int, len(list))
	for i := range turn {
		turn[i] = len(list) - 1 - i // from the last of the lowest score up
	}
	slices.SortStableFunc(turn, func(a, b int) int { return cmp.Compare(list[a].Byes, list[b].Byes) })
	for _, out := range turn {
		rest := slices.Delete(slices.Clone(list), out, out+1)
		all := make([]int, len(rest))
		for i := range all {
			all[i] = i
		}
		if _, ok := newTask(rest, again).best(all); ok {
			return out
		}
	}
	return -1
}

// task is a list to be paired.
type task struct {
	list  []Player
	group []int // of each player, 0 for the best score
	again Rematch
	unit  int // more than the distances of all pairs together
}

func newTask(list []Player, again Rematch) *task {
	t := &task{list: list, group: make([]int, len(list)), again: again, unit: len(list)*len(list) + 1}
	for i := 1; i < len(list); i++ {
		t.group[i] = t.group[i-1]
		if list[i].Score != list[i-1].Score {
			t.group[i]++
		}
	}
	return t
}

// cost is that of a pair, below 0 where it may not be. A rematch, where allowed, weighs more than all floats.
func (t *task) cost(i, j int) int {
	c := 0
	if apart := t.group[i] - t.group[j]; apart != 0 {
		c = t.unit + max(apart, -apart)
	}
	if t.list[i].Met[t.list[j].Name] {
		if t.again == Never {
			return -1
		}
		c += t.unit * t.unit
	}
	return c
}

// best is the lowest cost of a pairing of these players, an even number; false if there is none.
func (t *task) best(of []int) (int, bool) {
	m := newMatcher(len(of))
	ceiling := t.unit * t.unit * (len(of) + 2)
	for a := range of {
		for b := range a {
			if c := t.cost(of[a], of[b]); c >= 0 {
				m.join(a, b, ceiling-c)
			}
		}
	}
	sum := 0
	for a, b := range m.match() {
		if b < 0 {
			return 0, false
		}
		if a < b {
			sum += t.cost(of[a], of[b])
		}
	}
	return sum, true
}

// earliest is the place in of of the earliest opponent of its first with whom the cost stays the best. There is one.
func (t *task) earliest(of []int, best int) int {
	for j := 1; j < len(of); j++ {
		c := t.cost(of[0], of[j])
		if c < 0 || c > best {
			continue
		}
		rest := slices.Delete(slices.Clone(of), j, j+1)[1:]
		if b, ok := t.best(rest); ok && b+c == best {
			return j
		}
	}
	panic("pairing: the best pairing pairs nobody with the first")
}
