package intake

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/durable"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/mail/loop"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/view/report"
)

// fileIncidents notes in a game's folder which incidents a player was told of: one line each with day, side, kind and mail.
const fileIncidents = "incidents.txt"

// The kinds of incidents: a mail that wanted to be taken for that of a player, and was refused.
const (
	lookAlike = "look-alike" // from an address that only looks like his
	opponent  = "opponent"   // a sheet or a change of address for his seat from another player of the game
	outsider  = "outsider"   // the same from an address that holds no seat in the game
	borrowed  = "borrowed"   // sent to his secret reply address by somebody else
	several   = "several"    // more than one sender, one of them he
)

// incident is one attempt upon one seat.
type incident struct {
	sender.Place
	kind string
}

// alert tells the holder of a seat of an incident, once per kind and day (UTC). Handling the same mail again gives the same
// letter again. Whoever sent the mail is not answered.
func (d *Desk) alert(m *message.Mail, in incident) ([]compose.Letter, error) {
	name, day := in.Game.Header.Game, m.Received.UTC().Format("2006-01-02")
	d.Log.Warn("a mail that is not the player's was refused", "kind", in.kind, "game", name, "side", in.Seat.Side, "from", m.From, "seq",
		m.Seq)
	if ai.Is(in.Seat.Addr) || in.Seat.Addr == "" {
		return nil, nil
	}
	first, err := firstIncident(in.Game.Dir, fmt.Sprintf("%s %s %s ", day, in.Seat.Side, in.kind), m.Key)
	if err != nil || !first {
		return nil, err
	}
	r := report.Note(in.Game.Words().For(in.Seat.Lang), say.F("[%s] a mail in your name was refused", name),
		alertText(m, in, day, d.Gate.Person(m.From)))
	l := d.Letter(in.Game, in.Seat, r, m.Received)
	l.MessageID = d.ID(in.Game, "alert-"+in.kind+"-"+day, 0, string(in.Seat.Side))
	l.Auto = "auto-generated"
	return []compose.Letter{l}, nil
}

// alertText tells the holder of a seat of an incident. The address of somebody who plays at this site is not named: they may have
// entered under another name.
func alertText(m *message.Mail, in incident, day string, plays bool) say.Text {
	what := map[string]say.Text{
		lookAlike: "It came from an address that is not yours but looks like it. Look at it letter by letter.",
		outsider: "It came from an address that holds no seat in this game. If it was you, write from your own address. To change " +
			"that, mail a frame #DESK from it with a line: address, and the new one.",
		opponent: "It came from the address of another player of this game and held a sheet for your seat, or asked for another " +
			"address for it.",
		borrowed: "It was sent to the secret reply address of your seat by somebody else. Probably you sent a copy of a mail of this " +
			"game to him, or passed one on, and he answered to all. Please keep that address out of copies; the moderator can give you " +
			"a new one (pbem mod GAME seat SIDE).",
		several: "It named more than one sender, and you were one of them. Mail programs do not agree on whom to show then.",
	}[in.kind]
	from := shownTo(m, in.Game, "")
	if plays && !in.Game.Header.Anonymous {
		from = "the address of another player"
	}
	if in.Game.Header.Anonymous || plays {
		what = what.TrimSuffix(" Look at it letter by letter.")
	}
	return say.F("On %s (UTC) the server of the game %s got a mail from %s that concerns your seat, %s.\n%s\n\n"+
		"It was refused, and nothing of it was executed.\n"+
		"You need not do anything. More mails of this kind today are refused without another word to you.\n", day, in.Game.Header.Game,
		from, in.Seat.Side, what)
}

// shown returns the sender as he can be shown: letters beyond ASCII in escapes, so that nothing looks like something else.
func shown(m *message.Mail) string {
	from := m.From
	if from == "" {
		return "several senders"
	}
	return strings.Trim(fmt.Sprintf("%+q", from), `"`)
}

// shownTo returns the sender as somebody of a game can be shown him: a player of an anonymous game is told no address, whoever
// wrote it, as it may be his opponent's. addr is that of a moderator, "" for a player.
func shownTo(m *message.Mail, g *game.Game, addr string) string {
	if g.Header.Anonymous && (addr == "" || !report.Knows(g.Game, addr)) {
		return "an address that is not named in an anonymous game"
	}
	return shown(m)
}

// firstIncident keeps an incident; first is false when one of its kind and day stands there from another mail.
func firstIncident(dir, what, key string) (first bool, err error) {
	path := filepath.Join(dir, fileIncidents)
	b, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	for _, l := range strings.Split(string(b), "\n") {
		if mail, ok := strings.CutPrefix(l, what); ok && len(mail) == len(key) {
			return mail == key, nil
		}
	}
	if len(b) > maxIncidents {
		if b, err = shortened(path, b); err != nil {
			return false, err
		}
	}
	return true, game.Note(path, b, what+key)
}

