package facts

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// A test is KEY=VALUE of a row: VALUE may be several patterns parted by |, of a list one for each element parted by commas.
// != denies it; : and !: ask whether a list has the value. A key that is not there is none, false and 0.
var marks = []string{"!=", "!:", "=", ":"}

// isTest takes KEY=VALUE.
func isTest(s string) bool {
	key, _, value := cutTest(s)
	return key != "" && value != "" && isPath(key)
}

func cutTest(s string) (key, mark, value string) {
	at := strings.IndexAny(s, "!=:")
	if at < 0 {
		return "", "", ""
	}
	for _, m := range marks {
		if rest, ok := strings.CutPrefix(s[at:], m); ok {
			return s[:at], m, rest
		}
	}
	return "", "", ""
}

// isRows takes a path to a list of rows, perhaps followed by with and tests.
func isRows(a arg) bool {
	switch {
	case !each(isPath)(a[:1]):
		return false
	case len(a) == 1:
		return true
	}
	return len(a) > 2 && a[1].text == "with" && !a[1].quoted && each(isTest)(a[2:])
}

// row is a mapping of a list, a counter for instance.
type row struct {
	block
	node *yaml.Node
}

// rows finds the rows of a list that stand all tests.
func (w *world) rows(a arg) ([]row, error) {
	b, n, err := w.value(a[0])
	if err != nil {
		return nil, err
	}
	list := rowsIn(n)
	if list == nil {
		return nil, fmt.Errorf("%s: %s is no list of rows", b.at(n), a[0].text)
	}
	var tests arg
	if len(a) > 1 {
		tests = a[2:]
	}
	for _, t := range tests {
		if err := anywhere(b, list, t); err != nil {
			return nil, err
		}
	}
	var out []row
	stands := passing(tests)
	for _, c := range list.Content {
		if stands(c) {
			out = append(out, row{b, c})
		}
	}
	return out, nil
}

// anywhere is an error if no row has the key of a test that wants it.
func anywhere(b block, list *yaml.Node, t word) error {
	key, mark, value := cutTest(t.text)
	if mark[0] == '!' || missing(value) {
		return nil
	}
	for _, c := range list.Content {
		if c.Kind == yaml.MappingNode && field(c, key) != nil {
			return nil
		}
	}
	return fmt.Errorf("%s: no row of this list has a key %s", b.at(list), key)
}

// field is the value of a key, or of keys parted by points.
func field(n *yaml.Node, path string) *yaml.Node { return follow(n, strings.Split(path, ".")) }

func follow(n *yaml.Node, path []string) *yaml.Node {
	for _, p := range path {
		if n = step(n, p); n == nil {
			return nil
		}
	}
	return n
}

// missing says whether patterns take a key that is not there.
func missing(patterns string) bool {
	return slices.ContainsFunc(strings.Split(patterns, "|"), func(p string) bool { return p == "none" || p == "false" || p == "0" })
}

// passes says whether a row stands a test.
func passes(n *yaml.Node, t word) bool { return testOf(t)(n) }

// testOf is a test taken apart: whether a row stands it.
func testOf(t word) func(n *yaml.Node) bool {
	key, mark, value := cutTest(t.text)
	path, patterns, denied := strings.Split(key, "."), strings.Split(value, "|"), mark[0] == '!'
	return func(n *yaml.Node) bool {
		v, ok := follow(n, path), false
		switch {
		case v == nil:
			ok = missing(value)
		case strings.HasSuffix(mark, ":"):
			ok = slices.ContainsFunc(texts(v), func(s string) bool { return glob(patterns, s) })
		case v.Kind == yaml.SequenceNode:
			ok = list(patterns, texts(v))
		default:
			ok = glob(patterns, text(v))
		}
		return ok != denied
	}
}

// passing are tests taken apart, all of which a row is to stand.
func passing(tests arg) func(n *yaml.Node) bool {
	all := make([]func(*yaml.Node) bool, len(tests))
	for i, t := range tests {
		all[i] = testOf(t)
	}
	return func(n *yaml.Node) bool {
		return !slices.ContainsFunc(all, func(stands func(*yaml.Node) bool) bool { return !stands(n) })
	}
}

// list says whether a list fits one of several lists of patterns.
func list(patterns, values []string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool {
		if p == "none" {
			return len(values) == 0
		}
		return slices.EqualFunc(strings.Split(p, ","), values, fits)
	})
}

// some are the rows of a list, at least one.
func (w *world) some(a arg) ([]row, error) {
	list, err := w.rows(a)
	if err == nil && len(list) == 0 {
		err = fmt.Errorf("there are no %s", a)
	}
	return list, err
}

// called names a row and its place.
func (r row) called() string { return fmt.Sprintf("%s (%s)", name(r.node), r.at(r.node)) }

// names names rows.
func names(list []row) []string {
	out := make([]string, len(list))
	for i, r := range list {
		out[i] = r.called()
	}
	return out
}

// values are the values of a key in rows, with the row of each. It is an error if no row has it.
func (w *world) values(key, rows arg) (list []row, values []string, err error) {
	all, err := w.some(rows)
	if err != nil {
		return nil, nil, err
	}
	for _, r := range all {
		for _, v := range texts(field(r.node, key.first())) {
			list, values = append(list, r), append(values, v)
		}
	}
	if len(values) == 0 {
		return nil, nil, fmt.Errorf("no row of %s has a key %s", rows, key)
	}
	return list, values, nil
}

// numbers are values as whole numbers; "-" stands for what is none.
func (w *world) numbers(key, rows arg) (list []row, out []int, err error) {
	list, values, err := w.values(key, rows)
	for i, v := range values {
		n, ok := number(v)
		if !ok {
			return nil, nil, fmt.Errorf("%s of %s is %q, no whole number", key, list[i].called(), v)
		}
		out = append(out, n)
	}
	return list, out, err
}

// distinct are the values of a list, each once, sorted.
func distinct(list []string) []string {
	out := slices.Clone(list)
	slices.Sort(out)
	return slices.Compact(out)
}

// sets compares two lists as sets.
func sets(got, want []string) error {
	got, want = distinct(got), distinct(want)
	return errors.Join(None("the data lack", without(want, got)), None("the data have besides", without(got, want)))
}
