// Package tournamentmail handles the mails of tournaments. It carries out the lines that players send in frames #EVENT and
// the director in frames #MOD; package commands parses them, and package sender tells who wrote. It answers the sender.
// Everybody else concerned is told from the event's ledger, which it reads with a cursor.
package tournamentmail
