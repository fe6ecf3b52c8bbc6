package notation

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fieldpost/notation/say"
)

// FrameMark is the word after the # of a frame's first line, in upper case; SheetMark ("") for "#PBEM".
type FrameMark string

// The kinds of frames. All end with #END.
const (
	SheetMark FrameMark = ""      // #PBEM game side phase: orders
	ModMark   FrameMark = "MOD"   // #MOD game: a moderator's commands, one a line
	DeskMark  FrameMark = "DESK"  // #DESK game side: a player's requests, one a line
	PressMark FrameMark = "PRESS" // #PRESS game side to soviet|all|moderator: a message, free text
	EventMark FrameMark = "EVENT" // #EVENT name: requests to a tournament, one a line
	// WantedMark begins a frame #WANTED: entries for the list of players who look for opponents, one a line. The first
	// entry may follow the mark on the same line; such a frame needs no end.
	WantedMark FrameMark = "WANTED"
	ClaimMark  FrameMark = "CLAIM" // #CLAIM game 213 "rule: why": a player's claim against a ruling; the line needs no end
)

// frameMarks lists the words that begin a frame, in lower case, with their marks.
var frameMarks = []struct {
	word string
	mark FrameMark
}{{"pbem", SheetMark}, {"mod", ModMark}, {"desk", DeskMark}, {"press", PressMark}, {"event", EventMark},
	{"wanted", WantedMark}, {"claim", ClaimMark}}

// markOf returns the mark with which a line begins a frame, and the rest of the line. After the shorter words a blank
// or a colon must follow, because these words also occur in other texts.
func markOf(line string) (FrameMark, string, bool) {
	for _, m := range frameMarks {
		rest, ok := frameMark(line, m.word)
		if ok && (m.mark == SheetMark || rest == "" || strings.ContainsRune(" \t:*`~", rune(rest[0]))) {
			return m.mark, rest, true
		}
	}
	return SheetMark, "", false
}

// shape returns the first line of this kind of frame with placeholders, for messages.
func (m FrameMark) shape() string {
	switch m {
	case ModMark:
		return "#MOD game"
	case DeskMark:
		return "#DESK game side"
	case PressMark:
		return "#PRESS game side to side|all|moderator"
	case EventMark:
		return "#EVENT name"
	case WantedMark:
		return "#WANTED"
	case ClaimMark:
		return `#CLAIM game record "rule: why"`
	}
	return "#PBEM game side phase"
}

// nearMark returns the mark that a misspelled first line, such as "#MODD kursk-7", was probably meant to have. Its word
// must be close to that of another frame, and the name of a game must follow. It returns SheetMark if there is none.
func nearMark(trimmed string) FrameMark {
	words := strings.Fields(trimmed)
	if len(words) < 2 || len(words[0]) < 3 || !plainName(words[1]) {
		return SheetMark
	}
	for _, m := range frameMarks[1:] {
		if d := editDistance(strings.ToLower(words[0]), m.word); d == 1 || nearForeign(words[0], m.word) {
			return m.mark
		}
	}
	return SheetMark
}

// nearForeign reports whether a word is close to a foreign word for a mark: one character of three or more differs.
func nearForeign(word, mark string) bool {
	return isForeign(word) && slices.ContainsFunc(shared.ForeignWords(roleFrame, mark), func(w string) bool {
		return utf8.RuneCountInString(w) > 2 && editDistance(word, w) == 1
	})
}

// inMessage reports whether the open frame is a message. Lines marked with ">" then belong to it.
func (s *scanner) inMessage() bool {
	if s.start < 0 {
		return false
	}
	m, _, _ := markOf(strings.TrimLeft(s.out.Source[s.start], " \t"))
	return m == PressMark
}

