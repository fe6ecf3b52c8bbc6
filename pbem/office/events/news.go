package events

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/event/book"
	"fieldpost/pbem/event/hall"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/office/news"
	"fieldpost/pbem/record/durable"
	"fieldpost/pbem/record/ledger"
)

// Post is where letters go, and what is known there of mails and letters.
type Post interface {
	news.Post
	// Waits says whether a mail for whose Message-ID this holds is still being dealt with.
	Waits(is func(id string) bool) bool
}

// fileCursor holds, in an event's folder, the number of records of which everybody was told. What is lost of it is
// found again in the outbox: no letter goes out twice.
const fileCursor = "news.txt"

// Look tells everybody of what is new in the events, each record once, and returns the number of letters. An event in
// trouble keeps no other waiting; one that another process has open is looked at the next time.
func (o *Office) Look(post Post) (sent int, err error) {
	dirs, err := hall.Events(o.Dir)
	if err != nil {
		return 0, err
	}
	if o.told == nil {
		o.told, o.next = map[string]int64{}, map[string]time.Time{}
	}
	for _, dir := range dirs {
		st, err2 := os.Stat(filepath.Join(dir, book.FileLedger))
		due, waits := o.next[dir]
		if err2 != nil || o.told[dir] == st.Size() && (!waits || o.Now().Before(due)) {
			continue
		}
		n, whole, err2 := o.look(dir, post)
		sent += n
		if whole || err2 != nil && !errors.Is(err2, book.ErrBusy) { // one in trouble is left alone until something is recorded in it
			o.told[dir] = st.Size()
		}
		if err2 != nil && !errors.Is(err2, book.ErrBusy) {
			err = errors.Join(err, fmt.Errorf("event %s: %w", filepath.Base(dir), err2))
		}
	}
	return sent, err
}

// look goes along the ledger of an event, up to a mail that is still being dealt with; whole says that it came to the
// end.
func (o *Office) look(dir string, post Post) (sent int, whole bool, err error) {
	o.Lock()
	defer o.Unlock()
	b, err := o.open(filepath.Base(dir))
	if err != nil {
		return 0, false, err
	}
	defer func() { err = errors.Join(err, b.Close()) }()
	recs := b.Log().Records()
	was := cursor(dir)
	at := was
	var said []told      // of one mail, or of what was recorded together
	if b.Broken != nil { // what stands behind the fault is told to nobody
		recs = recs[:b.Broken.From]
	}
	err = along(recs, was, func(e *book.Event, n int) error {
		r := recs[n]
		if e.Voided(n) && n == at {
			at++
			return nil
		}
		if c := r.Get("cause"); n != at+len(said) || c != "" && post.Waits(func(id string) bool { return book.Is(c, id) }) {
			return nil
		}
		if said = append(said, wordsOf(b, e, r)); n+1 < len(recs) && together(r, recs[n+1]) {
			return nil
		}
		k, err := o.tell(b, said, post)
		sent += k
		if err == nil {
			at, said = n+1, nil
		}
		return err
	})
	if err == nil && at != was {
		err = durable.Write(filepath.Join(dir, fileCursor), fmt.Appendf(nil, "told %d\n", at), 0o644)
	}
	whole = at == len(recs)
	delete(o.next, dir)
	if err == nil && whole {
		k, next, err2 := o.remind(b, post)
		if sent, err = sent+k, err2; !next.IsZero() {
			o.next[dir] = next
		}
	}
	if err == nil && b.Broken != nil {
		k, err2 := o.tellBroken(b, post)
		sent, err = sent+k, err2
	}
	return sent, whole, err
}

// together says whether two records are told in one letter: what one mail did, or what was recorded at once.
func together(r, next ledger.Record) bool {
	mail, _, _ := strings.Cut(r.Get("cause"), " ")
	other, _, _ := strings.Cut(next.Get("cause"), " ")
	return mail == other && (mail != "" || r.Get("more") != "")
}

