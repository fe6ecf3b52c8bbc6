package message

import (
	"slices"
	"strings"
	"unicode/utf8"

	"fieldpost/notation"
)

// unquotedFrames returns the frames of a text that are not quoted: order sheets, then the others.
func unquotedFrames(text string) []notation.Frame {
	if !mayHoldFrame(text) {
		return nil
	}
	found := findFrames(text)
	return append(found.Frames, found.OtherFrames...)
}

// mayHoldFrame reports whether a text contains the start of a frame in any spelling.
func mayHoldFrame(text string) bool {
	return strings.ContainsAny(text, "#\uff03\ufe5f\u266f\u2317\u22d5") || strings.Contains(strings.ToLower(text), "&num;")
}

// findFrames finds the frames of a text without parsing their orders.
func findFrames(text string) notation.FindResult {
	return notation.FindFrames(text, func(string, string, string) (notation.Vocabulary, bool) { return notation.Vocabulary{}, false })
}

// isFrameStart reports whether a line is the first line of an order frame.
func isFrameStart(line string) bool {
	if c := strings.TrimLeft(line, " \t"); c == "" || !strings.ContainsRune("#&\"'", rune(c[0])) && c[0] < utf8.RuneSelf {
		return false
	}
	begins, _ := notation.IsFrameLine(line)
	return begins
}

func hasFrame(text string) bool { return len(unquotedFrames(text)) > 0 }

// hasFilledFrame reports whether a text has a frame that contains more than the empty form of our letters.
func hasFilledFrame(text string) bool {
	return slices.ContainsFunc(unquotedFrames(text), func(f notation.Frame) bool { return !f.IsEmpty() })
}

// normalizedFrames returns the text of all frames with spaces normalised, so that two mails can be compared.
func normalizedFrames(text string) string {
	var b strings.Builder
	for _, f := range unquotedFrames(text) {
		b.WriteString(collapseSpace(f.HeaderLine()) + "\n")
		for _, line := range f.Lines {
			b.WriteString(collapseSpace(line) + "\n")
		}
		b.WriteString("#END\n")
	}
	return b.String()
}

// hasOpenFrame reports whether the last frame of a text has no end.
func hasOpenFrame(text string) bool {
	for _, f := range unquotedFrames(text) {
		for _, fault := range f.Faults {
			if fault.Code == "frame/end" {
				return true
			}
		}
	}
	return false
}

// hasDamagedFrame reports whether a frame contains characters that were lost.
func hasDamagedFrame(text string) bool {
	if !strings.ContainsRune(text, '\ufffd') {
		return false
	}
	lines := strings.Split(text, "\n")
	for _, f := range unquotedFrames(text) {
		for _, line := range lines[f.Pos.Line-1 : f.Pos.Line+len(f.Lines)] {
			if strings.ContainsRune(line, '\ufffd') {
				return true
			}
		}
	}
	return false
}
