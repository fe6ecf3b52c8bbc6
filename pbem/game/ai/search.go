package ai

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"fieldpost/pbem/clock"
	"fieldpost/pbem/game/rollout"
	"fieldpost/rules/core"
)

// Search is a player that looks ahead. It writes plans in several styles of play, plays each of them on many times from
// its side's view, takes the best, and improves it by exchanging orders. It answers questions like the tuned player.
//
// With a budget of rollouts, the same task gives the same sheet on any machine. With a budget of time, the sheet
// depends on the number of rollouts that the time allowed.
type Search struct {
	Minutes  int         // budget of time
	Rollouts int         // budget of rollouts, in place of the time; 0: none
	Turns    int         // turns after which a rollout is broken off and judged; 0: at the end of the game
	Jobs     int         // number of rollouts at the same time; less than 1: one per core
	Clock    clock.Clock // nil: the machine's
}

// Limits of the budgets that an address may name, and defaults.
const (
	defaultMinutes = 2
	defaultTurns   = 2
	maxMinutes     = 60
	maxRollouts    = 1000000
	maxTurns       = 99
)

// Orders implements Player.
func (p Search) Orders(t Task) []string {
	lines, _ := p.Think(context.Background(), t)
	return lines
}

// Think implements Thinker.
func (p Search) Think(ctx context.Context, t Task) (lines []string, weighed string) {
	tuned := Greedy{Tuned: true}
	if t.Choice != nil {
		return tuned.Orders(t), ""
	}
	d := p.deliberation(ctx, t)
	d.plans = d.firstPlans()
	if len(d.plans[0].lines) == 0 {
		return []string{"pass"}, ""
	}
	d.halve()
	best := d.improve(d.best())
	return best.lines, d.report(best)
}

// deliberation holds the work on one sheet.
type deliberation struct {
	Search
	ctx      context.Context // ends when nobody wants the sheet any more
	task     Task
	set      rollout.Setting
	seed     uint64
	rng      *rand.Rand
	until    time.Time // end of the time; zero: none
	plans    []*plan
	seen     map[string]bool // texts of the plans written so far
	used     int             // rollouts so far
	failed   int             // rollouts that could not be played
	spent    bool            // the budget is used up
	scale    scale
	swaps    []string // exchanges that were accepted
	attempts int      // exchanges that were tried
}

// plan holds a sheet that may be sent.
type plan struct {
	name   string
	player Greedy
	lines  []string
	ends   []end // by rollout
}

// deliberation prepares the work on one sheet.
func (p Search) deliberation(ctx context.Context, t Task) *deliberation {
	key := sha256.Sum256(fmt.Appendf(nil, "pbem-search/1\n%s\n%s\n%d %s\n", t.Game, t.Side, t.View.Turn, t.View.Phase))
	d := &deliberation{Search: p, ctx: ctx, task: t, seed: binary.LittleEndian.Uint64(key[:]), rng: rand.New(rand.NewChaCha8(key)),
		seen: map[string]bool{}}
	d.task.View = t.View.Clone()
	d.set = rollout.Setting{Module: t.Module, Players: map[core.Side]rollout.Player{}, Turns: p.Turns,
		DefaultAnswers: t.DefaultAnswers}
	for _, s := range t.View.World.Sides {
		d.set.Players[s] = Greedy{Tuned: true}
	}
	if d.Clock == nil {
		d.Clock = clock.System
	}
	if p.Rollouts == 0 {
		d.until = d.Clock.Now().Add(time.Duration(p.Minutes) * time.Minute)
	}
	return d
}

// firstPlans writes a plan in each stance and drops duplicates. The first plan is that of the tuned player.
func (d *deliberation) firstPlans() []*plan {
	out := []*plan{d.write("tuned", Greedy{Tuned: true}, "")}
	add := func(name string, p Greedy, first string) {
		if x := d.write(name, p, first); x != nil && len(x.lines) > 0 {
			out = append(out, x)
		}
	}
	add("greedy", Greedy{}, "")
	m, ok := d.task.Module.(core.StanceLister)
	if !ok {
		return out
	}
	for _, s := range m.Stances() {
		add(s.Name, Greedy{Values: changed(m, func(name string) int { return percentOf(s, name) })}, s.FirstLine)
	}
	for n := range mixtures {
		add(fmt.Sprintf("mixture %d", n+1), Greedy{Values: changed(m, func(string) int { return mixed[d.rng.IntN(len(mixed))] })}, "")
	}
	return out
}

// mixtures is the number of plans whose values are all changed at random, each by up to mixed per cent.
const mixtures = 4

