package datacheck

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// setupPredicates lists the statements about single values: block.key, and block.NAME.key for the row of a block whose
// first value is NAME.
var setupPredicates = []Predicate{
	{"setup", "PATH | is WORDS", "the value, or the values of a list in this order", checkValueIs},
	{"setup", "PATH | has TESTS", "the keys below it have these values", checkValueHas},
	{"setup", "PATH | has only TESTS", "the same, and there are no other keys", checkValueHasOnly},
	{"setup", "PATH | are in any order WORDS", "the values of a list, in any order", checkValueSet},
	{"setup", "PATH | begins WORDS", "the first values of a list", checkValueBegins},
	{"setup", "PATH | ends WORDS", "the last values of a list", checkValueEnds},
	{"setup", "PATH | includes WORDS", "each of these values is in the list", checkValueIncludes},
	{"setup", "PATH | excludes WORDS", "none of these values is in the list", checkValueExcludes},
	{"setup", "PATH | lists N values", "the length of a list", checkValueCount},
	{"setup", "PATH | is at least N", "the number, or each of a list, is so high or higher", checkValueLeast},
	{"setup", "PATH | is at most N", "the number, or each of a list, is so low or lower", checkValueMost},
	{"setup", "PATH | falls from N to N", "a list begins and ends so, and no number is higher than the one before it", checkValueFalls},
	{"setup", "PATH | rises from N to N", "a list begins and ends so, and no number is lower than the one before it", checkValueRises},
	{"setup", "the sum of PATHS | is N", "the numbers together", checkValueSum},
	{"setup", "PATH | is no less than PATH", "the first number is as high as the second or higher", checkValueNoLess},
	{"setup", "PATH | names FIELD of ROWS", "a list has the values of a field of rows, in any order", checkValueNames},
	{"setup", "PATH | names only FIELD of ROWS", "every value of a list is that of a field of one of the rows", checkValueNamesOnly},
}

// pathValues returns the values at a path. at is the file and line for an error.
func (w *dataset) pathValues(a arg) (out []string, at string, err error) {
	b, n, err := w.valueAt(a[0])
	if err != nil {
		return nil, "", err
	}
	return nodeTexts(n), b.location(n), nil
}

// checkPathValues calls judge with the values at a path and prefixes its error with file and line.
func (w *dataset) checkPathValues(a arg, judge func(got []string) error) error {
	got, at, err := w.pathValues(a)
	if err != nil {
		return err
	}
	if slices.Contains(got, "?") {
		return fmt.Errorf("%s: not transcribed: %s has ?", at, a)
	}
	if err := judge(got); err != nil {
		return fmt.Errorf("%s: %w", at, err)
	}
	return nil
}

// checkValueIs checks statements "PATH is WORDS".
func checkValueIs(w *dataset, a []arg) error {
	return w.checkPathValues(a[0], func(got []string) error { return CheckEqual(strings.Join(got, " "), a[1]) })
}

// checkValueHas checks statements "PATH has TESTS".
func checkValueHas(w *dataset, a []arg) error { return w.checkKeys(a, false) }

// checkValueHasOnly checks statements "PATH has only TESTS".
func checkValueHasOnly(w *dataset, a []arg) error { return w.checkKeys(a, true) }

// checkKeys checks that the keys below a path have the values of tests. If only is true, it allows no further keys.
func (w *dataset) checkKeys(a []arg, only bool) error {
	b, n, err := w.valueAt(a[0][0])
	if err != nil {
		return err
	}
	var known []string
	for _, t := range a[1] {
		key, _, _ := cutTest(t.text)
		known = append(known, key)
		if rowPasses(n, t) {
			continue
		}
		got := "it is missing"
		if v := fieldAt(n, key); v != nil {
			got = "the data say " + nodeText(v)
		}
		err = errors.Join(err, fmt.Errorf("%s: %s, not %s", b.location(n), got, t.text))
	}
	if !only {
		return err
	}
	for _, s := range nodeTexts(n) {
		key, _, _ := strings.Cut(s, "=")
		if !slices.Contains(known, key) {
			err = errors.Join(err, fmt.Errorf("%s: there is %s besides", b.location(n), s))
		}
	}
	return err
}

// checkValueSet checks statements "PATH are in any order WORDS".
func checkValueSet(w *dataset, a []arg) error {
	return w.checkPathValues(a[0], func(got []string) error {
		if len(got) != len(a[1]) {
			return CheckEqual(strings.Join(got, " "), a[1])
		}
		return compareSets(got, a[1].texts())
	})
}

// checkValueBegins checks statements "PATH begins WORDS".
func checkValueBegins(w *dataset, a []arg) error {
	return w.checkPathValues(a[0], func(got []string) error { return CheckEqual(strings.Join(got[:min(len(got), len(a[1]))], " "), a[1]) })
}

