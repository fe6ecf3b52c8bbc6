package notation

import (
	"strings"

	"fieldpost/notation/say"
)

// hex parses one hex label. A full stop behind it is dropped: telephones add one.
func (p *parser) hex() (Item, bool) {
	t := p.peek()
	if t.kind != tokenWord || !p.x.isHex(strings.TrimSuffix(t.text, ".")) {
		p.badHex(t)
		return Item{}, false
	}
	p.i++
	return Item{Text: strings.TrimSuffix(t.text, "."), Pos: p.pos(t)}, true
}

// badHex reports a token that should be a hex label.
func (p *parser) badHex(t token) {
	want := "a hex number"
	if p.x.HexLabel == nil {
		want = "a hex number of four digits"
	} else if p.x.HexMeant != nil {
		want = "a hex number with the letters of its map"
	}
	switch {
	case t.text == "":
		p.faultEnd("syntax/arg-missing", say.F("%s is missing here", want))
	case t.kind == tokenWord && strings.Contains(t.text, "-") && p.x.isPath(t.text):
		p.fault("syntax/hex", t, say.F("%q is a path; one hex is expected here", t.text), t.text[strings.LastIndexByte(t.text, '-')+1:])
	case len(t.text) == 3 && allDigits(t.text) && p.x.isHex("0"+t.text):
		p.fault("syntax/hex", t, say.F("%q is not %s", t.text, want), "0"+t.text)
	case p.x.HexMeant != nil:
		p.fault("syntax/hex", t, say.F("%q is not %s", t.text, want), p.x.HexMeant(t.text)...)
	default:
		p.fault("syntax/hex", t, say.F("%q is not %s", t.text, want))
	}
}

// path parses hexes joined by "-", "->" , ">", "then" or blanks.
func (p *parser) path(v *Verb, a *Arg) []Item {
	if p.stops(v) {
		if p.peek().is("-") || p.peek().is("->") {
			p.fault("syntax/path", p.peek(), "a path begins with a hex")
			return nil
		}
		p.lacks(v, a)
		return nil
	}
	items := p.pathWord(p.items[:0])
	for p.i < len(p.toks) {
		t := p.peek()
		switch {
		case t.is("-"), t.is("->"), t.is(">"), t.isWord("then"):
			p.i++
			if p.stops(v) {
				p.faultEnd("syntax/path", say.F("a hex is missing after %q", t.text))
				return nil
			}
			items = p.pathWord(items)
		case t.is(",") && p.i+1 < len(p.toks) && p.likeHex(p.toks[p.i+1]):
			p.fault("syntax/path", t, "the hexes of a path are joined by -, not by commas")
			return nil
		case t.kind == tokenWord && p.likeHex(t) && !p.stops(v):
			items = p.pathWord(items)
		default:
			return p.keep(items)
		}
	}
	return p.keep(items)
}

// pathWord takes the next word apart at its dashes. Every label that is no hex is reported.
func (p *parser) pathWord(items []Item) []Item {
	t := p.toks[p.i]
	p.i++
	text := strings.TrimSuffix(t.text, ".")
	for off := 0; off <= len(text); {
		end := strings.IndexByte(text[off:], '-')
		if end < 0 {
			end = len(text)
		} else {
			end += off
		}
		part := t
		part.text, part.off, part.end = text[off:end], t.off+off, t.off+end
		if !p.x.isHex(part.text) {
			p.badHex(part)
		}
		items = append(items, Item{Text: part.text, Pos: p.pos(part)})
		off = end + 1
	}
	return items
}

// hexes parses a list of hexes in order of preference, joined by ",", "or" or blanks.
func (p *parser) hexes(v *Verb, a *Arg) []Item {
	if p.stops(v) {
		p.lacks(v, a)
		return nil
	}
	items := p.items[:0]
	for {
		item, ok := p.hex()
		if !ok {
			return nil
		}
		items = append(items, item)
		if !p.mark(",") && !p.word("or") && (!p.likeHex(p.peek()) || p.stops(v)) {
			return p.keep(items)
		}
	}
}
