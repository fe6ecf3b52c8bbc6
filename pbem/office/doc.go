// Package office is where mail and games meet: who speaks, what he asks for, who is told. It judges no order and renders no mail.
//
//	desk     a mail in, the answer to its sender out
//	gate     who speaks in a mail, what proves it and what is doubtful
//	command  what players and moderators may ask beside order sheets: one table
//	news     follows the ledgers and tells everybody else
//	letters  what each of them reads
//	site     many games: their list, status pages, the letter of the day
//	monitor  whether the daemon is well, over HTTP
package office
