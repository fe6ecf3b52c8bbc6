package pairing

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// Player holds a player to be paired.
type Player struct {
	Name  string
	Score int            // points so far, or how many games the player may still lose
	Byes  int            // rounds in which they had no opponent, or an eliminator
	Met   map[string]int // how often they played each of the others
	Apart []string       // whom they may not meet
	half  int            // of the list, in a first round in which its halves meet: 1 or 2, else 0
}

// Pair holds two players who play each other.
type Pair struct{ First, Second string }

// Round holds the pairs of one round. Bye is the unpaired player, "" for nobody; they meet an eliminator or have a bye.
type Round struct {
	Pairs []Pair
	Bye   string
}

// ErrRematch reports that every pairing contains a rematch.
var ErrRematch = errors.New("no pairing without a rematch is left")

// RematchRule says whether players who have met all possible opponents may meet again.
type RematchRule bool

const (
	RematchNever         RematchRule = false // then there is no pairing
	RematchIfUnavoidable RematchRule = true  // then as few as possible, and of those with the players who met least often
)

// PairSwiss pairs a round. The players come in their drawn or seeded order. Of an odd number one is unpaired. The
// candidates are those whose absence leaves a pairing for the others. Of these it takes the one with the fewest byes,
// then the lowest score, then the last place in the order.
//
// The players are then listed by score; the order decides between equals. Only pairings without rematch are allowed,
// and Player.Apart names further forbidden opponents. Of the allowed pairings the best has the fewest pairs of unequal
// scores. The next criterion is the sum of distances, where the distance of a pair is the number of score groups
// between its players. Among equals, the first in the list gets the earliest possible opponent, then the next unpaired
// player, and so on.
func PairSwiss(players []Player, again RematchRule) (Round, error) {
	return FirstRound{}.PairSwiss(players, again)
}

// PairSwiss pairs the first round by its own rules, otherwise like the function PairSwiss.
func (f FirstRound) PairSwiss(players []Player, again RematchRule) (Round, error) {
	var r Round
	list := ranked(players)
	if len(list)%2 == 1 {
		out := f.leftOver(list, again)
		if out < 0 {
			return r, fmt.Errorf("%w: %d players", ErrRematch, len(list))
		}
		r.Bye = list[out].Name
		list = slices.Delete(list, out, out+1)
	}
	f.halve(list)
	t := newTask(list, again)
	if !t.solve() {
		return r, fmt.Errorf("%w: %d players", ErrRematch, len(list))
	}
	for len(t.open) > 0 {
		a, b := t.open[0], t.earliest()
		r.Pairs = append(r.Pairs, Pair{list[a].Name, list[b].Name})
		t.open = slices.DeleteFunc(t.open, func(i int) bool { return i == a || i == b })
	}
	return r, nil
}

// CanPair reports whether the players can be paired in this or any other order.
func CanPair(players []Player, again RematchRule) bool {
	t := newTask(players, again)
	return t.free() || fits(len(players), t.may)
}

// ranked returns the players by score. Players with equal scores stay in their order.
func ranked(players []Player) []Player {
	list := slices.Clone(players)
	slices.SortStableFunc(list, func(a, b Player) int { return cmp.Compare(b.Score, a.Score) })
	return list
}

// leftOver returns the index of the player who gets the bye. It returns -1 if the others cannot be paired without any
// one player.
func (f FirstRound) leftOver(list []Player, again RematchRule) int {
	turn := make([]int, len(list))
	for i := range turn {
		turn[i] = len(list) - 1 - i // from the last of the lowest score up
	}
	if f.TopBye {
		slices.Reverse(turn)
	}
	slices.SortStableFunc(turn, func(a, b int) int { return cmp.Compare(list[a].Byes, list[b].Byes) })
	t := newTask(list, again)
	for _, out := range turn {
		if t.free() || fits(len(list)-1, without(out, t.may)) {
			return out
		}
	}
	return -1
}

// without returns a relation for all players but one, renumbered.
func without(out int, may func(i, j int) bool) func(i, j int) bool {
	other := func(i int) int {
		if i >= out {
			return i + 1
		}
		return i
	}
	return func(i, j int) bool { return may(other(i), other(j)) }
}

// fits reports whether n players can be paired when only some pairs are allowed. Of an odd number one stays unpaired.
func fits(n int, may func(i, j int) bool) bool {
	least := n
	for i := range n {
		free := 0
		for j := range n {
			if i != j && may(i, j) {
				free++
			}
		}
		least = min(least, free)
	}
	if 2*least >= n-n%2 { // Dirac: then there is a way through all of them
		return true
	}
	m := newMatcher(n, func(i, j int) int {
		if may(i, j) {
			return 1
		}
		return 0
	})
	single := 0
	for _, mate := range m.match() {
		if mate < 0 {
			single++
		}
	}
	return single == n%2
}

// task holds a list of players to pair.
type task struct {
	list   []Player
	group  []int // of each player, 0 for the best score
	again  RematchRule
	unit   int             // more than the distances of all pairs together
	repeat int             // more than all pairs of unequal scores with their distances
	met    [][]uint64      // set of those whom each met, by their places in the list
	place  map[string]int  // in the list
	apart  map[[2]int]bool // who may not meet, by their places, the lower one first
	mate   []int           // of each in the best pairing that is known
	open   []int           // places of those who have no opponent yet
	slack  func(i, j int) bool
}

