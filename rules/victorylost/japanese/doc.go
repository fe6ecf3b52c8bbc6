// Package japanese holds what the title A Victory Lost says to players, in Japanese. The sentences are our own, the terms
// those usual among players of its Japanese parent game.
package japanese

import (
	"fmt"
	"slices"
)

// Sentences gives, for each sentence or format of one in English, the Japanese with its arguments as %[1]s, %[2]s ...
func Sentences() [][2]string { return slices.Concat(events, phases, choices, faults, verbs, draws()) }

// mostDraws is how many chits a turn can see drawn: four Soviet, six Axis, and the two of Manstein put back.
const mostDraws = 12

// draws are the numbers of the draws, word for word: the word by itself is a game that nobody wins.
func draws() [][2]string {
	var out [][2]string
	for n := 1; n <= mostDraws; n++ {
		out = append(out, [2]string{fmt.Sprintf("draw %d", n), fmt.Sprintf("チット%d枚目", n)})
	}
	return out
}
