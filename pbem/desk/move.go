package desk

import (
	"crypto/subtle"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/command"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/letters"
	"fieldpost/pbem/post/compose"
	"fieldpost/pbem/post/identity"
	"fieldpost/pbem/post/loop"
	"fieldpost/pbem/report"
)

// A player changes his address with lines outside any sheet: the first asks, from the old address; the second comes to that
// address and is sent back; then one of the same form comes to the new address and is sent back from there, so that nobody gets a
// seat who does not want it.

// confirmDays is how long a change of address can be confirmed.
const confirmDays = 14

// move answers a mail that asks for or confirms a change of address.
func (d *Desk) move(ev *evidence, c notation.AddressLine) ([]compose.Letter, loop.Disposition, error) {
	no := func(why string, how ...string) ([]compose.Letter, loop.Disposition, error) {
		ls := d.help(ev.Mail, 0, report.Unproven, report.HelpDetail{Game: c.Game, Side: c.Side, Why: why, How: how})
		ls[0].Once = "address" // of its own kind: whoever proves that he wrote it is answered each time
		return ls, loop.Rejected, nil
	}
	g, err := d.Games.Get(c.Game)
	if err != nil && !errors.Is(err, fs.ErrNotExist) && d.Gate.Plays(ev.From, c.Game) {
		return nil, "", err
	}
	if err != nil || !d.Gate.Plays(ev.From, c.Game) {
		letters, err := d.foreign(ev, c.Game, c.Side, 0)
		return letters, loop.Rejected, err
	}
	s, ok := g.SeatOf(c.Side)
	if !ok || !identity.Same(s.Addr, ev.From) {
		letters, err := d.foreign(ev, c.Game, c.Side, 0)
		return letters, loop.Rejected, err
	}
	addr, ok := identity.Canonical(c.Addr)
	if !ok {
		return no(fmt.Sprintf("%q is not a mail address", c.Addr))
	}
	if why, how := command.CannotTake(g, s, addr); why != "" {
		return no(why, how...)
	}
	if doubt := ev.Bare(g, s); doubt != nil {
		return d.unproven(ev, g, s, 0, doubt), loop.Rejected, nil
	}
	if c.Code == "" {
		return []compose.Letter{d.askBack(ev, g, s, addr)}, loop.Done, nil
	}
	if subtle.ConstantTimeCompare([]byte(c.Code), []byte(g.Confirmation(s.Side, addr, c.Day))) != 1 {
		return no("the confirmation does not fit: the seat has changed since, or the line was not copied letter by letter", "Ask again: #ADDRESS "+c.Game+" "+c.Side+" and the new address, outside of a sheet.")
	}
	asked, _ := time.Parse("2006-01-02", c.Day)
	if ev.Received.After(asked.AddDate(0, 0, confirmDays+1)) {
		return no(fmt.Sprintf("the confirmation is of %s; it was good for %d days", c.Day, confirmDays), "Ask again: #ADDRESS "+c.Game+" "+c.Side+" and the new address, outside of a sheet.")
	}
	letters, err := d.askNew(ev, g, s, addr, c.Day)
	return letters, loop.Done, err
}

// askNew writes to the address that a seat is to go to, once a day, and to the old one that it did.
func (d *Desk) askNew(ev *evidence, g *game.Game, s engine.Seat, addr, day string) ([]compose.Letter, error) {
	name := g.Header.Game
	first, err := noteIncident(g.Dir, fmt.Sprintf("%s %s arrival %s ", ev.Received.UTC().Format("2006-01-02"), s.Side, addr), ev.Key)
	if err != nil {
		return nil, err
	}
	line := fmt.Sprintf("#CONFIRM %s %s %s %s %s", name, s.Side, addr, day, g.Arrival(s.Side, addr, day))
	text := fmt.Sprintf("The player of the seat %s of the game %s wishes to play from this address. If that is you, answer this mail from this address with the following line in your text, not quoted:\n\n%s\n\n"+
		"It is good until %d days after %s. If you do not play here, do nothing: without that line nothing changes.\n", s.Side, name, line, confirmDays, day)
	r := report.Note(s.Lang, fmt.Sprintf("[%s] confirm that you play from this address", name), text)
	l := compose.Letter{From: d.From, To: addr, Subject: r.Subject, Text: r.Text, HTML: r.HTML, Loop: d.LoopID(), Date: ev.Received, Auto: "auto-generated", MessageID: d.ID(g, "arrival", 0, ev.Key)}
	said := fmt.Sprintf("A letter went to %s. Your seat %s goes there when the line in it comes back from that address.\n", addr, s.Side)
	if !first {
		said = fmt.Sprintf("%s was asked for the same today already, and gets no second letter.\n", addr)
	}
	word := d.Letter(g, s, report.Note(s.Lang, fmt.Sprintf("[%s] the new address is asked", name), said), ev.Received)
	word.MessageID, word.Auto = d.ID(g, "arrival", 1, ev.Key), "auto-replied"
	letters.Answering(&word, ev.Mail)
	if !first {
		return []compose.Letter{word}, nil
	}
	return []compose.Letter{l, word}, nil
}

