package notation

import (
	"fmt"
	"strconv"
	"strings"
)

// maxOddsTerm limits each number of an odds ratio.
const maxOddsTerm = 9999

// CompareOdds reports whether "a op b" holds for two odds ratios such as "3:1" and "5:2", exactly, by
// cross-multiplying. Both sides of a ratio are 1 to 9999. It fails on anything that is not a ratio and on an unknown
// comparison.
func CompareOdds(a, op, b string) (bool, error) {
	a1, a2, ok := splitOdds(a)
	if !ok {
		return false, fmt.Errorf("%q is not an odds ratio such as 3:1", a)
	}
	b1, b2, ok := splitOdds(b)
	if !ok {
		return false, fmt.Errorf("%q is not an odds ratio such as 3:1", b)
	}
	left, right := a1*b2, b1*a2
	switch op {
	case "<":
		return left < right, nil
	case "<=":
		return left <= right, nil
	case "=":
		return left == right, nil
	case ">=":
		return left >= right, nil
	case ">":
		return left > right, nil
	case "!=":
		return left != right, nil
	}
	return false, fmt.Errorf("%q is not a comparison (< <= = >= > !=)", op)
}

// splitOdds reads "3:1", "3-1" or "3/1".
func splitOdds(s string) (attack, defence int, ok bool) {
	i := strings.IndexAny(s, ":-/")
	if i < 0 {
		return 0, 0, false
	}
	attack, ok1 := oddsTerm(s[:i])
	defence, ok2 := oddsTerm(s[i+1:])
	return attack, defence, ok1 && ok2
}

func oddsTerm(s string) (int, bool) {
	if !allDigits(s) {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil && n >= 1 && n <= maxOddsTerm
}

func allDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
