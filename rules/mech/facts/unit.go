package facts

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// unitPredicates speak of rows: counters, and whatever else a block lists.
var unitPredicates = []Predicate{
	{"unit", "ROWS | have TESTS", "there are such rows, and each stands the tests", rowsHave},
	{"unit", "there are ROWS", "there is at least one such row", rowsThere},
	{"unit", "there are no ROWS", "there is no such row", rowsNot},
	{"unit", "ROWS | number N", "so many rows", rowsCount},
	{"unit", "ROWS | number at least N", "so many rows or more", rowsLeast},
	{"unit", "ROWS | number at most N", "so many rows or fewer", rowsMost},
	{"unit", "FIELD of ROWS | are WORDS", "these values and no others, in any order and number", fieldAre},
	{"unit", "FIELD of ROWS | include WORDS", "each of these values", fieldInclude},
	{"unit", "FIELD of ROWS | are in order WORDS", "these values, row by row", fieldOrder},
	{"unit", "FIELD of ROWS | are those of FIELD of ROWS", "both have the same values, in any order and number", fieldSame},
	{"unit", "FIELD of ROWS | are among those of FIELD of ROWS", "every value of the first is one of the second", fieldAmong},
	{"unit", "FIELD of ROWS | are none of those of FIELD of ROWS", "no value of the first is one of the second", fieldApart},
	{"unit", "FIELD of ROWS | are all different", "no value is there twice", fieldDiffer},
	{"unit", "FIELD of ROWS | have N values", "so many different values", fieldDistinct},
	{"unit", "FIELD of ROWS | add up to N", "their sum", fieldSum},
	{"unit", "FIELD of ROWS | are at least N", "every number is so high or higher", fieldLeast},
	{"unit", "FIELD of ROWS | are at most N", "every number is so low or lower", fieldMost},
	{"unit", "FIELD of ROWS | fall", "in a row each number is lower than the one before it", fieldFall},
	{"unit", "FIELD of ROWS | never rise", "in a row no number is higher than the one before it", fieldNever},
	{"unit", "FIELD of ROWS | are alike if they begin alike", "values with the same text before their hyphen are the same", fieldAlike},
	{"unit", "FIELD of ROWS | lie in AREA", "the hexes, given as a number or as a number and - with more, are in it", fieldIn},
	{"unit", "FIELD of ROWS | lie outside AREA", "they are on the map and not in it", fieldOut},
	{"unit", "ROWS and ROWS | together number at most N", "so many rows of both lists or fewer", rowsTogether},
	{"unit", "FIELD of ROWS | can add up to N", "the numbers of some of the rows do", fieldSome},
	{"unit", "FIELD of ROWS | count at least N", "so many values or more, of lists each", fieldCount},
}

func rowsHave(w *world, a []arg) error {
	list, err := w.some(a[0])
	if err != nil {
		return err
	}
	var bad []string
	stands := make([]func(*yaml.Node) bool, len(a[1]))
	for i, t := range a[1] {
		stands[i] = testOf(t)
	}
	for _, r := range list {
		for i, t := range a[1] {
			if stands[i](r.node) {
				continue
			}
			key, _, _ := cutTest(t.text)
			got := "no " + key
			if v := field(r.node, key); v != nil {
				got = key + " " + text(v)
			}
			bad = append(bad, fmt.Sprintf("%s has %s, not %s", r.called(), got, t.text))
		}
	}
	return None("not so", bad)
}

func rowsThere(w *world, a []arg) error {
	_, err := w.some(a[0])
	return err
}

func rowsNot(w *world, a []arg) error {
	list, err := w.rows(a[0])
	if err != nil {
		return err
	}
	return None("there are", names(list))
}

func rowsCount(w *world, a []arg) error {
	list, err := w.rows(a[0])
	if err != nil {
		return err
	}
	if err := Same(len(list), a[1]); err != nil {
		return fmt.Errorf("%w: %s", err, brief(list))
	}
	return nil
}

// brief names up to eight rows without their places.
func brief(list []row) string {
	if len(list) == 0 {
		return "none"
	}
	var out []string
	for _, r := range list[:min(8, len(list))] {
		out = append(out, name(r.node))
	}
	if len(list) > 8 {
		out = append(out, "...")
	}
	return strings.Join(out, ", ")
}

func rowsLeast(w *world, a []arg) error {
	list, err := w.rows(a[0])
	if err != nil {
		return err
	}
	return atLeast(len(list), a[1], "of them")
}

func rowsMost(w *world, a []arg) error {
	list, err := w.rows(a[0])
	if err != nil {
		return err
	}
	return atMost(len(list), a[1], "of them")
}

func fieldAre(w *world, a []arg) error {
	_, got, err := w.values(a[0], a[1])
	if err != nil {
		return err
	}
	return sets(got, a[2].texts())
}

func fieldInclude(w *world, a []arg) error {
	_, got, err := w.values(a[0], a[1])
	if err != nil {
		return err
	}
	return None("the data lack", without(a[2].texts(), got))
}

func fieldOrder(w *world, a []arg) error {
	_, got, err := w.values(a[0], a[1])
	if err != nil {
		return err
	}
	return Same(strings.Join(got, " "), a[2])
}

func fieldSame(w *world, a []arg) error {
	got, want, err := w.pair(a)
	if err != nil {
		return err
	}
	return sets(got, want)
}

