// Package ruletest reads and runs *.case files, which test the rules of a title. A case states a position, an order
// sheet, the dice, and the expected results. docs/cases.md describes the format.
//
// The package knows no title. A title parses the lines about its own state, such as phase orders and reserves, through
// core.TestStager.
package ruletest
