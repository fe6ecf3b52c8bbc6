package notation

import "strings"

// Reader reads orders one after the other, each on a line as titles print it, without taking space anew for each: some hundred orders are
// read between two clicks on a map. It is for one user at a time.
type Reader struct{ p parser }

// NewReader begins to read in the language of a title.
func NewReader(v Vocabulary) *Reader {
	return &Reader{parser{x: newIndex(v), lines: make([]string, 1), uses: make([]LineUse, 1), first: 1, ascii: true,
		block: make([]Item, 0, blockSize), spans: make([]span, 1)}}
}

// Line reads one order as [ParseLines] does; ok is false where that finds none, more than one, or a fault. What it gives is good until the
// next line is read.
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

// isPlainLine says whether a text is a line of letters, digits and signs alone that stands for one order, in which nothing is to be made
// plain.
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
