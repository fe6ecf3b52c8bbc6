package notation

import (
	"slices"
	"strings"

	"fieldpost/notation/say"
)

// peek returns the next token, or an empty mark at the end of the order.
func (p *parser) peek() token {
	if p.i < len(p.toks) {
		return p.toks[p.i]
	}
	return token{kind: tokenMark}
}

// mark skips the next token if it is this sign, and reports whether it was.
func (p *parser) mark(m string) bool {
	if p.peek().is(m) {
		p.i++
		return true
	}
	return false
}

// word skips the next token if it is this word, and reports whether it was.
func (p *parser) word(w string) bool {
	if p.peek().isWord(w) {
		p.i++
		return true
	}
	return false
}

// statement parses one order. The verb is nil for when, default and pause, and when it is unknown.
func (p *parser) statement() (Statement, *Verb) {
	t := p.peek()
	s := Statement{Pos: p.pos(t)}
	switch {
	case t.isWord("when"):
		p.parseStandingOrder(&s)
		return s, nil
	case t.isWord("default"), t.isWord("pause"):
		s.Verb = strings.ToLower(t.text)
		p.parseStandingOrder(&s)
		return s, nil
	case t.isWord("if"):
		return p.conditional(s)
	}
	v := p.plain(&s)
	if v != nil && !p.failed && p.peek().isWord("if") {
		p.i++
		s.If = p.cond()
	}
	return s, v
}

// conditional parses "if COND [:] ORDER".
func (p *parser) conditional(s Statement) (Statement, *Verb) {
	p.i++
	cond := p.cond()
	if p.failed {
		s.Verb = p.verbAhead()
		return s, p.x.verb(s.Verb)
	}
	p.mark(":")
	t := p.peek()
	if t.isWord("when") || t.isWord("default") || t.isWord("pause") {
		p.fault("syntax/cond", t, `the condition of a standing order comes after its window, as in "when attacked if odds<=3:1: noretreat"`)
		return s, nil
	}
	v := p.plain(&s)
	if v == nil || p.failed {
		return s, v
	}
	if p.peek().isWord("if") {
		p.fault("syntax/cond", p.peek(), `an order has one "if"; join conditions with "and"`)
		return s, v
	}
	s.If = cond
	return s, v
}

// verbAhead returns the verb of an order whose condition could not be read, so that lines indented under the order are
// still accepted.
func (p *parser) verbAhead() string {
	for _, t := range p.toks[p.i:] {
		if v := p.x.verb(t.text); t.kind == tokenWord && v != nil {
			return v.Name
		}
	}
	return ""
}

// plain parses a verb with its arguments into s and returns the verb.
func (p *parser) plain(s *Statement) *Verb {
	t := p.peek()
	if p.i >= len(p.toks) {
		p.faultEnd("syntax/arg-missing", "an order is missing here")
		return nil
	}
	if meant := p.orderFromWords(); meant != "" {
		p.fault("syntax/verb", t, "an order begins with its verb, and these words follow a verb", meant)
		return nil
	}
	v := p.x.verb(t.text)
	if t.kind != tokenWord || v == nil {
		p.unknownVerb(t)
		return nil
	}
	p.i++
	p.mark(":")
	s.Verb = v.Name
	p.arguments(s, v)
	return v
}

// unknownVerb reports an order that begins with no verb.
func (p *parser) unknownVerb(t token) {
	if strings.HasPrefix(t.text, "#") {
		if len(DidYouMean(t.text, []string{"#end"}, 1)) > 0 {
			p.fault("frame/end", t, say.F("%q is not the end of a sheet", t.text), "#END")
			return
		}
		p.fault("syntax/verb", t, "a comment begins with //, not with #")
		return
	}
	if p.unknownForeign(t) {
		return
	}
	near := DidYouMean(t.text, p.x.verbNames(), 3)
	text := say.F("%q is no verb: an order begins with its verb", t.text)
	if legal := p.verbFirst(); len(near) == 0 && len(legal) > 0 {
		near = legal
	} else if len(near) == 0 && (t.kind == tokenQuoted || strings.ContainsAny(t.text, "0123456789")) {
		if p.x.verb("move") != nil {
			near = []string{"move " + strings.TrimSpace(p.sourceOf(p.i, len(p.toks)))}
		}
	}
	p.fault("syntax/verb", t, text, near...)
}

// unknownForeign reports a fault for a foreign word that is no verb or may be several, and returns false for other
// orders. In an order with particles that word is the last one.
func (p *parser) unknownForeign(t token) bool {
	particle := func(t token) bool { return p.x.foreign().CanonicalWords(roleParticle, t.text) != nil }
	if slices.ContainsFunc(p.toks, particle) && !isForeign(t.text) {
		for _, last := range p.toks {
			if last.kind == tokenWord && isForeign(last.text) && !particle(last) {
				t = last
			}
		}
	}
	if t.kind != tokenWord || !isForeign(t.text) {
		return false
	}
	if list := p.x.foreign().CanonicalWords(roleVerb, t.text); len(list) > 1 {
		p.fault("syntax/verb", t, say.F("%s may be %s", t.text, strings.Join(list, ", ")), list...)
		return true
	}
	near := DidYouMean(t.text, p.x.foreign().all(roleVerb), 3)
	p.fault("syntax/verb", t, say.F("%q is no verb: an order begins with its verb", t.text), near...)
	return true
}

