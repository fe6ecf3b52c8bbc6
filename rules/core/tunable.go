package core

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
