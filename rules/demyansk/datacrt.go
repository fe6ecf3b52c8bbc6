package demyansk

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"fieldpost/rules/mech/odds"
)

// digits reads digits that a pattern has found; none are 0.
func digits(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// CRT is the combat results table (11.53). Row 7 is a 6 with the penalty of 12.12b.
type CRT struct {
	Columns []odds.Ratio `yaml:"columns" count:"1..40"` // from the worst odds to the best
	Rows    []struct {
		Die     int    `yaml:"die" need:"yes" range:"1..7" run:"yes"`
		Results []Cell `yaml:"results" need:"yes"`
	} `yaml:"rows" count:"7..7"` // Rows[0] is die 1
}

// Check holds the table against itself: its odds rise, and each row has a result for all of them.
func (c *CRT) Check() error {
	if !slices.IsSortedFunc(c.Columns, func(a, b odds.Ratio) int { return cmp.Compare(a.Attack*b.Defence, b.Attack*a.Defence) }) {
		return errors.New("the odds must rise (11.52)")
	}
	for _, r := range c.Rows {
		if len(r.Results) != len(c.Columns) {
			return fmt.Errorf("want %d results in row %d, not %d", len(c.Columns), r.Die, len(r.Results))
		}
	}
	return nil
}

// Column is the column of attack against defence strength before shifts: the highest listed odds not above them, at most
// the last (11.52); -1 below the first, when the attack is illegal (11.31). defence must be above 0.
func (c *CRT) Column(attack, defence int) int { return odds.Best(c.Columns, attack, defence) }

// Shifted moves a column to the right (shift above 0) or left; beyond the last it stays there (12.12a), and below the
// first it stays there with add = 1 for the die (12.12b). The limit of the shift (11.53) is the caller's.
func (c *CRT) Shifted(col, shift int) (final, add int) {
	final = min(col+shift, len(c.Columns)-1)
	if final < 0 {
		return 0, 1
	}
	return final, 0
}

// At is the result of a column (from 0) and a die (1 to 7); false outside the table.
func (c *CRT) At(col, die int) (Cell, bool) {
	if die < 1 || die > len(c.Rows) || col < 0 || col >= len(c.Columns) {
		return Cell{}, false
	}
	return c.Rows[die-1].Results[col], true
}

// Cell is a cell of the combat results table (12.11).
type Cell struct {
	Text               string
	Attacker, Defender Outcome
	SovietSpecial      bool // S*: special result for the Soviet side, whoever attacks
}

// String is the result as the table prints it.
func (c Cell) String() string { return c.Text }

// Outcome is what a result does to one side.
type Outcome struct {
	Steps   int  // lost, 0 to 3
	Retreat bool // one or two hexes, as the owner likes
	Two     bool // the retreat is of exactly two hexes (12.24)
	Special bool // asterisk (12.23)
}

var resultPattern = regexp.MustCompile(`^(?:-|(S\*)|A([1-3]?)(R2?)?(\*?))/(?:-|D([1-3]?)(R2?)?(\*?))$`)

// UnmarshalText reads "A1*/DR": attacker, defender, - for nothing, R2 for a retreat of exactly two hexes.
func (c *Cell) UnmarshalText(text []byte) error {
	s := string(text)
	m := resultPattern.FindStringSubmatch(s)
	if m == nil || strings.Contains(s, "A/") || strings.HasSuffix(s, "D") { // a letter says what its side suffers
		return fmt.Errorf("%q is no combat result: want attacker/defender, - for nothing, steps 1 to 3, R or R2 for a retreat, * "+
			"for a special result, S* for one of the Soviet side, as A1*/DR", s)
	}
	side := func(steps, retreat, special string) Outcome {
		return Outcome{Steps: digits(steps), Retreat: retreat != "", Two: retreat == "R2", Special: special != ""}
	}
	*c = Cell{Text: s, Attacker: side(m[2], m[3], m[4]), Defender: side(m[5], m[6], m[7]), SovietSpecial: m[1] != ""}
	return nil
}
