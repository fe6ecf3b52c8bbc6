package mailhandler

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
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/view/report"
)

// fileIncidents is the file in a game's folder that lists the incidents that players were told of. Each line holds day,
// side, kind and mail.
const fileIncidents = "incidents.txt"

// Kinds of incidents: refused mails that pretended to come from a player.
const (
	lookalikeAddress = "look-alike" // sent from an address that only resembles the player's
	opponent         = "opponent"   // another player of the game sent a sheet or a change of address for the seat
	outsider         = "outsider"   // sent from an address without a seat in the game
	borrowedAddress  = "borrowed"   // sent by another person to the player's secret reply address
	manySenders      = "several"    // sent by several senders, one of them the player
)

// incident is one attempt of another person to write for a seat.
type incident struct {
	sender.GameSeat
	kind string
}

// alert tells the holder of a seat of an incident, once per kind and day (UTC). Handling the same mail again gives the
// same letter. The sender of the mail gets no answer.
func (d *Handler) alert(m *message.Mail, in incident) ([]compose.Letter, error) {
	name, day := in.Game.Header.Game, m.Received.UTC().Format("2006-01-02")
	d.Log.Warn("a mail that is not the player's was refused", "kind", in.kind, "game", name, "side", in.Seat.Side, "from", m.From, "seq",
		m.Seq)
	if ai.IsComputer(in.Seat.Addr) || in.Seat.Addr == "" {
		return nil, nil
	}
	first, err := recordIncident(in.Game.Dir, fmt.Sprintf("%s %s %s ", day, in.Seat.Side, in.kind), m.Key)
	if err != nil || !first {
		return nil, err
	}
	r := report.NoteLetter(in.Game.Catalogue().Translator(in.Seat.Lang), say.F("[%s] a mail in your name was refused", name),
		alertText(m, in, day, d.Senders.IsPerson(m.From)))
	l := d.GameLetter(in.Game, in.Seat, r, m.Received)
	l.MessageID = d.LetterID(in.Game, "alert-"+in.kind+"-"+day, 0, string(in.Seat.Side))
	l.AutoSubmitted = "auto-generated"
	return []compose.Letter{l}, nil
}

// alertText returns the letter to the holder of a seat about an incident. The address of a person who plays at this
// site is not shown, because they may have joined under another name.
func alertText(m *message.Mail, in incident, day string, plays bool) say.Text {
	what := map[string]say.Text{
		lookalikeAddress: "It came from an address that is not yours but looks like it. Compare it letter by letter.",
		outsider: "It came from an address that holds no seat in this game. If it was you, write from your own address. To change " +
			"that, mail a frame #DESK from it with a line: address, and the new one.",
		opponent: "It came from the address of another player of this game and held a sheet for your seat, or asked for another " +
			"address for it.",
		borrowedAddress: "It was sent to the secret reply address of your seat by somebody else. Probably you sent them a " +
			"copy of a mail of this game, or forwarded one, and they answered to all. Please keep that address out " +
			"of copies; the moderator can give you a new one (pbem mod GAME seat SIDE).",
		manySenders: "It named more than one sender, and you were one of them. Mail programs differ in which of them " +
			"they show.",
	}[in.kind]
	from := senderTextFor(m, in.Game, "")
	if plays && !in.Game.Header.Anonymous {
		from = "the address of another player"
	}
	if in.Game.Header.Anonymous || plays {
		what = what.TrimSuffix(" Compare it letter by letter.")
	}
	return say.F("On %s (UTC) the server of the game %s got a mail from %s that concerns your seat, %s.\n%s\n\n"+
		"It was refused, and nothing of it was carried out.\n"+
		"You need not do anything. More mails of this kind today are refused without another word to you.\n",
		day, in.Game.Header.Game,
		from, in.Seat.Side, what)
}

// senderText returns the sender for display. Letters beyond ASCII are escaped, so that no address looks like another.
func senderText(m *message.Mail) string {
	from := m.From
	if from == "" {
		return "several senders"
	}
	return strings.Trim(fmt.Sprintf("%+q", from), `"`)
}

// senderTextFor returns the sender as a reader of a game may see them. A player of an anonymous game sees no address,
// because any address may be their opponent's. addr is the address of a moderator, "" for a player.
func senderTextFor(m *message.Mail, g *game.Game, addr string) string {
	if g.Header.Anonymous && (addr == "" || !report.MayKnowPlayers(g.Game, addr)) {
		return "an address that is not named in an anonymous game"
	}
	return senderText(m)
}

// recordIncident stores an incident. first is false if another mail caused an incident of the same kind that day.
func recordIncident(dir, what, key string) (first bool, err error) {
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
		if b, err = dropOlderHalf(path, b); err != nil {
			return false, err
		}
	}
	return true, game.AppendLine(path, b, what+key)
}

// maxIncidents bounds the file of incidents in bytes; in a larger file the older half is removed.
const maxIncidents = 1 << 20

