package sheetsignature

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/text/lazyregexp"
)

var (
	serialLine    = lazyregexp.New(`(?i)^\s*//\s*serial[\s:]+(\d{1,18})\s*$`)
	signatureLine = lazyregexp.New(`(?i)^\s*//\s*signature[\s:]+([0-9a-f]+(?: +[0-9a-f]+)*)\s*$`)
	seemsSerial   = lazyregexp.New(`(?i)^\s*//\s*serial\b`)
)

// Serial returns the serial number in a frame, 1 to 18 digits. A frame must hold exactly one.
func Serial(f notation.Frame) (uint64, error) {
	var found []string
	for _, l := range f.Lines {
		if m := serialLine().FindStringSubmatch(l); m != nil {
			found = append(found, m[1])
		} else if seemsSerial().MatchString(l) {
			return 0, fmt.Errorf("the line %q is not \"// serial\" and a number of at most 18 digits", strings.TrimSpace(l))
		}
	}
	if len(found) != 1 {
		return 0, fmt.Errorf("the signed sheet must hold one line \"// serial <number>\", it holds %d", len(found))
	}
	return strconv.ParseUint(found[0], 10, 64)
}

// SignedText returns the text that an Ed25519 signature covers: a tag, the canonical first line, the frame's lines
// without blank lines and the signature, and #END. Blanks at the end of a line are removed, and runs of blanks become
// one.
func SignedText(f notation.Frame) []byte {
	var b strings.Builder
	if f.Mark == notation.SheetMark {
		fmt.Fprintf(&b, "pbem-signed/1\n#PBEM %s %s %s\n", f.Game, f.Side, f.Phase)
	} else {
		fmt.Fprintf(&b, "pbem-signed/1\n%s\n", f.HeaderLine())
	}
	for _, l := range f.Lines {
		words := strings.Fields(l)
		if len(words) == 0 || signatureLine().MatchString(l) {
			continue
		}
		b.WriteString(l[:len(l)-len(strings.TrimLeft(l, " \t"))])
		b.WriteString(strings.Join(words, " ") + "\n")
	}
	b.WriteString("#END\n")
	return []byte(b.String())
}

// signatureOf joins the digits of a frame's signature lines, "" if there are none.
func signatureOf(f notation.Frame) string {
	var b strings.Builder
	for _, l := range f.Lines {
		if m := signatureLine().FindStringSubmatch(l); m != nil {
			b.WriteString(strings.ToLower(strings.ReplaceAll(m[1], " ", "")))
		}
	}
	return b.String()
}

// frames returns the frames of a text, of all kinds, in order. Only their first line and their lines are set.
func frames(text string) []notation.Frame {
	found := notation.FindFrames(text, func(string, string, string) (notation.Vocabulary, bool) { return notation.Vocabulary{}, false })
	out := append(found.Frames, found.OtherFrames...)
	slices.SortStableFunc(out, func(a, b notation.Frame) int { return a.Pos.Line - b.Pos.Line })
	return out
}

// containsFrame reports whether a text contains exactly the given frame, line by line.
func containsFrame(text string, f notation.Frame) bool {
	for _, x := range frames(text) {
		if string(SignedText(x)) == string(SignedText(f)) {
			return true
		}
	}
	return false
}
