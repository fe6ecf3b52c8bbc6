package notation

import (
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation/say"
)

// arguments parses everything after the verb of an order. Arguments with a keyword may stand anywhere, the others in
// the order of Verb.Args. It stops before "if" and before the first token that fits no argument.
func (p *parser) arguments(s *Statement, v *Verb) {
	got := p.fields[:0]
	seen := uint64(0)
	next := 0 // the next positional argument
	for p.i < len(p.toks) && !p.failed && !p.peek().isWord("if") {
		if k := max(p.keyword(v), p.arrow(v)); k >= 0 {
			a := &v.Args[k]
			if seen&(1<<k) != 0 && !a.Many {
				p.fault("syntax/extra", p.peek(), say.F("%q appears twice in this order", a.Keyword))
				break
			}
			seen |= 1 << k
			got = insertField(got, k, p.clause(v, a))
			continue
		}
		if p.skipStray(v) {
			continue
		}
		k := p.positional(v, next)
		if k < 0 {
			break
		}
		next = k + 1
		seen |= 1 << k
		a := &v.Args[k]
		p.skipNoise(a)
		got = insertField(got, k, Field{Name: a.Name, Kind: a.Kind, Items: p.value(v, a)})
	}
	p.fields = got
	if p.failed {
		return
	}
	if p.i < len(p.toks) && p.nearKeyword(v, p.peek()) != nil {
		p.reportExtra(v, p.peek())
		return
	}
	if a := p.firstMissing(v, seen); a != nil {
		p.faultEnd("syntax/arg-missing", say.F("%s lacks %s", v.Name, describe(a))+exampleHint(v))
		return
	}
	p.oneOf(v, seen)
	if len(got) > 0 {
		s.Fields = make([]Field, len(got))
		for i := range got {
			s.Fields[i] = got[i].Field
		}
	}
}

// numberedField is a parsed argument with its index in Verb.Args, by which fields are sorted.
type numberedField struct {
	Field
	arg int
}

// insertField inserts a field into a list sorted by index in Verb.Args, the canonical order.
func insertField(list []numberedField, arg int, f Field) []numberedField {
	list = append(list, numberedField{f, arg})
	for i := len(list) - 1; i > 0 && list[i-1].arg > arg; i-- {
		list[i-1], list[i] = list[i], list[i-1]
	}
	return list
}

// keyword returns the index in v.Args of the argument whose keyword comes next, or -1. A keyword such as "w/" may be
// joined to the next word without a blank.
func (p *parser) keyword(v *Verb) int {
	t := p.peek()
	if t.kind == tokenQuoted {
		return -1
	}
	for k := range v.Args {
		a := &v.Args[k]
		if a.Keyword == "" {
			continue
		}
		if strings.EqualFold(t.text, a.Keyword) {
			return k
		}
		for _, alias := range a.Alias {
			if strings.EqualFold(t.text, alias) {
				return k
			}
			if n := len(alias); t.kind == tokenWord && strings.HasSuffix(alias, "/") && len(t.text) > n &&
				strings.EqualFold(t.text[:n], alias) {
				p.split(n)
				return k
			}
		}
	}
	return -1
}

// skipStray skips a token between two arguments that has no meaning: a comma before a keyword, a colon, an arrow or
// "from" before a hex.
func (p *parser) skipStray(v *Verb) bool {
	t := p.peek()
	if p.i+1 >= len(p.toks) {
		return false
	}
	p.i++
	switch {
	case t.is(",") && p.keyword(v) >= 0:
		return true
	case !p.x.meansPath(p.peek().text):
	case t.is(":"):
		p.noteLoose(looseEnd)
		return true
	case t.is("->") && acceptsKind(v, Hex):
		p.noteLoose(looseArrow)
		return true
	case t.isWord("from") && p.i > 2 && acceptsKind(v, Path):
		p.noteLoose(looseTo)
		return true
	}
	p.i--
	return false
}

// acceptsKind reports whether a verb has an argument of this kind that needs no keyword.
func acceptsKind(v *Verb, kind Kind) bool {
	return slices.ContainsFunc(v.Args, func(a Arg) bool { return a.Keyword == "" && a.Kind == kind })
}

// arrow returns the index in v.Args of the argument with the keyword "to" if the next token is an arrow in place of
// that keyword, or -1.
func (p *parser) arrow(v *Verb) int {
	if !p.peek().is("->") || p.i+1 >= len(p.toks) || !p.x.meansPath(p.toks[p.i+1].text) {
		return -1
	}
	return slices.IndexFunc(v.Args, func(a Arg) bool { return a.Keyword == "to" })
}

// split cuts the next token in two after its first n bytes.
func (p *parser) split(n int) {
	t := p.toks[p.i]
	head, tail := t, t
	head.text, head.end = t.text[:n], t.off+n
	tail.text, tail.off = t.text[n:], t.off+n
	p.toks = append(p.toks, token{})
	copy(p.toks[p.i+2:], p.toks[p.i+1:])
	p.toks[p.i], p.toks[p.i+1] = head, tail
}

// clause parses an argument that begins with a keyword.
func (p *parser) clause(v *Verb, a *Arg) Field {
	t := p.peek()
	p.i++
	f := Field{Name: a.Name, Keyword: a.Keyword, Kind: a.Kind}
	if a.Kind == Flag {
		f.Items = []Item{{Text: a.Keyword, Pos: p.pos(t)}}
		return f
	}
	f.Items = p.value(v, a)
	return f
}

