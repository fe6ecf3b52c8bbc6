package notation

import "strings"

const (
	letterHeadLines = 8  // lines of the head of our letters, between its two rows of dashes at most
	letterBodyLines = 12 // lines searched below the first line of a letter
	minBodyLines    = 3  // lines with text among them that make it a letter: more than a person writes before a frame
	nameBytes       = 48 // bytes of the longest name of a mail header
	subjectTags     = 3  // prefixes such as "Re:" or "AW:" skipped before a subject
)

// beginsOwnLetter reports whether line n begins one of our own letters, quoted below the player's text. It recognises a
// letter by the two rows of dashes at its head, by its subject among mail headers, or by the name of the game at the
// beginning of its first line. The frame below must be as blank as the letter sent it; a frame that was filled in is
// the player's own.
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

// namesGame reports whether a line begins with the name of the game of the next frame.
func (s *separators) namesGame(line string) bool {
	words := strings.FieldsFunc(line, isHeaderGap)
	return len(words) > 1 && s.form.game != "" && strings.EqualFold(words[0], s.form.game)
}

// isLetterHead reports whether line n is the row of dashes at the head of one of our letters. A second row must follow
// below the name of the game and its turn.
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

// subjectBelow reports whether line n begins at least three lines of the form "name: value", one of which is the
// subject of a letter: "[kursk-7] ...".
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

// isSubject reports whether a header's value is the subject of one of our letters: "Re: [kursk-7] T1-G-1: ...".
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

// bodyBelow reports whether the text between line n and the frame at line mark is long enough for a letter.
func (s *separators) bodyBelow(n, mark int) bool {
	text := 0
	for i := n + 1; i < mark && i <= n+letterBodyLines; i++ {
		if strings.TrimSpace(s.lines[i]) != "" {
			text++
		}
	}
	return text >= minBodyLines
}

// nextMark returns the next line from n on that opens a frame, or the number of lines.
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
