package mailhandler

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/service/command"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/view/report"
	"fieldpost/rules/core"
)

// A mail alone never gives another person a part in a game. A command that would do so is stored in a file of the
// game's folder, and the address in it gets a letter with a code. When the code comes back from that address, the
// command is executed in the name of the person who gave it, if they still may give it.
const (
	fileInvites = "invites.txt" // one invitation per line, as JSON
	inviteDays  = 14
	invitesADay = 10 // limit for one sender in one game
)

// invite holds a command that is executed only after the address that it enrols confirms it, or after a code is sent
// back.
type invite struct {
	Code    string
	Addr    string    `json:",omitempty"`
	Day     string    `json:",omitempty"` // date in UTC
	By      string    `json:",omitempty"` // address of the person who gave the command
	Role    string    `json:",omitempty"` // role in which the sender gave it: "player" or "moderator"
	Side    core.Side `json:",omitempty"` // side of the player
	Command string    `json:",omitempty"`
	Used    string    `json:",omitempty"` // identity of the mail that sent the code back
	Back    string    `json:",omitempty"` // identity of the mail that withdrew it
}

func readInvites(g *game.Game) (list []invite, raw []byte, err error) {
	raw, err = os.ReadFile(filepath.Join(g.Dir, fileInvites))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	for line := range strings.Lines(string(raw)) {
		var x invite
		if json.Unmarshal([]byte(line), &x) == nil { // else cut off by a crash; it will be recorded again
			list = append(list, x)
		}
	}
	return list, raw, nil
}

func (x invite) write(g *game.Game, raw []byte) error {
	line, err := json.Marshal(x)
	if err != nil {
		return err
	}
	return game.AppendLine(filepath.Join(g.Dir, fileInvites), raw, string(line))
}

// usedAndWithdrawn returns the used codes and the withdrawn codes, each with the mail that used or withdrew it.
func usedAndWithdrawn(list []invite) (used, back map[string]string) {
	used, back = map[string]string{}, map[string]string{}
	for _, x := range list {
		switch {
		case x.Used != "":
			used[x.Code] = x.Used
		case x.Back != "":
			back[x.Code] = x.Back
		}
	}
	return used, back
}

// isSameRequest reports whether two invites ask the same address for the same command.
func (x invite) isSameRequest(y invite) bool {
	return x.Addr != "" && identity.IsSameMailbox(x.Addr, y.Addr) && x.Day == y.Day && x.By == y.By && x.Side == y.Side &&
		x.Command == y.Command
}

// sendInvite asks an address to confirm a command that concerns it.
func (a *session) sendInvite(c command.Command, addr string) error {
	ev, g := a.post.ev, a.game
	x := invite{Addr: canonical(addr), Day: ev.Received.UTC().Format("2006-01-02"), By: a.actor.Addr, Role: "player", Side: a.actor.Side,
		Command: c.String()}
	if a.actor.Role == command.Moderator {
		x.Role = "moderator"
	}
	// a person who plays both sides may name the same stand-in for both
	x.Code = g.InvitationToken(x.Addr, ev.ID(), x.Role, string(x.Side), x.Command)
	list, raw, err := readInvites(g)
	if err != nil {
		return err
	}
	today, known, asked := 0, false, ""
	for _, y := range list {
		known = known || y.Addr != "" && y.Code == x.Code
		if y.Code != x.Code && y.isSameRequest(x) {
			asked = y.Code
		}
		if y.Day == x.Day && y.By == x.By && y.Code != x.Code {
			today++
		}
	}
	if _, back := usedAndWithdrawn(list); asked != "" && back[asked] != "" {
		a.done--
		a.refuse(say.F("%s was asked for the same today, and you took it back; it can be asked again tomorrow", x.Addr))
		return nil
	}
	if asked != "" {
		a.para(say.F("%s was asked for the same today already, and gets no second letter.", x.Addr))
		return nil
	}
	if !known {
		if today >= invitesADay {
			a.done--
			a.refuse(say.F("%d addresses were asked for you today, and no more are", today))
			return nil
		}
		if err := x.write(g, raw); err != nil {
			return err
		}
	}
	a.para(say.F("%s gets a letter, and it is done when that letter is answered from there. Until then nothing "+
		"changes; the letter is valid for %d days.", x.Addr, inviteDays))
	a.para(say.F("To take it back before it is answered: uninvite %s.", x.Addr))
	if c.GrantedRole("") == command.ObserverRoleText {
		a.lines(letters.LookalikeWarning(g.Game, g.Log().Size(), x.Addr))
	}
	a.letters = append(a.letters, a.inviteLetter(c, x))
	return nil
}

