// Package japanese holds what the title Demyansk Shield says to players, in Japanese. The sentences are our own, the terms those of
// the game's Japanese rules.
package japanese

import "slices"

// Sentences gives, for each sentence or format of one in English, the Japanese with its arguments as %[1]s, %[2]s ...
func Sentences() [][2]string { return slices.Concat(events, faults, combat, verbs) }
