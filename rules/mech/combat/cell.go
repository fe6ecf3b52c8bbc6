package combat

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Cell is a result of a table that says by letters what either side suffers: "A1R*/D2R", - for nothing.
type Cell struct {
	Text               string
	Attacker, Defender Outcome
}

// Outcome is what a result does to one side.
type Outcome struct {
	Steps   int  // lost
	All     bool // e: all of them are
	Retreat bool // R
	Two     bool // R2: the retreat is of exactly two hexes
	Star    bool // an asterisk
}

var suffers = regexp.MustCompile(`^[AD](e|\d?)(R2?)?(\*?)$`)

// ReadCell reads a result that fits the pattern of a title's table; want says what that asks for.
func ReadCell(pattern *regexp.Regexp, text, want string) (Cell, error) {
	if !pattern.MatchString(text) {
		return Cell{}, fmt.Errorf("%q is no combat result: want %s", text, want)
	}
	attacker, defender, _ := strings.Cut(text, "/")
	return Cell{text, outcome(attacker), outcome(defender)}, nil
}

func outcome(text string) Outcome {
	m := suffers.FindStringSubmatch(text)
	if m == nil {
		return Outcome{}
	}
	steps, _ := strconv.Atoi(m[1])
	return Outcome{Steps: steps, All: m[1] == "e", Retreat: m[2] != "", Two: m[2] == "R2", Star: m[3] != ""}
}
