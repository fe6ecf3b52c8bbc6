package server

import (
	"bytes"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
)

// picked is a message with the number under which the client knows it, and its
// flags at the time of picking.
type picked struct {
	*msg
	seq    uint32 // the client's number
	number uint32 // ours
	flags  []imap.Flag
}

// pick lists the messages of a set that the client has been told of. The caller
// holds the folder's mu.
func (s *session) pick(set imap.NumSet) []picked {
	set = s.fixed(set)
	var out []picked
	for i, m := range s.folder.msgs {
		seq := s.view.EncodeSeqNum(uint32(i) + 1)
		if seq == 0 || !contains(set, seq, m.uid) {
			continue
		}
		out = append(out, picked{msg: m, seq: seq, number: uint32(i) + 1, flags: m.flagList()})
	}
	return out
}

func contains(set imap.NumSet, seq uint32, uid imap.UID) bool {
	switch set := set.(type) {
	case imap.SeqSet:
		return set.Contains(seq)
	case imap.UIDSet:
		return set.Contains(uid)
	}
	return false
}

// fixed replaces "*" by the largest number in the folder.
func (s *session) fixed(set imap.NumSet) imap.NumSet {
	switch set := set.(type) {
	case imap.SeqSet:
		out := imap.SeqSet{}
		for _, r := range set {
			out.AddRange(bounds(r.Start, r.Stop, uint32(len(s.folder.msgs))))
		}
		return out
	case imap.UIDSet:
		var last uint32
		if n := len(s.folder.msgs); n > 0 {
			last = uint32(s.folder.msgs[n-1].uid)
		}
		out := imap.UIDSet{}
		for _, r := range set {
			start, stop := bounds(uint32(r.Start), uint32(r.Stop), last)
			out.AddRange(imap.UID(start), imap.UID(stop))
		}
		return out
	}
	return set
}

// bounds orders a range in which 0 stands for last. An empty folder has no
// message, so 1 serves as its last number.
func bounds(start, stop, last uint32) (uint32, uint32) {
	last = max(last, 1)
	if start == 0 {
		start = last
	}
	if stop == 0 {
		stop = last
	}
	return min(start, stop), max(start, stop)
}

func (s *session) Fetch(w *imapserver.FetchWriter, set imap.NumSet, opt *imap.FetchOptions) error {
	seen := false
	for _, b := range opt.BodySection {
		seen = seen || !b.Peek
	}
	s.folder.mu.Lock()
	list := s.pick(set)
	if seen && !s.readOnly {
		for i, p := range list {
			if p.msg.flags[imap.FlagSeen] {
				continue
			}
			if err := s.folder.setFlags(p.msg, imap.StoreFlagsAdd, []imap.Flag{imap.FlagSeen}); err != nil {
				s.folder.mu.Unlock()
				return err
			}
			list[i].flags = p.flagList()
			s.folder.tracker.QueueMessageFlags(p.number, p.uid, list[i].flags, nil)
		}
	}
	s.folder.mu.Unlock()
	for _, p := range list {
		if err := s.fetchOne(w, p, opt); err != nil {
			return err
		}
	}
	return nil
}

// fetchOne writes one message. The network is slow, so no lock is held.
func (s *session) fetchOne(w *imapserver.FetchWriter, p picked, opt *imap.FetchOptions) error {
	var raw []byte
	if opt.Envelope || opt.BodyStructure != nil || len(opt.BodySection) > 0 {
		var err error
		if raw, err = s.folder.read(p.msg); err != nil {
			s.srv.cfg.Logger.Warn("message vanished", "uid", p.uid, "error", err)
			return nil // expunged by another session; it will be told
		}
	}
	r := w.CreateMessage(p.seq)
	r.WriteUID(p.uid)
	if opt.Flags {
		r.WriteFlags(p.flags)
	}
	if opt.InternalDate {
		r.WriteInternalDate(p.date)
	}
	if opt.RFC822Size {
		r.WriteRFC822Size(p.size)
	}
	if opt.Envelope {
		r.WriteEnvelope(envelope(raw))
	}
	if opt.BodyStructure != nil {
		r.WriteBodyStructure(imapserver.ExtractBodyStructure(bytes.NewReader(raw)))
	}
	for _, b := range opt.BodySection {
		data := section(raw, b)
		body := r.WriteBodySection(b, int64(len(data)))
		if _, err := body.Write(data); err != nil {
			return err
		}
		if err := body.Close(); err != nil {
			return err
		}
	}
	return r.Close()
}

