// Package rating computes the ratings of a title's players from the list of its games: AREA by the classic table, AREA
// of 2001, Elo and Glicko-2. The games of one day (UTC) are one batch. All of them are rated on the ratings at the
// start of that day, so the order of a day's games does not matter.
//
// AREA and Elo use whole numbers. The Elo expectation comes from a table of millionths. No entry is near a rounding
// boundary, so every machine computes the same table. Glicko-2 uses floating-point numbers, but no library functions:
// only + - * / and the square root, which IEEE 754 rounds alike everywhere. Each product is rounded separately (see
// real.go). After each day ratings are rounded to hundredths and volatilities to millionths.
//
// The package reads no files and no clock.
package rating
