package table

import "testing"

func TestTable(t *testing.T) {
	tb, err := New([]string{"1:1", "2:1"}, 0, [][]string{{"a", "b"}, {"c", "d"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		row, col int
		want     string
		ok       bool
	}{{0, 0, "a", true}, {1, 1, "d", true}, {-1, 0, "", false}, {2, 0, "", false}, {0, 2, "", false}, {0, -1, "", false}} {
		if got, ok := tb.At(tt.row, tt.col); got != tt.want || ok != tt.ok {
			t.Errorf("row %d column %d: %q %v", tt.row, tt.col, got, ok)
		}
	}
	if i, ok := tb.Column("2:1"); i != 1 || !ok {
		t.Errorf("column 2:1 is %d", i)
	}
	if _, ok := tb.Column("3:1"); ok || tb.LastRow() != 1 {
		t.Error("there is no column 3:1, and the last row is 1")
	}
}

func TestFaults(t *testing.T) {
	if _, err := New([]string{"a"}, 1, [][]string{{"x"}, {"x", "y"}}); err == nil || err.Error() != "row 2 has 2 cells for 1 columns" {
		t.Errorf("got %v", err)
	}
	if _, err := New(nil, 1, nil); err == nil {
		t.Error("an empty table is none")
	}
}

// TestDice: a total beyond the ends has the row of the nearest.
func TestDice(t *testing.T) {
	d := make(DiceTable[string], 3)
	for i, cell := range []string{"a", "b", "c"} {
		d[i].Die, d[i].Cell = i-1, cell
	}
	for total, want := range map[int]string{-5: "a", -1: "a", 0: "b", 1: "c", 7: "c"} {
		if d.At(total) != want {
			t.Errorf("a total of %d is %s, not %s", total, d.At(total), want)
		}
	}
}
