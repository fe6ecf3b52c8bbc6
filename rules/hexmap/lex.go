package hexmap

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is a word of a statement with its position.
type token struct {
	text   string
	quoted bool
	line   int
	col    int
}

// keyValue is an attribute of a statement.
type keyValue struct {
	key, value token
}

// statement is a line of the file, continuation lines joined.
type statement struct {
	line    int
	kind    token
	args    []token
	attrs   []keyValue
	above   []string // comment lines before it, without the #
	beside  string   // comment at its end
	rows    []rowLine
	rowEnd  bool // the map block had its end
	endLine int
	below   []string // comments between the last row and the end of the map block
}

// rowLine is one row of the map block: the row's number and its characters.
type rowLine struct {
	line   int
	label  string
	cells  []cellChar
	above  []string
	beside string
}

// cellChar is one character of a map row with its column.
type cellChar struct {
	char rune
	col  int
}

// file is a map file split into statements. Trailing holds the comments after the last statement.
type file struct {
	statements []statement
	trailing   []string
}

// maxStatements limits the number of statements in a file.
const maxStatements = 50_000

// lex splits a file into statements and adds faults to errs.
func lex(data []byte, errs *Errors) file {
	var f file
	if !utf8.Valid(data) {
		errs.add(lineOfBadByte(data), 0, "not UTF-8")
		return f
	}
	text := strings.TrimPrefix(string(data), "\ufeff")
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	var above []string
	for i := 0; i < len(lines); i++ {
		if len(f.statements) == maxStatements {
			errs.addCode("file/size", i+1, 0, "more than %d statements", maxStatements)
			break
		}
		st := statement{line: i + 1}
		more := true
		var comments []string
		for more {
			var comment string
			comment, more = lexLine(lines[i], i+1, &st, errs)
			if comment != "" {
				comments = append(comments, comment)
			}
			if more {
				if i+1 == len(lines) {
					errs.add(i+1, 0, "the file ends after a continuation")
					break
				}
				i++
			}
		}
		if st.kind.text == "" {
			above = append(above, comments...)
			continue
		}
		st.above, above, st.beside = above, nil, strings.Join(comments, "; ")
		if st.kind.text == "map" {
			i = lexRows(lines, i+1, &st, errs)
		}
		f.statements = append(f.statements, st)
	}
	f.trailing = above
	return f
}

// lineOfBadByte returns the line of the first byte that is not valid UTF-8.
func lineOfBadByte(data []byte) int {
	line := 1
	for len(data) > 0 {
		r, n := utf8.DecodeRune(data)
		if r == utf8.RuneError && n <= 1 {
			break
		}
		if r == '\n' {
			line++
		}
		data = data[n:]
	}
	return line
}

// lexLine adds one physical line to a statement. It returns the comment and whether the statement continues on the next
// line.
func lexLine(text string, line int, st *statement, errs *Errors) (comment string, more bool) {
	runes := []rune(text)
	i := 0
	for i < len(runes) {
		switch r := runes[i]; {
		case blank(r):
			i++
		case r == '#':
			return strings.TrimRightFunc(strings.TrimPrefix(string(runes[i+1:]), " "), unicode.IsSpace), false
		case r == '\\' && strings.TrimSpace(string(runes[i+1:])) == "":
			return "", true
		default:
			i = lexWord(runes, i, line, st, errs)
		}
	}
	return "", false
}

// lexWord reads a word, a quoted text or an attribute, starting at i, and returns the index after it.
func lexWord(runes []rune, i, line int, st *statement, errs *Errors) int {
	start := i
	if runes[i] == '"' {
		t, end := lexQuote(runes, i, line, errs)
		st.put(t, errs)
		return end
	}
	for i < len(runes) && !blank(runes[i]) && runes[i] != '#' && runes[i] != '"' {
		if runes[i] == '=' && isKey(runes[start:i]) {
			kv := keyValue{key: token{text: string(runes[start:i]), line: line, col: start + 1}}
			i++
			if i < len(runes) && runes[i] == '"' {
				kv.value, i = lexQuote(runes, i, line, errs)
			} else {
				from := i
				for i < len(runes) && !blank(runes[i]) && runes[i] != '#' && runes[i] != '"' {
					i++
				}
				kv.value = token{text: string(runes[from:i]), line: line, col: from + 1}
			}
			st.putAttr(kv, errs)
			return i
		}
		i++
	}
	st.put(token{text: string(runes[start:i]), line: line, col: start + 1}, errs)
	return i
}

