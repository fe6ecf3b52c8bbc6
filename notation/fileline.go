package notation

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// FileLine is a line of a file of translations, without its line end.
type FileLine struct {
	Number int // from 1
	Text   string
}

// byteOrderMark begins a file in UTF-8 that some editors wrote.
const byteOrderMark = "\ufeff"

// ErrEncoding is the error of a line that is not in UTF-8.
var ErrEncoding = fmt.Errorf("the line is not in UTF-8")

// ParseFileLines returns the lines of a file of translations that are neither empty nor comments, which begin with "# ".
// The error names file and line: all files are in UTF-8.
func ParseFileLines(name, text string) (out []FileLine, err error) {
	n := 0
	for line := range strings.Lines(strings.TrimPrefix(text, byteOrderMark)) {
		n++
		if !utf8.ValidString(line) {
			return nil, fmt.Errorf("%s:%d: %w", name, n, ErrEncoding)
		}
		if line = strings.TrimRight(line, "\r\n"); strings.TrimSpace(line) != "" && !isComment(line) {
			out = append(out, FileLine{n, line})
		}
	}
	return out, nil
}

func isComment(line string) bool { return line == "#" || strings.HasPrefix(line, "# ") }
