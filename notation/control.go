package notation

import (
	"strconv"
	"strings"

	"fieldpost/notation/say"
)

const (
	baseLen = 12 // hex digits of a "base" line: the beginning of a ledger's hash
	saltLen = 16 // hex digits of a "salt" line
)

// control reads a line of a frame that sets an option and is no order: base, salt, lang, draft, check or keep good. It
// returns false for other lines.
func (p *parser) control() bool {
	t := p.toks[0]
	if t.kind != tokenWord {
		return false
	}
	switch low := strings.ToLower(t.text); low {
	case "draft":
		p.refuseRest(1, low)
		p.frame.Draft = p.frame.Draft || !p.failed
	case "check":
		p.frame.Check = true
		p.assumed()
	case "keep":
		if len(p.toks) < 2 || !p.toks[1].isWord("good") { // a title may have a verb of this name
			return false
		}
		p.refuseRest(2, "keep good")
		p.frame.KeepGood = p.frame.KeepGood || !p.failed
	case "base":
		p.hexDigits("frame/base", baseLen, &p.frame.Base)
	case "salt":
		p.hexDigits("frame/salt", saltLen, &p.frame.Salt)
	case "lang":
		p.lang()
	default:
		return false
	}
	return true
}

// refuseRest reports a fault when anything follows the given number of tokens on a control line.
func (p *parser) refuseRest(tokens int, line string) {
	if len(p.toks) > tokens {
		p.fault("syntax/extra", p.toks[tokens], say.F("%q must be alone on its line", line), line)
	}
}

// assumed reads the combat results after "check": "a1=DR, a2=DE". A result ends at the next blank or comma.
func (p *parser) assumed() {
	for p.i = 1; p.i < len(p.toks); {
		t := p.toks[p.i]
		word := strings.ToLower(t.text)
		if t.is(",") || t.isWord("and") {
			p.i++
			continue
		}
		if t.kind != tokenWord || !IsAttackNumber(word) || p.i+2 >= len(p.toks) || !p.toks[p.i+1].is("=") {
			p.fault("syntax/assumed", t, "after check, name the results to assume, by the number of the attack in "+
				"the sheet",
				"check", "check a1=DR")
			return
		}
		p.i += 2
		n, _ := strconv.Atoi(word[1:])
		p.frame.AssumedResults = append(p.frame.AssumedResults, AssumedResult{Attack: n, Result: p.result().Text, Pos: p.pos(t)})
	}
}

// lang reads the language code after "lang". It accepts any word; the program that writes the letters decides which
// languages it supports.
func (p *parser) lang() {
	p.i = 1
	p.mark(":")
	switch {
	case p.i >= len(p.toks):
		p.faultEnd("frame/lang", "lang needs a language: lang en", "lang en")
	case len(p.toks) > p.i+1:
		p.fault("syntax/extra", p.toks[p.i+1], say.F("the order should end here, but %q follows", p.toks[p.i+1].text))
	case p.frame.Lang != "" && p.frame.Lang != p.toks[p.i].text:
		p.fault("frame/lang", p.toks[p.i], "lang is given twice and differs")
	default:
		p.frame.Lang = p.toks[p.i].text
	}
}

// hexDigits reads the value of a base or salt line. The digits may be written in groups.
func (p *parser) hexDigits(code string, want int, to *string) {
	name := strings.ToLower(p.toks[0].text)
	p.i = 1
	p.mark(":")
	value := ""
	for _, t := range p.toks[p.i:] {
		value += strings.ToLower(t.text)
	}
	if p.i >= len(p.toks) {
		p.faultEnd(code, say.F("%s needs %d hexadecimal digits", name, want))
		return
	}
	at := p.toks[p.i]
	at.end = p.toks[len(p.toks)-1].end
	if at.line != p.toks[len(p.toks)-1].line {
		at.end = p.toks[p.i].end
	}
	switch {
	case len(value) != want || strings.Trim(value, "0123456789abcdef") != "":
		p.fault(code, at, say.F("%s is %d hexadecimal digits (0-9, a-f); these are %d characters", name, want, len([]rune(value))))
	case *to != "" && *to != value:
		p.fault(code, at, say.F("%s is given twice and differs", name))
	default:
		*to = value
	}
}
