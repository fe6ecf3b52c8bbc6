// Package docgen extracts documentation of a title from the embedded sources and cases: the codes of its faults, where
// each rule is implemented and tested, and which events there are with their words and keys. Nothing in it is written
// by hand, so it cannot go stale.
package docgen
