package mailhandler

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/view/report"
)

// answerModeratorProse answers a moderator who writes without a frame: it returns their words in the frame that sends
// them to the players. done is false for every other sender and for a mail without own words. It is false for an
// unproven mail, because a moderator must not get a stranger's words in a form that is ready to be sent.
func (d *Handler) answerModeratorProse(ev *incomingMail, found notation.FindResult) (out []compose.Letter, done bool) {
	g := d.moderatedGame(ev.Mail, found)
	text := ownWords(found)
	if g == nil || !ev.ProvesModerator(g) || strings.TrimSpace(text) == "" || len(text) > maxProseBytes {
		return nil, false
	}
	name := g.Header.Game
	body := say.F("You wrote to the game %s without a frame. You moderate it and do not play, so nobody read your "+
		"words, and nothing was carried out.\n\n", name)
	head := fmt.Sprintf("#PRESS %s %s to %s", name, toModerator, cmp.Or(quotedFormSide(g, found), toAll))
	body += say.F("To send them, keep these lines and send them back:\n\n%s\n%s\n#END\n\n", head, escapeFrame(text)) +
		say.F("A ruling, or a question to this program, stands in a frame #MOD %s; the line \"help\" in it lists the verbs.\n", name)
	at := slices.IndexFunc(d.ModeratorReaders(g),
		func(x letters.Reader) bool { return x.Seat.Addr == d.Senders.RegisteredSpelling(ev.From) })
	if at < 0 {
		return nil, false
	}
	x := d.ModeratorReaders(g)[at]
	l := d.LetterTo(g, x, report.NoteLetter(g.Catalogue().Translator(x.Seat.Lang), say.F("[%s] your words went to nobody", name), body))
	l.Date, l.AutoSubmitted, l.DailyKind = ev.Received, "auto-replied", helpKind(report.NoFrame)
	l.MessageID = d.LetterID(g, "in prose", 0, ev.Key)
	letters.AddToThread(&l, ev.Mail)
	return []compose.Letter{l}, true
}

// moderatedGame returns the game of a mail from a moderator who does not play: the game in its address, or in a frame
// that it quotes, or their only game.
func (d *Handler) moderatedGame(m *message.Mail, found notation.FindResult) *game.Game {
	names, _ := d.Senders.Games(m.From)
	var only *game.Game
	quoted := quotedGame(found)
	for _, n := range names {
		g, err := d.Games.Get(n)
		if err != nil {
			continue
		}
		seat, rules := sender.ModeratorSeat(g, m.From)
		_, plays := sender.SideOf(g, m.From)
		switch {
		case rules && !plays && (sender.SentToSeat(m, g, seat) || n == quoted):
			return g
		case rules && !plays && len(names) == 1:
			only = g
		}
	}
	return only
}

// quotedFormSide returns the side for which the first quoted answer form in a mail was made, "" for none.
func quotedFormSide(g *game.Game, found notation.FindResult) string {
	for _, l := range found.Source {
		_, rest, ok := strings.Cut(l, fmt.Sprintf("#PRESS %s %s to ", g.Header.Game, toModerator))
		if _, known := g.SeatOf(strings.TrimSpace(rest)); ok && known {
			return strings.TrimSpace(rest)
		}
	}
	return ""
}

// escapeFrame changes a text so that no line in it begins or ends a frame.
func escapeFrame(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		if strings.HasPrefix(strings.TrimSpace(l), "#") {
			lines[i] = "| " + l
		}
	}
	return strings.Join(lines, "\n")
}
