package datacheck

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// unitPredicates lists the statements about rows: counters, and other entries of a block.
var unitPredicates = []Predicate{
	{"unit", "ROWS | have TESTS", "there are such rows, and each stands the tests", checkRowsHave},
	{"unit", "there are ROWS", "there is at least one such row", checkRowsExist},
	{"unit", "there are no ROWS", "there is no such row", checkNoRows},
	{"unit", "ROWS | number N", "so many rows", checkRowsCount},
	{"unit", "ROWS | number at least N", "so many rows or more", checkRowsLeast},
	{"unit", "ROWS | number at most N", "so many rows or fewer", checkRowsMost},
	{"unit", "FIELD of ROWS | are WORDS", "these values and no others, in any order and number", checkFieldAre},
	{"unit", "FIELD of ROWS | include WORDS", "each of these values", checkFieldInclude},
	{"unit", "FIELD of ROWS | are in order WORDS", "these values, row by row", checkFieldOrder},
	{"unit", "FIELD of ROWS | are those of FIELD of ROWS", "both have the same values, in any order and number", checkFieldSame},
	{"unit", "FIELD of ROWS | are among those of FIELD of ROWS", "every value of the first is one of the second", checkFieldAmong},
	{"unit", "FIELD of ROWS | are none of those of FIELD of ROWS", "no value of the first is one of the second", checkFieldApart},
	{"unit", "FIELD of ROWS | are all different", "no value is there twice", checkFieldDiffer},
	{"unit", "FIELD of ROWS | have N values", "so many different values", checkFieldDistinct},
	{"unit", "FIELD of ROWS | add up to N", "their sum", checkFieldSum},
	{"unit", "FIELD of ROWS | are at least N", "every number is so high or higher", checkFieldLeast},
	{"unit", "FIELD of ROWS | are at most N", "every number is so low or lower", checkFieldMost},
	{"unit", "FIELD of ROWS | fall", "in a row each number is lower than the one before it", checkFieldFalls},
	{"unit", "FIELD of ROWS | never rise", "in a row no number is higher than the one before it", checkFieldNever},
	{"unit", "FIELD of ROWS | are alike if they begin alike", "values with the same text before their hyphen are the same",
		checkFieldAlike},
	{"unit", "FIELD of ROWS | lie in AREA", "the hexes, given as a number or as a number and - with more, are in it", checkFieldInside},
	{"unit", "FIELD of ROWS | lie outside AREA", "they are on the map and not in it", checkFieldOutside},
	{"unit", "ROWS and ROWS | together number at most N", "so many rows of both lists or fewer", checkRowsTogether},
	{"unit", "FIELD of ROWS | can add up to N", "the numbers of some of the rows do", checkFieldSome},
	{"unit", "FIELD of ROWS | count at least N", "so many values or more, of lists each", checkFieldCount},
}

// checkRowsHave checks statements "ROWS have TESTS".
func checkRowsHave(w *dataset, a []arg) error {
	list, err := w.nonEmptyRows(a[0])
	if err != nil {
		return err
	}
	var bad []string
	stands := make([]func(*yaml.Node) bool, len(a[1]))
	for i, t := range a[1] {
		stands[i] = compileTest(t)
	}
	for _, r := range list {
		for i, t := range a[1] {
			if stands[i](r.node) {
				continue
			}
			key, _, _ := cutTest(t.text)
			got := "no " + key
			if v := fieldAt(r.node, key); v != nil {
				got = key + " " + nodeText(v)
			}
			bad = append(bad, fmt.Sprintf("%s has %s, not %s", r.label(), got, t.text))
		}
	}
	return CheckNone("not so", bad)
}

// checkRowsExist checks statements "there are ROWS".
func checkRowsExist(w *dataset, a []arg) error {
	_, err := w.nonEmptyRows(a[0])
	return err
}

// checkNoRows checks statements "there are no ROWS".
func checkNoRows(w *dataset, a []arg) error {
	list, err := w.rows(a[0])
	if err != nil {
		return err
	}
	return CheckNone("there are", rowLabels(list))
}

// checkRowsCount checks statements "ROWS number N".
func checkRowsCount(w *dataset, a []arg) error {
	list, err := w.rows(a[0])
	if err != nil {
		return err
	}
	if err := CheckEqual(len(list), a[1]); err != nil {
		return fmt.Errorf("%w: %s", err, shortList(list))
	}
	return nil
}

// shortList returns the names of up to eight rows, without their places in the file.
func shortList(list []row) string {
	if len(list) == 0 {
		return "none"
	}
	var out []string
	for _, r := range list[:min(8, len(list))] {
		out = append(out, rowName(r.node))
	}
	if len(list) > 8 {
		out = append(out, "...")
	}
	return strings.Join(out, ", ")
}

