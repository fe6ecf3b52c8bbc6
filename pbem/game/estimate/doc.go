// Package estimate computes how likely each outcome of a game is. It plays the game on from its true position many
// times, with a computer player on both sides and separate dice, and counts the results. The same seed gives the same
// figures.
//
// Each continuation is a copy of the game that the engine carries on. So sheets on file, standing orders and conditions
// count as they will in the game, and a batch of the ledger can be carried out again with other dice. Package rollout
// plays on without the engine. It is faster and has none of this: it serves players who look ahead.
package estimate
