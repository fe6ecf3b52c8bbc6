package say

import "strings"

// Lines cuts a text at its line feeds, those in formats and in arguments too; the arguments of a line stay with it.
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

// flattened are the parts of a text, with an argument of several lines as parts of their own.
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

// slice is a part from the literal behind the verb before one up to the literal before another; all of it where both ends are its own.
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

func escape(literal string) string { return strings.ReplaceAll(literal, "%", "%%") }

// lines are the lines of a part whose arguments have one each.
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
