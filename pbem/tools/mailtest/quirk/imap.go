// Package quirk provides an IMAP and an SMTP server for tests that have faults of real servers. Each fault is a Mode or
// a Reply of a few lines. The servers listen on no port: a client gets a pipe.
package quirk

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync"
	"time"
)

// Mode describes one fault of an IMAP server. The zero Mode is a server without a fault.
type Mode struct {
	Caps     string // "" for AllCaps
	Greeting string // "" for "* OK ready"; an untagged BYE ends the connection
	// Command is called first for each command, and reports whether it has handled the command.
	Command func(x *Exchange) bool
	// Date, Size and Body return an item of a FETCH response with its name, for the mail with a UID; "" leaves the
	// item out. Nil stands for the correct item.
	Date, Size func(uid int) string
	Body       func(uid int, raw string) string
	Order      func(uid, body string) string // returns the items of a body in the order to send; nil for the UID first
}

// AllCaps lists the capabilities of a server without faults.
const AllCaps = "IMAP4rev1 AUTH=PLAIN SASL-IR UIDPLUS MOVE IDLE"

// IMAP is a test server with one user. Its methods may be called concurrently.
type IMAP struct {
	mode Mode

	mu       sync.Mutex
	inbox    map[int]mail
	next     int
	validity int
	folders  map[string][]string // raw mails by folder
	logins   []time.Time         // times of connections
	commands int
}

type mail struct {
	raw     string
	deleted bool
}

// New returns a server with mails in INBOX, which are numbered from 1.
func New(mode Mode, raws ...string) *IMAP {
	s := &IMAP{mode: mode, inbox: map[int]mail{}, validity: 777, folders: map[string][]string{}}
	for _, r := range raws {
		s.Deliver(r)
	}
	return s
}

// Deliver puts a mail into INBOX.
func (s *IMAP) Deliver(raw string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next++
	s.inbox[s.next] = mail{raw: raw}
}

// Folder returns the mails in a folder other than INBOX, in order of arrival.
func (s *IMAP) Folder(name string) []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.folders[name])
}

// Folders returns the names of the folders except INBOX, sorted.
func (s *IMAP) Folders() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []string
	for f := range s.folders {
		out = append(out, f)
	}
	slices.Sort(out)
	return out
}

// Inbox returns the numbers of the mails in INBOX that are not marked deleted.
func (s *IMAP) Inbox() []int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.list(func(m mail) bool { return !m.deleted })
}

// SetUIDValidity sets the UIDVALIDITY of INBOX, which is 777 by default.
func (s *IMAP) SetUIDValidity(validity int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.validity = validity
}

// Mails returns the mails in INBOX that are not marked deleted, in the order of their numbers.
func (s *IMAP) Mails() []string {
	var out []string
	for _, u := range s.Inbox() {
		s.mu.Lock()
		out = append(out, s.inbox[u].raw)
		s.mu.Unlock()
	}
	return out
}

// Logins returns the times of all connections.
func (s *IMAP) Logins() []time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.logins)
}

func (s *IMAP) list(want func(mail) bool) []int {
	var out []int
	for u, m := range s.inbox {
		if want(m) {
			out = append(out, u)
		}
	}
	slices.Sort(out)
	return out
}

// Dial returns the client's end of a new connection.
func (s *IMAP) Dial(context.Context) (net.Conn, error) {
	client, server := net.Pipe()
	s.mu.Lock()
	s.logins = append(s.logins, time.Now())
	x := &Exchange{Server: s, Connection: len(s.logins), conn: server, in: bufio.NewReader(server)}
	s.mu.Unlock()
	go x.serve()
	return client, nil
}

// Exchange is one command on a connection, with its answer.
type Exchange struct {
	Server     *IMAP
	Connection int    // number of the connection, from 1
	Tag        string // tag of the command
	Name       string // name in capitals; two words for "UID FETCH"
	Args       string
	Seen       map[string]int // number of commands on this connection by name, including this one

	conn     net.Conn
	in       *bufio.Reader
	closed   bool
	selected string // selected folder
}

// Send writes lines.
func (x *Exchange) Send(lines ...string) {
	for _, l := range lines {
		x.Raw(l + "\r\n")
	}
}

// Raw writes bytes.
func (x *Exchange) Raw(s string) {
	if !x.closed {
		if _, err := x.conn.Write([]byte(s)); err != nil {
			x.closed = true
		}
	}
}

// Done ends the command with a tagged answer and returns true.
func (x *Exchange) Done(answer string) bool {
	x.Send(x.Tag + " " + answer)
	return true
}

// HangUp closes the connection and returns true.
func (x *Exchange) HangUp() bool {
	x.closed = true
	return true
}

// Line reads the client's next line.
func (x *Exchange) Line() string {
	l, err := x.in.ReadString('\n')
	if err != nil {
		x.closed = true
	}
	return strings.TrimRight(l, "\r\n")
}

