package notation

import "strings"

const (
	letterHeadLines = 8  // lines in which the second rule of a letter's head must stand below the first
	letterBodyLines = 12 // lines below a letter's first line that are looked at
	minBodyLines    = 3  // of them with text: more than a person writes about their own orders before a frame
	nameBytes       = 48 // bytes; a longer name before a colon is that of no header line, in whatever language
	subjectTags     = 3  // "Re:", "AW:" and the like before a subject
)

// beginsOwnLetter says whether one of our own letters begins with line n: by the two rules of its head, by its
// subject among header lines in whatever language, or by the name of the game with which its first line begins. The
// frame below must be the form that the letter came with. A form that the player has filled in is the player's.
func (s *separators) beginsOwnLetter(n int) bool {
	line := strings.Trim(s.lines[n], " \t*")
	if line == "" {
		return false
	}
	head := s.isLetterHead(n) || s.subjectBelow(n)
	mark := s.nextMark(n)
	if mark == len(s.lines) {
		return head
	}
	return s.form.ok && (head || s.namesGame(line) && s.bodyBelow(n, mark))
}

// namesGame says whether a line begins with the name of the next frame's game.
func (s *separators) namesGame(line string) bool {
	words := strings.FieldsFunc(line, isHeaderGap)
	return len(words) > 1 && s.form.game != "" && strings.EqualFold(words[0], s.form.game)
}

// isLetterHead holds for the rule at the head of a letter: a second one follows below the name of the game and its turn.
func (s *separators) isLetterHead(n int) bool {
	if !isRule(s.lines[n]) {
		return false
	}
	for i := n + 1; i <= n+letterHeadLines && i < len(s.lines) && strings.TrimSpace(s.lines[i]) != ""; i++ {
		if isRule(s.lines[i]) {
			return i > n+1
		}
	}
	return false
}

// subjectBelow says whether line n begins at least three lines of the shape "name: value", one of which is the subject of
// a letter: "[kursk-7] ...".
func (s *separators) subjectBelow(n int) bool {
	found, i := false, n
	for ; i < n+letterBodyLines && i < len(s.lines); i++ {
		name, value, ok := strings.Cut(strings.TrimLeft(s.lines[i], " \t*"), ":")
		if !ok || len(name) > nameBytes || name == "" || name[0] == '>' || name[0] == '#' {
			break
		}
		found = found || isSubject(value)
	}
	return found && i-n >= minHeaderLines
}

// isSubject holds for "Re: [kursk-7] T1-G-1: ...".
func isSubject(value string) bool {
	for range subjectTags {
		value = strings.TrimLeft(value, " \t*")
		if inner, ok := strings.CutPrefix(value, "["); ok {
			name, _, ok := strings.Cut(inner, "] ")
			return ok && plainName(name)
		}
		tag, rest, ok := strings.Cut(value, ":")
		if !ok || len(tag) > headerNameMax {
			return false
		}
		value = rest
	}
	return false
}

// bodyBelow says whether enough text stands between line n and the frame at mark.
func (s *separators) bodyBelow(n, mark int) bool {
	text := 0
	for i := n + 1; i < mark && i <= n+letterBodyLines; i++ {
		if strings.TrimSpace(s.lines[i]) != "" {
			text++
		}
	}
	return text >= minBodyLines
}

// nextMark is the next line from n on that opens a frame, or the number of lines.
func (s *separators) nextMark(n int) int {
	if s.mark >= n && s.marked {
		return s.mark
	}
	s.marked = true
	for s.mark = n; s.mark < len(s.lines); s.mark++ {
		if _, _, ok := markOf(strings.TrimLeft(s.lines[s.mark], " \t")); ok {
			s.form = parseForm(s.lines[s.mark:])
			break
		}
	}
	return s.mark
}
