package facts

import (
	"fmt"
	"slices"
	"strings"
)

func cellsLike(w *world, a []arg) error {
	g, err := w.grid(a[0][0])
	if err != nil {
		return err
	}
	all := g.all()
	return None(g.at+": nothing like", slices.DeleteFunc(a[1].texts(), func(p string) bool {
		return slices.ContainsFunc(all, func(s string) bool { return glob(strings.Split(p, "|"), s) })
	}))
}

func takesAs(w *world, a []arg) error { return w.takes(a[0], a[1], a[2], 0, a[3]) }

func takesMoved(w *world, a []arg) error {
	n, _ := number(a[3].first())
	return w.takes(a[0], a[1], a[2], n, a[4])
}

// takes looks for odds in a list that rises.
func (w *world) takes(list, attack, defence arg, move int, want arg) error {
	x, _ := number(attack.first())
	y, _ := number(defence.first())
	return w.said(list, func(heads []string) error {
		at := -1
		for i, head := range heads {
			p, q, ok := ratio(head)
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
		return Same(got, want)
	})
}

// ratio reads odds: 3:2, or 1.5-1 and 10-1+.
func ratio(head string) (p, q int, ok bool) {
	a, d, _ := strings.Cut(strings.Replace(strings.TrimSuffix(head, "+"), "-", ":", 1), ":")
	a, half := strings.CutSuffix(a, ".5")
	p, ok = number(a)
	q, also := number(d)
	if half {
		p, q = 2*p+1, 2*q
	}
	return p, q, ok && also
}

// rolledAs looks at the rows whose total a die and a modifier make.
func rolledAs(w *world, a []arg) error {
	b, n, err := w.value(a[1][0])
	if err != nil {
		return err
	}
	list := child(n, "rows")
	if !isRowList(list) {
		return fmt.Errorf("%s: %s has no rows", b.at(n), a[1])
	}
	var got []string
	for _, r := range list.Content {
		total, _ := number(name(r))
		for _, m := range texts(child(n, "drm")) {
			drm, ok := number(m)
			if die := total - drm; ok && die >= 1 && die <= 6 {
				got = append(got, texts(field(r, a[0].first()))...)
			}
		}
	}
	return None(b.at(n)+": never rolled", without(a[2].texts(), got))
}