// arrives moves a seat to the address that a mail comes from, with the line that it got: the move was confirmed from the old one.
func (d *Desk) arrives(ev *evidence, c notation.AddressLine) ([]compose.Letter, bool, error) {
	g, err := d.Games.Get(c.Game)
	if err != nil || c.Code == "" || !identity.Same(ev.From, c.Addr) || ev.Undecoded {
		return nil, false, nil
	}
	s, ok := g.SeatOf(c.Side)
	addr, _ := identity.Canonical(c.Addr)
	if !ok || subtle.ConstantTimeCompare([]byte(c.Code), []byte(g.Arrival(s.Side, addr, c.Day))) != 1 {
		return nil, false, nil
	}
	asked, _ := time.Parse("2006-01-02", c.Day)
	why, _ := command.CannotTake(g, s, addr) // it may have got another part in the game meanwhile
	if ev.Received.After(asked.AddDate(0, 0, confirmDays+1)) {
		why = fmt.Sprintf("the confirmation is of %s; it was good for %d days", c.Day, confirmDays)
	}
	if why != "" {
		return []compose.Letter{d.notArrived(ev, g, s, addr, why)}, true, nil
	}
	to := s
	to.Addr = addr
	by := engine.By{Who: string(s.Side), Reason: "change of address, confirmed from both", At: ev.Received.UTC().Truncate(time.Second), Mail: ev.ID()}
	if _, err := g.Act(by, engine.Reseat{Side: s.Side, Seat: to}); err != nil {
		d.Games.Drop(g)
		return nil, true, err
	}
	d.Log.Info("a player has another address", "game", c.Game, "side", c.Side, "from", s.Addr, "to", addr, "seq", ev.Seq)
	return nil, true, nil // what is new is told to both addresses
}

// notArrived tells an address that sent its line back why the seat does not go there.
func (d *Desk) notArrived(ev *evidence, g *game.Game, s engine.Seat, addr, why string) compose.Letter {
	r := report.Note(s.Lang, fmt.Sprintf("[%s] not carried out", g.Header.Game), fmt.Sprintf("What you agreed to was not carried out: %s.\n", why))
	l := compose.Letter{From: d.From, To: addr, Subject: r.Subject, Text: r.Text, HTML: r.HTML, Loop: d.LoopID(), Date: ev.Received, Auto: "auto-replied", MessageID: d.ID(g, "arrival", 2, ev.Key)}
	letters.Answering(&l, ev.Mail)
	return l
}

// movedBy finds the change of a seat that a mail caused before: the mail is handled again after a crash, and its code is no longer
// good. An older program took it from the old address.
func (d *Desk) movedBy(ev *evidence, c notation.AddressLine) ([]compose.Letter, bool, error) {
	g, err := d.Games.Get(c.Game)
	if err != nil || c.Code == "" {
		return nil, false, nil
	}
	for i, r := range g.Log().Records() {
		a, by, err := engine.ParseAct(r)
		if s, ok := a.(engine.Reseat); err == nil && ok && s.Own(by) && by.Mail == ev.ID() &&
			(identity.Same(s.Seat.Addr, ev.From) || identity.Same(letters.RosterOf(g.Game, i).Seat(s.Side).Addr, ev.From)) {
			return nil, true, nil
		}
	}
	return nil, false, nil
}

// askBack writes to the registered address, which alone can confirm.
func (d *Desk) askBack(ev *evidence, g *game.Game, s engine.Seat, addr string) compose.Letter {
	day := ev.Received.UTC().Format("2006-01-02")
	line := fmt.Sprintf("#CONFIRM %s %s %s %s %s", g.Header.Game, s.Side, addr, day, g.Confirmation(s.Side, addr, day))
	text := fmt.Sprintf("A mail from this address asks that the seat %s of the game %s get another address:\n\n  %s\n\nTo confirm, answer this mail from this address with the following line in your text, not quoted:\n\n%s\n\n"+
		"It is good for %d days. If you did not ask for this, do nothing: without that line nothing changes.\n", s.Side, g.Header.Game, addr, line, confirmDays)
	l := d.Letter(g, s, report.Note(s.Lang, fmt.Sprintf("[%s] confirm the new address of your seat", g.Header.Game), text), ev.Received)
	l.MessageID = d.ID(g, "address", 0, ev.Key)
	l.Auto = "auto-replied"
	letters.Answering(&l, ev.Mail)
	return l
}
