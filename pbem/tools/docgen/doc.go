// Package docgen answers, from the sources that the program was built from, what a title can say: the codes of its faults, where a
// rule is at work in code and cases, and by the cases, which events there are with their words and keys. Nothing in it is
// written down twice, so that it cannot go stale.
package docgen
