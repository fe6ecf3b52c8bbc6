// Package command parses and executes what moderators and players ask of a game outside order sheets. There is one
// command a line, in a #MOD or #DESK frame of a mail, or on the command line.
//
// A command is a question (status, predict, history) or becomes one act of the engine, which is a ledger record. Between
// the two stand the rules of fairness: what only those concerned may agree to becomes a proposal, and what nobody may do is
// refused, with the reason and with what would be right.
//
// The package knows no mail and no letter: who asks was proven by its caller, who also tells of what came of it.
package command