func fieldAmong(w *world, a []arg) error {
	got, want, err := w.pair(a)
	if err != nil {
		return err
	}
	return None("not among them", distinct(without(got, want)))
}

func fieldApart(w *world, a []arg) error {
	_, got, err := w.values(a[0], a[1])
	list, e := w.some(a[3])
	if err = errors.Join(err, e); err != nil {
		return err
	}
	var other []string
	for _, r := range list { // of which none need have it
		other = append(other, texts(field(r.node, a[2].first()))...)
	}
	return None("in both", distinct(without(got, without(got, other))))
}

// pair are the values of two fields.
func (w *world) pair(a []arg) (x, y []string, err error) {
	if _, x, err = w.values(a[0], a[1]); err != nil {
		return nil, nil, err
	}
	_, y, err = w.values(a[2], a[3])
	return x, y, err
}

func fieldDiffer(w *world, a []arg) error {
	list, got, err := w.values(a[0], a[1])
	if err != nil {
		return err
	}
	var twice []string
	for i, v := range got {
		if slices.Contains(got[:i], v) {
			twice = append(twice, v+" of "+list[i].called())
		}
	}
	return None("given before", twice)
}

func fieldDistinct(w *world, a []arg) error {
	_, got, err := w.values(a[0], a[1])
	if err != nil {
		return err
	}
	return Same(fmt.Sprint(len(distinct(got)), " values"), a[2].String()+" values")
}

func fieldSum(w *world, a []arg) error {
	_, list, err := w.numbers(a[0], a[1])
	if err != nil {
		return err
	}
	sum := 0
	for _, n := range list {
		sum += n
	}
	return Same(sum, a[2])
}

func fieldLeast(w *world, a []arg) error {
	return w.bounds(a, func(n, want int) bool { return n >= want })
}

func fieldMost(w *world, a []arg) error {
	return w.bounds(a, func(n, want int) bool { return n <= want })
}

func (w *world) bounds(a []arg, ok func(n, want int) bool) error {
	list, got, err := w.numbers(a[0], a[1])
	if err != nil {
		return err
	}
	want, _ := number(a[2].first())
	var bad []string
	for i, n := range got {
		if !ok(n, want) {
			bad = append(bad, fmt.Sprintf("%d of %s", n, list[i].called()))
		}
	}
	return None("not so", bad)
}

func fieldFall(w *world, a []arg) error {
	return w.falls(a, func(before, n int) bool { return n < before })
}

func fieldNever(w *world, a []arg) error {
	return w.falls(a, func(before, n int) bool { return n <= before })
}

func (w *world) falls(a []arg, ok func(before, n int) bool) error {
	list, got, err := w.numbers(a[0], a[1])
	if err != nil {
		return err
	}
	var bad []string
	for i := 1; i < len(got); i++ {
		if list[i].node == list[i-1].node && !ok(got[i-1], got[i]) {
			bad = append(bad, fmt.Sprintf("%d, then %d of %s", got[i-1], got[i], list[i].called()))
		}
	}
	return None("not so", bad)
}

func fieldIn(w *world, a []arg) error { return w.lie(a, true) }

func fieldOut(w *world, a []arg) error { return w.lie(a, false) }

// lie compares the hexes that values begin with, up to a hyphen, with an area.
func (w *world) lie(a []arg, want bool) error {
	list, got, err := w.values(a[0], a[1])
	if err != nil {
		return err
	}
	area, err := w.area(a[2])
	if err != nil {
		return err
	}
	var bad []string
	for i, v := range got {
		label, _, _ := strings.Cut(v, "-")
		h, ok := w.m.Find(label)
		if !ok || slices.Contains(area, h) != want {
			bad = append(bad, v+" of "+list[i].called())
		}
	}
	return None(map[bool]string{true: "not there", false: "there or off the map"}[want], bad)
}

// fieldAlike compares the values that are alike up to a hyphen.
func fieldAlike(w *world, a []arg) error {
	list, got, err := w.values(a[0], a[1])
	if err != nil {
		return err
	}
	first := map[string]string{}
	var bad []string
	for i, v := range got {
		head, _, _ := strings.Cut(v, "-")
		if old, ok := first[head]; ok && old != v {
			bad = append(bad, fmt.Sprintf("%s of %s beside %s", v, list[i].called(), old))
		}
		first[head] = v
	}
	return None("not so", bad)
}

func rowsTogether(w *world, a []arg) error {
	x, err := w.rows(a[0])
	y, e := w.rows(a[1])
	if err = errors.Join(err, e); err != nil {
		return err
	}
	return atMost(len(x)+len(y), a[2], "of them")
}

// fieldSome looks for numbers that add up to one.
func fieldSome(w *world, a []arg) error {
	_, list, err := w.numbers(a[0], a[1])
	if err != nil {
		return err
	}
	sums := map[int]bool{0: true}
	for _, n := range list {
		for s := range maps.Clone(sums) { // any order: they are a set
			sums[s+n] = len(sums) < maxWords // bounded, whatever the data
		}
	}
	if want, _ := number(a[2].first()); !sums[want] {
		return fmt.Errorf("%s of %s are %s, and none of them add up to %d", a[0], a[1], joined(list), want)
	}
	return nil
}

func joined(list []int) string { return strings.Trim(fmt.Sprint(list), "[]") }

func fieldCount(w *world, a []arg) error {
	_, got, err := w.values(a[0], a[1])
	if err != nil {
		return err
	}
	return atLeast(len(got), a[2], "values")
}
