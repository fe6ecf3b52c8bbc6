package message

import (
	"strings"

	"fieldpost/notation"
)

// minFlowWidth is a width in columns; mail programs never break a line below it. A space at the end of a shorter line
// was typed by the player.
const minFlowWidth = 60

// unflow decodes format=flowed (RFC 3676): a line that ends in a space continues on the next line of the same quote
// depth. One leading space is removed; the signature mark "-- " is never joined. Quoted lines keep their marks.
//
// Within an order frame it joins fewer lines, because two orders on one line would be lost. The frame's marks are never
// joined, a short line is not continued, and only a long hexadecimal number is joined to a note. notes describes each
// note that was not joined.
func unflow(text string, delSp bool) (out string, notes []string) {
	f := flow{delSp: delSp}
	for _, line := range strings.Split(text, "\n") {
		f.addLine(line)
	}
	f.b.WriteString(f.paragraph.String())
	if f.unjoinedNotes > 0 {
		notes = append(notes, "a note in the sheet goes over several lines: begin each of them with //")
	}
	return f.b.String(), notes
}

type flow struct {
	delSp         bool
	b             strings.Builder // finished lines
	paragraph     strings.Builder // open paragraph
	started       bool
	continues     bool // the last line ended in a space
	depth         int  // its depth of quotation
	width         int  // its columns
	note          bool // the open paragraph has a comment
	sheet         bool // inside an order frame that is not quoted
	unjoinedNotes int  // comments of the sheet that were not continued
}

func (f *flow) addLine(line string) {
	depth := 0
	for depth < len(line) && line[depth] == '>' {
		depth++
	}
	body := strings.TrimPrefix(line[depth:], " ")
	signature := body == "-- "
	var begin, end bool
	if depth == 0 {
		begin, end = notation.IsFrameLine(body)
	}
	flows := strings.HasSuffix(body, " ") && !signature && !begin && !end
	joins := f.continues && depth == f.depth && !signature && !begin && !end && f.mayJoin(body)
	if flows && f.delSp {
		body = body[:len(body)-1]
	}
	if !joins {
		f.beginParagraph(depth)
	}
	f.paragraph.WriteString(body)
	f.continues, f.depth, f.width = flows, depth, notation.DisplayWidth(body)
	f.note = f.note || strings.Contains(body, "//")
	if depth == 0 {
		f.sheet = (f.sheet || begin) && !end
	}
}

// beginParagraph ends the open paragraph and starts another.
func (f *flow) beginParagraph(depth int) {
	if f.started {
		f.b.WriteString(f.paragraph.String())
		f.b.WriteByte('\n')
	}
	f.started, f.note = true, false
	f.paragraph.Reset()
	if depth > 0 {
		f.paragraph.WriteString(strings.Repeat(">", depth) + " ")
	}
}

// mayJoin reports whether a line of a sheet that ends in a space continues with next.
func (f *flow) mayJoin(next string) bool {
	if !f.sheet || f.depth > 0 {
		return true
	}
	next = strings.TrimLeft(next, " ")
	word, _, _ := strings.Cut(next, " ")
	if f.width+notation.DisplayWidth(word) < minFlowWidth {
		return false
	}
	if !f.note || isHashFragment(next) {
		return true
	}
	if !strings.HasPrefix(next, "//") {
		f.unjoinedNotes++
	}
	return false
}

// isHashFragment reports whether a line is a part of a signature or hash that a mail program split.
func isHashFragment(line string) bool {
	line = strings.TrimRight(line, " ")
	return len(line) >= 32 && strings.Trim(line, "0123456789abcdefABCDEF") == ""
}
