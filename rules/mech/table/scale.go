package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Scale is a table of a data file that gives values by rising bounds: "up to 3 none, up to 7 damaged, up to 10 destroyed". The last holds
// beyond its bound.
type Scale []Step

// Step is a value that holds up to a bound.
type Step struct {
	To    int
	Value string
}

// UnmarshalText reads "7 success".
func (x *Step) UnmarshalText(text []byte) (err error) {
	to, value, ok := strings.Cut(string(text), " ")
	if x.To, err = strconv.Atoi(to); !ok || err != nil {
		return fmt.Errorf("%q is no step: want a bound and a value, as \"7 success\"", text)
	}
	x.Value = value
	return nil
}

// Check wants the bounds to rise.
func (s *Scale) Check() error {
	if !slices.IsSortedFunc(*s, func(a, b Step) int { return a.To - b.To - 1 }) {
		return fmt.Errorf("each bound stands above the one before")
	}
	return nil
}

// At is the value of a number; "" where the scale is empty.
func (s Scale) At(n int) string {
	for i, x := range s {
		if n <= x.To || i == len(s)-1 {
			return x.Value
		}
	}
	return ""
}

// Number is At of a scale of numbers; 0 where it is empty.
func (s Scale) Number(n int) int {
	v, _ := strconv.Atoi(s.At(n))
	return v
}
