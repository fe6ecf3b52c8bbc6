// Package rating computes the ratings of a title's players from the list of its games: AREA by the classic table, AREA
// of 2001, Elo and Glicko-2. The games of one day (UTC) are one batch: all of them are rated on the ratings at the
// start of that day, so that the order of a day's games does not matter.
//
// AREA and Elo are whole numbers. The expectation of Elo is a table of millionths: for no difference of ratings does it
// come near a place where rounding could go either way, so every machine has the same table. Glicko-2 uses fractions,
// but none of the machine's functions: only + - * / and the square root, which IEEE 754 rounds alike everywhere, each
// product rounded by itself (see real.go); what is kept behind each day is rounded to hundredths, the volatility to
// millionths.
//
// The package reads no files and no clock.
package rating
