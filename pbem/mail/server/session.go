package server

import (
	"io"
	"log/slog"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
)

func (s *Server) newIMAP() *imapserver.Server {
	return imapserver.New(&imapserver.Options{
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return &session{srv: s}, nil, nil
		},
		Caps: imap.CapSet{imap.CapIMAP4rev1: {}, imap.CapUIDPlus: {}, imap.CapMove: {}, imap.CapNamespace: {},
			imap.CapStatusSize: {}},
		Logger:       slog.NewLogLogger(s.cfg.Logger.Handler(), slog.LevelDebug),
		InsecureAuth: true,
	})
}

// session is one IMAP connection with its user and selected folder.
type session struct {
	srv *Server
	*account
	selected *folder
	view     *imapserver.SessionTracker
	readOnly bool
}

var (
	_ imapserver.SessionMove        = (*session)(nil)
	_ imapserver.SessionNamespace   = (*session)(nil)
	_ imapserver.SessionAppendLimit = (*session)(nil)
)

func no(code imap.ResponseCode, text string) error {
	return &imap.Error{Type: imap.StatusResponseTypeNo, Code: code, Text: text}
}

var (
	errClosed   = no(imap.ResponseCodeUnavailable, "the server is being closed")
	errName     = no(imap.ResponseCodeCannot, "not with this name")
	errReadOnly = no(imap.ResponseCodeNoPerm, "the mailbox was opened read-only")
)

// Close changes no field, because Idle may be starting.
func (s *session) Close() error {
	if s.view != nil {
		s.view.Close()
	}
	return nil
}

func (s *session) Unselect() error {
	s.view.Close()
	s.selected, s.view = nil, nil
	return nil
}

func (s *session) Login(user, password string) error {
	if s.account = s.srv.login(user, password); s.account == nil {
		return imapserver.ErrAuthFailed
	}
	return nil
}

func (s *session) AppendLimit() uint32 { return maxMessage }

func (s *session) Namespace() (*imap.NamespaceData, error) {
	return &imap.NamespaceData{Personal: []imap.NamespaceDescriptor{{Delim: '/'}}}, nil
}

// find returns a folder with its present files; lacking is the response code if there is none. The caller holds mu.
func (s *session) find(name string, lacking imap.ResponseCode) (*folder, error) {
	f := s.folders[strings.TrimSuffix(name, "/")]
	if f == nil {
		return nil, no(lacking, "no such mailbox")
	}
	return f, f.look(nil)
}

// vacant returns a valid unused name for a folder. The caller holds mu.
func (s *session) vacant(name string) (string, error) {
	name = strings.TrimSuffix(name, "/")
	if s.folders[name] != nil {
		return "", no(imap.ResponseCodeAlreadyExists, "mailbox exists")
	}
	if name == "" || len(name) > 100 || slices.Contains(strings.Split(name, "/"), "") ||
		strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == 0x7f || r == '*' || r == '\\' }) {
		return "", errName
	}
	return name, nil
}

func (s *session) Create(name string, _ *imap.CreateOptions) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	name, err := s.vacant(name)
	if err != nil {
		return err
	}
	return s.openFolder(name)
}

func (s *session) Delete(name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	f, err := s.find(name, imap.ResponseCodeNonExistent)
	if err != nil {
		return err
	}
	if f.name == inbox {
		return errName
	}
	delete(s.folders, f.name)
	return os.RemoveAll(f.dir)
}

// Rename renames a folder and its subfolders.
func (s *session) Rename(from, to string, _ *imap.RenameOptions) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	first, err := s.find(from, imap.ResponseCodeNonExistent)
	if err != nil {
		return err
	}
	if to, err = s.vacant(to); err != nil {
		return err
	}
	from = first.name
	if from == inbox || strings.HasPrefix(to, from+"/") {
		return errName
	}
	for _, f := range slices.Collect(maps.Values(s.folders)) {
		tail, ok := strings.CutPrefix(f.name+"/", from+"/")
		if !ok {
			continue
		}
		name := strings.TrimSuffix(to+"/"+tail, "/")
		if err := os.Rename(f.dir, s.path(name)); err != nil {
			return err
		}
		delete(s.folders, f.name)
		f.name, f.dir = name, s.path(name)
		s.folders[name] = f
	}
	return nil
}

