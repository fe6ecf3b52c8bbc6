package ai

import (
	"container/heap"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// Greedy gives one order after another. It always takes the order that the title's Strategist values most, and stops
// when no order has a positive value. For a title without a Strategist it gives only the orders that the end of a phase
// requires, and answers every choice with the default.
type Greedy struct {
	Tuned  bool           // rates by the tuned values of the title
	Values map[string]int // values by which the title's Strategist rates, by name; nil for those of the title itself
	Slips  int            // per cent of the orders that it overlooks, by chance
}

// easySlips is the share of orders that the easiest player overlooks, in per cent.
const easySlips = 25

// tunedValues returns the order values of a title that tuning by games between computer players found.
func tunedValues(t core.TunableStrategist) map[string]int {
	out := map[string]int{}
	for _, w := range t.Weights() {
		out[w.Name] = w.Tuned
	}
	return out
}

// strategist returns the title's rating of orders. It returns nil if the title has none.
func (p Greedy) strategist(m core.Module) core.Strategist {
	if t, ok := m.(core.TunableStrategist); ok && (p.Tuned || p.Values != nil) {
		return t.RateBy(core.If(p.Tuned, tunedValues(t), p.Values))
	}
	st, _ := m.(core.Strategist)
	return st
}

// Limits of the work on one sheet.
const (
	maxRounds = 40
	maxOrders = 150
	perRound  = 10 // orders given before all are listed and valued again
)

// Orders implements Player.
func (p Greedy) Orders(t Task) []string {
	st := p.strategist(t.Module)
	if t.Choice != nil {
		return []string{chooseAnswer(t, st)}
	}
	s := newAttempt(t, st)
	s.slips, s.seed = p.Slips, t.Game+" "+t.View.Phase
	s.fill()
	if p.Slips > 0 && !s.isComplete() {
		s.repair()
	}
	if !s.isComplete() {
		s = newAttempt(t, st)
		s.repair()
	}
	if len(s.lines) == 0 {
		return []string{"pass"}
	}
	return s.lines
}

// chooseAnswer decides a choice.
func chooseAnswer(t Task, st core.Strategist) string {
	i := t.Choice.Default
	if st != nil {
		if n := st.Prefer(t.View.Reader(), *t.Choice); n >= 0 && n < len(t.Choice.Options) {
			i = n
		}
	}
	return t.Choice.Options[i].Text()
}

// attempt holds a sheet in progress, tried out on a copy of the view.
type attempt struct {
	mod        core.Module
	side       core.Side
	tx         *core.Tx
	strategist core.Strategist // nil when the title has none
	lines      []string
	forbidden  map[string]bool // orders that are not to be given; nil: none
	slips      int             // per cent of the good orders that are overlooked
	seed       string          // decides which these are

	weigh func(core.Order) int              // value of an order in the present position; nil until it is needed
	judge func(core.Order) []notation.Fault // faults of an order in the present position; nil until it is needed
}

func newAttempt(t Task, st core.Strategist) *attempt {
	return &attempt{mod: t.Module, side: t.Side, strategist: st, tx: core.Begin(t.View.Clone(), noDice{})}
}

// candidate is an order with its value in the position after some of the orders.
type candidate struct {
	order core.Order
	worth int
	n     int // place in the enumeration, which decides between equals
	stamp int // number of orders that were given when it was valued
}

// fill gives orders as long as one has a positive value.
func (s *attempt) fill() {
	if s.strategist == nil {
		return
	}
	for range maxRounds {
		if len(s.lines) >= maxOrders || s.giveBest() == 0 {
			return
		}
	}
}

// worth returns the value of an order in the present position.
func (s *attempt) worth(o core.Order) int {
	if s.weigh == nil {
		s.weigh = s.strategist.Weigh(s.tx.Read(), s.side)
	}
	return s.weigh(o)
}

// legal reports whether an order is legal in the present position.
func (s *attempt) legal(o core.Order) bool {
	if s.judge == nil {
		r := s.tx.Read()
		if x, ok := s.mod.(core.BatchChecker); ok {
			s.judge = x.Checker(r, s.side)
		} else {
			s.judge = func(o core.Order) []notation.Fault { return s.mod.Check(r, s.side, o) }
		}
	}
	return !hasRefusal(s.judge(o))
}

// giveBest lists all legal orders once and gives the best of them. If other orders were given since an order was
// valued, it is valued again before it is given.
func (s *attempt) giveBest() (given int) {
	var q queue
	n := 0
	for o := range s.mod.Legal(s.tx.Read(), s.side) {
		n++
		if w := s.worth(o); w > 0 && !s.overlooks(o) {
			q = append(q, candidate{order: o, worth: w, n: n, stamp: len(s.lines)})
		}
	}
	heap.Init(&q)
	for len(q) > 0 && given < perRound && len(s.lines) < maxOrders {
		c := q[0]
		if c.stamp == len(s.lines) {
			heap.Pop(&q)
			if s.tryOrder(c.order) {
				given++
			}
			continue
		}
		if !s.legal(c.order) {
			heap.Pop(&q)
			continue
		}
		if c.worth, c.stamp = s.worth(c.order), len(s.lines); c.worth <= 0 {
			heap.Pop(&q)
			continue
		}
		q[0] = c
		heap.Fix(&q, 0)
	}
	return given
}

// overlooks reports whether an order is overlooked, by chance. All orders of one kind for one unit or hex are
// overlooked together.
func (s *attempt) overlooks(o core.Order) bool {
	if s.slips == 0 {
		return false
	}
	verb, next := firstWords(o.String())
	h := fnv.New32a()
	fmt.Fprintf(h, "%s\n%s %s", s.seed, verb, next)
	return int(h.Sum32()>>8%100) < s.slips
}

// tryOrder adds an order to the sheet and applies it as far as it needs no die. It refuses an order whose text does not
// parse to the same order.
func (s *attempt) tryOrder(o core.Order) bool {
	line := o.String()
	if s.forbidden[line] {
		return false
	}
	again, ok := s.read(line)
	if !ok || again.String() != line {
		return false
	}
	var under []string
	if a, ok := s.strategist.(core.AnswerWriter); ok {
		under = a.AnswerLines(s.tx.Read(), s.side, again)
	}
	s.weigh, s.judge = nil, nil // the position becomes another
	if err := s.mod.Apply(s.tx, s.side, again); err != nil && !errors.Is(err, core.ErrContingent) {
		return false
	}
	s.lines = append(s.lines, line)
	for _, answer := range under {
		s.lines = append(s.lines, "  "+answer)
	}
	return true
}

// read parses a line into an order that is legal now.
func (s *attempt) read(line string) (core.Order, bool) {
	r := s.tx.Read()
	st, faults := notation.ParseLines(line, s.mod.Vocabulary(r.Phase(), s.side))
	if len(faults) > 0 || len(st) != 1 {
		return nil, false
	}
	o, faults := s.mod.Bind(r, s.side, st[0])
	if len(faults) > 0 || o == nil || !s.legal(o) {
		return nil, false
	}
	return o, true
}

// isComplete reports whether the phase may end like this.
func (s *attempt) isComplete() bool { return !hasRefusal(s.mod.Finish(s.tx.Read(), s.side)) }

// repair gives only the orders that the end of the phase requires: those that its faults propose, or else the first
// legal one.
func (s *attempt) repair() {
	for range maxRounds {
		faults := slices.DeleteFunc(s.mod.Finish(s.tx.Read(), s.side), func(f notation.Fault) bool {
			return f.Stage >= notation.Contingent
		})
		if len(faults) == 0 || !s.giveProposed(faults) && !s.giveFirst() {
			return
		}
	}
}

// giveProposed gives one order that the faults propose.
func (s *attempt) giveProposed(faults []notation.Fault) bool {
	for _, f := range faults {
		for _, line := range f.Legal {
			if o, ok := s.read(line); ok && s.tryOrder(o) {
				return true
			}
		}
	}
	return false
}

// giveFirst gives the first legal order.
func (s *attempt) giveFirst() bool {
	for o := range s.mod.Legal(s.tx.Read(), s.side) {
		if s.tryOrder(o) {
			return true
		}
	}
	return false
}

// hasRefusal reports whether one of the faults refuses an order.
func hasRefusal(faults []notation.Fault) bool {
	return slices.ContainsFunc(faults, func(f notation.Fault) bool { return f.Stage < notation.Contingent })
}

// queue is a heap of candidates, the most valuable first.
type queue []candidate

func (q queue) Len() int { return len(q) }
func (q queue) Less(i, j int) bool {
	if q[i].worth != q[j].worth {
		return q[i].worth > q[j].worth
	}
	return q[i].n < q[j].n
}
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }

// Push appends a candidate; see heap.Interface.
func (q *queue) Push(x any) { *q = append(*q, x.(candidate)) }

// Pop removes and returns the last candidate; see heap.Interface.
func (q *queue) Pop() any {
	old := *q
	c := old[len(old)-1]
	*q = old[:len(old)-1]
	return c
}

// noDice is a source that stops an order at its first roll or decision.
type noDice struct{}

// Roll always returns core.ErrContingent.
func (noDice) Roll(string, int) (int, int, error) { return 0, 0, core.ErrContingent }

// Shuffle always returns core.ErrContingent.
func (noDice) Shuffle(string, []string) ([]string, int, error) { return nil, 0, core.ErrContingent }

// Answer always returns core.ErrContingent.
func (noDice) Answer(*core.Tx, core.Choice) (core.Option, say.Text, error) {
	return core.Option{}, "", core.ErrContingent
}

// Unseal always returns core.ErrContingent.
func (noDice) Unseal(string) (string, error) { return "", core.ErrContingent }
