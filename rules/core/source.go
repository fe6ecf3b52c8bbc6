package core

import "fieldpost/notation/say"

// Source supplies a title with everything from outside: die rolls, decisions, and the contents of seals.
type Source interface {
	// Roll draws one die of n sides for an event key "kind:locator#ordinal". block is the number of the dice block
	// that it came from.
	Roll(event string, n int) (face, block int, err error)
	// Shuffle returns items, which must be sorted, in a random order.
	Shuffle(event string, items []string) (out []string, block int, err error)
	// Answer returns the chosen option and the origin of the decision ("line 3", "standing order 2", "default:
	// ..."). The error is ErrWaiting when a player must be asked.
	Answer(tx *Tx, c Choice) (Option, say.Text, error)
	// Unseal returns the statement inside a seal.
	Unseal(seal string) (string, error)
}

// DecisionObserver is a Source that receives every decision, even one with a single option.
type DecisionObserver interface {
	NoteDecision(tx *Tx, c Choice, o Option)
}

// ResultOverrider is a Source that can replace the result of a table, as test cases do.
type ResultOverrider interface {
	// OverrideResult returns the result to use for a roll. ok is false if the table decides.
	OverrideResult(event string) (result string, ok bool)
}
