package notation

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"fieldpost/notation/say"
)

// findBidi finds the lines with control characters that reverse the order of text on screen (Unicode annex 9). It
// returns one fault for each, by line index. Normalise drops these characters. But a mail program showed the line
// reversed, so a player who saw "2314" may have sent "4132".
func findBidi(text string) map[int]Fault {
	if !strings.ContainsFunc(text, isBidi) {
		return nil
	}
	out := map[int]Fault{}
	for n, line := range strings.Split(lineFeeds(text), "\n") {
		at := strings.IndexFunc(line, isBidi)
		if at < 0 {
			continue
		}
		r, _ := utf8.DecodeRuneInString(line[at:])
		col := min(utf8.RuneCountInString(Normalise(line[:at])), utf8.RuneCountInString(Normalise(line))) + 1
		out[n] = Fault{Code: "frame/bidi", Pos: Pos{n + 1, col}, Width: 1,
			Text: say.F("the invisible character U+%04X in this line turns the order of letters round, so that the line may "+
				"not hold what you see; type it again", r)}
	}
	return out
}

// isBidi reports whether a character is a control character that reverses text.
func isBidi(r rune) bool { return r > 0x600 && unicode.Is(unicode.Bidi_Control, r) }

// refuseBidi returns the faults of lines with reversing control characters, from line start to line end of a frame.
func (s *scanner) refuseBidi(start, end int) []Fault {
	var out []Fault
	for n := start; n <= end && len(s.bidiFaults) > 0; n++ {
		if f, ok := s.bidiFaults[n]; ok {
			out = append(out, f)
		}
	}
	return out
}