// checkValueEnds checks statements "PATH ends WORDS".
func checkValueEnds(w *dataset, a []arg) error {
	return w.checkPathValues(a[0], func(got []string) error {
		return CheckEqual(strings.Join(got[max(0, len(got)-len(a[1])):], " "),
			a[1])
	})
}

// checkValueIncludes checks statements "PATH includes WORDS".
func checkValueIncludes(w *dataset, a []arg) error {
	return w.checkPathValues(a[0], func(got []string) error { return CheckNone("the data lack", difference(a[1].texts(), got)) })
}

// checkValueExcludes checks statements "PATH excludes WORDS".
func checkValueExcludes(w *dataset, a []arg) error {
	return w.checkPathValues(a[0], func(got []string) error {
		return CheckNone("the data have", difference(got, difference(got, a[1].texts())))
	})
}

// checkValueCount checks statements "PATH lists N values".
func checkValueCount(w *dataset, a []arg) error {
	return w.checkPathValues(a[0], func(got []string) error {
		return CheckEqual(fmt.Sprint(len(got), " values"), a[1].String()+" values")
	})
}

// parseInts parses values as whole numbers.
func parseInts(list []string) ([]int, error) {
	var out []int
	for _, s := range list {
		n, ok := parseNumber(s)
		if !ok {
			return nil, fmt.Errorf("%q is no whole number", s)
		}
		out = append(out, n)
	}
	if len(out) == 0 {
		return nil, errors.New("the list is empty")
	}
	return out, nil
}

// checkValueLeast checks statements "PATH is at least N".
func checkValueLeast(w *dataset, a []arg) error {
	return w.checkPathValues(a[0], func(got []string) error {
		list, err := parseInts(got)
		if err != nil {
			return err
		}
		return checkAtLeast(slices.Min(list), a[1], "there")
	})
}

// checkValueMost checks statements "PATH is at most N".
func checkValueMost(w *dataset, a []arg) error {
	return w.checkPathValues(a[0], func(got []string) error {
		list, err := parseInts(got)
		if err != nil {
			return err
		}
		return checkAtMost(slices.Max(list), a[1], "there")
	})
}

// checkValueFalls checks statements "PATH falls from N to N".
func checkValueFalls(w *dataset, a []arg) error {
	return w.checkSequence(a, func(before, n int) bool { return n <= before })
}

// checkValueRises checks statements "PATH rises from N to N".
func checkValueRises(w *dataset, a []arg) error {
	return w.checkSequence(a, func(before, n int) bool { return n >= before })
}

// checkSequence checks the first and last number of a list, and each number against the one before it.
func (w *dataset) checkSequence(a []arg, ok func(before, n int) bool) error {
	return w.checkPathValues(a[0], func(got []string) error {
		list, err := parseInts(got)
		if err != nil {
			return err
		}
		for i := 1; i < len(list); i++ {
			if !ok(list[i-1], list[i]) {
				return fmt.Errorf("%d stands behind %d", list[i], list[i-1])
			}
		}
		return CheckEqual(fmt.Sprintf("%d to %d", list[0], list[len(list)-1]), fmt.Sprintf("%s to %s", a[1], a[2]))
	})
}

// numberAt returns the whole number at a path.
func (w *dataset) numberAt(p word) (int, error) {
	n := 0
	err := w.checkPathValues(arg{p}, func(got []string) error {
		list, err := parseInts(got)
		if err == nil && len(list) > 1 {
			err = fmt.Errorf("%s is a list of %d", p.text, len(list))
		}
		if err == nil {
			n = list[0]
		}
		return err
	})
	return n, err
}

// checkValueSum checks statements "the sum of PATHS is N".
func checkValueSum(w *dataset, a []arg) error {
	sum := 0
	for _, p := range a[0] {
		n, err := w.numberAt(p)
		if err != nil {
			return err
		}
		sum += n
	}
	return CheckEqual(sum, a[1])
}

// checkValueNoLess checks statements "PATH is no less than PATH".
func checkValueNoLess(w *dataset, a []arg) error {
	x, err := w.numberAt(a[0][0])
	y, e := w.numberAt(a[1][0])
	if err = errors.Join(err, e); err == nil && x < y {
		err = fmt.Errorf("%s is %d, less than %d", a[0], x, y)
	}
	return err
}

// checkValueNames checks statements "PATH names FIELD of ROWS".
func checkValueNames(w *dataset, a []arg) error {
	_, want, err := w.fieldValues(a[1], a[2])
	if err != nil {
		return err
	}
	return w.checkPathValues(a[0], func(got []string) error { return compareSets(got, want) })
}

// checkValueNamesOnly checks statements "PATH names only FIELD of ROWS".
func checkValueNamesOnly(w *dataset, a []arg) error {
	_, known, err := w.fieldValues(a[1], a[2])
	if err != nil {
		return err
	}
	return w.checkPathValues(a[0], func(got []string) error { return CheckNone("there are none such", difference(got, known)) })
}
