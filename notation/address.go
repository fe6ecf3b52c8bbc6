package notation

import (
	"fmt"
	"regexp"
	"strings"
)

// addressLine matches the lines #ADDRESS and #CONFIRM outside of frames, with which players of older versions changed
// their mail address. Each is still read, as the #DESK frame with the same meaning.
//
//	#ADDRESS kursk-7 german anna@new.example
//	#CONFIRM kursk-7 german anna@new.example 2026-11-21 abcdefghijklmnop
var addressLine = regexp.MustCompile(
	`(?i)^\s*#\s*(?:ADDRESS\s+(\S+)\s+(\S+)\s+(\S+)|CONFIRM\s+(\S+)\s+(\S+)\s+(\S+\s+\d{4}-\d\d-\d\d\s+[a-z2-7]{16}))\s*$`)

// addressFrames makes a #DESK frame of every #ADDRESS and #CONFIRM line outside quoted text.
func (s *scanner) addressFrames() {
	for i, l := range s.out.Source {
		if s.out.LineUses[i] == LineQuoted || !strings.Contains(l, "#") {
			continue
		}
		m := addressLine.FindStringSubmatch(l)
		if m == nil {
			continue
		}
		game, side, words := m[1]+m[4], m[2]+m[5], m[3]+m[6]
		f := Frame{Mark: DeskMark, Game: strings.ToLower(game), Side: strings.ToLower(side),
			Lines: []string{fmt.Sprintf("address %s", words)}}
		f.Pos.Line = i // its head would stand above
		s.out.LineUses[i] = LineHeader
		s.out.OtherFrames = append(s.out.OtherFrames, f)
	}
}
