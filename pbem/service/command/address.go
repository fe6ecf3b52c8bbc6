package command

import (
	"crypto/subtle"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/identity"
)

// confirmDays is the number of days in which a change of address can be confirmed.
const confirmDays = 14

// address changes the address of the player's own seat. Anybody can write the player's address into a mail, so the
// player must repeat the command with a code that is sent to the old address. Then the new address is asked for
// consent, so that nobody gets a seat unasked.
func (d *executor) address() error {
	s, err := d.seat(d.actor.Side)
	if err != nil {
		return err
	}
	addr := d.command.Arg("addr")
	switch {
	case !identity.IsSameMailbox(s.Addr, d.actor.Addr):
		return refuse("", "only the holder of the seat can change its address")
	case identity.IsSameMailbox(s.Addr, addr):
		return refuse("", "%s plays %s already", addr, s.Side)
	}
	if err := d.checkAddressFree(addr, s); err != nil {
		return err
	}
	if d.moment.Mail != "" { // else both have confirmed
		if d.command.Arg("code") == "" {
			d.askBack(s, addr)
			return nil
		}
		if err := d.confirmed(s, addr); err != nil {
			return err
		}
	}
	if d.command.Reason = "change of address, confirmed from both"; d.moment.Mail != "" {
		return d.invite(addr)
	}
	s.Addr = addr
	return d.act(engine.EditSeat{Side: s.Side, Seat: s})
}

// askBack asks the player to repeat the command with a code that proves who sent it.
func (d *executor) askBack(s engine.Seat, addr string) {
	day := d.moment.At.UTC().Format("2006-01-02")
	d.say("The seat %s shall get another address: %s.", s.Side, addr)
	d.say("To confirm, answer this mail from this address with these lines in your text, not quoted:")
	d.say("  #DESK %s %s", d.g.Header.Game, s.Side)
	d.say("  address %s %s %s", addr, day, d.g.ConfirmationToken(s.Side, addr, day))
	d.say("  #END")
	d.say("They are valid for %d days. If you did not ask for this, do nothing: without those lines nothing "+
		"changes.", confirmDays)
}

// confirmed returns an error if the code of a change of address does not match or is more than confirmDays old.
func (d *executor) confirmed(s engine.Seat, addr string) error {
	again := say.F("Ask again: address %s", addr)
	day := d.command.Arg("day")
	if subtle.ConstantTimeCompare([]byte(d.command.Arg("code")), []byte(d.g.ConfirmationToken(s.Side, addr, day))) != 1 {
		return refuse(again, "the confirmation is not valid: the seat has changed since, or the line was not copied "+
			"exactly")
	}
	asked, err := time.Parse("2006-01-02", day)
	if err != nil || d.moment.At.After(asked.AddDate(0, 0, confirmDays+1)) {
		return refuse(again, "the confirmation was sent on %s and was valid for %d days", day, confirmDays)
	}
	return nil
}
