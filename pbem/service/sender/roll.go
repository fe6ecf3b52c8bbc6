package sender

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/identity"
	"fieldpost/rules/core"
)

// EventRoster finds the people of tournaments.
type EventRoster interface {
	// Tokens returns the tokens of an address in its tournaments, except tokens that it got through the mail but,
	// which came from a stranger.
	Tokens(addr, but string) []string
}

func (k *Registry) eventTokens(addr, but string) []string {
	if k.Events == nil {
		return nil
	}
	return k.Events.Tokens(addr, but)
}

// WasParticipant reports whether the sender had a part in a game or tournament before this mail.
func (k *Registry) WasParticipant(ev *Evidence) bool {
	names, err := k.Games(ev.From)
	return err == nil && len(names) > 0 || len(k.eventTokens(ev.From, ev.ID())) > 0
}

// standingInEvents judges a mail for its sender's parts in tournaments.
func (ev *Evidence) standingInEvents(tokens []string) Trust {
	s := Trust{Participant: canonical(ev.From), Proof: Unproven}
	for _, t := range tokens {
		if ev.hasToken(t) {
			s.Proof = Proven
			return s
		}
	}
	if len(tokens) > 0 {
		v := ev.dkimVerdict()
		if s.LookupFailed = v.Temporary; v.Pass {
			s.Proof, s.ProofID = Proven, v.Proof
		}
	}
	return s
}

// EventSeat names a seat that a participant of a tournament holds in one of its games.
type EventSeat struct{ Game, Side string }

// bearsSeatToken reports whether a mail contains the token of one of these seats, and only its sender reads letters
// with that token. The token changes whenever the seat is given to another person, or a person stops writing for it.
func (ev *Evidence) bearsSeatToken(seats []EventSeat) bool {
	return ev.games != nil && len(ev.tokens) > 0 && slices.ContainsFunc(seats, func(x EventSeat) bool {
		g, err := ev.games.Get(x.Game)
		if err != nil {
			return false
		}
		s, ok := g.SeatOf(x.Side)
		alone := len(s.TeamAddrs) == 0 && identity.IsSameMailbox(s.Addr, ev.From)
		return ok && alone && s.Identity == engine.ProofByToken && ev.hasToken(g.Token(s.Side))
	})
}

// ProveEventFrame returns the level of proof that a participant of a tournament wrote a frame, or what is missing, and
// marks the proof as used. dir is the tournament's folder; token and seats belong to the participant.
func (ev *Evidence) ProveEventFrame(dir, id, token string, seats []EventSeat, f notation.Frame) (engine.ProofLevel, *Doubt, error) {
	who := Speaker{Seat: engine.Seat{Side: core.Side(id)}}
	knows := func() bool { return ev.hasToken(token) || ev.bearsSeatToken(seats) }
	no, err := ev.acceptFrame(dir, &who, f, func() *Doubt {
		if knows() {
			who.Proof.Level = engine.ProofByToken
			return nil
		}
		v := ev.dkimVerdict()
		if !v.Pass {
			return &Doubt{Kind: NoToken, LookupFailed: v.Temporary}
		}
		who.Proof = engine.Identity{Level: engine.ProofByDKIM, Signer: v.Domain, Proof: v.Proof}
		return nil
	})
	if who.Proof.Level == "" && no == nil && err == nil { // the frame was accepted before
		who.Proof.Level = engine.ProofByDKIM
		if knows() {
			who.Proof.Level = engine.ProofByToken
		}
	}
	return who.Proof.Level, no, err
}
