package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Scale is a list of values with ascending bounds: "up to 3 none, up to 7 damaged, up to 10 destroyed". The last value
// also applies above its bound.
type Scale []Step

// Step is one value of a Scale and the highest number to which it applies.
type Step struct {
	UpTo  int
	Value string
}

// UnmarshalText parses a bound and a value with a blank between them: "7 success" applies to numbers up to 7.
func (x *Step) UnmarshalText(text []byte) (err error) {
	to, value, ok := strings.Cut(string(text), " ")
	if x.UpTo, err = strconv.Atoi(to); !ok || err != nil {
		return fmt.Errorf("%q is no step: want a bound and a value, as \"7 success\"", text)
	}
	x.Value = value
	return nil
}

// Check returns an error unless the bounds rise.
func (s *Scale) Check() error {
	if !slices.IsSortedFunc(*s, func(a, b Step) int { return a.UpTo - b.UpTo - 1 }) {
		return fmt.Errorf("each bound stands above the one before")
	}
	return nil
}

// At returns the value for a number. It returns "" if the scale is empty.
func (s Scale) At(n int) string {
	for i, x := range s {
		if n <= x.UpTo || i == len(s)-1 {
			return x.Value
		}
	}
	return ""
}

// Number returns the value for a number, parsed as a number. It returns 0 if the scale is empty.
func (s Scale) Number(n int) int {
	v, _ := strconv.Atoi(s.At(n))
	return v
}