// checkRowsLeast checks statements "ROWS number at least N".
func checkRowsLeast(w *dataset, a []arg) error {
	list, err := w.rows(a[0])
	if err != nil {
		return err
	}
	return checkAtLeast(len(list), a[1], "of them")
}

// checkRowsMost checks statements "ROWS number at most N".
func checkRowsMost(w *dataset, a []arg) error {
	list, err := w.rows(a[0])
	if err != nil {
		return err
	}
	return checkAtMost(len(list), a[1], "of them")
}

// checkFieldAre checks statements "FIELD of ROWS are WORDS".
func checkFieldAre(w *dataset, a []arg) error {
	_, got, err := w.fieldValues(a[0], a[1])
	if err != nil {
		return err
	}
	return compareSets(got, a[2].texts())
}

// checkFieldInclude checks statements "FIELD of ROWS include WORDS".
func checkFieldInclude(w *dataset, a []arg) error {
	_, got, err := w.fieldValues(a[0], a[1])
	if err != nil {
		return err
	}
	return CheckNone("the data lack", difference(a[2].texts(), got))
}

// checkFieldOrder checks statements "FIELD of ROWS are in order WORDS".
func checkFieldOrder(w *dataset, a []arg) error {
	_, got, err := w.fieldValues(a[0], a[1])
	if err != nil {
		return err
	}
	return CheckEqual(strings.Join(got, " "), a[2])
}

// checkFieldSame checks statements "FIELD of ROWS are those of FIELD of ROWS".
func checkFieldSame(w *dataset, a []arg) error {
	got, want, err := w.fieldPair(a)
	if err != nil {
		return err
	}
	return compareSets(got, want)
}

// checkFieldAmong checks statements "FIELD of ROWS are among those of FIELD of ROWS".
func checkFieldAmong(w *dataset, a []arg) error {
	got, want, err := w.fieldPair(a)
	if err != nil {
		return err
	}
	return CheckNone("not among them", sortedDistinct(difference(got, want)))
}

// checkFieldApart checks statements "FIELD of ROWS are none of those of FIELD of ROWS".
func checkFieldApart(w *dataset, a []arg) error {
	_, got, err := w.fieldValues(a[0], a[1])
	list, e := w.nonEmptyRows(a[3])
	if err = errors.Join(err, e); err != nil {
		return err
	}
	var other []string
	for _, r := range list { // none of which needs to have it
		other = append(other, nodeTexts(fieldAt(r.node, a[2].firstText()))...)
	}
	return CheckNone("in both", sortedDistinct(difference(got, difference(got, other))))
}

// fieldPair returns the values of two fields.
func (w *dataset) fieldPair(a []arg) (x, y []string, err error) {
	if _, x, err = w.fieldValues(a[0], a[1]); err != nil {
		return nil, nil, err
	}
	_, y, err = w.fieldValues(a[2], a[3])
	return x, y, err
}

// checkFieldDiffer checks statements "FIELD of ROWS are all different".
func checkFieldDiffer(w *dataset, a []arg) error {
	list, got, err := w.fieldValues(a[0], a[1])
	if err != nil {
		return err
	}
	var twice []string
	for i, v := range got {
		if slices.Contains(got[:i], v) {
			twice = append(twice, v+" of "+list[i].label())
		}
	}
	return CheckNone("given before", twice)
}

// checkFieldDistinct checks statements "FIELD of ROWS have N values".
func checkFieldDistinct(w *dataset, a []arg) error {
	_, got, err := w.fieldValues(a[0], a[1])
	if err != nil {
		return err
	}
	return CheckEqual(fmt.Sprint(len(sortedDistinct(got)), " values"), a[2].String()+" values")
}

// checkFieldSum checks statements "FIELD of ROWS add up to N".
func checkFieldSum(w *dataset, a []arg) error {
	_, list, err := w.fieldNumbers(a[0], a[1])
	if err != nil {
		return err
	}
	sum := 0
	for _, n := range list {
		sum += n
	}
	return CheckEqual(sum, a[2])
}

// checkFieldLeast checks statements "FIELD of ROWS are at least N".
func checkFieldLeast(w *dataset, a []arg) error {
	return w.checkBounds(a, func(n, want int) bool { return n >= want })
}

// checkFieldMost checks statements "FIELD of ROWS are at most N".
func checkFieldMost(w *dataset, a []arg) error {
	return w.checkBounds(a, func(n, want int) bool { return n <= want })
}

