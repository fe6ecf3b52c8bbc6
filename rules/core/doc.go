// Package core says what a title is: counters, positions, effects, choices, events and the interface that a published
// game implements. It holds no rule of any game. It knows nothing of mail, files, clocks or where dice come from:
// whoever runs a title hands those in through Source.
//
// A position is never written directly. Checking an order gets a Reader, applying it gets a Tx; the only way to change
// a position is an Effect given to a Tx, and every effect leaves an Event from which reports are made.
package core
