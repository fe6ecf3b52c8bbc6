// Package pbem is the program behind the command: games that are played by mail. Its rooms, each of which knows only those above it:
//
//	record  the ledger, the dice
//	text    sentences in the language of their reader
//	mail    in and out: message, mailbox, outbox, servers
//	table   the game: engine, folder, deadlines, computer opponent, audit
//	looks   reports, maps, films
//	office  where mail and games meet: desk, gate, commands, letters, news
//	daemon  all of it as one running program
//	program the titles of the program, which everybody else is handed
//	tools   what people run beside it
package pbem
