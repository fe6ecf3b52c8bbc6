package mailhandler

import (
	"slices"
	"strings"
	"unicode"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/service/command"
	"fieldpost/pbem/service/letters"
)

// maxTags bounds the number of marks such as "Re:" that are removed from a subject.
const maxTags = 6

// ownSubject returns the subject that the sender wrote, "" for a reply with the subject of one of our letters.
func ownSubject(subject string) string {
	text := strings.TrimSpace(subject)
	for range maxTags {
		tag, rest, ok := strings.Cut(text, ":")
		if !ok || len(tag) > 4 || strings.ContainsAny(tag, " \t") {
			break
		}
		text = strings.TrimSpace(rest)
	}
	if strings.HasPrefix(text, "[") && strings.Contains(text, "] ") && text != strings.TrimSpace(subject) {
		return ""
	}
	return text
}

// subjectAsText parses the subject as the text of a mail that has no text.
func (d *Handler) subjectAsText(ev *incomingMail, found notation.FindResult) notation.FindResult {
	if !ev.HasNoText {
		return found
	}
	ev.TextUnusable, ev.Class = false, message.Orders
	return notation.FindFrames(ownSubject(ev.Subject), d.Senders.Vocabulary)
}

// politeWords lists words that do not change the meaning of a one-word request.
var politeWords = []string{"a", "an", "can", "get", "give", "have", "i", "i'd", "like", "me", "my", "please", "pls", "send", "show",
	"the", "to", "want", "wish", "we", "would", "you", "game", "thanks", "thank", "hereby", "propose", "offer", "will", "now"}

// request returns the request in a text of a few words, "" for none.
func request(words string) string {
	list := strings.FieldsFunc(strings.ToLower(words), func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' })
	list = slices.DeleteFunc(list, func(w string) bool { return slices.Contains(politeWords, w) })
	name, _ := command.CommandForWord(strings.Join(list, " "))
	return name
}

// answerFewWords answers a mail that contains only a request of a few words without a frame. Requests that change
// nothing are executed; others must be confirmed. done is false for all other mails.
func (d *Handler) answerFewWords(ev *incomingMail, found notation.FindResult) (out []compose.Letter, disp pipeline.Disposition, done bool,
	err error) {
	word := request(ownWords(found))
	g, no := d.Games.Get(d.gameOfProse(ev.Mail, found))
	if word == "" || no != nil {
		return nil, pipeline.Done, false, nil
	}
	seat, ok := provenSeat(ev, g)
	if !ok {
		return nil, pipeline.Done, false, nil
	}
	f := notation.Frame{Pos: notation.Pos{Col: 1}, Mark: notation.DeskMark, Game: g.Header.Game, Side: string(seat.Side),
		Lines: []string{word}}
	p := &commandMail{ev: ev, found: found}
	if _, harmless := command.CommandForWord(word); harmless {
		err := d.handleCommandFrame(p, f, 0)
		return p.letters, pipeline.Done, true, err
	}
	text := say.F("You wrote %q to the game %s without a frame. That changes the game, so you are asked first: nothing was carried out. "+
		"If you mean it, send these lines:\n\n%s\n%s\n#END\n\nIf not, you need not do anything.\n", word,
		g.Header.Game, f.HeaderLine(), word)
	l := d.reply(p, g, f, 0, say.F("[%s] do you mean it? %s", g.Header.Game, word), text)
	letters.AddToThread(&l, ev.Mail)
	return []compose.Letter{l}, pipeline.Rejected, true, nil
}
