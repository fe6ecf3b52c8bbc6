package report

import (
	"cmp"
	"time"

	"fieldpost/pbem/game/knownbugs"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/text"
	"fieldpost/pbem/view/unitlist"
)

// Letter holds a mail without its address: one message as text and as HTML.
type Letter struct {
	Subject string
	Text    string // lines of at most 78 columns, LF
	HTML    string // a whole document below 100 KB
}

// Image is a picture attached to the mail.
type Image struct {
	CID   string // Content-ID without angle brackets
	Alt   string // one line of news for readers without pictures
	Width int    // shown width in CSS pixels, 1 or more
}

// LetterData holds data for a letter from outside the game.
type LetterData struct {
	Lang        string               // language code; "" for that of the viewer's seat
	Words       *text.Catalogue      // translations; nil for English only
	OwnZone     *time.Location       // zone of the reader; nil for none
	Due         say.Text             // deadline of the side that must act, in words; "" for none
	MapText     string               // character map for the text part
	Notes       []say.Text           // the reader's private notes
	InWords     []say.Text           // the position in words; nil for a reader of maps
	Lines       []notation.LineRange // use of each line of the mail
	StrayOrders []notation.Pos       // lines outside the frames that would be orders inside
	Part        string               // the part of the mail that was read: "text/plain"
	Charset     string               // character set of that part
	Warnings    []say.Text           // oddities of the mail
	Stamp       string               // origin of the title's data
	Inline      []Image
	Units       string // name of the attached list of the viewer's counters; "" for none
	// the viewer's counters if already listed; if nil, the letter lists them when needed
	Roster           []unitlist.Row
	PartialMaps      bool           // the pictures show only parts of the map
	PrintMapTooHeavy bool           // the map for printing is too large for the mail
	MapsFailed       bool           // the pictures of the map could not be drawn
	Retrospective    *Retrospective // summary of a game that this batch has ended; nil for every other
	Enclosures       *Enclosures    // enclosures of such a game; nil for every other
	Brief            bool           // the reader wants only events, map and frame
	Planner          bool           // the program has a planner page of the title
	Position         string         // name of the attached position for the planner; "" for none

	Defects []knownbugs.Defect // known defects of the title, for welcomes

	Moderator bool // the letter is for a moderator
}

// letter renders a page as text and HTML, in its reader's language.
func (b *builder) letter() Letter { return b.toPart().Letter() }

// language returns the code of the reader's language.
func (b *builder) language() string {
	if b.g != nil && b.x.Lang == "" {
		seat, _ := b.g.SeatOf(string(b.viewer))
		return seat.Lang
	}
	return b.x.Lang
}

// book returns the translator of the reader's language.
func (b *builder) book() *text.Translator {
	if b.g == nil {
		return b.x.Words.Translator(b.language())
	}
	book := b.x.Words.OfTitle(b.g.Header.Title).Translator(b.language())
	return book.WithPlaces(b.r.Map(), b.language(), b.g.Module().World().Defs)
}

// incomplete adds a note to a section if the translation into the reader's language is incomplete.
func (b *builder) incomplete(s *section) {
	words := b.x.Words
	if b.g != nil {
		words = words.OfTitle(b.g.Header.Title)
	}
	if c, ok := words.Coverage(b.language()); ok && c.Translated < c.Total {
		s.para(say.F("The translation into %s is not complete: it has %d of %d sentences. The others come in English.",
			c.Language.Name, c.Translated, c.Total))
	}
}

// localText returns a text in the reader's language.
func (b *builder) localText(t say.Text) string { return b.book().Translate(t) }

// toPart renders a page as a part, in its reader's language.
func (b *builder) toPart() Part {
	if b.x.MapsFailed {
		s := section{title: "MAP"}
		s.para("The map could not be drawn as a picture, which is a fault of this server and not yours. All else in this letter is " +
			"complete.")
		b.add(s)
	}
	b.translate(b.book(), b.language())
	return Part{page: b.page}
}

// withFrameLanguage sets the language that the frame asks for, unless a language is set already.
func (x LetterData) withFrameLanguage(out *engine.Outcome) LetterData {
	x.Lang = cmp.Or(x.Lang, out.Lang)
	return x
}
