package victorylost

import (
	"fmt"
	"strings"
)

// result is a cell of the combat results table (9.4.1).
type result struct {
	AttackerLoss int // steps, 0 to 4
	DefenderLoss int // steps, 0 to 4
	Retreat      int // hexes the defender retreats, 0 to 2
}

// parseResult reads "-", "A1", "2", "DR", "DR2", "3DR2"; the parts of both sides together are "A1,DR".
func parseResult(s string) (result, error) {
	var r result
	bad := fmt.Errorf("%q is no result: want - or A1 to A4 for the attacker, 1 to 4, DR, DR2 or both for the defender, or A1,DR", s)
	if s == "-" {
		return r, nil
	}
	for i, part := range strings.SplitN(s, ",", 2) {
		if n, ok := strings.CutPrefix(part, "A"); ok {
			if r.AttackerLoss = digit(n); r.AttackerLoss == 0 || i > 0 {
				return result{}, bad
			}
			continue
		}
		if i > 0 && r.AttackerLoss == 0 {
			return result{}, bad
		}
		loss, retreat := part, 0
		if head, tail, ok := strings.Cut(part, "DR"); ok {
			loss = head
			switch tail {
			case "":
				retreat = 1
			case "2":
				retreat = 2
			default:
				return result{}, bad
			}
		}
		r.DefenderLoss, r.Retreat = digit(loss), retreat
		if r.DefenderLoss == 0 && (loss != "" || retreat == 0) {
			return result{}, bad
		}
	}
	return r, nil
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (r *result) UnmarshalText(text []byte) (err error) {
	*r, err = parseResult(string(text))
	return err
}

// digit is the number 1 to 4 that a text is, or 0.
func digit(s string) int {
	if len(s) == 1 && s[0] >= '1' && s[0] <= '4' {
		return int(s[0] - '0')
	}
	return 0
}

// String is the code of a result.
func (r result) String() string {
	var parts []string
	if r.AttackerLoss > 0 {
		parts = append(parts, fmt.Sprintf("A%d", r.AttackerLoss))
	}
	d := ""
	if r.DefenderLoss > 0 {
		d = fmt.Sprint(r.DefenderLoss)
	}
	switch r.Retreat {
	case 1:
		d += "DR"
	case 2:
		d += "DR2"
	}
	if d != "" {
		parts = append(parts, d)
	}
	if len(parts) == 0 {
		return "-"
	}
	return strings.Join(parts, ",")
}

// noBetter says whether r is no better for the defender than o: the attacker loses no more, the defender no less.
func (r result) noBetter(o result) bool {
	return r.AttackerLoss <= o.AttackerLoss && r.DefenderLoss >= o.DefenderLoss && r.Retreat >= o.Retreat
}
