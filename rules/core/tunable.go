package core

// Tunable is a Strategist whose ratings depend on named values.
//
// Used by: computer opponents (pbem/game/ai) and the search for better values (pbem/game/tune).
type Tunable interface {
	Strategist
	// Weights lists the values, in the order of the title's file. The title itself rates by greedy's.
	Weights() []Weight
	// RateBy returns a Strategist that rates by other values, given by name; those not named are greedy's.
	RateBy(values map[string]int) Strategist
}

// Weight is a value by which a title rates orders. All values are at least 1.
type Weight struct {
	Name, Means   string
	Greedy, Tuned int // by hand, and found by games of computer players against each other
}
