package engine

import (
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/ledger"
)

// Deed is one thing that a mail brought about: a sheet taken in or an act done.
type Deed struct {
	Nth    int    // number of the frame, or of the act, in its mail
	Kind   string // of the act; "" is a sheet
	Record int    // where it stands in the ledger
	Batch  int    // the record that its batch begins with
}

// Deeds returns what a mail brought about in this game until now, in the order of the ledger. It alone decides whether
// something was done already. Message-IDs that do not tell mails apart have none.
func (g *Game) Deeds(mail string) []Deed { return g.mails.of(mail) }

// deeds are those of a game, by Message-ID.
type deeds map[string][]Deed

func (d deeds) of(mail string) []Deed { return d[oneLine(mail)] }

// sheet returns what a frame brought about.
func (d deeds) sheet(in Input) (Deed, bool) {
	mail, nth := frameOf(in.key())
	return d.find(mail, nth, "")
}

// find returns the sheet, or the act of a kind, that a mail brought about by its frame or act of this number.
func (d deeds) find(mail string, nth int, kind string) (Deed, bool) {
	for _, x := range d.of(mail) {
		if x.Nth == nth && x.Kind == kind {
			return x, true
		}
	}
	return Deed{}, false
}

// add keeps which mails a batch is of, once it is in the ledger.
func (d deeds) add(recs []ledger.Record) {
	for i, r := range recs {
		x, mail := Deed{Record: r.N, Batch: recs[0].N}, ""
		if r.Type == history.ActType {
			if a, by, err := ParseAct(r); err == nil {
				x.Kind, x.Nth, mail = a.kind(), by.Nth, by.Mail
			}
		} else if i == 0 {
			mail, x.Nth = frameOf(r.Get("mail"))
		}
		if tellsApart(mail) {
			d[mail] = append(d[mail], x)
		}
	}
}
