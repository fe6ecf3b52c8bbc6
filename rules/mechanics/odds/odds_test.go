package odds

import (
	"testing"

	"pgregory.net/rapid"
)

func TestOf(t *testing.T) {
	tests := []struct {
		attack, defence int
		want            string
	}{
		{13, 4, "3:1"}, {4, 13, "1:4"}, {7, 8, "1:2"}, {1, 1, "1:1"}, {8, 8, "1:1"}, {15, 8, "1:1"}, {16, 8, "2:1"},
		{74, 14, "5:1"}, {1, 3, "1:3"}, {0, 5, "1:5"}, {5, 0, "5:1"},
	}
	for _, tt := range tests {
		if got := ColumnOf(tt.attack, tt.defence).String(); got != tt.want {
			t.Errorf("%d:%d = %s, want %s", tt.attack, tt.defence, got, tt.want)
		}
	}
}

// TestFloor: the column never promises the attacker more than the strengths hold, and the next one always does.
func TestFloor(t *testing.T) {
	ratio := func(c Column) (a, d int) {
		if c >= 0 {
			return int(c) + 1, 1
		}
		return 1, 1 - int(c)
	}
	rapid.Check(t, func(t *rapid.T) {
		attack, defence := rapid.IntRange(1, 500).Draw(t, "attack"), rapid.IntRange(1, 500).Draw(t, "defence")
		c := ColumnOf(attack, defence)
		if a, d := ratio(c); attack*d < defence*a {
			t.Fatalf("%d:%d is given as %s", attack, defence, c)
		}
		if a, d := ratio(c + 1); attack*d >= defence*a {
			t.Fatalf("%d:%d is given as %s and reaches %s", attack, defence, c, c+1)
		}
		if back, ok := Parse(c.String()); !ok || back != c {
			t.Fatalf("%s reads back as %s", c, back)
		}
	})
}

func TestParse(t *testing.T) {
	for _, bad := range []string{"", "3", "3:2", "0:1", "a:1", "1:", ":1", "-1:1", "3:1:1"} {
		if c, ok := Parse(bad); ok {
			t.Errorf("%q reads as %s", bad, c)
		}
	}
}

func TestClamp(t *testing.T) {
	low, high := ColumnOf(1, 3), ColumnOf(6, 1)
	for in, want := range map[Column]Column{ColumnOf(1, 9): low, ColumnOf(9, 1): high, ColumnOf(2, 1): ColumnOf(2, 1)} {
		if got := in.Clamp(low, high); got != want {
			t.Errorf("%s clamps to %s, want %s", in, got, want)
		}
	}
}
