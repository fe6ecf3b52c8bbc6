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

// Mail names one line of a mail, which made records in the ledger of an event. The ledger does not contain the
// Message-ID but a salt computed from it. The writer of the mail can compute the salt and compare, while others learn
// nothing of the writer's address.
type Mail struct {
	ID    string // Message-ID with its angle brackets
	Line  int    // number of the line among those of the mail that say something
	Proof string // what proved its sender: token, dkim, or code, where they sent back what was written to their address
}

// String returns the value of the field cause of a record.
func (m Mail) String() string {
	return fmt.Sprintf("%s %d %s", dice.DefaultSalt(m.ID), m.Line, m.Proof)
}

// IsFromMail reports whether a field cause names a mail of this Message-ID.
func IsFromMail(cause, id string) bool { return strings.HasPrefix(cause, dice.DefaultSalt(id)+" ") }

var validCause = lazyregexp.New(`^[0-9a-f]{16} (0|[1-9][0-9]{0,4}) (token|dkim|code)$`)

// mails are those that made records.
type mails struct {
	last string // of the newest record, "" for none
	done map[string]bool
	of   map[string]string // of the newest record of a type, a bid with its match
}

// source names the record from which one of these types follows, whenever and by whomever it is recorded: it bears the
// same cause.
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

// following does what follows from the newest record of a type, with who made it. After a kill whoever opens the event
// does it.
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
	b.Mail = Mail{}
	defer func() { b.Mail, b.follows = was, "" }()
	return do(by)
}

// line returns a cause without what proved it.
func line(cause string) string { return cause[:strings.LastIndexByte(cause, ' ')] }

// check returns an error if the cause of a record is wrong. A line of a mail is carried out once, and what a player
// brings to the dice by their mail follows from it.
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

// carried notes that the line of a mail was carried out.
func (m *mails) carried(cause string) {
	if m.done == nil {
		m.done = map[string]bool{}
	}
	m.done[line(cause)] = true
}

// RecordsOfMail returns the records that a line of a mail made, whatever proved it; none if it made none.
func (b *Book) RecordsOfMail(m Mail) (out []ledger.Record) {
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

// NextRecordOfMail returns the first record that a later line of the same mail made, the number of records if none did.
func (b *Book) NextRecordOfMail(m Mail) int {
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

// Member holds how somebody in an event is reached.
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

// FindByAddress finds who has an address.
func (b *Book) FindByAddress(addr string) (Member, bool) {
	for _, m := range b.Members() {
		if identity.IsSameMailbox(m.Addr, addr) {
			return m, true
		}
	}
	return Member{}, false
}

// SetLanguage keeps the language in which somebody is written to.
func (b *Book) SetLanguage(id, lang string) error {
	p, ok := b.secrets.People[id]
	if !ok {
		return say.Errorf("no address of %s is known", id)
	}
	p.Lang = lang
	b.secrets.People[id] = p
	return b.keep()
}

// ConfirmationCode returns the secret of what an address is asked for, named by words: 16 letters and digits.
func (b *Book) ConfirmationCode(words ...string) string {
	return text16(mac(b.Name, b.secrets, append([]string{"pbem-event-code/1"}, words...)...))
}

// LetterKey returns the secret from which the identifiers of the event's letters follow.
func (b *Book) LetterKey() []byte { return mac(b.Name, b.secrets, "pbem-event-letter/1") }

// mac returns a code over words. Its key is made from the key that signs the event's checkpoints, which is never given
// away.
func mac(name string, s *secrets, words ...string) []byte {
	key := sha256.Sum256([]byte("pbem-event-key/1\n" + s.Signer))
	m := hmac.New(sha256.New, key[:])
	fmt.Fprintf(m, "%s\n%s\n", name, strings.Join(words, "\n"))
	return m.Sum(nil)
}

func text16(sum []byte) string {
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:10]))
}

// CopyInMemory returns a copy of the event in memory, in which a line can be tried.
func (b *Book) CopyInMemory() (*Book, error) { return b.CopyBefore(b.Log().Size()) }

// CopyBefore returns a copy of the event in memory, as it was before a record.
func (b *Book) CopyBefore(n int) (*Book, error) {
	t := &Book{Now: b.Now, Entropy: b.Entropy, chain: b.chain,
		secrets: &secrets{Dice: b.secrets.Dice, Signer: b.secrets.Signer, People: maps.Clone(b.secrets.People),
			Bids: maps.Clone(b.secrets.Bids), Votes: maps.Clone(b.secrets.Votes)}}
	var err error
	if t.file, err = ledger.NewFile(ledger.Format(b.file.Records()[:n]...), memory{}); err != nil {
		return nil, err
	}
	return t, t.again()
}

// IsDirector reports whether somebody is the director or an assistant.
func (e *Event) IsDirector(id string) bool { return id != "" && slices.Contains(e.Director, id) }

// TokenOf returns the secret of a person in the event: a mail that bears it is theirs.
func (b *Book) TokenOf(id string) string { return tokenOf(b.Name, id, b.secrets) }

func tokenOf(name, id string, s *secrets) string {
	return text16(mac(name, s, "pbem-event-token/1", id, strings.ToLower(s.People[id].Addr)))
}

// Token is an address in an event with its secret, and the mail by which it came.
type Token struct{ Addr, Token, mail string }

// CameBy reports whether the address came by the mail of a Message-ID.
func (t Token) CameBy(id string) bool { return t.mail != "" && t.mail == dice.DefaultSalt(id) }

// Tokens returns the tokens of the event in a folder, which is not opened for it.
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
