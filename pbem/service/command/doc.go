// Package command parses and executes what moderators and players ask of a game outside order sheets. Each command is
// one line, in a #MOD or #DESK frame of a mail or on the command line.
//
// A command is a question (status, predict, history) or becomes one act of the engine, which is a ledger record. Before
// an act, the rules of fairness are checked. An act that needs consent becomes a proposal. A forbidden act is refused
// with the reason and what is allowed instead.
//
// The package knows nothing about mails and letters. Its caller has verified who asks, and reports the result to
// everybody.
package command
