package news

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"time"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/office/letters"
	"fieldpost/pbem/record/ledger"
	"fieldpost/pbem/table/engine"
	"fieldpost/pbem/table/game"
	"fieldpost/pbem/table/robot"
)

// Look tells of what is new in a game, whose folder the caller has locked, and returns the number of letters. hold is set while the
// clock is in doubt: then nobody is told what is only due by it.
func (n *News) Look(g *game.Game, now time.Time, hold bool) (sent int, err error) {
	r, err := n.read(g)
	if err != nil {
		return 0, err
	}
	if r.told < g.Log().Size() {
		if sent, err = n.along(g, r); err != nil {
			return sent, err
		}
	}
	if !hold {
		k, err := n.tellObservers(g, r, now)
		if sent += k; err != nil {
			return sent, err
		}
	}
	return sent, r.save(g)
}

// At is how many records of a game's ledger everybody was told of, as far as it was looked at.
func (n *News) At(name string) int {
	if r := n.games[name]; r != nil {
		return r.told
	}
	return 0
}

// Done says that everybody was told of everything in a game.
func (n *News) Done(g *game.Game) bool {
	r, size := n.games[g.Header.Game], g.Log().Size()
	return r != nil && r.told == size && r.looked == size && len(r.waiting) == 0 && r.saved == [2]int{size, size}
}

// along goes along the ledger from the cursor on, up to a mail that is still being dealt with.
func (n *News) along(g *game.Game, r *reading) (sent int, err error) {
	var failed error
	err = g.Since(r.told, func(then *engine.Game, out *engine.Outcome) bool {
		mail := mailOf(g.Log().Records()[out.From])
		if mail != "" && n.Post.Pending(mail) {
			return false
		}
		if out.Act == nil && letters.ToSender(out.Status) && mail == "" { // whoever handed it in saw the answer
			r.told = out.To
			return true
		}
		k, err := n.batch(r, letters.Batch{Game: g, Then: then, Out: out})
		sent += k
		if failed = err; err == nil {
			r.told = out.To
		}
		return err == nil
	})
	if failed != nil {
		err = failed
	}
	return sent, err
}

// batch tells everybody of one batch who was not told.
func (n *News) batch(r *reading, b letters.Batch) (int, error) {
	var ids []string
	var to []letters.Reader
	for i, x := range n.Office.Readers(b) {
		id := newsID(b, x, i)
		known, err := n.known(r, b, x, id)
		if err != nil {
			return 0, err
		}
		if !known {
			ids, to = append(ids, id), append(to, x)
		}
	}
	if len(to) == 0 {
		return 0, nil
	}
	list, why := n.Office.Write(b, to)
	if why != nil {
		n.Log.Error("the letters about a batch could not be written; all concerned are told of it in a few words", "game",
			b.Game.Header.Game, "record", b.Out.From, "error", why)
	}
	return n.Post.Send(ids, list)
}

// known says whether a reader of a batch was told of it.
func (n *News) known(r *reading, b letters.Batch, x letters.Reader, id string) (bool, error) {
	if sent, err := n.Post.Sent(id); sent || err != nil {
		return sent, err
	}
	if b.Out.From > 0 && b.Out.From < r.old {
		if mailOf(b.Then.Log().Records()[b.Out.From]) != "" {
			return true, nil
		}
		return n.Post.Sent(fmt.Sprintf("hand-%s-%d-0", b.Game.Header.Game, b.Out.From))
	}
	if x.Role == letters.AsFormer { // no answer tells him that he has left
		return false, nil
	}
	for _, addr := range among(b, x) {
		if told, err := n.Post.Told(b.Name(), addr, id); told || err != nil {
			return told, err
		}
	}
	return false, nil
}

// among are the addresses of which one has to be told: of a sheet that only its sender hears of, any that may write for the seat.
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

// mailOf is the Message-ID of the mail that caused a batch, "" when none did: what was done by hand, by the clock or by a computer
// opponent.
func mailOf(r ledger.Record) string {
	id, _, more := strings.Cut(r.Get("mail"), "> ")
	if more {
		id += ">"
	}
	if !strings.HasPrefix(id, "<") || robot.Sent(id) {
		return ""
	}
	return id
}

// tellObservers sends what those who read along are to be told by now.
func (n *News) tellObservers(g *game.Game, r *reading, now time.Time) (int, error) {
	for _, w := range letters.Observers(g.Game, r.looked, r.told) {
		r.waiting = append(r.waiting, delay{w, fmt.Sprintf("watch-%s-%d-%d", g.Header.Game, w.Record, w.No)})
	}
	r.looked = r.told
	var due, rest []delay
	for _, x := range r.waiting {
		if x.Due.After(now) || len(due) == maxObserved {
			rest = append(rest, x)
			continue
		}
		sent, err := n.Post.Sent(x.id)
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
		r.watched = rest[0].Record
	} else {
		r.watched = r.looked
	}
	return sent, nil
}

// maxObserved is how many letters to observers are written at once.
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
