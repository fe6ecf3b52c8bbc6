package report

import (
	"strings"
	"unicode"

	"fieldpost/notation"
)

// columns is the width of the text part.
const columns = 78

// oneLine keeps foreign text (names, addresses, warnings) from breaking lines or hiding control characters.
func oneLine(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) || unicode.In(r, unicode.Bidi_Control)
	}), " ")
}

// wrap breaks text at blanks into lines of at most n columns, n at least 10; a longer word is cut.
func wrap(text string, n int) []string {
	n = max(n, 10)
	var out []string
	line, at := "", 0
	for _, w := range words(text) {
		for {
			ww := notation.Columns(w)
			if line != "" && at+1+ww <= n {
				line, at = line+" "+w, at+1+ww
				break
			}
			if line != "" {
				out = append(out, line)
				line, at = "", 0
			}
			if ww <= n {
				line, at = w, ww
				break
			}
			var head string
			head, w = cut(w, n)
			out = append(out, head)
		}
	}
	if line != "" || len(out) == 0 {
		out = append(out, line)
	}
	return out
}

// words cuts a text at its blanks. A word that begins with # stays with the word before it: a line that begins with
// #PBEM would open a frame when the letter comes back.
func words(text string) []string {
	var out []string
	for _, w := range strings.Fields(text) {
		if w[0] == '#' && len(out) > 0 {
			out[len(out)-1] += " " + w
			continue
		}
		out = append(out, w)
	}
	return out
}

// cut splits a word that is wider than a line. It prefers the place behind a hyphen or comma, so that paths break between hexes.
func cut(w string, n int) (head, tail string) {
	used, end, soft := 0, 0, 0
	for i, r := range w {
		rw := notation.RuneColumns(r)
		if used+rw > n && i > 0 {
			break
		}
		used += rw
		end = i + len(string(r))
		if r == '-' || r == ',' {
			soft = end
		}
	}
	if soft > 0 && soft < len(w) {
		end = soft
	}
	return w[:end], w[end:]
}

// pad fills s with blanks to n columns.
func pad(s string, n int) string {
	return s + strings.Repeat(" ", max(0, n-notation.Columns(s)))
}

// split puts left and right text at the two ends of a line of n columns; ok is false when they do not fit.
func split(left, right string, n int) (string, bool) {
	gap := n - notation.Columns(left) - notation.Columns(right)
	if right == "" {
		return left, gap >= 0
	}
	if gap < 2 {
		return "", false
	}
	return left + strings.Repeat(" ", gap) + right, true
}
