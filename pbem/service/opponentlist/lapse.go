package opponentlist

import (
	"fmt"
	"time"

	"fieldpost/notation/say"
)

// ExpiryLetters returns the letters to people whose entries expire within a day. The identifier of a letter never
// changes, so that it is sent only once.
func (o *Handler) ExpiryLetters(now time.Time) (out []Letter, err error) {
	l, err := Read(o.Dir)
	if err != nil {
		return nil, err
	}
	for _, e := range l.OpenEntries(now) {
		if now.Before(e.Since.Add(warned)) {
			continue
		}
		s := &session{Handler: o, from: Sender{At: e.Since.Add(warned)}, list: l}
		text := say.F("Your entry leaves the list of people who look for an opponent on %s, as 30 days are over:", on(e.Expires())) +
			"\n- " + e.Line() + ".\n\n" + "To let it stand for 30 days more, send this frame back, and take out the // in it:" + "\n" +
			s.frame(e.Person, fmt.Sprintf("%s %d", lineRenew, e.No))
		out = append(out, Letter{e.Person, say.F("[wanted] your entry %d lapses", e.No), text,
			fmt.Sprintf("wanted-lapse-%d-%d", e.No, e.Since.Unix())})
	}
	return out, nil
}

// WeeklyLetter returns the weekly letter with the list to a subscriber. ok is false if nobody looks for an opponent.
func (o *Handler) WeeklyLetter(l *List, to Person, now time.Time) (subject, text say.Text, ok bool) {
	lines := l.Lines(now)
	if len(lines) == 0 {
		return "", "", false
	}
	text = "These people look for an opponent:" + "\n"
	for _, t := range lines {
		text += "- " + t + "\n"
	}
	s := &session{Handler: o, from: Sender{At: now}, list: l}
	return "[wanted] who looks for an opponent", text + "\n" + acceptSo + "\n\n" +
		"To get this list no more, send this frame back, and take out the // in it:" + "\n" + s.frame(to, lineUnsubscribe), true
}
