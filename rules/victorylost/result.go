package victorylost

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// result is a cell of the combat results table (9.4.1).
type result struct {
	AttackerLoss int // steps, 0 to 4
	DefenderLoss int // steps, 0 to 4
	Retreat      int // hexes the defender retreats, 0 to 2
}

// resultPattern matches a result: the attacker's loss, then the defender's loss and retreat.
var resultPattern = regexp.MustCompile(`^(?:A([1-4]))?(,?)([1-4]?)(DR2?)?$`)

// parseResult parses "-", "A1", "2", "DR", "DR2", "3DR2"; the parts of both sides together are "A1,DR".
func parseResult(s string) (r result, err error) {
	m := resultPattern.FindStringSubmatch(s)
	if s == "-" {
		return r, nil
	}
	if m == nil || m[1]+m[3]+m[4] == "" || (m[2] == ",") != (m[1] != "" && m[3]+m[4] != "") {
		return r, fmt.Errorf("%q is no result: want - or A1 to A4 for the attacker, 1 to 4, DR, DR2 or both for the defender, or A1,DR", s)
	}
	r.AttackerLoss, _ = strconv.Atoi(m[1]) // without a digit the loss is 0
	r.DefenderLoss, _ = strconv.Atoi(m[3])
	r.Retreat = slices.Index(retreatCodes, m[4])
	return r, nil
}

// retreatCodes lists the codes of a retreat, by its number of hexes.
var retreatCodes = []string{"", "DR", "DR2"}

// UnmarshalText parses a result as the combat table prints it.
func (r *result) UnmarshalText(text []byte) (err error) {
	*r, err = parseResult(string(text))
	return err
}

// String returns the code of a result.
func (r result) String() string {
	var parts []string
	if r.AttackerLoss > 0 {
		parts = append(parts, fmt.Sprintf("A%d", r.AttackerLoss))
	}
	if d := strings.TrimPrefix(fmt.Sprint(r.DefenderLoss), "0") + retreatCodes[r.Retreat]; d != "" {
		parts = append(parts, d)
	}
	return cmp.Or(strings.Join(parts, ","), "-")
}

// isNoBetter reports whether r is no better for the defender than o: the attacker loses no more, the defender no less.
func (r result) isNoBetter(o result) bool {
	return r.AttackerLoss <= o.AttackerLoss && r.DefenderLoss >= o.DefenderLoss && r.Retreat >= o.Retreat
}
