// Package planner contains the web page on which a player plans a turn: map, order sheet and the rules that judge it,
// in one file that needs no network. The page only draws and asks. What is legal, likely or wrong it asks the rules,
// which package api puts behind it.
package planner
