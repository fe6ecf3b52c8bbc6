package message

import (
	"errors"
	"fmt"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Limits for converting HTML.
const (
	maxHTMLDepth = 600         // the parser itself stops at 512
	maxHTMLText  = 4 * maxText // bytes written, those of nested tables once per table
	maxMarks     = 9           // number of ">" before a line
)

var errLongHTML = errors.New("the text of the HTML part is too long")

// htmlText converts an HTML body to lines of text. Every block element and table row starts a line. The cells of a row
// are separated by a blank if each is one line. White space is kept where the style says so. Quoted blocks, and blocks
// that mail programs mark as the earlier mail, get "> ". All text that a reader sees is kept. notes describe text that
// a reader does not see, or sees differently. Struck-out words are enclosed in ~~, as in Markdown: no order is read
// from them.
func htmlText(src string) (text string, notes []string, err error) {
	root, err := html.ParseWithOptions(strings.NewReader(src), html.ParseOptionEnableScripting(false))
	if err != nil {
		return "", nil, fmt.Errorf("html: %w", err)
	}
	shared := &htmlShared{remaining: maxHTMLText}
	w := htmlWalker{shared: shared}
	w.walk(root, 0)
	w.flush()
	if shared.remaining < 0 {
		return "", nil, errLongHTML
	}
	if shared.hidden {
		notes = append(notes, "text that the HTML part hides from its reader was not read")
	}
	if shared.struck {
		notes = append(notes, "text that is struck out in the HTML part is shown between ~~")
	}
	return strings.Trim(strings.Join(w.lines, "\n"), "\n") + "\n", notes, nil
}

// htmlShared holds the state that the walkers of nested table cells share.
type htmlShared struct {
	remaining      int // bytes that may still be written
	hidden, struck bool
}

// spacing holds the CSS property white-space.
type spacing uint8

const (
	spaceCollapse  spacing = iota // white space becomes one space
	spaceKeep                     // pre, pre-wrap: all is kept
	spaceKeepLines                // pre-line: line ends are kept
)

type htmlWalker struct {
	shared     *htmlShared
	lines      []string
	line       strings.Builder
	hasText    bool // the open line has text
	space      bool // a space must precede the next word
	struck     int  // number of surrounding elements that strike out
	marked     bool // the open line has an open ~~
	quote      int
	indent     int
	spacing    spacing
	visibility visibility
}

// flush ends the open line if it has text.
func (w *htmlWalker) flush() {
	if w.hasText {
		w.newline()
	}
}

func (w *htmlWalker) newline() {
	w.closeStrike()
	w.put(strings.TrimRight(w.line.String(), " "))
	w.line.Reset()
	w.hasText, w.space = false, false
}

// put writes a whole line with its quote marks.
func (w *htmlWalker) put(text string) {
	if w.indent > 0 && text != "" {
		text = strings.Repeat("  ", min(w.indent, maxMarks)) + text
	}
	if w.quote > 0 {
		text = strings.Repeat(">", min(w.quote, maxMarks)) + " " + text
	}
	if w.shared.remaining -= len(text) + 1; w.shared.remaining >= 0 {
		w.lines = append(w.lines, text)
	}
}

func (w *htmlWalker) walk(n *html.Node, depth int) {
	if depth > maxHTMLDepth || w.shared.remaining < 0 {
		return
	}
	switch n.Type {
	case html.TextNode:
		w.text(n.Data)
		return
	case html.ElementNode:
		w.element(n, depth)
		return
	}
	w.children(n, depth)
}

func (w *htmlWalker) children(n *html.Node, depth int) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		w.walk(c, depth+1)
	}
}

