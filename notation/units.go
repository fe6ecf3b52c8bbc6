package notation

import (
	"slices"
	"strconv"
	"strings"
)

// name returns the next token as a unit name.
func (p *parser) name() Item {
	t := p.toks[p.i]
	if t.kind == tokenWord && isPlaceholder(t.text) {
		p.placeholder("syntax/arg-missing", t)
	}
	p.i++
	item := Item{Text: t.text, Pos: p.pos(t)}
	if t.kind == tokenQuoted {
		item.Text = strings.Join(strings.Fields(t.text), " ")
		item.Quoted = !plainName(item.Text) || p.x.isReserved(item.Text)
		if item.Text == "" {
			p.fault("syntax/arg-missing", t, "there is no name between the quotes")
		}
		return item
	}
	if n := len(t.text); n > 1 && t.text[n-1] == '.' && t.text[n-2] != '.' {
		item.Text = t.text[:n-1]
		p.noteLoose(looseEnd)
	}
	switch {
	case t.isWord("none"):
		item.Text = "none"
	case t.isWord("all"):
		item.Text = "all"
	}
	return item
}

// units parses a list of unit names joined by "," "+" or "and". Blanks alone may also separate names of letters and
// digits, such as 1SS. Plain numbers and names with dashes need a separator, because they look like hexes and paths.
func (p *parser) units(v *Verb, a *Arg) []Item {
	if p.atListEnd(v) {
		p.reportNoValue(v, a)
		return nil
	}
	items := append(p.items[:0], p.entry(a))
	for !p.failed {
		if items[len(items)-1].IsDefault {
			if p.peek().is(",") || p.peek().is("+") {
				p.fault("syntax/extra", p.peek(), "nothing can follow default: it decides the rest")
			}
			break
		}
		if p.mark(",") || p.mark("+") || p.word("and") || p.word("&") {
			if p.behindComma(v) {
				return p.storeItems(items)
			}
			if !p.failed {
				items = append(items, p.entry(a))
			}
			continue
		}
		t := p.peek()
		if p.extendName(v, a, &items[len(items)-1]) {
			continue
		}
		quoted := t.kind == tokenQuoted
		if !quoted && (!p.continuesList(t) || p.atListEnd(v)) {
			break
		}
		items = append(items, p.entry(a))
	}
	return p.storeItems(items)
}

// behindComma handles the token after a comma of a list, and reports whether the list has ended.
func (p *parser) behindComma(v *Verb) (over bool) {
	if p.word("and") || p.word("&") {
		p.noteLoose(looseEnd)
	}
	switch {
	case p.endsList(v):
		p.noteLoose(looseEnd)
		return true
	case p.peek().is(",") || p.peek().is("+"):
		p.fault("syntax/extra", p.peek(), "a name is missing between two commas")
	case p.i < len(p.toks) && v != nil && p.peek().kind != tokenQuoted && p.keyword(v) >= 0:
		return true
	case p.atListEnd(nil):
		p.faultEnd("syntax/arg-missing", "a name is missing after the comma")
	}
	return false
}

// maxTimes limits the number after a name, as in "1SS*2".
const maxTimes = 99

// entry returns the next token as an entry of a list: a name, with a count if the list allows counts, or "default".
func (p *parser) entry(a *Arg) Item {
	isDefault := p.peek().isWord("default")
	item := p.name()
	if a == nil || !a.TakesCounts || p.failed {
		return item
	}
	if isDefault {
		item.Text, item.IsDefault = "default", true
		return item
	}
	if t := p.peek(); t.kind != tokenOther || t.text != "*" && t.text != "×" {
		return item
	}
	p.i++
	n := 0
	if p.i < len(p.toks) && p.peek().isNumber() {
		n, _ = strconv.Atoi(p.peek().text)
	}
	if n < 1 || n > maxTimes {
		p.faultEnd("syntax/number", "a number of steps from 1 up expected after *", item.Text+"*1")
		return item
	}
	p.i++
	item.MaxSteps = n
	return item
}

