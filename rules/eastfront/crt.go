package eastfront

import (
	"fmt"
	"regexp"

	"fieldpost/rules/mech/odds"
	"fieldpost/rules/mech/table"
)

// CRT is the combat results table (15.8).
type CRT struct {
	Columns             []odds.Ratio `yaml:"columns" count:"1..99"`
	table.Results[Cell] `yaml:"rows" count:"1..99"`
}

// leastDie is the lowest modified die (15.7).
const leastDie = -2

// Check wants rising odds, and a cell for each of them.
func (c *CRT) Check() error { return c.Under(c.Columns, leastDie, r15_57) }

// Column is the best column that a ratio reaches (15.57); -1 below the first.
func (c *CRT) Column(attack, defence int) int { return odds.Best(c.Columns, attack, defence) }

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

// UnmarshalText reads "A1R*/D2R".
func (c *Cell) UnmarshalText(text []byte) error {
	s := string(text)
	m := cellPattern.FindStringSubmatch(s)
	if m == nil {
		return fmt.Errorf("%q is no combat result: want attacker/defender, as A1*/DR, -/D3R or Ae/-", s)
	}
	one := func(n, retreat string) Outcome {
		return Outcome{Steps: number(n), All: n == "e", Retreat: retreat != ""}
	}
	*c = Cell{Text: s, Attacker: one(m[1], m[2]), Defender: one(m[4], m[5]), Star: m[3] != ""}
	return nil
}
