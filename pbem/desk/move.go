package desk

import (
	"crypto/subtle"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/command"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/post/compose"
	"fieldpost/pbem/post/identity"
	"fieldpost/pbem/post/loop"
	"fieldpost/pbem/report"
	"fieldpost/pbem/robot"
	"fieldpost/rules/core"
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
	g, err := d.game(c.Game)
	if err != nil && !errors.Is(err, fs.ErrNotExist) && d.plays(ev.From, c.Game) {
		return nil, "", err
	}
	if err != nil || !d.plays(ev.From, c.Game) {
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
	if _, doubt := d.identify(ev, g, withoutSheet(s), nil); doubt != nil {
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
	l := compose.Letter{From: d.From, To: addr, Subject: r.Subject, Text: r.Text, HTML: r.HTML, Loop: d.loopID(), Date: ev.Received, Auto: "auto-generated", MessageID: d.letterID(g, "arrival", 0, ev.Key)}
	said := fmt.Sprintf("A letter went to %s. Your seat %s goes there when the line in it comes back from that address.\n", addr, s.Side)
	if !first {
		said = fmt.Sprintf("%s was asked for the same today already, and gets no second letter.\n", addr)
	}
	word := d.letter(g, s, report.Note(s.Lang, fmt.Sprintf("[%s] the new address is asked", name), said), ev.Received)
	word.MessageID, word.Auto = d.letterID(g, "arrival", 1, ev.Key), "auto-replied"
	d.answering(&word, ev.Mail)
	if !first {
		return []compose.Letter{word}, nil
	}
	if d.Mailbox != nil {
		if err := d.Mailbox(addr); err != nil {
			return nil, err
		}
	}
	return []compose.Letter{l, word}, nil
}

// arrives moves a seat to the address that a mail comes from, with the line that it got: the move was confirmed from the old one.
func (d *Desk) arrives(ev *evidence, c notation.AddressLine) ([]compose.Letter, bool, error) {
	g, err := d.game(c.Game)
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
	by := engine.By{Who: string(s.Side), Reason: "change of address, confirmed from both", At: ev.Received.UTC().Truncate(time.Second), Mail: bracket(ev.Mail)}
	out, err := g.Reseat(by, to)
	if err != nil {
		d.drop(g)
		return nil, true, err
	}
	d.Log.Info("a player has another address", "game", c.Game, "side", c.Side, "from", s.Addr, "to", addr, "seq", ev.Seq)
	if err := d.settle(g, out.From); err != nil {
		return nil, true, err
	}
	letters, err := d.moved(g, out.From)
	return letters, true, err
}

// notArrived tells an address that sent its line back why the seat does not go there.
func (d *Desk) notArrived(ev *evidence, g *game.Game, s engine.Seat, addr, why string) compose.Letter {
	r := report.Note(s.Lang, fmt.Sprintf("[%s] not carried out", g.Header.Game), fmt.Sprintf("What you agreed to was not carried out: %s.\n", why))
	l := compose.Letter{From: d.From, To: addr, Subject: r.Subject, Text: r.Text, HTML: r.HTML, Loop: d.loopID(), Date: ev.Received, Auto: "auto-replied", MessageID: d.letterID(g, "arrival", 2, ev.Key)}
	d.answering(&l, ev.Mail)
	return l
}

// settle makes the address of a change known to whoever keeps mailboxes.
func (d *Desk) settle(g *game.Game, at int) error {
	if d.Mailbox == nil {
		return nil
	}
	return d.Mailbox(g.Log().Records()[at].Get("addr"))
}

// movedBy finds the change of a seat that a mail caused before: the mail is handled again after a crash, and its code is no longer
// good. An older program took it from the old address.
func (d *Desk) movedBy(ev *evidence, c notation.AddressLine) ([]compose.Letter, bool, error) {
	g, err := d.game(c.Game)
	if err != nil || c.Code == "" {
		return nil, false, nil
	}
	for i, r := range g.Log().Records() {
		if r.Type == "seat" && r.Get("confirmed") == bracket(ev.Mail) &&
			(identity.Same(r.Get("addr"), ev.From) || identity.Same(rosterOf(g.Game, i).Seat(core.Side(r.Get("seat"))).Addr, ev.From)) {
			letters, err := d.moved(g, i)
			return letters, true, errors.Join(err, d.settle(g, i))
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
	l := d.letter(g, s, report.Note(s.Lang, fmt.Sprintf("[%s] confirm the new address of your seat", g.Header.Game), text), ev.Received)
	l.MessageID = d.letterID(g, "address", 0, ev.Key)
	l.Auto = "auto-replied"
	d.answering(&l, ev.Mail)
	return l
}

// moved tells the new and, when it is another person's, the old address of a change that stands at a ledger record, with what
// was so behind it: whoever has the seat later has other secrets.
func (d *Desk) moved(g *game.Game, at int) ([]compose.Letter, error) {
	var out []compose.Letter
	_, err := g.Replay(func(then *engine.Game, o *engine.Outcome) bool {
		if o.From == at {
			out = d.movedAt(g, then, at)
		}
		return o.From < at
	})
	if err == nil && out == nil {
		err = fmt.Errorf("game %s: no change of a seat begins at record %d", g.Header.Game, at)
	}
	return out, err
}

// leaver is the address that a change of a seat takes it from, "" when nobody has to be told.
func leaver(g *engine.Game, at int) string {
	r := g.Log().Records()[at]
	old := rosterOf(g, at).Seat(core.Side(r.Get("seat"))).Addr
	if identity.Same(old, r.Get("addr")) || robot.Is(old) {
		return ""
	}
	return old
}

func (d *Desk) movedAt(g *game.Game, then *engine.Game, at int) []compose.Letter {
	r := g.Log().Records()[at]
	side := r.Get("seat")
	s, _ := then.SeatOf(side)
	name := g.Header.Game
	when, _ := time.Parse(time.RFC3339, r.Get("at"))
	by, why := report.Author(then, r.Get("by"), report.Reader{}), report.Unnamed(then, r.Get("reason"))
	reply := d.replyAddress(g, g.TokenAt(then, core.Side(side)))
	text := fmt.Sprintf("The seat %s of the game %s was changed by %s: %s.\n\n  address   %s\n  identity  %s\n\n%s\nYour reply address is a new one; the old one is no longer good. This mail has it:\n\n  %s\n",
		side, name, by, why, r.Get("addr"), orAddress(s.Identity), strings.Join(report.Proving(s), "\n"), reply)
	l := d.letterAt(g, then, s, report.Note(s.Lang, fmt.Sprintf("[%s] your seat: address and identity", name), text), when)
	l.To, l.ReplyTo = address(engine.Seat{Name: r.Get("name"), Addr: r.Get("addr")}), reply
	if r.Get("name") == "-" {
		l.To = r.Get("addr")
	}
	l.MessageID, l.References = d.letterID(g, fmt.Sprintf("seat%d", at), 0, side), nil
	l.Auto, l.Rank, l.About = "auto-generated", compose.Results, compose.About(name, side, at)
	out := []compose.Letter{l}
	if old := leaver(then, at); old != "" {
		bye := report.Note(s.Lang, fmt.Sprintf("[%s] your seat has another address now", name),
			fmt.Sprintf("The seat %s of the game %s has another address now (%s: %s).\nMails for it from this address are no longer taken. If this was not your wish, write to your moderator at once: he can change it back.\n", side, name, by, why))
		o := compose.Letter{From: d.From, To: old, Loop: d.loopID(), Date: when, Auto: "auto-generated", Subject: bye.Subject,
			Text: bye.Text, HTML: bye.HTML, MessageID: d.letterID(g, fmt.Sprintf("seat%d", at), 1, side)}
		out = append(out, o)
	}
	return out
}

func orAddress(l engine.Level) engine.Level {
	if l == "" {
		return engine.ByAddress
	}
	return l
}
