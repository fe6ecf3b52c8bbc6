// Package planner contains the web page on which a player plans a turn. One file holds the map, the order sheet and the
// rules that check it, and needs no network. The page only draws and asks questions. Package api answers them: which
// orders are legal, their chances and their faults.
package planner
