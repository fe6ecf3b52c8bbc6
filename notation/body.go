package notation

import (
	"slices"
	"strings"
	"unicode/utf8"

	"fieldpost/notation/say"
)

const (
	blockSize = 64   // blockSize is the number of items that the parser allocates at once.
	maxLines  = 2000 // maxLines limits the order lines of one sheet; an order after ";" counts as a line.
	maxRunes  = 400  // maxRunes limits the characters of an order line, comment not counted.
	// subIndent is the number of blanks by which a line must be indented to belong to the order above it.
	subIndent  = 2
	brokenRune = "\uFFFD" // brokenRune replaces bytes that are no UTF-8, and control characters.
)

// span is the part of a line that an order occupies.
type span struct{ line, start, end int }

// parser reads the order lines of one frame.
type parser struct {
	x      *index
	lines  []string
	first  int       // line number of lines[0]
	uses   []LineUse // what each line was taken for
	frame  *Frame    // nil for a bare list of orders: no control lines then
	faults []Fault
	notes  []Note

	// The order being collected, which may continue over several lines.
	toks   []token
	spans  []span
	indent int
	joins  bool // the collected order continues on the next line

	// Memory that orders share: the items and fields collected for an order, and the block that holds finished
	// items.
	items  []Item
	fields []numberedField
	block  []Item

	misfit *misfit // what is wrong with the words in Japanese of the order; nil: nothing

	i      int        // next token
	failed bool       // the order has a fault already
	loose  looseLines // lines written in a way that is accepted but not taught
	ascii  bool       // all lines are, so that columns are bytes
	base   int        // indentation of the whole sheet
	count  int        // orders and lines so far
	nodes  []node
	stack  []open // orders under which the next line may be indented
}

// ParseLines parses a bare list of order lines, without a frame. It reads every line, even when others are wrong.
func ParseLines(text string, v Vocabulary) ([]Statement, []Fault) {
	lines := strings.Split(Normalise(text), "\n")
	x := newIndex(v)
	p := &parser{x: x, lines: x.inCode(lines), first: 1, uses: make([]LineUse, len(lines))}
	p.run()
	SortFaults(p.faults)
	return p.statements(), p.faults
}

// run reads all lines of the sheet.
func (p *parser) run() {
	p.base = p.baseIndent()
	cut := false
	for n := range p.lines {
		if p.uses[n] == LineQuoted {
			p.joins = false
			continue
		}
		if p.count++; p.count > maxLines {
			p.tooManyLines(n)
			cut = true
			break
		}
		p.line(n)
	}
	p.flush()
	if last := len(p.lines) - 1; p.count > maxLines && !cut {
		p.tooManyLines(last)
	}
}

// tooManyLines reports that the sheet has more than maxLines lines and skips the rest, from line n on.
func (p *parser) tooManyLines(n int) {
	p.report(Fault{Code: "sheet/too-long", Pos: Pos{p.first + n, 1}, Width: 1,
		Text: say.F("a sheet has at most %d lines; nothing from here on was read", maxLines)})
	for ; n < len(p.lines); n++ {
		if p.uses[n] != LineQuoted {
			p.uses[n] = LineNotUnderstood
		}
	}
}

// baseIndent returns the smallest indentation of all order lines, which counts as no indentation.
func (p *parser) baseIndent() int {
	least := -1
	for n, line := range p.lines {
		if n >= maxLines {
			break
		}
		trimmed := strings.TrimLeft(line, " \t")
		if trimmed == "" || p.uses[n] == LineQuoted || strings.HasPrefix(trimmed, "//") {
			continue
		}
		if ind := indentOf(line); least < 0 || ind < least {
			least = ind
		}
	}
	return max(least, 0)
}

// line reads line n of the sheet: its orders and its comment.
func (p *parser) line(n int) {
	code, comment := splitComment(p.lines[n])
	code = strings.TrimRight(code, " \t")
	empty := strings.TrimLeft(code, " \t;") == ""
	if comment != "" || empty {
		p.notes = append(p.notes, Note{Pos: Pos{p.first + n, column(p.lines[n], len(code))},
			Text: cleanComment(comment), Trailing: !empty})
	}
	switch {
	case empty:
		p.uses[n] = LineComment
		p.joins = false
		return
	case len(code) > maxRunes && utf8.RuneCountInString(code) > maxRunes:
		p.refuse(n, "sheet/too-long", maxRunes+1, say.F(
			"the line has %d characters, at most %d are allowed", utf8.RuneCountInString(code), maxRunes))
		return
	}
	if at := strings.Index(code, brokenRune); at >= 0 {
		p.refuse(n, "syntax/replacement-char", column(code, at),
			"a character of this line was damaged on the way; write it in plain letters and digits")
		return
	}
	lead := len(code) - len(strings.TrimLeft(code, " \t"))
	if fence.MatchString(code[lead:]) {
		p.uses[n] = LineComment
		p.loose[looseBullet] = append(p.loose[looseBullet], p.first+n)
		return
	}
	if at := strings.Index(code, strikeMark); at >= 0 {
		p.refuse(n, "syntax/verb", column(code, at), struckOut(n, at).Text)
		return
	}
	head, _ := p.bullet(code[lead:])
	lead += head // a figure in a circle may stand for the number of a list
	if at := strings.IndexFunc(code[lead:], isFigure); at >= 0 {
		at += lead
		r, _ := utf8.DecodeRuneInString(code[at:])
		p.refuse(n, "syntax/figure", column(code, at), say.F("%q is a figure, but no plain digit, and may mean another number than it "+
			"looks like; write plain digits", string(r)))
		return
	}
	p.pieces(n, code)
}

// strikeMark encloses struck-out words in Markdown and in text made from HTML.
const strikeMark = "~~"