// checkBounds checks every number of a field against a limit.
func (w *dataset) checkBounds(a []arg, ok func(n, want int) bool) error {
	list, got, err := w.fieldNumbers(a[0], a[1])
	if err != nil {
		return err
	}
	want, _ := parseNumber(a[2].firstText())
	var bad []string
	for i, n := range got {
		if !ok(n, want) {
			bad = append(bad, fmt.Sprintf("%d of %s", n, list[i].label()))
		}
	}
	return CheckNone("not so", bad)
}

// checkFieldFalls checks statements "FIELD of ROWS fall".
func checkFieldFalls(w *dataset, a []arg) error {
	return w.checkFalling(a, func(before, n int) bool { return n < before })
}

// checkFieldNever checks statements "FIELD of ROWS never rise".
func checkFieldNever(w *dataset, a []arg) error {
	return w.checkFalling(a, func(before, n int) bool { return n <= before })
}

// checkFalling checks each number of a field against the one in the row before.
func (w *dataset) checkFalling(a []arg, ok func(before, n int) bool) error {
	list, got, err := w.fieldNumbers(a[0], a[1])
	if err != nil {
		return err
	}
	var bad []string
	for i := 1; i < len(got); i++ {
		if list[i].node == list[i-1].node && !ok(got[i-1], got[i]) {
			bad = append(bad, fmt.Sprintf("%d, then %d of %s", got[i-1], got[i], list[i].label()))
		}
	}
	return CheckNone("not so", bad)
}

// checkFieldInside checks statements "FIELD of ROWS lie in AREA".
func checkFieldInside(w *dataset, a []arg) error { return w.checkLiesIn(a, true) }

// checkFieldOutside checks statements "FIELD of ROWS lie outside AREA".
func checkFieldOutside(w *dataset, a []arg) error { return w.checkLiesIn(a, false) }

// checkLiesIn checks that the hexes in a field are inside or outside an area. The hex is the part of a value before a
// hyphen.
func (w *dataset) checkLiesIn(a []arg, want bool) error {
	list, got, err := w.fieldValues(a[0], a[1])
	if err != nil {
		return err
	}
	area, err := w.areaHexes(a[2])
	if err != nil {
		return err
	}
	var bad []string
	for i, v := range got {
		label, _, _ := strings.Cut(v, "-")
		h, ok := w.gameMap.Find(label)
		if !ok || slices.Contains(area, h) != want {
			bad = append(bad, v+" of "+list[i].label())
		}
	}
	return CheckNone(map[bool]string{true: "not there", false: "there or off the map"}[want], bad)
}

// checkFieldAlike checks that values with the same part before a hyphen are equal.
func checkFieldAlike(w *dataset, a []arg) error {
	list, got, err := w.fieldValues(a[0], a[1])
	if err != nil {
		return err
	}
	first := map[string]string{}
	var bad []string
	for i, v := range got {
		head, _, _ := strings.Cut(v, "-")
		if old, ok := first[head]; ok && old != v {
			bad = append(bad, fmt.Sprintf("%s of %s beside %s", v, list[i].label(), old))
		}
		first[head] = v
	}
	return CheckNone("not so", bad)
}

// checkRowsTogether checks statements "ROWS and ROWS together number at most N".
func checkRowsTogether(w *dataset, a []arg) error {
	x, err := w.rows(a[0])
	y, e := w.rows(a[1])
	if err = errors.Join(err, e); err != nil {
		return err
	}
	return checkAtMost(len(x)+len(y), a[2], "of them")
}

// checkFieldSome checks statements "FIELD of ROWS can add up to N".
func checkFieldSome(w *dataset, a []arg) error {
	_, list, err := w.fieldNumbers(a[0], a[1])
	if err != nil {
		return err
	}
	sums := map[int]bool{0: true}
	for _, n := range list {
		for s := range maps.Clone(sums) { // any order: they are a set
			sums[s+n] = len(sums) < maxWords // bounded, whatever the data
		}
	}
	if want, _ := parseNumber(a[2].firstText()); !sums[want] {
		return fmt.Errorf("%s of %s are %s, and none of them add up to %d", a[0], a[1], joinInts(list), want)
	}
	return nil
}

func joinInts(list []int) string { return strings.Trim(fmt.Sprint(list), "[]") }

// checkFieldCount checks statements "FIELD of ROWS count at least N".
func checkFieldCount(w *dataset, a []arg) error {
	_, got, err := w.fieldValues(a[0], a[1])
	if err != nil {
		return err
	}
	return checkAtLeast(len(got), a[2], "values")
}
