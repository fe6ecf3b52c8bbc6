package notation

import (
	"slices"
	"strings"
	"unicode/utf8"

	"fieldpost/notation/say"
)

// node is a statement with its depth in the tree: 0 for a top-level order.
type node struct {
	Statement
	depth int
}

// open is an order under which the next line may be indented.
type open struct {
	verb string // "" when the line was not understood
	ok   bool   // the order was read without a fault
}

// order parses one order and adds it under the order above if it belongs there.
func (p *parser) order() {
	for _, t := range p.toks {
		if t.kind == tokenOther && t.text == `"` {
			p.fault("syntax/quote", t, `the quote is not closed: write "Gross Deutschland" with both quotes`)
			return
		}
	}
	if m := p.misfit; m != nil {
		p.fault(m.code, m.token, m.text, m.legal...)
		return
	}
	s, v := p.statement()
	if !p.failed && p.i < len(p.toks) {
		p.reportExtra(v, p.toks[p.i])
	}
	depth, fits := p.findDepth(s.Verb, v)
	p.stack = append(p.stack[:depth], open{verb: s.Verb, ok: !p.failed})
	if p.failed || !fits {
		return
	}
	s.Source = p.source()
	if len(s.Source) > maxRunes/4 && utf8.RuneCountInString(s.String()) > maxRunes {
		p.fault("sheet/too-long", p.toks[0], say.F("the order is longer than %d characters; split it", maxRunes))
		return
	}
	for d := range depth {
		if !p.stack[d].ok {
			return // the order above it was refused and is reported
		}
	}
	p.nodes = append(p.nodes, node{s, depth})
}

// source returns the text of the order being parsed, on one line.
func (p *parser) source() string {
	if len(p.spans) == 1 {
		s := p.spans[0]
		return p.lines[s.line][s.start:s.end]
	}
	var parts []string
	for _, s := range p.spans {
		parts = append(parts, p.lines[s.line][s.start:s.end])
	}
	return strings.Join(parts, " ")
}

// findDepth returns the depth of an order: under the nearest order above that allows it, else at the top. It reports a
// fault if the order is not allowed at its place.
func (p *parser) findDepth(name string, v *Verb) (depth int, ok bool) {
	indented := p.indent >= subIndent
	var under []string
	if v != nil {
		under = v.Under
	}
	for d := len(p.stack); d > 0; d-- {
		above := p.stack[d-1].verb
		if slices.Contains(under, above) || above == "" && (indented || len(under) > 0 && !v.Standalone) {
			return d, true
		}
	}
	if name == "" || p.failed && !indented {
		if indented && len(p.stack) > 0 {
			return 1, false
		}
		return 0, false
	}
	switch {
	case len(under) > 0 && (indented || !v.Standalone):
		p.fault("syntax/sub", p.toks[0], say.F("%s belongs directly under %s, and there is none above it",
			name, strings.Join(under, " or ")))
		return 0, false
	case indented && len(p.stack) > 0 && p.reportIndentedWord(name):
		return 1, false
	case indented && len(p.stack) > 0:
		p.fault("syntax/indent", p.toks[0], say.F("%s does not belong under %s; an order of its own has no spaces "+
			"before it, an answer is sent when you are asked",
			name, p.stack[0].verb))
		return min(len(p.stack), 1), false
	case indented:
		p.fault("syntax/indent", p.toks[0], say.F("there is no order above %s; remove the spaces before it", name))
		return 0, false
	}
	return 0, true
}

// reportIndentedWord reports an argument of the order above that was written on a line of its own, such as "air" under
// an attack.
func (p *parser) reportIndentedWord(name string) bool {
	above := p.x.verb(p.stack[0].verb)
	if above == nil || !slices.ContainsFunc(above.Args, func(a Arg) bool { return a.Kind == Flag && a.Keyword == name }) {
		return false
	}
	legal := ""
	for i := len(p.nodes) - 1; i >= 0 && p.stack[0].ok; i-- {
		if n := p.nodes[i]; n.depth == 0 {
			legal = n.String() + " " + name
			break
		}
	}
	p.fault("syntax/indent", p.toks[0], say.F("%s belongs on the line of the %s itself, not under it", name,
		above.Name), legal)
	return true
}

// statements builds the tree of orders.
func (p *parser) statements() []Statement {
	out, _ := nestStatements(p.nodes, 0)
	return out
}

// nestStatements builds the tree from the leading nodes of at least this depth and returns the remaining nodes.
func nestStatements(nodes []node, depth int) ([]Statement, []node) {
	var out []Statement
	if len(nodes) > 0 && nodes[0].depth >= depth {
		out = make([]Statement, 0, len(nodes))
	}
	for len(nodes) > 0 && nodes[0].depth >= depth {
		s := nodes[0].Statement
		s.Children, nodes = nestStatements(nodes[1:], nodes[0].depth+1)
		out = append(out, s)
	}
	return out, nodes
}
