package ai

import (
	"errors"
	"fmt"
	"math"

	"fieldpost/pbem/game/rollout"
	"fieldpost/pbem/parallel"
	"fieldpost/rules/core"
)

// end holds the figures of the position at the end of a rollout, for the side that thinks.
type end struct {
	result   int // 1 won, -1 lost, 0 a draw or not over
	tally    int // the title's score
	strength int // attack and defence strength of its units on the map, less the other side's
	failed   bool
}

// endOf evaluates the position at the end of a rollout.
func endOf(m core.Module, p *core.Position, side core.Side) (e end) {
	if p.Over != nil && p.Over.Winner != "" {
		e.result = core.If(p.Over.Winner == side, 1, -1)
	}
	if b, ok := m.(core.ScoreCounter); ok {
		if e.tally = b.Tally(p.Reader()).Score; side != p.World.Sides[0] {
			e.tally = -e.tally
		}
	}
	for i := range p.Units {
		u := &p.Units[i]
		if !u.OnMap() {
			continue
		}
		v := u.Values()
		e.strength += core.If(u.Def.Side == side, 1, -1) * (v.Attack + v.Defence)
	}
	return e
}

// scale holds the spread of the figures, which makes those of different titles comparable.
type scale struct{ tally, strength int }

// scaleOf returns the standard deviations over all ends of some plans, at least 1.
func scaleOf(plans []*plan) scale {
	deviation := func(figure func(end) int) int {
		n, sum, squares := 0, 0, 0
		for _, p := range plans {
			for _, e := range p.ends {
				x := figure(e)
				n, sum, squares = n+1, sum+x, squares+x*x
			}
		}
		return max(1, int(math.Sqrt(float64(max(0, n*squares-sum*sum))))/max(1, n))
	}
	return scale{deviation(func(e end) int { return e.tally }), deviation(func(e end) int { return e.strength })}
}

// Weights of the figures of an end, in thousandths of their spread.
const (
	resultWorth   = 2500
	tallyWorth    = 1000
	strengthWorth = 300
)

// worth returns the value of an end in thousandths.
func (s scale) worth(e end) int {
	return resultWorth*e.result + tallyWorth*e.tally/max(1, s.tally) + strengthWorth*e.strength/max(1, s.strength)
}

// value returns the sum of the values of a plan's first n ends.
func (d *deliberation) value(p *plan, n int) (sum int) {
	for _, e := range p.ends[:min(n, len(p.ends))] {
		sum += d.scale.worth(e)
	}
	return sum
}

// play adds rollouts to plans until each has n. If the budget does not last, it adds none and returns false. Rollout i
// of every plan has the same hidden units and the same dice for the same events.
func (d *deliberation) play(plans []*plan, n int) bool {
	type piece struct {
		plan *plan
		i    int
	}
	var list []piece
	for _, p := range plans {
		for i := len(p.ends); i < n; i++ {
			list = append(list, piece{p, i})
		}
	}
	if d.spent || d.Rollouts > 0 && d.used+len(list) > d.Rollouts {
		d.spent = true
		return false
	}
	ends := make([]end, len(list))
	failed := 0
	err := parallel.Each(len(list), d.Jobs, func(k int) (end, error) {
		if d.ctx.Err() != nil || !d.until.IsZero() && !d.Clock.Now().Before(d.until) {
			return end{}, errSpent
		}
		e, err := d.rollOut(list[k].plan.lines, uint64(list[k].i))
		e.failed = err != nil
		return e, nil
	}, func(k int, e end) error { ends[k] = e; failed += core.If(e.failed, 1, 0); return nil })
	if err != nil {
		d.spent = true
		return false
	}
	for k, x := range list {
		x.plan.ends = append(x.plan.ends, ends[k])
	}
	d.used, d.failed = d.used+len(list), d.failed+failed
	return true
}

// errSpent ends a round of rollouts when the time is over, or when the sheet is no longer needed.
var errSpent = errors.New("the time is over")

// rollOut plays one game on after a sheet. An error or panic of a title ends only this rollout.
func (d *deliberation) rollOut(lines []string, i uint64) (e end, err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("a rollout panics: %v", x)
		}
	}()
	seed := d.seed + i<<1
	from := rollout.Start{Position: d.guess(seed), Seals: d.task, First: lines}
	p, err := d.set.Play(from, seed)
	if err != nil {
		return end{}, err
	}
	return endOf(d.task.Module, p, d.task.Side), nil
}

// guess returns a possible true position behind the side's view, drawn by the seed.
func (d *deliberation) guess(seed uint64) *core.Position {
	g, ok := d.task.Module.(core.PositionGuesser)
	if !ok {
		return d.task.View
	}
	dice, n := rollout.NewDice(seed), 0
	return g.Guess(d.task.View, d.task.Side, d.task.OpenSeal, func(sides int) int {
		n++
		return dice.Draw("guess", fmt.Sprint(n), sides)
	})
}