// positional returns the index in v.Args, from next on, of the argument without keyword that the next token can begin,
// or -1.
func (p *parser) positional(v *Verb, next int) int {
	for k := next; k < len(v.Args); k++ {
		a := &v.Args[k]
		if a.Keyword != "" {
			continue
		}
		if p.fits(a) || !a.Optional && p.peek().kind != tokenOther {
			return k
		}
		if !a.Optional {
			return -1
		}
	}
	return -1
}

// fits reports whether the next token can begin a value of the argument a.
func (p *parser) fits(a *Arg) bool {
	t := p.peek()
	for _, w := range a.Alias {
		if a.Keyword == "" && t.kind != tokenQuoted && strings.EqualFold(t.text, w) {
			return true
		}
	}
	switch a.Kind {
	case Units, Unit, UnitsAt:
		return t.kind == tokenWord || t.kind == tokenQuoted
	case Hex, Path, Hexes:
		return p.looksLikeHex(t)
	case Word, Words:
		return t.kind == tokenWord
	case Odds, Number:
		return t.kind == tokenWord && t.text[0] >= '0' && t.text[0] <= '9'
	case Text:
		return true
	}
	return false
}

// looksLikeHex reports whether a token is a hex or path, or probably a misspelled one.
func (p *parser) looksLikeHex(t token) bool {
	return t.kind == tokenWord && (p.x.isPath(t.text) || strings.ContainsAny(t.text, "0123456789") || p.x.isPlace(t.text))
}

// skipNoise skips a word that is allowed before a positional value: "in" of "place 1SS in 1907".
func (p *parser) skipNoise(a *Arg) {
	t := p.peek()
	for _, w := range a.Alias {
		if t.kind != tokenQuoted && strings.EqualFold(t.text, w) {
			p.i++
			return
		}
	}
}

// firstMissing returns the first obligatory argument of a verb that was not given; seen has a bit for each given one.
func (p *parser) firstMissing(v *Verb, seen uint64) *Arg {
	for k := range v.Args {
		if !v.Args[k].Optional && seen&(1<<k) == 0 {
			return &v.Args[k]
		}
	}
	return nil
}

// oneOf reports a fault unless exactly one of the arguments in Verb.ExactlyOneOf was given.
func (p *parser) oneOf(v *Verb, seen uint64) {
	if len(v.ExactlyOneOf) == 0 {
		return
	}
	n := 0
	for k := range v.Args {
		if seen&(1<<k) != 0 && slices.Contains(v.ExactlyOneOf, v.Args[k].Name) {
			n++
		}
	}
	if n == 1 {
		return
	}
	var names []string
	for k := range v.Args {
		if slices.Contains(v.ExactlyOneOf, v.Args[k].Name) {
			names = append(names, describe(&v.Args[k]).String())
		}
	}
	if n == 0 {
		p.faultEnd("syntax/arg-missing", say.F("%s lacks %s", v.Name, strings.Join(names, " or "))+exampleHint(v))
		return
	}
	p.faultEnd("syntax/extra", say.F("%s takes %s, not both", v.Name, strings.Join(names, " or "))+exampleHint(v))
}

// reportExtra reports a token that is no argument of the order. v may be nil.
func (p *parser) reportExtra(v *Verb, t token) {
	if v == nil {
		p.fault("syntax/extra", t, say.F("the order should end here, but %q follows", t.text))
		return
	}
	if near := p.nearKeyword(v, t); near != nil {
		p.fault("syntax/extra", t, say.F("%s has no %q", v.Name, t.text), near...)
		return
	}
	p.fault("syntax/extra", t, say.F("%s cannot use %q here; names in a list are joined by commas", v.Name, t.text)+exampleHint(v))
}

// nearKeyword returns the keywords of a verb that a stray word was probably meant to be.
func (p *parser) nearKeyword(v *Verb, t token) []string {
	if t.kind != tokenWord {
		return nil
	}
	var words []string
	for _, a := range v.Args {
		if a.Keyword != "" {
			words = append(words, a.Keyword)
		}
	}
	return DidYouMean(t.text, words, 2)
}

// exampleHint returns the words ", for example ..." with the example of a verb, to end a message with. v may be nil.
func exampleHint(v *Verb) say.Text {
	if v == nil || v.Example == "" {
		return ""
	}
	return say.F(", as in %q", v.Example)
}

// describe returns the name of an argument as a message about it uses it.
func describe(a *Arg) say.Text {
	what := a.Kind.describe()
	if a.Keyword != "" {
		return say.F("%s and %s", strconv.Quote(a.Keyword), what)
	}
	return what
}

// describe returns what a value of this kind is, for messages: "a hex number".
func (k Kind) describe() say.Text {
	switch k {
	case Units:
		return "units"
	case Unit:
		return "a unit"
	case UnitsAt:
		return "units and a hex"
	case Hex:
		return "a hex"
	case Path:
		return "a path of hexes"
	case Hexes:
		return "hexes"
	case Word:
		return "a word"
	case Words:
		return "words joined by /"
	case Odds:
		return "odds"
	case Number:
		return "a number"
	}
	return "a text"
}
