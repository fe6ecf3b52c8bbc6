package eastfront

import (
	"fmt"
	"regexp"
	"strings"

	"fieldpost/rules/mech/odds"
)

// CRT is the combat results table (15.8).
type CRT struct {
	Columns []odds.Ratio `yaml:"columns" count:"1..99"`
	First   int          `yaml:"first" doc:"the lowest modified die"`
	Rows    []Row        `yaml:"rows" count:"1..99" doc:"a result for each column, with blanks between"`
}

// Check wants a cell for each column.
func (c *CRT) Check() error {
	for _, row := range c.Rows {
		if len(row) != len(c.Columns) {
			return fmt.Errorf("a row has %d cells for %d columns", len(row), len(c.Columns))
		}
	}
	return nil
}

// Column is the best column that a ratio reaches (15.57); -1 below the first.
func (c *CRT) Column(attack, defence int) int { return odds.Best(c.Columns, attack, defence) }

// At is the result of a column and a modified die.
func (c *CRT) At(col, die int) Cell {
	return c.Rows[min(max(die-c.First, 0), len(c.Rows)-1)][col]
}

// Row are the results of a die.
type Row []Cell

// Cell is a result: attacker and defender.
type Cell struct {
	Text               string
	Attacker, Defender Outcome
	Star               bool
}

// Outcome is what a result does to one side.
type Outcome struct {
	Steps   int
	All     bool
	Retreat bool
}

var cellPattern = regexp.MustCompile(`^(?:-|A(e|\d?)(R?)(\*?))/(?:-|D(e|\d?)(R?))$`)

// UnmarshalText reads "A1R*/D2R -/DR".
func (row *Row) UnmarshalText(text []byte) error {
	for s := range strings.FieldsSeq(string(text)) {
		m := cellPattern.FindStringSubmatch(s)
		if m == nil {
			return fmt.Errorf("%q is no combat result: want attacker/defender, as A1*/DR, -/D3R or Ae/-", s)
		}
		one := func(n, retreat string) Outcome {
			return Outcome{Steps: number(n), All: n == "e", Retreat: retreat != ""}
		}
		*row = append(*row, Cell{Text: s, Attacker: one(m[1], m[2]), Defender: one(m[4], m[5]), Star: m[3] != ""})
	}
	return nil
}
