package notation

import (
	"slices"
	"strings"

	"fieldpost/notation/say"
)

// subjects lists the words that a condition may test in every title, beside a1, a2 ... for the attacks of the sheet.
var subjects = []string{"enemy", "friend", "loss", "odds", "result", "terrain", "turn", "unit"}

// cond parses a condition: terms joined by "and". It returns nil after a fault.
func (p *parser) cond() *Condition {
	c := &Condition{}
	for {
		t, ok := p.term()
		if !ok {
			return nil
		}
		c.Terms = append(c.Terms, t)
		if p.peek().isWord("or") {
			p.fault("syntax/cond", p.peek(), `conditions are joined by "and"; for "or" write a second line`)
			return nil
		}
		if !p.word("and") {
			return c
		}
	}
}

// term parses one test of a condition.
func (p *parser) term() (Term, bool) {
	var term Term
	for p.word("not") {
		term.Not = !term.Not
	}
	t := p.peek()
	if p.i >= len(p.toks) {
		p.faultEnd("syntax/cond", `a condition is missing here, such as "odds<=3:1" or "enemy in 2008"`)
		return term, false
	}
	term.Pos = p.pos(t)
	term.Subject = strings.ToLower(t.text)
	p.i++
	switch {
	case t.kind != tokenWord:
		p.fault("syntax/cond", t, say.F("%q begins no condition", t.text), subjects...)
	case term.Subject == "unit":
		p.unitTerm(&term)
	case term.Subject == "enemy" || term.Subject == "friend":
		p.presence(&term, "in")
	case p.isSubject(term.Subject):
		p.comparison(&term)
	default:
		legal := DidYouMean(term.Subject, append(slices.Clone(subjects), p.x.Subjects...), 3)
		p.fault("syntax/cond", t, say.F("a condition cannot test %q", t.text), legal...)
	}
	return term, !p.failed
}

// isSubject reports whether a word can be on the left of a comparison.
func (p *parser) isSubject(word string) bool {
	return slices.Contains(subjects, word) || IsAttackNumber(word) ||
		slices.ContainsFunc(p.x.Subjects, func(s string) bool { return strings.EqualFold(s, word) })
}

// IsAttackNumber reports whether a word names an attack of the sheet in a condition: a1 to a999.
func IsAttackNumber(word string) bool {
	return len(word) >= 2 && len(word) <= 4 && word[0] == 'a' && allDigits(word[1:]) && word[1] != '0'
}

// unitTerm parses "NAME at HEX", the rest of a test that begins with "unit".
func (p *parser) unitTerm(term *Term) {
	if t := p.peek(); t.kind != tokenQuoted && (t.kind != tokenWord || t.isWord("at") || t.isWord("in")) {
		p.faultEnd("syntax/cond", `the name of a unit is missing here, as in "unit 1SS at 2008"`)
		return
	}
	term.Name = p.name()
	if !p.failed {
		p.presence(term, "at")
	}
}

// presence parses the "at HEX" or "in HEX" of a test.
func (p *parser) presence(term *Term, op string) {
	if !p.word("at") && !p.word("in") && !p.mark("@") {
		p.faultEnd("syntax/cond", say.F("%q and a hex expected here", op))
		return
	}
	term.Op = op
	term.Value, _ = p.hex()
}

// comparison parses the sign and the value after the subject of a test.
func (p *parser) comparison(term *Term) {
	op := p.peek()
	switch {
	case op.kind == tokenMark && slices.Contains([]string{"<", "<=", "=", ">=", ">", "!="}, op.text):
		term.Op = op.text
		p.i++
	case p.word("is"):
		term.Op = "="
	default:
		p.faultEnd("syntax/cond", say.F("%s needs a comparison: < <= = >= > !=", term.Subject))
		return
	}
	switch {
	case term.Subject == "odds":
		term.Value, _ = p.odds()
	case term.Subject == "loss" || term.Subject == "turn":
		if n := p.number(); n != nil {
			term.Value = n[0]
		}
	default:
		p.valueWord(term, op)
	}
}

// valueWord parses the word or number with which a subject is compared. Combat results are upper case, all else lower
// case.
func (p *parser) valueWord(term *Term, op token) {
	t := p.peek()
	isResult := term.Subject == "result" || IsAttackNumber(term.Subject)
	if isResult && p.i < len(p.toks) && !t.is(":") {
		if op.isWord("is") || op.is("=") || op.is("!=") {
			term.Value = p.result()
		} else {
			p.fault("syntax/cond", op, say.F("%s is compared with a word: only = and != make sense", term.Subject))
		}
		return
	}
	if t.kind != tokenWord {
		p.faultEnd("syntax/cond", say.F("%s is compared with nothing", term.Subject))
		return
	}
	if (isResult || !allDigits(t.text)) && term.Op != "=" && term.Op != "!=" {
		p.fault("syntax/cond", op, say.F("%s is compared with a word: only = and != make sense", term.Subject))
		return
	}
	p.i++
	term.Value = Item{Text: strings.ToLower(t.text), Pos: p.pos(t)}
}

// result reads a combat result as a table prints it, in capitals: "DR", "-/DR", "A1R*/-", or the same in quotes. It
// ends at the next blank or colon, or at a comma before the next result ("a1=DR,a2=DE").
func (p *parser) result() Item {
	t := p.toks[p.i]
	p.i++
	if t.kind == tokenQuoted {
		return Item{Text: strings.ToUpper(strings.TrimSpace(t.text)), Pos: p.pos(t)}
	}
	last := t
	for p.i < len(p.toks) {
		next := p.toks[p.i]
		if next.line != last.line || next.off != last.end || next.is(":") || next.is(",") && !p.inResult() {
			break
		}
		last = next
		p.i++
	}
	return Item{Text: strings.ToUpper(p.lines[t.line][t.off:last.end]), Pos: p.pos(t)}
}

// inResult reports whether the next comma belongs to a combat result, as in "A1,DR".
func (p *parser) inResult() bool {
	comma := p.toks[p.i]
	if p.i+1 >= len(p.toks) || p.toks[p.i+1].line != comma.line || p.toks[p.i+1].off != comma.end {
		return false
	}
	next := strings.ToLower(p.toks[p.i+1].text)
	return !(IsAttackNumber(next) && p.i+2 < len(p.toks) && p.toks[p.i+2].is("="))
}
