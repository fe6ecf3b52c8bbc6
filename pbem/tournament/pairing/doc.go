// Package pairing says who plays whom: Swiss rounds, double elimination, brackets, round robins and ladders. It knows
// no sides (they are settled by the event, see pbem/tournament), reads nothing, and draws nothing: whatever is drawn
// comes in as the order of the players, so that anybody with the order pairs the round again.
package pairing
