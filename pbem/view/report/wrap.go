package report

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fieldpost/notation"
)

// columns is the width of the text part in characters.
const columns = 78

// oneLine cleans text from outside (names, addresses, warnings) so that it cannot break lines or hide control
// characters.
func oneLine(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) || unicode.In(r, unicode.Bidi_Control)
	}), " ")
}

// wrap breaks text at spaces, and between wide characters, into lines of at most n columns. n is at least 10. It cuts
// longer words.
func wrap(text string, n int) []string {
	n = max(n, 10)
	var out []string
	line, at := make([]byte, 0, 2*n), 0
	list := words(text)
	before, first := -1, 0 // pieces with which the line above and this one begin; before is -1 after a cut word
	for k, w := range list {
		gap := w.blank && len(line) > 0
		for {
			ww := notation.DisplayWidth(w.text)
			g := 0
			if gap {
				g = 1
			}
			if len(line) > 0 && at+g+ww <= n {
				line, at = append(append(line, " "[:g]...), w.text...), at+g+ww
				break
			}
			if len(line) > 0 {
				out = append(out, string(line))
				line, at, gap, before, first = line[:0], 0, false, first, k
			}
			if ww <= n {
				line, at = append(line, w.text...), ww
				break
			}
			var head string
			head, w.text = splitWideWord(w.text, n)
			out, before, first = append(out, head), -1, -1
		}
	}
	if len(line) > 0 || len(out) == 0 {
		out = append(out, string(line))
	}
	if n > 4*minLastLine && before >= 0 && first >= 0 && at < minLastLine && !list[first].blank {
		for split := first - 1; split > before; split-- {
			if tail := joinPieces(list[split:]); notation.DisplayWidth(tail) >= minLastLine {
				return append(out[:len(out)-2], joinPieces(list[before:split]), tail)
			}
		}
	}
	return out
}

// minLastLine is the least width of a last line that begins inside a word. It applies to texts more than four times as
// wide and avoids a line with a single letter.
const minLastLine = 8

// joinPieces joins pieces to a line.
func joinPieces(list []piece) string {
	var b strings.Builder
	for i, p := range list {
		if i > 0 && p.blank {
			b.WriteByte(' ')
		}
		b.WriteString(p.text)
	}
	return b.String()
}

// piece holds characters that stay on one line. blank is true if a space precedes it.
type piece struct {
	text  string
	blank bool
}

// words splits a text at its spaces, and where East Asian text may break. A word that begins with # stays with the word
// before it, because a line that begins with #PBEM would open a frame if the letter is sent back.
func words(text string) []piece {
	var out []piece
	for w := range strings.FieldsSeq(text) {
		n := len(out)
		out = splitEastAsian(out, w)
		out[n].blank = true
		if w[0] == '#' && n > 0 {
			out[n-1].text += " " + out[n].text
			out = slices.Delete(out, n, n+1)
		}
	}
	return out
}

// Characters that may not begin or end a line of Japanese.
const (
	notFirst = "、。，．・：；？！ー々」』）］｝】〉》゛゜ぁぃぅぇぉっゃゅょァィゥェォッャュョ)]},.:;!?%"
	notLast  = "「『（［｛【〈《([{"
)

// splitEastAsian cuts a word between wide characters and adds its pieces. A run of narrow characters stays whole.
// Closing marks stay with the text before them, opening marks with the text after them.
func splitEastAsian(out []piece, w string) []piece {
	start, wide, last := 0, false, rune(0)
	for i, r := range w {
		if r < utf8.RuneSelf && !wide {
			last = r
			continue
		}
		columns := notation.RuneDisplayWidth(r)
		now := columns == 2
		if i > start && (now || wide) && !strings.ContainsRune(notFirst, r) && !strings.ContainsRune(notLast, last) {
			out, start = append(out, piece{text: w[start:i]}), i
		}
		if columns > 0 {
			wide, last = now, r
		}
	}
	return append(out, piece{text: w[start:]})
}

// splitWideWord splits a word that is wider than a line. It prefers to split after a hyphen or comma, so that paths
// break between hexes.
func splitWideWord(w string, n int) (head, tail string) {
	used, end, soft := 0, 0, 0
	for i, r := range w {
		rw := notation.RuneDisplayWidth(r)
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
	return s + strings.Repeat(" ", max(0, n-notation.DisplayWidth(s)))
}

// leftRightLine returns left and right text at the two ends of a line of n columns. ok is false if they do not fit.
func leftRightLine(left, right string, n int) (string, bool) {
	gap := n - notation.DisplayWidth(left) - notation.DisplayWidth(right)
	if right == "" {
		return left, gap >= 0
	}
	if gap < 2 {
		return "", false
	}
	return left + strings.Repeat(" ", gap) + right, true
}
