package audit

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"io"
	"net/mail"
	"os"
	"path/filepath"
	"regexp"
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

// maxMail bounds how much of one saved mail is read, in bytes.
const maxMail = 16 << 20

// Mail holds the mails a player kept against the ledger: every signed checkpoint in them, every ledger root, receipt, die
// and dice key that they name, and what the welcome mail fixed. It adds its checks to the verdict.
func (v *Verdict) Mail(dir string, recs []ledger.Record) error {
	names, err := filepath.Glob(filepath.Join(dir, "*.eml"))
	if err != nil {
		return err
	}
	slices.Sort(names)
	if len(names) == 0 {
		return fmt.Errorf("%s holds no .eml file", dir)
	}
	h, err := engine.ParseHeader(recs)
	if err != nil {
		return err
	}
	log, err := ledger.NewLog(recs...)
	if err != nil {
		return err
	}
	b := newMailbox(h, log)
	for _, name := range names {
		raw, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		b.take(filepath.Base(name), raw[:min(len(raw), maxMail)])
	}
	v.add("your mails", b.notes, fmt.Sprintf("signed checkpoints in %d mails fit the ledger", len(names)), b.noteErr)
	v.add("your reports", b.roots+b.receipts+b.dice+b.keys, fmt.Sprintf("%d ledger roots, %d receipts, %d dice and %d dice keys that they name are the ledger's", b.roots, b.receipts, b.dice, b.keys), b.textErr)
	if b.rounds > 0 {
		detail := fmt.Sprintf("%d rounds were named in mails that reached you before they were due", b.rounds-len(b.late))
		if len(b.late) > 0 {
			detail += "; these came after it, so that they prove nothing: " + clip(b.late, 4)
		}
		v.add("your beacons", b.rounds, detail, nil)
	}
	var missing error
	if b.anchors == 0 {
		missing = errors.New("no mail names the ledger's anchor; the welcome mail is missing, or it named another one")
	}
	v.add("your anchor", b.anchors, "the welcome mail named this ledger's anchor", missing)
	return nil
}

// mailbox is a folder of saved mails in check.
type mailbox struct {
	h       engine.Header
	log     *ledger.Log
	shas    map[string]string // by receipt
	blocks  map[string]string // key by block
	faces   map[string]string // by block and event; of a shuffle ""
	anchors int

	notes, roots, receipts, keys, dice int

	rounds           int      // of public randomness, named before they were due
	late             []string // mails that named theirs too late
	noteErr, textErr error
}

func newMailbox(h engine.Header, log *ledger.Log) *mailbox {
	b := &mailbox{h: h, log: log, shas: map[string]string{}, blocks: map[string]string{}, faces: map[string]string{}}
	for _, r := range log.Records() {
		switch r.Type {
		case "receipt", "refuse":
			b.shas[r.Get("receipt")] = r.Get("sha")
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

// take checks one mail. Only mails of this game are held against it: those that carry one of its checkpoints, or its
// anchor, or its name in the subject.
func (b *mailbox) take(name string, raw []byte) {
	m := readSaved(raw)
	ours := strings.Contains(m.subject, "["+b.h.Game+"]")
	for _, note := range m.notes {
		if head, _, _ := bytes.Cut(note, []byte("\n")); string(head) != game.Origin+b.h.Game {
			continue // of another game
		}
		ours = true
		b.notes++
		if _, err := checkNote(b.h, b.log, note); err != nil && b.noteErr == nil {
			b.noteErr = fmt.Errorf("%s: a checkpoint is not the ledger's: %w", name, err)
		}
	}
	texts := m.texts
	if len(texts) == 0 {
		texts = m.pages
	}
	for _, text := range texts {
		if strings.Contains(text, b.h.Anchor) {
			b.anchors++
			ours = true
		}
		if !ours {
			continue
		}
		b.beacon(name, text, m.received)
		if err := b.text(text); err != nil && b.textErr == nil {
			b.textErr = fmt.Errorf("%s: %w", name, err)
		}
	}
	if !ours || len(m.texts) == 0 {
		return
	}
	said := *b // what a mail says twice counts once
	for _, page := range m.pages {
		if err := b.text(page); err != nil && b.textErr == nil {
			b.textErr = fmt.Errorf("%s, in its HTML part: %w", name, err)
		}
	}
	b.roots, b.receipts, b.dice, b.keys = said.roots, said.receipts, said.dice, said.keys
}

var roundLine = regexp.MustCompile(`wait\s+for\s+public\s+randomness:\s+round\s+(\d{1,12})\s+of\s+([a-z-]+),\s+due`)

// beacon holds the time at which a mail reached its reader's mail server against the round that it names.
func (b *mailbox) beacon(name, text string, received time.Time) {
	m := roundLine.FindStringSubmatch(text)
	if m == nil || received.IsZero() {
		return
	}
	n, ok := beacon.Find(m[2])
	round, err := strconv.ParseUint(m[1], 10, 40)
	if !ok || err != nil || round == 0 {
		return
	}
	b.rounds++
	if !received.Before(n.Time(round)) {
		b.late = append(b.late, name)
	}
}

// saved is what is read of one mail.
type saved struct {
	subject  string
	received time.Time // as the reader's own mail server says, zero when it says nothing
	notes    [][]byte  // checkpoints
	texts    []string
	pages    []string // HTML parts, without their tags
}

// htmlTag is what stands between the words of a page. Ours break no word.
var htmlTag = regexp.MustCompile(`<[^>]*>`)

// readSaved reads a mail as a player's mail program saved it; of one that is none it finds nothing.
func readSaved(raw []byte) (m saved) {
	e, err := gomessage.Read(bytes.NewReader(raw))
	if e == nil || err != nil && !gomessage.IsUnknownCharset(err) {
		return m
	}
	m.subject, _ = e.Header.Text("Subject")
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
			m.texts = append(m.texts, string(body))
		} else if typ == "text/html" {
			m.pages = append(m.pages, html.UnescapeString(htmlTag.ReplaceAllString(string(body), " ")))
		}
		return nil
	})
	return m
}
