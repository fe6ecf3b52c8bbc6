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
	"fieldpost/pbem/mail/msgid"
	"fieldpost/pbem/service/ledgerreader"
	"fieldpost/pbem/service/letters"
)

// NotifyGame writes letters about new records in a game, whose folder the caller has locked, and returns the number of
// letters. hold is set while the clock is in doubt; letters that only the clock causes are then held back.
func (n *Notifier) NotifyGame(g *game.Game, now time.Time, hold bool) (sent int, err error) {
	r, err := n.openProgress(g)
	if err != nil {
		return 0, err
	}
	if r.Delivered < g.Log().Size() {
		if sent, err = ledgerreader.NotifyReaders(r.Cursor, gameLedger{n, g, r}, n.Post); err != nil {
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

// NotifiedRecords returns the number of records of a game that everybody was told of. It returns 0 if the game was not
// opened yet.
func (n *Notifier) NotifiedRecords(name string) int {
	if r := n.games[name]; r != nil {
		return r.Delivered
	}
	return 0
}

// IsDone reports whether everybody was told of all records of a game.
func (n *Notifier) IsDone(g *game.Game) bool {
	r, size := n.games[g.Header.Game], g.Log().Size()
	return r != nil && r.Delivered == size && r.scanned == size && len(r.delayed) == 0 && r.IsSavedAt(size)
}

// gameLedger implements ledgerreader.Ledger for a game.
type gameLedger struct {
	n *Notifier
	g *game.Game
	r *gameProgress
}

// Batches replays the game and calls see for each batch that begins at record number from or later, until see returns
// false.
func (t gameLedger) Batches(from int, see func(ledgerreader.Batch[reader]) bool) error {
	return t.g.ReplaySince(from, func(then *engine.Game, out *engine.Outcome) bool {
		return see(batch{letters.Batch{Game: t.g, GameAfter: then, Outcome: out}, t, causingMail(t.g.Log().Records()[out.FromRecord])})
	})
}

// batch implements ledgerreader.Batch for a game.
type batch struct {
	letters.Batch
	gameLedger
	mail string // Message-ID of the mail that caused the batch
}

// reader implements ledgerreader.Reader for a game.
type reader struct {
	letters.Reader
	batch
	id string
}

// End returns the number of ledger records up to the end of the batch.
func (b batch) End() int { return b.Outcome.ToRecord }

// IsMailPending reports whether the mail that caused the batch is still being handled.
func (b batch) IsMailPending() bool {
	return b.mail != "" && b.n.Post.IsMailPending(func(id string) bool { return id == b.mail })
}

// Readers returns the persons whom the batch concerns. It omits a person who caused the batch on the command line and
// has already seen the only answer to it.
func (b batch) Readers() (out []reader) {
	if b.Outcome.Act == nil && letters.IsForSenderOnly(b.Outcome.Status) && b.mail == "" {
		return nil
	}
	for i, x := range b.n.Letters.Readers(b.Batch) {
		out = append(out, reader{x, b, newsID(b.Batch, x, i)})
	}
	return out
}

// Write returns a letter about the batch to each of the readers.
func (b batch) Write(readers []reader) []compose.Letter {
	to := make([]letters.Reader, len(readers))
	for i, r := range readers {
		to[i] = r.Reader
	}
	list, why := b.n.Letters.Write(b.Batch, to)
	if why != nil {
		b.n.Log.Error("the letters about a batch could not be written; all concerned are told of it in a few words", "game",
			b.Game.Header.Game, "record", b.Outcome.FromRecord, "error", why)
	}
	id := strings.Trim(b.mail, "<>")
	for i := range list {
		if readers[i].sentCause() && msgid.Valid(id) {
			list[i].InReplyTo = id
			list[i].References = compose.JoinReferences(list[i].References, []string{id})
		}
	}
	return list
}

// sentCause reports whether the reader's side caused the batch by a mailed command that ended the game. That mail has
// no other answer.
func (x reader) sentCause() bool {
	out := x.Outcome
	return x.mail != "" && x.Role == letters.AsPlayer && out.By.Name == string(x.Seat.Side) && slices.ContainsFunc(
		[]engine.Act{out.Act, out.AgreedAct}, func(a engine.Act) bool { _, ends := a.(engine.EndGame); return ends })
}

// ID returns the identifier of the letter to this reader about the batch.
func (x reader) ID() string { return x.id }

// WasTold reports whether another letter told this reader of the batch.
func (x reader) WasTold() (bool, error) {
	post := x.n.Post
	if x.Outcome.FromRecord > 0 && x.Outcome.FromRecord < x.r.oldRecords {
		if causingMail(x.GameAfter.Log().Records()[x.Outcome.FromRecord]) != "" {
			return true, nil
		}
		return post.WasReleased(fmt.Sprintf("hand-%s-%d-0", x.Game.Header.Game, x.Outcome.FromRecord))
	}
	if x.Role == letters.AsLeaver { // no answer tells people that they have left
		return false, nil
	}
	for _, addr := range answeringAddrs(x.Batch, x.Reader) {
		if told, err := post.CoversBatch(x.Name(), addr, x.id); told || err != nil {
			return told, err
		}
	}
	return false, nil
}

// answeringAddrs returns the addresses of which at least one must have a letter about the batch. For a sheet that only
// its sender is told of, they are all addresses that may write for the seat.
func answeringAddrs(b letters.Batch, x letters.Reader) []string {
	out := []string{x.Seat.Addr}
	if b.Outcome.Act == nil && letters.IsForSenderOnly(b.Outcome.Status) {
		out = append(append(out, x.Seat.TeamAddrs...), x.Seat.Owner)
	}
	return out
}

// roles lists the roles in the order of the letters about a batch.
var roles = []letters.Role{letters.AsPlayer, letters.AsModerator, letters.AsNewObserver, letters.AsLeaver}

// newsID returns the identifier of the letter about a batch to a reader.
func newsID(b letters.Batch, x letters.Reader, i int) string {
	if b.Outcome.FromRecord == 0 {
		return WelcomeID(b.Game.Header.Game, i)
	}
	sum := sha256.Sum256([]byte(x.Key()))
	return fmt.Sprintf("news-%s-%d-%d%s-%x", b.Game.Header.Game, b.Outcome.FromRecord, slices.Index(roles, x.Role), x.Seat.Side, sum[:4])
}

// causingMail returns the Message-ID of the mail that caused a batch, "" for the command line, the clock or a computer
// player.
func causingMail(r ledger.Record) string {
	id, _, more := strings.Cut(r.Get("mail"), "> ")
	if more {
		id += ">"
	}
	if !strings.HasPrefix(id, "<") || ai.IsComputerSheet(id) {
		return ""
	}
	return id
}

// tellObservers sends the letters to observers whose delay is over.
func (n *Notifier) tellObservers(g *game.Game, r *gameProgress, now time.Time) (int, error) {
	for _, w := range letters.ObserverDeliveries(g.Game, r.scanned, r.Delivered) {
		r.delayed = append(r.delayed, delayedBatch{w, fmt.Sprintf("watch-%s-%d-%d", g.Header.Game, w.Record, w.No)})
	}
	r.scanned = r.Delivered
	var due, rest []delayedBatch
	for _, x := range r.delayed {
		if x.Due.After(now) || len(due) == maxObserverLetters {
			rest = append(rest, x)
			continue
		}
		sent, err := n.Post.WasReleased(x.id)
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
	if r.delayed = rest; len(rest) > 0 {
		r.DeliveredToObservers = rest[0].Record
	} else {
		r.DeliveredToObservers = r.scanned
	}
	return sent, nil
}

// maxObserverLetters bounds the letters to observers that are written in one pass.
const maxObserverLetters = 16

// writeObservers writes the letters about due batches to their observers, and returns the number of letters.
func (n *Notifier) writeObservers(g *game.Game, due []delayedBatch) (sent int, err error) {
	if len(due) == 0 {
		return 0, nil
	}
	var failed error
	err = g.ReplaySince(due[0].Record, func(then *engine.Game, out *engine.Outcome) bool {
		var ids []string
		var to []letters.Reader
		for _, x := range due {
			if x.Record == out.FromRecord {
				ids, to = append(ids, x.id), append(to, x.Reader)
			}
		}
		if len(to) > 0 {
			list, why := n.Letters.Write(letters.Batch{Game: g, GameAfter: then, Outcome: out}, to)
			if why != nil {
				n.Log.Error("a letter to who reads along could not be written; he is told in a few words", "game", g.Header.Game, "record",
					out.FromRecord, "error", why)
			}
			k, err := n.Post.Send(dropUnaddressed(ids, list))
			sent += k
			failed = err
		}
		return failed == nil && out.FromRecord < due[len(due)-1].Record
	})
	if failed != nil {
		err = failed
	}
	return sent, err
}

// dropUnaddressed removes the letters without a recipient.
func dropUnaddressed(ids []string, list []compose.Letter) (is []string, ls []compose.Letter) {
	for i, l := range list {
		if l.To != "" {
			is, ls = append(is, ids[i]), append(ls, l)
		}
	}
	return is, ls
}
