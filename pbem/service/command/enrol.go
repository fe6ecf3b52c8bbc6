package command

import (
	"slices"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/identity"
)

// unheard reports whether an act by mail would give an address a part in the game from which no mail came. By hand the operator may
// do that: what he enters is told to the address. A guest who asks for a seat has shown that he reads his mail.
func (d *doer) unheard(addr string, has bool) bool {
	return addr != "" && d.at.Mail != "" && d.who.Role != Guest && !has && !identity.Same(addr, d.who.Addr)
}

// has reports whether an act only changes the part that its address has already.
func (d *doer) has(a engine.Act) bool {
	switch p := engine.PartOf(a); p.As {
	case engine.AsObserver:
		return slices.ContainsFunc(d.t.Observers, func(o engine.Observer) bool { return identity.Same(o.Addr, p.Addr) })
	case engine.AsModerator:
		return slices.ContainsFunc(d.t.Moderators, func(m engine.Moderator) bool { return identity.Same(m.Addr, p.Addr) })
	}
	return false
}

// invite leaves it to the caller to ask an address first.
func (d *doer) invite(addr string) error {
	d.res.FollowUp, d.res.Invited = Invite, addr
	return nil
}

// uninvite refuses the command by hand, as nobody is asked by hand. The caller, who keeps what was asked, does the
// rest.
func (d *doer) uninvite() error {
	if d.at.Mail == "" {
		return refuse("By hand nobody is asked; a moderator takes it back by mail.", "whom the game has asked is known to its mails alone")
	}
	return nil
}
