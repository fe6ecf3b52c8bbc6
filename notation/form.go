package notation

import (
	"cmp"
	"slices"
	"strings"

	"fieldpost/notation/say"
)

// letterForm describes the frame that one of our letters contains for the player to fill in, and whether it is still
// blank. A blank order sheet contains only comments and base, or a line check or draft. Other blank frames contain only
// comments.
type letterForm struct {
	game string
	ok   bool // the frame is still blank
}

// parseForm reads the frame at the beginning of lines, and sets whether it is still blank.
func parseForm(lines []string) letterForm {
	mark, rest, _ := markOf(strings.TrimLeft(lines[0], " \t"))
	var f letterForm
	if words := strings.FieldsFunc(rest, isHeaderGap); len(words) > 0 {
		f.game = words[0]
	}
	for n, line := range lines[1:] {
		if begins, ends := markLine(line); begins || ends {
			f.ok = ends && isForm(mark, lines[1:n+1])
			break
		}
	}
	return f
}

// markLine reports whether a normalised line begins or ends a frame.
func markLine(line string) (begins, ends bool) {
	line = strings.TrimLeft(line, " \t")
	if _, _, begins = markOf(line); begins {
		return true, false
	}
	rest, ends := frameMark(line, "end")
	return false, ends && endsFrame(rest)
}

// isForm reports whether the lines of a frame are still blank, as our letters send them.
func isForm(mark FrameMark, lines []string) bool {
	for _, line := range lines {
		if mark == SheetMark && carriesNothingOut(line) {
			return true
		}
	}
	return isEmptyFrame(mark, lines)
}

// carriesNothingOut reports whether a line is "check" or "draft", which keep a sheet from being executed.
func carriesNothingOut(line string) bool {
	code, _ := splitComment(line)
	word := oneMeaning(roleVerb, firstWord(strings.TrimSpace(code)))
	return strings.EqualFold(word, "check") || strings.EqualFold(word, "draft")
}

// IsEmpty reports whether a frame holds no orders and no commands: nothing but comments, in a sheet also base, check or
// draft.
func (f Frame) IsEmpty() bool { return f.HeaderRest == "" && isEmptyFrame(f.Mark, f.Lines) }

// isEmptyFrame reports whether the lines of a frame hold no orders and no commands: only comments, in a sheet also
// base, check or draft.
func isEmptyFrame(mark FrameMark, lines []string) bool {
	for _, line := range lines {
		code := line
		if mark != PressMark {
			code, _ = splitComment(line)
		}
		code = strings.TrimSpace(code)
		word, _, _ := strings.Cut(code, " ")
		word = oneMeaning(roleVerb, word)
		if code != "" && !(mark == SheetMark && (carriesNothingOut(line) || strings.EqualFold(word, "base"))) {
			return false
		}
	}
	return true
}

// isHeaderGap reports whether a character may separate the words of a frame's first line.
func isHeaderGap(r rune) bool { return strings.ContainsRune(" \t:,、*`~", r) }

// dropForms removes blank frames of a mail if another frame of the same game (for sheets: of the same side) holds
// orders. It keeps faulty frames, so that the sender gets an answer.
func (s *scanner) dropForms() {
	type seat struct{ game, side string }
	sheets, slips := map[seat]bool{}, map[string]bool{}
	for _, f := range s.out.Frames {
		if !f.IsEmpty() {
			sheets[seat{f.Game, f.Side}], sheets[seat{f.Game, ""}] = true, true
		}
	}
	for _, f := range s.out.OtherFrames {
		if !f.IsEmpty() {
			slips[f.Game] = true
		}
	}
	empty := func(f Frame) bool {
		side := f.Side
		if f.Mark != SheetMark {
			side = ""
		}
		said := slips[f.Game] || sheets[seat{f.Game, side}]
		if strings.HasPrefix(f.Game, "<") { // "#PBEM <game> <side> <phase>" of a letter that helps
			return f.IsEmpty() && len(sheets)+len(slips) > 0
		}
		return said && len(f.Faults) == 0 && f.IsEmpty()
	}
	s.out.Frames = s.leaveOut(s.out.Frames, empty)
	s.out.OtherFrames = s.leaveOut(s.out.OtherFrames, empty)
	slices.SortFunc(s.out.Quoted, func(a, b Pos) int { return cmp.Compare(a.Line, b.Line) })
}

// leaveOut removes the frames for which empty returns true, marks their lines as quoted, and adds a note for the
// receipt.
func (s *scanner) leaveOut(frames []Frame, empty func(Frame) bool) []Frame {
	return slices.DeleteFunc(frames, func(f Frame) bool {
		if !empty(f) {
			return false
		}
		for n := f.Pos.Line - 1; n <= f.Pos.Line+len(f.Lines) && n < len(s.out.LineUses); n++ {
			s.out.LineUses[n] = LineQuoted
		}
		s.out.Quoted = append(s.out.Quoted, Pos{f.Pos.Line, 1})
		s.out.Notes = append(s.out.Notes, say.F("the frame that begins on line %d holds nothing but notes and was left out, as "+
			"another frame of the mail says what to do", f.Pos.Line))
		return true
	})
}