// withdrawInvites withdraws the unconfirmed invitations to an address that the same person sent.
func (a *session) withdrawInvites(addr string) error {
	list, raw, err := readInvites(a.game)
	if err != nil {
		return err
	}
	key, n := a.post.ev.Key, 0
	used, back := usedAndWithdrawn(list)
	for _, x := range list {
		mine := x.Role == "player" && a.actor.Role == command.Player && x.Side == a.actor.Side && identity.IsSameMailbox(x.By,
			a.actor.Addr) ||
			x.Role == "moderator" && a.actor.Role == command.Moderator
		if !mine || !identity.IsSameMailbox(x.Addr, addr) || used[x.Code] != "" || back[x.Code] != "" && back[x.Code] != key {
			continue
		}
		if n++; back[x.Code] == key { // handled again
			continue
		}
		y := invite{Code: x.Code, Back: key}
		if err := y.write(a.game, raw); err != nil {
			return err
		}
		if _, raw, err = readInvites(a.game); err != nil {
			return err
		}
	}
	if n == 0 {
		a.done--
		a.refuse(say.F("no request of yours to %s is open", canonical(addr)))
		return nil
	}
	a.para(say.F("The request to %s is taken back: the code in its letter is no longer valid.", canonical(addr)))
	return nil
}

// inviteLetter returns the invitation letter. It names nobody, because in an anonymous game a name would reveal who
// plays.
func (a *session) inviteLetter(c command.Command, x invite) compose.Letter {
	g, side := a.game, x.Side
	if x.Role == "moderator" {
		side = c.Side()
	}
	who := "A moderator"
	if x.Role == "player" {
		who = "The player of " + side.Title()
	}
	what := c.GrantedRole(side)
	frame := string(side)
	if frame == "" {
		frame = "guest"
	}
	text := say.F("%s of the game %s, %s, asks this address to %s.\n\n"+
		"That is done only if you want it. To agree, answer this mail from this address with these lines in your text, not quoted:\n\n"+
		"#DESK %s %s\naccept %s %s\n#END\n\n"+
		"They are valid for %d days. If you do not want it, or do not know what this is about, do nothing: without "+
		"these lines nothing changes, and you get no more mail about it.\n",
		who, g.Header.Game, g.Meta().Name, what, g.Header.Game, frame, x.Day, x.Code, inviteDays)
	if c.Reason != "" && !g.Header.Anonymous {
		text += "\nReason given:\n  " + say.Plain(c.Reason) + "\n"
	}
	l := a.desk.LetterTo(g, letters.Reader{Role: letters.AsNewObserver, Seat: engine.Seat{Addr: x.Addr}},
		report.NoteLetter(nil, say.F("[%s] do you want to %s?", g.Header.Game, what), text))
	l.Date, l.AutoSubmitted, l.Rank = a.post.ev.Received, "auto-generated", compose.FromUnproven
	l.MessageID = a.desk.LetterID(g, "invite "+x.Code, 0, x.Addr)
	return l
}

