// Package spool stores every received mail unchanged, and a journal of the steps done for it. A mail is on disk before
// anything reads it. The journal, not the mailbox, decides which steps were done: after a crash at any point, the
// daemon continues where the journal ends.
//
// The folder contains mail/<seq>.eml, journal.jsonl (one CRC-protected line per step) and a lock file, so that only one
// process uses it. A step is durable when its method returns, unless the method says otherwise.
package spool

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"sync"
	"time"

	"fieldpost/pbem/durable"
	"fieldpost/pbem/mail/message"

	"github.com/gofrs/flock"
)

// Origin records the mailbox in which a mail was found. Received is the time that the mailbox reports, not the Date of
// the mail.
type Origin struct {
	Account     string    `json:"account"`
	Mailbox     string    `json:"mailbox"`
	UIDValidity uint32    `json:"uidvalidity"`
	UID         uint32    `json:"uid"`
	Received    time.Time `json:"received"`
	TooLarge    bool      `json:"too_large,omitempty"` // only the header was fetched
	Size        int64     `json:"size,omitempty"`      // bytes in the mailbox
}

// mailboxPlace identifies a mail in its mailbox.
type mailboxPlace struct {
	account, mailbox string
	validity, uid    uint32
}

func (o Origin) place() mailboxPlace { return mailboxPlace{o.Account, o.Mailbox, o.UIDValidity, o.UID} }

// State names the progress of an entry.
type State string

// The states, in order.
const (
	Received  State = "received"
	Committed State = "committed" // its effects are on disk
	Filed     State = "filed"     // moved out of the mailbox
)

// Entry holds the journal's data about a mail.
type Entry struct {
	Seq           int
	Key           string // hash of its content, see message.Key
	Origin        Origin
	State         State
	Disposition   string   // set by Commit
	Outbox        []string // identifiers of its answers
	Failures      int      // failed attempts to handle it
	AttemptsBegun int      // attempts recorded before they were made
	LastError     string
}

// Spool is an open spool directory. Its methods may be called concurrently.
type Spool struct {
	dir  string
	lock *flock.Flock
	fail func(step string) error

	mu     sync.Mutex
	bySeq  map[int]*Entry
	byKey  map[string]*Entry
	next   int
	broken error // a line was not written completely: only Open can repair the journal
}

// Open opens the spool in dir, creating it if needed, and locks it. fail is called after every step that reached the
// disk ("stored", "received", "begun", "failed", "committed", "filed"). If it returns an error, the operation stops as
// if the program had crashed there. It is nil in production.
func Open(dir string, fail func(step string) error) (*Spool, error) {
	if fail == nil {
		fail = func(string) error { return nil }
	}
	if err := os.MkdirAll(filepath.Join(dir, "mail"), 0o700); err != nil {
		return nil, err
	}
	lock := flock.New(filepath.Join(dir, "lock"))
	ok, err := lock.TryLock()
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, fmt.Errorf("spool: %s is in use by another process", dir)
	}
	s := &Spool{dir: dir, lock: lock, fail: fail, bySeq: map[int]*Entry{}, byKey: map[string]*Entry{}, next: 1}
	if err := s.load(); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// load reads the journal, and syncs the spool's directory.
func (s *Spool) load() error {
	if err := dropFormerLog(s.dir); err != nil {
		return err
	}
	if err := readJournal(s.journal(), s.apply); err != nil {
		return err
	}
	if err := durable.Append(s.journal(), nil); err != nil {
		return err
	}
	return errors.Join(durable.SyncDir(s.dir), durable.SyncDir(filepath.Dir(s.dir)))
}

// Close releases the lock of the spool.
func (s *Spool) Close() error { return s.lock.Unlock() }

func (s *Spool) journal() string { return filepath.Join(s.dir, "journal.jsonl") }

func (s *Spool) path(seq int) string {
	return filepath.Join(s.dir, "mail", fmt.Sprintf("%06d.eml", seq))
}

// apply applies one record to the state.
func (s *Spool) apply(r record) error {
	e := s.bySeq[r.Seq]
	if r.Event == "received" {
		if e != nil || r.Origin == nil {
			return fmt.Errorf("mail %d is received twice or without origin", r.Seq)
		}
		e = &Entry{Seq: r.Seq, Key: r.Key, Origin: *r.Origin, State: Received}
		s.bySeq[r.Seq], s.byKey[r.Key] = e, e
		s.next = max(s.next, r.Seq+1)
		return nil
	}
	if e == nil {
		return fmt.Errorf("%s of unknown mail %d", r.Event, r.Seq)
	}
	switch r.Event {
	case "failed":
		e.Failures++
		e.LastError = r.Reason
	case "begun":
		e.AttemptsBegun++
	case "committed":
		e.State, e.Disposition, e.Outbox = Committed, r.Disposition, r.Outbox
	case "filed":
		e.State = Filed
	case "retried":
		e.State, e.Disposition, e.Failures, e.AttemptsBegun = Received, "", 0, 0
	default:
		return fmt.Errorf("unknown event %q", r.Event)
	}
	return nil
}

// log writes records and applies them. The caller holds mu.
func (s *Spool) log(list ...record) error { return s.logBy(durable.Append, list) }

