package notation

import (
	"strconv"
	"strings"
)

// name takes the next token as a unit name.
func (p *parser) name() Item {
	t := p.toks[p.i]
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
	switch {
	case t.isWord("none"):
		item.Text = "none"
	case t.isWord("all"):
		item.Text = "all"
	}
	return item
}

// units parses a list of unit names joined by "," "+" or "and". Names of letters and digits, such as 1SS, may also
// follow each other with blanks only; plain numbers and names with dashes may not, they look like hexes and paths.
func (p *parser) units(v *Verb, a *Arg) []Item {
	if p.stops(v) {
		p.lacks(v, a)
		return nil
	}
	items := append(p.items[:0], p.entry(a))
	for !p.failed {
		if items[len(items)-1].Rest {
			if p.peek().is(",") || p.peek().is("+") {
				p.fault("syntax/extra", p.peek(), "nothing can stand behind default: it decides the rest")
			}
			break
		}
		if p.mark(",") || p.mark("+") || p.word("and") {
			switch {
			case p.peek().is(",") || p.peek().is("+"):
				p.fault("syntax/extra", p.peek(), "a name is missing between two commas")
			case p.i < len(p.toks) && v != nil && p.peek().kind != tokenQuoted && p.keyword(v) >= 0:
				return p.keep(items)
			case p.stops(nil):
				p.faultEnd("syntax/arg-missing", "a name is missing after the comma")
			default:
				items = append(items, p.entry(a))
			}
			continue
		}
		t := p.peek()
		quoted := t.kind == tokenQuoted
		if !quoted && (!p.follows(t) || p.stops(v)) {
			break
		}
		items = append(items, p.entry(a))
	}
	return p.keep(items)
}

// maxTimes is the greatest number behind a name.
const maxTimes = 99

// entry takes the next token as an entry of a list: a name, with its number where the list has them, or the default.
func (p *parser) entry(a *Arg) Item {
	isDefault := p.peek().isWord("default")
	item := p.name()
	if a == nil || !a.Times || p.failed {
		return item
	}
	if isDefault {
		item.Text, item.Rest = "default", true
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
		p.faultEnd("syntax/number", "a number of steps from 1 up expected behind *", item.Text+"*1")
		return item
	}
	p.i++
	item.Times = n
	return item
}

// follows says whether a word behind a blank goes on with a list of units.
func (p *parser) follows(t token) bool {
	return t.kind == tokenWord && strings.ContainsAny(t.text, "0123456789") && !strings.Contains(t.text, "-") &&
		!allDigits(strings.TrimSuffix(t.text, ".")) && !p.x.isPath(t.text)
}

// unitsAt parses "UNITS at HEX".
func (p *parser) unitsAt(v *Verb, a *Arg) []Item {
	if p.peek().isWord("at") {
		p.lacks(v, a)
		return nil
	}
	items := p.units(v, a)
	if p.failed {
		return nil
	}
	if !p.word("at") && !p.word("in") && !p.mark("@") {
		p.faultEnd("syntax/arg-missing", "\"at\" and a hex expected here"+asIn(v))
		return nil
	}
	item, _ := p.hex()
	return append(items, item)
}
