// Package planner contains the web page on which a player plans a turn: map, order sheet and the rules that judge it,
// in one file that needs no network. The page only draws and asks. Package api asks the rules for the page: what is
// legal, likely or wrong.
package planner
