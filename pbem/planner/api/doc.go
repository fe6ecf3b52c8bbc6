// Package api is what a planner's page asks of the rules, and what it is answered: one function that takes the name of a question
// and JSON, and gives JSON. In a browser it is called pbem; docs/planner.md lists the questions.
//
// It knows what a side knows ([engine.Sight]) and nothing else, throws no die of a game, and holds no key. Everything that a player reads
// is said in his language already; hexes are labels, counters are the names printed on them, and the lines of a text count from 1.
package api