var mixed = []int{50, 70, 100, 100, 140, 200}

// percentOf returns the per cent to which a stance changes a value.
func percentOf(s core.Stance, name string) int {
	if n, ok := s.WeightPercent[name]; ok {
		return n
	}
	return 100
}

// changed returns the values of the tuned player, each changed to the given per cent.
func changed(t core.TunableStrategist, percent func(name string) int) map[string]int {
	out := map[string]int{}
	for _, w := range t.Weights() {
		out[w.Name] = max(1, w.Tuned*percent(w.Name)/100)
	}
	return out
}

// write returns the plan of a player whose sheet begins with the line first. It returns nil if the line is illegal or
// the plan exists already.
func (d *deliberation) write(name string, p Greedy, first string) *plan {
	a := newAttempt(d.task, p.strategist(d.task.Module))
	if first != "" && !a.follow([]string{first}) {
		return nil
	}
	a.fill()
	return d.finish(name, p, a)
}

// finish returns the plan of a written sheet. It returns nil if the phase may not end with it, or if the plan exists
// already.
func (d *deliberation) finish(name string, p Greedy, a *attempt) *plan {
	if !a.isComplete() {
		if len(d.seen) > 0 {
			return nil
		}
		a = newAttempt(d.task, a.strategist)
		a.repair()
	}
	text := strings.Join(a.lines, "\n")
	if d.seen[text] {
		return nil
	}
	d.seen[text] = true
	return &plan{name: name, player: p, lines: a.lines}
}

// follow gives the orders in some lines, without indented lines, and reports whether all of them were legal.
func (s *attempt) follow(lines []string) bool {
	all := true
	for _, line := range lines {
		if strings.HasPrefix(line, " ") {
			continue
		}
		if o, ok := s.read(line); !ok || !s.tryOrder(o) {
			all = false
		}
	}
	return all
}

// firstRollouts is the number of rollouts of each plan before the first half is dropped; it doubles from there.
const firstRollouts = 4

// lastRollouts is the maximum number of rollouts for comparing two plans.
const lastRollouts = 128

// halve adds rollouts to all plans, and repeatedly drops the worse half while the others get twice as many. The tuned
// player's plan is never dropped, because few rollouts may mislead.
func (d *deliberation) halve() {
	left := slices.Clone(d.plans)
	for n := firstRollouts; len(left) > 1 && n <= lastRollouts; n *= 2 {
		if !d.play(left, n) {
			return
		}
		if n == firstRollouts {
			d.scale = scaleOf(left)
		}
		tuned := left[0]
		slices.SortStableFunc(left[1:], func(a, b *plan) int { return d.value(b, n) - d.value(a, n) })
		left = append([]*plan{tuned}, left[1:1+(len(left)-1)/2]...)
	}
}

// best returns the plan with the highest mean among those with the most rollouts. It must be better than the tuned
// player's plan by more than the standard error of the difference; otherwise the tuned player's plan is returned.
func (d *deliberation) best() *plan {
	tuned := d.plans[0]
	best := tuned
	for _, p := range d.plans[1:] {
		if n := len(p.ends); n > 0 && n == len(tuned.ends) && d.value(p, n) > d.value(best, n) {
			best = p
		}
	}
	if n := len(tuned.ends); best != tuned {
		if mean, err := d.difference(best, tuned, n); mean <= err {
			return tuned
		}
	}
	return best
}

// report describes the considered plans on one line: each with its mean, in hundredths of the spread of ends, and the
// number of its rollouts.
func (d *deliberation) report(best *plan) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s: %d rollouts", d.task.Side, d.task.View.Phase, d.used)
	if d.failed > 0 {
		fmt.Fprintf(&b, " (%d failed)", d.failed)
	}
	sorted := slices.Clone(d.plans)
	slices.SortStableFunc(sorted, func(x, y *plan) int { return len(y.ends) - len(x.ends) })
	for i, p := range sorted {
		sep := map[bool]string{true: ":", false: ","}[i == 0]
		if n := len(p.ends); n > 0 {
			fmt.Fprintf(&b, "%s %s %+d (%d)", sep, p.name, d.value(p, n)/n/10, n)
		} else {
			fmt.Fprintf(&b, "%s %s not played", sep, p.name)
		}
	}
	fmt.Fprintf(&b, "; %d exchanges of orders tried, %d taken", d.attempts, len(d.swaps))
	for _, s := range d.swaps {
		b.WriteString("; " + s)
	}
	fmt.Fprintf(&b, "; sent: %s, %d lines", best.name, len(best.lines))
	return b.String()
}
