// Package japanese holds what the title Group of Soviet Forces Germany says to players, in Japanese. The sentences are our own.
package japanese

import "slices"

// Sentences gives, for each sentence or format of one in English, the Japanese with its arguments as %[1]s, %[2]s ...
func Sentences() [][2]string { return slices.Concat(events, choices, faults, verbs) }
