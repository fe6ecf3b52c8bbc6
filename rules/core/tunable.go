package core

import "slices"

// TunableStrategist is a Strategist whose ratings depend on named values, such as the worth of a lost step. A search
// can change the values to find a better computer player.
//
// Used by: computer opponents (pbem/game/ai) and the search for better values (pbem/game/tune).
type TunableStrategist interface {
	Strategist
	// Weights lists the values, in the order of the title's file. The title's own Weigh and Prefer use the Greedy
	// value of each.
	Weights() []Weight
	// RateBy returns a Strategist that rates with the given values, by name. A value that is not given stays
	// Greedy.
	RateBy(values map[string]int) Strategist
}

// Weight is a named value that a title uses to rate orders. All values are at least 1.
type Weight struct {
	Name, Meaning string
	Greedy, Tuned int // set by hand, and found by games of computer players against each other
}

// Stance is a style of play, such as to hold. A computer player that looks ahead makes one plan for each stance.
type Stance struct {
	Name          string
	WeightPercent map[string]int // changed values by name, in per cent of Tuned
	FirstLine     string         // line that begins the sheet, "" for none; the stance is skipped if that line is illegal
}

// StanceLister is a Tunable that lists stances.
//
// Used by: computer opponents that look ahead (pbem/game/ai).
type StanceLister interface {
	TunableStrategist
	// Stances lists the stances, in the order of the title's file.
	Stances() []Stance
}

// PositionGuesser is a title with hidden information that can replace it by random guesses.
//
// Used by: computer opponents that look ahead (pbem/game/ai). If a title lacks it, its sides see everything except
// orders that others have on file.
type PositionGuesser interface {
	// Guess returns a random complete position that is consistent with a side's view: it draws what the view hides,
	// and can draw every possibility that the view allows. open returns the statement inside one of the side's own
	// seals, or ok false. draw returns a number from 0 to n-1. The result shares no changeable memory with the
	// view.
	Guess(view *Position, side Side, open func(seal string) (statement string, ok bool), draw func(n int) int) *Position
}

// GuessedSealPrefix is the prefix of a seal in a guessed position. The statement follows it.
const GuessedSealPrefix = "plain:"

// DrawAtRandom returns n different elements of a list, chosen at random by draw; all of them if the list has no more.
func DrawAtRandom(list []string, n int, draw func(n int) int) []string {
	out := slices.Clone(list)
	n = min(n, len(out))
	for i := range n {
		k := i + draw(len(out)-i)
		out[i], out[k] = out[k], out[i]
	}
	return out[:n]
}
