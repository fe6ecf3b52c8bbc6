package core

import "slices"

// Tunable is a Strategist whose ratings depend on named values, such as the worth of a lost step. A search can change
// the values to find a better computer player.
//
// Used by: computer opponents (pbem/game/ai) and the search for better values (pbem/game/tune).
type Tunable interface {
	Strategist
	// Weights lists the values, in the order of the title's file. The title's own Weigh and Prefer use Greedy of each.
	Weights() []Weight
	// RateBy returns a Strategist that rates by the values given by name. A value that is not named is its Greedy.
	RateBy(values map[string]int) Strategist
}

// Weight is a value by which a title rates orders. All values are at least 1.
type Weight struct {
	Name, Means   string
	Greedy, Tuned int // by hand, and found by games of computer players against each other
}

// Stance is a manner of play, such as to hold. A computer player that looks ahead writes a plan in each of them.
type Stance struct {
	Name    string
	Percent map[string]int // changed values by name, in per cent of Tuned
	First   string         // line that begins the sheet, "" for none; the stance is left out where it is not legal
}

// Poser is a Tunable that lists stances.
//
// Used by: computer opponents that look ahead (pbem/game/ai).
type Poser interface {
	Tunable
	// Stances lists the stances, in the order of the title's file.
	Stances() []Stance
}

// Guesser is a title that hides something from the sides, and can fill it in by chance.
//
// Used by: computer opponents that look ahead (pbem/game/ai). For a title without it a side sees everything but what
// others have on file.
type Guesser interface {
	// Guess returns a position that a side's view may stand for: what the view hides is drawn, in every way that the
	// view allows. open returns the statement behind one of the side's own seals, or ok false. draw returns a number
	// from 0 to n-1. The result shares nothing with the view that may be changed.
	Guess(view *Position, side Side, open func(seal string) (statement string, ok bool), draw func(n int) int) *Position
}

// PlainSeal is the beginning of a seal in a guessed position: the statement follows it.
const PlainSeal = "plain:"

// Drawing returns n different elements of a list at random, by draw; all of them where there are no more.
func Drawing(list []string, n int, draw func(n int) int) []string {
	out := slices.Clone(list)
	n = min(n, len(out))
	for i := range n {
		k := i + draw(len(out)-i)
		out[i], out[k] = out[k], out[i]
	}
	return out[:n]
}
