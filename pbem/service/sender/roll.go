package sender

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/identity"
	"fieldpost/rules/core"
)

// Roll looks up who is in the events.
type Roll interface {
	// Tokens are those that an address has in the events in which it has a part, but for those into which it came by a mail: handled
	// again that is still a stranger's.
	Tokens(addr, but string) []string
}

func (k *Gate) tokens(addr, but string) []string {
	if k.Events == nil {
		return nil
	}
	return k.Events.Tokens(addr, but)
}

// Knows reports whether the sender of a mail had a part in a game or an event before it.
func (k *Gate) Knows(ev *Evidence) bool {
	names, err := k.Games(ev.From)
	return err == nil && len(names) > 0 || len(k.tokens(ev.From, ev.ID())) > 0
}

// inEvents judges a mail for the parts that its sender has in events.
func (ev *Evidence) inEvents(tokens []string) Standing {
	s := Standing{Holder: canonical(ev.From), Proof: Unproven}
	for _, t := range tokens {
		if ev.bears(t) {
			s.Proof = Proven
			return s
		}
	}
	if len(tokens) > 0 {
		v := ev.server()
		if s.Later = v.Temporary; v.Pass {
			s.Proof, s.Once = Proven, v.Proof
		}
	}
	return s
}

// Seated names a seat that somebody in an event has in one of its games.
type Seated struct{ Game, Side string }

// sits reports whether a mail bears the token of one of these seats, and nobody but its sender reads letters with that token. It changes
// whenever somebody else gets the seat, or stops writing for it.
func (ev *Evidence) sits(seats []Seated) bool {
	return ev.games != nil && len(ev.tokens) > 0 && slices.ContainsFunc(seats, func(x Seated) bool {
		g, err := ev.games.Get(x.Game)
		if err != nil {
			return false
		}
		s, ok := g.SeatOf(x.Side)
		alone := len(s.Also) == 0 && identity.Same(s.Addr, ev.From)
		return ok && alone && s.Identity == engine.ByToken && ev.bears(g.Token(s.Side))
	})
}

// Event returns the level at which it is proven that somebody in an event wrote a frame, or what is missing, and uses
// up the proof. The folder is the event's, the token and the seats are theirs.
func (ev *Evidence) Event(dir, id, token string, seats []Seated, f notation.Frame) (engine.Level, *Doubt, error) {
	who := Speaker{Seat: engine.Seat{Side: core.Side(id)}}
	knows := func() bool { return ev.bears(token) || ev.sits(seats) }
	no, err := ev.take(dir, &who, f, func() *Doubt {
		if knows() {
			who.Proof.Level = engine.ByToken
			return nil
		}
		v := ev.server()
		if !v.Pass {
			return &Doubt{Kind: NoToken, Later: v.Temporary}
		}
		who.Proof = engine.Identity{Level: engine.ByDKIM, By: v.Domain, Proof: v.Proof}
		return nil
	})
	if who.Proof.Level == "" && no == nil && err == nil { // it was taken as his before
		who.Proof.Level = engine.ByDKIM
		if knows() {
			who.Proof.Level = engine.ByToken
		}
	}
	return who.Proof.Level, no, err
}
