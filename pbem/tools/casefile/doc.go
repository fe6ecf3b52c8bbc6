// Package casefile reads and runs *.case files, which state the rules of a title as tests: a position, an order sheet,
// forced dice, and what must follow. docs/cases.md describes the format.
//
// The package knows no title: what only a title can know of a position (its phase orders, the state of its reserves) it
// hands over through core.Stager.
package casefile
