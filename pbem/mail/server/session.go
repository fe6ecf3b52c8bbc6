package server

import (
	"io"
	"log/slog"
	"sync/atomic"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
)

func (s *Server) newIMAP() *imapserver.Server {
	return imapserver.New(&imapserver.Options{
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			if !s.enter() {
				return nil, nil, &imap.Error{Type: imap.StatusResponseTypeBye, Text: "the server is being closed"}
			}
			return &session{srv: s}, nil, nil
		},
		Caps:         caps,
		Logger:       slog.NewLogLogger(s.cfg.Logger.Handler(), slog.LevelDebug),
		InsecureAuth: true,
	})
}

// session is one IMAP connection: who, and what is selected.
type session struct {
	srv  *Server
	acct *account

	// selected state
	folder   *folder
	view     *imapserver.SessionTracker
	readOnly bool

	// idle is view for Idle, which the library may still be starting when the connection is closed.
	idle atomic.Pointer[imapserver.SessionTracker]
}

var (
	_ imapserver.SessionMove      = (*session)(nil)
	_ imapserver.SessionNamespace = (*session)(nil)
)

func (s *session) Close() error {
	defer s.srv.wg.Done()
	return s.Unselect()
}

func (s *session) Login(user, password string) error {
	if s.acct = s.srv.login(user, password); s.acct == nil {
		return imapserver.ErrAuthFailed
	}
	return nil
}

func (s *session) Select(name string, opt *imap.SelectOptions) (*imap.SelectData, error) {
	f, err := s.acct.folder(name)
	if err != nil {
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.scan(); err != nil {
		return nil, err
	}
	s.folder, s.view, s.readOnly = f, f.tracker.NewSession(), opt.ReadOnly
	s.idle.Store(s.view)
	flags := []imap.Flag{imap.FlagSeen, imap.FlagAnswered, imap.FlagFlagged, imap.FlagDeleted, imap.FlagDraft}
	flags = append(flags, f.list.keywords...)
	data := &imap.SelectData{
		Flags:       flags,
		NumMessages: uint32(len(f.msgs)),
		UIDNext:     f.list.next,
		UIDValidity: f.list.validity,
	}
	if !opt.ReadOnly {
		data.PermanentFlags = append(append([]imap.Flag(nil), flags...), imap.FlagWildcard)
	}
	for i, m := range f.msgs {
		if !m.flags[imap.FlagSeen] {
			data.FirstUnseenSeqNum = uint32(i) + 1
			break
		}
	}
	return data, nil
}

func (s *session) Unselect() error {
	if s.view != nil {
		s.view.Close()
	}
	s.folder, s.view, s.readOnly = nil, nil, false
	s.idle.Store(nil)
	return nil
}

func (s *session) Create(name string, _ *imap.CreateOptions) error { return s.acct.create(name) }
func (s *session) Delete(name string) error                        { return s.acct.remove(name) }
func (s *session) Rename(from, to string, _ *imap.RenameOptions) error {
	return s.acct.rename(from, to)
}

// Subscribe: all folders are always subscribed.
func (s *session) Subscribe(name string) error {
	_, err := s.acct.folder(name)
	return err
}

func (s *session) Unsubscribe(name string) error { return s.Subscribe(name) }

func (s *session) Namespace() (*imap.NamespaceData, error) {
	return &imap.NamespaceData{Personal: []imap.NamespaceDescriptor{{Delim: '/'}}}, nil
}

func (s *session) List(w *imapserver.ListWriter, ref string, patterns []string, opt *imap.ListOptions) error {
	if len(patterns) == 0 {
		return w.WriteList(&imap.ListData{Attrs: []imap.MailboxAttr{imap.MailboxAttrNoSelect}, Delim: '/'})
	}
	for _, name := range s.acct.names() {
		match := false
		for _, p := range patterns {
			match = match || imapserver.MatchList(name, '/', ref, p)
		}
		if !match {
			continue
		}
		data := &imap.ListData{Mailbox: name, Delim: '/'}
		if opt.ReturnSubscribed || opt.SelectSubscribed {
			data.Attrs = append(data.Attrs, imap.MailboxAttrSubscribed)
		}
		if opt.ReturnStatus != nil {
			st, err := s.Status(name, opt.ReturnStatus)
			if err != nil {
				return err
			}
			data.Status = st
		}
		if err := w.WriteList(data); err != nil {
			return err
		}
	}
	return nil
}

func (s *session) Status(name string, opt *imap.StatusOptions) (*imap.StatusData, error) {
	f, err := s.acct.folder(name)
	if err != nil {
		return nil, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.scan(); err != nil {
		return nil, err
	}
	data := &imap.StatusData{Mailbox: canonicalName(name)}
	var unseen, deleted, recent uint32
	var size int64
	for _, m := range f.msgs {
		size += m.size
		if !m.flags[imap.FlagSeen] {
			unseen++
		}
		if m.flags[imap.FlagDeleted] {
			deleted++
		}
	}
	total := uint32(len(f.msgs))
	if opt.NumMessages {
		data.NumMessages = &total
	}
	if opt.NumUnseen {
		data.NumUnseen = &unseen
	}
	if opt.NumDeleted {
		data.NumDeleted = &deleted
	}
	if opt.NumRecent {
		data.NumRecent = &recent
	}
	if opt.Size {
		data.Size = &size
	}
	if opt.UIDNext {
		data.UIDNext = f.list.next
	}
	if opt.UIDValidity {
		data.UIDValidity = f.list.validity
	}
	return data, nil
}

func (s *session) Append(name string, r imap.LiteralReader, opt *imap.AppendOptions) (*imap.AppendData, error) {
	if r.Size() > s.srv.cfg.MaxMessage {
		return nil, no(imap.ResponseCodeTooBig, "message too big")
	}
	raw, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	f, err := s.acct.target(name)
	if err != nil {
		return nil, err
	}
	date := opt.Time
	if date.IsZero() {
		date = s.srv.cfg.Now()
	}
	validity, uid, err := f.add(raw, date, opt.Flags)
	if err != nil {
		return nil, err
	}
	return &imap.AppendData{UIDValidity: validity, UID: uid}, nil
}

func (s *session) Poll(w *imapserver.UpdateWriter, allowExpunge bool) error {
	if s.view == nil {
		return nil
	}
	return s.view.Poll(w, allowExpunge)
}

func (s *session) Idle(w *imapserver.UpdateWriter, stop <-chan struct{}) error {
	view := s.idle.Load()
	if view == nil {
		<-stop
		return nil
	}
	// The library tells only of what comes while it idles, not of what came since
	// the last command.
	if err := view.Poll(w, true); err != nil {
		return err
	}
	return view.Idle(w, stop)
}
