package command

import (
	"slices"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/view/report"
	"fieldpost/rules/core"
)

// proposalDays is the number of days for which a proposal is open.
const proposalDays = 14

// fair refuses what the one who commands may not do at all.
func (d *doer) fair() error {
	switch v := d.c.spec; {
	case d.g.Position().Over != nil && !v.has(afterEnd):
		return refuse("", "the game is over")
	case v.has(partial):
		return d.apart("")
	case v.has(ruling) && !d.lit():
		return d.apart(litHow)
	case v.has(ownersOnly):
		return d.owner()
	}
	return nil
}

// litHow is said besides where only the dice stand in the way.
const litHow = " In a game that was made with the option beacon=drand-quicknet nobody can choose dice, and there you could do it yourself."

// apart refuses a moderator who plays; how is what would be right besides another moderator.
func (d *doer) apart(how say.Text) error {
	side, ok := sender.Plays(d.g, d.who.Addr)
	if !ok || d.who.Role != Moderator || d.who.Addr == "" {
		return nil
	}
	return refuse(say.Text("Another moderator has to do it.")+how,
		"you play %s in this game, and a moderator does not rule in a game that they play", side)
}

// owner keeps a stand-in from ending what is not his.
func (d *doer) owner() error {
	s, _ := d.g.SeatOf(string(d.who.Side))
	if d.who.Role != Player || s.Owner == "" || identity.Same(s.Owner, d.who.Addr) {
		return nil
	}
	return refuse("", "you stand in for the player of %s; he alone can give up the seat or end the game", s.Side)
}

// Impartial reports whether who commands may know how long the ledger is, and with it when somebody filed something: a moderator
// who does not play.
func (a Actor) Impartial(g *game.Game) bool {
	_, plays := sender.Plays(g, a.Addr)
	return a.Role == Moderator && !plays
}

// HeardFrom advises on an address whose mails are never heard.
const HeardFrom say.Text = "Give the address that the person writes from."

// Insist names the option of the command line that takes such an address nevertheless.
const Insist say.Text = "With --force it is taken all the same."

// Unheard returns why whoever has an address can never be heard, "" when they can: the silence about mails of programs
// (docs/mail-reference.md).
func Unheard(addr string) say.Text {
	if !identity.Machine(addr) {
		return ""
	}
	return say.F("%s is an address that programs write from: no mail from it is ever answered or carried out", addr)
}

// heard refuses an address whose mails would never be heard, unless a person at the command line insists.
func (d *doer) heard(addr string) error {
	why := Unheard(addr)
	if why == "" {
		return nil
	}
	if d.who.Force {
		d.say("Warning: %s.", why)
		return nil
	}
	how := HeardFrom
	if d.at.Mail == "" {
		how += " " + Insist
	}
	return refuse(how, "%s", why)
}

// lit reports whether the dice of the game come from public randomness.
func (d *doer) lit() bool {
	_, ok := d.g.Network()
	return ok
}

// knows reports whether who commands may be told who plays: in an anonymous game no player may, nor a moderator who plays.
func (d *doer) knows() bool {
	return !d.g.Header.Anonymous || d.who.Role == Moderator && report.Knows(d.g.Game, d.who.Addr)
}

// others returns the sides of other persons than the player who asks; all of them when a moderator asks.
func (d *doer) others() []core.Side {
	var out []core.Side
	for _, s := range d.g.Header.Seats {
		if s.Person() && s.Side != d.who.Side {
			out = append(out, s.Side)
		}
	}
	return out
}

// propose puts an act before everybody whom it concerns, or does it when there is nobody else. An open proposal of the same
// thing is agreed to instead.
func (d *doer) propose(a engine.Act) error { return d.offer(a, d.others()) }

// offer proposes an act, with the sides named whom it concerns. It does the act at once if it concerns none.
func (d *doer) offer(a engine.Act, needs []core.Side) error {
	if len(needs) == 0 {
		return d.act(a)
	}
	line := engine.FormatAct(a)
	for _, p := range d.t.Proposals {
		if p.Act != line {
			continue
		}
		if d.who.Role == Player && slices.Contains(p.Needs, d.who.Side) && !slices.Contains(p.Given, d.who.Side) {
			return d.act(engine.Consent{No: p.No, Side: d.who.Side, Yes: true})
		}
		return refuse("", "the same is proposed already, by proposal %d; it waits for the consent of %s", p.No, missing(p))
	}
	return d.act(engine.Propose{Act: line, Needs: needs, Until: d.at.At.Add(proposalDays * 24 * time.Hour)})
}

// missing returns the sides that have not agreed yet.
func missing(p engine.Proposal) string {
	var out []string
	for _, s := range p.Needs {
		if !slices.Contains(p.Given, s) {
			out = append(out, string(s))
		}
	}
	return strings.Join(out, ", ")
}
