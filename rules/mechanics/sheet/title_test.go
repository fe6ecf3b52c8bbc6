package sheet

import (
	"errors"
	"testing"

	"fieldpost/notation"
	"fieldpost/rules/core"
)

type other string

func (o other) String() string { return string(o) }

// TestForeignOrders: what is no order of the title is refused, and neither checked nor applied.
func TestForeignOrders(t *testing.T) {
	check := func(l line) []notation.Fault { return Base{}.OneFault("x/y", "1.1", "", "%s", string(l)) }
	if f := CheckOrder(line("go"), check); len(f) != 1 || f[0].Text.String() != "go" {
		t.Errorf("%v", f)
	}
	if f := CheckOrder(other("go"), check); len(f) != 1 || f[0].Code != "phase/verb" ||
		f[0].Text.String() != "sheet.other is no order of this title" {
		t.Errorf("%v", f)
	}
	apply := func(line) error { return errors.New("applied") }
	if err := ApplyOrder(line("go"), apply); err == nil || err.Error() != "applied" {
		t.Error(err)
	}
	if err := ApplyOrder(other("go"), apply); err == nil || err.Error() != "sheet.other is no order of this title" {
		t.Error(err)
	}
}

// TestEnumerate: steps follow each other until the taker has enough; who does not act has no orders.
func TestEnumerate(t *testing.T) {
	p := reader(t).Position().Clone()
	if err := core.Begin(p, nil).Do(core.PhaseChange{Turn: 1, Phase: "T1-R", Active: red}); err != nil {
		t.Fatal(err)
	}
	calls := 0
	steps := func(yield func(core.Order) bool) []func() bool {
		a := func() bool { calls++; return yield(line("a")) && yield(line("b")) }
		return []func() bool{a, a}
	}
	for _, c := range []struct {
		side             core.Side
		most, want, runs int
	}{{red, 9, 4, 2}, {red, 2, 2, 1}, {red, 3, 3, 2}, {blue, 9, 0, 0}} {
		calls = 0
		n := 0
		for range Enumerate(p.Reader(), c.side, steps) {
			if n++; n == c.most {
				break
			}
		}
		if n != c.want || calls != c.runs {
			t.Errorf("%s, at most %d: %d orders by %d steps", c.side, c.most, n, calls)
		}
	}
}