// lexQuote reads a quoted text whose opening quote is at i.
func lexQuote(runes []rune, i, line int, errs *Errors) (token, int) {
	t := token{quoted: true, line: line, col: i + 1}
	for j := i + 1; j < len(runes); j++ {
		if runes[j] == '"' {
			t.text = string(runes[i+1 : j])
			return t, j + 1
		}
	}
	errs.add(line, i+1, "quote without an end")
	t.text = string(runes[i+1:])
	return t, len(runes)
}

// put adds a word to a statement.
func (st *statement) put(t token, errs *Errors) {
	switch {
	case st.kind.text == "" && t.quoted:
		errs.add(t.line, t.col, "a statement begins with its kind, not with a quoted text")
		st.kind = token{text: "?", line: t.line, col: t.col}
	case st.kind.text == "":
		st.kind = t
	case len(st.attrs) > 0:
		errs.add(t.line, t.col, "%q stands after an attribute; attributes come last", t.text)
	default:
		st.args = append(st.args, t)
	}
}

// maxAttrs limits the attributes of a statement.
const maxAttrs = 64

// putAttr adds an attribute to a statement.
func (st *statement) putAttr(kv keyValue, errs *Errors) {
	if st.kind.text == "" {
		errs.add(kv.key.line, kv.key.col, "a statement begins with its kind, not with an attribute")
		st.kind = token{text: "?", line: kv.key.line, col: kv.key.col}
		return
	}
	for _, old := range st.attrs {
		if old.key.text == kv.key.text {
			errs.add(kv.key.line, kv.key.col, "attribute %s is given twice", kv.key.text)
			return
		}
	}
	if len(st.attrs) == maxAttrs {
		errs.add(kv.key.line, kv.key.col, "more than %d attributes", maxAttrs)
	}
	if len(st.attrs) > maxAttrs {
		return
	}
	st.attrs = append(st.attrs, kv)
}

// lexRows reads the lines of a map block up to its end; i is the index of the first. It returns the index of the last.
func lexRows(lines []string, i int, st *statement, errs *Errors) int {
	var above []string
	for ; i < len(lines); i++ {
		body, comment, found := strings.Cut(lines[i], "#")
		comment = strings.TrimSpace(comment)
		words := strings.Fields(body)
		switch {
		case len(words) == 0:
			if found && comment != "" {
				above = append(above, comment)
			}
			continue
		case len(words) == 1 && words[0] == "end":
			st.rowEnd, st.endLine, st.below = true, i+1, above
			if comment != "" {
				st.below = append(st.below, comment)
			}
			return i
		}
		st.rows = append(st.rows, lexRow(body, i+1, above, comment))
		above = nil
	}
	errs.add(st.line, 0, "map block without end")
	return len(lines)
}

// lexRow splits one row of a map block into its number and characters.
func lexRow(body string, line int, above []string, comment string) rowLine {
	row := rowLine{line: line, above: above, beside: comment}
	runes := []rune(body)
	i := 0
	for i < len(runes) && blank(runes[i]) {
		i++
	}
	from := i
	for i < len(runes) && !blank(runes[i]) {
		i++
	}
	row.label = string(runes[from:i])
	for ; i < len(runes); i++ {
		if !blank(runes[i]) {
			row.cells = append(row.cells, cellChar{runes[i], i + 1})
		}
	}
	return row
}

// blank reports whether a character separates words.
func blank(r rune) bool { return r == ' ' || r == '\t' || r == '\r' }

// isKey reports whether a word may be an attribute's key: lower-case letters, digits and hyphens, a letter first.
func isKey(word []rune) bool {
	for i, r := range word {
		letter := r >= 'a' && r <= 'z'
		if !letter && (i == 0 || r != '-' && (r < '0' || r > '9')) {
			return false
		}
	}
	return len(word) > 0
}
