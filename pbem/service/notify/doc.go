// Package notify tells everybody concerned of what stands in the ledgers, whatever brought it there: a mail, a hand at
// the machine, the clock, a computer opponent, public randomness, the making of the game. It goes along each ledger
// with a cursor of its own and writes for every batch to each reader who has no letter about it yet; who sent the mail
// that caused a batch has one as a rule, the answer to that mail. It does nothing to a game, and knows neither IMAP nor
// SMTP.
package notify

import (
	"log/slog"

	"fieldpost/pbem/service/follow"
	"fieldpost/pbem/service/letters"
)

// Notifier goes along the ledgers of the games of a folder.
type Notifier struct {
	Letters *letters.Writer
	Post    follow.Post
	Log     *slog.Logger

	games map[string]*gameProgress
}

// New returns news that begin where they were left.
func New(office *letters.Writer, post follow.Post, log *slog.Logger) *Notifier {
	return &Notifier{Letters: office, Post: post, Log: log, games: map[string]*gameProgress{}}
}
