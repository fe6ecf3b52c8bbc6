package report

import (
	"cmp"
	"time"

	"fieldpost/pbem/game/defects"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/text"
	"fieldpost/pbem/view/unitlist"
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

// Extra holds what a letter takes from outside the game.
type Extra struct {
	Lang             string               // code of the language; "" for that of the viewer's seat
	Words            *text.Catalogue      // of the languages; nil for English alone
	OwnZone          *time.Location       // the reader's own zone; nil for none
	Due              say.Text             // when the side that is to act must have answered, in words; "" when there is no deadline
	MapText          string               // character map for the text part
	Lines            []notation.LineRange // what each line of the mail was taken for
	StrayOrders      []notation.Pos       // lines outside the frames that would be orders inside
	Part             string               // the part of the mail that was read: "text/plain"
	Charset          string               // its character set
	Warnings         []say.Text           // what was odd about the mail
	Stamp            string               // provenance of the title's data
	Inline           []Image
	Units            string         // name of the attached list of the viewer's counters; "" for none
	Roster           []unitlist.Row // the viewer's counters, where they were listed already; nil: they are when they are needed
	PartialMaps      bool           // the pictures show parts of the map only
	PrintMapTooHeavy bool           // the map to be printed is too heavy for the mail
	MapsFailed       bool           // the pictures of the map could not be drawn
	Retrospective    *Retrospective // looks back on a game that this batch has ended; nil for every other
	Enclosures       *Enclosures    // what comes of such a game; nil for every other
	Brief            bool           // the reader wants what happened, the map and the frame alone
	Planner          bool           // the program has a planner of the title
	Position         string         // name of the attached position for the planner; "" for none

	Defects []defects.Defect // known ones of the title, for welcomes

	Moderator bool // it is for a moderator: see Watched
}

// letter writes a page in both forms, in the language of its reader.
func (b *builder) letter() Letter { return b.toPart().Letter() }

// language returns the code of the reader's language.
func (b *builder) language() string {
	if b.g != nil && b.x.Lang == "" {
		seat, _ := b.g.SeatOf(string(b.viewer))
		return seat.Lang
	}
	return b.x.Lang
}

// book returns the book of the reader's language.
func (b *builder) book() *text.Translator { return b.x.Words.Translator(b.language()) }

// localText returns a text in the language of the reader.
func (b *builder) localText(t say.Text) string { return b.book().Translate(t) }

// toPart returns a page in the language of its reader.
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

// withFrameLanguage takes the language that the frame asked for, unless one is given.
func (x Extra) withFrameLanguage(out *engine.Outcome) Extra {
	x.Lang = cmp.Or(x.Lang, out.Lang)
	return x
}
