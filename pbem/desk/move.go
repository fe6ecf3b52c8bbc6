package desk

import (
	"crypto/subtle"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/post/compose"
	"fieldpost/pbem/post/identity"
	"fieldpost/pbem/post/loop"
	"fieldpost/pbem/report"
	"fieldpost/pbem/robot"
	"fieldpost/rules/core"
)

// A player changes his address with two lines outside any sheet, both sent from the old address: the first asks, the second
// comes to that address and is sent back.
//
//	#ADDRESS kursk-7 german anna@new.example
//	#CONFIRM kursk-7 german anna@new.example 2026-11-21 abcdefghijklmnop
var (
	askLine     = regexp.MustCompile(`(?i)^\s*#\s*ADDRESS\s+(\S+)\s+(\S+)\s+(\S+)\s*$`)
	confirmLine = regexp.MustCompile(`(?i)^\s*#\s*CONFIRM\s+(\S+)\s+(\S+)\s+(\S+)\s+(\d{4}-\d\d-\d\d)\s+([a-z2-7]{16})\s*$`)
)

// confirmDays is how long a change of address can be confirmed.
const confirmDays = 14

// command is a line that asks for or confirms a change of address.
type command struct{ game, side, addr, day, token string }

// commandOf finds the first such line that is not quoted.
func commandOf(found notation.Found) (command, bool) {
	for i, l := range found.Source {
		if found.Lines[i] == notation.LineQuoted {
			continue
		}
		if m := confirmLine.FindStringSubmatch(l); m != nil {
			return command{strings.ToLower(m[1]), strings.ToLower(m[2]), m[3], m[4], strings.ToLower(m[5])}, true
		}
		if m := askLine.FindStringSubmatch(l); m != nil {
			return command{game: strings.ToLower(m[1]), side: strings.ToLower(m[2]), addr: m[3]}, true
		}
	}
	return command{}, false
}

// move answers a mail that asks for or confirms a change of address.
func (d *Desk) move(ev *evidence, c command) ([]compose.Letter, loop.Disposition, error) {
	no := func(why string, how ...string) ([]compose.Letter, loop.Disposition, error) {
		return d.help(ev.Mail, 0, report.Unproven, report.HelpDetail{Game: c.game, Side: c.side, Why: why, How: how}), loop.Rejected, nil
	}
	g, err := d.game(c.game)
	if err != nil && !errors.Is(err, fs.ErrNotExist) && d.plays(ev.From, c.game) {
		return nil, "", err
	}
	if err != nil || !d.plays(ev.From, c.game) {
		letters, err := d.foreign(ev, c.game, c.side, 0)
		return letters, loop.Rejected, err
	}
	s, ok := g.SeatOf(c.side)
	if !ok || !identity.Same(s.Addr, ev.From) {
		letters, err := d.foreign(ev, c.game, c.side, 0)
		return letters, loop.Rejected, err
	}
	addr, ok := identity.Canonical(c.addr)
	if !ok {
		return no(fmt.Sprintf("%q is not a mail address", c.addr))
	}
	if _, doubt := d.identify(ev, g, withoutSheet(s), nil); doubt != nil {
		return d.unproven(ev, g, s, 0, doubt), loop.Rejected, nil
	}
	if c.token == "" {
		return []compose.Letter{d.askBack(ev, g, s, addr)}, loop.Done, nil
	}
	if subtle.ConstantTimeCompare([]byte(c.token), []byte(g.Confirmation(s.Side, addr, c.day))) != 1 {
		return no("the confirmation does not fit: the seat has changed since, or the line was not copied letter by letter", "Ask again: #ADDRESS "+c.game+" "+c.side+" and the new address, outside of a sheet.")
	}
	asked, _ := time.Parse("2006-01-02", c.day)
	if ev.Received.After(asked.AddDate(0, 0, confirmDays+1)) {
		return no(fmt.Sprintf("the confirmation is of %s; it was good for %d days", c.day, confirmDays), "Ask again: #ADDRESS "+c.game+" "+c.side+" and the new address, outside of a sheet.")
	}
	to := s
	to.Addr = addr
	by := engine.By{Who: string(s.Side), Reason: "change of address, confirmed from the old one", At: ev.Received.UTC().Truncate(time.Second), Mail: bracket(ev.Mail)}
	out, err := g.Reseat(by, to)
	if err != nil {
		d.drop(g)
		return nil, "", err
	}
	d.Log.Info("a player has another address", "game", c.game, "side", c.side, "from", s.Addr, "to", addr, "seq", ev.Seq)
	if err := d.settle(g, out.From); err != nil {
		return nil, "", err
	}
	return d.moved(g, out.From), loop.Done, nil
}

