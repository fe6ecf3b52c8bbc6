// Package planner is the page on which a player plans: map, order sheet and the rules that will judge it, in one file that needs no
// network. The page draws and asks; whatever is legal, likely or wrong it is told by the rules, which package bridge puts behind it.
package planner
