package table

import (
	"testing"

	"fieldpost/rules/mechanics/odds"
)

// TestTotals: a total beyond the ends has the row of the nearest.
func TestTotals(t *testing.T) {
	d := make(TotalsTable[string], 2)
	d[0].Total, d[0].Cell, d[1].Total, d[1].Cell = 3, "a", 4, "b"
	for total, want := range map[int]string{1: "a", 3: "a", 4: "b", 9: "b"} {
		if d.At(total) != want {
			t.Errorf("a total of %d is %s, not %s", total, d.At(total), want)
		}
	}
}

// TestResults: odds rise, each row has a result for each of them, and a die beyond the ends has those of the nearest.
func TestResults(t *testing.T) {
	two := []odds.Ratio{{Attack: 1, Defence: 2}, {Attack: 3, Defence: 2}}
	d := make(ResultsTable[string], 2)
	d[0].Die, d[0].Results, d[1].Die, d[1].Results = -1, []string{"a", "b"}, 0, []string{"c", "d"}
	if err := d.CheckColumns(two, -1, "1.1"); err != nil {
		t.Error(err)
	}
	for _, c := range []struct {
		column, die int
		want        string
	}{{0, -1, "a"}, {1, -5, "b"}, {0, 0, "c"}, {1, 6, "d"}} {
		if got := d.At(c.column, c.die); got != c.want {
			t.Errorf("column %d, die %d: %s, not %s", c.column, c.die, got, c.want)
		}
	}
	if err := d.CheckColumns([]odds.Ratio{two[1], two[0]}, -1, "1.1"); err == nil || err.Error() != "the odds must rise (1.1)" {
		t.Error(err)
	}
	if err := d.CheckColumns(two[:1], -1, "1.1"); err == nil || err.Error() != "want 1 results in row -1, not 2" {
		t.Error(err)
	}
	if err := d.CheckColumns(two, 1, "1.1"); err == nil || err.Error() != "want the row of die 1 first, not -1" {
		t.Error(err)
	}
}
