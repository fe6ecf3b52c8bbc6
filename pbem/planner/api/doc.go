// Package api answers the planner page's questions about the rules. It has one function, which takes the name of a
// question and JSON, and returns JSON. In a browser that function is called pbem; docs/planner.md lists the questions.
//
// It has the knowledge of one side only ([engine.SideKnowledge]), throws no dice of a game, and has no keys. Everything
// that players read is already in their language. Hexes are labels, counters are the names printed on them, and the
// lines of a text count from 1.
package api
