package victorylost

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func testLadder(t testing.TB) oddsColumns {
	t.Helper()
	l, err := readLadder("1-1 1.5-1 2-1 3-1 4-1 5-1 6-1 7-1 8-1 9-1 10-1+")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func readLadder(text string) (oddsColumns, error) {
	l := make(oddsColumns, len(strings.Fields(text)))
	for i, s := range strings.Fields(text) {
		if err := l[i].UnmarshalText([]byte(s)); err != nil {
			return l, err
		}
	}
	return l, l.check()
}

func TestOdds(t *testing.T) {
	l := testLadder(t)
	for _, c := range []struct {
		attack, defence, shifts int
		name, column            string // "" where there is no attack
	}{
		// 9.3.2
		{15, 5, 0, "3-1", "3-1"}, {26, 9, 0, "2-1", "2-1"}, {12, 7, 0, "1.5-1", "1.5-1"}, {18, 13, 0, "1-1", "1-1"},
		{25, 2, 0, "12-1", "10-1+"},
		{15, 5, 2, "1.5-1", "1.5-1"}, {25, 2, 1, "11-1", "10-1+"}, {25, 2, 2, "10-1", "10-1+"}, {25, 2, 3, "9-1", "9-1"}, // 9.3.3
		{20, 2, 0, "10-1", "10-1+"}, {20, 2, 1, "9-1", "9-1"}, {19, 2, 0, "9-1", "9-1"}, {39, 4, 0, "9-1", "9-1"},
		{9, 10, 0, "", ""}, {1, 1, 1, "", ""}, {0, 1, 0, "", ""}, {3, 2, 1, "1-1", "1-1"}, // 9.3.4
		{1, 0, 0, "10-1", "10-1+"}, {0, 0, 0, "10-1", "10-1+"}, // 9.3.5
		{29, 10, 0, "2-1", "2-1"}, {30, 20, 0, "1.5-1", "1.5-1"},
	} {
		name, column := "", ""
		r, ok := l.ratioOf(c.attack, c.defence)
		if ok {
			r, ok = l.lower(r, c.shifts)
		}
		if ok {
			name, column = l.ratioName(r).String(), l[r.Column].name
		}
		if name != c.name || column != c.column {
			t.Errorf("%d to %d, %d shifts: %q in column %q, want %q in %q", c.attack, c.defence, c.shifts, name, column, c.name, c.column)
		}
	}
}

// TestOddsRounding: a ratio is never rounded up, and the next column would be too high.
func TestOddsRounding(t *testing.T) {
	l := testLadder(t)
	rapid.Check(t, func(t *rapid.T) {
		a, d := rapid.IntRange(0, 200).Draw(t, "attack"), rapid.IntRange(1, 60).Draw(t, "defence")
		r, ok := l.ratioOf(a, d)
		switch last := len(l) - 1; {
		case !ok:
			if a >= d {
				t.Fatalf("%d to %d is no attack", a, d)
			}
		case r.Column == last:
			if r.Whole != a/d || r.Whole < 10 {
				t.Fatalf("%d to %d is %d-1", a, d, r.Whole)
			}
		case r.Whole != 0 || 2*a < l[r.Column].halves*d || 2*a >= l[r.Column+1].halves*d:
			t.Fatalf("%d to %d is in column %s, whole %d", a, d, l[r.Column].name, r.Whole)
		}
	})
}

func TestLadderFaults(t *testing.T) {
	for _, c := range []struct{ columns, want string }{
		{"1:1 2-1+", `"1:1" is no odds column`}, {"0-1 2-1+", `"0-1" is no odds column`},
		{"1.3-1 2-1+", `"1.3-1" is no odds column`},
		{"1-1 2-1", "2-1: only the last column is open"}, {"1-1+ 2-1+", "1-1+: only the last"},
		{"2-1 1-1 3-1+", "1-1 does not stand above 2-1"}, {"1-1 1.5-1+", "begins at a whole number"},
	} {
		if _, err := readLadder(c.columns); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.columns, err, c.want)
		}
	}
}

func TestResults(t *testing.T) {
	for s, want := range map[string]result{
		"-": {}, "A1": {AttackerLoss: 1}, "A4": {AttackerLoss: 4}, "2": {DefenderLoss: 2}, "DR": {Retreat: 1}, "DR2": {Retreat: 2},
		"1DR": {DefenderLoss: 1, Retreat: 1}, "3DR2": {DefenderLoss: 3, Retreat: 2}, "A1,DR": {1, 0, 1}, "A2,4DR2": {2, 4, 2},
	} {
		if got, err := parseResult(s); err != nil || got != want || got.String() != s {
			t.Errorf("%s: %+v, %q, %v", s, got, got.String(), err)
		}
	}
	for _, s := range []string{"", "A", "A0", "A5", "5", "0DR", "DR3", "DRR", "D", "1A", "DR,A1", "A1,", "A1,A1", ",DR", "A1,DR,1", "--",
		"A1,-", "11"} {
		if got, err := parseResult(s); err == nil || got != (result{}) {
			t.Errorf("%q is read as %+v, %v", s, got, err)
		}
	}
}

// FuzzResult: what is read is written back as it was.
func FuzzResult(f *testing.F) {
	for _, s := range []string{"-", "A1", "3DR2", "A1,DR", "DR3", "A1,"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if r, err := parseResult(s); err == nil && r.String() != s {
			t.Errorf("%q is read as %q", s, r)
		}
	})
}
