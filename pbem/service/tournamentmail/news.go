package tournamentmail

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/service/ledgerreader"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/runner"
)

// SendNews writes the letters about new records in all tournaments, each record once, and returns the number of
// letters. A fault in one tournament does not delay the others. One that another process has open is retried at the
// next call.
func (o *Handler) SendNews(post ledgerreader.Mailer) (sent int, err error) {
	dirs, err := runner.ListEvents(o.Dir)
	if err != nil {
		return 0, err
	}
	if o.told == nil {
		o.told, o.next = map[string]int64{}, map[string]time.Time{}
	}
	for _, dir := range dirs {
		st, err2 := os.Stat(filepath.Join(dir, tournament.FileLedger))
		due, waits := o.next[dir]
		if err2 != nil || o.told[dir] == st.Size() && (!waits || o.Now().Before(due)) {
			continue
		}
		n, whole, err2 := o.look(dir, post)
		k, estimating, err3 := o.sendPreviews(post)
		if estimating {
			o.next[dir] = o.Now()
		}
		if sent += n + k; err3 != nil {
			err2, o.next[dir] = errors.Join(err2, err3), o.Now().Add(retryPause)
		}
		if whole || err2 != nil && !errors.Is(err2, tournament.ErrBusy) { // after an error, wait until something new is recorded
			o.told[dir] = st.Size()
		}
		if err2 != nil && !errors.Is(err2, tournament.ErrBusy) {
			err = errors.Join(err, fmt.Errorf("event %s: %w", filepath.Base(dir), err2))
		}
	}
	return sent, err
}

// look reports the ledger of a tournament, up to a record whose mail is still being handled. whole reports that it
// reached the end.
func (o *Handler) look(dir string, post ledgerreader.Mailer) (sent int, whole bool, err error) {
	o.Lock()
	defer o.Unlock()
	b, err := o.open(filepath.Base(dir))
	if err != nil {
		return 0, false, err
	}
	delete(o.next, dir)
	defer func() {
		if err = errors.Join(err, b.Close()); err != nil {
			o.next[dir] = o.Now().Add(retryPause)
		}
	}()
	recs := b.Log().Records()
	c, _, why := ledgerreader.Open(dir, len(recs))
	if why != nil {
		o.Log.Warn("the cursor of an event's news cannot be read; the outbox says who was told", "event", b.Name, "error", why)
	}
	t := trail{o, b, recs, post}
	if b.Broken != nil { // records after the fault are not reported
		t.recs = recs[:b.Broken.From]
	}
	if sent, err = ledgerreader.NotifyReaders(c, t, post); err == nil {
		c.DeliveredToObservers = c.Delivered
		err = c.Save()
	}
	whole = c.Delivered == len(t.recs)
	if err == nil && whole {
		var k int
		k, err = o.atHours(dir, b, post)
		sent += k
	}
	if err == nil && b.Broken != nil {
		k, err2 := o.tellBroken(b, post)
		sent, err = sent+k, err2
	}
	return sent, whole, err
}

// retryPause is the pause before unsent letters are tried again.
const retryPause = time.Minute

// atHours writes the letters of a tournament that are due at a time of the clock and follow from no record.
func (o *Handler) atHours(dir string, b *tournament.Book, post ledgerreader.Mailer) (sent int, err error) {
	for _, write := range []func(*tournament.Book, ledgerreader.Mailer) (int, time.Time, error){
		o.remind, o.tellHindered, o.tellDigests, o.previews} {
		n, next, err := write(b, post)
		if sent += n; err != nil {
			return sent, err
		}
		if next = sooner(next, o.next[dir]); !next.IsZero() {
			o.next[dir] = next
		}
	}
	return sent, nil
}

// together reports whether two records are reported in one letter, because one mail caused them or they were recorded
// at once.
func together(r, next ledger.Record) bool {
	mail, _, _ := strings.Cut(r.Get("cause"), " ")
	other, _, _ := strings.Cut(next.Get("cause"), " ")
	return mail == other && (mail != "" || r.Get("more") != "")
}

// along calls see for each record of a tournament from a number on, with the tournament as it was after that record. It
// skips undone records.
func along(recs []ledger.Record, from int, see func(e *tournament.Event, n int) error) error {
	if from >= len(recs) {
		return nil
	}
	return tournament.ReplayEach(recs, func(e *tournament.Event, n int) error {
		if n < from {
			return nil
		}
		return see(e, n)
	})
}

// trail holds the ledger of a tournament, up to the last record to be reported.
type trail struct {
	o    *Handler
	b    *tournament.Book
	recs []ledger.Record
	post ledgerreader.Mailer
}

