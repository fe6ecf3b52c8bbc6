package translation

import "regexp"

// rendered matches the hash before a translation.
var rendered = regexp.MustCompile(`^\[([0-9a-f]{8})\] `)

// CutHash splits a translation into the [Hash] of the English that was translated ("" for none) and its text.
func CutHash(s string) (hash, text string) {
	if m := rendered.FindStringSubmatch(s); m != nil {
		return m[1], s[len(m[0]):]
	}
	return "", s
}
