package say

import "strings"

// Lines splits a text at its line feeds, both in formats and in arguments. Each line keeps its own arguments.
func (t Text) Lines() []Text {
	out := []Text{""}
	for _, p := range t.flattened() {
		for i, l := range p.lines() {
			if i > 0 {
				out = append(out, "")
			}
			out[len(out)-1] += l
		}
	}
	return out
}

// flattened returns the parts of a text. It replaces an argument of several lines by the parts of that argument.
func (t Text) flattened() []Part {
	var out []Part
	for _, p := range t.Parts() {
		c, from := ParsePattern(p.Format), 0
		for i, a := range p.Args {
			if !strings.Contains(a.String(), "\n") {
				continue
			}
			out = append(out, p.slice(c, from, i)...)
			out = append(out, a.flattened()...)
			from = i + 1
		}
		out = append(out, p.slice(c, from, len(p.Args))...)
	}
	return out
}

// slice returns the part of a format between two literals, given by their indexes; all of it if they are the first and
// the last.
func (p Part) slice(c Pattern, from, to int) []Part {
	if p.Format == "" || from == 0 && to == len(p.Args) {
		return []Part{p}
	}
	format := escape(c.Literals[from])
	for i := from; i < to; i++ {
		format += c.Verbs[i] + escape(c.Literals[i+1])
	}
	if from == to {
		return []Part{{Words: c.Literals[from]}}
	}
	return []Part{{Format: format, Args: p.Args[from:to]}}
}

// escape doubles the percent signs of a literal, so that it can be part of a format.
func escape(literal string) string { return strings.ReplaceAll(literal, "%", "%%") }

// lines returns the lines of a part whose arguments each fit on one line.
func (p Part) lines() []Text {
	var out []Text
	if p.Format == "" {
		for l := range strings.SplitSeq(p.Words, "\n") {
			out = append(out, Text(l))
		}
		return out
	}
	args := p.Args
	for f := range strings.SplitSeq(p.Format, "\n") {
		n := len(ParsePattern(f).Verbs)
		if n == 0 {
			out = append(out, Plain(strings.ReplaceAll(f, "%%", "%")))
			continue
		}
		out = append(out, Part{Format: f, Args: args[:n]}.Text())
		args = args[n:]
	}
	return out
}
