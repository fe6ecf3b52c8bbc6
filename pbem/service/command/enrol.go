package command

import (
	"fieldpost/pbem/game/ai"
	"slices"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/identity"
)

// isUnheard reports whether an act by mail would give a part in the game to an address from which no mail has come. The
// operator may do that on the command line, because the address then gets a letter. Guests who ask for a seat have
// shown that they read their mail.
func (d *executor) isUnheard(addr string, has bool) bool {
	return addr != "" && !ai.IsComputer(addr) && d.moment.Mail != "" &&
		d.actor.Role != Guest && !has && !identity.IsSameMailbox(addr, d.actor.Addr)
}

// hasPartAlready reports whether an act only changes a part that the address already has.
func (d *executor) hasPartAlready(a engine.Act) bool {
	switch p := engine.RoleChangeOf(a); p.Role {
	case engine.RoleObserver:
		return slices.ContainsFunc(d.table.Observers, func(o engine.Observer) bool { return identity.IsSameMailbox(o.Addr, p.Addr) })
	case engine.RoleModerator:
		return slices.ContainsFunc(d.table.Moderators, func(m engine.Moderator) bool { return identity.IsSameMailbox(m.Addr, p.Addr) })
	}
	return false
}

// invite leaves it to the caller to ask the address for confirmation.
func (d *executor) invite(addr string) error {
	d.res.FollowUp, d.res.Invited = Invite, addr
	return nil
}

// uninvite refuses the command on the command line, where there are no invitations. Otherwise the caller, who stores
// the invitations, withdraws the invitation.
func (d *executor) uninvite() error {
	if d.moment.Mail == "" {
		return refuse("The command line sends no requests; a moderator takes them back by mail.", "requests to "+
			"addresses can be taken back by mail only")
	}
	return nil
}
