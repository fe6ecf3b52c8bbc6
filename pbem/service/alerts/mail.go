package alerts

import (
	"fmt"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/mail/bounce"
	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/service/letters"
)

// MailboxDown tells the operator that a mailbox cannot be read.
type MailboxDown struct {
	Account, Folder string
	Since           time.Time
	Why             string
}

// Letter implements Notice.
func (n MailboxDown) Letter() Letter {
	return operatorLetter("mailbox-"+ShortHash(n.Account+"/"+n.Folder), n.Since, "a mailbox cannot be read",
		say.F("The mailbox %s, folder %s, cannot be read since %s:\n%s\n\n"+
			"Mail stays where it is and is read when the mailbox can be reached again. Nobody is told.\n",
			n.Account, n.Folder, stamp(n.Since), n.Why))
}

// MailUnfetchable tells the operator of a mail that was set aside unread.
type MailUnfetchable struct {
	Mail  inbox.Item
	At    time.Time
	Cause error
}

// Letter implements Notice.
func (n MailUnfetchable) Letter() Letter {
	it := n.Mail
	return operatorLetter(fmt.Sprintf("poison-%s-%d-%d", ShortHash(it.Account+"/"+it.Mailbox), it.UIDValidity, it.UID), n.At,
		"a mail could not be read",
		say.F("A mail in the mailbox %s, folder %s (UID %d), could not be read in several attempts, at last because:\n%s\n\n"+
			"It was moved to the folder Quarantine of the mailbox, unread and marked. Its sender was not told, and nothing of it was "+
			"carried out.\n\nWhat to do: open it there with a mail program. If its text can be seen, move it back to %s, and it is read "+
			"again; else ask its sender to send it once more. Where a mail server gives many mails without a text, it is at fault: tell "+
			"its operator, and move the mails back when it is mended.\n", it.Account, it.Mailbox, it.UID, n.Cause.Error(), it.Mailbox))
}

// Undelivered tells the operator of a letter that cannot be delivered.
type Undelivered struct{ outbox.Item }

// Letter implements Notice.
func (n Undelivered) Letter() Letter {
	return operatorLetter("failed-"+ShortHash(n.ID), n.LastTry.UTC().Truncate(time.Second), "a letter could not be delivered",
		say.F("The letter %s to %s could not be delivered, after %d tries; the last answer was:\n%s\n\n"+
			"It is kept. To send it once more:\n  pbem mail retry %s\n", n.ID, n.Envelope.To, n.Tries, n.LastCode, n.ID))
}

// Seat describes a seat to whose address no mail is sent.
type Seat struct {
	Side, Game string
	Dir        string // folder of the game
}

// AddressPaused tells the operator that letters to an address are paused.
type AddressPaused struct {
	bounce.Pause
	Seats []Seat // seats of the address
}

// Letter implements Notice.
func (n AddressPaused) Letter() Letter {
	words := say.F("%s gets no mail any more since %s:\n%s.\n\n"+
		"Nothing is lost: letters to this address wait, and the games wait where it is to move.\n", n.Addr, stamp(n.Since),
		n.Reason)
	if n.Loop {
		words += "Mails from it that hold no orders go to the folder Quarantine, without an answer.\n"
	} else {
		words += "It is served again as soon as a mail comes from it, or by your word.\n"
	}
	for _, s := range n.Seats {
		words += say.F("\nIt holds the seat %s of %s. To send to it again:\n  pbem mod %s resume-seat %s --reason 'why'\n",
			s.Side, s.Game, s.Dir, s.Side)
	}
	return operatorLetter("paused-"+ShortHash(n.Key+n.Addr), n.Since.Truncate(time.Second),
		say.F("%s gets no mail any more", n.Addr), words)
}

// MailGivenUp tells the operator of a mail that could not be handled.
type MailGivenUp struct {
	Seq      int
	Received time.Time // in UTC
	Why      string
	Answered bool // the sender of the mail got an answer
}

// Letter implements Notice.
func (n MailGivenUp) Letter() Letter {
	told := say.Text("Its sender was not told.")
	if n.Answered {
		told = "Its sender was told."
	}
	return operatorLetter(fmt.Sprintf("givenup-%d", n.Seq), n.Received, say.F("mail %d could not be dealt with", n.Seq),
		say.F("Mail %d of %s could not be dealt with and lies in the folder Quarantine:\n%s\n\n"+
			"%s What was carried out of it before is told to all concerned. Its text is spool/mail/%06d.eml in the state folder.\n\n"+
			"To have it dealt with again, after a repair:\n  pbem mail retry %d\n",
			n.Seq, stamp(n.Received), n.Why, told, n.Seq, n.Seq))
}

// Apology tells the sender of a mail that it could not be handled.
type Apology struct {
	Seq           int
	Received      time.Time // in UTC
	From, Subject string    // sender and subject of the mail
}

// Letter implements Notice.
func (n Apology) Letter() Letter {
	return Letter{ID: fmt.Sprintf("givenup-%d-sender", n.Seq), At: n.Received, To: n.From,
		Letter: letters.PlainLetter(prefix+"your mail could not be dealt with",
			fmt.Sprintf("Your mail of %s, %q, could not be dealt with to its end, which is a fault of this server.\n"+
				"It is kept, and the moderator was told, who can have it dealt with again. "+
				"What was carried out of it before stands in the ledger, and you get letters about that.\n",
				n.Received.Format(time.RFC1123Z), n.Subject))}
}
