package server

import (
	"net/mail"
	"slices"
	"strings"
	"time"

	"fieldpost/pbem/mail/message"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
)

func (s *session) Search(kind imapserver.NumKind, c *imap.SearchCriteria, _ *imap.SearchOptions) (*imap.SearchData, error) {
	s.folder.mu.Lock()
	list := s.pick(imap.UIDSet{{Start: 1, Stop: 0}})
	s.fix(c)
	s.folder.mu.Unlock()
	data := &imap.SearchData{}
	var seqs imap.SeqSet
	var uids imap.UIDSet
	for _, p := range list {
		if !s.matches(&candidate{picked: p, session: s}, c) {
			continue
		}
		num := p.seq
		if kind == imapserver.NumKindUID {
			num = uint32(p.uid)
		}
		seqs.AddNum(p.seq)
		uids.AddNum(p.uid)
		if data.Count++; data.Min == 0 {
			data.Min = num
		}
		data.Max = num
	}
	data.All = seqs
	if kind == imapserver.NumKindUID {
		data.All = uids
	}
	return data, nil
}

// fix replaces "*" in all sets. The caller holds the folder's mu.
func (s *session) fix(c *imap.SearchCriteria) {
	for i, set := range c.SeqNum {
		c.SeqNum[i] = s.fixed(set).(imap.SeqSet)
	}
	for i, set := range c.UID {
		c.UID[i] = s.fixed(set).(imap.UIDSet)
	}
	for i := range c.Not {
		s.fix(&c.Not[i])
	}
	for i := range c.Or {
		s.fix(&c.Or[i][0])
		s.fix(&c.Or[i][1])
	}
}

// candidate loads its message only when a criterion needs it.
type candidate struct {
	picked
	session *session
	raw     []byte
	mail    *message.Mail
}

func (c *candidate) bytes() []byte {
	if c.raw == nil {
		raw, err := c.session.folder.read(c.msg)
		if err != nil {
			raw = []byte{}
		}
		c.raw = raw
	}
	return c.raw
}

func (c *candidate) text() string {
	if c.mail == nil {
		// A mail that cannot be read has an empty text.
		c.mail, _ = message.Read(c.bytes())
	}
	return c.mail.Text
}

func (c *candidate) has(f imap.Flag) bool {
	for _, have := range c.flags {
		if have == canonical(f) {
			return true
		}
	}
	return false
}

// matches reports whether all criteria hold (RFC 3501 section 6.4.4).
func (s *session) matches(m *candidate, c *imap.SearchCriteria) bool {
	for _, set := range c.SeqNum {
		if !contains(set, m.seq, m.uid) {
			return false
		}
	}
	for _, set := range c.UID {
		if !contains(set, m.seq, m.uid) {
			return false
		}
	}
	if slices.ContainsFunc(c.NotFlag, m.has) || slices.ContainsFunc(c.Flag, func(f imap.Flag) bool { return !m.has(f) }) {
		return false
	}
	if c.Larger != 0 && m.size <= c.Larger || c.Smaller != 0 && m.size >= c.Smaller {
		return false
	}
	if !within(m.date, c.Since, c.Before) || !m.sentWithin(c) || !m.holds(c) {
		return false
	}
	for i := range c.Not {
		if s.matches(m, &c.Not[i]) {
			return false
		}
	}
	for i := range c.Or {
		if !s.matches(m, &c.Or[i][0]) && !s.matches(m, &c.Or[i][1]) {
			return false
		}
	}
	return true
}

// sentWithin looks at the Date field.
func (c *candidate) sentWithin(sc *imap.SearchCriteria) bool {
	if sc.SentSince.IsZero() && sc.SentBefore.IsZero() {
		return true
	}
	h, err := header(c.bytes())
	if err != nil {
		return false
	}
	date, err := mail.ParseDate(h.Get("Date"))
	return err == nil && within(date, sc.SentSince, sc.SentBefore)
}

// holds looks at header fields and text.
func (c *candidate) holds(sc *imap.SearchCriteria) bool {
	for _, f := range sc.Header {
		if !headerMatches(c.bytes(), f.Key, f.Value) {
			return false
		}
	}
	for _, want := range sc.Body {
		_, body := cutHeader(c.bytes())
		if !contain(string(body), want) && !contain(c.text(), want) {
			return false
		}
	}
	for _, want := range sc.Text {
		if !contain(string(c.bytes()), want) && !contain(c.text(), want) &&
			!contain(strings.Join([]string{c.mail.Subject, c.mail.FromName}, "\n"), want) {
			return false
		}
	}
	return true
}

// within compares dates without regard to time and zone.
func within(t, since, before time.Time) bool {
	day := func(t time.Time) time.Time { return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC) }
	if !since.IsZero() && day(t).Before(day(since)) {
		return false
	}
	return before.IsZero() || day(t).Before(day(before))
}