func newTask(list []Player, again RematchRule) *task {
	n := len(list)
	t := &task{list: list, group: make([]int, n), again: again, met: make([][]uint64, n), place: make(map[string]int, n),
		apart: map[[2]int]bool{}}
	for i, p := range list {
		t.place[p.Name], t.met[i] = i, make([]uint64, n/64+1)
		if i > 0 {
			t.group[i] = t.group[i-1]
			if p.Score != list[i-1].Score {
				t.group[i]++
			}
		}
	}
	for i, p := range list {
		for name, times := range p.Met {
			if j, ok := t.place[name]; ok && times > 0 {
				t.met[i][j/64] |= 1 << (j % 64)
			}
		}
		for _, name := range p.Apart {
			if j, ok := t.place[name]; ok {
				t.apart[[2]int{min(i, j), max(i, j)}] = true
			}
		}
	}
	if n > 0 {
		t.unit = n/2*t.group[n-1] + 1
	}
	t.repeat = t.unit * (n/2 + 1)
	return t
}

// unmet reports whether two players have not played each other.
func (t *task) unmet(i, j int) bool { return t.met[i][j/64]>>(j%64)&1 == 0 }

// may reports whether two players may be paired.
func (t *task) may(i, j int) bool {
	return !t.apart[[2]int{min(i, j), max(i, j)}] && (t.again == RematchIfUnavoidable || t.unmet(i, j))
}

// free reports whether any two players may be paired.
func (t *task) free() bool { return t.again == RematchIfUnavoidable && len(t.apart) == 0 }

// cost returns the cost of a pair, or -1 if it is not allowed. A rematch, where allowed, costs more than all floats. A
// pair of one half costs as much as a float.
func (t *task) cost(i, j int) int {
	if !t.may(i, j) {
		return -1
	}
	c := 0
	if apart := t.group[i] - t.group[j]; apart != 0 {
		c = t.unit + max(apart, -apart)
	}
	if half := t.list[i].half; half > 0 && half == t.list[j].half {
		c += t.unit
	}
	if !t.unmet(i, j) {
		c += t.repeat * t.list[i].Met[t.list[j].Name]
	}
	return c
}

// most returns the highest cost of an allowed pair.
func (t *task) most() int {
	times := 0
	for i, p := range t.list {
		for name, n := range p.Met {
			if j, ok := t.place[name]; ok && i != j && t.again == RematchIfUnavoidable {
				times = max(times, n)
			}
		}
	}
	return t.unit*(len(t.list)+1) + t.repeat*times
}

// solve finds a pairing of all players with the lowest cost. It reports false if there is none.
func (t *task) solve() bool {
	n := len(t.list)
	t.open = make([]int, n)
	for i := range n {
		t.open[i] = i
	}
	m, mate := t.best(slices.Clone(t.open))
	if mate == nil {
		return false
	}
	t.mate, t.slack = mate, m.never()
	return true
}

// best returns a pairing of some players, an even number, with the lowest cost, as the mate of each place. It returns
// nil if there is none.
func (t *task) best(of []int) (*matcher, []int) {
	ceiling := t.most()*(len(of)/2+1) + 1
	m := newMatcher(len(of), func(a, b int) int {
		if c := t.cost(of[a], of[b]); c >= 0 {
			return ceiling - c
		}
		return 0
	})
	mate := make([]int, len(t.list))
	for a, b := range m.match() {
		if b < 0 {
			return m, nil
		}
		mate[of[a]] = of[b]
	}
	return m, mate
}

// earliest pairs the first open player with the earliest opponent that keeps the total cost lowest, and returns that
// opponent. It keeps the best known pairing up to date: it swaps mates where that costs nothing, and matches all open
// players again only if nothing else decides.
func (t *task) earliest() int {
	a := t.open[0]
	x := t.mate[a]
	for _, b := range t.open[1:] {
		c := t.cost(a, b)
		if b == x {
			return b
		}
		if c < 0 || t.slack(a, b) {
			continue
		}
		y := t.mate[b]
		if d := t.cost(x, y); d >= 0 && c+d == t.cost(a, x)+t.cost(b, y) {
			t.mate[x], t.mate[y] = y, x
			return b
		}
		if t.anew(a, b) {
			return b
		}
	}
	panic("pairing: the best pairing pairs nobody with the first")
}

// sum returns the total cost of a pairing.
func (t *task) sum(of, mate []int) (sum int) {
	for _, i := range of {
		if i < mate[i] {
			sum += t.cost(i, mate[i])
		}
	}
	return sum
}

// anew matches all open players except a and b. It reports whether the cost stays lowest with a and b as a pair, and
// then keeps that pairing.
func (t *task) anew(a, b int) bool {
	rest := slices.DeleteFunc(slices.Clone(t.open), func(i int) bool { return i == a || i == b })
	_, mate := t.best(rest)
	if mate == nil {
		return false
	}
	if t.cost(a, b)+t.sum(rest, mate) != t.sum(t.open, t.mate) {
		return false
	}
	for _, i := range rest {
		t.mate[i] = mate[i]
	}
	return true
}
