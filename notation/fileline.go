package notation

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// FileLine is a line of a translation file, without its line end.
type FileLine struct {
	Number int // from 1
	Text   string
}

// byteOrderMark is the character that some editors write at the beginning of a UTF-8 file.
const byteOrderMark = "\ufeff"

// ErrEncoding reports a line that is not in UTF-8.
var ErrEncoding = fmt.Errorf("the line is not in UTF-8")

// ParseFileLines returns the lines of a translation file without empty lines and comments (lines that begin with "# ").
// It fails on a line that is not in UTF-8, and names file and line.
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
