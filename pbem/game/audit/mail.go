package audit

import (
	"bytes"
	"errors"
	"fieldpost/notation/say"
	"fmt"
	"io"
	"net/mail"
	"slices"
	"strconv"
	"strings"
	"time"

	gomessage "github.com/emersion/go-message"
	_ "github.com/emersion/go-message/charset" // mails in any charset

	"fieldpost/pbem/beacon"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
)

// maxMail bounds the bytes that are read of one saved mail.
const maxMail = 16 << 20

// readMailbox compares the mails that a player saved with the ledger. It checks every signed checkpoint, ledger root,
// receipt, die and dice key in them, the terms in the welcome mail, and the sheets that the player sent; sent may be
// nil.
func readMailbox(path string, recs []ledger.Record, sent *sentCheck) (*mailbox, error) {
	h, err := engine.ParseHeader(recs)
	if err != nil {
		return nil, err
	}
	log, err := ledger.NewLog(recs...)
	if err != nil {
		return nil, err
	}
	b := newMailbox(h, log)
	b.sent = sent
	b.mails, err = walkSavedMails(path, b.checkMail)
	return b, err
}

// verdict adds the results to a verdict.
func (b *mailbox) verdict(v *Verdict) {
	v.add("your mails", b.notes, say.F("signed checkpoints in %d mails fit the ledger", b.mails), b.noteErr)
	v.add("your reports", b.roots+b.receipts+b.origins+b.dice+b.keys, say.F("%d ledger roots, %d receipts, %d of their mails and "+
		"salts, %d dice and %d dice keys that they name are the ledger's", b.roots, b.receipts, b.origins, b.dice, b.keys), b.textErr)
	if b.rounds > 0 {
		detail := fmt.Sprintf("%d rounds were named in mails that reached you before they were due", b.rounds-len(b.late))
		if len(b.late) > 0 {
			detail += "; these came after it, so that they prove nothing: " + clip(b.late, 4)
		}
		v.add("your beacons", b.rounds, say.Plain(detail), nil)
	}
	if b.sent != nil {
		b.sent.verdict(v, b.answers)
	}
	var missing error
	if b.anchors == 0 {
		missing = errors.New("no mail names the ledger's anchor; the welcome mail is missing, or it named another one")
	}
	v.add("your anchor", b.anchors, "the welcome mail named this ledger's anchor", missing)
}

// mailbox holds a folder of saved mails during the check.
type mailbox struct {
	h       engine.Header
	log     *ledger.Log
	shas    map[string]string        // by receipt
	blocks  map[string]string        // dice key by block number
	faces   map[string]string        // face by block and event; "" for a shuffle
	lines   map[string]ledger.Record // by receipt
	sent    *sentCheck               // nil: mails that the player sent are not checked
	answers map[string]string        // Message-ID of a mail that a letter without a receipt answers: its file
	mails   int
	anchors int

	notes, roots, receipts, origins, keys, dice int

	rounds           int      // number of rounds of public randomness named before they were due
	late             []string // mails that named their round too late
	noteErr, textErr error
}

func newMailbox(h engine.Header, log *ledger.Log) *mailbox {
	b := &mailbox{h: h, log: log, shas: map[string]string{}, blocks: map[string]string{}, faces: map[string]string{},
		lines: map[string]ledger.Record{}, answers: map[string]string{}}
	for _, r := range log.Records() {
		switch r.Type {
		case "receipt", "refuse":
			b.shas[r.Get("receipt")] = r.Get("sha")
			b.lines[r.Get("receipt")] = r
		case "reveal":
			b.blocks[r.Get("block")] = r.Get("key")
		case "roll":
			b.faces[r.Get("block")+" "+r.Get("event")] = r.Get("face")
		case "shuffle":
			b.faces[r.Get("block")+" "+r.Get("event")] = ""
		}
	}
	return b
}

// checkMail checks one mail. It compares only letters of this game: those with one of its checkpoints, with its anchor,
// or with its name in the subject. Mails from other senders are ignored, whatever they quote, except for checkpoints
// with a valid signature, which only the server can make.
func (b *mailbox) checkMail(name string, raw []byte) {
	m := parseSavedMail(raw)
	about := b.checkpoints(name, m) || strings.Contains(m.subject, "["+b.h.Game+"]")
	if !m.letter {
		if b.sent != nil {
			b.sent.checkMail(name, raw)
		}
		return
	}
	if !m.hasReceipt() {
		for _, id := range m.replies {
			b.answers[id] = name
		}
		if m.lastOfDay && b.sent != nil {
			b.sent.lastOfDay = append(b.sent.lastOfDay, lastOfDayLetter{name, m.recipient, m.replies, m.date})
		}
	}
	texts := m.texts
	if len(texts) == 0 {
		texts = m.pages
	}
	for _, list := range texts {
		if !about && !slices.ContainsFunc(list, func(p letterSection) bool {
			return p.title == titleKeep &&
				strings.Contains(p.body, b.h.Anchor)
		}) {
			continue
		}
		about = true
		b.checkRoundTime(name, list, m.received)
		if err := b.checkStatements(list); err != nil && b.textErr == nil {
			b.textErr = fmt.Errorf("%s: %w", name, err)
		}
	}
	if about && len(m.texts) > 0 {
		b.checkHTML(name, m.pages)
	}
}

