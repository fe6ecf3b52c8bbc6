package mailhandler

import (
	"fmt"

	"fieldpost/notation/say"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/view/report"
)

// reportUnanswered tells the moderators of a mail from a person of their game that got no answer because of a mark in
// its header. The sender may be waiting for one. It does so once a day for each sender. A mail without a frame is
// reported only if the mark is that of a mailing list; vacation notices are not reported.
func (d *Handler) reportUnanswered(m *message.Mail) ([]compose.Letter, error) {
	canon, ok := identity.CanonicalAddress(m.From)
	if !ok || m.Class == message.OwnMail || m.Class != message.List && !m.HasFrame() {
		return nil, nil
	}
	names, err := d.Senders.Games(canon)
	if err != nil {
		return nil, err
	}
	var out []compose.Letter
	told := map[string]bool{}
	for _, name := range names {
		g, err := d.Games.Get(name)
		if err != nil {
			continue // an error of the game is reported by another letter
		}
		day := m.Received.UTC().Format("2006-01-02")
		first, err := recordIncident(g.Dir, fmt.Sprintf("%s unanswered %s ", day, canon), m.Key)
		if err != nil {
			return nil, err
		}
		for _, x := range d.ModeratorReaders(g) {
			if told[x.Seat.Addr] || !first || identity.IsSameMailbox(x.Seat.Addr, m.From) {
				continue
			}
			told[x.Seat.Addr] = true
			l := d.LetterTo(g, x, report.NoteLetter(g.Catalogue().Translator(x.Seat.Lang),
				say.F("[%s] a mail of %s got no answer", name, canon), unansweredText(m, name, day)))
			l.Date, l.AutoSubmitted = m.Received, "auto-generated"
			l.MessageID = d.LetterID(g, "unanswered-"+day, len(out), canon+" "+x.Seat.Addr)
			out = append(out, l)
		}
	}
	return out, nil
}

func unansweredText(m *message.Mail, name, day string) say.Text {
	held := say.Text("It holds no frame, and so nothing was to be carried out.")
	if m.HasFrame() {
		held = "It holds a frame, of which nothing was carried out."
	}
	return say.F("On %s (UTC) a mail came from %s, who has a part in the game %s. It was not answered, because it seems to be "+
		"from a program: %s (%s).\n%s\n\n"+
		"If he waits for an answer, write to him yourself: mails of lists and programs are never answered, as two of them could go on "+
		"for ever. "+
		"Orders in a frame are read from a seat's address whatever marks of lists a mail bears.\n\n"+
		"More mails of this kind from him today are passed over without another word to you.\n",
		day, senderText(m), name, m.Why, m.Class, held)
}
