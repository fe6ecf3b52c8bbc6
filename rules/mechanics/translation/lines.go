package translation

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// Line is a line of a file, without its line end, and its number, from 1.
type Line struct {
	Number int
	Text   string
}

// byteOrderMark begins a file in UTF-8 that some editors wrote.
const byteOrderMark = "\ufeff"

// Lines returns the lines of a file that are neither empty nor comments, which begin with "# ". The error names file and
// line: all files are in UTF-8.
func Lines(name, text string) (out []Line, err error) {
	n := 0
	for line := range strings.Lines(strings.TrimPrefix(text, byteOrderMark)) {
		n++
		if !utf8.ValidString(line) {
			return nil, fmt.Errorf("%s:%d: %w", name, n, errEncoding)
		}
		if line = strings.TrimRight(line, "\r\n"); strings.TrimSpace(line) != "" && !isComment(line) {
			out = append(out, Line{n, line})
		}
	}
	return out, nil
}

// errEncoding is the error of a line that is not in UTF-8.
var errEncoding = fmt.Errorf("the line is not in UTF-8")

func isComment(line string) bool { return line == "#" || strings.HasPrefix(line, "# ") }

// rendered matches the hash before a translation.
var rendered = regexp.MustCompile(`^\[([0-9a-f]{8})\] `)

// CutHash splits a translation into the [Hash] of the English that it renders, "" for none, and its text.
func CutHash(s string) (hash, text string) {
	if m := rendered.FindStringSubmatch(s); m != nil {
		return m[1], s[len(m[0]):]
	}
	return "", s
}
