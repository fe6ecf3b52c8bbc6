package mailhandler

import (
	"fmt"

	"fieldpost/notation/say"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/view/report"
)

// answerStranger sends the operator's own text to a stranger, if there is such a text, once a day to an address. The
// text mentions no game and no player. The mail stays in quarantine for the operator to read.
func (d *Handler) answerStranger(ev *incomingMail) ([]compose.Letter, error) {
	m := ev.Mail
	if d.StrangerReply == "" || m.Class.IsSilent() || m.From == "" {
		return nil, nil
	}
	what := fmt.Sprintf("stranger %s %s ", ev.Received.UTC().Format("2006-01-02"), canonical(m.From))
	first, err := recordIncident(d.Games.Dir(), what, ev.Key)
	if err != nil || !first {
		return nil, err
	}
	r := report.NoteLetter(nil, "[pbem] your mail", say.Plain(d.StrangerReply)+"\n")
	l := compose.Letter{From: d.From, To: m.From, Subject: r.Subject, Text: r.Text, HTML: r.HTML, AutoSubmitted: "auto-replied",
		XLoop: d.LoopID(),
		Date:  m.Received, MessageID: d.SiteLetterID("stranger", fmt.Sprint(m.Seq), 0, m.Key)}
	letters.AddToThread(&l, m)
	return []compose.Letter{l}, nil
}
