// Package sheets holds the order sheets of a game: the one in execution with the journal of its order in work ([Work]),
// and what each side has on file ([File]): a draft, standing orders, sheets filed ahead, answers.
//
// It evaluates conditions, finds the option of a choice that a line or a standing order names, and spells sealed
// statements. It knows no ledger, and executes nothing.
package sheets
