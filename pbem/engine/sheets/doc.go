// Package sheets stores the order sheets of a game. [Execution] holds the sheet in execution and the journal of its
// current order. [SideSheets] holds what each side has on file: a draft, standing orders, sheets for later phases,
// answers.
//
// It evaluates conditions, finds the option of a choice that a line or a standing order names, and spells sealed
// statements. It knows nothing about ledgers, and executes nothing.
package sheets