// settle makes the address of a change known to whoever keeps mailboxes.
func (d *Desk) settle(g *game.Game, at int) error {
	if d.Mailbox == nil {
		return nil
	}
	return d.Mailbox(g.Log().Records()[at].Get("addr"))
}

// movedBy finds the change of a seat that a mail caused before: the mail is handled again after a crash, and its address is
// no longer that of the seat.
func (d *Desk) movedBy(ev *evidence, c command) ([]compose.Letter, bool, error) {
	g, err := d.game(c.game)
	if err != nil || c.token == "" {
		return nil, false, nil
	}
	for i, r := range g.Log().Records() {
		if r.Type == "seat" && r.Get("confirmed") == bracket(ev.Mail) && identity.Same(before(g.Log().Records()[:i], r.Get("seat")), ev.From) {
			return d.moved(g, i), true, d.settle(g, i)
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
	l.MessageID = compose.MessageID(g.Header.Game, "address", 0, ev.Key, d.domain())
	l.Auto = "auto-replied"
	d.answering(&l, ev.Mail)
	return l
}

// before is the address of a seat as the records say.
func before(recs []ledger.Record, side string) string {
	addr := ""
	for _, r := range recs {
		if (r.Type == "join" || r.Type == "seat") && r.Get("seat") == side {
			addr = r.Get("addr")
		}
	}
	return addr
}

// moved tells the new and, when it is another person's, the old address of a change that stands at a ledger record.
func (d *Desk) moved(g *game.Game, at int) []compose.Letter {
	r := g.Log().Records()[at]
	side := r.Get("seat")
	old := before(g.Log().Records()[:at], side)
	s, _ := g.SeatOf(side)
	name := g.Header.Game
	when, _ := time.Parse(time.RFC3339, r.Get("at"))
	text := fmt.Sprintf("The seat %s of the game %s was changed by %s: %s.\n\n  address   %s\n  identity  %s\n\n%s\nYour reply address is a new one; the old one is no longer good. This mail has it:\n\n  %s\n",
		side, name, r.Get("by"), r.Get("reason"), r.Get("addr"), orAddress(s.Identity), strings.Join(report.Proving(s), "\n"), d.replyTo(g, core.Side(side)))
	l := d.letter(g, s, report.Note(s.Lang, fmt.Sprintf("[%s] your seat: address and identity", name), text), when)
	l.To = address(engine.Seat{Name: r.Get("name"), Addr: r.Get("addr")})
	if r.Get("name") == "-" {
		l.To = r.Get("addr")
	}
	l.MessageID, l.References = compose.MessageID(name, fmt.Sprintf("seat%d", at), 0, side, d.domain()), nil
	l.Auto = "auto-generated"
	out := []compose.Letter{l}
	if !identity.Same(old, r.Get("addr")) && !robot.Is(old) {
		bye := report.Note(s.Lang, fmt.Sprintf("[%s] your seat has another address now", name),
			fmt.Sprintf("The seat %s of the game %s has another address now (%s: %s).\nMails for it from this address are no longer taken. If this was not your wish, write to your moderator at once: he can change it back.\n", side, name, r.Get("by"), r.Get("reason")))
		o := compose.Letter{From: d.From, To: old, Loop: d.loopID(), Date: when, Auto: "auto-generated", Subject: bye.Subject,
			Text: bye.Text, HTML: bye.HTML, MessageID: compose.MessageID(name, fmt.Sprintf("seat%d", at), 1, side, d.domain())}
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
