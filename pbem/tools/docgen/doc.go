// Package docgen extracts documentation of a title from the embedded sources and cases: the codes of its faults, where
// each rule is implemented and tested, and its events with their words and keys. Nothing in it is written by hand, so
// that it is never out of date.
package docgen
