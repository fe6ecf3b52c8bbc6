package desk

import (
	"fmt"

	"fieldpost/notation"
	"fieldpost/pbem/command"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/letters"
	"fieldpost/pbem/post/message"
)

// Proof is what a mail proves about its sender for one seat.
type Proof struct {
	Line  int          // of the sheet in the mail; 0: the mail holds none
	Side  string       // the seat
	Needs engine.Level // what the seat asks for
	Level engine.Level // what is proven; "" when the mail is not taken as the player's
	Why   string       // why it is not, "" else
}

// Prove judges the sender of a mail as the daemon does that serves this game, and nothing else: neither the mail's class nor
// its orders, and no other game. There is a proof for each sheet, or, without one, for each seat that the sender holds.
// txt looks up the keys of mail servers; nil: no DKIM signature is believed.
func Prove(g *game.Game, m *message.Mail, raw []byte, found notation.Found, txt func(name string) ([]string, error)) []Proof {
	d := &Desk{Office: &letters.Office{}, TXT: txt}
	ev := d.evidence(m, raw)
	var out []Proof
	for i, f := range found.Frames {
		out = append(out, d.prove(ev, g, f.Side, f.Pos.Line, &engine.Input{Frame: f, MessageID: bracket(m), Nth: i, At: m.Received}))
	}
	for _, s := range g.Header.Seats {
		if len(found.Frames) == 0 && command.Holds(s, m.From) {
			out = append(out, d.prove(ev, g, string(s.Side), 0, nil))
		}
	}
	if len(out) == 0 {
		out = append(out, Proof{Why: "the address " + m.From + " holds no seat in the game " + g.Header.Game})
	}
	return out
}

// prove judges a mail for one seat; in is its sheet, or nil.
func (d *Desk) prove(ev *evidence, g *game.Game, side string, line int, in *engine.Input) Proof {
	p := Proof{Line: line, Side: side}
	if in != nil && in.Frame.Game != g.Header.Game {
		p.Why = fmt.Sprintf("the sheet is for the game %q, not for %s", in.Frame.Game, g.Header.Game)
		return p
	}
	s, ok := g.SeatOf(side)
	if !ok {
		p.Why = fmt.Sprintf("the game has no seat %q", side)
		return p
	}
	p.Needs = orAddress(s.Identity)
	if !command.Holds(s, ev.From) {
		p.Why = fmt.Sprintf("the address %s does not hold this seat", ev.From)
		return p
	}
	for _, other := range g.Header.Seats {
		if ev.borrows(g, other) {
			p.Why = fmt.Sprintf("the mail went to the reply address of the seat %s, which the sender does not hold", other.Side)
			return p
		}
	}
	if in == nil {
		s = withoutSheet(s)
	}
	id, no := d.identify(ev, g, s, in)
	if no != nil {
		p.Why = no.why
		return p
	}
	p.Level = id.Level
	return p
}

// borrows says whether a mail bears the token of a seat that its sender does not hold.
func (ev *evidence) borrows(g *game.Game, s engine.Seat) bool {
	return len(ev.tokens) > 0 && !command.Holds(s, ev.From) && ev.bears(g.Token(s.Side))
}

// withoutSheet is a seat as a mail without a sheet has to prove it: the sheet is what is signed, the mailbox must do then.
func withoutSheet(s engine.Seat) engine.Seat {
	if s.Identity == engine.BySignature {
		s.Identity = engine.ByToken
	}
	return s
}
