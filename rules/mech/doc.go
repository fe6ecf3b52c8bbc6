// Package mech is the folder of mechanisms that titles share. A mechanism takes values and functions: a cost function, an
// openness function, a table axis. It knows no title, and nothing in it asks which game is played.
//
// Of the board: path (what is reached, and by which ways), supply (lines to sources), field (the board as one side finds it), command
// (what a headquarters reaches), roster (lists of counters, and their marks).
//
// Of the rules: odds, table, cup, option, turn (phase codes), phases (what each kind of phase is for), combat (the frame of a
// combat in resolution), rulebook (the rules in our own words), tongue (all words in another language).
//
// Of the orders: sheet (from the words of a statement to an order, and from an order's faults back to its words).
//
// Of computer opponents: reckon (the best of some options, the mean of a die).
//
// Of the data: datafile (reading), claim (what the rulebook says of them). Of the tests: staging (what a case sets),
// claim/claimtest, tryout (games at random).
package mech
