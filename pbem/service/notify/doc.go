// Package notify tells everybody concerned of new records in the ledgers, whatever caused them: a mail, the command
// line, the clock, a computer player, public randomness, the creation of the game. It reads each ledger from a saved
// cursor. For every batch it writes to each reader who has no letter about it yet. The sender of the mail that caused a
// batch usually has one: the answer to that mail. The package does not change games, and does not know IMAP and SMTP.
package notify

import (
	"log/slog"

	"fieldpost/pbem/service/ledgerreader"
	"fieldpost/pbem/service/letters"
)

// Notifier writes letters about new ledger records in the games of a folder.
type Notifier struct {
	Letters *letters.Writer
	Post    ledgerreader.Mailer
	Log     *slog.Logger

	games map[string]*gameProgress
}

// New returns a Notifier that continues from the saved cursors.
func New(office *letters.Writer, post ledgerreader.Mailer, log *slog.Logger) *Notifier {
	return &Notifier{Letters: office, Post: post, Log: log, games: map[string]*gameProgress{}}
}
