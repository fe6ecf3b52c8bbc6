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

// Trust describes how far a mail is trusted before it is handled. It names the person who is held to be the sender, and
// the queue in which the mail waits if there are too many. Only people who can prove their mails can fill up the queue
// of proven mails.
type Trust struct {
	Participant  string // canonical address of a sender who has a part in a game here; "" for none
	Proof        ProofStrength
	ProofID      string // identifies a proof that can be copied: a second mail with it proves nothing
	LookupFailed bool   // a key could not be fetched for now: ask again
}

// ProofStrength names how well a mail proves its sender.
type ProofStrength string

// Values of ProofStrength, the best first.
const (
	Proven          ProofStrength = "proven"   // a token, a signature of the sender or of their mail server
	FromAddressOnly ProofStrength = "address"  // only the From field, which suffices for one of the sender's seats
	Unproven        ProofStrength = "unproven" // less than any of the sender's seats requires
)

// JudgeMail determines from the evidence how far the sender of a mail is trusted.
func (k *Registry) JudgeMail(ev *Evidence) (Trust, error) {
	names, err := k.Games(ev.From)
	tokens := k.eventTokens(ev.From, ev.ID())
	if err != nil || len(names)+len(tokens) == 0 {
		return Trust{}, err
	}
	best := ev.standingInEvents(tokens)
	for _, n := range names {
		if best.Proof == Proven {
			break
		}
		g, err := k.games.Get(n)
		if err != nil {
			continue // the game cannot be opened, so its secrets cannot be compared
		}
		s := k.judgeForGame(ev, g)
		best.LookupFailed = best.LookupFailed || s.LookupFailed
		if s.Proof == Proven || s.Proof == FromAddressOnly && best.Proof == Unproven {
			best.Proof, best.ProofID = s.Proof, s.ProofID
		}
	}
	if best.ProofID != "" && ev.TextUnusable { // the mail is refused unread, and its sender is asked to send it again
		best.ProofID = "unread " + best.ProofID
	}
	return best, nil
}

// judgeForGame judges a mail for its sender's parts in one game.
func (k *Registry) judgeForGame(ev *Evidence, g *game.Game) Trust {
	out := Trust{Proof: Unproven}
	for _, s := range parts(g, ev.From) {
		if once, ok := ev.hasFreshSignature(g, s, k.FindFrames(ev)); ok {
			return Trust{Proof: Proven, ProofID: once}
		}
		who := Speaker{Seat: withoutSheet(s)}
		no := ev.prove(g, &who, nil)
		if no == nil && who.Proof.Level == engine.ProofByAddress {
			out.Proof = FromAddressOnly
			if v := ev.dkimVerdict(); v.Pass {
				no = ev.checkServerSignature(g, &who, v)
			}
		}
		if no == nil && who.Proof.Level != engine.ProofByAddress {
			return Trust{Proof: Proven, ProofID: who.Proof.Proof}
		}
		out.LookupFailed = out.LookupFailed || ev.dkim != nil && ev.dkim.Temporary
	}
	return out
}

// hasFreshSignature reports whether a frame of a mail has an unused signature by the key of a seat.
func (ev *Evidence) hasFreshSignature(g *game.Game, s engine.Seat, found notation.FindResult) (once string, ok bool) {
	if s.Key == "" {
		return "", false
	}
	for _, f := range slices.Concat(found.Frames, found.OtherFrames) {
		who := Speaker{Seat: s}
		if f.Game == g.Header.Game && ev.checkSignature(g, &who, f) == nil && who.Proof.Level == engine.ProofBySignature {
			return fmt.Sprintf("serial %s %s %d", g.Header.Game, s.Side, who.Proof.Serial), true
		}
	}
	return "", false
}

// Queue provides the mails that are not handled yet. It is called while a mail is being handled, and must not call this
// package.
type Queue interface {
	Waiting() []Waiting
	Read(seq int) (m *message.Mail, raw []byte, err error)
}

// Waiting is a mail of the queue.
type Waiting struct {
	Seq      int
	Received time.Time
}

// waitingState caches the facts of a waiting mail, so that it is read once.
type waitingState struct {
	from  string
	holds map[string]bool // by game: whether its deadlines wait for the mail
}

// AreMailsHandled reports whether all mails from a game's players that arrived by an instant were handled. Mails with
// less proof than their seat requires are ignored, because they will be refused. Otherwise anybody could delay the
// penalty for a late side by forging its address.
func (k *Registry) AreMailsHandled(g *game.Game, to time.Time) bool {
	if k.queue == nil {
		return true
	}
	seen, all := map[int]*waitingState{}, true
	for _, x := range k.queue.Waiting() {
		if w := k.waitingStates[x.Seq]; w != nil {
			seen[x.Seq] = w
		}
		if !all || x.Received.After(to) {
			continue
		}
		w, waits := k.waitsFor(g, x, seen[x.Seq])
		seen[x.Seq], all = w, !waits
	}
	k.waitingStates = seen
	return all
}

// waitsFor reports whether the deadlines of a game wait for a mail; w caches facts about the mail, or is nil.
func (k *Registry) waitsFor(g *game.Game, x Waiting, w *waitingState) (*waitingState, bool) {
	if w != nil {
		if _, plays := SideOf(g, w.from); !plays {
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
		w = &waitingState{m.From, map[string]bool{}}
	}
	if _, plays := SideOf(g, m.From); !plays {
		return w, false
	}
	m.Received = x.Received
	s := k.judgeForGame(k.Read(m, raw), g)
	if !s.LookupFailed {
		w.holds[g.Header.Game] = s.Proof != Unproven
	}
	return w, s.LookupFailed || s.Proof != Unproven
}