// Subscribe only checks that the folder exists: all are always subscribed.
func (s *session) Subscribe(name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, err := s.find(name, imap.ResponseCodeNonExistent)
	return err
}

func (s *session) Unsubscribe(name string) error { return s.Subscribe(name) }

func (s *session) List(w *imapserver.ListWriter, ref string, patterns []string, opt *imap.ListOptions) error {
	if len(patterns) == 0 {
		return w.WriteList(&imap.ListData{Attrs: []imap.MailboxAttr{imap.MailboxAttrNoSelect}, Delim: '/'})
	}
	s.mu.Lock()
	names := slices.Sorted(maps.Keys(s.folders))
	s.mu.Unlock()
	for _, name := range names {
		if !slices.ContainsFunc(patterns, func(p string) bool { return imapserver.MatchList(name, '/', ref, p) }) {
			continue
		}
		data := &imap.ListData{Mailbox: name, Delim: '/'}
		if opt.ReturnSubscribed || opt.SelectSubscribed {
			data.Attrs = []imap.MailboxAttr{imap.MailboxAttrSubscribed}
		}
		if err := w.WriteList(data); err != nil {
			return err
		}
	}
	return nil
}

func (s *session) Select(name string, opt *imap.SelectOptions) (*imap.SelectData, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f, err := s.find(name, imap.ResponseCodeNonExistent)
	if err != nil {
		return nil, err
	}
	s.selected, s.view, s.readOnly = f, f.tracker.NewSession(), opt.ReadOnly
	data := &imap.SelectData{Flags: system, NumMessages: uint32(len(f.msgs)), UIDNext: s.next, UIDValidity: s.validity}
	for i, m := range f.msgs {
		data.Flags = changed(data.Flags, imap.StoreFlagsAdd, m.flags)
		if data.FirstUnseenSeqNum == 0 && !slices.Contains(m.flags, imap.FlagSeen) {
			data.FirstUnseenSeqNum = uint32(i) + 1
		}
	}
	if !opt.ReadOnly {
		data.PermanentFlags = append(slices.Clone(data.Flags), imap.FlagWildcard)
	}
	return data, nil
}

// Status returns all numbers; the library writes the requested ones.
func (s *session) Status(name string, _ *imap.StatusOptions) (*imap.StatusData, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f, err := s.find(name, imap.ResponseCodeNonExistent)
	if err != nil {
		return nil, err
	}
	total, unseen, deleted, recent, size := uint32(len(f.msgs)), uint32(0), uint32(0), uint32(0), int64(0)
	for _, m := range f.msgs {
		size += m.size
		if !slices.Contains(m.flags, imap.FlagSeen) {
			unseen++
		}
		if slices.Contains(m.flags, imap.FlagDeleted) {
			deleted++
		}
	}
	return &imap.StatusData{Mailbox: f.name, NumMessages: &total, NumUnseen: &unseen, NumDeleted: &deleted, NumRecent: &recent,
		Size: &size, DeletedStorage: new(int64), UIDNext: s.next, UIDValidity: s.validity}, nil
}

func (s *session) Append(name string, r imap.LiteralReader, opt *imap.AppendOptions) (*imap.AppendData, error) {
	raw, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	f, err := s.find(name, imap.ResponseCodeTryCreate)
	if err != nil {
		return nil, err
	}
	date := opt.Time
	if date.IsZero() {
		date = s.srv.cfg.Now()
	}
	uid, err := f.add(raw, date, opt.Flags)
	return &imap.AppendData{UIDValidity: s.validity, UID: uid}, err
}

func (s *session) Poll(w *imapserver.UpdateWriter, allowExpunge bool) error {
	if s.view == nil {
		return nil
	}
	return s.view.Poll(w, allowExpunge)
}

// Idle first reports changes since the last command, then those while it idles.
func (s *session) Idle(w *imapserver.UpdateWriter, stop <-chan struct{}) error {
	if s.view == nil {
		<-stop
		return nil
	}
	if err := s.view.Poll(w, true); err != nil {
		return err
	}
	return s.view.Idle(w, stop)
}
