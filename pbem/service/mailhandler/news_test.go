package mailhandler

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/timekeeper"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/service/ledgerreader"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/service/notify"
)

// room is a post office that keeps what goes out.
type room struct {
	told map[string]bool   // batch and address, of answers
	in   map[string]string // batch and address, of other letters, with their identifiers
	sent map[string]bool   // by identifier
	out  []compose.Letter
	full error // that nothing can be sent, nil while it can
}

func newRoom() *room {
	return &room{told: map[string]bool{}, in: map[string]string{}, sent: map[string]bool{}}
}

func batchTo(batch, addr string) string {
	c, _ := identity.CanonicalAddress(addr)
	return batch + " " + c
}

// answered takes in what a mail was answered.
func (r *room) answered(t testing.TB, ls []compose.Letter) {
	t.Helper()
	for _, l := range ls {
		to, err := l.Recipient()
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range l.Batches {
			r.told[batchTo(b, to)] = true
		}
	}
}

func (r *room) CoversBatch(batch, addr, but string) (bool, error) {
	id, ok := r.in[batchTo(batch, addr)]
	return r.told[batchTo(batch, addr)] || ok && id != but, nil
}
func (r *room) WasReleased(id string) (bool, error) { return r.sent[id], nil }
func (r *room) Send(ids []string, ls []compose.Letter) (int, error) {
	if r.full != nil {
		return 0, r.full
	}
	for i, id := range ids {
		if r.sent[id] {
			return i, fmt.Errorf("%s is sent twice", id)
		}
		r.sent[id] = true
		if to, err := ls[i].Recipient(); err == nil {
			for _, b := range ls[i].Batches {
				r.in[batchTo(b, to)] = id
			}
		}
	}
	r.out = append(r.out, ls...)
	return len(ids), nil
}

var _ ledgerreader.Mailer = (*room)(nil)

// news returns the letters about what is new in a game, but for its welcomes and those who read along.
func (o *office) news(name string) []compose.Letter {
	o.t.Helper()
	return o.told(o.t, o.room, name)
}

// told returns the letters about what is new in a game, by the process that tells everybody but who was answered.
func (d *Handler) told(t testing.TB, r *room, name string) []compose.Letter {
	t.Helper()
	d.Games.Lock()
	defer d.Games.Unlock()
	g, err := d.Games.Get(name)
	if err != nil {
		t.Fatal(err)
	}
	if path := filepath.Join(g.Dir, "news.txt"); !exists(path) {
		n := slices.IndexFunc(g.Log().Records(), func(r ledger.Record) bool { return r.Type == "state" }) + 1
		cursor(t, g.Dir, n)
	}
	before := len(r.out)
	if _, err = notify.New(d.Writer, r, d.Log).NotifyGame(g, opening.AddDate(-1, 0, 0), true); err != nil {
		t.Fatal(err)
	}
	return r.out[before:]
}

func cursor(t testing.TB, dir string, n int) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, "news.txt"), fmt.Appendf(nil, "told %d\nwatched %d\n", n, n), 0o644); err != nil {
		t.Fatal(err)
	}
}

// everybody returns the answer to a mail and the letters to everybody else.
func (d *Handler) everybody(t testing.TB, r *room, m *message.Mail) []compose.Letter {
	t.Helper()
	ls, _ := d.handle(t, m)
	r.answered(t, ls)
	return append(ls, d.told(t, r, "k1")...)
}

// newsSince returns the letters about what stands behind a record to all who were not answered, written anew.
func (o *office) newsSince(name string, from int) []compose.Letter {
	o.t.Helper()
	cursor(o.t, filepath.Join(o.Games.Dir(), name), from)
	r := newRoom()
	r.told = o.room.told
	return o.told(o.t, r, name)
}

// about gives every batch of a game to see.
func (d *Handler) about(t testing.TB, name string, see func(letters.Batch) bool) {
	t.Helper()
	d.Games.Lock()
	defer d.Games.Unlock()
	g, err := d.Games.Get(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.ReplaySince(0, func(then *engine.Game, out *engine.Outcome) bool {
		return see(letters.Batch{Game: g, GameAfter: then, Outcome: out})
	}); err != nil {
		t.Fatal(err)
	}
}

// welcome returns the letters that open a game.
func (d *Handler) welcome(t testing.TB, name string) (ls []compose.Letter) {
	t.Helper()
	d.about(t, name, func(b letters.Batch) bool {
		var err error
		if ls, err = d.Write(b, d.Readers(b)); err != nil {
			t.Fatal(err)
		}
		return false
	})
	return ls
}

// watchLetters returns the letters to observers, in the order of the ledger, with when they are due.
func (c *court) watchLetters() (all []compose.Letter, list []letters.ObserverDelivery) {
	c.t.Helper()
	c.about(c.t, "k1", func(b letters.Batch) bool {
		if list == nil {
			list = letters.ObserverDeliveries(b.Game.Game, 0, b.Game.Log().Size())
		}
		for _, x := range list {
			if x.Record == b.Outcome.FromRecord {
				ls, err := c.Write(b, []letters.Reader{x.Reader})
				c.must(err)
				all = append(all, ls...)
			}
		}
		return true
	})
	return all, list
}

// field returns a field of a record.
func (c *court) field(record int, name string) string {
	recs, err := game.ReadLedger(filepath.Join(c.Games.Dir(), "k1"))
	c.must(err)
	return recs[record].Get(name)
}

// warn returns the letters of a warning.
func (c *court) warn(w timekeeper.Warning) []compose.Letter {
	c.t.Helper()
	c.Games.Lock()
	defer c.Games.Unlock()
	g, err := c.Games.Get("k1")
	c.must(err)
	return c.Warn(g, w)
}

// kept does in the game what is due.
func (c *court) kept(site timekeeper.Environment) {
	c.t.Helper()
	c.Games.Lock()
	defer c.Games.Unlock()
	g, err := c.Games.Get("k1")
	c.must(err)
	_, err = timekeeper.CatchUp(g, c.now, site)
	c.must(err)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
