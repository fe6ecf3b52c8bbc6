package compose

import (
	"fmt"
	"strings"
	"unicode"

	"fieldpost/pbem/mail/msgid"
)

// Render renders the letter for its recipient. If that fails, it renders only the text, without names and thread, and
// reduced is the reason, so that foreign text cannot prevent the letter. It returns an error if the letter cannot be
// rendered at all, because its recipient has no address or its text or date is missing.
func (l *Letter) Render() (raw []byte, to string, reduced, err error) {
	if to, err = l.Recipient(); err == nil {
		if raw, err = l.Bytes(); err == nil {
			return raw, to, nil, nil
		}
	}
	reduced = err
	plain := l.plainOnly()
	if to, err = plain.Recipient(); err == nil {
		raw, err = plain.Bytes()
	}
	if err == nil {
		l.MessageID = plain.MessageID
	}
	return raw, to, reduced, err
}

// plainOnly returns the letter with only its text, without thread or names.
func (l *Letter) plainOnly() *Letter {
	out := &Letter{From: l.From, To: inAngles(l.To), Subject: oneLine(l.Subject), MessageID: l.MessageID, Text: l.Text,
		AutoSubmitted: oneLine(l.AutoSubmitted), XLoop: oneLine(l.XLoop), Date: l.Date}
	if _, err := parseAddress("ReplyTo", l.ReplyTo); err == nil && oneLine(l.ReplyTo) == l.ReplyTo {
		out.ReplyTo = l.ReplyTo
	}
	if sender, err := l.Sender(); err == nil && !msgid.Valid(l.MessageID) {
		out.MessageID = MessageID(nil, "plain", "", 0, fmt.Sprintf("%q", l.MessageID), sender[strings.LastIndexByte(sender, '@')+1:])
	}
	return out
}

// inAngles returns the text in the last angle brackets of an address; without brackets, all of it.
func inAngles(s string) string {
	if i := strings.LastIndexByte(s, '<'); i >= 0 {
		s, _, _ = strings.Cut(s[i+1:], ">")
	}
	return strings.TrimSpace(s)
}

// oneLine replaces line ends and invisible characters by spaces.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
}
