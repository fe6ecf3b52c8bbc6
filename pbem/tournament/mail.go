package tournament

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/dice"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/text/lazyregexp"
)

// MailLine identifies one line of a mail that made records in the ledger of an event. The ledger does not contain the
// Message-ID but a salt computed from it. The writer of the mail can compute and compare the salt; others learn nothing
// about the writer's address.
type MailLine struct {
	ID    string // Message-ID with its angle brackets
	Line  int    // number of the line among those of the mail that say something
	Proof string // what proved its sender: token, dkim, or code, where they sent back what was written to their address
}

// String returns the value of the field "cause" of a record.
func (m MailLine) String() string {
	return fmt.Sprintf("%s %d %s", dice.DefaultSalt(m.ID), m.Line, m.Proof)
}

// IsFromMail reports whether the value of a field "cause" names the mail with this Message-ID.
func IsFromMail(cause, id string) bool { return strings.HasPrefix(cause, dice.DefaultSalt(id)+" ") }

var validCause = lazyregexp.New(`^[0-9a-f]{16} (0|[1-9][0-9]{0,4}) (token|dkim|code)$`)

// mails holds the mail lines that made records.
type mails struct {
	last string // of the newest record, "" for none
	done map[string]bool
	of   map[string]string // of the newest record of a type, a bid with its match
}

// source names the earlier record that a record follows from, by its type and match. Both have the same cause, no
// matter when and by whom the later one is recorded.
func source(r ledger.Record) string {
	switch r.Type {
	case "pairing":
		return "lock"
	case "settle", "sides":
		if r.Get("lapsed") != "" { // it follows from the hour
			return ""
		}
		return "bid " + r.Get("match")
	}
	return ""
}

// following calls do with the author of the latest record of a type, to record what follows from it. After a crash the
// next process that opens the event does so.
func (b *Book) following(from string, do func(by string) error) error {
	kind, match, _ := strings.Cut(from, " ")
	recs, by := b.file.Records(), ""
	for i := len(recs) - 1; i >= 0 && b.follows == ""; i-- {
		if r := recs[i]; r.Type == kind && r.Get("match") == match {
			by, b.follows = r.Get("by"), r.Get("cause")
			break
		}
	}
	was := b.Mail
	b.Mail = MailLine{}
	defer func() { b.Mail, b.follows = was, "" }()
	return do(by)
}

// line returns a cause without its last word, the proof of the sender.
func line(cause string) string { return cause[:strings.LastIndexByte(cause, ' ')] }

// check returns an error if the cause of a record is wrong. Each line of a mail is executed only once, and the salt
// that a player adds to the dice must follow from the mail.
func (m *mails) check(r ledger.Record) error {
	c := r.Get("cause")
	if from := source(r); from != "" {
		if want := m.of[from]; c != want {
			return &differs{"cause", c, want}
		}
		return nil
	}
	if c == "" {
		return nil
	}
	if !validCause().MatchString(c) {
		return &differs{"cause", c, "a salt of 16 hex digits, a number, and token, dkim or code"}
	}
	if m.done[line(c)] && m.last != c {
		return say.Errorf("the line of the mail was carried out before")
	}
	if salt, by := r.Get("salt"), r.Get("by"); salt != "" && by == r.Get("player") && salt != c[:16] {
		return &differs{"salt", salt, c[:16]}
	}
	return nil
}

func (m *mails) take(r ledger.Record) {
	m.last = r.Get("cause")
	if r.Type == "lock" || r.Type == "bid" {
		if m.of == nil {
			m.of = map[string]string{}
		}
		m.of[strings.TrimSpace(r.Type+" "+r.Get("match"))] = m.last
	}
	if m.last == "" {
		return
	}
	m.carried(m.last)
}

// carried notes that the line of a mail was executed.
func (m *mails) carried(cause string) {
	if m.done == nil {
		m.done = map[string]bool{}
	}
	m.done[line(cause)] = true
}

// RecordsOfMail returns the records that a line of a mail made, whatever proved its sender.
func (b *Book) RecordsOfMail(m MailLine) (out []ledger.Record) {
	if !b.mails.done[line(m.String())] {
		return nil
	}
	for _, r := range b.file.Records() {
		if c := r.Get("cause"); c != "" && line(c) == line(m.String()) {
			out = append(out, r)
		}
	}
	return out
}