// Batches calls see for each batch that begins at record number from or later, until see returns false. It skips
// records that were undone.
func (t trail) Batches(from int, see func(ledgerreader.Batch[reading]) bool) error {
	var said []told
	done := false
	return along(t.recs, from, func(e *tournament.Event, n int) error {
		if done {
			return nil
		}
		r := t.recs[n]
		if voided := e.IsUndone(n) && len(said) == 0; !voided {
			if said = append(said, wordsOf(t.b, e, r)); n+1 < len(t.recs) && together(r, t.recs[n+1]) {
				return nil
			}
		}
		done = !see(batch{t, said, n + 1})
		said = nil
		return nil
	})
}

// batch holds the records that one letter reports: those that one mail caused, or that were recorded at once.
type batch struct {
	trail
	said []told
	end  int // number of records up to the end of the batch
}

// End returns the number of ledger records up to the end of the batch.
func (b batch) End() int { return b.end }

// IsMailPending reports whether the mail that caused the batch is still being handled.
func (b batch) IsMailPending() bool {
	for _, x := range b.said {
		if c := x.r.Get("cause"); c != "" {
			return b.post.IsMailPending(func(id string) bool { return tournament.IsFromMail(c, id) })
		}
	}
	return false
}

// told holds a record and the text about it for each member whom it concerns.
type told struct {
	r     ledger.Record
	words map[tournament.Member]words
}

// words holds the subject and text about a record for one member.
type words struct {
	subject, text say.Text
	waits         bool // may wait for a director's daily digest
}

// wordsOf returns the texts about a record; e is the tournament after the record. The person who made the record by
// hand gets none.
func wordsOf(b *tournament.Book, e *tournament.Event, r ledger.Record) told {
	out := told{r, map[tournament.Member]words{}}
	x, ok := announcements()[r.Type]
	readers := b.Members()
	if m, was := b.ReplacedMember(r); was {
		readers = append(readers, m)
	}
	for _, m := range readers {
		v := view{e, r, m.ID, m.Former}
		// An entry or a new address gives the reader a new reply address.
		knows := r.Get("cause") == "" && r.Get("by") == m.ID && r.Type != "enter" && r.Type != "contact"
		if ok && !knows && slices.Contains(x.to(v), m.ID) {
			out.words[m] = words{x.subject(v), x.text(v), v.canWait()}
		}
	}
	return out
}

// reading holds the content of a letter to one member.
type reading struct {
	batch
	tournament.Member
	fresh *[]told // records that no other letter reported to the member; set by WasTold
}

// Readers implements ledgerreader.Batch: it returns the members who are told of a record, sorted by name.
func (b batch) Readers() (out []reading) {
	all := map[tournament.Member]bool{}
	for _, x := range b.said {
		for m := range x.words {
			if !all[m] && !b.waits(m) {
				all[m], out = true, append(out, reading{b, m, new([]told)})
			}
		}
	}
	slices.SortFunc(out, func(x, y reading) int {
		return cmp.Or(strings.Compare(x.Member.ID, y.Member.ID), strings.Compare(x.Addr, y.Addr))
	})
	return out
}

// ID returns the identifier of the letter to this reader about the batch.
func (r reading) ID() string {
	name := r.Member.ID
	if r.Former {
		name += " " + r.Addr
	}
	sum := sha256.Sum256([]byte(name))
	return fmt.Sprintf("event-%s-%d-%x", r.b.Name, r.said[0].r.N, sum[:4])
}

// WasTold reports whether another letter told this reader of the batch.
func (r reading) WasTold() (bool, error) {
	*r.fresh = nil
	for _, x := range r.said {
		if _, concerns := x.words[r.Member]; !concerns {
			continue
		}
		knows, err := r.post.CoversBatch(recordName(r.b.Name, x.r.N), r.Addr, r.ID())
		if err != nil {
			return false, err
		}
		if !knows {
			*r.fresh = append(*r.fresh, x)
		}
	}
	return len(*r.fresh) == 0, nil
}

// Write returns a letter about the batch to each of the readers.
func (b batch) Write(to []reading) (out []compose.Letter) {
	for _, r := range to {
		out = append(out, b.o.note(b.b, *r.fresh, r.Member))
	}
	return out
}

// note returns the letter about records to a member; the last record gives the subject.
func (o *Handler) note(b *tournament.Book, said []told, m tournament.Member) compose.Letter {
	last := said[len(said)-1]
	at, err := time.Parse(time.RFC3339, last.r.Get("at"))
	if err != nil { // replaying the ledger checked it
		at = o.Now()
	}
	var text say.Text
	var batches []string
	for i, x := range said {
		if i > 0 {
			text = text.TrimSuffix("\n") + "\n\n"
		}
		text += x.words[m].text
		batches = append(batches, recordName(b.Name, x.r.N))
	}
	l := o.letter(b, o.reader(b, m), last.words[m].subject, text, at)
	l.MessageID = o.id(b, fmt.Sprintf("r%d", said[0].r.N), 0, m.ID+m.Addr)
	l.AutoSubmitted = "auto-generated"
	l.Batches = batches
	return l
}
