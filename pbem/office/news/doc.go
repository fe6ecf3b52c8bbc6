// Package news tells everybody concerned of what stands in the ledgers, whatever brought it there: a mail, a hand at the machine,
// the clock, a computer opponent, public randomness, the making of the game. It goes along each ledger with a cursor of its own
// and writes for every batch to each reader who has no letter about it yet; who sent the mail that caused a batch has one as a
// rule, the answer to that mail. It does nothing to a game, and knows neither IMAP nor SMTP.
package news

import (
	"log/slog"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/office/letters"
)

// Post is where letters go, and what is known there of mails and letters.
type Post interface {
	// Pending says whether a mail, by its Message-ID with angle brackets, is still being dealt with: whether its answer tells of
	// what it did is not known until then.
	Pending(mail string) bool
	// Told says whether a letter tells an address of a batch, other than that of an identifier.
	Told(batch, addr, but string) (bool, error)
	// Sent says whether a letter of that identifier went into the outbox for good.
	Sent(id string) (bool, error)
	// Send puts letters into the outbox, each once under its identifier, and returns how many are new.
	Send(ids []string, list []compose.Letter) (int, error)
}

// News goes along the ledgers of the games of a folder.
type News struct {
	Office *letters.Office
	Post   Post
	Log    *slog.Logger

	games map[string]*reading
}

// New is news that begin where they were left.
func New(office *letters.Office, post Post, log *slog.Logger) *News {
	return &News{Office: office, Post: post, Log: log, games: map[string]*reading{}}
}
