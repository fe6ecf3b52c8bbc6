package engine

import (
	"strconv"
	"strings"

	"fieldpost/pbem/record/ledger"
	"fieldpost/pbem/table/engine/history"
)

// Deed is one thing that a mail brought about: a sheet taken in or an act done.
type Deed struct {
	Nth    int    // number of the frame, or of the act, in its mail
	Kind   string // of the act; "" is a sheet
	Record int    // where it stands in the ledger
	Batch  int    // the record that its batch begins with
}

// Deeds is what a mail brought about in this game until now, in the order of the ledger: the one answer to the question whether
// something was done already. Message-IDs that do not tell mails apart have none.
func (g *Game) Deeds(mail string) []Deed { return g.mails[oneLine(mail)] }

// sheet is what a frame brought about.
func (g *Game) sheet(in Input) (Deed, bool) {
	mail, nth := frameOf(in.key())
	return g.deed(mail, nth, "")
}

func (g *Game) deed(mail string, nth int, kind string) (Deed, bool) {
	for _, d := range g.Deeds(mail) {
		if d.Nth == nth && d.Kind == kind {
			return d, true
		}
	}
	return Deed{}, false
}

// remember keeps which mails a batch is of, once it is in the ledger.
func (g *Game) remember(recs []ledger.Record) {
	for i, r := range recs {
		d, mail := Deed{Record: r.N, Batch: recs[0].N}, ""
		if r.Type == history.ActType {
			if a, by, err := ParseAct(r); err == nil {
				d.Kind, d.Nth, mail = a.kind(), by.Nth, by.Mail
			}
		} else if i == 0 {
			mail, d.Nth = frameOf(r.Get("mail"))
		}
		if tellsApart(mail) {
			g.mails[mail] = append(g.mails[mail], d)
		}
	}
}

// frameOf takes the name of a frame, as its receipt bears it, apart.
func frameOf(key string) (mail string, nth int) {
	at := strings.LastIndex(key, frameWord)
	if at < 0 {
		return key, 0
	}
	n, err := strconv.Atoi(key[at+len(frameWord):])
	if err != nil || n < 1 || strconv.Itoa(n) != key[at+len(frameWord):] {
		return key, 0
	}
	return key[:at], n
}
