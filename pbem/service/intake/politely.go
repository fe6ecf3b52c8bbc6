package intake

import (
	"fmt"

	"fieldpost/notation/say"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/view/report"
)

// politely answers a stranger with the operator's own words, if there are any: one letter a day to an address. It tells of no game and of
// no player. The mail stays in quarantine for a person to read.
func (d *Desk) politely(ev *evidence) ([]compose.Letter, error) {
	m := ev.Mail
	if d.Stranger == "" || m.Class.Silent() || m.From == "" {
		return nil, nil
	}
	what := fmt.Sprintf("stranger %s %s ", ev.Received.UTC().Format("2006-01-02"), canonical(m.From))
	first, err := firstIncident(d.Games.Dir(), what, ev.Key)
	if err != nil || !first {
		return nil, err
	}
	r := report.Note(nil, "[pbem] your mail", say.Plain(d.Stranger)+"\n")
	l := compose.Letter{From: d.From, To: m.From, Subject: r.Subject, Text: r.Text, HTML: r.HTML, Auto: "auto-replied", Loop: d.LoopID(),
		Date: m.Received, MessageID: d.SiteID("stranger", fmt.Sprint(m.Seq), 0, m.Key)}
	letters.Answering(&l, m)
	return []compose.Letter{l}, nil
}
