// Package planner is the page on which a player plans: one file that holds page, rules and data of a title, and needs no network. It asks
// the rules through the function pbem (pbem/looks/bridge) and knows none itself.
package planner
