package engine

import (
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/ledger"
)

// MailResult is one thing that a mail brought about: a sheet taken in or an act done.
type MailResult struct {
	Nth    int    // number of the frame, or of the act, in its mail
	Kind   string // of the act; "" is a sheet
	Record int    // where it stands in the ledger
	Batch  int    // the record that its batch begins with
}

// ResultsOfMail returns what a mail brought about in this game until now, in the order of the ledger. It alone decides whether
// something was done already. Message-IDs that do not tell mails apart have none.
func (g *Game) ResultsOfMail(mail string) []MailResult { return g.mailResults.ofMail(mail) }

// mailResults are those of a game, by Message-ID.
type mailResults map[string][]MailResult

func (d mailResults) ofMail(mail string) []MailResult { return d[oneLine(mail)] }

// findSheet returns what a frame brought about.
func (d mailResults) findSheet(in Input) (MailResult, bool) {
	mail, nth := splitFrameKey(in.key())
	return d.find(mail, nth, "")
}

// find returns the sheet, or the act of a kind, that a mail brought about by its frame or act of this number.
func (d mailResults) find(mail string, nth int, kind string) (MailResult, bool) {
	for _, x := range d.ofMail(mail) {
		if x.Nth == nth && x.Kind == kind {
			return x, true
		}
	}
	return MailResult{}, false
}

// add keeps which mails a batch is of, once it is in the ledger.
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
