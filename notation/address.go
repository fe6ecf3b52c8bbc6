package notation

import (
	"regexp"
	"strings"
)

// A player changes his address with two lines outside of every frame, both sent from the old address: the first asks, the
// second comes to that address and is sent back.
//
//	#ADDRESS kursk-7 german anna@new.example
//	#CONFIRM kursk-7 german anna@new.example 2026-11-21 abcdefghijklmnop
var (
	askLine     = regexp.MustCompile(`(?i)^\s*#\s*ADDRESS\s+(\S+)\s+(\S+)\s+(\S+)\s*$`)
	confirmLine = regexp.MustCompile(`(?i)^\s*#\s*CONFIRM\s+(\S+)\s+(\S+)\s+(\S+)\s+(\d{4}-\d\d-\d\d)\s+([a-z2-7]{16})\s*$`)
)

// AddressLine is such a line. Day and Code are those of one that confirms, else "".
type AddressLine struct{ Game, Side, Addr, Day, Code string }

// AddressLine finds the first such line that is not quoted.
func (f *Found) AddressLine() (AddressLine, bool) {
	for i, l := range f.Source {
		if f.Lines[i] == LineQuoted {
			continue
		}
		if m := confirmLine.FindStringSubmatch(l); m != nil {
			return AddressLine{strings.ToLower(m[1]), strings.ToLower(m[2]), m[3], m[4], strings.ToLower(m[5])}, true
		}
		if m := askLine.FindStringSubmatch(l); m != nil {
			return AddressLine{Game: strings.ToLower(m[1]), Side: strings.ToLower(m[2]), Addr: m[3]}, true
		}
	}
	return AddressLine{}, false
}
