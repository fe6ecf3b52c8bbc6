package notation

import (
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation/say"
)

// value parses the items of one argument.
func (p *parser) value(v *Verb, a *Arg) []Item {
	switch a.Kind {
	case Units:
		return p.units(v, a)
	case UnitsAt:
		return p.unitsAt(v, a)
	case Unit:
		if p.atListEnd(v) {
			p.reportNoValue(v, a)
			return nil
		}
		return p.storeItem(p.name())
	case Hex:
		if item, ok := p.hex(); ok {
			return p.storeItem(item)
		}
		return nil
	case Path:
		return p.path(v, a)
	case Hexes:
		return p.hexes(v, a)
	case Word:
		return p.oneWord(v, a)
	case Words:
		return p.words(v, a)
	case Odds:
		if item, ok := p.odds(); ok {
			return p.storeItem(item)
		}
		return nil
	case Number:
		return p.number()
	}
	return p.text(v, a)
}

// atListEnd reports whether no list item can begin at the next token: the end, a mark, a keyword of the verb, "if".
func (p *parser) atListEnd(v *Verb) bool {
	t := p.peek()
	if t.kind == tokenQuoted {
		return false
	}
	return t.kind != tokenWord || t.isWord("if") || v != nil && p.keyword(v) >= 0
}

// reportNoValue reports that the value of an argument is missing.
func (p *parser) reportNoValue(v *Verb, a *Arg) {
	p.faultEnd("syntax/arg-missing", say.F("%s expected here", describe(a))+exampleHint(v))
}

// storeItems copies the collected items into memory that many orders share, and returns the copy.
func (p *parser) storeItems(items []Item) []Item {
	p.items = items[:0]
	n := len(items)
	if cap(p.block)-len(p.block) < n {
		p.block = make([]Item, 0, max(n, min(blockSize, 4*len(p.lines))))
	}
	at := len(p.block)
	p.block = append(p.block, items...)
	return p.block[at : at+n : at+n]
}

// storeItem does what storeItems does, for a single item.
func (p *parser) storeItem(item Item) []Item { return p.storeItems(append(p.items[:0], item)) }

// oneWord parses a word; its canonical text is lower case.
func (p *parser) oneWord(v *Verb, a *Arg) []Item {
	if p.atListEnd(v) {
		p.reportNoValue(v, a)
		return nil
	}
	t := p.toks[p.i]
	p.i++
	text, ok := p.matchWord(a, t, t.text)
	if !ok {
		return nil
	}
	return []Item{{Text: text, Pos: p.pos(t)}}
}

// words parses words joined by "/", "-", "," or blanks.
func (p *parser) words(v *Verb, a *Arg) []Item {
	if p.atListEnd(v) {
		p.reportNoValue(v, a)
		return nil
	}
	var items []Item
	for p.i < len(p.toks) && !p.atListEnd(v) {
		t := p.toks[p.i]
		p.i++
		if t.text == "/" && len(items) > 0 && p.i < len(p.toks) {
			continue
		}
		off := 0
		for off <= len(t.text) {
			end := strings.IndexAny(t.text[off:], "/-")
			if end < 0 {
				end = len(t.text)
			} else {
				end += off
			}
			part := t
			part.off, part.end = t.off+off, t.off+end
			text, ok := p.matchWord(a, part, t.text[off:end])
			if !ok {
				return nil
			}
			items = append(items, Item{Text: text, Pos: p.pos(part)})
			off = end + 1
		}
		if !p.mark(",") && !p.word("then") {
			p.mark("->")
		}
	}
	return items
}

// matchWord returns the canonical form of a word. If Arg.Words lists the allowed words, it is the listed word, or the
// only one with that first letter. Otherwise any word is accepted.
func (p *parser) matchWord(a *Arg, t token, word string) (string, bool) {
	low := strings.ToLower(word)
	if len(a.Words) == 0 && low != "" {
		return low, true
	}
	if slices.Contains(a.Words, low) {
		return low, true
	}
	var found []string
	for _, w := range a.Words {
		if len(low) == 1 && strings.HasPrefix(w, low) {
			found = append(found, w)
		}
	}
	if len(found) == 1 {
		return found[0], true
	}
	legal := DidYouMean(low, a.Words, 3)
	if isForeign(word) {
		for _, w := range a.Words {
			legal = append(legal, p.x.foreign().ForeignWords(roleWord, w)...)
		}
	}
	if len(legal) == 0 {
		legal = a.Words
	}
	p.fault("syntax/word", t, say.F("%q is not expected here", word), legal...)
	return "", false
}

// odds parses "3:1", "3-1", "3/1", with or without blanks.
func (p *parser) odds() (Item, bool) {
	t := p.peek()
	if p.i >= len(p.toks) {
		p.faultEnd("syntax/odds", "odds such as 3:1 are missing here")
		return Item{}, false
	}
	text, used := strings.TrimSuffix(t.text, "."), 1
	if p.i+2 < len(p.toks) && t.isNumber() {
		sep, right := p.toks[p.i+1], p.toks[p.i+2]
		if (sep.is(":") || sep.is("-")) && allDigits(strings.TrimSuffix(right.text, ".")) && right.kind == tokenWord {
			text, used = t.text+":"+strings.TrimSuffix(right.text, "."), 3
		}
	}
	a, d, ok := splitOdds(text)
	if !ok || t.kind != tokenWord {
		p.fault("syntax/odds", t, say.F("%q is not odds such as 3:1; both numbers are 1 to %d", text, maxOddsTerm))
		return Item{}, false
	}
	p.i += used
	return Item{Text: strconv.Itoa(a) + ":" + strconv.Itoa(d), Pos: p.pos(t)}, true
}

// number parses a decimal integer of at most six digits.
func (p *parser) number() []Item {
	t := p.peek()
	sign, k := "", p.i
	if t.is("-") && k+1 < len(p.toks) {
		sign, k = "-", k+1
	}
	if k >= len(p.toks) || !p.toks[k].isNumber() || len(p.toks[k].text) > 6 {
		p.faultEnd("syntax/number", "a whole number of at most six digits is expected here")
		return nil
	}
	n, err := strconv.Atoi(sign + p.toks[k].text)
	if err != nil {
		p.faultEnd("syntax/number", "a whole number is expected here")
		return nil
	}
	p.i = k + 1
	return []Item{{Text: strconv.Itoa(n), Pos: p.pos(t)}}
}

// text returns the rest of the order unchanged, as one item.
func (p *parser) text(v *Verb, a *Arg) []Item {
	if p.i >= len(p.toks) {
		p.reportNoValue(v, a)
		return nil
	}
	first := p.i
	p.i = len(p.toks)
	return []Item{{Text: p.sourceOf(first, p.i), Pos: p.pos(p.toks[first])}}
}
