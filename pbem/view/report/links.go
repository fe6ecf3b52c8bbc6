package report

import (
	"net/url"
	"strings"

	"fieldpost/pbem/mail/compose"
	"fieldpost/rules/core"
)

// maxLink bounds a link in bytes, because some mail programs cut longer ones.
const maxLink = 1900

// maxLinks bounds the answers of a question that have a link.
const maxLinks = 40

// mailto returns a link that starts a mail to the reply address, with a filled frame as the body. It returns "" if the
// frame is too long. Rendering inserts the address later, because only the player who may use it gets it.
func (b *builder) mailto(frame []string) string {
	link := compose.ReplyPlaceholder + "?subject=" + escaped("["+b.g.Header.Game+"] "+b.r.Phase()) + "&body=" +
		escaped(strings.Join(frame, "\r\n")+"\r\n")
	if len(link) > maxLink-len("fieldpost@example.org") {
		return ""
	}
	return link
}

// escaped escapes a text for a mailto link (RFC 6068).
func escaped(s string) string { return strings.ReplaceAll(url.QueryEscape(s), "+", "%20") }

// answerLink returns a link that gives one answer to a question.
func (b *builder) answerLink(c *core.Choice, o core.Option) string {
	if b.viewer != c.Owner {
		return ""
	}
	return b.mailto([]string{b.frameHeader(b.viewer), b.baseRoot(), o.Text(), "#END"})
}

// frameLink returns a link with a frame to fill in. It leaves out the last comment lines if the link would be too long.
func (b *builder) frameLink(lines []string) string {
	for n := len(lines) - 1; n >= 2; n-- {
		if link := b.mailto(append(lines[:n:n], "#END")); link != "" {
			return link
		}
	}
	return ""
}
