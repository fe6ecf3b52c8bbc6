package testposition

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/roster"
)

// AddCounters returns a copy of a world with the counters that a case describes, which are added or replace its own.
func AddCounters(w *core.World, defs []core.UnitDef, complete func(d *core.UnitDef) error) (*core.World, error) {
	for _, d := range defs {
		if err := complete(&d); err != nil {
			return nil, fmt.Errorf("unit %s: %w", d.ID, err)
		}
		w = roster.WithCounters(w, &d)
	}
	return w, nil
}

// CounterSpec lists the types, sizes and numbers of steps that a counter of a title can have.
type CounterSpec struct {
	Types, Sizes []string
	Steps        []int  // allowed numbers of steps
	Rule         string // rule that limits the numbers of steps; "" for none
}

// Check returns an error if the type, size or number of steps of a counter does not exist in the title.
func (s CounterSpec) Check(d *core.UnitDef) error {
	switch {
	case !slices.Contains(s.Types, d.Type):
		return fmt.Errorf("%q is no type of unit; there are %s", d.Type, strings.Join(s.Types, ", "))
	case !slices.Contains(s.Sizes, d.Size):
		return fmt.Errorf("%q is no size; there are %s", d.Size, strings.Join(s.Sizes, ", "))
	case slices.Contains(s.Steps, len(d.Steps)):
		return nil
	}
	steps := strings.Trim(strings.ReplaceAll(fmt.Sprint(s.Steps), " ", " or "), "[]")
	if s.Rule != "" {
		return fmt.Errorf("a %s unit has %s steps, not %d (rule %s)", d.Side, steps, len(d.Steps), s.Rule)
	}
	return fmt.Errorf("a %s unit has %s steps, not %d", d.Side, steps, len(d.Steps))
}

// ParseCode parses the code of a counter in a case, words joined by dots such as "stack2.range4.hq".
func ParseCode(code string, numbers map[string]*int, flags map[string]*bool, take func(word, figures string) bool, known string) error {
	for w := range strings.SplitSeq(code, ".") {
		word := strings.TrimRight(w, "0123456789")
		figures := w[len(word):]
		switch {
		case w == "":
		case numbers[word] != nil:
			*numbers[word], _ = strconv.Atoi(figures)
		case flags[word] != nil:
			*flags[word] = true
		case !take(word, figures):
			return fmt.Errorf("code %s: %q is none of %s", code, word, known)
		}
	}
	return nil
}

// SetDefaultMove sets the movement points of those steps of a counter that have none.
func SetDefaultMove(d *core.UnitDef, points int) {
	d.Steps = slices.Clone(d.Steps)
	for i := range d.Steps {
		if d.Steps[i].Move == 0 {
			d.Steps[i].Move = points
		}
	}
}
