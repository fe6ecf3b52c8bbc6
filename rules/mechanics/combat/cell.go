package combat

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Cell is a combat result whose letters say what each side suffers: "A1R*/D2R", "-" for nothing.
type Cell struct {
	Text               string
	Attacker, Defender Outcome
}

// Outcome holds the effect of a result on one side.
type Outcome struct {
	Steps    int    // steps lost; AllSteps for the letter e
	Retreat  string // "R", or "R2" for one of exactly two hexes; "" for none
	Asterisk string // "*" if the result has an asterisk
}

// AllSteps is a number of steps larger than any force has.
const AllSteps = 1 << 20

// outcomePattern matches the part of a result for one side.
var outcomePattern = regexp.MustCompile(`^[AD](e|\d?)(R2?)?(\*?)$`)

// ParseCell parses a result that matches the pattern of a title's table; want describes the pattern in the error.
func ParseCell(pattern *regexp.Regexp, text, want string) (Cell, error) {
	if !pattern.MatchString(text) {
		return Cell{}, fmt.Errorf("%q is no combat result: want %s", text, want)
	}
	attacker, defender, _ := strings.Cut(text, "/")
	return Cell{text, parseOutcome(attacker), parseOutcome(defender)}, nil
}

// parseOutcome parses the part of a result for one side.
func parseOutcome(text string) Outcome {
	m := outcomePattern.FindStringSubmatch(text)
	if m == nil {
		return Outcome{}
	}
	steps, _ := strconv.Atoi(m[1])
	if m[1] == "e" {
		steps = AllSteps
	}
	return Outcome{Steps: steps, Retreat: m[2], Asterisk: m[3]}
}
