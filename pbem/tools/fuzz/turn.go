package fuzz

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// maxHalts bounds the number of sheets of one phase that end in a halt.
const maxHalts = 3

// turn submits a sheet for the side whose phase it is.
func (t *fuzzGame) turn(side core.Side) error {
	if phase := t.g.Position().Phase; phase != t.halted {
		t.halts, t.halted = 0, phase
	}
	d, err := t.compose(side)
	if err != nil {
		return err
	}
	if len(d.orders) == 0 {
		return t.pass(side)
	}
	body := d.body()
	if err := t.checkSwap(side, body); err != nil {
		return err
	}
	if err := t.checkVariants(d); err != nil {
		return err
	}
	if t.oneIn(20) {
		if err := t.draft(side, body); err != nil {
			return err
		}
	}
	if done, err := t.checkKeepGood(d); done || err != nil {
		return err
	}
	if d.halted {
		t.halts++
	}
	w, err := t.checkWholeTurn(side, body)
	if err != nil {
		return err
	}
	before := t.g.Position()
	out, err := t.submit(side, body)
	if err != nil {
		return err
	}
	if err := requireStatus(out, "a sheet of legal orders", engine.Executed); err != nil {
		return err
	}
	return t.checkNextPhase(w, before, side)
}

// draft submits a sheet that must be stored and not executed.
func (t *fuzzGame) draft(side core.Side, body string) error {
	before := t.hash
	out, err := t.submit(side, "draft\n"+body)
	if err != nil {
		return err
	}
	if t.hash != before {
		return fmt.Errorf("a draft changed the position")
	}
	return requireStatus(out, "a draft of legal orders", engine.Drafted)
}

// pass passes a phase. If that is refused, it gives any legal order; if there is none, it fails.
func (t *fuzzGame) pass(side core.Side) error {
	out, err := t.check(side, "pass")
	if err != nil {
		return err
	}
	if out.ErrorCount() == 0 {
		out, err := t.submit(side, "pass")
		if err != nil {
			return err
		}
		return requireStatus(out, "a pass that the check accepts", engine.Executed)
	}
	refused := refusalCodes(out)
	tried := 0
	for o := range t.mod.Legal(t.g.View(side).Reader(), side) {
		tried++
		for _, body := range []string{o.String(), o.String() + "\nhalt"} {
			out, err := t.check(side, body)
			if err != nil {
				return err
			}
			if out.ErrorCount() == 0 {
				out, err := t.submit(side, body)
				if err != nil {
					return err
				}
				return requireStatus(out, "an order that the check accepts", engine.Executed)
			}
		}
	}
	t.side, t.body = side, "pass"
	return fmt.Errorf("dead end: %s must act in %s, a pass is refused %q and so is each of its %d legal orders", side, t.g.Position().Phase,
		refused, tried)
}

// compose writes a sheet. If the sheet may not end its phase, it writes another one with fewer orders.
func (t *fuzzGame) compose(side core.Side) (*sheet, error) {
	size := 1 + t.rng.IntN(t.styles[side].size)
	if t.oneIn(6) {
		size = 40
	}
	first, err := t.write(side, size, nil)
	if err != nil {
		return nil, err
	}
	if err := first.addDemandedOrders(); err != nil {
		return nil, err
	}
	d := first
	for n := len(first.orders) / 2; !d.canEndPhase() || t.owesAtEnd(d); n /= 2 {
		if d, err = t.write(side, n, first.orders[:n]); err != nil {
			return nil, err
		}
		if err := d.addDemandedOrders(); err != nil {
			return nil, err
		}
		if n == 0 {
			break
		}
	}
	return d, nil
}

// owesAtEnd reports whether a sheet with a condition is refused because of a demand at the end of its phase.
func (t *fuzzGame) owesAtEnd(d *sheet) bool {
	if !d.afterDie || d.halted {
		return false
	}
	out, err := t.check(d.side, d.body())
	return err == nil && slices.ContainsFunc(out.Faults,
		func(f notation.Fault) bool { return f.SheetWide && f.Stage < notation.Contingent })
}

// write writes a sheet of the given orders, or of up to size random legal orders.
func (t *fuzzGame) write(side core.Side, size int, given []core.Order) (*sheet, error) {
	d := &sheet{fuzzGame: t, side: side, tx: core.Begin(t.g.View(side).Clone(), noDice{})}
	if given != nil {
		for _, o := range given {
			if _, err := d.add(o); err != nil {
				return nil, err
			}
		}
		return d, nil
	}
	for round := 0; round < 3 && len(d.orders) < size; round++ {
		all, total := t.sample(d.tx.Read(), side)
		for len(all) > 0 && len(d.orders) < size {
			if _, err := d.add(t.draw(&all)); err != nil {
				return nil, err
			}
			if d.tx.Read().Result() != nil {
				return d, nil
			}
		}
		if total > 12 && !t.oneIn(3) {
			break
		}
	}
	if len(d.orders) > 0 && t.halts < maxHalts && d.canEndPhase() && t.oneIn(6) {
		d.lines, d.halted = append(d.lines, "halt"), true
	}
	if len(d.orders) > 0 && t.oneIn(4) {
		lines, err := t.standingLines(side)
		if err != nil {
			return nil, err
		}
		d.lines = append(lines, d.lines...)
	}
	return d, nil
}

// kind is a random sample of the legal orders with one verb.
type kind struct {
	verb   string
	seen   int
	orders []core.Order
	weight int
}

// sampleSize bounds the sampled orders of each kind.
const sampleSize = 24

// sample enumerates all legal orders and samples some of each kind.
func (t *fuzzGame) sample(r core.Reader, side core.Side) (kinds []*kind, total int) {
	for o := range t.mod.Legal(r, side) {
		total++
		k := kindOf(&kinds, o, t.styles[side])
		k.seen++
		if len(k.orders) < sampleSize {
			k.orders = append(k.orders, o)
		} else if i := t.rng.IntN(k.seen); i < sampleSize {
			k.orders[i] = o
		}
	}
	t.enumerated += total
	return kinds, total
}

func kindOf(kinds *[]*kind, o core.Order, s style) *kind {
	verb, _, _ := strings.Cut(o.String(), " ")
	for _, k := range *kinds {
		if k.verb == verb {
			return k
		}
	}
	k := &kind{verb: verb, weight: 2}
	if verb == "attack" {
		k.weight = s.attack
	}
	*kinds = append(*kinds, k)
	return k
}

// draw removes a random order from a sample. Attacks are more likely than other orders.
func (t *fuzzGame) draw(kinds *[]*kind) core.Order {
	sum := 0
	for _, k := range *kinds {
		sum += k.weight
	}
	at, n := 0, t.rng.IntN(sum)
	for n >= (*kinds)[at].weight {
		n -= (*kinds)[at].weight
		at++
	}
	k := (*kinds)[at]
	i := t.rng.IntN(len(k.orders))
	o := k.orders[i]
	k.orders[i] = k.orders[len(k.orders)-1]
	if k.orders = k.orders[:len(k.orders)-1]; len(k.orders) == 0 {
		*kinds = append((*kinds)[:at], (*kinds)[at+1:]...)
	}
	return o
}

// hasRefusal reports whether one of the faults refuses an order.
func hasRefusal(faults []notation.Fault) bool {
	for _, f := range faults {
		if f.Stage < notation.Contingent {
			return true
		}
	}
	return false
}
