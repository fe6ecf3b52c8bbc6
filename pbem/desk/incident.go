package desk

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

	"github.com/google/renameio/v2"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/post/compose"
	"fieldpost/pbem/post/identity"
	"fieldpost/pbem/post/loop"
	"fieldpost/pbem/post/message"
	"fieldpost/pbem/report"
	"fieldpost/pbem/robot"
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
	game *game.Game
	seat engine.Seat
	kind string
}

// alert tells the holder of a seat of an incident, once per kind and day (UTC). Handling the same mail again gives the same
// letter again. Whoever sent the mail is not answered.
func (d *Desk) alert(m *message.Mail, in incident) ([]compose.Letter, error) {
	name, day := in.game.Header.Game, m.Received.UTC().Format("2006-01-02")
	d.Log.Warn("a mail that is not the player's was refused", "kind", in.kind, "game", name, "side", in.seat.Side, "from", m.From, "seq", m.Seq)
	if robot.Is(in.seat.Addr) || in.seat.Addr == "" {
		return nil, nil
	}
	first, err := noteIncident(in.game.Dir, fmt.Sprintf("%s %s %s ", day, in.seat.Side, in.kind), m.Key)
	if err != nil || !first {
		return nil, err
	}
	r := report.Note(in.seat.Lang, fmt.Sprintf("[%s] a mail in your name was refused", name), alertText(m, in, day))
	l := d.Letter(in.game, in.seat, r, m.Received)
	l.MessageID = d.ID(in.game, "alert-"+in.kind+"-"+day, 0, string(in.seat.Side))
	l.Auto = "auto-generated"
	return []compose.Letter{l}, nil
}

func alertText(m *message.Mail, in incident, day string) string {
	what := map[string]string{
		lookAlike: "It came from an address that is not yours but looks like it. Look at it letter by letter.",
		outsider:  "It came from an address that holds no seat in this game. If it was you, write from your own address. To change that, mail a line from it, outside of a sheet: #ADDRESS, the game, your side, the new address.",
		opponent:  "It came from the address of another player of this game and held a sheet for your seat, or asked for another address for it.",
		borrowed:  "It was sent to the secret reply address of your seat by somebody else. Probably you sent a copy of a mail of this game to him, or passed one on, and he answered to all. Please keep that address out of copies; the moderator can give you a new one (pbem mod GAME seat SIDE).",
		several:   "It named more than one sender, and you were one of them. Mail programs do not agree on whom to show then.",
	}[in.kind]
	if in.game.Header.Anonymous {
		what = strings.TrimSuffix(what, " Look at it letter by letter.")
	}
	return fmt.Sprintf("On %s (UTC) the server of the game %s got a mail from %s that concerns your seat, %s.\n%s\n\nIt was refused, and nothing of it was executed.\n"+
		"You need not do anything. More mails of this kind today are refused without another word to you.\n", day, in.game.Header.Game, shownTo(m, in.game, ""), in.seat.Side, what)
}

// shown is the sender as he can be shown: letters beyond ASCII in escapes, so that nothing looks like something else.
func shown(m *message.Mail) string {
	from := m.From
	if from == "" {
		return "several senders"
	}
	return strings.Trim(fmt.Sprintf("%+q", from), `"`)
}

// shownTo is the sender as somebody of a game can be shown him: a player of an anonymous game is told no address, whoever
// wrote it, as it may be his opponent's. addr is that of a moderator, "" for a player.
func shownTo(m *message.Mail, g *game.Game, addr string) string {
	if g.Header.Anonymous && (addr == "" || !report.Knows(g.Game, addr)) {
		return "an address that is not named in an anonymous game"
	}
	return shown(m)
}

// noteIncident keeps an incident; first is false when one of its kind and day stands there from another mail.
func noteIncident(dir, what, key string) (first bool, err error) {
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
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return false, err
	}
	line := what + key + "\n"
	if len(b) > 0 && b[len(b)-1] != '\n' {
		line = "\n" + line // behind a line that a crash cut
	}
	_, err = f.WriteString(line)
	return true, errors.Join(err, f.Sync(), f.Close())
}

// maxIncidents is how many bytes of incidents are kept; then the older half goes.
const maxIncidents = 1 << 20

// shortened forgets the older half of a file of lines.
func shortened(path string, b []byte) ([]byte, error) {
	b = b[len(b)/2:]
	b = b[bytes.IndexByte(b, '\n')+1:]
	return b, renameio.WriteFile(path, b, 0o600, renameio.WithTempDir(filepath.Dir(path)))
}

