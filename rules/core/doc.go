// Package core defines what a title is: the types for counters, positions, choices and events, and the interface Module
// that a published game implements. It holds no rule of any game. It knows nothing of mail, files, clocks or where dice
// come from: the program that runs a title passes those in through Source. A position is never written directly.
// Checking an order gets a Reader, which can only read; applying it gets a Tx. A position changes only through an
// Effect that is passed to a Tx, and every effect leaves an Event, from which reports are made.
package core
