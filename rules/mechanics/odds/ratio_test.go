package odds

import "testing"

func TestRatio(t *testing.T) {
	heads := make([]Ratio, 3)
	for i, s := range []string{"1:2", "1:1", "3:2"} {
		if err := heads[i].UnmarshalText([]byte(s)); err != nil || heads[i].String() != s {
			t.Errorf("%s is read as %s, %v", s, heads[i], err)
		}
	}
	for _, c := range []struct{ attack, defence, want int }{{4, 9, -1}, {5, 10, 0}, {9, 10, 0}, {14, 10, 1}, {15, 10, 2}, {99, 1, 2}} {
		if got := BestRatio(heads, c.attack, c.defence); got != c.want {
			t.Errorf("%d against %d is column %d, not %d", c.attack, c.defence, got, c.want)
		}
	}
	for _, bad := range []string{"", "3", "3:0", "0:1", "3:2:1", "+3:2", "100:1"} {
		if err := new(Ratio).UnmarshalText([]byte(bad)); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}