// checkpoints checks the checkpoints of this game in a mail and reports whether there are any.
func (b *mailbox) checkpoints(name string, m savedMail) bool {
	some := false
	for _, note := range m.notes {
		if head, _, _ := bytes.Cut(note, []byte("\n")); string(head) != game.CheckpointOrigin+b.h.Game {
			continue // a checkpoint of another game
		}
		if _, _, err := ledger.OpenCheckpoint(b.h.VKey, note); err != nil && !m.letter {
			continue
		}
		some = true
		b.notes++
		if _, err := checkNote(b.h, b.log, note); err != nil && b.noteErr == nil {
			b.noteErr = fmt.Errorf("%s: a checkpoint is not the ledger's: %w", name, err)
		}
	}
	return some
}

// checkHTML checks statements in the HTML part of a mail beside its text. A statement that occurs in both parts is
// counted once.
func (b *mailbox) checkHTML(name string, pages [][]letterSection) {
	said := *b
	for _, list := range pages {
		if err := b.checkStatements(list); err != nil && b.textErr == nil {
			b.textErr = fmt.Errorf("%s, in its HTML part: %w", name, err)
		}
	}
	b.anchors, b.roots, b.receipts, b.origins, b.dice, b.keys = said.anchors, said.roots, said.receipts, said.origins, said.dice, said.keys
}

// checkRoundTime compares the time at which a mail reached its reader's server with the round that it names.
func (b *mailbox) checkRoundTime(name string, letter []letterSection, received time.Time) {
	network, number := "", ""
	for _, p := range letter {
		if p.title == titleNext && network == "" {
			network, number = awaitedRound(p)
		}
	}
	if network == "" || received.IsZero() {
		return
	}
	n, ok := beacon.FindNetwork(network)
	round, err := strconv.ParseUint(number, 10, 40)
	if !ok || err != nil || round == 0 {
		return
	}
	b.rounds++
	if !received.Before(n.RoundTime(round)) {
		b.late = append(b.late, name)
	}
}

// savedMail holds the parts of a mail that the audit needs.
type savedMail struct {
	subject   string
	received  time.Time         // when the reader's mail server received it, zero if unknown
	letter    bool              // the mail claims to come from the server
	recipient string            // address of its one reader, "" for none or several
	date      time.Time         // in its Date field
	lastOfDay bool              // it announces that such mails get no answer for the rest of the day
	replies   []string          // Message-IDs that it answers, with angle brackets
	notes     [][]byte          // checkpoints
	texts     [][]letterSection // text parts
	pages     [][]letterSection // HTML parts
}

// hasReceipt reports whether a letter contains a receipt, or mentions a sheet that had one.
func (m *savedMail) hasReceipt() bool {
	return slices.ContainsFunc(slices.Concat(slices.Concat(m.texts...), slices.Concat(m.pages...)), func(p letterSection) bool {
		return p.title == titleReceipt || strings.HasSuffix(p.title, " SHEET")
	})
}

// parseSavedMail parses a mail as a player's mail program saved it. It returns an empty value for other data.
func parseSavedMail(raw []byte) (m savedMail) {
	e, err := gomessage.Read(bytes.NewReader(raw))
	if e == nil || err != nil && !gomessage.IsUnknownCharset(err) {
		return m
	}
	m.subject, _ = e.Header.Text("Subject")
	m.replies = strings.Fields(e.Header.Get("In-Reply-To"))
	if a, err := mail.ParseAddress(e.Header.Get("To")); err == nil {
		m.recipient = a.Address
	}
	m.date, _ = mail.ParseDate(e.Header.Get("Date"))
	m.letter = isServerLetter(e.Header.Get("From"), e.Header.Get("X-Loop"))
	if fields := e.Header.FieldsByKey("Received"); fields.Next() { // the topmost is the last server's
		line := fields.Value()
		if t, err := mail.ParseDate(strings.TrimSpace(line[strings.LastIndexByte(line, ';')+1:])); err == nil {
			m.received = t
		}
	}
	_ = e.Walk(func(_ []int, part *gomessage.Entity, err error) error {
		if err != nil || part == nil {
			return nil
		}
		typ, _, _ := part.Header.ContentType()
		_, params, _ := part.Header.ContentDisposition()
		if strings.HasPrefix(typ, "multipart/") {
			return nil
		}
		body, err := io.ReadAll(io.LimitReader(part.Body, maxMail))
		if err != nil {
			return nil
		}
		if params["filename"] == "checkpoint.txt" {
			m.notes = append(m.notes, bytes.ReplaceAll(body, []byte("\r\n"), []byte("\n"))) // a mail program may have turned its line ends
		} else if typ == "text/plain" {
			m.lastOfDay = m.lastOfDay || saysLastOfDay(string(body))
			m.texts = append(m.texts, textSections(string(body)))
		} else if typ == "text/html" {
			m.pages = append(m.pages, htmlSections(string(body)))
		}
		return nil
	})
	return m
}

// saysLastOfDay reports whether a text has the sentence, in any language and wrapping, that no more mails are answered
// that day. Only lines without indent and bar count: messages are barred, reasons and sheets indented.
func saysLastOfDay(body string) bool {
	var own strings.Builder
	for l := range strings.Lines(body) {
		if !strings.ContainsAny(l[:1], " \t|>#") {
			own.WriteString(l)
		}
	}
	bare := strings.Join(strings.Fields(own.String()), "")
	return strings.Contains(bare, "Moremailsofthiskindtodayarerefusedwithoutanotherwordtoyou") ||
		strings.Contains(bare, "今日この種のメールがまた届いても、知らせずに拒否します")
}

// isServerLetter reports whether a mail claims to be a letter of a server: each letter has the server's mark in X-Loop.
func isServerLetter(from, loop string) bool {
	a, err := mail.ParseAddress(from)
	if err != nil {
		return false
	}
	domain := a.Address[strings.LastIndexByte(a.Address, '@')+1:]
	return strings.EqualFold(strings.TrimSpace(loop), "pbem@"+domain)
}
