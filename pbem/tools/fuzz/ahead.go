package fuzz

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// fileAhead files a sheet for a later phase. It must change nothing now, unless its phase is the present one and waits
// for a sheet.
func (t *fuzzGame) fileAhead(side core.Side) error {
	p, ok := t.mod.(core.PlanLister)
	if !ok {
		return nil
	}
	r := t.g.View(side).Reader()
	keys := p.Plans(r, side)
	if len(keys) == 0 {
		return nil
	}
	key := pick(t, keys)
	if now := p.PlannedPhase(r); now != "" && side == r.Active() && t.oneIn(4) {
		key = now
	}
	if key == p.PlannedPhase(r) && side == t.g.AwaitedSide() && t.g.OpenChoice() == nil {
		return t.fileDueSheet(side, key)
	}
	body := strings.Join(t.linesForAhead(p, r, side), "\n")
	before := t.hash
	out, err := t.submitFor(side, "PLAN-"+key, body)
	if err != nil {
		return err
	}
	if t.hash != before {
		return fmt.Errorf("a sheet filed for %s changed the game", key)
	}
	return requireStatus(out, "a sheet filed for "+key, engine.Filed)
}

// fileDueSheet files a sheet for the present phase; it must be executed at once, like any other.
func (t *fuzzGame) fileDueSheet(side core.Side, key string) error {
	d, err := t.compose(side)
	if err != nil {
		return err
	}
	lines := slices.DeleteFunc(slices.Clone(d.lines), func(l string) bool {
		verb, _, _ := strings.Cut(l, " ")
		return verb == "when" || verb == "default" || verb == "pause" // these orders need a separate sheet
	})
	if len(d.orders) == 0 || !d.canEndPhase() || slices.ContainsFunc(d.orders, isSealed) {
		return nil // the next sheet gives the orders that the phase demands
	}
	if d.halted {
		t.halts++
	}
	out, err := t.submitFor(side, "PLAN-"+key, strings.Join(lines, "\n"))
	if err != nil {
		return err
	}
	return requireStatus(out, "a sheet filed for "+key+", which is now", engine.Executed)
}

// linesForAhead returns orders that are legal now and may be illegal when their phase begins, some with a condition.
func (t *fuzzGame) linesForAhead(p core.PlanLister, r core.Reader, side core.Side) []string {
	if side != r.Active() || p.PlannedPhase(r) == "" {
		return []string{pick(t, []string{"pass", "halt", "halt if turn>=2"})}
	}
	all, _ := t.sample(r, side)
	var lines []string
	for len(all) > 0 && len(lines) < 4 {
		o := t.draw(&all)
		if isSealed(o) {
			continue
		}
		line := o.String()
		if t.oneIn(2) {
			line = "if turn>=1: " + line
		}
		lines = append(lines, line)
	}
	if len(lines) == 0 {
		return []string{"pass"}
	}
	return lines
}

// isSealed reports whether an order is sealed. Sealed orders cannot be filed ahead.
func isSealed(o core.Order) bool {
	x, ok := o.(core.Sealer)
	return ok && x.Sealed()
}
