package fuzz

import (
	"fmt"
	"strings"

	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// ahead files a sheet for a phase to come. It changes nothing now, unless its phase is the one that the game is in.
func (t *table) ahead(side core.Side) error {
	p, ok := t.mod.(core.Planner)
	if !ok {
		return nil
	}
	r := t.mod.Show(t.g.Position(), side).Reader()
	keys := p.Plans(r, side)
	if len(keys) == 0 {
		return nil
	}
	key := pick(t, keys)
	due := side == t.g.Waiting() && key == p.Planned(r)
	if due || t.g.Open() != nil {
		return nil
	}
	body := strings.Join(t.aheadLines(p, r, side), "\n")
	before := t.hash
	out, err := t.submitFor(side, "PLAN-"+key, body)
	if err != nil {
		return err
	}
	if t.hash != before {
		return fmt.Errorf("a sheet filed for %s changed the game", key)
	}
	return want(out, "a sheet filed for "+key, engine.Filed)
}

// aheadLines are orders that are legal now and may be illegal when they are due, some of them with a condition.
func (t *table) aheadLines(p core.Planner, r core.Reader, side core.Side) []string {
	if side != r.Active() || p.Planned(r) == "" {
		return []string{pick(t, []string{"pass", "halt", "halt if turn>=2"})}
	}
	all, _ := t.sample(r, side)
	var lines []string
	for len(all) > 0 && len(lines) < 4 {
		line := t.draw(&all).String()
		if t.one(2) {
			line = "if turn>=1: " + line
		}
		lines = append(lines, line)
	}
	if len(lines) == 0 {
		return []string{"pass"}
	}
	return lines
}