// continuesList reports whether a word after a blank continues a list of units.
func (p *parser) continuesList(t token) bool {
	return t.kind == tokenWord && strings.ContainsAny(t.text, "0123456789") && !strings.Contains(t.text, "-") &&
		!allDigits(strings.TrimSuffix(t.text, ".")) && !p.x.meansPath(t.text) && p.x.nearHex(t.text) == ""
}

// endsList reports whether a comma follows the last unit of a list, before the path or hex of the order.
func (p *parser) endsList(v *Verb) bool {
	t := p.peek()
	if v == nil || t.kind != tokenWord || !p.x.meansPath(t.text) || p.x.isPlace(t.text) ||
		!acceptsKind(v, Path) && !acceptsKind(v, Hex) {
		return false
	}
	if p.i+1 == len(p.toks) {
		return true
	}
	next := p.toks[p.i+1]
	return strings.Contains(t.text, "-") && !next.is(",") || next.is("-") || next.is("->")
}

// nonNameWords lists words that cannot be part of a unit name without quotes.
var nonNameWords = append([]string{"&", "by", "from", "into", "on", "to", "via", "with"}, listWords...)

// beginsName reports whether a word may be the first of several that name a counter: letters only, or a number as in
// "7", "7." and "7th".
func beginsName(text string) bool {
	rest := strings.TrimLeft(text, "0123456789")
	if rest == text || strings.Contains(text, " ") {
		return true
	}
	return slices.Contains([]string{"", ".", "st", "nd", "rd", "th"}, strings.ToLower(rest))
}

// maxNameWords limits the words of a unit name without quotes.
const maxNameWords = 6

// canExtendName reports whether a name may continue with another word.
func canExtendName(item *Item) bool {
	return !item.IsDefault && item.MaxSteps == 0 && item.Text != "none" && item.Text != "all" &&
		strings.Count(item.Text, " ") <= maxNameWords &&
		beginsName(item.Text)
}

// canBegin reports whether a token can begin an argument of the verb other than a.
func (p *parser) canBegin(v *Verb, a *Arg, t token, number bool) bool {
	for i := range v.Args {
		b := &v.Args[i]
		if b.Keyword != "" {
			continue
		}
		words := slices.Contains([]Kind{Word, Words, Text, Unit, Units}, b.Kind) || b.Kind == Number && number
		if b != a && words || slices.ContainsFunc(b.Alias, t.isWord) {
			return true
		}
	}
	return false
}

// extendName adds the next word to a unit name of several words, such as "Das Reich", unless the order could use the
// word as another argument.
func (p *parser) extendName(v *Verb, a *Arg, item *Item) bool {
	t := p.peek()
	if v == nil || a == nil || t.kind != tokenWord || !canExtendName(item) || p.atListEnd(v) || t.isWord("hex") || isPlaceholder(t.text) {
		return false
	}
	if p.x.isPlace(t.text) && (acceptsKind(v, Path) || acceptsKind(v, Hex) || acceptsKind(v, Hexes)) {
		return false
	}
	number := t.isNumber() && len(t.text) <= 2 && !strings.ContainsAny(item.Text, "0123456789")
	word := !strings.ContainsAny(t.text, "0123456789-") && !slices.Contains(nonNameWords, strings.ToLower(t.text))
	if !number && !word || p.canBegin(v, a, t, number) || p.nearKeyword(v, t) != nil {
		return false
	}
	p.i++
	item.Text, item.Quoted = item.Text+" "+t.text, true
	return true
}

// unitsAt parses "UNITS at HEX".
func (p *parser) unitsAt(v *Verb, a *Arg) []Item {
	if p.peek().isWord("at") {
		p.reportNoValue(v, a)
		return nil
	}
	items := p.units(v, a)
	if p.failed {
		return nil
	}
	if !p.word("at") && !p.word("in") && !p.mark("@") {
		p.faultEnd("syntax/arg-missing", "\"at\" and a hex expected here"+exampleHint(v))
		return nil
	}
	item, _ := p.hex()
	return append(items, item)
}
