package datacheck

import (
	"fmt"
	"slices"
	"strings"
)

// checkCellsLike checks statements "the cells of PATH have some like WORDS".
func checkCellsLike(w *dataset, a []arg) error {
	g, err := w.gridAt(a[0][0])
	if err != nil {
		return err
	}
	all := g.distinctResults()
	return CheckNone(g.location+": nothing like", slices.DeleteFunc(a[1].texts(), func(p string) bool {
		return slices.ContainsFunc(all, func(s string) bool { return matchesAny(strings.Split(p, "|"), s) })
	}))
}

// checkTakesAs checks statements "PATH takes N against N as WORD".
func checkTakesAs(w *dataset, a []arg) error { return w.checkOddsColumn(a[0], a[1], a[2], 0, a[3]) }

// checkTakesShifted checks statements about the odds column that a pair of strengths uses after a column shift.
func checkTakesShifted(w *dataset, a []arg) error {
	n, _ := parseNumber(a[3].firstText())
	return w.checkOddsColumn(a[0], a[1], a[2], n, a[4])
}

// checkOddsColumn checks which column, in order of rising odds, a pair of strengths uses after a shift.
func (w *dataset) checkOddsColumn(list, attack, defence arg, move int, want arg) error {
	x, _ := parseNumber(attack.firstText())
	y, _ := parseNumber(defence.firstText())
	return w.checkPathValues(list, func(heads []string) error {
		at := -1
		for i, head := range heads {
			p, q, ok := parseRatio(head)
			if !ok {
				return fmt.Errorf("%q are no odds", head)
			}
			if x*q >= p*y {
				at = i
			}
		}
		got := "none"
		if at >= 0 {
			got = heads[max(0, min(at+move, len(heads)-1))]
		}
		return CheckEqual(got, want)
	})
}

// parseRatio parses the odds in the heading of a column: 3:2, 1.5-1 or 10-1+.
func parseRatio(head string) (p, q int, ok bool) {
	a, d, _ := strings.Cut(strings.Replace(strings.TrimSuffix(head, "+"), "-", ":", 1), ":")
	a, half := strings.CutSuffix(a, ".5")
	p, ok = parseNumber(a)
	q, also := parseNumber(d)
	if half {
		p, q = 2*p+1, 2*q
	}
	return p, q, ok && also
}

// checkRolledAs checks which rows a six-sided die with the listed modifiers can reach.
func checkRolledAs(w *dataset, a []arg) error {
	b, n, err := w.valueAt(a[1][0])
	if err != nil {
		return err
	}
	list := childNode(n, "rows")
	if !isRowList(list) {
		return fmt.Errorf("%s: %s has no rows", b.location(n), a[1])
	}
	var got []string
	for _, r := range list.Content {
		total, _ := parseNumber(rowName(r))
		for _, m := range nodeTexts(childNode(n, "drm")) {
			drm, ok := parseNumber(m)
			if die := total - drm; ok && die >= 1 && die <= 6 {
				got = append(got, nodeTexts(fieldAt(r, a[0].firstText()))...)
			}
		}
	}
	return CheckNone(b.location(n)+": never rolled", difference(a[2].texts(), got))
}