var errReadOnly = no(imap.ResponseCodeNoPerm, "the mailbox was opened read-only")

func (s *session) Store(w *imapserver.FetchWriter, set imap.NumSet, flags *imap.StoreFlags, _ *imap.StoreOptions) error {
	if s.readOnly {
		return errReadOnly
	}
	s.folder.mu.Lock()
	list := s.pick(set)
	for i, p := range list {
		if err := s.folder.setFlags(p.msg, flags.Op, flags.Flags); err != nil {
			s.folder.mu.Unlock()
			return err
		}
		list[i].flags = p.flagList()
		s.folder.tracker.QueueMessageFlags(p.number, p.uid, list[i].flags, s.view)
	}
	s.folder.mu.Unlock()
	if flags.Silent {
		return nil
	}
	for _, p := range list {
		if err := s.fetchOne(w, p, &imap.FetchOptions{Flags: true}); err != nil {
			return err
		}
	}
	return nil
}

// Expunge in a read-only mailbox does nothing: CLOSE calls it too.
func (s *session) Expunge(_ *imapserver.ExpungeWriter, uids *imap.UIDSet) error {
	if s.readOnly {
		return nil
	}
	s.folder.mu.Lock()
	defer s.folder.mu.Unlock()
	var only imap.NumSet
	if uids != nil {
		only = s.fixed(*uids)
	}
	return s.folder.expunge(func(m *msg) bool {
		return m.flags[imap.FlagDeleted] && (only == nil || contains(only, 0, m.uid))
	})
}

// Copy stores copies; the source must not be locked meanwhile, or two sessions
// copying in opposite directions would wait for each other.
func (s *session) Copy(set imap.NumSet, dest string) (*imap.CopyData, error) {
	data, _, err := s.copyTo(set, dest)
	return data, err
}

func (s *session) copyTo(set imap.NumSet, dest string) (*imap.CopyData, []picked, error) {
	to, err := s.acct.target(dest)
	if err != nil {
		return nil, nil, err
	}
	s.folder.mu.Lock()
	list := s.pick(set)
	s.folder.mu.Unlock()
	data := &imap.CopyData{}
	for _, p := range list {
		raw, err := s.folder.read(p.msg)
		if err != nil {
			return nil, nil, no("", "a message vanished while it was copied")
		}
		validity, uid, err := to.add(raw, p.date, p.flags)
		if err != nil {
			return nil, nil, err
		}
		data.UIDValidity = validity
		data.SourceUIDs.AddNum(p.uid)
		data.DestUIDs.AddNum(uid)
	}
	return data, list, nil
}

// Move copies first and deletes what was copied. The EXPUNGE responses come
// with the poll that ends the command.
func (s *session) Move(w *imapserver.MoveWriter, set imap.NumSet, dest string) error {
	if s.readOnly {
		return errReadOnly
	}
	data, list, err := s.copyTo(set, dest)
	if err != nil {
		return err
	}
	if len(list) > 0 {
		if err := w.WriteCopyData(data); err != nil {
			return err
		}
	}
	gone := map[*msg]bool{}
	for _, p := range list {
		gone[p.msg] = true
	}
	s.folder.mu.Lock()
	defer s.folder.mu.Unlock()
	return s.folder.expunge(func(m *msg) bool { return gone[m] })
}
