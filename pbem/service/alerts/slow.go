package alerts

import (
	"cmp"
	"fmt"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/text"
	"fieldpost/pbem/view/report"
)

// ForgedMails tells a person that mails in their name wait because nothing proves who sent them. It is sent once a day.
type ForgedMails struct {
	To    string
	Since time.Time // start of the day
	Limit string    // number of mails that are handled
}

// Letter implements Notice.
func (n ForgedMails) Letter() Letter {
	return Letter{ID: fmt.Sprintf("forged-%s-%d", ShortHash(n.To), n.Since.Unix()), At: n.Since, To: n.To,
		Letter: letters.PlainLetter(prefix+"mails in your name wait", fmt.Sprintf(
			"More mails came in your name than are dealt with that do not prove to be yours: %s. None is lost; "+
				"those that wait\nare dealt with one by one.\n\nNo mail waits behind them that you send to the reply "+
				"address of your seat, as an answer to a mail of this server,\nor that the mail server of your address "+
				"signs. If you did not write them, somebody uses your address, and you need not do anything.\n", n.Limit))}
}

// MailsDelayed tells a player that their mails wait because they sent too many. It is sent once an hour.
type MailsDelayed struct {
	To    string
	Since time.Time // start of the hour
	Wait  time.Duration
	Limit string // number of mails that are handled

	Game string           // game that the mails name; "" for none
	Book *text.Translator // translator for the player's language; nil for English
	Head *compose.Letter  // empty letter to the player's seat; nil if the mails name no game
}

// Letter implements Notice.
func (n MailsDelayed) Letter() Letter {
	return n.row("slow", say.F("More mails came from you than are dealt with: %s.\nNone is lost. Those that wait are dealt "+
		"with one by one in the order in which they came, the next in about %d minutes.\nChecks and questions (#DESK) wait in "+
		"a row of their own, and no sheet waits for them.\n", n.Limit, minutes(n.Wait)))
}

// QuestionsDelayed tells a player that their checks and questions wait because they sent too many. It is sent once an
// hour.
type QuestionsDelayed struct {
	MailsDelayed
	PerHour int // number of checks and questions answered in an hour
}

// Letter implements Notice.
func (n QuestionsDelayed) Letter() Letter {
	return n.row("asks-slow", say.F("More checks and questions came from you than are answered: %d within an hour.\nNone is "+
		"lost. Those that wait are answered one by one in the order in which they came, the next in about %d minutes. Sheets "+
		"that you commit do not wait for them.\nOne mail may hold many checks and questions, and counts once.\n", n.PerHour,
		minutes(n.Wait)))
}

func (n MailsDelayed) row(kind string, words say.Text) Letter {
	return Letter{ID: fmt.Sprintf("%s-%s-%d", kind, ShortHash(n.To), n.Since.Unix()), At: n.Since, To: n.To, Head: n.Head,
		Letter: report.NoteLetter(n.Book, say.F("[%s] your mails wait", cmp.Or(n.Game, "pbem")), words)}
}

// minutes rounds a wait up to whole minutes, at least one.
func minutes(wait time.Duration) int { return int(wait/time.Minute) + 1 }
