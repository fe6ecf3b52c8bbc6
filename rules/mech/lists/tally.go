// Package lists counts, compares and sorts out what lists hold. It changes no list.
package lists

import (
	"iter"
	"slices"
)

// Count returns the number of elements for which is returns true.
func Count[T any](list []T, is func(T) bool) (n int) {
	for _, x := range list {
		if is(x) {
			n++
		}
	}
	return n
}

// MaxOf is the highest of what some things count, at least 0.
func MaxOf[T any](list []T, of func(T) int) (most int) {
	for _, x := range list {
		most = max(most, of(x))
	}
	return most
}

// MinOf is the lowest of what some things count, at most a number.
func MinOf[T any](list []T, least int, of func(T) int) int {
	for _, x := range list {
		least = min(least, of(x))
	}
	return least
}

// Any says whether a test takes one of some things.
func Any[T any](all iter.Seq[T], is func(T) bool) bool {
	for x := range all {
		if is(x) {
			return true
		}
	}
	return false
}

// Partition returns the elements that a test takes, and the others.
func Partition[T any](list []T, is func(T) bool) (yes, no []T) {
	for _, x := range list {
		if is(x) {
			yes = append(yes, x)
		} else {
			no = append(no, x)
		}
	}
	return yes, no
}

// Filter returns the elements that a test takes.
func Filter[T any](list []T, is func(T) bool) []T {
	yes, _ := Partition(list, is)
	return yes
}

// First is the first of some things that a test takes; the zero value where it takes none.
func First[T any](list []T, is func(T) bool) (x T) {
	if at := Find(list, is); at != nil {
		x = *at
	}
	return x
}

// Find is First where it stands in the list; nil for none.
func Find[T any](list []T, is func(T) bool) *T {
	if i := slices.IndexFunc(list, is); i >= 0 {
		return &list[i]
	}
	return nil
}

// FilterOrAll returns the elements that a test takes, or all of them if it takes none.
func FilterOrAll[T any](list []T, is func(T) bool) []T {
	if yes := Filter(list, is); len(yes) > 0 {
		return yes
	}
	return list
}

// Margin is by how much points are above a draw, below 0 if they are below it: a draw from so many on, a win from so many on. Where
// nothing is drawn both are the same number, and no points are 0 above.
func Margin(points, draw, win int) int {
	switch {
	case points >= win:
		return points - win + 1
	case points >= draw:
		return 0
	}
	return points - draw
}

// Distinct returns the values of the elements, each once, in the order in which they come.
func Distinct[T any, K comparable](list []T, of func(T) K) (out []K) {
	for _, x := range list {
		if k := of(x); !slices.Contains(out, k) {
			out = append(out, k)
		}
	}
	return out
}

// Sum returns the sum of the values of the elements.
func Sum[T any](list []T, of func(T) int) (n int) {
	for _, x := range list {
		n += of(x)
	}
	return n
}
