package audit

import (
	"fieldpost/notation/say"
	"fmt"
	"slices"
	"strings"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/mail/message"
	"fieldpost/rules/core"
)

// sentCheck compares the mails that a player sent with the receipts: identifier, sheet and salt of each must be in the
// ledger. A server could choose a salt by making up an identifier; players who save their sent mails can detect that.
type sentCheck struct {
	h       engine.Header
	m       core.Module
	people  []string // everybody who ever held a seat
	recs    []ledger.Record
	rejudge *sheetRejudge
	records map[string]int       // record by Message-ID
	dates   map[string]time.Time // date of each checked mail, by Message-ID
	last    time.Time            // time of the ledger's last record

	n           int
	broughtHere map[int]bool      // records whose mail was among the checked ones
	sides       map[string]bool   // sides with mails among the checked ones
	missing     []sheetSent       // sheets that the ledger lacks
	lastOfDay   []lastOfDayLetter // they announce that further mails of that kind are not answered until the day ends
	withoutID   []string          // mails without a Message-ID
	err         error
}

// sheetSent holds a sheet in a mail that a player sent.
type sheetSent struct {
	file, id, phase string
	from            string // address
	date            time.Time
}

func newSentCheck(h engine.Header, m core.Module, recs []ledger.Record, again *sheetRejudge) *sentCheck {
	c := &sentCheck{h: h, m: m, recs: recs, rejudge: again, records: map[string]int{}, dates: map[string]time.Time{},
		broughtHere: map[int]bool{},
		sides:       map[string]bool{}}
	roster := engine.RosterOf(nil, nil)
	for _, r := range recs {
		roster.ApplyRecord(r)
		for _, s := range roster.Seats {
			c.people = append(append(c.people, s.Addr), s.TeamAddrs...)
		}
		slices.Sort(c.people)
		c.people = slices.Compact(c.people)
		if t, err := time.Parse(time.RFC3339, r.Get("at")); err == nil {
			c.last = t
		}
		if r.Type == "receipt" || r.Type == "refuse" {
			c.records[r.Get("mail")] = r.N
		}
	}
	return c
}

// checkMail checks one saved mail and reports whether a player sent it.
func (c *sentCheck) checkMail(file string, raw []byte) {
	m, err := message.Read(raw)
	if err != nil || !slices.ContainsFunc(c.people, func(a string) bool { return identity.IsSameMailbox(a, m.From) }) {
		return
	}
	for i, f := range sheetsIn(c.m.Vocabulary, c.h, m.Text) {
		if f.Game != c.h.Game || f.Check {
			continue
		}
		if m.MessageID == "" {
			c.withoutID = append(c.withoutID, file)
			continue
		}
		c.n++
		id := "<" + m.MessageID + ">"
		id = id[:min(len(id), 250)] // the ledger cuts identifiers at the same length
		c.dates[id] = m.Date
		key := id
		if i > 0 {
			key = fmt.Sprintf("%s frame %d", id, i)
		}
		c.sides[strings.ToLower(f.Side)] = true
		n, ok := c.records[key]
		if !ok {
			c.missing = append(c.missing, sheetSent{file, id, f.Phase, m.From, m.Date})
			continue
		}
		c.broughtHere[n] = true
		c.rejudge.add(n, sheetClaim{source: file, text: m.Text, nth: i, id: id, fault: &c.err})
	}
}

// lastOfDayLetter is a letter after which further mails of its kind are refused without an answer until its day (UTC)
// is over.
type lastOfDayLetter struct {
	file, to string
	answers  []string // Message-IDs of the answered mails
	date     time.Time
}

// refusalNotice returns the letter that explains why the mail of a sheet may have been refused without an answer, "" if
// there is none. The letter must be at least as late as the mail that it answers. A mail may take hours, so a day on
// either side is allowed.
func (c *sentCheck) refusalNotice(s sheetSent) string {
	for _, l := range c.lastOfDay {
		before := slices.ContainsFunc(l.answers, func(id string) bool { return s.date.Before(c.dates[id]) })
		if identity.IsSameMailbox(l.to, s.from) && !before && l.date.Sub(s.date).Abs() < 24*time.Hour {
			return l.file
		}
	}
	return ""
}

// verdict adds the result of the check after the replay. answers are the mails that letters of the server answer.
func (c *sentCheck) verdict(v *Verdict, answers map[string]string) {
	if c.n+len(c.withoutID) == 0 {
		return
	}
	detail := fmt.Sprintf("identifier, text and salt of %d sheets that you sent are in the ledger", len(c.broughtHere))
	var later, refused, unsaid, strange []string
	for _, s := range c.missing {
		switch letter := answers[s.id]; {
		case letter != "":
			refused = append(refused, fmt.Sprintf("%s (%s)", s.file, letter))
		case c.refusalNotice(s) != "":
			unsaid = append(unsaid, fmt.Sprintf("%s (%s)", s.file, c.refusalNotice(s)))
		case s.date.After(c.last):
			later = append(later, s.file)
		case c.err == nil:
			c.err = fmt.Errorf("%s: the mail %s holds a sheet for %s; the ledger has no receipt for it, and no letter here answers it: "+
				"it never arrived, still waits, or was dropped", s.file, s.id, s.phase)
		}
	}
	for _, r := range c.recs {
		if id := r.Get("mail"); r.Type == "receipt" && c.sides[r.Get("seat")] && !c.broughtHere[r.N] && id != "-" &&
			!ai.IsComputerSheet(id) {
			strange = append(strange, r.Get("receipt"))
		}
	}
	if len(refused) > 0 {
		detail += "; answered by a letter instead of a receipt: " + clip(refused, 8)
	}
	if len(unsaid) > 0 {
		detail += "; within a day of a letter that said that mails that prove nothing are refused without another word: " + clip(unsaid, 8)
	}
	if len(later) > 0 {
		detail += "; later than this ledger: " + clip(later, 8)
	}
	if len(c.withoutID) > 0 {
		detail += "; without a Message-ID, so that no receipt can be told to be theirs: " + clip(c.withoutID, 8)
	}
	if len(strange) > 0 {
		detail += "; no mail here brought these receipts of yours: " + receiptRanges(strange)
	}
	if len(c.rejudge.former) > 0 {
		detail += "; read as by programs that knew no words in Japanese: " + receiptRanges(c.rejudge.former)
	}
	v.add("your sheets", c.n, say.Plain(detail), c.err)
}
