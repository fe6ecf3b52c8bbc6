package sender

import (
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/sheetsignature"
)

// Kind names the proof that a mail lacks.
type Kind int

// The kinds.
const (
	NoToken           Kind = iota // neither sent to the reply address nor signed by the sender's mail server
	NoServerSignature             // not signed by the sender's mail server
	Unsigned                      // not signed by the player
	BadSignature                  // the player's signature belongs to another text
	Unverified                    // the player's signature cannot be verified
	BadKey                        // the player's key cannot be used
	SerialUsedBySheet             // a sheet used the serial number
	SerialUsedByFrame             // another frame used the serial number
	CopiedSignature               // another mail had the same signature of the mail server
)

// Doubt explains why a mail does not sufficiently prove its sender's right to write for a seat.
type Doubt struct {
	Kind         Kind
	Text         string // fault of a signature or key
	Key          string // name of the seat's key
	Serial       uint64 // serial number in the frame
	Highest      uint64 // highest serial number used so far
	LookupFailed bool   // a DNS lookup failed for now
}

// unsigned returns the doubt about a sheet without its player's signature.
func unsigned(g *game.Game, s engine.Seat) *Doubt {
	no := &Doubt{Kind: Unsigned, Key: "no key", Highest: g.Proofs().Serial(s.Side)}
	if k, err := sheetsignature.ParseKey(s.Key); err == nil {
		no.Key = k.ID()
	}
	return no
}

// Reason returns a sentence with the reason of the doubt.
func (no *Doubt) Reason() say.Text {
	switch no.Kind {
	case NoToken:
		return "the mail was not sent to the reply address of your seat, it does not answer one of its mails, and " +
			"no signature of your mail server proves that you wrote it"
	case NoServerSignature:
		return say.Plain(no.Text)
	case BadSignature:
		return say.F("the signature of the sheet %s", no.Text)
	case Unverified:
		return say.F("the sheet has a signature, but %s", no.Text)
	case BadKey:
		return say.F("the key of the seat cannot be read: %s", no.Text)
	case SerialUsedBySheet:
		return say.F("the signed sheet bears the serial number %d, but a sheet with number %d was taken before. A "+
			"sheet that is mailed a second time is not carried out again, whoever sends it", no.Serial, no.Highest)
	case SerialUsedByFrame:
		return say.F("the signed frame bears the serial number %d, but one with number %d was taken before. A frame "+
			"that is mailed a second time is not carried out again, whoever sends it", no.Serial, no.Highest)
	case CopiedSignature:
		return "the signature of your mail server on it is that of an earlier mail: it is a copy under another Message-ID"
	}
	return say.F("the sheet is not signed with the key of the seat, %s", no.Key)
}

// Remedies returns what the sender can do, given the reply address of their seat.
func (no *Doubt) Remedies(reply string) []say.Text {
	switch no.Kind {
	case NoToken:
		return []say.Text{
			say.F("Answer any mail of this game, or write to %s and put the sheet into it again.", reply),
			"That address is a secret between you and this server: keep it out of copies and forwarded mails.",
		}
	case NoServerSignature:
		if no.LookupFailed {
			return []say.Text{"The key could not be fetched just now, which is no fault of yours: send the mail again in an hour."}
		}
		return []say.Text{
			"Send the mail through the mail server of your own address, as your provider's web page or app does; it signs it then (DKIM).",
			"Forwarding services, mailing lists and foreign mail servers break or lack that signature.",
			"If your provider does not sign mails, ask your moderator for another level of identity.",
		}
	case BadKey:
		return nil
	case SerialUsedBySheet, SerialUsedByFrame:
		return []say.Text{say.F("Sign it again with a number above %d: pbem key sign takes a higher one by itself.", no.Highest)}
	case CopiedSignature:
		return []say.Text{"Write a new mail instead of sending an earlier one again."}
	}
	return []say.Text{
		"With a key of pbem key new: pbem key sign --key FILE SHEET prints the sheet signed; send what it prints.",
		say.F("With OpenPGP: write a line \"// serial %d\" (or any higher number) into the sheet, "+
			"and sign the mail or the text.", no.Highest+1),
		"Send it as plain text: a changed letter breaks the signature.",
	}
}
