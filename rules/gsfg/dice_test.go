package gsfg

import (
	"slices"
	"testing"

	"fieldpost/rules/core"
)

// TestCombatDice: a one is better for the attacker than a six in the first columns of the table and worse in the last,
// so that no end of the die is good (R 12.6). An attack that stalls is the worst result, and elimination the best.
func TestCombatDice(t *testing.T) {
	d := shippedData(t)
	worth := func(column, die int) int {
		return slices.Index([]string{resultStalled, "EX", "DR", "DE"}, d.tables.result(column, die))
	}
	if last := len(d.tables.Combat.Columns) - 1; worth(0, 1) <= worth(0, 6) || worth(last, 1) >= worth(last, 6) {
		t.Errorf("1:1 %d to %d, %s %d to %d", worth(0, 1), worth(0, 6), d.tables.Combat.Columns[last], worth(last, 1), worth(last, 6))
	}
	if k, ok := core.FindDiceKind(diceKinds, "combat:2820#1"); !ok || k.Owner != core.OwnerActing || k.Good != core.GoodNone {
		t.Errorf("%+v", k)
	}
}
