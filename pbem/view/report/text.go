package report

import (
	"strings"

	"fieldpost/notation"
)

const indentStep = 3

// textWriter builds the text part of a letter.
type textWriter struct{ b strings.Builder }

func (w *textWriter) line(s string) {
	w.b.WriteString(strings.TrimRight(s, " "))
	w.b.WriteByte('\n')
}

func (p *page) text() string {
	w := &textWriter{}
	rule := strings.Repeat("-", columns)
	if len(p.head) > 0 {
		w.line(rule)
		for _, h := range p.head {
			w.leftRight(h[0].String(), h[1].String())
		}
		w.line(rule)
	}
	for i, s := range p.nonEmptySections() {
		if i > 0 {
			w.line("")
		}
		w.section(s)
	}
	if p.mapText != "" {
		w.line("")
		w.line(p.translateText("MAP"))
		w.verbatim(p.mapText, 0)
	}
	if p.frame != nil {
		w.line("")
		w.wrapped("", "", p.frame.intro.String(), 0)
		for _, l := range p.frame.lines {
			w.line(l)
		}
	}
	return w.b.String()
}

// leftRight writes two texts at the ends of one line, or on two lines if they are too long.
func (w *textWriter) leftRight(left, right string) {
	if s, ok := leftRightLine(left, right, columns); ok {
		w.line(s)
		return
	}
	w.wrapped("", "", left, 0)
	if right != "" {
		w.wrapped("", "", right, indentStep)
	}
}

func (w *textWriter) section(s section) {
	lines := s.lines
	switch {
	case s.inline && s.title != "" && lines[0].kind == linePara && lines[0].label == "":
		hang := notation.DisplayWidth(s.heading()) + 2
		if hang > 16 {
			w.leftRight(s.heading(), s.right.String())
			break
		}
		w.wrapped(s.heading()+"  ", "", lines[0].text.String(), hang)
		for _, l := range lines[1:] {
			w.entry(l, hang)
		}
		return
	case s.title != "":
		w.leftRight(s.heading(), s.right.String())
	}
	base := indentStep
	if s.title == "" {
		base = 0
	}
	for i, l := range lines {
		if i > 0 && l.kind == lineFault && !l.fault.sameLine {
			w.line("")
		}
		w.entry(l, base)
	}
}

func (w *textWriter) entry(l line, base int) {
	in := base + l.depth*indentStep
	switch l.kind {
	case lineRow:
		w.row(l, in)
	case linePre:
		w.verbatim(l.text.String(), in)
	case lineFault:
		w.b.WriteString(l.fault.text())
	default:
		blanks := strings.Repeat(" ", in)
		if l.label != "" {
			w.wrapped(blanks+l.label.String()+"  ", blanks, l.text.String(), in+notation.DisplayWidth(l.label.String())+2)
			return
		}
		w.wrapped(blanks, blanks, l.text.String(), in)
	}
}

// wrapped writes text after a lead. Continuation lines are indented by hang columns.
func (w *textWriter) wrapped(lead, blanks, text string, hang int) {
	if hang > columns/2 {
		w.line(lead)
		lead = blanks + strings.Repeat(" ", indentStep)
		hang = notation.DisplayWidth(lead)
	}
	if lead == "" {
		lead = strings.Repeat(" ", hang)
	}
	for i, s := range wrap(text, columns-hang) {
		if i == 0 {
			w.line(lead + s)
		} else {
			w.line(strings.Repeat(" ", hang) + s)
		}
	}
}

// row writes a wrapped text with a figure at the right end of its last line.
func (w *textWriter) row(l line, in int) {
	lead := strings.Repeat(" ", in)
	if l.label != "" {
		lead += l.label.String() + "  "
	}
	hang := notation.DisplayWidth(lead)
	right := l.right.String()
	room := columns - hang
	if notation.DisplayWidth(right) > room/2 { // a long remark gets a separate line
		w.wrapped(lead, "", l.text.String(), hang)
		w.wrapped("", "", right, hang+indentStep)
		return
	}
	if right != "" {
		room -= notation.DisplayWidth(right) + 2
	}
	list := wrap(l.text.String(), room)
	for i, s := range list {
		if i > 0 {
			lead = strings.Repeat(" ", hang)
		}
		if i == len(list)-1 && right != "" {
			s = pad(s, room) + "  " + right
		}
		w.line(lead + s)
	}
}

func (w *textWriter) verbatim(text string, in int) {
	for l := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		w.line(strings.Repeat(" ", in) + l)
	}
}
