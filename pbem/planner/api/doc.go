// Package api answers the planner page's questions about the rules. Its one function takes the name of a question and
// JSON, and returns JSON. In a browser that function is called pbem; docs/planner.md lists the questions.
//
// It knows only one side's view of the game ([engine.SideKnowledge]). It throws no dice of a game and has no keys.
// Everything that players read is already in their language. Hexes are labels, counters have their printed names, and
// the lines of a text count from 1.
package api
