package pairing

import (
	"cmp"
	"slices"
)

// KeepNextRoundPairable changes a round so that the next one can be paired. A round stays as it is if the same players
// can be paired once more without a rematch. Otherwise the function tries the rounds in which two of its pairs exchange
// opponents, without more rematches. It returns the best of these, by the order of Swiss pairings, after which the
// players can be paired. If there is none, the round stays. An unpaired player counts as a pair with nobody, who has
// that player's score and is last in the list. The unpaired player may exchange with a player who has no more byes.
func KeepNextRoundPairable(players []Player, r Round, again RematchRule) Round {
	pairs := r.Pairs
	if r.Bye != "" {
		pairs = append(slices.Clone(pairs), Pair{r.Bye, nobody})
	}
	if goesOn(players, pairs) {
		return r
	}
	t := newTask(ranked(players), again)
	if r.Bye != "" {
		t = t.withNobody(r.Bye)
	}
	for _, x := range t.exchanges(pairs) {
		if y := t.exchanged(pairs, x); goesOn(players, y.all(r.Bye != "")) {
			return y
		}
	}
	return r
}

// nobody is the opponent of the unpaired player.
const nobody = ""

// withNobody returns the task with nobody at the end of the list.
func (t *task) withNobody(bye string) *task {
	of := t.group[t.place[bye]]
	x := newTask(append(t.list, Player{Name: nobody, Byes: t.list[t.place[bye]].Byes}), t.again)
	x.group[len(x.group)-1] = of
	return x
}

// all returns the pairs of a round. If odd is set, they include the unpaired player's pair with nobody.
func (r Round) all(odd bool) []Pair {
	if odd {
		return append(slices.Clone(r.Pairs), Pair{r.Bye, nobody})
	}
	return r.Pairs
}

// goesOn reports whether the players can be paired without a rematch after these pairs have met. Of an odd number, a
// player with the fewest byes by then may stay unpaired.
func goesOn(players []Player, pairs []Pair) bool {
	t := newTask(players, RematchNever)
	now, byes := make([]int, len(players)), make([]int, len(players))
	for i, p := range players {
		now[i], byes[i] = i, p.Byes
	}
	for _, p := range pairs {
		if a := t.place[p.First]; p.Second == nobody {
			byes[a]++
		} else {
			now[a], now[t.place[p.Second]] = t.place[p.Second], a
		}
	}
	may := func(i, j int) bool { return now[i] != j && t.may(i, j) }
	if len(players)%2 == 0 {
		return fits(len(players), may)
	}
	for out, n := range byes {
		if n == slices.Min(byes) && fits(len(players)-1, without(out, may)) {
			return true
		}
	}
	return false
}

// exchange holds two pairs that exchange their opponents: the places of the new pairs in the list, and their additional
// cost.
type exchange struct {
	pairs [2][2]int
	cost  int
}

// exchanges returns all exchanges between two pairs that add no rematch, the best first.
func (t *task) exchanges(pairs []Pair) []exchange {
	var out []exchange
	for i, p := range pairs {
		for _, q := range pairs[i+1:] {
			a, b, c, d := t.place[p.First], t.place[p.Second], t.place[q.First], t.place[q.Second]
			was := t.cost(a, b) + t.cost(c, d)
			for _, two := range [][2][2]int{{{a, c}, {b, d}}, {{a, d}, {b, c}}} {
				x, y := t.cost(two[0][0], two[0][1]), t.cost(two[1][0], two[1][1])
				if x >= 0 && y >= 0 && (x+y)/t.repeat <= was/t.repeat && t.inTurn(two[0]) && t.inTurn(two[1]) {
					out = append(out, exchange{two, x + y - was})
				}
			}
		}
	}
	mate := make([]int, len(t.list))
	for _, p := range pairs {
		a, b := t.place[p.First], t.place[p.Second]
		mate[a], mate[b] = b, a
	}
	slices.SortFunc(out, func(x, y exchange) int { return cmp.Or(cmp.Compare(x.cost, y.cost), x.earlier(y, mate)) })
	return out
}

// inTurn reports whether a pair with nobody gives the bye to a player who had no more byes than the unpaired player.
func (t *task) inTurn(pair [2]int) bool {
	return t.list[pair[1]].Name != nobody || t.list[pair[0]].Byes <= t.list[pair[1]].Byes
}

// with returns the opponent of a place in the list after the exchange.
func (x exchange) with(i int, mate []int) int {
	for _, p := range x.pairs {
		if p[0] == i {
			return p[1]
		} else if p[1] == i {
			return p[0]
		}
	}
	return mate[i]
}

// earlier compares exchanges by the first player in the list whose opponents differ. It returns less than 0 if x gives
// that player the earlier opponent.
func (x exchange) earlier(y exchange, mate []int) int {
	at := len(mate)
	for _, e := range []exchange{x, y} {
		for _, p := range e.pairs {
			for _, i := range p {
				if i < at && x.with(i, mate) != y.with(i, mate) {
					at = i
				}
			}
		}
	}
	if at == len(mate) {
		return 0
	}
	return cmp.Compare(x.with(at, mate), y.with(at, mate))
}

// exchanged returns the round with some pairs after an exchange, in the order of the list.
func (t *task) exchanged(pairs []Pair, x exchange) (r Round) {
	two := slices.Concat(x.pairs[0][:], x.pairs[1][:])
	out := x.pairs[:]
	for _, p := range pairs {
		if a, b := t.place[p.First], t.place[p.Second]; !slices.Contains(two, a) {
			out = append(out, [2]int{a, b})
		}
	}
	for i, p := range out {
		out[i] = [2]int{min(p[0], p[1]), max(p[0], p[1])}
	}
	slices.SortFunc(out, func(x, y [2]int) int { return cmp.Compare(x[0], y[0]) })
	for _, p := range out {
		if t.list[p[1]].Name == nobody {
			r.Bye = t.list[p[0]].Name
		} else {
			r.Pairs = append(r.Pairs, Pair{t.list[p[0]].Name, t.list[p[1]].Name})
		}
	}
	return r
}