// cursor is how many records everybody was told of, 0 if nobody knows.
func cursor(dir string) (n int) {
	text, err := os.ReadFile(filepath.Join(dir, fileCursor))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0
	}
	if _, err := fmt.Sscanf(string(text), "told %d\n", &n); err != nil || n < 0 {
		return 0
	}
	return n
}

// along goes along the records of an event from one on, with the event as it stood behind each. What is undone is
// passed by.
func along(recs []ledger.Record, from int, see func(e *book.Event, n int) error) error {
	if from >= len(recs) {
		return nil
	}
	return book.Walk(recs, func(e *book.Event, n int) error {
		if n < from {
			return nil
		}
		return see(e, n)
	})
}

// told is what everybody is told of a record whom it concerns.
type told struct {
	r     ledger.Record
	words map[book.Member]words
}

// words are what somebody is told of a record.
type words struct{ subject, text say.Text }

// wordsOf are those about a record, behind which the event stands. Who made it by hand knows.
func wordsOf(b *book.Book, e *book.Event, r ledger.Record) told {
	out := told{r, map[book.Member]words{}}
	x, ok := notices()[r.Type]
	readers := b.Members()
	if m, was := b.Former(r); was {
		readers = append(readers, m)
	}
	for _, m := range readers {
		v := view{e, r, m.ID, m.Former}
		knows := r.Get("cause") == "" && r.Get("by") == m.ID && r.Type != "enter" && r.Type != "contact" // those bring his reply address
		if ok && !knows && slices.Contains(x.to(v), m.ID) {
			out.words[m] = words{x.subject(v), x.text(v)}
		}
	}
	return out
}

// readersOf are those to whom records are told, in the order of their names.
func readersOf(said []told) []book.Member {
	all := map[book.Member]bool{}
	for _, x := range said {
		for m := range x.words {
			all[m] = true
		}
	}
	return slices.SortedFunc(maps.Keys(all), func(x, y book.Member) int {
		return cmp.Or(strings.Compare(x.ID, y.ID), strings.Compare(x.Addr, y.Addr))
	})
}

// tell writes of records to everybody whom they concern and who has no letter about them, one letter to each.
func (o *Office) tell(b *book.Book, said []told, post Post) (int, error) {
	var ids []string
	var list []compose.Letter
	for _, m := range readersOf(said) {
		name := m.ID
		if m.Former {
			name += " " + m.Addr
		}
		sum := sha256.Sum256([]byte(name))
		id := fmt.Sprintf("event-%s-%d-%x", b.Name, said[0].r.N, sum[:4])
		sent, err := post.Sent(id)
		if err != nil {
			return 0, err
		}
		var his []told
		for _, x := range said {
			if _, concerns := x.words[m]; sent || !concerns {
				continue
			}
			knows, err := post.Told(batch(b.Name, x.r.N), m.Addr, id)
			if err != nil {
				return 0, err
			}
			if !knows {
				his = append(his, x)
			}
		}
		if len(his) > 0 {
			ids, list = append(ids, id), append(list, o.note(b, his, m))
		}
	}
	if len(ids) == 0 {
		return 0, nil
	}
	return post.Send(ids, list)
}

// note is the letter about records to somebody; the last says what it is about.
func (o *Office) note(b *book.Book, said []told, m book.Member) compose.Letter {
	last := said[len(said)-1]
	at, err := time.Parse(time.RFC3339, last.r.Get("at"))
	if err != nil { // the fold has looked at it
		at = o.Now()
	}
	var text say.Text
	var batches []string
	for i, x := range said {
		if i > 0 {
			text = text.TrimSuffix("\n") + "\n\n"
		}
		text += x.words[m].text
		batches = append(batches, batch(b.Name, x.r.N))
	}
	l := o.letter(b, o.reader(b, m), last.words[m].subject, text, at)
	l.MessageID = o.id(b, fmt.Sprintf("r%d", said[0].r.N), 0, m.ID+m.Addr)
	l.Auto = "auto-generated"
	l.Batches = batches
	return l
}