// addFrame adds a frame to the list of its kind.
func (s *scanner) addFrame(f Frame) {
	if f.Mark == SheetMark {
		s.out.Frames = append(s.out.Frames, f)
		return
	}
	if f.Mark == ClaimMark || f.HeaderRest != "" {
		f.Faults = slices.DeleteFunc(f.Faults, func(x Fault) bool { return x.Code == "frame/end" })
	}
	SortFaults(f.Faults)
	s.out.OtherFrames = append(s.out.OtherFrames, f)
}

// slip parses the first line of a frame other than an order sheet, and sets the use of its lines.
func (s *scanner) slip(f *Frame, start, end int) {
	s.out.LineUses[start] = LineHeader
	if !f.slipHeader(s.out.Source[start], start+1) {
		s.out.LineUses[start] = LineNotUnderstood
	}
	if f.Mark != PressMark {
		s.unlist(f, start+2)
	}
	for i := start + 1; i < end; i++ {
		line := strings.TrimSpace(s.out.Source[i])
		if s.out.LineUses[i] == LineQuoted || line == "" {
			continue
		}
		s.out.LineUses[i] = LineOrder
		if f.Mark == PressMark {
			continue
		}
		if strings.HasPrefix(line, "//") {
			s.out.LineUses[i] = LineComment
		} else if at := strings.Index(s.out.Source[i], strikeMark); at >= 0 {
			f.Faults = append(f.Faults, struckOut(i+1, column(s.out.Source[i], at)))
		}
	}
	if len(f.Lines) > maxLines {
		f.Lines = f.Lines[:maxLines]
		f.Faults = append(f.Faults, Fault{Code: "sheet/too-long", Pos: Pos{start + 2 + maxLines, 1}, Width: 1,
			Text: say.F("the frame has more than %d lines", maxLines)})
	}
}

// unlist removes the bullets from the commands of a frame. Lines indented below a command keep their bullets.
func (s *scanner) unlist(f *Frame, first int) {
	var loose looseLines
	f.Lines = slices.Clone(f.Lines)
	least := -1
	for _, line := range f.Lines {
		if in := indentOf(line); strings.TrimSpace(line) != "" && (least < 0 || in < least) {
			least = in
		}
	}
	for i, line := range f.Lines {
		if text, had := stripBullet(line); had && indentOf(line) == least && s.out.LineUses[first-1+i] != LineQuoted {
			f.Lines[i] = text
			loose[looseBullet] = append(loose[looseBullet], first+i)
		}
	}
	s.out.Notes = append(s.out.Notes, loose.texts()...)
}

// slipHeader reads "#MOD game", "#EVENT name", "#DESK game side" and "#PRESS game side to whom".
func (f *Frame) slipHeader(line string, num int) bool {
	off := strings.IndexByte(line, '#')
	f.Pos = Pos{num, column(line, off)}
	code, _ := splitComment(line[off:])
	_, rest, _ := markOf(code)
	if f.Mark == ClaimMark {
		var game string
		game, f.HeaderRest, _ = strings.Cut(strings.Join(strings.Fields(afterMark(line)), " "), " ")
		rest = " " + strings.ToLower(game)
	}
	words := strings.FieldsFunc(strings.TrimRight(strings.ToLower(rest), endsHeader), isHeaderGap)
	want := 1
	switch {
	case f.Mark == WantedMark:
		f.HeaderRest = afterMark(line)
		return true
	case f.ofSide():
		want = 2
	}
	for i, to := range []*string{&f.Game, &f.Side}[:want] {
		if i < len(words) {
			*to = words[i]
		}
	}
	f.Side = oneMeaning(roleSide, f.Side)
	text := say.Text("")
	switch to := words[min(want, len(words)):]; {
	case len(words) < want:
		text = say.F("the first line of the frame has %d words after its mark, %d are expected", len(words), want)
	case strings.Contains(rest, strikeMark):
		text = struckOut(num, off).Text
	case f.Mark == PressMark:
		text = f.address(to)
	case len(to) > 0:
		text = say.F("the first line of the frame has %d words after its mark, %d are expected; commands begin "+
			"on the next line",
			len(words), want)
	}
	for _, w := range words {
		if !plainName(w) {
			text = "games, sides and addressees are written with letters, digits and dashes"
		}
	}
	if text == "" {
		return true
	}
	f.Faults = append(f.Faults, Fault{Code: "frame/header", Pos: f.Pos, Width: len([]rune(strings.TrimRight(code, " \t"))), Text: text,
		Legal: []string{f.Mark.shape()}})
	return false
}

