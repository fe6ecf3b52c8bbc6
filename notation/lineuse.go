package notation

import "strings"

// LineUse is the use that was made of a line of a mail. With it a receipt accounts for every line.
type LineUse uint8

const (
	// LineOutside marks a line outside every frame.
	LineOutside LineUse = iota
	// LineQuoted marks a line that begins with ">", a line that introduces a quotation, or a line of an earlier
	// mail below the player's own text.
	LineQuoted
	// LineHeader marks a line #PBEM, #END, base, salt, lang, draft, check or keep good.
	LineHeader
	// LineOrder marks an order that was understood.
	LineOrder
	// LineComment marks a comment or a blank line inside a frame.
	LineComment
	// LineNotUnderstood marks a line of a frame that could not be read as an order.
	LineNotUnderstood
)

// String returns the word for this use in a receipt.
func (u LineUse) String() string {
	switch u {
	case LineOutside:
		return "outside"
	case LineQuoted:
		return "quoted"
	case LineHeader:
		return "header"
	case LineOrder:
		return "order"
	case LineComment:
		return "comment"
	}
	return "not understood"
}

// LineRange is a run of neighbouring lines with the same use; lines count from 1.
type LineRange struct {
	Use           LineUse
	InEarlierMail bool // LineQuoted because it belongs to an unmarked earlier mail
	From, To      int
}

// Ranges returns the lines of the mail as runs of the same use, in order. They cover all lines except blank ones at the
// end of the text.
func (f *FindResult) Ranges() []LineRange {
	end := len(f.Source)
	for end > 0 && strings.TrimSpace(f.Source[end-1]) == "" {
		end--
	}
	var out []LineRange
	for i, u := range f.LineUses[:end] {
		earlier := f.EarlierMailLine > 0 && i+1 >= f.EarlierMailLine && u == LineQuoted
		if last := len(out) - 1; last >= 0 && out[last].Use == u && out[last].InEarlierMail == earlier {
			out[last].To = i + 1
			continue
		}
		out = append(out, LineRange{u, earlier, i + 1, i + 1})
	}
	return out
}

// IsFrameLine reports whether a line begins a frame ("#PBEM" or another Mark) or ends one ("#END"). It accepts the same
// spellings as Find.
func IsFrameLine(line string) (begin, end bool) {
	line = strings.TrimLeft(Normalise(unescaped(line)), " \t")
	if _, _, begin = markOf(line); begin {
		return true, false
	}
	rest, end := frameMark(line, "end")
	return false, end && endsFrame(rest)
}

// bridgeQuoted marks blank lines between quoted lines as quoted.
func (s *scanner) bridgeQuoted() {
	after := -1 // last quoted line with nothing but blank lines below it
	for n, line := range s.out.Source {
		switch {
		case s.out.LineUses[n] == LineQuoted:
			for k := after + 1; after >= 0 && k < n; k++ {
				s.out.LineUses[k] = LineQuoted
			}
			after = n
		case s.out.LineUses[n] != LineOutside || strings.TrimSpace(line) != "":
			after = -1
		}
	}
}

// maxStrays limits the lines outside of frames that a receipt lists as possible orders.
const maxStrays = 20 // lines outside the frames that are named

// strays finds lines outside all frames that are orders in the vocabulary of the first frame. Players probably wrote
// them after #END by mistake.
func (s *scanner) strays() {
	if s.known == nil {
		return
	}
	x := newIndex(*s.known)
	for n, line := range s.out.Source {
		trimmed := strings.TrimLeft(line, " \t")
		if s.out.LineUses[n] != LineOutside || trimmed == "" || len(s.out.StrayOrders) == maxStrays {
			continue
		}
		p := &parser{x: x, lines: x.inCode([]string{trimmed}), first: n + 1, uses: make([]LineUse, 1)}
		p.run()
		if len(p.statements()) > 0 && len(p.faults) == 0 {
			s.out.StrayOrders = append(s.out.StrayOrders, Pos{n + 1, 1 + len(line) - len(trimmed)})
		}
	}
}
