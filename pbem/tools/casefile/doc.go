// Package casefile reads and runs *.case files, the language in which the rules of a title are accepted: a position is
// given, a sheet is sent, dice are forced, and what must follow is stated. The format is described in docs/cases.md.
//
// The package knows no title: what only a title can know of a position (its phase orders, the state of its reserves) it
// hands over through core.Stager.
package casefile