// NextRecordOfMail returns the number of the first record that a later line of the same mail made. It returns the
// number of records if there is none.
func (b *Book) NextRecordOfMail(m MailLine) int {
	for _, r := range b.file.Records() {
		c := strings.Fields(r.Get("cause"))
		if len(c) == 3 && IsFromMail(r.Get("cause"), m.ID) {
			if n, err := strconv.Atoi(c[1]); err == nil && n > m.Line {
				return r.N
			}
		}
	}
	return b.Log().Size()
}

// Member holds the address and the language of a person in an event.
type Member struct {
	ID, Addr, Lang string
	Former         bool // it was their address
}

// Members returns the people whose address is known, sorted by name.
func (b *Book) Members() (out []Member) {
	for id, p := range b.secrets.People {
		if p.Addr != "" && b.Person(id) != nil {
			out = append(out, Member{ID: id, Addr: p.Addr, Lang: p.Lang})
		}
	}
	slices.SortFunc(out, func(x, y Member) int { return strings.Compare(x.ID, y.ID) })
	return out
}

// FindByAddress returns the member with an address, and whether there is one.
func (b *Book) FindByAddress(addr string) (Member, bool) {
	for _, m := range b.Members() {
		if identity.IsSameMailbox(m.Addr, addr) {
			return m, true
		}
	}
	return Member{}, false
}

// SetLanguage sets the language of the letters to a person.
func (b *Book) SetLanguage(id, lang string) error {
	p, ok := b.secrets.People[id]
	if !ok {
		return say.Errorf("no address of %s is known", id)
	}
	p.Lang = lang
	b.secrets.People[id] = p
	return b.keep()
}

// ConfirmationCode returns a secret code of 16 letters and digits, computed from words. A person sends it back to
// confirm a request.
func (b *Book) ConfirmationCode(words ...string) string {
	return text16(mac(b.Name, b.secrets, append([]string{"pbem-event-code/1"}, words...)...))
}

// LetterKey returns the secret from which the identifiers of the event's letters are computed.
func (b *Book) LetterKey() []byte { return mac(b.Name, b.secrets, "pbem-event-letter/1") }

// mac returns an authentication code of words. Its key is derived from the key that signs the event's checkpoints,
// which never leaves the server.
func mac(name string, s *secrets, words ...string) []byte {
	key := sha256.Sum256([]byte("pbem-event-key/1\n" + s.Signer))
	m := hmac.New(sha256.New, key[:])
	fmt.Fprintf(m, "%s\n%s\n", name, strings.Join(words, "\n"))
	return m.Sum(nil)
}

func text16(sum []byte) string {
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:10]))
}

// CopyInMemory returns a copy of the event in memory, to try a line.
func (b *Book) CopyInMemory() (*Book, error) { return b.CopyBeforeRecord(b.Log().Size()) }

// CopyBeforeRecord returns a copy of the event in memory, in its state before record n.
func (b *Book) CopyBeforeRecord(n int) (*Book, error) {
	t := &Book{Now: b.Now, Entropy: b.Entropy, chain: b.chain,
		secrets: &secrets{Dice: b.secrets.Dice, Signer: b.secrets.Signer, People: maps.Clone(b.secrets.People),
			Bids: maps.Clone(b.secrets.Bids), Votes: maps.Clone(b.secrets.Votes)}}
	var err error
	if t.file, err = ledger.NewFile(ledger.Format(b.file.Records()[:n]...), memory{}); err != nil {
		return nil, err
	}
	return t, t.again()
}

// IsDirector reports whether a person is the director or an assistant.
func (e *Event) IsDirector(id string) bool { return id != "" && slices.Contains(e.Director, id) }

// TokenOf returns the secret token of a person in the event. It proves that a mail with it is theirs.
func (b *Book) TokenOf(id string) string { return tokenOf(b.Name, id, b.secrets) }

func tokenOf(name, id string, s *secrets) string {
	return text16(mac(name, s, "pbem-event-token/1", id, strings.ToLower(s.People[id].Addr)))
}

// Token holds an address in an event with its secret token, and the mail that gave the address.
type Token struct{ Addr, Token, mail string }

// CameByMail reports whether the address was given by the mail with a Message-ID.
func (t Token) CameByMail(id string) bool { return t.mail != "" && t.mail == dice.DefaultSalt(id) }

// Tokens returns the tokens of the event in a folder, without opening the event.
func Tokens(dir string) (out []Token, err error) {
	s, err := readSecrets(dir)
	if err != nil {
		return nil, err
	}
	for id, p := range s.People {
		if p.Addr != "" {
			out = append(out, Token{p.Addr, tokenOf(filepath.Base(dir), id, s), p.Mail})
		}
	}
	return out, nil
}
