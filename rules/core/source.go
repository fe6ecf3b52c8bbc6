package core

import "fieldpost/notation/say"

// Source supplies a title with everything from outside: die rolls, decisions, and the texts behind seals.
type Source interface {
	// Roll draws one die of n sides for an event key "kind:locator#ordinal"; block is the dice block it came from.
	Roll(event string, n int) (face, block int, err error)
	// Shuffle puts items, given sorted, into a random order.
	Shuffle(event string, items []string) (out []string, block int, err error)
	// Answer returns the option chosen and where the decision came from ("line 3", "standing order 2", "default: ...").
	// The error is ErrWaiting when a player must be asked.
	Answer(tx *Tx, c Choice) (Option, say.Text, error)
	// Unseal returns the statement behind a seal.
	Unseal(seal string) (string, error)
}

// DecisionObserver is a Source that is told of every decision, even of those that had a single option.
type DecisionObserver interface {
	NoteDecision(tx *Tx, c Choice, o Option)
}

// ResultOverrider is a Source that can replace the result of a table, as a test case does.
type ResultOverrider interface {
	// OverrideResult returns the result to use for a roll; ok is false where the table decides.
	OverrideResult(event string) (result string, ok bool)
}
