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

// checkFairness refuses a command that would give the person an unfair advantage.
func (d *executor) checkFairness() error {
	switch v := d.command.spec; {
	case d.g.Position().Over != nil && !v.has(afterEnd):
		return refuse("", "the game is over")
	case v.has(notForPlayingModerator):
		return d.refusePlayingModerator("")
	case v.has(impartialUnlessPublicDice) && !d.hasBeacon():
		return d.refusePlayingModerator(beaconAdvice)
	case v.has(ownersOnly):
		return d.checkOwner()
	}
	return nil
}

// beaconAdvice is the advice for a command that is forbidden only because the dice can be predicted.
const beaconAdvice = " In a game that was made with the option beacon=drand-quicknet nobody can choose dice, " +
	"and there you could do it yourself."

// refusePlayingModerator refuses a command of a moderator who plays. how says what is allowed instead, besides asking
// another moderator.
func (d *executor) refusePlayingModerator(how say.Text) error {
	side, ok := sender.SideOf(d.g, d.actor.Addr)
	if !ok || d.actor.Role != Moderator || d.actor.Addr == "" {
		return nil
	}
	return refuse(say.Text("Another moderator has to do it.")+how,
		"you play %s in this game, and a moderator does not rule in a game that they play", side)
}

// checkOwner refuses a stand-in's commands that would end the seat owner's part in the game.
func (d *executor) checkOwner() error {
	s, _ := d.g.SeatOf(string(d.actor.Side))
	if d.actor.Role != Player || s.Owner == "" || identity.IsSameMailbox(s.Owner, d.actor.Addr) {
		return nil
	}
	return refuse("", "you are the stand-in of the player of %s; only the player can give up the seat or end the "+
		"game", s.Side)
}

// IsImpartial reports whether the person is a moderator who does not play. Only they may know the length of the ledger,
// which shows when a player filed a sheet.
func (a Actor) IsImpartial(g *game.Game) bool {
	_, plays := sender.SideOf(g, a.Addr)
	return a.Role == Moderator && !plays
}

// IgnoredAddressAdvice is the advice for an address whose mails are never read.
const IgnoredAddressAdvice say.Text = "Give the address that the person writes from."

// ForceAdvice names the command-line option that accepts an ignored address anyway.
const ForceAdvice say.Text = "With --force it is accepted anyway."

// IgnoredReason returns why mails from an address are never read, "" if they are read. Mails of programs get no answer
// (docs/mail-reference.md).
func IgnoredReason(addr string) say.Text {
	if !identity.IsProgramAddress(addr) {
		return ""
	}
	return say.F("%s is an address that programs write from: no mail from it is ever answered or carried out", addr)
}

// checkHeard refuses an address whose mails would never be read, unless the command line forces it.
func (d *executor) checkHeard(addr string) error {
	why := IgnoredReason(addr)
	if why == "" {
		return nil
	}
	if d.actor.Force {
		d.say("Warning: %s.", why)
		return nil
	}
	how := IgnoredAddressAdvice
	if d.moment.Mail == "" {
		how += " " + ForceAdvice
	}
	return refuse(how, "%s", why)
}

// hasBeacon reports whether the dice of the game come from public randomness.
func (d *executor) hasBeacon() bool {
	_, ok := d.g.Network()
	return ok
}

// mayKnowPlayers reports whether the person may know who plays. In an anonymous game players may not, and neither may
// moderators who play.
func (d *executor) mayKnowPlayers() bool {
	return !d.g.Header.Anonymous || d.actor.Role == Moderator && report.MayKnowPlayers(d.g.Game, d.actor.Addr)
}

// otherSides returns the sides that other people than the asking player play; for a moderator, all sides.
func (d *executor) otherSides() []core.Side {
	var out []core.Side
	for _, s := range d.g.Header.Seats {
		if s.HasPerson() && s.Side != d.actor.Side {
			out = append(out, s.Side)
		}
	}
	return out
}

// propose proposes an act to everybody whom it concerns. If there is nobody else, it executes the act at once. If the
// same act is already proposed, it agrees to that proposal.
func (d *executor) propose(a engine.Act) error { return d.proposeTo(a, d.otherSides()) }

// proposeTo proposes an act to the given sides, or executes it at once if there are none.
func (d *executor) proposeTo(a engine.Act, needs []core.Side) error {
	if len(needs) == 0 {
		return d.act(a)
	}
	line := engine.FormatAct(a)
	for _, p := range d.table.Proposals {
		if p.Act != line {
			continue
		}
		if d.actor.Role == Player && slices.Contains(p.Needs, d.actor.Side) && !slices.Contains(p.Given, d.actor.Side) {
			return d.act(engine.Consent{No: p.No, Side: d.actor.Side, Yes: true})
		}
		return refuse("", "the same is proposed already, by proposal %d; it waits for the consent of %s", p.No, missingSides(p))
	}
	return d.act(engine.Propose{Act: line, Needs: needs, Until: d.moment.At.Add(proposalDays * 24 * time.Hour)})
}

// missingSides returns the sides that have not agreed yet.
func missingSides(p engine.Proposal) string {
	var out []string
	for _, s := range p.Needs {
		if !slices.Contains(p.Given, s) {
			out = append(out, string(s))
		}
	}
	return strings.Join(out, ", ")
}
