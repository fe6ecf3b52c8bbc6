package inbox

import (
	"context"
	"errors"
	"slices"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// Reasons why a mail could not be read although the server answered.
var (
	errEmpty   = errors.New("the server gives it without any text")
	errMissing = errors.New("the server lists it and does not give it")
)

// suspect is a mail that could not be read, or may have ended the connection.
type suspect struct {
	fails int   // number of cycles in which the mail could not be read
	first int   // number of the first such cycle
	last  int   // number of the last such cycle
	cause error // error of the last failure
}

// cycleState collects the results of the present cycle.
type cycleState struct {
	number      int
	listed      int   // number of mails in the mailbox
	read        int   // number of mails read
	unreadAgain int   // mails that could not be read now and before, while no other mail could be read
	err         error // error that did not end the cycle
	cause       error // why a mail could not be read
}

// splitSets divides the mails into sets to fetch. Sets of unsuspicious mails are first, each of at most b.fetchLimit
// mails; the limit halves each time a set ends the connection. Then each suspect follows alone.
func (b *Poller) splitSets(uids []imap.UID) [][]imap.UID {
	var plain []imap.UID
	var alone [][]imap.UID
	for _, u := range uids {
		if b.suspects[u] == nil {
			plain = append(plain, u)
		} else {
			alone = append(alone, []imap.UID{u})
		}
	}
	return append(slices.Collect(slices.Chunk(plain, b.fetchLimit)), alone...)
}

// noteBroken records that fetching a set ended the connection, or the cycle. The first mail that was not returned is
// the likeliest cause, because servers answer in order. If a server does not, smaller sets will find the mail.
func (b *Poller) noteBroken(uids []imap.UID, came []*imapclient.FetchMessageBuffer, err error) {
	if len(uids) == 1 {
		b.countMiss(uids[0], err)
		return
	}
	b.fetchLimit = max(1, len(uids)/2)
	for _, u := range uids {
		if !slices.ContainsFunc(came, func(m *imapclient.FetchMessageBuffer) bool { return m.UID == u }) {
			b.suspect(u).cause = err
			return
		}
	}
}

// noteMissing records the mails that were not sent. err is the server's refusal, or nil.
func (b *Poller) noteMissing(uids []imap.UID, came []*imapclient.FetchMessageBuffer, err error) {
	if err == nil {
		err = errMissing
	}
	for _, u := range uids {
		if !slices.ContainsFunc(came, func(m *imapclient.FetchMessageBuffer) bool { return m.UID == u }) {
			b.countMiss(u, err)
		}
	}
}

func (b *Poller) suspect(u imap.UID) *suspect {
	if b.suspects[u] == nil {
		b.suspects[u] = &suspect{first: b.cycle.number}
	}
	return b.suspects[u]
}

// countMiss counts a cycle in which a mail could not be read.
func (b *Poller) countMiss(u imap.UID, cause error) {
	s := b.suspect(u)
	s.cause, b.cycle.cause = cause, cause
	if s.last != b.cycle.number {
		s.last = b.cycle.number
		s.fails++
	}
	if s.fails > 1 && b.lastRead < s.first {
		b.cycle.unreadAgain++
	}
}

// noteRead records that a mail could be read.
func (b *Poller) noteRead(u imap.UID) {
	delete(b.suspects, u)
	b.cycle.read++
	b.lastRead = b.cycle.number
}

// forget drops the records of mails that left the mailbox.
func (b *Poller) forget(uids []imap.UID) {
	for u := range b.suspects {
		if _, ok := slices.BinarySearch(uids, u); !ok {
			delete(b.suspects, u)
		}
	}
}

// isHopeless reports whether a mail must be set aside. It failed often, and either another mail could be read meanwhile
// or it is the only mail.
func (b *Poller) isHopeless(u imap.UID) bool {
	s := b.suspects[u]
	return s != nil && s.fails >= maxFailures && (b.lastRead >= s.first || b.cycle.listed == 1 && !isTryLater(s.cause))
}

// setAside moves a mail to quarantine unread.
func (b *Poller) setAside(ctx context.Context, u imap.UID) (filed int, err error) {
	s := b.suspects[u]
	b.opt.Log.Error("mail cannot be fetched, moved to quarantine unread", "uid", u, "tries", s.fails, "error", s.cause)
	if err := b.conn.fileMails(ctx, imap.UIDSetNum(u), b.acct.QuarantineFolder, imap.FlagFlagged); err != nil {
		if isRefused(err) {
			b.cycle.err = errors.Join(b.cycle.err, err)
			return 0, nil
		}
		return 0, err
	}
	delete(b.suspects, u)
	if b.opt.OnUnreadable != nil {
		b.opt.OnUnreadable(Item{Account: b.acct.Name, Mailbox: b.acct.Mailbox, UIDValidity: b.validity, UID: uint32(u),
			InternalDate: b.opt.Now()}, s.cause)
	}
	return 1, nil
}
