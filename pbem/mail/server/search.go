package server

import (
	"bytes"
	"errors"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
)

// Search matches each message with the library's in-memory mailbox. The UID of a message there is its place in the list,
// from 1.
func (s *session) Search(kind imapserver.NumKind, c *imap.SearchCriteria, _ *imap.SearchOptions) (*imap.SearchData, error) {
	s.mu.Lock()
	list, err := s.pick(everything)
	reads := s.place(c, list)
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	user := imapmemserver.NewUser("", "")
	judge := imapmemserver.NewUserSession(user)
	if err := user.Create(inbox, nil); err != nil {
		return nil, err
	}
	if _, err := judge.Select(inbox, nil); err != nil {
		return nil, err
	}
	gone := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagDeleted}}
	var seqs imap.SeqSet
	var uids imap.UIDSet
	data := &imap.SearchData{}
	for _, p := range list {
		var raw []byte
		if reads {
			if raw, err = s.read(p.uid); err != nil {
				return nil, err
			}
		}
		_, put := user.Append(inbox, bytes.NewReader(raw), &imap.AppendOptions{Time: p.date, Flags: p.flags})
		found, err := judge.Search(imapserver.NumKindUID, c, &imap.SearchOptions{})
		if err := errors.Join(put, err, judge.Store(nil, everything, gone, nil), judge.Expunge(nil, nil)); err != nil {
			return nil, err
		}
		if found.Count == 0 {
			continue
		}
		seqs.AddNum(p.seq)
		uids.AddNum(p.uid)
		data.Max = p.seq
		if kind == imapserver.NumKindUID {
			data.Max = uint32(p.uid)
		}
		if data.Count++; data.Count == 1 {
			data.Min = data.Max
		}
	}
	data.All = seqs
	if kind == imapserver.NumKindUID {
		data.All = uids
	}
	return data, nil
}

// place replaces the numbers in criteria by indices into the list, and reports whether they test more than flags and
// dates of arrival. The caller holds mu.
func (s *session) place(c *imap.SearchCriteria, list []picked) bool {
	var sets []imap.NumSet
	for _, set := range c.SeqNum {
		sets = append(sets, set)
	}
	for _, set := range c.UID {
		sets = append(sets, set)
	}
	c.SeqNum, c.UID = nil, nil
	for _, set := range sets {
		places := imap.UIDSet{}
		for i, p := range list {
			if s.holds(set, p.seq, p.uid) {
				places.AddNum(imap.UID(i + 1))
			}
		}
		c.UID = append(c.UID, places)
	}
	reads := len(c.Header)+len(c.Body)+len(c.Text) > 0 || c.Larger+c.Smaller > 0 ||
		!c.SentSince.IsZero() || !c.SentBefore.IsZero()
	for i := range c.Not {
		reads = s.place(&c.Not[i], list) || reads
	}
	for i := range c.Or {
		first, second := s.place(&c.Or[i][0], list), s.place(&c.Or[i][1], list)
		reads = reads || first || second
	}
	return reads
}
