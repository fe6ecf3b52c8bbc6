package notation

import (
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
	items := append(p.items[:0], p.name())
	for !p.failed {
		if p.mark(",") || p.mark("+") || p.word("and") {
			switch {
			case p.peek().is(",") || p.peek().is("+"):
				p.fault("syntax/extra", p.peek(), "a name is missing between two commas")
			case p.i < len(p.toks) && v != nil && p.peek().kind != tokenQuoted && p.keyword(v) >= 0:
				return p.keep(items)
			case p.stops(nil):
				p.faultEnd("syntax/arg-missing", "a name is missing after the comma")
			default:
				items = append(items, p.name())
			}
			continue
		}
		t := p.peek()
		quoted := t.kind == tokenQuoted
		if !quoted && (!p.follows(t) || p.stops(v)) {
			break
		}
		items = append(items, p.name())
	}
	return p.keep(items)
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
		p.faultEnd("syntax/arg-missing", `"at" and a hex expected here`+asIn(v))
		return nil
	}
	item, _ := p.hex()
	return append(items, item)
}
