// Package japanese holds what the title Kursk says to players, in Japanese. Its terms are those of the rulebook's Japanese
// edition; the sentences are our own.
package japanese

import "slices"

// Sentences gives, for each sentence or format of one in English, the Japanese with its arguments as %[1]s, %[2]s ...
func Sentences() [][2]string { return slices.Concat(events, choices, faults) }
