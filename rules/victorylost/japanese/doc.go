// Package japanese holds what the title A Victory Lost says to players, in Japanese. The sentences are our own, the terms
// those usual among players of its Japanese parent game.
package japanese

import "slices"

// Sentences gives, for each sentence or format of one in English, the Japanese with its arguments as %[1]s, %[2]s ...
func Sentences() [][2]string { return slices.Concat(events, phases, choices, faults, verbs) }
