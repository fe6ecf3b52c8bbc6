package report

import (
	"fieldpost/notation"
)

// Letter is a mail without its address: one message in two forms.
type Letter struct {
	Subject string
	Text    string // lines of at most 78 columns, LF
	HTML    string // a whole document below 100 KB
}

// Image is a picture that goes with the mail.
type Image struct {
	CID   string // Content-ID without <>
	Alt   string // one line of news for readers without pictures
	Width int    // shown width in CSS pixels, 1 or more
}

// Extra is what a letter takes from outside the game.
type Extra struct {
	Due      string // when the side that is to act must have answered, in words; "" when there is no deadline
	MapText  string // character map for the text part
	LineUse  []notation.LineUse
	Part     string   // the part of the mail that was read: "text/plain"
	Charset  string   // its character set
	Warnings []string // what was odd about the mail
	Stamp    string   // provenance of the title's data
	Inline   []Image
}

// letter writes a page in both forms.
func (p *page) letter() Letter {
	return Letter{Subject: oneLine(p.subject), Text: p.text(), HTML: p.html()}
}
