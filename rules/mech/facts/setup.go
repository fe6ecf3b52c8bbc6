package facts

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// setupPredicates speak of single values: block.key, and block.NAME.key for the row of a block whose first value is NAME.
var setupPredicates = []Predicate{
	{"setup", "PATH | is WORDS", "the value, or the values of a list in this order", valueIs},
	{"setup", "PATH | has TESTS", "the keys below it have these values", valueHas},
	{"setup", "PATH | has only TESTS", "the same, and there are no other keys", valueHasOnly},
	{"setup", "PATH | are in any order WORDS", "the values of a list, in any order", valueSet},
	{"setup", "PATH | begins WORDS", "the first values of a list", valueBegins},
	{"setup", "PATH | ends WORDS", "the last values of a list", valueEnds},
	{"setup", "PATH | includes WORDS", "each of these values is in the list", valueIncludes},
	{"setup", "PATH | excludes WORDS", "none of these values is in the list", valueExcludes},
	{"setup", "PATH | lists N values", "the length of a list", valueCount},
	{"setup", "PATH | is at least N", "the number, or each of a list, is so high or higher", valueLeast},
	{"setup", "PATH | is at most N", "the number, or each of a list, is so low or lower", valueMost},
	{"setup", "PATH | falls from N to N", "a list begins and ends so, and no number is higher than the one before it", valueFalls},
	{"setup", "PATH | rises from N to N", "a list begins and ends so, and no number is lower than the one before it", valueRises},
	{"setup", "the sum of PATHS | is N", "the numbers together", valueSum},
	{"setup", "PATH | is no less than PATH", "the first number is as high as the second or higher", valueNoLess},
	{"setup", "PATH | names FIELD of ROWS", "a list has the values of a field of rows, in any order", valueNames},
	{"setup", "PATH | names only FIELD of ROWS", "every value of a list is that of a field of one of the rows", valueNamesOnly},
}

// list are the values of a path, with the place for an error.
func (w *world) list(a arg) (out []string, at string, err error) {
	b, n, err := w.value(a[0])
	if err != nil {
		return nil, "", err
	}
	return texts(n), b.at(n), nil
}

// said judges the values of a path, with the place before what is wrong.
func (w *world) said(a arg, judge func(got []string) error) error {
	got, at, err := w.list(a)
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

func valueIs(w *world, a []arg) error {
	return w.said(a[0], func(got []string) error { return Same(strings.Join(got, " "), a[1]) })
}

func valueHas(w *world, a []arg) error { return w.keys(a, false) }

func valueHasOnly(w *world, a []arg) error { return w.keys(a, true) }

func (w *world) keys(a []arg, only bool) error {
	b, n, err := w.value(a[0][0])
	if err != nil {
		return err
	}
	var known []string
	for _, t := range a[1] {
		key, _, _ := cutTest(t.text)
		known = append(known, key)
		if passes(n, t) {
			continue
		}
		got := "it is missing"
		if v := field(n, key); v != nil {
			got = "the data say " + text(v)
		}
		err = errors.Join(err, fmt.Errorf("%s: %s, not %s", b.at(n), got, t.text))
	}
	if !only {
		return err
	}
	for _, s := range texts(n) {
		key, _, _ := strings.Cut(s, "=")
		if !slices.Contains(known, key) {
			err = errors.Join(err, fmt.Errorf("%s: there is %s besides", b.at(n), s))
		}
	}
	return err
}

func valueSet(w *world, a []arg) error {
	return w.said(a[0], func(got []string) error {
		if len(got) != len(a[1]) {
			return Same(strings.Join(got, " "), a[1])
		}
		return sets(got, a[1].texts())
	})
}

func valueBegins(w *world, a []arg) error {
	return w.said(a[0], func(got []string) error { return Same(strings.Join(got[:min(len(got), len(a[1]))], " "), a[1]) })
}

func valueEnds(w *world, a []arg) error {
	return w.said(a[0], func(got []string) error { return Same(strings.Join(got[max(0, len(got)-len(a[1])):], " "), a[1]) })
}

func valueIncludes(w *world, a []arg) error {
	return w.said(a[0], func(got []string) error { return None("the data lack", without(a[1].texts(), got)) })
}

func valueExcludes(w *world, a []arg) error {
	return w.said(a[0], func(got []string) error { return None("the data have", without(got, without(got, a[1].texts()))) })
}

func valueCount(w *world, a []arg) error {
	return w.said(a[0], func(got []string) error {
		return Same(fmt.Sprint(len(got), " values"), a[1].String()+" values")
	})
}

// ints reads values as whole numbers.
func ints(list []string) ([]int, error) {
	var out []int
	for _, s := range list {
		n, ok := number(s)
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

func valueLeast(w *world, a []arg) error {
	return w.said(a[0], func(got []string) error {
		list, err := ints(got)
		if err != nil {
			return err
		}
		return atLeast(slices.Min(list), a[1], "there")
	})
}

func valueMost(w *world, a []arg) error {
	return w.said(a[0], func(got []string) error {
		list, err := ints(got)
		if err != nil {
			return err
		}
		return atMost(slices.Max(list), a[1], "there")
	})
}

func valueFalls(w *world, a []arg) error {
	return w.runs(a, func(before, n int) bool { return n <= before })
}

func valueRises(w *world, a []arg) error {
	return w.runs(a, func(before, n int) bool { return n >= before })
}

func (w *world) runs(a []arg, ok func(before, n int) bool) error {
	return w.said(a[0], func(got []string) error {
		list, err := ints(got)
		if err != nil {
			return err
		}
		for i := 1; i < len(list); i++ {
			if !ok(list[i-1], list[i]) {
				return fmt.Errorf("%d stands behind %d", list[i], list[i-1])
			}
		}
		return Same(fmt.Sprintf("%d to %d", list[0], list[len(list)-1]), fmt.Sprintf("%s to %s", a[1], a[2]))
	})
}

// whole is the one whole number of a path.
func (w *world) number(p word) (int, error) {
	n := 0
	err := w.said(arg{p}, func(got []string) error {
		list, err := ints(got)
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

func valueSum(w *world, a []arg) error {
	sum := 0
	for _, p := range a[0] {
		n, err := w.number(p)
		if err != nil {
			return err
		}
		sum += n
	}
	return Same(sum, a[1])
}

func valueNoLess(w *world, a []arg) error {
	x, err := w.number(a[0][0])
	y, e := w.number(a[1][0])
	if err = errors.Join(err, e); err == nil && x < y {
		err = fmt.Errorf("%s is %d, less than %d", a[0], x, y)
	}
	return err
}

func valueNames(w *world, a []arg) error {
	_, want, err := w.values(a[1], a[2])
	if err != nil {
		return err
	}
	return w.said(a[0], func(got []string) error { return sets(got, want) })
}

func valueNamesOnly(w *world, a []arg) error {
	_, known, err := w.values(a[1], a[2])
	if err != nil {
		return err
	}
	return w.said(a[0], func(got []string) error { return None("there are none such", without(got, known)) })
}