// acceptInvite executes the command whose code was sent back. Package notify reports the effect, as for every act; only
// a refusal is answered here.
func (d *Handler) acceptInvite(p *commandMail, g *game.Game, f notation.Frame, n int, code string) error {
	list, raw, err := readInvites(g)
	if err != nil {
		return err
	}
	var x invite
	for _, y := range list {
		if y.Code == code && y.Addr != "" {
			x = y
		}
	}
	useds, backs := usedAndWithdrawn(list)
	used := useds[code]
	if x.Code == "" || !identity.IsSameMailbox(x.Addr, p.ev.From) {
		return d.handleIntruder(p, g, f, n)
	}
	at := p.ev.Received.UTC().Truncate(time.Second)
	asked, _ := time.Parse("2006-01-02", x.Day)
	why := say.Text("")
	switch {
	case used != "" && used != p.ev.Key:
		why = "the code was used before; it works once"
	case backs[code] != "":
		why = "the person who asked for it took it back"
	case at.After(asked.AddDate(0, 0, inviteDays+1)):
		why = say.F("the code was sent on %s and was valid for %d days", x.Day, inviteDays)
	case used == "":
		if err := (invite{Code: x.Code, Used: p.ev.Key}).write(g, raw); err != nil {
			return err
		}
	case d.wasCarriedOut(g, x):
		return nil
	}
	if why == "" {
		if why, err = d.carryOutInvite(g, x, at); err != nil {
			return err
		}
	}
	if why == "" {
		return nil
	}
	p.refused = true
	l := d.reply(p, g, f, n, say.F("[%s] not carried out", g.Header.Game),
		say.F("What you agreed to was not carried out: %s.\n", why.TrimSuffix(".")))
	p.letters = append(p.letters, l)
	return nil
}

// inviteActor returns the person who gave the command. ok is false if they no longer may give it.
func (d *Handler) inviteActor(g *game.Game, x invite) (command.Actor, bool) {
	if x.Role == "moderator" {
		m, ok := sender.ModeratorSeat(g, x.By)
		return command.Actor{Role: command.Moderator, LedgerName: "moderator " + m.Addr, Addr: m.Addr, Name: m.Name}, ok
	}
	s, ok := g.SeatOf(string(x.Side))
	return command.Actor{Role: command.Player, LedgerName: string(s.Side), Addr: x.By, Side: s.Side, Zone: letters.OwnZone(g,
			s.Side)}, ok &&
			sender.MaySpeakFor(s, x.By)
}

// carryOutInvite executes the command that an address agreed to; why is the reason if it is refused.
func (d *Handler) carryOutInvite(g *game.Game, x invite, at time.Time) (why say.Text, err error) {
	who, ok := d.inviteActor(g, x)
	if !ok {
		return "the person who asked for it may not ask for it any more", nil
	}
	c, err := command.Parse(x.Command, who.Role)
	if err != nil {
		return say.F("it cannot be read any more: %s", say.TextOf(err)), nil
	}
	d.catchUp(g, at)
	if who.Tournament, err = d.contestOf(g); err != nil {
		return "", err
	}
	res, err := command.Execute(g, who, c, command.Origin{At: at})
	if err != nil {
		d.Games.Forget(g)
		return "", err
	}
	d.Log.Info("command, accepted by whom it is about", "game", g.Header.Game, "by", who.LedgerName, "command", c.String(), "refused",
		res.Refused,
		"record", res.Record)
	if res.Refused != "" || res.Record < 0 {
		return res.Refused, nil
	}
	d.catchUp(g, at)
	return "", nil
}

// wasCarriedOut reports whether the mail that used a code was handled before.
func (d *Handler) wasCarriedOut(g *game.Game, x invite) bool {
	who, _ := d.inviteActor(g, x)
	side := x.Side
	if c, err := command.Parse(x.Command, who.Role); err == nil && x.Role == "moderator" {
		side = c.Side()
	}
	for _, r := range g.Log().Records() {
		if r.Get("at") < x.Day || r.Get("by") != who.LedgerName {
			continue
		}
		a, _, err := engine.ParseAct(r)
		if err != nil {
			continue
		}
		if addr := engine.AddedAddress(a); addr != "" && identity.IsSameMailbox(addr, x.Addr) && engine.RoleChangeOf(a).Side == side {
			return true
		}
	}
	return false
}
