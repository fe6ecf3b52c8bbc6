package victorylost

import (
	"fmt"
	"strconv"
	"strings"

	"fieldpost/notation/say"
)

// ladder is the columns of the combat results table, in half ratios: 2 is 1-1, 3 is 1.5-1. The last column is open: "10-1+".
type ladder struct {
	names  []string
	halves []int
}

// ratio is the odds of an attack: a column below the last, or from the last one's ratio on a whole number (9.3.2).
type ratio struct {
	Column int // index of a column; the last one from Whole on
	Whole  int // the whole number, 0 below the last column
}

// newLadder reads the names of the columns; they must rise, and only the last ends in "+".
func newLadder(names []string) (ladder, error) {
	l := ladder{names: names}
	for i, n := range names {
		h, plus, ok := parseColumn(n)
		switch {
		case !ok:
			return l, fmt.Errorf("%q is no odds column: want 2-1, 1.5-1 or 10-1+", n)
		case plus != (i == len(names)-1):
			return l, fmt.Errorf("%s: only the last column is open, with a +", n)
		case plus && h%2 != 0:
			return l, fmt.Errorf("%s: the open column begins at a whole number", n)
		case i > 0 && h <= l.halves[i-1]:
			return l, fmt.Errorf("%s does not stand above %s", n, names[i-1])
		}
		l.halves = append(l.halves, h)
	}
	if len(names) == 0 {
		return l, fmt.Errorf("there are no columns")
	}
	return l, nil
}

func parseColumn(s string) (halves int, plus, ok bool) {
	s, plus = strings.CutSuffix(s, "+")
	s, ok = strings.CutSuffix(s, "-1")
	if !ok {
		return 0, plus, false
	}
	s, half := strings.CutSuffix(s, ".5")
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > 99 {
		return 0, plus, false
	}
	halves = 2 * n
	if half {
		halves++
	}
	return halves, plus, true
}

// of is the ratio of attack to defence, rounded down (9.3.2); false where it is below the lowest column (9.3.4). A defence
// of 0 is the last column whatever the terrain (9.3.5), which shifted judges.
func (l ladder) of(attack, defence int) (ratio, bool) {
	last := len(l.halves) - 1
	if defence <= 0 {
		return ratio{last, l.halves[last] / 2}, true
	}
	got := 2 * attack / defence
	if got >= l.halves[last] {
		return ratio{last, got / 2}, true
	}
	for i := last - 1; i >= 0; i-- {
		if got >= l.halves[i] {
			return ratio{i, 0}, true
		}
	}
	return ratio{}, false
}

// down is a ratio lowered by terrain: a column a shift, a whole number a shift from the last column on (9.3.3); false
// where it falls below the lowest column.
func (l ladder) down(r ratio, shifts int) (ratio, bool) {
	last := len(l.halves) - 1
	for range shifts {
		switch {
		case r.Whole > l.halves[last]/2:
			r.Whole--
		case r.Column > 0:
			r = ratio{r.Column - 1, 0}
		default:
			return ratio{}, false
		}
	}
	return r, true
}

// name is how a ratio is said: "12-1" even where the column is 10-1+.
func (l ladder) name(r ratio) say.Text {
	if r.Whole > 0 {
		return say.F("%d-1", r.Whole)
	}
	return say.Plain(l.names[r.Column])
}
