package notation

import "strings"

// Reader parses many single-line orders in turn and reuses its memory for speed. Only one goroutine at a time may use
// it.
type Reader struct{ p parser }

// NewReader returns a reader of orders in the vocabulary of a title.
func NewReader(v Vocabulary) *Reader {
	return &Reader{parser{x: newIndex(v), lines: make([]string, 1), uses: make([]LineUse, 1), first: 1, ascii: true,
		block: make([]Item, 0, blockSize), spans: make([]span, 1)}}
}

// Line parses one order as [ParseLines] does. ok is true only if the text is exactly one order without a fault. The
// result is valid until the next call.
func (r *Reader) Line(text string) (st Statement, ok bool) {
	if !isPlainLine(text) {
		list, faults := ParseLines(text, r.p.x.Vocabulary)
		if len(faults) > 0 || len(list) != 1 {
			return st, false
		}
		return list[0], true
	}
	p := &r.p
	p.lines[0], p.spans = text, append(p.spans[:0], span{0, 0, len(text)})
	p.faults, p.nodes, p.stack, p.block, p.joins = p.faults[:0], p.nodes[:0], p.stack[:0], p.block[:0], false
	p.toks = lex(p.toks[:0], text, 0, 0, len(text))
	p.flush()
	if len(p.faults) > 0 || len(p.nodes) != 1 {
		return st, false
	}
	return p.nodes[0].Statement, true
}

// isPlainLine reports whether a text is a single order of ASCII characters without comment, bullet or other loose
// writing, so that a faster parser can read it.
func isPlainLine(text string) bool {
	if text == "" || len(text) > maxRunes || text[0] == ' ' || wantsMore(text) || strings.Contains(text, "//") {
		return false
	}
	for i := range len(text) {
		switch c := text[i]; {
		case c < ' ', c > '~', c == ';', c == '"', c == ' ' && i == len(text)-1:
			return false
		}
	}
	return true
}
