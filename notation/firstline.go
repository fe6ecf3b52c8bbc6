package notation

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// endsHeader holds characters that may end the first line of a frame and say nothing.
const endsHeader = " \t_.;!\\" + quotes

// quotedByUs reports whether a bar stands before the mark at a place, as letters write what is no frame. A row of a table ends with one
// too, and is none.
func quotedByUs(line string, at int) bool {
	return strings.Contains(line[:at], "|") && !strings.HasSuffix(strings.TrimRight(line, " \t"), "|")
}

// checkHeaderMarks reports a frame's first line that begins with other marks than the #.
func (s *scanner) checkHeaderMarks(n int, line string) {
	at := strings.IndexByte(line, '#')
	if at < 0 || s.start >= 0 || quotedByUs(line, at) ||
		strings.ContainsFunc(line[:at], func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
		return
	}
	right := strings.TrimRight(line[at:], endsHeader+")]}>|/:")
	mark, rest, ok := markOf(right)
	words := strings.FieldsFunc(rest, isHeaderGap)
	if !ok || len(words) == 0 || len(words) > 3 && mark != Press || utf8.RuneCountInString(line[:at]) > 12 {
		return
	}
	s.lostFrame = true
	s.out.Lines[n] = LineNotUnderstood
	lead := len(line) - len(strings.TrimLeft(line, " \t"))
	s.out.Faults = append(s.out.Faults, Fault{Code: "frame/header", Pos: Pos{n + 1, column(line, lead)}, Width: 1,
		Text:  "a frame begins with #: remove everything before it on this line",
		Legal: []string{right}})
}
