package notation

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// endsHeader lists characters that are ignored at the end of a frame's first line.
const endsHeader = " \t_.。;!\\" + quotes

// quotedByUs reports whether a bar precedes the mark in a line, as in our letters before a quoted frame, or in a row of
// a table.
func quotedByUs(line string, at int) bool {
	return strings.Contains(line[:at], "|") && !strings.HasSuffix(strings.TrimRight(line, " \t"), "|")
}

// checkHeaderMarks reports a first line of a frame with other signs before its #.
func (s *scanner) checkHeaderMarks(n int, line string) {
	at := strings.IndexByte(line, '#')
	if at < 0 || s.start >= 0 || quotedByUs(line, at) ||
		strings.ContainsFunc(line[:at], func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
		return
	}
	right := strings.TrimRight(line[at:], endsHeader+")]}>|/:")
	mark, rest, ok := markOf(right)
	words := strings.FieldsFunc(rest, isHeaderGap)
	if !ok || len(words) == 0 || len(words) > 3 && mark != PressMark || utf8.RuneCountInString(line[:at]) > 12 {
		return
	}
	s.lostFrame = true
	s.out.LineUses[n] = LineNotUnderstood
	lead := len(line) - len(strings.TrimLeft(line, " \t"))
	s.out.Faults = append(s.out.Faults, Fault{Code: "frame/header", Pos: Pos{n + 1, column(line, lead)}, Width: 1,
		Text:  "a frame begins with #: remove everything before it on this line",
		Legal: []string{right}})
}
