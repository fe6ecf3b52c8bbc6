// Package forecast plays an event by its terms many times, with entrants who leave and games of random length and
// outcome, and reports how long it takes and what goes wrong. It pairs with the code that pairs real events, keeps
// everything in memory, and gives the same for the same seed. Nothing in it is about a real person or game.
package forecast