// afterMark returns the text after the mark of a frame's first line, without its comment.
func afterMark(line string) string {
	code, _ := splitComment(line[strings.IndexByte(line, '#'):])
	_, rest, _ := markOf(code)
	return strings.Trim(rest, " \t:*`~")
}

// address reads the recipients of a message from its first line. It returns the error message, "" if there is none.
func (f *Frame) address(words []string) say.Text {
	words = addressees(words)
	if len(words) > 0 && words[0] == "to" {
		words = words[1:]
	}
	f.Recipients = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == "and" })
	slices.Sort(f.Recipients)
	f.Recipients = slices.Compact(f.Recipients)
	if len(f.Recipients) == 0 {
		return "the message does not say whom it is for: a side, all, or moderator"
	}
	return ""
}

// addressees translates foreign words for the recipients of a message, and leaves out particles.
func addressees(words []string) (out []string) {
	for _, w := range words {
		for _, t := range shared.segment(token{text: w, end: len(w)}) {
			word := oneMeaning(roleSide, oneMeaning(roleAddress, t.text))
			if !isForeign(w) || shared.CanonicalWords(roleParticle, t.text) == nil {
				out = append(out, word)
			}
		}
	}
	return out
}

// ofSide reports whether the first line of this kind of frame names a side after the game.
func (f Frame) ofSide() bool { return f.Mark == SheetMark || f.Mark == DeskMark || f.Mark == PressMark }

// slipHead returns the first line of a frame other than a sheet, in canonical spelling.
func (f Frame) slipHead() string {
	words := strings.Fields("#" + string(f.Mark) + " " + f.Game + " " + f.HeaderRest)
	if f.ofSide() {
		words = append(words, f.Side)
	}
	if f.Mark == PressMark {
		words = append(append(words, "to"), f.Recipients...)
	}
	return strings.TrimRight(strings.Join(words, " "), " ")
}

// dropDuplicates removes equal frames except the first: some programs send a text twice.
func dropDuplicates(slips []Frame) []Frame {
	var out []Frame
	for _, f := range slips {
		if !slices.ContainsFunc(out, func(x Frame) bool { return x.HeaderLine() == f.HeaderLine() && slices.Equal(x.Lines, f.Lines) }) {
			out = append(out, f)
		}
	}
	return out
}

// Message returns the normalised text of a #PRESS frame, without empty lines at its ends and signature lines.
func (f Frame) Message() string { return message(f.Lines) }

// MessageAsWritten returns the text of a #PRESS frame like Message, but with the characters of its writer: "？" stays
// "？". Control characters, and characters that reverse the order of letters, become U+FFFD.
func (f Frame) MessageAsWritten() string {
	if len(f.written) < len(f.Lines) {
		return f.Message()
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\t' && r != '\n' || unicode.Is(unicode.Bidi_Control, r) {
			return utf8.RuneError
		}
		return r
	}, strings.ToValidUTF8(message(f.written[:len(f.Lines)]), "\ufffd"))
}

// message joins the lines of a message. It leaves out empty lines at both ends, and the lines "// serial" and
// "// signature".
func message(lines []string) string {
	var out []string
	for _, l := range lines {
		if t := strings.ToLower(strings.Join(strings.Fields(l), " ")); strings.HasPrefix(t, "// serial") ||
			strings.HasPrefix(t, "// signature") {
			continue
		}
		out = append(out, strings.TrimRight(l, " \t"))
	}
	return strings.Trim(strings.Join(out, "\n"), "\n")
}
