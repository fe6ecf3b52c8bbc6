package tournamentmail

import (
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/text"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/runner"
	"fieldpost/pbem/view/report"
)

// Positions provides the positions of running games.
type Positions interface {
	// PublicPosition returns a letter that shows a game as everybody may see it; lang is the code of its language.
	PublicPosition(game, lang string) (compose.Letter, error)
	// Chances returns an estimate of each side's chances for the panel of a game, "" if none can be made now. ready is
	// false while the estimate is being made; a later call returns it.
	Chances(game string) (text say.Text, ready bool, err error)
}

// Handler handles the mails of the tournaments in a folder. Every other opener of one of these tournaments in this
// process must hold its mutex.
type Handler struct {
	*letters.Writer
	sync.Mutex
	Words   *text.Catalogue  // catalogue of the languages of letters
	Dir     string           // folder of the tournaments
	Now     func() time.Time // present time
	Entropy io.Reader        // source of salts for sealed statements; nil for the machine's
	Log     *slog.Logger

	Positions Positions // positions of running games; nil if none are shown

	seen   sync.Mutex // guards rolls, so that a mail of a game does not wait for a tournament
	rolls  map[string]roll
	panels []preview            // letters that wait for the position of a game
	told   map[string]int64     // by tournament: size of the ledger that everybody was told of
	next   map[string]time.Time // by tournament: time of the next reminder; missing if there is none
}

// roll lists the people of a tournament. It is valid while the file of addresses has this size and time.
type roll struct {
	size   int64
	at     time.Time
	tokens map[string]tournament.Token // tokens by canonical address
}

func canonical(addr string) string {
	if c, ok := identity.CanonicalAddress(addr); ok {
		return c
	}
	return addr
}

// patience bounds how long a mail waits for another process that has its tournament open.
const patience = 5 * time.Second

// Has reports whether a tournament with the name exists.
func (o *Handler) Has(name string) bool {
	if o == nil || name == "" || filepath.Base(name) != name {
		return false
	}
	_, err := os.Stat(filepath.Join(o.Dir, name, tournament.FileLedger))
	return err == nil
}

// open opens a tournament. The caller holds the mutex and must close the book.
func (o *Handler) open(name string) (*tournament.Book, error) {
	b, err := tournament.OpenWithin(filepath.Join(o.Dir, name), o.Now, patience)
	if err != nil {
		return nil, err
	}
	if o.Entropy != nil {
		b.Entropy = o.Entropy
	}
	return b, nil
}

// Tokens returns the tokens of an address in its tournaments, except tokens that it got through the mail but. The
// people of a tournament are read again if its file of addresses has changed.
func (o *Handler) Tokens(addr, but string) (out []string) {
	dirs, err := runner.ListEvents(o.Dir)
	if err != nil {
		return nil
	}
	for _, dir := range dirs {
		if t := o.rollOf(dir).tokens[canonical(addr)]; t.Token != "" && !t.CameByMail(but) {
			out = append(out, t.Token)
		}
	}
	return out
}

func (o *Handler) rollOf(dir string) roll {
	o.seen.Lock()
	defer o.seen.Unlock()
	st, err := os.Stat(filepath.Join(dir, tournament.FileSecrets))
	if err != nil {
		return roll{}
	}
	if r, ok := o.rolls[dir]; ok && r.size == st.Size() && r.at.Equal(st.ModTime()) {
		return r
	}
	list, err := tournament.Tokens(dir)
	if err != nil {
		o.Log.Error("the addresses of an event cannot be read", "event", dir, "error", err)
		return roll{}
	}
	r := roll{st.Size(), st.ModTime(), map[string]tournament.Token{}}
	for _, x := range list {
		r.tokens[canonical(x.Addr)] = x
	}
	if o.rolls == nil {
		o.rolls = map[string]roll{}
	}
	o.rolls[dir] = r
	return r
}

// reader is a person who gets letters of a tournament. A person without an identifier there has no token.
type reader struct {
	tournament.Member
	token string
	rules bool
}

func (o *Handler) reader(b *tournament.Book, m tournament.Member) reader {
	r := reader{Member: m, rules: b.IsDirector(m.ID)}
	if m.ID != "" && !m.Former {
		r.token = b.TokenOf(m.ID)
	}
	return r
}

// letter returns a letter with the headers that all letters of a tournament share: one thread for each reader.
func (o *Handler) letter(b *tournament.Book, to reader, subject, text say.Text, date time.Time) compose.Letter {
	n := report.NoteLetter(o.Words.Translator(to.Lang), say.F("[%s] ", b.Name)+subject, text)
	l := compose.Letter{From: o.From, To: to.Addr, Subject: n.Subject, Text: n.Text, HTML: n.HTML, XLoop: o.LoopID(), Date: date}
	if to.token != "" {
		l.ReplyTo, l.References = o.ReplyAddress(b.Name, to.token), []string{o.ThreadRoot(b.Name, to.token)}
	}
	return l
}

// id returns the Message-ID of a letter about an entry of a tournament.
func (o *Handler) id(b *tournament.Book, entry string, n int, more string) string {
	return compose.MessageID(b.LetterKey(), b.Name, entry, n, more, o.Domain())
}

// recordName returns the name that identifies a record among those of all games and tournaments.
func recordName(event string, record int) string { return letters.BatchName("event/"+event, record) }
