package message

import (
	"bytes"
	"errors"
	"fieldpost/notation/say"
	"fmt"
	"net/mail"
	"strings"
	"time"
)

// Mail holds a parsed mail: its text, sender and recipients.
type Mail struct {
	Key         string    // identity by content, see Key
	MessageID   string    // without angle brackets; "" if the mail has none
	From        string    // address with domain in lower case; "" if not readable
	FromName    string    // display name
	ReturnPath  string    // envelope sender if the mailbox recorded it
	To, Cc      []string  // addresses
	Subject     string    // decoded
	InReplyTo   string    // without angle brackets
	References  []string  // without angle brackets, oldest first
	Date        time.Time // date that the sender states; not used for decisions
	DeliveredTo []string  // addresses in Delivered-To, X-Original-To, Envelope-To, To and Cc, without duplicates

	Text         string // UTF-8, LF line ends
	TextSource   string // source of Text: "text/plain", "text/html", "attachment <name>"
	Charset      string // charset of that part
	Class        Class
	Why          string           // reason of the class, or of Undecoded
	TextUnusable bool             // the text is incomplete or contradictory: execute nothing, tell the sender Why
	HasNoText    bool             // there is no text and no file, so the subject is read instead
	Warnings     []say.Text       // repairs, and content that was left out
	Ignored      []IgnoredPart    // every part that was not read
	Files        []File           // attachments for a command, not examined
	Failure      *DeliveryFailure // set for Class Bounce
	ProgramHint  string           // reason why it may come from a program; such a mail is answered only if it has orders

	Seq      int       // set by the caller: number of the mail in its journal
	Received time.Time // set by the caller: arrival in the mailbox
}

// IgnoredPart is a part of a mail that was not read.
type IgnoredPart struct {
	Part string // its media type, with the file name if it has one
	Why  string
}

// File is an attached file as received.
type File struct {
	Name string
	Data []byte
}

// Reader parses mails for one installation.
type Reader struct {
	OwnAddresses []string // addresses of this installation, without plus tags
	LoopID       string   // value of its X-Loop field
	Domain       string   // domain of its Message-IDs
	People       People   // nil: nobody is known
}

// People looks up whether an address has a part in a game here. Such a person's mail is read even if their provider
// marks it like mail of a list. A caller must not hold a lock that the implementation needs.
type People interface {
	IsPerson(addr string) bool
}

// ErrEmpty is returned for bytes without a mail.
var ErrEmpty = errors.New("the mail is empty")

// Read parses a mail without knowledge of the installation's own addresses. See [Reader.Read].
func Read(raw []byte) (*Mail, error) { return (&Reader{}).Read(raw) }

// Read parses a mail. The result is never nil; a mail that could not be read has the Class Unreadable, and Why states
// the reason. The error is ErrEmpty, or describes a fault in this package that was caught.
func (r *Reader) Read(raw []byte) (m *Mail, err error) {
	m = &Mail{}
	defer func() {
		if p := recover(); p != nil {
			m.Class, m.TextUnusable, m.Why = Unreadable, true, "the mail could not be read"
			err = fmt.Errorf("reading mail %.12s: %v", m.Key, p)
		}
	}()
	if bytes.IndexByte(raw, '\n') < 0 {
		m.Key = Key(raw)
		raw = bytes.ReplaceAll(raw, []byte("\r"), []byte("\n")) // lines that end in a lone CR
	}
	h, body, dropped := splitHeader(raw, true)
	if m.Key == "" {
		m.Key = keyOf(h, body)
	}
	if len(h) == 0 && isBlank(string(body)) {
		m.Class, m.Why = Unreadable, ErrEmpty.Error()
		return m, ErrEmpty
	}
	m.readHeader(h)
	w := &walker{}
	if dropped > 0 {
		w.warn("%d unreadable header lines", dropped)
	}
	w.checkHeader(raw, body)
	root := w.parseTree(h, body, 1, "text/plain")
	var kinds []string
	listKinds(root, &kinds)
	speaks := m.readText(w, root)
	m.Class, m.Why = r.classify(h, m, kinds)
	if m.Class == Orders {
		m.ProgramHint = r.programHint(h, m)
		if m.ProgramHint != "" && looksLikeBounce(root, m) {
			m.Class, m.Why = Bounce, "reads like a returned mail"
		}
	}
	if m.Class == Bounce {
		m.Failure = parseFailure(h, root, m)
	}
	if m.Class == Orders {
		m.noteTextProblem(speaks)
	}
	m.Warnings, m.Ignored, m.Files = append(m.Warnings, w.warnings...), w.ignored, w.files
	return m, nil
}

// readHeader sets the fields that come from the header alone.
func (m *Mail) readHeader(h header) {
	if list := m.readIDs(h, "Message-ID"); len(list) > 0 {
		m.MessageID = list[0]
	}
	if from := parseAddresses(h.get("from")); len(h.all("from")) == 1 && len(from) == 1 {
		m.From, m.FromName = from[0].Address, from[0].Name
	}
	if path := parseAddresses(h.get("return-path")); len(path) == 1 {
		m.ReturnPath = path[0].Address
	}
	m.To, m.Cc = headerAddresses(h, "to"), headerAddresses(h, "cc")
	m.Subject = headerText(h.get("subject"))
	if list := m.readIDs(h, "In-Reply-To"); len(list) > 0 {
		m.InReplyTo = list[0]
	}
	m.References = m.readIDs(h, "References")
	if t, err := mail.ParseDate(h.get("date")); err == nil {
		m.Date = t
	}
	seen := map[string]bool{}
	for _, name := range []string{"delivered-to", "x-original-to", "envelope-to", "to", "cc"} {
		for _, addr := range headerAddresses(h, name) {
			if !seen[strings.ToLower(addr)] {
				seen[strings.ToLower(addr)] = true
				m.DeliveredTo = append(m.DeliveredTo, addr)
			}
		}
	}
}

func headerAddresses(h header, name string) []string {
	var out []string
	for _, v := range h.all(name) {
		for _, a := range parseAddresses(v) {
			out = append(out, a.Address)
		}
	}
	return out
}

// listKinds lists all media types of the MIME tree; for a report it adds the report type.
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
