package ai

import (
	"math"
	"slices"
	"strings"
)

// maxExchanges bounds the exchanges of orders that are tried on one sheet. maxIdle bounds consecutive exchanges that
// lead only to known plans.
const (
	maxExchanges = 400
	maxIdle      = 25
)

// improve exchanges orders of a plan while the budget lasts, and keeps each exchange that makes it better.
func (d *deliberation) improve(best *plan) *plan {
	if len(best.ends) == 0 && !d.play([]*plan{best}, firstRollouts) {
		return best
	}
	if d.scale == (scale{}) {
		d.scale = scaleOf([]*plan{best})
	}
	for idle := 0; !d.spent && d.attempts < maxExchanges && idle < maxIdle; {
		other := d.exchange(best)
		if other == nil {
			idle++
			continue
		}
		idle = 0
		d.attempts++
		if d.isBetter(other, best) {
			d.swaps = append(d.swaps, other.name)
			other.name = best.name
			best = other
		}
	}
	return best
}

// clearRollouts is the least number of rollouts after which a clear difference decides.
const clearRollouts = 16

// isBetter reports whether a plan is better than another. It adds rollouts to both until the difference of their means
// is clear. If it never is, its sign after the last rollout decides.
func (d *deliberation) isBetter(other, best *plan) bool {
	for n := firstRollouts; n <= lastRollouts; n *= 2 {
		if !d.play([]*plan{other, best}, n) {
			return false
		}
		switch mean, err := d.difference(other, best, n); {
		case mean <= 0:
			return false
		case n >= clearRollouts && mean > 2*err, n == lastRollouts && mean > err:
			return true
		}
	}
	return false
}

// difference returns the mean difference of the values of two plans over their first n rollouts, and its standard
// error.
func (d *deliberation) difference(a, b *plan, n int) (mean, err int) {
	sum, squares := 0, 0
	for i := range n {
		x := d.scale.worth(a.ends[i]) - d.scale.worth(b.ends[i])
		sum, squares = sum+x, squares+x*x
	}
	variance := (squares - sum*sum/n) / max(1, n-1)
	return sum / n, int(math.Sqrt(float64(max(0, variance)) / float64(n)))
}

// exchange returns a new plan in which one order is changed: forbidden, left out, moved to the front, or replaced by an
// order of another plan. It returns nil if that gives no new plan.
func (d *deliberation) exchange(p *plan) *plan {
	orders := topLines(p.lines)
	if len(orders) == 0 {
		return nil
	}
	at := d.rng.IntN(len(orders))
	a := newAttempt(d.task, p.player.strategist(d.task.Module))
	name, rest := "", slices.Concat(orders[:at], orders[at+1:])
	switch n := d.rng.IntN(10); {
	case n < 4:
		name, a.forbidden = "instead of "+orders[at], map[string]bool{orders[at]: true}
		a.follow(rest)
		a.fill()
	case n < 6:
		name = "without " + orders[at]
		a.follow(rest)
	case n < 7 && at > 0:
		name = "first " + orders[at]
		a.follow(append([]string{orders[at]}, rest...))
		a.fill()
	default:
		other := d.plans[d.rng.IntN(len(d.plans))]
		lines := slices.DeleteFunc(topLines(other.lines), func(l string) bool { return slices.Contains(orders, l) })
		if len(lines) == 0 {
			return nil
		}
		line := lines[d.rng.IntN(len(lines))]
		name = "with " + line
		a.follow(insert(orders, line, d.rng.IntN(len(orders)+1)))
		a.fill()
	}
	return d.finish(name, p.player, a)
}

// topLines returns the lines of a sheet that are not indented.
func topLines(lines []string) []string {
	return slices.DeleteFunc(slices.Clone(lines), func(l string) bool { return strings.HasPrefix(l, " ") })
}

// insert returns orders with a line inserted at an index. Orders that share the line's first unit, if it moves one, are
// removed.
func insert(orders []string, line string, at int) []string {
	verb, unit := firstWords(line)
	var out []string
	for i, o := range orders {
		if i == at {
			out = append(out, line)
		}
		if v, u := firstWords(o); v != verb || u != unit {
			out = append(out, o)
		}
	}
	if at == len(orders) {
		out = append(out, line)
	}
	return out
}

// firstWords returns the verb of a line and the word after it.
func firstWords(line string) (verb, next string) {
	verb, rest, _ := strings.Cut(line, " ")
	next, _, _ = strings.Cut(rest, " ")
	return verb, next
}
