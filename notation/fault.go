package notation

import (
	"cmp"
	"io"
	"slices"
	"strings"

	"fieldpost/notation/say"
)

// renderWidth is the width of an explanation that Render writes, in columns.
const renderWidth = 78

// String returns the stage in English words for players.
func (s Stage) String() string { return s.Say().String() }

// Say returns the stage in words for players, as a translatable text.
func (s Stage) Say() say.Text {
	switch s {
	case NotUnderstood:
		return "not understood"
	case UnknownName:
		return "not known"
	case Illegal:
		return "illegal now"
	case Contingent:
		return "depends on an earlier result"
	}
	return "odd"
}

// WithLegal returns a list that holds only this fault, with the orders that would be legal instead.
func (f Fault) WithLegal(legal ...string) []Fault {
	f.Legal = legal
	return []Fault{f}
}

// SortFaults sorts faults by line and column, then by code and text.
func SortFaults(faults []Fault) {
	slices.SortStableFunc(faults, func(a, b Fault) int {
		return cmp.Or(cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col),
			cmp.Compare(a.Code, b.Code), cmp.Compare(a.Text.String(), b.Text.String()))
	})
}

// RenderFaults writes an explanation of each fault in the order of lines, 78 columns wide, with a blank line between
// them. source holds the normalised lines of the text (FindResult.Source).
func RenderFaults(w io.Writer, source []string, faults []Fault) error {
	return RenderFaultsIn(w, source, faults, say.Text.String)
}

// RenderFaultsIn writes what RenderFaults writes, in the language into which the function in translates.
func RenderFaultsIn(w io.Writer, source []string, faults []Fault, in func(say.Text) string) error {
	sorted := slices.Clone(faults)
	SortFaults(sorted)
	for i, f := range sorted {
		line := ""
		if n := f.Pos.Line; n >= 1 && n <= len(source) {
			line = source[n-1]
		}
		sep := "\n"
		if i == 0 {
			sep = ""
		}
		f.Text = say.Plain(in(f.Text))
		if _, err := io.WriteString(w, sep+f.ExplainIn(f.Labels(in), line, renderWidth)); err != nil {
			return err
		}
	}
	return nil
}

// Labels holds the words printed around a fault, in the language of its reader.
type Labels struct {
	Line    string // before the number of the line: "line"
	Warning string // before the code of a warning (stage Warning)
	Depends string // before the code of a fault that depends on a result (stage Contingent)
	Legal   string // before the legal alternatives
}

// Labels returns the labels for a fault in the language into which the function in translates.
func (f Fault) Labels(in func(say.Text) string) Labels {
	return Labels{in(say.F("line %d", f.Pos.Line)), in("warning"), in("depends"), in("legal:")}
}

// Explain returns the source line with carets under the error. Below it come the code with the text, the rule and the
// legal alternatives, in lines of at most width columns (at least 40). line is the normalised source line; when it is
// empty, only the text is returned.
func (f Fault) Explain(line string, width int) string {
	return f.ExplainIn(f.Labels(say.Text.String), line, width)
}

// ExplainIn returns what Explain returns, with the given labels, for other languages.
func (f Fault) ExplainIn(w Labels, line string, width int) string {
	width = max(width, 40)
	var b strings.Builder
	if line != "" {
		head := "  " + w.Line + "  "
		shown, col, run := clip(line, f.Pos.Col, max(1, f.Width), width-DisplayWidth(head))
		b.WriteString(strings.TrimRight(head+shown, " ") + "\n")
		b.WriteString(strings.Repeat(" ", DisplayWidth(head)+col) + strings.Repeat("^", run) + "\n")
	}
	label := f.Code
	switch f.Stage {
	case Warning:
		label = w.Warning + " " + label
	case Contingent:
		label = w.Depends + " " + label
	}
	text := f.Text
	if f.Rule != "" {
		text += say.F(" (%s)", f.Rule)
	}
	hang := DisplayWidth(label) + 4
	if hang > width/2 {
		b.WriteString("  " + label + "\n")
		hang = 6
		wrap(&b, text.String(), strings.Repeat(" ", hang), hang, width)
	} else {
		wrap(&b, text.String(), "  "+label+"  ", hang, width)
	}
	if len(f.Legal) > 0 {
		wrap(&b, w.Legal+" "+strings.Join(f.Legal, "; "), strings.Repeat(" ", hang), hang, width)
	}
	return b.String()
}

// wrap writes text in lines of at most width columns. It writes lead before the first line and hang blanks before the
// others.
func wrap(b *strings.Builder, text, lead string, hang, width int) {
	b.WriteString(lead)
	at := hang
	for i, word := range strings.Fields(text) {
		n := DisplayWidth(word)
		switch {
		case i > 0 && at+1+n > width:
			b.WriteString("\n" + strings.Repeat(" ", hang))
			at = hang
		case i > 0:
			b.WriteByte(' ')
			at++
		}
		for at+n > width { // a word wider than the line
			var head string
			head, word = cutColumns(word, max(1, width-at))
			b.WriteString(head + "\n" + strings.Repeat(" ", hang))
			at, n = hang, DisplayWidth(word)
		}
		b.WriteString(word)
		at += n
	}
	b.WriteByte('\n')
}

// cutColumns splits off the longest beginning of at most n columns, but at least one rune.
func cutColumns(s string, n int) (head, tail string) {
	used := 0
	for i, r := range s {
		used += RuneDisplayWidth(r)
		if used > n && i > 0 {
			return s[:i], s[i:]
		}
	}
	return s, ""
}

// clip cuts a long line around a column, so that it fits into width columns. It returns where the carets begin and how
// many there are, in columns of the shown text.
func clip(line string, col, runes, width int) (shown string, at, run int) {
	const dots = "..."
	line = strings.ReplaceAll(line, "\t", " ")
	all := []rune(line)
	col = min(max(col-1, 0), len(all))
	end := min(col+runes, len(all))
	start := 0
	before := DisplayWidth(string(all[:col]))
	tooLong := max(DisplayWidth(line), before+1) > width
	if tooLong && max(DisplayWidth(string(all[:end])), before+1) > width-len(dots) {
		for rest := before; start < col && rest > width/2; start++ {
			rest -= RuneDisplayWidth(all[start])
		}
	}
	text := string(all[start:])
	lead := string(all[start:col])
	marked := string(all[col:end])
	if start > 0 {
		text, lead = dots+text, dots+lead
	}
	if DisplayWidth(text) > width {
		text, _ = cutColumns(text, width-len(dots))
		text += dots
	}
	at = DisplayWidth(lead)
	run = max(1, DisplayWidth(marked))
	if at+run > width {
		run = max(1, width-at)
	}
	return text, at, run
}
