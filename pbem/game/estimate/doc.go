// Package estimate computes how likely each outcome of a game is. It plays the game on from its true position many
// times, with a computer player on both sides and separate dice, and counts the results. The same seed gives the same
// figures.
package estimate
