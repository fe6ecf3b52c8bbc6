package engine

import (
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/ledger"
)

// MailResult is one effect of a mail on the game: a sheet that was received or an act that was executed.
type MailResult struct {
	Nth    int    // number of the frame, or of the act, in its mail
	Kind   string // kind of the act; "" for a sheet
	Record int    // its ledger record
	Batch  int    // first record of its batch
}

// ResultsOfMail returns what a mail has caused in this game so far, in ledger order. It is the only place that decides
// whether a mail was already executed. A Message-ID that does not identify one mail has no results.
func (g *Game) ResultsOfMail(mail string) []MailResult { return g.mailResults.ofMail(mail) }

// mailResults maps the Message-ID of each mail to what the mail caused in a game.
type mailResults map[string][]MailResult

func (d mailResults) ofMail(mail string) []MailResult { return d[oneLine(mail)] }

// findSheet returns the recorded result of a frame's sheet.
func (d mailResults) findSheet(in Input) (MailResult, bool) {
	mail, nth := splitFrameKey(in.key())
	return d.find(mail, nth, "")
}

// find returns the recorded sheet, or act of a kind, that came from frame or act number nth of a mail.
func (d mailResults) find(mail string, nth int, kind string) (MailResult, bool) {
	for _, x := range d.ofMail(mail) {
		if x.Nth == nth && x.Kind == kind {
			return x, true
		}
	}
	return MailResult{}, false
}

// add records which mails caused a batch, once it is in the ledger.
func (d mailResults) add(recs []ledger.Record) {
	for i, r := range recs {
		x, mail := MailResult{Record: r.N, Batch: recs[0].N}, ""
		if r.Type == history.ActType {
			if a, by, err := ParseAct(r); err == nil {
				x.Kind, x.Nth, mail = a.kind(), by.Nth, by.Mail
			}
		} else if i == 0 {
			mail, x.Nth = splitFrameKey(r.Get("mail"))
		}
		if identifiesMail(mail) {
			d[mail] = append(d[mail], x)
		}
	}
}