// Count returns the number of commands that the server has received.
func (x *Exchange) Count() int {
	x.Server.mu.Lock()
	defer x.Server.mu.Unlock()
	return x.Server.commands
}

// Renumber gives INBOX another UIDVALIDITY.
func (x *Exchange) Renumber() {
	x.Server.mu.Lock()
	defer x.Server.mu.Unlock()
	x.Server.validity++
}

// Vanish removes a mail from INBOX, as another client would.
func (x *Exchange) Vanish(uid int) {
	x.Server.mu.Lock()
	defer x.Server.mu.Unlock()
	delete(x.Server.inbox, uid)
}

func (x *Exchange) serve() {
	defer x.conn.Close()
	x.Seen = map[string]int{}
	greeting := x.Server.mode.Greeting
	if greeting == "" {
		greeting = "* OK ready"
	}
	x.Send(greeting)
	if strings.HasPrefix(greeting, "* BYE") {
		return
	}
	for !x.closed {
		line := x.Line()
		var rest string
		x.Tag, rest, _ = strings.Cut(line, " ")
		x.Name, x.Args, _ = strings.Cut(rest, " ")
		if x.Name = strings.ToUpper(x.Name); x.Name == "UID" {
			var word string
			word, x.Args, _ = strings.Cut(x.Args, " ")
			x.Name += " " + strings.ToUpper(word)
		}
		if x.closed {
			return
		}
		if x.Name == "" {
			x.Send("* BAD no command")
			continue
		}
		x.Server.mu.Lock()
		x.Server.commands++
		x.Server.mu.Unlock()
		x.Seen[x.Name]++
		if x.Server.mode.Command == nil || !x.Server.mode.Command(x) {
			x.answer()
		}
	}
}

func (x *Exchange) caps() string {
	if x.Server.mode.Caps != "" {
		return x.Server.mode.Caps
	}
	return AllCaps
}

// answer answers the command as a server without faults does.
func (x *Exchange) answer() {
	s := x.Server
	switch x.Name {
	case "CAPABILITY":
		x.Send("* CAPABILITY " + x.caps())
	case "NAMESPACE":
		x.Send(`* NAMESPACE (("" "/")) NIL NIL`)
	case "STATUS":
		name := word(x.Args)
		s.mu.Lock()
		_, ok := s.folders[name]
		n := len(s.inbox)
		s.mu.Unlock()
		if !ok && name != "INBOX" {
			x.Done("NO [NONEXISTENT] no such folder")
			return
		}
		x.Send(fmt.Sprintf(`* STATUS "%s" (MESSAGES %d UIDNEXT 1000)`, name, n))
	case "CREATE":
		s.mu.Lock()
		s.folders[word(x.Args)] = []string{}
		s.mu.Unlock()
	case "DELETE":
		s.mu.Lock()
		delete(s.folders, word(x.Args))
		s.mu.Unlock()
	case "SELECT":
		x.selected = word(x.Args)
		s.mu.Lock()
		n, v := len(s.inbox), s.validity
		s.mu.Unlock()
		x.Send(`* FLAGS (\Seen \Deleted \Answered \Flagged)`, fmt.Sprintf("* %d EXISTS", n), fmt.Sprintf("* OK [UIDVALIDITY %d] ok", v))
	case "UID SEARCH":
		x.Send(strings.TrimSpace("* SEARCH " + numbers(s.Inbox())))
	case "UID FETCH":
		x.fetch()
	case "UID MOVE", "UID COPY", "UID STORE", "UID EXPUNGE":
		x.file()
	case "IDLE":
		x.Send("+ idling")
		x.Line()
	case "LOGOUT":
		x.Send("* BYE")
		x.Done("OK done")
		x.HangUp()
		return
	}
	x.Done("OK done")
}

func word(args string) string {
	w, _, _ := strings.Cut(strings.TrimSpace(args), " ")
	return strings.Trim(w, `"`)
}

// file copies, moves, marks or expunges mails, as the command demands.
func (x *Exchange) file() {
	s, uids := x.Server, x.UIDs()
	_, rest, _ := strings.Cut(x.Args, " ")
	for _, u := range uids {
		s.mu.Lock()
		m, seq, gone := s.inbox[u], x.seq(u), false
		switch x.Name {
		case "UID COPY", "UID MOVE":
			s.folders[word(rest)] = append(s.folders[word(rest)], m.raw)
			gone = x.Name == "UID MOVE"
		case "UID STORE":
			m.deleted = m.deleted || strings.Contains(rest, `\Deleted`)
			s.inbox[u] = m
		case "UID EXPUNGE":
			gone = m.deleted
		}
		if gone {
			delete(s.inbox, u)
		}
		s.mu.Unlock()
		if gone {
			x.Send(fmt.Sprintf("* %d EXPUNGE", seq))
		}
	}
}
