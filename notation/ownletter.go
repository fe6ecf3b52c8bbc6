package notation

import "strings"

const (
	headReach   = 8  // lines in which the second rule of a letter's head must stand below the first
	bodyReach   = 12 // lines below a letter's first line that are looked at
	bodyLeast   = 3  // of them with text: a letter has more between its first line and its frame than a person's word about his own
	nameBytes   = 48 // bytes; a longer name before a colon is that of no header line, in whatever language
	subjectTags = 3  // "Re:", "AW:" and the like before a subject
)

// ownLetter says whether one of our own letters begins with line n: by the two rules of its head, by its subject among
// header lines in whatever language, or by the name of the game with which its first line begins. The frame below must be
// the form that the letter came with; where the player has filled it in, it is his.
func (s *separators) ownLetter(n int) bool {
	line := strings.Trim(s.lines[n], " \t*")
	if line == "" {
		return false
	}
	head := s.head(n) || s.subjectBelow(n)
	mark := s.nextMark(n)
	if mark == len(s.lines) {
		return head
	}
	return s.form.ok && (head || s.namesGame(line) && s.bodyBelow(n, mark))
}

// namesGame says whether a line begins with the name of the next frame's game.
func (s *separators) namesGame(line string) bool {
	words := strings.FieldsFunc(line, apart)
	return len(words) > 1 && s.form.game != "" && strings.EqualFold(words[0], s.form.game)
}

// head holds for the rule at the head of a letter: a second one follows below the name of the game and its turn.
func (s *separators) head(n int) bool {
	if !isRule(s.lines[n]) {
		return false
	}
	for i := n + 1; i <= n+headReach && i < len(s.lines) && strings.TrimSpace(s.lines[i]) != ""; i++ {
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
	for ; i < n+bodyReach && i < len(s.lines); i++ {
		name, value, ok := strings.Cut(strings.TrimLeft(s.lines[i], " \t*"), ":")
		if !ok || len(name) > nameBytes || name == "" || name[0] == '>' || name[0] == '#' {
			break
		}
		found = found || isSubject(value)
	}
	return found && i-n >= headerLeast
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
	for i := n + 1; i < mark && i <= n+bodyReach; i++ {
		if strings.TrimSpace(s.lines[i]) != "" {
			text++
		}
	}
	return text >= bodyLeast
}

// nextMark is the next line from n on that opens a frame, or the number of lines.
func (s *separators) nextMark(n int) int {
	if s.mark >= n && s.marked {
		return s.mark
	}
	s.marked = true
	for s.mark = n; s.mark < len(s.lines); s.mark++ {
		if _, _, ok := markOf(strings.TrimLeft(s.lines[s.mark], " \t")); ok {
			s.form = formOf(s.lines[s.mark:])
			break
		}
	}
	return s.mark
}