// stranger looks whether a mail from an address that holds no seat is aimed at one. Its sender is never answered, so that he
// learns neither which games there are nor who plays them.
func (d *Desk) stranger(ev *evidence, found notation.Found) ([]compose.Letter, error) {
	var list []incident
	for _, ref := range d.all() {
		kind := ""
		switch {
		case identity.LookAlike(ev.From, ev.FromName, ref.seat.Addr) != "":
			kind = lookAlike
		case len(ev.tokens) > 0 && ev.bears(ref.game.Token(ref.seat.Side)):
			kind = borrowed
		case aims(found, ref):
			kind = outsider
		default:
			continue
		}
		list = append(list, incident{ref.game, ref.seat, kind})
	}
	return d.alertEach(ev.Mail, found, list)
}

// alertEach tells each player once: of the seats that the mail names, else of his first one.
func (d *Desk) alertEach(m *message.Mail, found notation.Found, list []incident) ([]compose.Letter, error) {
	named := map[string]bool{} // addresses of seats that the mail names
	for _, in := range list {
		if aims(found, held{in.game, in.seat}) {
			named[in.seat.Addr] = true
		}
	}
	var out []compose.Letter
	told := map[string]bool{}
	for _, in := range list {
		if named[in.seat.Addr] && !aims(found, held{in.game, in.seat}) || told[in.seat.Addr] {
			continue
		}
		told[in.seat.Addr] = !named[in.seat.Addr]
		l, err := d.alert(m, in)
		if err != nil {
			return nil, err
		}
		out = append(out, l...)
	}
	return out, nil
}

func aims(found notation.Found, ref held) bool {
	if c, ok := found.AddressLine(); ok && c.Game == ref.game.Header.Game && c.Side == string(ref.seat.Side) {
		return true
	}
	for _, f := range found.Frames {
		if f.Game == ref.game.Header.Game && f.Side == string(ref.seat.Side) {
			return true
		}
	}
	return false
}

// held is a seat with its game.
type held struct {
	game *game.Game
	seat engine.Seat
}

// all are the seats of all games that can be opened.
func (d *Desk) all() []held {
	names, err := d.Games.Names()
	if err != nil {
		return nil
	}
	var out []held
	for _, n := range names {
		if g, err := d.Games.Get(n); err == nil {
			for _, s := range g.Header.Seats {
				out = append(out, held{g, s})
			}
		}
	}
	return out
}

// borrowed refuses a mail of a player that was sent to the secret reply address of a seat that is not his. He is told
// which way his own mails go, the holder of that seat that his address is known.
func (d *Desk) borrowed(ev *evidence) (letters []compose.Letter, refused bool, err error) {
	for _, ref := range d.all() {
		if !ev.borrows(ref.game, ref.seat) {
			continue
		}
		l, err := d.alert(ev.Mail, incident{ref.game, ref.seat, borrowed})
		if err != nil {
			return nil, true, err
		}
		letters, refused = append(letters, l...), true
	}
	if refused {
		letters = append(letters, d.help(ev.Mail, 0, report.Unproven, report.HelpDetail{
			Why: "your mail went to the reply address of a seat that is not yours, perhaps because you answered to all on a copy of another player's mail",
			How: []string{"Answer a mail that this server sent to you; its reply address is that of your own seat."}})...)
	}
	return letters, refused, nil
}

// foreign answers a frame, or a line that asks for another address, for a seat that the sender does not hold. Of games in
// which he has no part he learns nothing, not even whether they exist.
func (d *Desk) foreign(ev *evidence, name, side string, nth int) ([]compose.Letter, error) {
	reason, kind := report.UnknownGame, outsider
	var letters []compose.Letter
	if d.business(ev.From, name) {
		reason, kind = report.NotYourSeat, opponent
	}
	for _, ref := range d.all() {
		if ref.game.Header.Game != name || string(ref.seat.Side) != side {
			continue
		}
		l, err := d.alert(ev.Mail, incident{ref.game, ref.seat, kind})
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
	for _, ref := range d.all() {
		if slices.ContainsFunc(claims, func(c string) bool { return identity.Same(c, ref.seat.Addr) }) {
			list = append(list, incident{ref.game, ref.seat, several})
		}
	}
	return d.alertEach(m, notation.Find(m.Text, d.vocabulary), list)
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