func (s *Spool) logBy(add func(path string, data []byte) error, list []record) error {
	text, err := lines(list)
	if err != nil || len(list) == 0 {
		return err
	}
	if s.broken != nil {
		return s.broken
	}
	if err := add(s.journal(), text); err != nil {
		s.broken = err
		return err
	}
	for _, r := range list {
		if err := s.apply(r); err != nil {
			return err
		}
	}
	for _, r := range list {
		if err := s.fail(r.Event); err != nil {
			return err
		}
	}
	return nil
}

// Arrival holds a mail as it was found in a mailbox.
type Arrival struct {
	Raw    []byte
	Origin Origin
}

// KnownEntry holds the entry of an arrival. Dup reports that the same mail is known from another place in the mailbox:
// it came twice, the mailbox was renumbered, or a person put it back.
type KnownEntry struct {
	Entry
	Duplicate bool
}

// Receive stores one mail, as [Spool.ReceiveAll] does.
func (s *Spool) Receive(raw []byte, o Origin) (e Entry, dup bool, err error) {
	list, err := s.ReceiveAll([]Arrival{{raw, o}})
	if err != nil {
		return Entry{}, false, err
	}
	return list[0].Entry, list[0].Duplicate, nil
}

// ReceiveAll stores mails, or finds the entries that they already have. All of them are on disk when it returns.
func (s *Spool) ReceiveAll(list []Arrival) ([]KnownEntry, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	seqs := map[string]int{} // of mails that are new, by key
	keys := make([]string, len(list))
	var records []record
	for i, a := range list {
		keys[i] = message.Key(a.Raw)
		if s.byKey[keys[i]] != nil || seqs[keys[i]] != 0 {
			continue
		}
		seq := s.next + len(records)
		seqs[keys[i]] = seq
		if err := durable.Write(s.path(seq), a.Raw, 0o600); err != nil {
			return nil, err
		}
		if err := s.fail("stored"); err != nil {
			return nil, err
		}
		records = append(records, record{Event: "received", Seq: seq, Key: keys[i], Origin: &list[i].Origin})
	}
	if len(records) > 0 {
		if err := durable.SyncDir(filepath.Join(s.dir, "mail")); err != nil {
			return nil, err
		}
	}
	if err := s.log(records...); err != nil {
		return nil, err
	}
	out := make([]KnownEntry, len(list))
	for i, a := range list {
		e := s.byKey[keys[i]]
		out[i] = KnownEntry{*e, e.Origin.place() != a.Origin.place()}
	}
	return out, nil
}

// Commit records that all effects of a mail are on disk: the effects on games, and the held letters in outbox, which
// may now be released.
func (s *Spool) Commit(seq int, disposition string, outbox []string) error {
	return s.step(seq, Received, record{Event: "committed", Seq: seq, Disposition: disposition, Outbox: outbox})
}

// RecordFiled records that committed mails were moved out of the mailbox. The record is synced with the next step.
// Mails that were recorded before are ignored.
func (s *Spool) RecordFiled(seqs ...int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []record
	for _, seq := range seqs {
		e := s.bySeq[seq]
		switch {
		case e == nil:
			return fmt.Errorf("spool: no mail %d", seq)
		case e.State == Received:
			return fmt.Errorf("spool: mail %d is %s, not %s", seq, e.State, Committed)
		case e.State == Committed && !slices.ContainsFunc(list, func(r record) bool { return r.Seq == seq }):
			list = append(list, record{Event: "filed", Seq: seq})
		}
	}
	return s.logBy(durable.AppendUnsynced, list)
}

// RecordFailure records a failed attempt and returns the number of failed attempts.
func (s *Spool) RecordFailure(seq int, reason string) (fails int, err error) {
	err = s.step(seq, Received, record{Event: "failed", Seq: seq, Reason: reason})
	e, _ := s.Entry(seq)
	return e.Failures, err
}

// RecordAttempt records an attempt before it is made. It is for mails during which an earlier process may have ended.
func (s *Spool) RecordAttempt(seq int) error {
	return s.step(seq, Received, record{Event: "begun", Seq: seq})
}

// Retry makes a mail pending again that was committed without letters, such as one in quarantine.
func (s *Spool) Retry(seq int) error {
	e, ok := s.Entry(seq)
	if !ok || e.State == Received || len(e.Outbox) > 0 {
		return fmt.Errorf("spool: mail %d is unknown, still waiting, or was answered", seq)
	}
	return s.step(seq, e.State, record{Event: "retried", Seq: seq})
}

func (s *Spool) step(seq int, from State, r record) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.bySeq[seq]
	if e == nil {
		return fmt.Errorf("spool: no mail %d", seq)
	}
	if e.State != from {
		return fmt.Errorf("spool: mail %d is %s, not %s", seq, e.State, from)
	}
	return s.log(r)
}

// Entry returns the entry of a mail.
func (s *Spool) Entry(seq int) (Entry, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e := s.bySeq[seq]; e != nil {
		return *e, true
	}
	return Entry{}, false
}

// Entries lists the mails in a state, or all for "", by sequence number.
func (s *Spool) Entries(state State) []Entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []Entry
	for _, e := range s.bySeq {
		if state == "" || e.State == state {
			out = append(out, *e)
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Seq < out[j].Seq })
	return out
}

// Raw returns a mail as received.
func (s *Spool) Raw(seq int) ([]byte, error) { return os.ReadFile(s.path(seq)) }
