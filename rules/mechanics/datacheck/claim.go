package datacheck

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// ClaimList collects the claims of a title and their results. Its zero value is empty.
type ClaimList struct {
	// Untranscribed holds the keys of the top-level blocks whose data have not been transcribed yet.
	Untranscribed map[string]bool

	claims []core.Claim
}

// Claims returns all claims added so far.
func (l *ClaimList) Claims() []core.Claim { return l.claims }

// Add adds a claim with its result. blocks holds the keys of the data blocks that the claim needs, separated by blanks.
// If one of them is untranscribed, the claim fails.
func (l *ClaimList) Add(rule, blocks, text string, err error) {
	l.AddChecked(rule, blocks, text, func() error { return err })
}

// AddChecked adds a claim with the result of check. It calls check only if all blocks of the claim are transcribed.
func (l *ClaimList) AddChecked(rule, blocks, text string, check func() error) {
	for _, b := range strings.Fields(blocks) {
		if l.Untranscribed[b] {
			check = func() error { return fmt.Errorf("not transcribed: block %s", b) }
			break
		}
	}
	l.claims = append(l.claims, core.Claim{Rule: rule, Text: text, Err: check()})
}

// CheckEqual returns an error if the data (got) differ from the expected value (want). It compares them as printed.
func CheckEqual(got, want any) error {
	if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
		return fmt.Errorf("the data say %s, not %s", g, w)
	}
	return nil
}

// CheckRange returns an error if a number is outside a range, ends included.
func CheckRange(n, low, high int) error {
	if n < low || n > high {
		return fmt.Errorf("the data say %d, not %d to %d", n, low, high)
	}
	return nil
}

// CheckNone returns an error that lists things found which should not exist, at most eight names, sorted.
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

// FirstError returns the first error of a list.
func FirstError(list ...error) error {
	for _, err := range list {
		if err != nil {
			return err
		}
	}
	return nil
}

// SortedLabels returns the labels of hexes, sorted.
func SortedLabels(m *hexmap.Map, hexes []hexmap.Hex) []string {
	out := make([]string, len(hexes))
	for i, h := range hexes {
		out[i] = m.Label(h)
	}
	slices.Sort(out)
	return out
}

// CheckAdjacent returns an error if the hexes of a pair "1109 1210" do not share a hexside.
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
