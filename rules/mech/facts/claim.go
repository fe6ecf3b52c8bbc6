package facts

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// ClaimList is the claims of a title in the order in which they are said. Its zero value is empty.
type ClaimList struct {
	// Untranscribed are the top-level blocks that nobody has transcribed, by key.
	Untranscribed map[string]bool

	claims []core.Claim
}

// Claims are all claims said so far.
func (l *ClaimList) Claims() []core.Claim { return l.claims }

// Add adds a claim. blocks are the top-level blocks it speaks of, by blanks: what is not transcribed cannot agree.
func (l *ClaimList) Add(rule, blocks, text string, err error) {
	l.AddChecked(rule, blocks, text, func() error { return err })
}

// AddChecked is Say for a check that can only be made on what is transcribed: it is not called otherwise.
func (l *ClaimList) AddChecked(rule, blocks, text string, check func() error) {
	for _, b := range strings.Fields(blocks) {
		if l.Untranscribed[b] {
			check = func() error { return fmt.Errorf("not transcribed: block %s", b) }
			break
		}
	}
	l.claims = append(l.claims, core.Claim{Rule: rule, Text: text, Err: check()})
}

// CheckEqual compares what the data say with what they should say, as they are printed.
func CheckEqual(got, want any) error {
	if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
		return fmt.Errorf("the data say %s, not %s", g, w)
	}
	return nil
}

// CheckRange checks that a number lies in a range, ends included.
func CheckRange(n, low, high int) error {
	if n < low || n > high {
		return fmt.Errorf("the data say %d, not %d to %d", n, low, high)
	}
	return nil
}

// CheckNone is an error that lists what should not be there, eight names of it, sorted.
func CheckNone(what string, found []string) error {
	if len(found) == 0 {
		return nil
	}
	const most = 8
	list := slices.Sorted(slices.Values(found))
	tail := ""
	if len(list) > most {
		tail = fmt.Sprintf(" and %d more", len(list)-most)
		list = list[:most]
	}
	return fmt.Errorf("%s: %s%s", what, strings.Join(list, ", "), tail)
}

// FirstError is the first error of a list.
func FirstError(list ...error) error {
	for _, err := range list {
		if err != nil {
			return err
		}
	}
	return nil
}

// SortedLabels are the labels of hexes, sorted.
func SortedLabels(m *hexmap.Map, hexes []hexmap.Hex) []string {
	out := make([]string, len(hexes))
	for i, h := range hexes {
		out[i] = m.Label(h)
	}
	slices.Sort(out)
	return out
}

// CheckAdjacent checks that the hexes of each pair "1109 1210" share a hexside.
func CheckAdjacent(m *hexmap.Map, pairs ...string) error {
	var out error
	for _, p := range pairs {
		h, err := m.FindAll(strings.Fields(p)...)
		if err == nil && !m.Adjacent(h[0], h[1]) {
			err = fmt.Errorf("%s are %d hexes apart", strings.ReplaceAll(p, " ", " and "), m.Distance(h[0], h[1]))
		}
		out = errors.Join(out, err)
	}
	return out
}
