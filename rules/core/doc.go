// Package core defines what a title must provide: the types for counters, positions, choices and events, and the
// interface Module that each published game implements. It contains no rule of any game. It depends on no mail, file or
// clock; the program that runs a title passes in the dice through Source.
//
// Titles never write a position directly. Code that checks an order gets a Reader, which can only read; code that
// applies it gets a Tx. A position changes only through an Effect that is passed to a Tx, and every effect produces an
// Event, from which reports are made.
package core
