// Package daemon joins everything into one running program: a mailbox (embedded or real), the spool, the desk with its
// games, and the outbox. It is the only place that reads the configuration for mail, and it decides nothing about
// games.
//
//	<state>/games/      one folder per game
//	<state>/spool/      every mail received, and the journal
//	<state>/outbox/     letters, rendered once
//	<state>/tick.json   memory of the outage guard, while a game has a clock
//	<state>/mailboxes/  Maildirs of the embedded server, with mailboxes.yaml
package daemon
