// Package odds computes the odds of a combat: ratios rounded in the defender's favour to columns ... 1:3, 1:2, 1:1,
// 2:1, 3:1 ..., and column shifts within the limits of a table.
package odds

import "strconv"

// Column is a column of odds as a number: 1:1 is 0, 2:1 is 1, 1:2 is -1.
type Column int

// ColumnOf returns the column of attack against defence, rounded in the defender's favour: 13:4 is 3:1, 4:13 is 1:4.
// Both strengths must be above 0; a strength below 1 counts as 1.
func ColumnOf(attack, defence int) Column {
	attack, defence = max(attack, 1), max(defence, 1)
	if attack >= defence {
		return Column(attack/defence - 1)
	}
	return Column(1 - (defence+attack-1)/attack)
}

// String returns the printed form, "3:1".
func (c Column) String() string {
	if c >= 0 {
		return strconv.Itoa(int(c)+1) + ":1"
	}
	return "1:" + strconv.Itoa(1-int(c))
}

// Clamp limits a column to the range of a table.
func (c Column) Clamp(low, high Column) Column { return min(max(c, low), high) }

// Parse parses "3:1" or "1:2"; one of the numbers must be 1.
func Parse(s string) (Column, bool) {
	for i := range s {
		if s[i] != ':' {
			continue
		}
		a, errA := strconv.Atoi(s[:i])
		d, errD := strconv.Atoi(s[i+1:])
		if errA != nil || errD != nil || a < 1 || d < 1 || a > 1 && d > 1 {
			return 0, false
		}
		return ColumnOf(a, d), true
	}
	return 0, false
}
