package notation

import (
	"maps"
	"slices"
	"strings"

	"fieldpost/notation/say"
)

// hex parses one hex label. It drops a full stop after the label, because telephones add one.
func (p *parser) hex() (Item, bool) {
	p.hexWord()
	t := p.peek()
	text, ok := p.label(strings.TrimSuffix(t.text, "."))
	if t.kind == tokenQuoted && len(p.x.place(t.text)) == 1 {
		p.i++
		return Item{Text: text, Pos: p.pos(t)}, true
	}
	if t.kind != tokenWord || !ok {
		p.badHex(t)
		return Item{}, false
	}
	p.i++
	return Item{Text: text, Pos: p.pos(t)}, true
}

// label reads a hex label. It also accepts a label in which letters replace digits.
func (p *parser) label(text string) (string, bool) {
	if p.x.isHex(text) {
		return text, true
	}
	if list := p.x.place(text); len(list) == 1 {
		return list[0], true
	}
	mended, ok := p.x.fixHexDigits(text)
	if ok {
		p.noteLoose(looseLetter)
	}
	return mended, ok
}

// place returns the hexes of a named place.
func (x *index) place(name string) []string {
	if len(x.Places) == 0 {
		return nil
	}
	return x.Places[strings.ToLower(name)]
}

// nearPlaces returns the names of places that a misspelled word probably means.
func (x *index) nearPlaces(word string) []string {
	return DidYouMean(word, slices.Collect(maps.Keys(x.Places)), 3)
}

// isPlace reports whether a word names a place.
func (x *index) isPlace(word string) bool { return len(x.place(word)) > 0 }

// badHex reports a token that should be a hex label.
func (p *parser) badHex(t token) {
	want := "a hex number"
	if p.x.IsHexLabel == nil {
		want = "a hex number of four digits"
	} else if p.x.SuggestHexes != nil {
		want = "a hex number with the letters of its map"
	}
	switch {
	case t.text == "":
		p.faultEnd("syntax/arg-missing", say.F("%s is missing here", want))
	case isPlaceholder(t.text):
		p.placeholder("syntax/hex", t)
	case p.x.isPlace(t.text):
		list := p.x.place(t.text)
		p.fault("syntax/hex", t, say.F("%s may be %s", t.text, strings.Join(list, ", ")), list...)
	case isForeign(t.text):
		p.fault("syntax/hex", t, say.F("%q is not %s", t.text, want), p.x.nearPlaces(t.text)...)
	case t.kind == tokenWord && strings.Contains(t.text, "-") && p.x.isPath(t.text):
		p.fault("syntax/hex", t, say.F("%q is a path; one hex is expected here", t.text), t.text[strings.LastIndexByte(t.text, '-')+1:])
	case len(t.text) == 3 && allDigits(t.text) && p.x.isHex("0"+t.text):
		p.fault("syntax/hex", t, say.F("%q is not %s", t.text, want), "0"+t.text)
	case p.x.nearHex(t.text) != "":
		p.fault("syntax/hex", t, say.F("%q is not %s", t.text, want), p.x.nearHex(t.text))
	case p.hexFromParts() != "":
		p.fault("syntax/hex", t, say.F("%q is not %s; its digits are written together, without commas or spaces",
			t.text, want), p.hexFromParts())
	case p.x.SuggestHexes != nil:
		p.fault("syntax/hex", t, say.F("%q is not %s", t.text, want), p.x.SuggestHexes(t.text)...)
	default:
		p.fault("syntax/hex", t, say.F("%q is not %s", t.text, want))
	}
}

// hexFromParts returns the hex number that the next number tokens form together, as in "4,212" and "42 12". It returns
// "" if they form none.
func (p *parser) hexFromParts() string {
	text := ""
	for i := p.i; i < len(p.toks) && i < p.i+4; i++ {
		if t := p.toks[i]; t.isNumber() {
			if text += t.text; i > p.i && p.x.isHex(text) {
				return text
			}
		} else if !t.is(",") {
			break
		}
	}
	return ""
}

// joinsPath reports whether a word joins the hexes of a path in this order: "to", where it has no other meaning.
func (p *parser) joinsPath(v *Verb, a *Arg) bool {
	t := p.peek()
	if !t.isWord("to") && !t.isWord("via") || p.i+1 >= len(p.toks) || !p.x.meansPath(p.toks[p.i+1].text) {
		return false
	}
	return v == nil || a.Keyword != "" || !slices.ContainsFunc(v.Args, func(b Arg) bool {
		return b.Keyword != "" && (t.isWord(b.Keyword) || slices.ContainsFunc(b.Alias, t.isWord)) &&
			!slices.Contains(v.ExactlyOneOf, b.Name)
	})
}

// path parses hexes joined by "-", "->" , ">", "then" or blanks.
func (p *parser) path(v *Verb, a *Arg) []Item {
	if p.atListEnd(v) {
		if p.peek().is("-") || p.peek().is("->") {
			p.fault("syntax/path", p.peek(), "a path begins with a hex")
			return nil
		}
		p.reportNoValue(v, a)
		return nil
	}
	items := p.pathWord(p.items[:0])
	for p.i < len(p.toks) {
		t := p.peek()
		switch {
		case t.is("-"), t.is("->"), t.is(">"), t.isWord("then"):
			p.i++
			if p.atListEnd(v) {
				p.faultEnd("syntax/path", say.F("a hex is missing after %q", t.text))
				return nil
			}
			items = p.pathWord(items)
		case p.joinsPath(v, a):
			p.i++
			p.noteLoose(looseTo)
			items = p.pathWord(items)
		case t.is(",") && p.i+1 < len(p.toks) && p.looksLikeHex(p.toks[p.i+1]):
			p.fault("syntax/path", t, "the hexes of a path are joined by -, not by commas")
			return nil
		case t.kind == tokenWord && p.looksLikeHex(t) && !p.atListEnd(v):
			items = p.pathWord(items)
		default:
			return p.storeItems(items)
		}
	}
	return p.storeItems(items)
}

// pathWord splits the next word at its dashes into hexes. It reports a fault for every part that is no hex.
func (p *parser) pathWord(items []Item) []Item {
	p.hexWord()
	t := p.toks[p.i]
	p.i++
	text := strings.TrimSuffix(t.text, ".")
	if list := p.x.place(text); len(list) == 1 {
		return append(items, Item{Text: list[0], Pos: p.pos(t)})
	}
	for off := 0; off <= len(text); {
		end := strings.IndexByte(text[off:], '-')
		if end < 0 {
			end = len(text)
		} else {
			end += off
		}
		part := t
		part.text, part.off, part.end = text[off:end], t.off+off, t.off+end
		label, ok := p.label(part.text)
		if !ok {
			p.badHex(part)
		}
		items = append(items, Item{Text: label, Pos: p.pos(part)})
		off = end + 1
	}
	return items
}

// hexes parses a list of hexes in order of preference, joined by ",", "or" or blanks.
func (p *parser) hexes(v *Verb, a *Arg) []Item {
	if p.atListEnd(v) {
		p.reportNoValue(v, a)
		return nil
	}
	items := p.items[:0]
	for {
		item, ok := p.hex()
		if !ok {
			return nil
		}
		items = append(items, item)
		if !p.mark(",") && !p.word("or") && (!p.looksLikeHex(p.peek()) || p.atListEnd(v)) {
			return p.storeItems(items)
		}
	}
}
