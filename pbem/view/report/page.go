package report

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/text"
)

// page holds the content of a letter. It is rendered as text and as HTML.
type page struct {
	lang     string           // code of its language, "" for English
	book     *text.Translator // translator of that language
	game     string           // game in brackets before the subject; "" for none
	subject  say.Text
	head     [][2]say.Text // header block: left and right
	sections []section
	images   []Image

	noPictures say.Text // text under the pictures for those who do not see them
	mapText    string
	frame      *frame
}

// section holds a titled part of a page.
type section struct {
	title          say.Text
	caps           bool     // the title is printed in capitals
	right          say.Text // text at the right end of the title's line
	inline         bool     // short: in text the first line stands beside the title
	bulk           bool     // part of the events, which may be cut in HTML
	isDue          bool     // it states what must be answered, and is never cut
	describesState bool     // describes the state after the mail: once in a letter that answers several sheets
	linksToFrame   bool     // in HTML it links to the frame at the end
	lines          []line
}

// bullet is the label of a list item.
const bullet = "*"

type lineKind uint8

const (
	linePara  lineKind = iota // wrapped
	lineRow                   // wrapped, with a figure at the right end
	linePre                   // not wrapped
	lineFault                 // a fault with its source line
)

// line holds one paragraph, row or list item of a section.
type line struct {
	kind        lineKind
	label       say.Text // before the text, which is indented after it
	text        say.Text
	right       say.Text
	depth       int // levels of indentation
	strong      bool
	labelIsSide bool // the label is the name of a side
	raw         bool // orders, which are not translated
	sayOnce     bool // only once in a letter that answers several sheets
	fault       *shownFault
	link        string // link of the text in HTML; "" for none
}

// frame holds the order frame at the end of a letter.
type frame struct {
	intro say.Text
	lines []string
	own   bool   // the lines are the player's, notes included
	link  string // link that opens a mail with it; "" for none
}

func para(text say.Text) line               { return line{text: text} }
func labelled(label, text say.Text) line    { return line{label: label, text: text} }
func row(text, right say.Text) line         { return line{kind: lineRow, text: text, right: right} }
func verbatimLine(text say.Text) line       { return line{kind: linePre, text: text} }
func (p *page) add(list ...section)         { p.sections = append(p.sections, list...) }
func (p *page) headLine(l, r say.Text)      { p.head = append(p.head, [2]say.Text{l, r}) }
func (s *section) row(text, right say.Text) { s.lines = append(s.lines, row(text, right)) }

// para adds a paragraph, unless the text is empty.
func (s *section) para(text say.Text) {
	if text != "" {
		s.lines = append(s.lines, para(text))
	}
}

// explain adds a paragraph that appears only once in a letter that answers several sheets.
func (s *section) explain(text say.Text) {
	s.lines = append(s.lines, line{text: text, sayOnce: true})
}

// nonEmptySections returns the sections that have content.
func (p *page) nonEmptySections() []section {
	var out []section
	for _, s := range p.sections {
		if len(s.lines) > 0 {
			out = append(out, s)
		}
	}
	return out
}

// heading returns the printed title of a section.
func (s section) heading() string {
	if s.caps {
		return strings.ToUpper(s.title.String())
	}
	return s.title.String()
}

// subjectInGame returns the translated subject with the game's name unchanged.
func (p *page) subjectInGame() string {
	if p.game == "" {
		return p.subject.String()
	}
	return "[" + p.game + "] " + p.subject.String()
}
