package say

import "strings"

// maxDepth limits how deeply texts may be nested as arguments of texts; deeper ones are treated as plain words.
const maxDepth = 32

// Part is a piece of a text: either plain words or a format with its arguments.
type Part struct {
	Words  string // plain words; used when Format is ""
	Format string // "" for words
	Args   []Text // one for each verb of the format
}

// Parts splits a text into plain words and formats with their arguments.
func (t Text) Parts() []Part {
	var out []Part
	s := string(t)
	for s != "" {
		i := strings.Index(s, markOpen)
		if i < 0 {
			return appendWords(out, s)
		}
		n := pieceLength(s[i:])
		if n < 0 { // a mark that F did not write
			return appendWords(out, s)
		}
		out = appendWords(out, s[:i])
		out = append(out, parsePiece(s[i:i+n]))
		s = s[i+n:]
	}
	return out
}

// appendWords adds plain words to a list of parts, with all marks removed.
func appendWords(list []Part, s string) []Part {
	if s == "" {
		return list
	}
	return append(list, Part{Words: replaceMarks(s)})
}

// pieceLength returns the length in bytes of the encoded format with arguments at the beginning of s. It returns -1 if
// there is none or if its end is missing.
func pieceLength(s string) int {
	depth, verbs := 0, []int(nil)
	for i := 0; i < len(s); i++ {
		switch s[i : i+1] {
		case markOpen:
			if depth++; depth > maxDepth {
				return -1
			}
			end := markIndex(s[i+1:])
			if end < 0 || s[i+1+end:i+2+end] != markNext {
				return -1
			}
			n, ok := countVerbs(s[i+1 : i+1+end])
			if !ok || n == 0 {
				return -1
			}
			verbs = append(verbs, n)
		case markNext:
			if verbs[depth-1]--; verbs[depth-1] < 0 {
				return -1
			}
		case markShut:
			if verbs[depth-1] != 0 {
				return -1
			}
			verbs = verbs[:depth-1]
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}

// parsePiece decodes a format with its arguments.
func parsePiece(s string) Part {
	s = s[len(markOpen) : len(s)-len(markShut)]
	var p Part
	depth, from := 0, -1
	for i := 0; i < len(s); i++ {
		switch s[i : i+1] {
		case markOpen:
			depth++
		case markShut:
			depth--
		case markNext:
			if depth > 0 {
				continue
			}
			if from < 0 {
				p.Format = s[:i]
			} else {
				p.Args = append(p.Args, Text(s[from:i]))
			}
			from = i + 1
		}
	}
	p.Args = append(p.Args, Text(s[from:]))
	return p
}

// ifWellFormed returns the text if its marks are placed as F writes them, otherwise its words without marks.
func (t Text) ifWellFormed() Text {
	rest := string(t)
	for i := markIndex(rest); i >= 0; i = markIndex(rest) {
		if !strings.HasPrefix(rest[i:], markOpen) {
			return Plain(string(t))
		}
		n := pieceLength(rest[i:])
		if n < 0 {
			return Plain(string(t))
		}
		rest = rest[i+n:]
	}
	return t
}

// writeEnglish writes an encoded format, with the texts nested in it, as English.
func writeEnglish(b *strings.Builder, s string) {
	type level struct {
		literals []string
		args     int // begun until now
	}
	var in []level
	for s != "" {
		mark := s[:1]
		s = s[1:]
		end := max(markIndex(s), 0)
		if mark == markOpen {
			in = append(in, level{literals: ParsePattern(s[:end]).Literals})
			s = s[end:]
			continue
		}
		top := &in[len(in)-1]
		b.WriteString(top.literals[top.args])
		top.args++
		if mark == markShut {
			in = in[:len(in)-1]
		}
		b.WriteString(s[:end])
		s = s[end:]
	}
}

// Text encodes a part again, for callers that changed its format or an argument.
func (p Part) Text() Text {
	if p.Format == "" {
		return Plain(p.Words)
	}
	var b strings.Builder
	b.WriteString(markOpen + replaceMarks(p.Format))
	for _, a := range p.Args {
		b.WriteString(markNext + string(a.ifWellFormed()))
	}
	b.WriteString(markShut)
	return Text(b.String()).ifWellFormed()
}

// JoinParts encodes parts again as one text.
func JoinParts(parts ...Part) Text {
	out := make([]Text, len(parts))
	for i, p := range parts {
		out[i] = p.Text()
	}
	return Join(out, "")
}

// TrimSuffix returns a text without the given ending, or the unchanged text if it ends otherwise.
func (t Text) TrimSuffix(suffix string) Text {
	parts := t.Parts()
	if len(parts) == 0 || suffix == "" {
		return t
	}
	last := &parts[len(parts)-1]
	switch cut, ok := strings.CutSuffix(last.Format, suffix); {
	case last.Format == "":
		last.Words = strings.TrimSuffix(last.Words, suffix)
	case ok:
		last.Format = cut
	case last.Args != nil && strings.HasSuffix(last.Format, "%s"):
		last.Args[len(last.Args)-1] = last.Args[len(last.Args)-1].TrimSuffix(suffix)
	}
	return JoinParts(parts...)
}
