package odds

import (
	"fmt"
	"regexp"
	"strconv"
)

// Ratio is the odds of a table column, such as 3:2. Neither number need be 1.
type Ratio struct{ Attack, Defence int }

// String returns a ratio as it is printed: "3:2".
func (o Ratio) String() string { return fmt.Sprintf("%d:%d", o.Attack, o.Defence) }

// IsReached reports whether attack against defence is at least this ratio.
func (o Ratio) IsReached(attack, defence int) bool { return attack*o.Defence >= defence*o.Attack }

// BestRatio returns the index of the highest ratio that attack against defence reaches, in a list in ascending order.
// It returns -1 if they do not reach the first. defence must be above 0.
func BestRatio(heads []Ratio, attack, defence int) int {
	best := -1
	for i, o := range heads {
		if o.IsReached(attack, defence) {
			best = i
		}
	}
	return best
}

var ratio = regexp.MustCompile(`^([1-9]\d?):([1-9]\d?)$`)

// UnmarshalText parses "3:2".
func (o *Ratio) UnmarshalText(text []byte) error {
	m := ratio.FindStringSubmatch(string(text))
	if m == nil {
		return fmt.Errorf("%q are no odds: want two whole numbers, as 3:2", text)
	}
	o.Attack, _ = strconv.Atoi(m[1])
	o.Defence, _ = strconv.Atoi(m[2])
	return nil
}
