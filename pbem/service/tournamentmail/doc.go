// Package tournamentmail handles the mails of tournaments. It executes the lines that players send in frames #EVENT and
// the director in frames #MOD; package commands parses them, and package sender determines who wrote. It answers the
// sender. It tells everybody else concerned from the tournament's ledger, which it reads with a cursor.
package tournamentmail
