package mailhandler

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/view/report"
)

const (
	proseIncident  = "prose"  // kind of the incident
	minProseWords  = 6        // shorter texts without a question are ignored: thanks, greetings
	maxProsePerDay = 24       // forwarded mails in prose of one seat in a day
	maxProseBytes  = 16 << 10 // bytes of a forwarded mail
)

// proseText returns the text of a mail in the writer's own words, "" if that text is too short or too long.
func proseText(found notation.FindResult) string {
	text := ownWords(found)
	words, wide := len(strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })), 0
	for _, r := range text {
		if unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Han) {
			wide++
		}
	}
	if words+wide/2 < minProseWords && !strings.ContainsAny(text, "?\uff1f") || words+wide == 0 || len(text) > maxProseBytes {
		return ""
	}
	return text
}

// ownWords returns the lines of a mail that are neither quoted nor a signature.
func ownWords(found notation.FindResult) string {
	var lines []string
	for i, l := range found.Source {
		if strings.TrimRight(l, " ") == "--" {
			break
		}
		if i < len(found.LineUses) && found.LineUses[i] == notation.LineOutside {
			lines = append(lines, l)
		}
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

// addressedGame returns the game to whose reply address a player's mail was sent; "" if the player has no part in it.
func (d *Handler) addressedGame(m *message.Mail) string {
	held, _ := d.Senders.HeldSeats(m.From)
	for _, x := range held {
		if g, err := d.Games.Get(x.Game); err == nil && sender.SentToSeat(m, g, x.Seat) {
			return x.Game
		}
	}
	return ""
}

// gameOfProse returns the game that a mail without a frame is about: the game in its address, or in a frame that it
// quotes, or the only game in which its sender plays.
func (d *Handler) gameOfProse(m *message.Mail, found notation.FindResult) string {
	held, _ := d.Senders.HeldSeats(m.From)
	if name := cmp.Or(d.addressedGame(m), quotedGame(found)); name != "" || len(held) != 1 {
		return name
	}
	return held[0].Game
}

// forwardProse forwards a mail in prose to the moderators of its game, and tells its sender who they are. done is false
// for a mail that is not proven to be a player's, has almost no text, or contains orders.
func (d *Handler) forwardProse(ev *incomingMail, found notation.FindResult) (out []compose.Letter, done bool, err error) {
	name, text := d.gameOfProse(ev.Mail, found), proseText(found)
	g, err := d.Games.Get(name)
	if err != nil || text == "" || g.Position().Over != nil && len(d.ModeratorReaders(g)) == 0 {
		return nil, false, nil // an error of the game is reported by another letter
	}
	seat, ok := provenSeat(ev, g)
	if !ok || len(d.unframedOrders(found, "#PBEM "+name+" "+string(seat.Side)+" "+g.Position().Phase)) > 0 {
		return nil, false, nil
	}
	to := slices.DeleteFunc(d.ModeratorReaders(g), func(x letters.Reader) bool { _, plays := sender.SideOf(g, x.Seat.Addr); return plays })
	day := ev.Received.UTC().Format("2006-01-02")
	what := fmt.Sprintf("%s %s %s ", day, proseIncident, seat.Side)
	if len(to) == 0 {
		return nil, false, nil
	}
	sum := sha256.Sum256([]byte(text)) // hash of the text, because a program sends the same text again
	first, err := recordIncident(g.Dir, fmt.Sprintf("%s%x ", what, sum[:6]), ev.Key)
	if err != nil || !first || countIncidents(g, what, ev.Key) > maxProsePerDay {
		return nil, false, err
	}
	d.Log.Info("a question in prose was passed on", "game", name, "side", seat.Side, "seq", ev.Seq)
	for i, x := range to {
		out = append(out, d.forwardLetter(ev, g, seat, x, text, i))
	}
	det := report.HelpDetail{Game: name, Side: string(seat.Side), PassedTo: moderatorNames(to)}
	return append(d.helpLetters(ev.Mail, 0, report.Prose, det), out...), true, nil
}

// provenSeat returns the seat of a game that a mail proves its sender to hold.
func provenSeat(ev *incomingMail, g *game.Game) (engine.Seat, bool) {
	for _, p := range ev.ProveSeats(g, notation.FindResult{}) {
		if s, ok := g.SeatOf(p.Side); ok && p.Why == "" {
			return s, true
		}
	}
	return engine.Seat{}, false
}

// forwardLetter returns the letter that forwards a mail to one moderator.
func (d *Handler) forwardLetter(ev *incomingMail, g *game.Game, seat engine.Seat, x letters.Reader, text string, i int) compose.Letter {
	name := g.Header.Game
	body := say.F("The player of %s in the game %s wrote this, without a frame. Nothing was carried out; he was told "+
		"that it went to you.\n\n",
		seat.Side, name) + say.Plain(quoteWithBars(text)) + "\n" + pressHint(g, "moderator", string(seat.Side))
	l := d.LetterTo(g, x, report.NoteLetter(g.Catalogue().Translator(x.Seat.Lang),
		say.F("[%s] a question of %s", name, seat.Side), body))
	l.Date, l.Rank, l.AutoSubmitted = ev.Received, compose.Press, "auto-generated"
	l.MessageID = d.LetterID(g, proseIncident, i, ev.Key)
	return l
}

// moderatorNames returns the names of moderators, "" if one of them has none.
func moderatorNames(list []letters.Reader) say.Text {
	var names []string
	for _, x := range list {
		if x.Seat.Name == "" {
			return ""
		}
		names = append(names, x.Seat.Name)
	}
	return say.Plain(strings.Join(names, ", "))
}
