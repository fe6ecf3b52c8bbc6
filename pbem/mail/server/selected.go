package server

import (
	"bufio"
	"bytes"
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"

	"fieldpost/pbem/durable"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-message/textproto"
)

// picked is a message at the time of its selection, with its sequence number in the client's view.
type picked struct {
	msg
	seq uint32
}

var everything = imap.UIDSet{{Start: 1, Stop: math.MaxUint32}}

// pick returns the messages of a set that the client knows. The caller holds mu.
func (s *session) pick(set imap.NumSet) (out []picked, err error) {
	if err := s.selected.look(nil); err != nil {
		return nil, err
	}
	for i, m := range s.selected.msgs {
		if seq := s.view.EncodeSeqNum(uint32(i) + 1); seq != 0 && s.holds(set, seq, m.uid) {
			out = append(out, picked{m, seq})
		}
	}
	return out, nil
}

// holds reports whether a set contains a message.
func (s *session) holds(set imap.NumSet, seq uint32, uid imap.UID) bool {
	n := len(s.selected.msgs)
	switch set := set.(type) {
	case imap.SeqSet:
		return slices.ContainsFunc(set, func(r imap.SeqRange) bool { return within(seq, r.Start, r.Stop, uint32(n)) })
	case imap.UIDSet:
		last := s.selected.msgs[n-1].uid
		return slices.ContainsFunc(set, func(r imap.UIDRange) bool { return within(uid, r.Start, r.Stop, last) })
	}
	return false
}

// within reports whether n is in a range. An end of 0, written "*", stands for last.
func within[N uint32 | imap.UID](n, start, stop, last N) bool {
	if start == 0 {
		start = last
	}
	if stop == 0 {
		stop = last
	}
	return min(start, stop) <= n && n <= max(start, stop)
}

// store changes the flags of messages, and notifies all sessions except source. The caller holds mu.
func (s *session) store(list []picked, op imap.StoreFlagsOp, by []imap.Flag, source *imapserver.SessionTracker) error {
	for i, p := range list {
		list[i].flags = changed(p.flags, op, by)
		if slices.Equal(list[i].flags, p.flags) {
			continue
		}
		if err := os.Rename(p.path, s.selected.file(p.uid, list[i].flags)); err != nil {
			return err
		}
	}
	return s.selected.look(source)
}

func (s *session) Store(w *imapserver.FetchWriter, set imap.NumSet, flags *imap.StoreFlags, _ *imap.StoreOptions) error {
	if s.readOnly {
		return errReadOnly
	}
	s.mu.Lock()
	list, err := s.pick(set)
	if err == nil {
		err = s.store(list, flags.Op, flags.Flags, s.view)
	}
	s.mu.Unlock()
	if err != nil || flags.Silent {
		return err
	}
	return s.write(w, list, &imap.FetchOptions{Flags: true})
}

func (s *session) Fetch(w *imapserver.FetchWriter, set imap.NumSet, opt *imap.FetchOptions) error {
	s.mu.Lock()
	list, err := s.pick(set)
	read := func(b *imap.FetchItemBodySection) bool { return !b.Peek }
	if err == nil && !s.readOnly && slices.ContainsFunc(opt.BodySection, read) {
		err = s.store(list, imap.StoreFlagsAdd, []imap.Flag{imap.FlagSeen}, nil)
	}
	s.mu.Unlock()
	if err != nil {
		return err
	}
	return s.write(w, list, opt)
}

// read returns the bytes of a message, even if its file was renamed; nil if it was deleted.
func (s *session) read(uid imap.UID) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, m := range s.selected.msgs {
		if m.uid == uid {
			raw, err := os.ReadFile(m.path)
			if !errors.Is(err, fs.ErrNotExist) {
				return raw, err
			}
		}
	}
	return nil, nil
}

// write writes the requested data of messages. It holds no lock, because the network is slow. A message that was
// deleted meanwhile is left out; the client is told later.
func (s *session) write(w *imapserver.FetchWriter, list []picked, opt *imap.FetchOptions) error {
	for _, p := range list {
		var raw []byte
		if opt.Envelope || opt.BodyStructure != nil || len(opt.BodySection) > 0 {
			var err error
			if raw, err = s.read(p.uid); err != nil {
				return err
			}
			if raw == nil {
				continue
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
			header, _ := textproto.ReadHeader(bufio.NewReader(bytes.NewReader(raw))) // a malformed one gives an empty envelope
			r.WriteEnvelope(imapserver.ExtractEnvelope(header))
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
		if err := r.Close(); err != nil {
			return err
		}
	}
	return nil
}

// section returns a body section of a message. Messages, headers and texts are cut from the original bytes, because the
// library returns nothing for a mail with a malformed header, which must be returned unchanged.
func section(raw []byte, b *imap.FetchItemBodySection) []byte {
	if len(b.Part)+len(b.HeaderFields)+len(b.HeaderFieldsNot) > 0 {
		return imapserver.ExtractBodySection(bytes.NewReader(raw), b)
	}
	head := len(raw)
	if i := bytes.Index(raw, []byte("\r\n\r\n")); i >= 0 {
		head = i + 4 // the blank line belongs to the header
	}
	switch b.Specifier {
	case imap.PartSpecifierHeader:
		raw = raw[:head]
	case imap.PartSpecifierText:
		raw = raw[head:]
	}
	if p := b.Partial; p != nil {
		raw = raw[min(max(p.Offset, 0), int64(len(raw))):]
		raw = raw[:min(max(p.Size, 0), int64(len(raw)))]
	}
	return raw
}

// Expunge deletes marked messages. In a read-only mailbox it does nothing, because CLOSE calls it too.
func (s *session) Expunge(_ *imapserver.ExpungeWriter, uids *imap.UIDSet) error {
	if s.readOnly {
		return nil
	}
	if uids == nil {
		uids = &everything
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	list, err := s.pick(*uids)
	if err != nil {
		return err
	}
	for _, p := range list {
		if slices.Contains(p.flags, imap.FlagDeleted) {
			if err := os.Remove(p.path); err != nil {
				return err
			}
		}
	}
	return s.selected.look(nil)
}

// Copy copies messages to another folder by linking their files.
func (s *session) Copy(set imap.NumSet, dest string) (*imap.CopyData, error) {
	return s.transfer(set, dest, os.Link)
}

// Move moves messages to another folder by renaming their files, so that a killed server leaves each message in one of
// the two folders. The EXPUNGE responses are sent by the poll that ends the command.
func (s *session) Move(w *imapserver.MoveWriter, set imap.NumSet, dest string) error {
	if s.readOnly {
		return errReadOnly
	}
	data, err := s.transfer(set, dest, os.Rename)
	if err != nil || data == nil {
		return err
	}
	return w.WriteCopyData(data)
}

// transfer copies or moves messages to another folder; it returns nil if there are none.
func (s *session) transfer(set imap.NumSet, dest string, how func(from, to string) error) (*imap.CopyData, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	to, err := s.find(dest, imap.ResponseCodeTryCreate)
	if err != nil {
		return nil, err
	}
	list, err := s.pick(set)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	uid, err := s.number(len(list))
	data := &imap.CopyData{UIDValidity: s.validity}
	for i, p := range list {
		if err == nil {
			err = how(p.path, to.file(uid+imap.UID(i), p.flags))
		}
		data.SourceUIDs.AddNum(p.uid)
		data.DestUIDs.AddNum(uid + imap.UID(i))
	}
	return data, errors.Join(err, durable.SyncDir(filepath.Join(to.dir, "new")), durable.SyncDir(filepath.Join(to.dir, "cur")),
		to.look(nil), s.selected.look(nil))
}
