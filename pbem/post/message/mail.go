package message

import (
	"errors"
	"fmt"
	"net/mail"
	"strings"
	"time"
)

// Mail is what was said, by whom and to whom.
type Mail struct {
	Key         string    // identity by content, see Key
	MessageID   string    // without angle brackets; "" if the mail has none
	From        string    // address, domain in lower case; "" if not exactly readable
	FromName    string    // display name
	ReturnPath  string    // envelope sender if the mailbox noted it
	To, Cc      []string  // addresses
	Subject     string    // decoded
	InReplyTo   string    // without angle brackets
	References  []string  // without angle brackets, oldest first
	Date        time.Time // as the sender says; never decides anything
	DeliveredTo []string  // Delivered-To, X-Original-To, Envelope-To, then To and Cc; no address twice

	Text      string // UTF-8, LF line ends
	Part      string // where Text comes from: "text/plain", "text/html", "attachment <name>"
	Charset   string // charset the part was read in
	Class     Class
	Why       string   // reason of the class, or of Undecoded
	Undecoded bool     // the text is incomplete or contradictory: execute nothing, tell the sender Why
	Warnings  []string // what was repaired or ignored
	Failure   *Failure // set for Class Bounce

	Seq      int       // set by the caller: number of the mail in its journal
	Received time.Time // set by the caller: when the mailbox took the mail
}

// Reader reads mails for one installation.
type Reader struct {
	Own    []string // addresses of this installation, without plus tags
	LoopID string   // value of its X-Loop field
	Domain string   // domain of its Message-IDs
}

// ErrEmpty is returned for bytes that hold no mail at all.
var ErrEmpty = errors.New("the mail is empty")

// Read reads a mail without knowing the installation's own addresses. See
// Reader.Read.
func Read(raw []byte) (*Mail, error) { return (&Reader{}).Read(raw) }

// Read reads a mail. The result is never nil; a mail that could not be read has
// Class Unreadable and says Why. The error is ErrEmpty, or tells of a fault in
// this package that was caught.
func (r *Reader) Read(raw []byte) (m *Mail, err error) {
	m = &Mail{Key: Key(raw)}
	defer func() {
		if p := recover(); p != nil {
			m.Class, m.Undecoded, m.Why = Unreadable, true, "the mail could not be read"
			err = fmt.Errorf("reading mail %.12s: %v", m.Key, p)
		}
	}()
	h, body, dropped := splitHeader(raw, true)
	if len(h) == 0 && blank(string(body)) {
		m.Class, m.Why = Unreadable, ErrEmpty.Error()
		return m, ErrEmpty
	}
	m.readHeader(h)
	w := &walker{}
	if dropped > 0 {
		w.warn("%d unreadable header lines", dropped)
	}
	root := w.tree(h, body, 1, "text/plain")
	var kinds []string
	listKinds(root, &kinds)
	m.Class, m.Why = r.classify(h, m, kinds)
	if m.Class == Bounce {
		m.Failure = failure(root, raw)
	}
	m.readText(w, root)
	m.Warnings = w.warnings
	return m, nil
}

// readHeader fills the fields that come from the header alone.
func (m *Mail) readHeader(h header) {
	if list := ids(h.get("message-id")); len(list) > 0 {
		m.MessageID = list[0]
	}
	if from := parseAddresses(h.get("from")); len(h.all("from")) == 1 && len(from) == 1 {
		m.From, m.FromName = from[0].Address, from[0].Name
	}
	if path := parseAddresses(h.get("return-path")); len(path) == 1 {
		m.ReturnPath = path[0].Address
	}
	m.To, m.Cc = addrs(h, "to"), addrs(h, "cc")
	m.Subject = headerText(h.get("subject"))
	if list := ids(h.get("in-reply-to")); len(list) > 0 {
		m.InReplyTo = list[0]
	}
	m.References = ids(h.get("references"))
	if t, err := mail.ParseDate(h.get("date")); err == nil {
		m.Date = t
	}
	seen := map[string]bool{}
	for _, name := range []string{"delivered-to", "x-original-to", "envelope-to", "to", "cc"} {
		for _, addr := range addrs(h, name) {
			if !seen[strings.ToLower(addr)] {
				seen[strings.ToLower(addr)] = true
				m.DeliveredTo = append(m.DeliveredTo, addr)
			}
		}
	}
}

func addrs(h header, name string) []string {
	var out []string
	for _, v := range h.all(name) {
		for _, a := range parseAddresses(v) {
			out = append(out, a.Address)
		}
	}
	return out
}

// readText chooses the part that speaks.
func (m *Mail) readText(w *walker, root *entity) {
	var s speech
	w.gather(root, &s)
	best, conflict := s.choose()
	best.limit()
	m.Text, m.Part, m.Charset = best.text, best.name, best.charset
	refuse := w.err
	for _, why := range []string{conflict, best.broken} {
		if refuse == "" {
			refuse = why
		}
	}
	if refuse != "" {
		m.Undecoded = true
		if m.Class == Orders {
			m.Why = refuse
		}
	}
	if m.Class == Orders && blank(m.Text) {
		m.Class, m.Undecoded, m.Why = Unreadable, true, noText(s.strange, refuse)
	}
}

// noText explains what to send instead.
func noText(kinds []string, refuse string) string {
	if refuse != "" {
		return refuse
	}
	for _, kind := range kinds {
		switch kind {
		case "application/ms-tnef":
			return "the mail holds only a winmail.dat (Outlook rich text); send it as plain text"
		case "application/pkcs7-mime", "application/x-pkcs7-mime", "application/pgp-encrypted":
			return "the mail is encrypted; send it as plain text"
		}
		if strings.HasPrefix(kind, "message/") {
			return "the mail holds only a forwarded mail; copy the orders into the text of a new mail"
		}
	}
	return "the mail holds no text; send the orders as plain text"
}

// listKinds lists all media types of the tree; a report names its type.
func listKinds(e *entity, out *[]string) {
	kind := e.kind
	if kind == "multipart/report" {
		kind = strings.TrimSpace(kind + " " + strings.ToLower(e.params["report-type"]))
	}
	*out = append(*out, kind)
	for _, p := range e.parts {
		listKinds(p, out)
	}
}
