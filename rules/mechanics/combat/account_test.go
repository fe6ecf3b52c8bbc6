package combat

import (
	"testing"

	"fieldpost/rules/core"
)

// TestAccount: what counts nothing is no item, the total stays within its limit, and each item is told of.
func TestAccount(t *testing.T) {
	var a ModifierList
	a.Add("1.1", 2, "terrain")
	a.Add("1.2", 0, "nothing")
	a.Add("1.3", -7, "river")
	if len(a) != 2 || a.Total(9) != -5 || a.Total(3) != -3 {
		t.Errorf("%v, %d, %d", a, a.Total(9), a.Total(3))
	}
	e := a.Events("1102")
	if len(e) != 2 || e[0].Kind != core.KindSum || e[0].Value.String() != "+2" || e[0].Hex != "1102" || e[1].Rule != "1.3" ||
		e[1].Value.String() != "-7" {
		t.Errorf("%+v", e)
	}
}

// TestChances: each result is told once, with the faces that give it.
func TestChances(t *testing.T) {
	var got string
	for _, e := range ChanceEvents("1102", "12.1", 4, func(die int) string { return []string{"DR", "-", "DR", "A1"}[die-1] }) {
		got += e.Value.String() + " " + e.Text.String() + " " + e.Hex + " " + e.Rule + "; "
	}
	if got != "DR 2 of 4 1102 12.1; - 1 of 4 1102 12.1; A1 1 of 4 1102 12.1; " {
		t.Error(got)
	}
}
