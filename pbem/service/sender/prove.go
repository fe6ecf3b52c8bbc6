package sender

import (
	"cmp"
	"fmt"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
)

// Proof describes what a mail proves about its sender for one seat.
type Proof struct {
	Line     int               // line of the sheet in the mail; 0 if the mail has none
	Side     string            // side of the seat
	Required engine.ProofLevel // required level
	Level    engine.ProofLevel // proven level; "" if the mail is not accepted as the player's
	Why      string            // why the mail is not accepted, "" if it is
}

// ProveSeats judges whether a mail proves its sender, for each seat of one game that it concerns. It ignores the mail's
// class and orders, and other games. It returns one proof for each sheet, or, if there is no sheet, for each seat that
// the sender holds.
func (ev *Evidence) ProveSeats(g *game.Game, found notation.FindResult) []Proof {
	var out []Proof
	for i, f := range found.Frames {
		out = append(out, ev.proof(g, f.Side, f.Pos.Line, &engine.Input{Frame: f, MessageID: ev.ID(), Nth: i, At: ev.Received}))
	}
	for _, s := range g.Header.Seats {
		if len(found.Frames) == 0 && MaySpeakFor(s, ev.From) {
			out = append(out, ev.proof(g, string(s.Side), 0, nil))
		}
	}
	if len(out) == 0 {
		out = append(out, Proof{Why: "the address " + ev.From + " holds no seat in the game " + g.Header.Game})
	}
	return out
}

// ProvesModerator reports whether the mail is proven to come from a moderator of a game.
func (ev *Evidence) ProvesModerator(g *game.Game) bool {
	s, ok := ModeratorSeat(g, ev.From)
	return ok && ev.prove(g, &Speaker{Seat: withoutSheet(s)}, nil) == nil
}

// proof judges a mail for one seat; in is its sheet, or nil.
func (ev *Evidence) proof(g *game.Game, side string, line int, in *engine.Input) Proof {
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
	p.Required = cmp.Or(s.Identity, engine.ProofByAddress)
	if !MaySpeakFor(s, ev.From) {
		p.Why = fmt.Sprintf("the address %s does not hold this seat", ev.From)
		return p
	}
	for _, other := range g.Header.Seats {
		if ev.UsesForeignToken(g, other) {
			p.Why = fmt.Sprintf("the mail went to the reply address of the seat %s, which the sender does not hold", other.Side)
			return p
		}
	}
	who, no := Speaker{Seat: withoutSheet(s)}, (*Doubt)(nil)
	if in != nil {
		who, no = ev.SheetSpeaker(g, *in)
	} else {
		no = ev.prove(g, &who, nil)
	}
	if no != nil {
		p.Why = no.Reason().String()
	}
	p.Level = who.Proof.Level
	return p
}
