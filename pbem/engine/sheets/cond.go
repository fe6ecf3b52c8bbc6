package sheets

import (
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
)

// EvalCondition evaluates a condition for a side, on what that side may see. An unknown operand makes its term false.
func (w *Execution) EvalCondition(mod core.Module, r core.Reader, side core.Side, facts []core.Fact, c notation.Condition) bool {
	view := r
	if side != core.Everyone {
		view = mod.Show(r.Position(), side).Reader()
	}
	if in, ok := mod.(core.FactProvider); ok {
		facts = append(slices.Clip(facts), in.Facts(view, side)...)
	}
	for _, t := range c.Terms {
		if yes, known := w.EvalTerm(view, side, facts, t); !known || yes == t.Not {
			return false
		}
	}
	return true
}

// EvalTerm evaluates one test without its "not". known is false if the tested thing does not exist.
func (w *Execution) EvalTerm(r core.Reader, side core.Side, facts []core.Fact, t notation.Term) (yes, known bool) {
	switch t.Subject {
	case "unit":
		h, ok := r.Map().Find(t.Value.Text)
		u, known := FindUnit(r, t.Name.Text)
		return known && u.Hex == h, ok && known
	case "enemy", "friend":
		h, ok := r.Map().Find(t.Value.Text)
		if !ok {
			return false, false
		}
		holder := r.Holder(h)
		return holder != "" && (holder == side) == (t.Subject == "friend"), true
	case "turn":
		return compare(strconv.Itoa(r.Turn()), t.Op, t.Value.Text), true
	}
	for _, f := range facts {
		if f.Name == t.Subject && f.Name == "odds" {
			ok, err := notation.CompareOdds(f.Value, t.Op, t.Value.Text)
			return ok, err == nil
		}
		if f.Name == t.Subject {
			return compare(f.Value, t.Op, t.Value.Text), true
		}
	}
	return w.attackTerm(t)
}

// attackTerm tests the result of an attack of the executing sheet: a1, a2, ...
func (w *Execution) attackTerm(t notation.Term) (yes, known bool) {
	n := AttackNumber(t.Subject)
	if w.Plan == nil || n < 1 || n > len(w.Plan.Attacks) {
		return false, false
	}
	return compare(w.Plan.Attacks[n-1], t.Op, t.Value.Text), true
}

// AttackNumber returns the number of the attack that a condition names: 2 for "a2", 0 for none.
func AttackNumber(subject string) int {
	digits, ok := strings.CutPrefix(subject, "a")
	n, err := strconv.Atoi(digits)
	return core.If(ok && err == nil, n, 0)
}

// FindUnit finds a counter by name, ignoring case.
func FindUnit(r core.Reader, name string) (*core.Unit, bool) {
	if u, ok := r.Unit(name); ok {
		return u, true
	}
	for i := range r.Units() {
		if u := &r.Units()[i]; strings.EqualFold(u.Def.ID, name) {
			return u, true
		}
	}
	return nil, false
}

// compare compares two integers, or two words by = and != only.
func compare(a, op, b string) bool {
	x, errA := strconv.Atoi(a)
	y, errB := strconv.Atoi(b)
	if errA == nil && errB == nil {
		switch op {
		case "<":
			return x < y
		case "<=":
			return x <= y
		case ">":
			return x > y
		case ">=":
			return x >= y
		}
	}
	switch op {
	case "=":
		return strings.EqualFold(a, b)
	case "!=":
		return !strings.EqualFold(a, b)
	}
	return false
}