// verbFirst returns suggestions for an order whose verb is not its first word. They have the verb first, and leave out
// a leading number that may be a list number.
func (p *parser) verbFirst() (out []string) {
	first := p.i
	for i := first + 1; i < len(p.toks); i++ {
		if v := p.x.verb(p.toks[i].text); v == nil || p.toks[i].kind != tokenWord || len(p.toks[i].text) < 2 {
			continue
		}
		if p.toks[first].isNumber() && i == first+1 {
			out = append(out, p.sourceOf(i, len(p.toks)))
		}
		words := []string{p.toks[i].text, p.sourceOf(first, i), p.sourceOf(i+1, len(p.toks))}
		out = append(out, strings.TrimRight(strings.Join(words, " "), " "))
		break
	}
	return slices.DeleteFunc(out, func(line string) bool {
		_, faults := ParseLines(line, p.x.Vocabulary)
		return len(faults) > 0
	})
}

// orderFromWords returns the order that was probably meant when the player wrote only its argument: "order move/fight"
// for "move / fight". It returns "" for other orders.
func (p *parser) orderFromWords() string {
	if !slices.ContainsFunc(p.toks[p.i:], func(t token) bool { return strings.Contains(t.text, "/") }) {
		return ""
	}
	for i := range p.x.Verbs {
		v := &p.x.Verbs[i]
		if len(v.Args) != 1 || v.Args[0].Kind != Words || len(v.Args[0].Words) < 2 {
			continue
		}
		text := strings.ToLower(p.sourceOf(p.i, len(p.toks)))
		words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t/,", r) })
		if len(words) > 1 && !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(v.Args[0].Words, w) }) {
			return v.Name + " " + strings.Join(words, "/")
		}
	}
	return ""
}

// parseStandingOrder parses the rest of a line after when, default and pause.
func (p *parser) parseStandingOrder(s *Statement) {
	head := p.peek()
	s.Verb = strings.ToLower(head.text)
	p.i++
	if s.Verb == "when" && p.peek().isWord("none") && p.i+1 == len(p.toks) {
		p.i++
		s.Question = "none"
		return
	}
	if s.Question = p.window(s.Verb); p.failed {
		return
	}
	if s.Verb != "default" {
		p.parseWhere(s)
	}
	if p.failed || s.Verb == "pause" {
		return
	}
	if !p.mark(":") && p.i >= len(p.toks) {
		if s.Verb == "when" { // a default without an answer is the default of the title
			p.faultEnd("syntax/window", say.F("when %s has no answer: write a colon and what to do", s.Question),
				"when "+s.Question+": pass")
		}
		return
	}
	p.answer(s)
}

// parseWhere parses the place and condition of a standing order: "[at HEX] [if COND]".
func (p *parser) parseWhere(s *Statement) {
	if p.word("at") || p.word("in") || p.mark("@") {
		if item, ok := p.hex(); ok {
			s.At = &item
		}
	}
	if !p.failed && p.word("if") {
		s.If = p.cond()
	}
}

// window parses the name of a question after when, default or pause.
func (p *parser) window(verb string) string {
	t := p.peek()
	if t.kind != tokenWord {
		p.faultEnd("syntax/window", say.F("%s needs the name of a window", verb), p.x.Questions...)
		return ""
	}
	low := strings.ToLower(t.text)
	if len(p.x.Questions) > 0 {
		i := slices.IndexFunc(p.x.Questions, func(w string) bool { return strings.EqualFold(w, low) })
		if i < 0 {
			legal := append(DidYouMean(low, p.x.Questions, 3), DidYouMean(low, p.x.foreign().windows(p.x.Questions), 3)...)
			if len(legal) == 0 {
				legal = p.x.Questions
			}
			p.fault("syntax/window", t, say.F("there is no window %q", t.text), legal...)
			return ""
		}
		low = p.x.Questions[i]
	}
	p.i++
	return low
}

// answer parses the order that answers a question. An "if" after the answer is the condition of the standing order.
func (p *parser) answer(s *Statement) {
	t := p.peek()
	for _, w := range formWords {
		if t.isWord(w) {
			p.fault("syntax/window", t, say.F("%q cannot be an answer: after the colon comes a plain order", w))
			return
		}
	}
	a := Statement{}
	if p.i < len(p.toks) {
		a.Pos = p.pos(t)
	}
	first := p.i
	v := p.plain(&a)
	if v == nil || p.failed {
		return
	}
	a.Source = p.sourceOf(first, p.i)
	s.Answer = &a
	if iff := p.peek(); iff.isWord("if") {
		if s.If != nil || s.Verb == "default" {
			p.fault("syntax/cond", iff, "no condition belongs here; a standing order has its condition before the "+
				"colon")
			return
		}
		p.i++
		s.If = p.cond()
	}
}

// sourceOf returns the text of the tokens from first up to but not including last, with a blank between lines.
func (p *parser) sourceOf(first, last int) string {
	var b strings.Builder
	for i := first; i < last; {
		j, off, end := i, p.toks[i].off, p.toks[i].end
		for j+1 < last && p.toks[j+1].line == p.toks[i].line {
			j++
			off, end = min(off, p.toks[j].off), max(end, p.toks[j].end) // a rephrased order has its verb in front
		}
		if i > first {
			b.WriteByte(' ')
		}
		b.WriteString(p.lines[p.toks[i].line][off:end])
		i = j + 1
	}
	return b.String()
}