// struckOut returns the fault for a line with struck-out words.
func struckOut(line, col int) Fault {
	return Fault{Code: "syntax/verb", Pos: Pos{line, col}, Width: len(strikeMark),
		Text: "the order is struck out: leave the line out, or write it without ~~"}
}

// refuse reports a line that cannot be read at all, such as one that is too long.
func (p *parser) refuse(n int, code string, col int, text say.Text) {
	p.joins = false
	p.uses[n] = LineNotUnderstood
	p.report(Fault{Code: code, Pos: Pos{p.first + n, col}, Width: 1, Text: text})
}

// pieces splits a line at ";" into orders, or continues the order of the line before.
func (p *parser) pieces(n int, code string) {
	for start, k := 0, 0; start <= len(code); k++ {
		end := nextPiece(code, start)
		text := strings.TrimRight(code[start:end], ` \`+"\t")
		stop := start + len(text)
		lead := len(text) - len(strings.TrimLeft(text, " \t"))
		if lead == len(text) { // nothing before this ";", or a lone continuation mark
			p.joins = p.joins && end == len(code)
			start = end + 1
			continue
		}
		head, tail := p.bullet(text[lead:])
		if k > 0 || !p.joins || p.startsOrder(firstWord(text[lead+head:])) {
			p.flush()
			p.indent = 0
			if k == 0 {
				p.indent = indentOf(text) - p.base
			} else {
				p.count++
			}
		} else {
			head, tail = 0, 0
		}
		lead, stop = lead+head, stop-tail
		p.spans = append(p.spans, span{n, start + lead, stop})
		p.toks = lex(p.toks, p.lines[n], n, start+lead, stop)
		if head > 0 {
			p.noteLoose(looseBullet)
		}
		p.joins = end == len(code) && wantsMore(code)
		start = end + 1
	}
}

// startsOrder reports whether a word opens a new order, although the line before is not complete. A word that is also a
// keyword of the open order, such as "air", continues that order.
func (p *parser) startsOrder(word string) bool {
	if isForeign(word) {
		first, _ := p.x.foreignEnds(word)
		return first
	}
	if !p.x.starts(word) {
		return false
	}
	if v := p.x.verb(p.toks[0].text); v != nil {
		for _, a := range v.Args {
			if strings.EqualFold(a.Keyword, word) {
				return false
			}
		}
	}
	return true
}

// wantsMore reports whether a line continues on the next one. The final dash of a combat result, as in "a1=-/-", does
// not continue a line.
func wantsMore(code string) bool {
	if strings.HasSuffix(code, "/-") || strings.HasSuffix(code, "=-") {
		return false
	}
	switch code[len(code)-1] {
	case '\\', ',', '+', '-':
		return true
	}
	return strings.HasSuffix(code, "->")
}

// firstWord returns the first word of an order, or its first token if that is no word.
func firstWord(text string) string {
	text = strings.TrimLeft(text, " \t")
	return text[:wordLen(text)]
}

// cleanComment brings a comment to the form "// text".
func cleanComment(s string) string {
	if s == "" {
		return ""
	}
	s = strings.TrimRight(s, " \t")
	text := strings.TrimSpace(strings.TrimLeft(s, "/"))
	switch {
	case text == "":
		return "//"
	case len(s) == len(text)+3 && s[2] == ' ':
		return s
	}
	return "// " + text
}

// flush parses the order collected so far and adds it to the tree of orders.
func (p *parser) flush() {
	if len(p.toks) == 0 {
		return
	}
	p.i, p.failed = 0, false
	p.rephrase()
	p.tidy()
	use := LineOrder
	if p.frame != nil && p.control() {
		use = LineHeader
		p.detachNotes()
	} else {
		p.order()
	}
	if p.failed {
		use = LineNotUnderstood
	}
	for _, s := range p.spans {
		if p.uses[s.line] != LineNotUnderstood {
			p.uses[s.line] = use
		}
	}
	p.toks, p.spans, p.joins = p.toks[:0], p.spans[:0], false
}

// detachNotes gives comments after a control line ("salt ...") a line of their own, because Format may move that line.
func (p *parser) detachNotes() {
	first, last := p.first+p.spans[0].line, p.first+p.spans[len(p.spans)-1].line
	for i := len(p.notes) - 1; i >= 0 && p.notes[i].Pos.Line >= first; i-- {
		if p.notes[i].Trailing && p.notes[i].Pos.Line <= last {
			p.notes[i].Trailing = false
			p.count++
		}
	}
}

// report adds a fault to the list.
func (p *parser) report(f Fault) {
	f.Stage = NotUnderstood
	p.faults = append(p.faults, f)
}

// fault reports a fault at a token and stops reading the order.
func (p *parser) fault(code string, t token, text say.Text, legal ...string) {
	p.failed = true
	legal = slices.DeleteFunc(legal, func(s string) bool { return s == "" })
	p.report(Fault{Code: code, Pos: p.pos(t), Width: p.width(t), Text: text, Legal: legal})
}

// faultEnd reports that something is missing at the next token, or at the end of the order.
func (p *parser) faultEnd(code string, text say.Text, legal ...string) {
	if p.i < len(p.toks) {
		p.fault(code, p.toks[p.i], text, legal...)
		return
	}
	t := p.toks[len(p.toks)-1]
	t.off = t.end
	p.fault(code, t, text, legal...)
}

// pos returns the line and column of a token.
func (p *parser) pos(t token) Pos {
	if p.ascii {
		return Pos{p.first + t.line, t.off + 1}
	}
	return Pos{p.first + t.line, column(p.lines[t.line], t.off)}
}

// width returns the number of characters of a token.
func (p *parser) width(t token) int {
	return max(1, utf8.RuneCountInString(p.lines[t.line][t.off:t.end]))
}