// maxIncidents is the most bytes of incidents that are kept; then the older half goes.
const maxIncidents = 1 << 20

// shortened forgets the older half of a file of lines.
func shortened(path string, b []byte) ([]byte, error) {
	b = b[len(b)/2:]
	b = b[bytes.IndexByte(b, '\n')+1:]
	return b, durable.Write(path, b, 0o600)
}

// stranger looks whether a mail from an address that holds no seat is aimed at one. Its sender is never answered, so that he
// learns neither which games there are nor who plays them.
func (d *Desk) stranger(ev *evidence, found notation.Found) ([]compose.Letter, error) {
	var list []incident
	for _, ref := range d.Gate.Places() {
		kind := ""
		switch {
		case identity.LookAlike(ev.From, ev.FromName, ref.Seat.Addr) != "":
			kind = lookAlike
		case ev.Borrows(ref.Game, ref.Seat):
			kind = borrowed
		case aims(found, ref):
			kind = outsider
		default:
			continue
		}
		list = append(list, incident{ref, kind})
	}
	return d.alertEach(ev.Mail, found, list)
}

// alertEach tells each player once: of the seats that the mail names, else of his first one.
func (d *Desk) alertEach(m *message.Mail, found notation.Found, list []incident) ([]compose.Letter, error) {
	named := map[string]bool{} // addresses of seats that the mail names
	for _, in := range list {
		if aims(found, in.Place) {
			named[in.Seat.Addr] = true
		}
	}
	var out []compose.Letter
	told := map[string]bool{}
	for _, in := range list {
		if named[in.Seat.Addr] && !aims(found, in.Place) || told[in.Seat.Addr] {
			continue
		}
		told[in.Seat.Addr] = !named[in.Seat.Addr]
		l, err := d.alert(m, in)
		if err != nil {
			return nil, err
		}
		out = append(out, l...)
	}
	return out, nil
}

func aims(found notation.Found, ref sender.Place) bool {
	for _, f := range found.Frames {
		if f.Game == ref.Game.Header.Game && f.Side == string(ref.Seat.Side) {
			return true
		}
	}
	return false
}

// borrowed refuses a mail of a player that was sent to the secret reply address of a seat that is not his. He is told
// which way his own mails go, the holder of that seat that his address is known.
func (d *Desk) borrowed(ev *evidence) (letters []compose.Letter, refused bool, err error) {
	for _, ref := range d.Gate.Places() {
		if !ev.Borrows(ref.Game, ref.Seat) {
			continue
		}
		l, err := d.alert(ev.Mail, incident{ref, borrowed})
		if err != nil {
			return nil, true, err
		}
		letters, refused = append(letters, l...), true
	}
	if refused {
		letters = append(letters, d.help(ev.Mail, 0, report.Unproven, report.HelpDetail{
			Why: "your mail went to the reply address of a seat that is not yours, perhaps because you answered to all on a copy of " +
				"another player's mail",
			How: []say.Text{"Answer a mail that this server sent to you; its reply address is that of your own seat."}})...)
	}
	return letters, refused, nil
}

// foreign answers a frame, or a line that asks for another address, for a seat that the sender does not hold. Of games in
// which he has no part he learns nothing, not even whether they exist.
func (d *Desk) foreign(ev *evidence, name, side string, nth int) ([]compose.Letter, error) {
	reason, kind := report.UnknownGame, outsider
	var letters []compose.Letter
	if d.Gate.HasPart(ev.From, name) {
		reason, kind = report.NotYourSeat, opponent
	}
	for _, ref := range d.Gate.Places() {
		if ref.Game.Header.Game != name || string(ref.Seat.Side) != side {
			continue
		}
		l, err := d.alert(ev.Mail, incident{ref, kind})
		if err != nil {
			return nil, err
		}
		letters = l
	}
	return append(letters, d.help(ev.Mail, nth, reason, report.HelpDetail{Game: name, Side: side})...), nil
}

// severalSenders tells every player whom a mail with more than one sender names. The mail itself is not read.
func (d *Desk) severalSenders(m *message.Mail, raw []byte) ([]compose.Letter, error) {
	claims := identity.Claims(raw)
	if len(claims) < 2 {
		return nil, nil
	}
	var list []incident
	for _, ref := range d.Gate.Places() {
		if slices.ContainsFunc(claims, func(c string) bool { return identity.Same(c, ref.Seat.Addr) }) {
			list = append(list, incident{ref, several})
		}
	}
	return d.alertEach(m, notation.Find(m.Text, d.Gate.Vocabulary), list)
}

// Observe implements loop.Observer.
func (d *Desk) Observe(_ context.Context, m *message.Mail, raw []byte) ([]compose.Letter, error) {
	d.Games.Lock()
	defer d.Games.Unlock()
	if m.Class == message.Strange {
		return d.severalSenders(m, raw)
	}
	return d.unanswered(m)
}

var _ loop.Observer = (*Desk)(nil)
