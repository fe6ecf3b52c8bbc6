package sender

import (
	"fmt"
	"slices"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/message"
)

// Standing holds what a mail shows of its sender before anything is done with it: for whom it counts, and among which
// mails it waits when there are too many. Only people who can prove their mails can fill up the queue of proven ones.
type Standing struct {
	Holder string // canonical address of a sender who has a part in a game here; "": he has none
	Proof  Proofs
	Once   string // what proves it, where it can be copied: another mail with the same proves nothing
	Later  bool   // a key could not be fetched just now: ask again
}

// Proofs is the strength of the proof that a mail is its sender's.
type Proofs string

// The standings of a mail, from the best.
const (
	Proven   Proofs = "proven"   // a token, a signature of his or of his mail server
	ByFrom   Proofs = "address"  // nothing but the From field, and one of his seats asks for no more
	Unproven Proofs = "unproven" // less than any of his seats asks for
)

// Standing judges a mail.
func (k *Gate) Standing(ev *Evidence) (Standing, error) {
	names, err := k.Games(ev.From)
	tokens := k.tokens(ev.From, ev.ID())
	if err != nil || len(names)+len(tokens) == 0 {
		return Standing{}, err
	}
	best := ev.inEvents(tokens)
	for _, n := range names {
		if best.Proof == Proven {
			break
		}
		g, err := k.games.Get(n)
		if err != nil {
			continue // its seats have no secrets that could be looked at
		}
		s := k.standing(ev, g)
		best.Later = best.Later || s.Later
		if s.Proof == Proven || s.Proof == ByFrom && best.Proof == Unproven {
			best.Proof, best.Once = s.Proof, s.Once
		}
	}
	if best.Once != "" && ev.Undecoded { // it is refused unread, and its sender is told to send it again
		best.Once = "unread " + best.Once
	}
	return best, nil
}

// standing judges a mail for the parts that its sender has in one game.
func (k *Gate) standing(ev *Evidence, g *game.Game) Standing {
	out := Standing{Proof: Unproven}
	for _, s := range parts(g, ev.From) {
		if once, ok := ev.signs(g, s, k.Find(ev)); ok {
			return Standing{Proof: Proven, Once: once}
		}
		who := Speaker{Seat: withoutSheet(s)}
		no := ev.prove(g, &who, nil)
		if no == nil && who.Proof.Level == engine.ByAddress {
			out.Proof = ByFrom
			if v := ev.server(); v.Pass {
				no = ev.byServer(g, &who, v)
			}
		}
		if no == nil && who.Proof.Level != engine.ByAddress {
			return Standing{Proof: Proven, Once: who.Proof.Proof}
		}
		out.Later = out.Later || ev.dkim != nil && ev.dkim.Temporary
	}
	return out
}

// signs reports whether a frame of a mail bears a fresh signature with the key of a seat.
func (ev *Evidence) signs(g *game.Game, s engine.Seat, found notation.Found) (once string, ok bool) {
	if s.Key == "" {
		return "", false
	}
	for _, f := range slices.Concat(found.Frames, found.Slips) {
		who := Speaker{Seat: s}
		if f.Game == g.Header.Game && ev.signature(g, &who, f) == nil && who.Proof.Level == engine.BySignature {
			return fmt.Sprintf("serial %s %s %d", g.Header.Game, s.Side, who.Proof.Serial), true
		}
	}
	return "", false
}

// Queue holds the mails that are here and were not dealt with yet. It is asked while one is dealt with, and must not call the gate.
type Queue interface {
	Waiting() []Waiting
	Read(seq int) (m *message.Mail, raw []byte, err error)
}

// Waiting is a mail of the queue.
type Waiting struct {
	Seq      int
	Received time.Time
}

// waited holds what was found of a waiting mail, so that it is read once and not at every look.
type waited struct {
	from  string
	holds map[string]bool // games whose deadlines wait for it, or do not
}

// Dealt reports whether the mails of a game's players that were here at an instant were dealt with. One that proves less than
// its seat asks for would be refused, and so nobody waits for it: else whoever forges an address keeps who is late from lapsing.
func (k *Gate) Dealt(g *game.Game, to time.Time) bool {
	if k.queue == nil {
		return true
	}
	seen, all := map[int]*waited{}, true
	for _, x := range k.queue.Waiting() {
		if w := k.waits[x.Seq]; w != nil {
			seen[x.Seq] = w
		}
		if !all || x.Received.After(to) {
			continue
		}
		w, waits := k.waitsFor(g, x, seen[x.Seq])
		seen[x.Seq], all = w, !waits
	}
	k.waits = seen
	return all
}

// waitsFor reports whether the deadlines of a game wait for a mail; w is what is known of it, or nil.
func (k *Gate) waitsFor(g *game.Game, x Waiting, w *waited) (*waited, bool) {
	if w != nil {
		if _, plays := Plays(g, w.from); !plays {
			return w, false
		}
		if yes, known := w.holds[g.Header.Game]; known {
			return w, yes
		}
	}
	m, raw, err := k.queue.Read(x.Seq)
	if err != nil {
		return nil, true
	}
	if w == nil {
		w = &waited{m.From, map[string]bool{}}
	}
	if _, plays := Plays(g, m.From); !plays {
		return w, false
	}
	m.Received = x.Received
	s := k.standing(k.Read(m, raw), g)
	if !s.Later {
		w.holds[g.Header.Game] = s.Proof != Unproven
	}
	return w, s.Later || s.Proof != Unproven
}
