package report

import (
	"fieldpost/notation"
	"fieldpost/notation/say"
)

const (
	maxRanges   = 8  // ranges of lines of one kind that are named
	maxWarnings = 12 // warnings that are shown
)

// mailSection describes the mail being answered: how each line was used, and any oddities.
func (b *builder) mailSection() section {
	s := section{title: "YOUR MAIL", inline: true, describesState: true}
	if use := lineUseText(b.x.Lines); use != "" {
		s.para(b.sourceText() + use)
	}
	if len(b.x.StrayOrders) > 0 {
		var lines []say.Text
		for _, p := range b.x.StrayOrders {
			lines = append(lines, say.F("line %d", p.Line))
		}
		s.para(say.F("note: not read, but it would be an order inside the frame: %s", say.Join(lines, ", ")))
	}
	for i, w := range b.x.Warnings {
		if i == maxWarnings {
			s.para(say.F("... and %s more.", plural(len(b.x.Warnings)-i, "note")))
			break
		}
		s.para(say.F("note: %s", w))
	}
	return s
}

// sourceText returns the source of the lines: "text/plain in utf-8, 24 lines: ".
func (b *builder) sourceText() say.Text {
	part := say.Plain(oneLine(b.x.Part))
	if c := oneLine(b.x.Charset); c != "" {
		part = joinTexts(part, " ", say.F("in %s", c))
	}
	n := plural(b.x.Lines[len(b.x.Lines)-1].To, "line")
	if part == "" {
		return say.F("%s: ", n)
	}
	return say.F("read from %s, %s: ", part, n)
}

// lineUseText describes every line of a mail by kind: orders first, unread ones last.
func lineUseText(ranges []notation.LineRange) say.Text {
	var out []say.Text
	for _, k := range []struct {
		use     notation.LineUse
		earlier bool
		format  string
	}{
		{notation.LineOrder, false, "orders %s"},
		{notation.LineNotUnderstood, false, "not understood %s"},
		{notation.LineHeader, false, "frame %s"},
		{notation.LineComment, false, "notes and blank lines %s"},
		{notation.LineOutside, false, "not read, outside the frame %s"},
		{notation.LineQuoted, false, "not read, quoted %s"},
		{notation.LineQuoted, true, "not read, earlier mail %s"},
	} {
		if list := lineRuns(ranges, k.use, k.earlier); len(list) > 0 {
			out = append(out, say.F(k.format, say.Join(list, ", ")))
		}
	}
	return say.Join(out, "; ")
}

// lineRuns returns the ranges of lines of one kind.
func lineRuns(ranges []notation.LineRange, use notation.LineUse, earlier bool) []say.Text {
	var list []say.Text
	more := 0
	for _, r := range ranges {
		switch {
		case r.Use != use || r.InEarlierMail != earlier:
		case len(list) == maxRanges:
			more += r.To - r.From + 1
		case r.From == r.To:
			list = append(list, say.F("%d", r.From))
		default:
			list = append(list, say.F("%d-%d", r.From, r.To))
		}
	}
	if more > 0 {
		list = append(list, say.F("and %d more", more))
	}
	return list
}
