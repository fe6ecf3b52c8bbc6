package report

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// ProofRequirements returns sentences about the proof of identity that mails of a seat must carry, and how its player
// provides it.
func ProofRequirements(s engine.Seat) []say.Text {
	out := []say.Text{say.F("Mails for this seat are taken from %s alone.", oneLine(s.Addr))}
	switch s.Identity {
	case engine.ProofByToken:
		out = append(out, "They must be answers to the mails of this game, or go to the reply address of those (identity level: token). "+
			"That address is your secret: keep it out of copies.")
	case engine.ProofByDKIM:
		out = append(out, "They must be signed by the mail server of your address's own domain, as providers do by themselves (identity "+
			"level: dkim). Send them through your provider, not through another server.")
	case engine.ProofBySignature:
		out = append(out, say.F("Every sheet must be signed with your key %s and bear a serial number that counts up (identity level: "+
			"signed): pbem key sign does it, or OpenPGP with a line \"// serial <number>\" in the sheet.", keyName(s.Key)))
	default:
		out = append(out, "Nothing else is asked for (identity level: address). Anybody who forges your address could order in your name; "+
			"your moderator can set a higher level.")
	}
	if s.Key != "" && s.Identity != engine.ProofBySignature {
		out = append(out, say.F("Your key is %s. If a sheet has a signature, the signature must be valid.",
			keyName(s.Key)))
	}
	return append(out, "To change your address, mail a frame #DESK from the old one, with a line: address, and the new one.")
}

// keyName returns a short form of a key.
func keyName(key string) string {
	if strings.Contains(key, "\n") {
		return "(OpenPGP)"
	}
	return key[:min(len(key), 24)]
}

// identitySection lists the proof required from each seat. It is empty if every seat needs only its address.
func (b *builder) identitySection() section {
	s := section{title: "IDENTITY", right: "what mails must prove"}
	more := false
	for _, seat := range b.g.Header.Seats {
		if seat.Identity == "" && seat.Key == "" {
			continue
		}
		more = true
		text := say.F("%s: %s", seat.Side, seat.Identity)
		if seat.Identity == "" {
			text = say.F("%s: %s", seat.Side, engine.ProofByAddress)
		}
		if seat.Key != "" {
			text += say.F(", key %s", keyName(seat.Key))
		}
		if n := b.g.Proofs().Serial(seat.Side); n > 0 && (b.viewer == core.Everyone || b.viewer == seat.Side) {
			text += say.F(", last serial number %d", n)
		}
		s.lines = append(s.lines, labelled(bullet, text))
	}
	if !more {
		return section{}
	}
	return s
}

// proofSection returns the section of the welcome letter about how players prove who they are.
func (b *builder) proofSection() section {
	s := section{title: "WHO YOU ARE"}
	seat, ok := b.g.SeatOf(string(b.viewer))
	if !ok || seat.Identity == "" {
		return section{}
	}
	for _, t := range ProofRequirements(seat) {
		s.lines = append(s.lines, labelled(bullet, t))
	}
	return s
}
