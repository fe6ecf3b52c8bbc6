// Package xslices contains small generic functions that count, find, filter and compare elements of slices. They never
// change a slice.
package xslices

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

// MaxOf returns the highest value of the elements, at least 0.
func MaxOf[T any](list []T, of func(T) int) (most int) {
	for _, x := range list {
		most = max(most, of(x))
	}
	return most
}

// MinOf returns the lowest value of the elements, at most least.
func MinOf[T any](list []T, least int, of func(T) int) int {
	for _, x := range list {
		least = min(least, of(x))
	}
	return least
}

// Any reports whether is returns true for one of the elements.
func Any[T any](all iter.Seq[T], is func(T) bool) bool {
	for x := range all {
		if is(x) {
			return true
		}
	}
	return false
}

// Partition returns the elements for which is returns true, and the others.
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

// Filter returns the elements for which is returns true.
func Filter[T any](list []T, is func(T) bool) []T {
	yes, _ := Partition(list, is)
	return yes
}

// First returns the first element for which is returns true, or the zero value if there is none.
func First[T any](list []T, is func(T) bool) (x T) {
	if at := Find(list, is); at != nil {
		x = *at
	}
	return x
}

// Find returns a pointer to the first element for which is returns true, or nil if there is none.
func Find[T any](list []T, is func(T) bool) *T {
	if i := slices.IndexFunc(list, is); i >= 0 {
		return &list[i]
	}
	return nil
}

// FilterOrAll returns the elements for which is returns true, or all elements if there is none.
func FilterOrAll[T any](list []T, is func(T) bool) []T {
	if yes := Filter(list, is); len(yes) > 0 {
		return yes
	}
	return list
}

// VictoryMargin returns the degree of victory: 0 from draw points on, 1 from win points on, negative below draw. If
// draw equals win, no draw is possible and the result is never 0.
func VictoryMargin(points, draw, win int) int {
	switch {
	case points >= win:
		return points - win + 1
	case points >= draw:
		return 0
	}
	return points - draw
}

// Distinct returns the distinct values of the elements, in the order of their first occurrence.
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
