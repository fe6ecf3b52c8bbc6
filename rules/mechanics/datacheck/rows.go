package datacheck

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// testMarks lists the signs in a test KEY=VALUE of a row. VALUE may be several patterns separated by |, and for a list
// one pattern for each element, separated by commas. != negates; : and !: test whether a list contains the value. A
// missing key equals none, false and 0.
var testMarks = []string{"!=", "!:", "=", ":"}

// isTest reports whether a word is a test KEY=VALUE.
func isTest(s string) bool {
	key, _, value := cutTest(s)
	return key != "" && value != "" && isPath(key)
}

// cutTest splits a test into key, sign and value.
func cutTest(s string) (key, mark, value string) {
	at := strings.IndexAny(s, "!=:")
	if at < 0 {
		return "", "", ""
	}
	for _, m := range testMarks {
		if rest, ok := strings.CutPrefix(s[at:], m); ok {
			return s[:at], m, rest
		}
	}
	return "", "", ""
}

// isRowPath reports whether words are a path to a list of rows, perhaps followed by "with" and tests.
func isRowPath(a arg) bool {
	switch {
	case !everyWord(isPath)(a[:1]):
		return false
	case len(a) == 1:
		return true
	}
	return len(a) > 2 && a[1].text == "with" && !a[1].quoted && everyWord(isTest)(a[2:])
}

// row is an entry of a list in the data, such as a counter.
type row struct {
	block
	node *yaml.Node
}

// rows returns the rows of a list that pass all tests.
func (w *dataset) rows(a arg) ([]row, error) {
	b, n, err := w.valueAt(a[0])
	if err != nil {
		return nil, err
	}
	list := rowsNode(n)
	if list == nil {
		return nil, fmt.Errorf("%s: %s is no list of rows", b.location(n), a[0].text)
	}
	var tests arg
	if len(a) > 1 {
		tests = a[2:]
	}
	for _, t := range tests {
		if err := checkKeyExists(b, list, t); err != nil {
			return nil, err
		}
	}
	var out []row
	stands := compileTests(tests)
	for _, c := range list.Content {
		if stands(c) {
			out = append(out, row{b, c})
		}
	}
	return out, nil
}

// checkKeyExists returns an error if a test names a key that no row has.
func checkKeyExists(b block, list *yaml.Node, t word) error {
	key, mark, value := cutTest(t.text)
	if mark[0] == '!' || acceptsMissing(value) {
		return nil
	}
	for _, c := range list.Content {
		if c.Kind == yaml.MappingNode && fieldAt(c, key) != nil {
			return nil
		}
	}
	return fmt.Errorf("%s: no row of this list has a key %s", b.location(list), key)
}

// fieldAt returns the value in a row of a key, or of keys separated by points.
func fieldAt(n *yaml.Node, path string) *yaml.Node { return followKeys(n, strings.Split(path, ".")) }

// followKeys returns the node at a path of keys, nil if there is none.
func followKeys(n *yaml.Node, path []string) *yaml.Node {
	for _, p := range path {
		if n = followPart(n, p); n == nil {
			return nil
		}
	}
	return n
}

// acceptsMissing reports whether patterns accept a missing key.
func acceptsMissing(patterns string) bool {
	return slices.ContainsFunc(strings.Split(patterns, "|"), func(p string) bool { return p == "none" || p == "false" || p == "0" })
}

// rowPasses reports whether a row passes a test.
func rowPasses(n *yaml.Node, t word) bool { return compileTest(t)(n) }

// compileTest returns a function that reports whether a row passes a test.
func compileTest(t word) func(n *yaml.Node) bool {
	key, mark, value := cutTest(t.text)
	path, patterns, denied := strings.Split(key, "."), strings.Split(value, "|"), mark[0] == '!'
	return func(n *yaml.Node) bool {
		v, ok := followKeys(n, path), false
		switch {
		case v == nil:
			ok = acceptsMissing(value)
		case strings.HasSuffix(mark, ":"):
			ok = slices.ContainsFunc(nodeTexts(v), func(s string) bool { return matchesAny(patterns, s) })
		case v.Kind == yaml.SequenceNode:
			ok = listMatches(patterns, nodeTexts(v))
		default:
			ok = matchesAny(patterns, nodeText(v))
		}
		return ok != denied
	}
}

// compileTests returns a function that reports whether a row passes all tests.
func compileTests(tests arg) func(n *yaml.Node) bool {
	all := make([]func(*yaml.Node) bool, len(tests))
	for i, t := range tests {
		all[i] = compileTest(t)
	}
	return func(n *yaml.Node) bool {
		return !slices.ContainsFunc(all, func(stands func(*yaml.Node) bool) bool { return !stands(n) })
	}
}

// listMatches reports whether the values match one of several lists of patterns.
func listMatches(patterns, values []string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool {
		if p == "none" {
			return len(values) == 0
		}
		return slices.EqualFunc(strings.Split(p, ","), values, matchesPattern)
	})
}

// nonEmptyRows returns the rows of a list, and an error if there are none.
func (w *dataset) nonEmptyRows(a arg) ([]row, error) {
	list, err := w.rows(a)
	if err == nil && len(list) == 0 {
		err = fmt.Errorf("there are no %s", a)
	}
	return list, err
}

// label returns the name of a row and its place in the file.
func (r row) label() string { return fmt.Sprintf("%s (%s)", rowName(r.node), r.location(r.node)) }

// rowLabels returns the names of rows and their places.
func rowLabels(list []row) []string {
	out := make([]string, len(list))
	for i, r := range list {
		out[i] = r.label()
	}
	return out
}

// fieldValues returns the values of a key in rows, with the row of each, or an error if no row has the key.
func (w *dataset) fieldValues(key, rows arg) (list []row, values []string, err error) {
	all, err := w.nonEmptyRows(rows)
	if err != nil {
		return nil, nil, err
	}
	for _, r := range all {
		for _, v := range nodeTexts(fieldAt(r.node, key.firstText())) {
			list, values = append(list, r), append(values, v)
		}
	}
	if len(values) == 0 {
		return nil, nil, fmt.Errorf("no row of %s has a key %s", rows, key)
	}
	return list, values, nil
}

// fieldNumbers returns the values of a key in rows as whole numbers, without values "-".
func (w *dataset) fieldNumbers(key, rows arg) (list []row, out []int, err error) {
	list, values, err := w.fieldValues(key, rows)
	for i, v := range values {
		n, ok := parseNumber(v)
		if !ok {
			return nil, nil, fmt.Errorf("%s of %s is %q, no whole number", key, list[i].label(), v)
		}
		out = append(out, n)
	}
	return list, out, err
}

// sortedDistinct returns the values of a list, each once, sorted.
func sortedDistinct(list []string) []string {
	out := slices.Clone(list)
	slices.Sort(out)
	return slices.Compact(out)
}

// compareSets returns an error with the elements that are in only one of two lists.
func compareSets(got, want []string) error {
	got, want = sortedDistinct(got), sortedDistinct(want)
	return errors.Join(CheckNone("the data lack", difference(want, got)), CheckNone("the data have besides", difference(got, want)))
}