// element processes one element and its content.
func (w *htmlWalker) element(n *html.Node, depth int) {
	style := styleOf(n)
	if w.isInvisible(n, style) {
		return
	}
	defer func(was visibility) { w.visibility = was }(w.visibility)
	w.visibility = w.visibility.inherit(n, style)
	if isReversed(n, style) {
		w.text("\u202e")
		defer w.text("\u202c")
	}
	if isStruckOut(n, style) {
		w.struck++
		defer func() {
			if w.struck--; w.struck == 0 {
				w.closeStrike()
			}
		}()
	}
	if beginsEarlierMail(n) {
		w.flush()
		w.quote++ // for all that follows
	}
	if n.DataAtom == atom.Br {
		w.newline()
		return
	}
	if n.DataAtom == atom.Tr {
		w.flush()
		w.row(n, depth)
		return
	}
	white := w.spacing
	w.spacing = spacingOf(n, style, white)
	quote, indent := quoteLevel(n, style)
	own := isBlock(n.DataAtom) || quote+indent > 0 || strings.Contains(style, "display:block")
	if own {
		w.flush()
	}
	w.quote, w.indent = w.quote+quote, w.indent+indent
	w.children(n, depth)
	if own {
		w.flush()
	}
	w.quote, w.indent, w.spacing = w.quote-quote, w.indent-indent, white
}

// row writes a table row. If every cell has one line, the row becomes one line; otherwise the cells follow one another.
func (w *htmlWalker) row(tr *html.Node, depth int) {
	var all, single []string
	oneLine := true
	earlier := 0
	for c := tr.FirstChild; c != nil; c = c.NextSibling {
		cell := htmlWalker{shared: w.shared, spacing: w.spacing, visibility: w.visibility, quote: earlier, struck: w.struck}
		cell.walk(c, depth+1)
		cell.flush()
		earlier = cell.quote
		words := 0
		for _, line := range cell.lines {
			if !isBlank(line) {
				words++
				single = append(single, line)
			}
		}
		oneLine = oneLine && words <= 1 && cell.quote == 0
		all = append(all, cell.lines...)
	}
	if oneLine && len(single) > 0 {
		all = []string{strings.Join(single, " ")}
	}
	for _, line := range all {
		w.put(line)
	}
	w.quote += earlier
}

func (w *htmlWalker) text(s string) {
	if w.visibility.isInvisible() {
		w.shared.hidden = w.shared.hidden || !isBlank(s)
		return
	}
	for _, r := range s {
		switch {
		case w.spacing != spaceCollapse && r == '\n' || r == '\u2028' || r == '\u2029' || r == '\u0085' || r == '\v':
			w.newline()
		case w.spacing == spaceKeep && r != '\r':
			w.writePending(r)
			w.line.WriteRune(r)
			w.hasText = true
		case r == ' ' || r == '\t' || r == '\n' || r == '\r' || r == '\f':
			w.space = w.space || w.hasText
		default:
			w.writePending(r)
			w.line.WriteRune(r)
			w.hasText = true
		}
	}
}

// writePending writes the characters that must precede the next letter: a space or the mark of struck-out words.
func (w *htmlWalker) writePending(next rune) {
	if w.space {
		w.line.WriteByte(' ')
		w.space = false
	}
	if w.struck > 0 && !w.marked && next != ' ' && next != '\t' {
		w.line.WriteString(strikeMark)
		w.marked, w.shared.struck = true, true
	}
}

// strikeMark encloses struck-out words.
const strikeMark = "~~"

// closeStrike closes the struck-out words on the open line.
func (w *htmlWalker) closeStrike() {
	if w.marked {
		w.line.WriteString(strikeMark)
		w.marked = false
	}
}

// isInvisible reports whether a reader sees no text of an element.
func (w *htmlWalker) isInvisible(n *html.Node, style string) bool {
	switch n.DataAtom {
	case atom.Head, atom.Style, atom.Script, atom.Template, atom.Title:
		return true
	}
	if strings.Contains(style, "mso-list:ignore") {
		return true // the number of a list item
	}
	if hidesContent(n, style) {
		w.shared.hidden = w.shared.hidden || hasText(n)
		return true
	}
	return false
}
