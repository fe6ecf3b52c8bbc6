package victorylost

import (
	"fmt"
	"strconv"
	"strings"

	"fieldpost/notation/say"
)

// column is a column of the combat results table: "2-1", "1.5-1"; the last one is open upwards: "10-1+".
type column struct {
	name   string
	halves int // twice its ratio
	open   bool
}

// oddsColumns lists the columns, lowest first.
type oddsColumns []column

// ratio is the odds of an attack: a column of the table, or from the last column on a whole number (9.3.2).
type ratio struct {
	Column int // index of a column; from Whole on, the last column
	Whole  int // the whole number, 0 below the last column
}

// UnmarshalText parses the name of a column.
func (c *column) UnmarshalText(text []byte) error {
	s, open := strings.CutSuffix(string(text), "+")
	s, ok := strings.CutSuffix(s, "-1")
	s, half := strings.CutSuffix(s, ".5")
	n, err := strconv.Atoi(s)
	if !ok || err != nil || n < 1 || n > 99 {
		return fmt.Errorf("%q is no odds column: want 2-1, 1.5-1 or 10-1+", text)
	}
	*c = column{string(text), 2 * n, open}
	if half {
		c.halves++
	}
	return nil
}

// check returns an error unless the columns rise, and only the last is open, at a whole number.
func (l oddsColumns) check() error {
	for i, c := range l {
		switch {
		case c.open != (i == len(l)-1):
			return fmt.Errorf("%s: only the last column is open, with a +", c.name)
		case c.open && c.halves%2 != 0:
			return fmt.Errorf("%s: the open column begins at a whole number", c.name)
		case i > 0 && c.halves <= l[i-1].halves:
			return fmt.Errorf("%s does not stand above %s", c.name, l[i-1].name)
		}
	}
	return nil
}

// ratioOf returns the ratio of attack to defence, rounded down (9.3.2); ok is false below the lowest column (9.3.4). A
// defence of 0 is the last column whatever the terrain (9.3.5).
func (l oddsColumns) ratioOf(attack, defence int) (ratio, bool) {
	last := len(l) - 1
	if defence <= 0 {
		return ratio{last, l[last].halves / 2}, true
	}
	got := 2 * attack / defence
	if got >= l[last].halves {
		return ratio{last, got / 2}, true
	}
	for i := last - 1; i >= 0; i-- {
		if got >= l[i].halves {
			return ratio{i, 0}, true
		}
	}
	return ratio{}, false
}

// lower returns a ratio reduced for terrain: one column for each shift, one whole number for each from the last column
// on (9.3.3); ok is false below the lowest column.
func (l oddsColumns) lower(r ratio, shifts int) (ratio, bool) {
	last := len(l) - 1
	for range shifts {
		switch {
		case r.Whole > l[last].halves/2:
			r.Whole--
		case r.Column > 0:
			r = ratio{r.Column - 1, 0}
		default:
			return ratio{}, false
		}
	}
	return r, true
}

// ratioName returns a ratio in words: "12-1" even in the column 10-1+.
func (l oddsColumns) ratioName(r ratio) say.Text {
	if r.Whole > 0 {
		return say.F("%d-1", r.Whole)
	}
	return say.Plain(l[r.Column].name)
}