// dropOlderHalf removes the older half of a file's lines.
func dropOlderHalf(path string, b []byte) ([]byte, error) {
	b = b[len(b)/2:]
	b = b[bytes.IndexByte(b, '\n')+1:]
	return b, durable.Write(path, b, 0o600)
}

// alertOfStranger checks whether a mail from an address without a seat pretends to come from a seat, and alerts the
// seat's holder. The sender is never answered, and so does not learn which games exist or who plays them.
func (d *Handler) alertOfStranger(ev *incomingMail, found notation.FindResult) ([]compose.Letter, error) {
	var list []incident
	for _, ref := range d.Senders.GameSeats() {
		kind := ""
		switch {
		case identity.LookAlikeReason(ev.From, ev.FromName, ref.Seat.Addr) != "":
			kind = lookalikeAddress
		case ev.UsesForeignToken(ref.Game, ref.Seat):
			kind = borrowedAddress
		case isAimedAt(found, ref):
			kind = outsider
		default:
			continue
		}
		list = append(list, incident{ref, kind})
	}
	return d.alertPlayers(ev.Mail, found, list)
}

// alertPlayers tells each player once: about the seats that the mail names, or else about the player's first seat.
func (d *Handler) alertPlayers(m *message.Mail, found notation.FindResult, list []incident) ([]compose.Letter, error) {
	named := map[string]bool{} // addresses of seats that the mail names
	for _, in := range list {
		if isAimedAt(found, in.GameSeat) {
			named[in.Seat.Addr] = true
		}
	}
	var out []compose.Letter
	told := map[string]bool{}
	for _, in := range list {
		if named[in.Seat.Addr] && !isAimedAt(found, in.GameSeat) || told[in.Seat.Addr] {
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

func isAimedAt(found notation.FindResult, ref sender.GameSeat) bool {
	for _, f := range found.Frames {
		if f.Game == ref.Game.Header.Game && f.Side == string(ref.Seat.Side) {
			return true
		}
	}
	return false
}

// refuseBorrowed refuses a mail that a player sent to the secret reply address of another player's seat. The sender is
// told where to send their own mails. The holder of that seat is told that other people know the address.
func (d *Handler) refuseBorrowed(ev *incomingMail) (letters []compose.Letter, refused bool, err error) {
	for _, ref := range d.Senders.GameSeats() {
		if !ev.UsesForeignToken(ref.Game, ref.Seat) {
			continue
		}
		l, err := d.alert(ev.Mail, incident{ref, borrowedAddress})
		if err != nil {
			return nil, true, err
		}
		letters, refused = append(letters, l...), true
	}
	if refused {
		letters = append(letters, d.helpLetters(ev.Mail, 0, report.Unproven, report.HelpDetail{
			Why: "your mail went to the reply address of a seat that is not yours, perhaps because you answered to all on a copy of " +
				"another player's mail",
			Remedies: []say.Text{"Answer a mail that this server sent to you; its reply address is that of your own seat."}})...)
	}
	return letters, refused, nil
}

// answerForeignSeat answers a frame, or a request for another address, for a seat that the sender does not hold.
// Senders learn nothing about games in which they have no part, not even whether they exist.
func (d *Handler) answerForeignSeat(ev *incomingMail, name, side string, nth int) ([]compose.Letter, error) {
	reason, kind := report.UnknownGame, outsider
	var letters []compose.Letter
	if d.Senders.IsParticipant(ev.From, name) {
		reason, kind = report.NotYourSeat, opponent
	}
	for _, ref := range d.Senders.GameSeats() {
		if ref.Game.Header.Game != name || string(ref.Seat.Side) != side {
			continue
		}
		l, err := d.alert(ev.Mail, incident{ref, kind})
		if err != nil {
			return nil, err
		}
		letters = l
	}
	return append(letters, d.helpLetters(ev.Mail, nth, reason, report.HelpDetail{Game: name, Side: side})...), nil
}

// alertSeveralSenders alerts every player whom a mail names as one of several senders. The mail itself is not read.
func (d *Handler) alertSeveralSenders(m *message.Mail, raw []byte) ([]compose.Letter, error) {
	claims := identity.ClaimedAddresses(raw)
	if len(claims) < 2 {
		return nil, nil
	}
	var list []incident
	for _, ref := range d.Senders.GameSeats() {
		if slices.ContainsFunc(claims, func(c string) bool { return identity.IsSameMailbox(c, ref.Seat.Addr) }) {
			list = append(list, incident{ref, manySenders})
		}
	}
	return d.alertPlayers(m, notation.FindFrames(m.Text, d.Senders.Vocabulary), list)
}

// Observe examines a mail that gets no answer, and returns letters that alert other people to it.
func (d *Handler) Observe(_ context.Context, m *message.Mail, raw []byte) ([]compose.Letter, error) {
	d.Games.Lock()
	defer d.Games.Unlock()
	if m.Class == message.Malformed {
		return d.alertSeveralSenders(m, raw)
	}
	return d.reportUnanswered(m)
}

var _ pipeline.Observer = (*Handler)(nil)
