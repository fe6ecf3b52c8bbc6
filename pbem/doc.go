// Package pbem groups the packages of the program behind the command pbem, which moderates wargames played by e-mail.
// docs/design.md has a picture of its packages; each imports only those on its own line and on the lines above:
//
//	ledger, dice, beacon  what is recorded, and the randomness of it
//	clock, durable        the time, and files that survive a crash
//	linear, parallel      linear equations, and work on several cores
//	text                  sentences in the language of their reader
//	mail                  in and out: message, mailbox, outbox, servers
//	engine, game          one game, and its folder with deadlines, computer players, audit
//	tournament            the ledger of a tournament
//	view                  reports, maps, replays
//	localweb              pages for the person at this machine
//	planner               the page on which a player plans
//	mapping, vassal       maps and counters from elsewhere
//	site                  pages for everybody
//	service               where mail and games meet: mailhandler, sender, command, letters, notify
//	daemon                all of it as one running program
//	titles                the titles of the program, which everybody else is handed
//	tools                 what people run beside it
package pbem
