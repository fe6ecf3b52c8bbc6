package notify

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/service/follow"
	"fieldpost/pbem/service/letters"
)

// Look tells of what is new in a game, whose folder the caller has locked, and returns the number of letters. hold is
// set while the clock is in doubt: then nobody is told what is only due by it.
func (n *News) Look(g *game.Game, now time.Time, hold bool) (sent int, err error) {
	r, err := n.read(g)
	if err != nil {
		return 0, err
	}
	if r.Told < g.Log().Size() {
		if sent, err = follow.Follow(r.Cursor, trail{n, g, r}, n.Post); err != nil {
			return sent, err
		}
	}
	if !hold {
		k, err := n.tellObservers(g, r, now)
		if sent += k; err != nil {
			return sent, err
		}
	}
	return sent, r.Save()
}

// At returns the number of records of a game's ledger of which everybody was told, 0 if the game was not looked at yet.
func (n *News) At(name string) int {
	if r := n.games[name]; r != nil {
		return r.Told
	}
	return 0
}

// Done reports whether everybody was told of everything in a game.
func (n *News) Done(g *game.Game) bool {
	r, size := n.games[g.Header.Game], g.Log().Size()
	return r != nil && r.Told == size && r.looked == size && len(r.waiting) == 0 && r.Saved(size)
}

// trail is the ledger of a game.
type trail struct {
	n *News
	g *game.Game
	r *reading
}

// Batches implements follow.Ledger.
func (t trail) Batches(from int, see func(follow.Batch[reader]) bool) error {
	return t.g.Since(from, func(then *engine.Game, out *engine.Outcome) bool {
		return see(batch{letters.Batch{Game: t.g, Then: then, Out: out}, t, mailOf(t.g.Log().Records()[out.From])})
	})
}

// batch is a batch of it.
type batch struct {
	letters.Batch
	trail
	mail string // that caused it
}

// reader is somebody whom a batch concerns.
type reader struct {
	letters.Reader
	batch
	id string
}

// End implements follow.Batch.
func (b batch) End() int { return b.Out.To }

// Waits implements follow.Batch.
func (b batch) Waits() bool {
	return b.mail != "" && b.n.Post.Waits(func(id string) bool { return id == b.mail })
}

// Readers implements follow.Batch. Whoever handed in by hand what only its sender hears of saw the answer.
func (b batch) Readers() (out []reader) {
	if b.Out.Act == nil && letters.ToSender(b.Out.Status) && b.mail == "" {
		return nil
	}
	for i, x := range b.n.Office.Readers(b.Batch) {
		out = append(out, reader{x, b, newsID(b.Batch, x, i)})
	}
	return out
}

// Write implements follow.Batch.
func (b batch) Write(readers []reader) []compose.Letter {
	to := make([]letters.Reader, len(readers))
	for i, r := range readers {
		to[i] = r.Reader
	}
	list, why := b.n.Office.Write(b.Batch, to)
	if why != nil {
		b.n.Log.Error("the letters about a batch could not be written; all concerned are told of it in a few words", "game",
			b.Game.Header.Game, "record", b.Out.From, "error", why)
	}
	return list
}

// ID implements follow.Reader.
func (x reader) ID() string { return x.id }

// Knows implements follow.Reader.
func (x reader) Knows() (bool, error) {
	post := x.n.Post
	if x.Out.From > 0 && x.Out.From < x.r.old {
		if mailOf(x.Then.Log().Records()[x.Out.From]) != "" {
			return true, nil
		}
		return post.Released(fmt.Sprintf("hand-%s-%d-0", x.Game.Header.Game, x.Out.From))
	}
	if x.Role == letters.AsFormer { // no answer tells him that he has left
		return false, nil
	}
	for _, addr := range among(x.Batch, x.Reader) {
		if told, err := post.Told(x.Name(), addr, x.id); told || err != nil {
			return told, err
		}
	}
	return false, nil
}

// among returns the addresses of which one has to be told: of a sheet that only its sender hears of, any that may write for
// the seat.
func among(b letters.Batch, x letters.Reader) []string {
	out := []string{x.Seat.Addr}
	if b.Out.Act == nil && letters.ToSender(b.Out.Status) {
		out = append(append(out, x.Seat.Also...), x.Seat.Owner)
	}
	return out
}

// roles are in the order in which the letters about a batch are listed.
var roles = []letters.Role{letters.AsPlayer, letters.AsModerator, letters.AsObserver, letters.AsFormer}

// newsID names the letter about a batch to a reader.
func newsID(b letters.Batch, x letters.Reader, i int) string {
	if b.Out.From == 0 {
		return WelcomeID(b.Game.Header.Game, i)
	}
	sum := sha256.Sum256([]byte(x.Key()))
	return fmt.Sprintf("news-%s-%d-%d%s-%x", b.Game.Header.Game, b.Out.From, slices.Index(roles, x.Role), x.Seat.Side, sum[:4])
}

// mailOf returns the Message-ID of the mail that caused a batch, "" when none did: what was done by hand, by the clock or by
// a computer opponent.
func mailOf(r ledger.Record) string {
	id, _, more := strings.Cut(r.Get("mail"), "> ")
	if more {
		id += ">"
	}
	if !strings.HasPrefix(id, "<") || ai.Sent(id) {
		return ""
	}
	return id
}

// tellObservers sends what those who read along are to be told by now.
func (n *News) tellObservers(g *game.Game, r *reading, now time.Time) (int, error) {
	for _, w := range letters.Observers(g.Game, r.looked, r.Told) {
		r.waiting = append(r.waiting, delay{w, fmt.Sprintf("watch-%s-%d-%d", g.Header.Game, w.Record, w.No)})
	}
	r.looked = r.Told
	var due, rest []delay
	for _, x := range r.waiting {
		if x.Due.After(now) || len(due) == maxObserved {
			rest = append(rest, x)
			continue
		}
		sent, err := n.Post.Released(x.id)
		if err != nil {
			return 0, err
		}
		if !sent {
			due = append(due, x)
		}
	}
	sent, err := n.writeObservers(g, due)
	if err != nil {
		return sent, err
	}
	if r.waiting = rest; len(rest) > 0 {
		r.Watched = rest[0].Record
	} else {
		r.Watched = r.looked
	}
	return sent, nil
}

// maxObserved is the most letters to observers that are written at once.
const maxObserved = 16

// writeObservers writes to those who read along.
func (n *News) writeObservers(g *game.Game, due []delay) (sent int, err error) {
	if len(due) == 0 {
		return 0, nil
	}
	var failed error
	err = g.Since(due[0].Record, func(then *engine.Game, out *engine.Outcome) bool {
		var ids []string
		var to []letters.Reader
		for _, x := range due {
			if x.Record == out.From {
				ids, to = append(ids, x.id), append(to, x.Reader)
			}
		}
		if len(to) > 0 {
			list, why := n.Office.Write(letters.Batch{Game: g, Then: then, Out: out}, to)
			if why != nil {
				n.Log.Error("a letter to who reads along could not be written; he is told in a few words", "game", g.Header.Game, "record",
					out.From, "error", why)
			}
			k, err := n.Post.Send(addressed(ids, list))
			sent += k
			failed = err
		}
		return failed == nil && out.From < due[len(due)-1].Record
	})
	if failed != nil {
		err = failed
	}
	return sent, err
}

// addressed leaves out the letters that have no recipient.
func addressed(ids []string, list []compose.Letter) (is []string, ls []compose.Letter) {
	for i, l := range list {
		if l.To != "" {
			is, ls = append(is, ids[i]), append(ls, l)
		}
	}
	return is, ls
}
