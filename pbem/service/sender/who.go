package sender

import (
	"errors"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/mail/sheetsignature"
	"fieldpost/rules/core"
)

// Role names the role of a person who writes about a game.
type Role string

// The roles.
const (
	Nobody    Role = ""          // may not write for this seat or game
	Player    Role = "player"    // holds the seat, also in a team or as a stand-in
	Moderator Role = "moderator" // may rule in the game
	Guest     Role = "guest"     // a person without a part in the game who asks about a vacant seat; nothing is proven
)

// Speaker is the sender of a frame in a given role.
type Speaker struct {
	Role   Role
	Seat   engine.Seat     // seat of the sender; for a guest the wanted one, for a moderator one named ModeratorSide
	Proof  engine.Identity // what proves it, for the ledger
	Signed []byte          // the proving signature with the text that it signs, to be stored
}

// SheetSpeaker returns the sender of a sheet. A doubt means that the sender is not proven.
func (ev *Evidence) SheetSpeaker(g *game.Game, in engine.Input) (Speaker, *Doubt) {
	s, ok := g.SeatOf(in.Frame.Side)
	if !ok || !MaySpeakFor(s, ev.From) {
		return Speaker{}, nil
	}
	who := Speaker{Role: Player, Seat: s}
	if id, ok := g.ReceiptIdentity(in); ok { // the orders are in the ledger, so the recorded proof counts; DNS may answer differently today
		who.Proof = id
		return who, nil
	}
	return who, ev.prove(g, &who, &in.Frame)
}

// FrameSpeaker returns the sender of a frame of commands, requests or messages, and marks their proof as used. For a
// sheet it returns the moderator who submits it.
func (ev *Evidence) FrameSpeaker(g *game.Game, f notation.Frame) (Speaker, *Doubt, error) {
	who := ev.claimedSpeaker(g, f)
	if who.Role == Nobody || who.Role == Guest {
		return who, nil, nil
	}
	no, err := ev.acceptFrame(g.Dir, &who, f, func() *Doubt { return ev.prove(g, &who, &f) })
	return who, no, err
}

// claimedSpeaker returns the person who sent a frame if the mail is genuine.
func (ev *Evidence) claimedSpeaker(g *game.Game, f notation.Frame) Speaker {
	if f.Mark == notation.ModMark || f.Mark == notation.SheetMark || f.Mark == notation.PressMark && f.Side == string(Moderator) {
		if s, ok := ModeratorSeat(g, ev.From); ok {
			return Speaker{Role: Moderator, Seat: s}
		}
		return Speaker{}
	}
	s, ok := g.SeatOf(f.Side)
	var left engine.Seat
	if f.Mark == notation.DeskMark {
		was, got := ev.earlierEffect(g, core.Side(f.Side))
		if got {
			return Speaker{Role: Guest, Seat: s}
		}
		left = was
	}
	switch {
	case ok && MaySpeakFor(s, ev.From):
		return Speaker{Role: Player, Seat: s}
	case left.Side != "":
		return Speaker{Role: Player, Seat: left}
	case ok && s.Addr == "" && f.Mark == notation.DeskMark && !IsParticipant(g, ev.From):
		return Speaker{Role: Guest, Seat: s}
	}
	return Speaker{}
}

// earlierEffect returns what the mail did to a seat when it was handled before: left is the seat that its sender gave
// up, got reports whether its sender got the seat.
func (ev *Evidence) earlierEffect(g *game.Game, side core.Side) (left engine.Seat, got bool) {
	recs := g.Log().Records()
	for _, d := range g.ResultsOfMail(ev.ID()) {
		a, _, err := engine.ParseAct(recs[d.Record])
		x, ok := a.(engine.Seating)
		if err != nil || !ok || x.Side != side {
			continue
		}
		if s := engine.RosterOf(g.Header.Moderators, recs[:d.Record]).Seat(side); left.Side == "" && MaySpeakFor(s, ev.From) {
			left = s
		}
		got = got || (x.Change == engine.SeatingJoin || x.Change == engine.SeatingTakeover) && identity.IsSameMailbox(x.Seat.Addr, ev.From)
	}
	return left, got
}

// withoutSheet returns a seat with the proof that is required of a mail without a sheet. Only sheets are signed, so
// proof of the mailbox must suffice.
func withoutSheet(s engine.Seat) engine.Seat {
	if s.Identity == engine.ProofBySignature {
		s.Identity = engine.ProofByToken
	}
	return s
}

// prove finds the proof that a speaker, whose address is known, wrote the mail, or returns what is missing. f is a
// frame that the speaker may have signed; nil for none.
func (ev *Evidence) prove(g *game.Game, who *Speaker, f *notation.Frame) *Doubt {
	s := who.Seat
	if f != nil && s.Key != "" {
		if no := ev.checkSignature(g, who, *f); no != nil || who.Proof.Level != "" {
			return no
		}
	}
	have := engine.ProofByAddress
	if ev.hasToken(g.Token(s.Side)) {
		have = engine.ProofByToken
	}
	if have.Meets(s.Identity) {
		who.Proof = engine.Identity{Level: have}
		return nil
	}
	if s.Identity != engine.ProofByToken && s.Identity != engine.ProofByDKIM {
		return unsigned(g, s)
	}
	switch v := ev.dkimVerdict(); {
	case v.Pass:
		return ev.checkServerSignature(g, who, v)
	case s.Identity == engine.ProofByToken:
		return &Doubt{Kind: NoToken}
	default:
		return &Doubt{Kind: NoServerSignature, Text: v.Why, LookupFailed: v.Temporary}
	}
}

// checkSignature verifies the player's own signature. It returns nil if there is no signature.
func (ev *Evidence) checkSignature(g *game.Game, who *Speaker, f notation.Frame) *Doubt {
	k, err := sheetsignature.ParseKey(who.Seat.Key)
	if err != nil {
		return &Doubt{Kind: BadKey, Text: err.Error()}
	}
	proof, err := k.Verify(f, sheetsignature.Mail{Text: ev.Text, Raw: ev.raw, At: ev.Received})
	if errors.Is(err, sheetsignature.ErrUnsigned) {
		return nil
	}
	if err != nil {
		no := unsigned(g, who.Seat)
		no.Kind, no.Text = Unverified, err.Error()
		if text, ok := strings.CutPrefix(no.Text, "the signature "); ok {
			no.Kind, no.Text = BadSignature, text
		}
		return no
	}
	id := engine.Identity{Level: engine.ProofBySignature, Signer: k.ID(), Serial: proof.Serial}
	return who.noteProof(id, proof.Archive, reusedSerialDoubt(g, who.Seat.Side, proof.Serial))
}

// checkServerSignature accepts the signature of the sender's mail server, unless another mail had the same signature.
// Such a mail is a copy with another Message-ID.
func (ev *Evidence) checkServerSignature(g *game.Game, who *Speaker, v identity.Verdict) *Doubt {
	id := engine.Identity{Level: engine.ProofByDKIM, Signer: v.Domain, Proof: v.Proof}
	return who.noteProof(id, v.Archive, copiedSignatureDoubt(g, who.Seat.Side, v.Proof, ev.ID()))
}

// noteProof stores the proof of the speaker, unless there is a doubt, and returns the doubt.
func (who *Speaker) noteProof(id engine.Identity, kept []byte, no *Doubt) *Doubt {
	if no == nil {
		who.Proof, who.Signed = id, kept
	}
	return no
}
