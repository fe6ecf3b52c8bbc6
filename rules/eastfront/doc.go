// Package eastfront holds the standard rules of a series of games on the Eastern Front: hexes of eight kilometres, turns of two days,
// units from battalion to division. A game of the series is a Def: what it changes, and its data. Rule numbers are those of the
// standard rules; a number that ends in p is one of a game's play book.
//
// The rules that are not public stand in the data as reconstructed; what the worked examples of the games say always holds.
package eastfront
