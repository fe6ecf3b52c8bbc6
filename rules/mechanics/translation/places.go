package translation

import (
	"fmt"
	"strings"

	"fieldpost/notation"
)

// The origins of a place's name.
const (
	fromRulebook  = "rulebook"
	reconstructed = "reconstructed"
)

// ParsePlaces parses names of places. Each line holds, with " | " between them, the map's name, the translated name,
// and its origin, which is rulebook or reconstructed. Lines that begin with "# " are comments. An error names file and
// line.
func ParsePlaces(name, text string) (map[string]string, error) {
	lines, err := notation.ParseFileLines(name, text)
	out := map[string]string{}
	for _, line := range lines {
		f := strings.Split(strings.TrimSpace(line.Text), " | ")
		if len(f) != 3 || f[0] == "" || f[1] == "" || f[2] != fromRulebook && f[2] != reconstructed {
			return nil, fmt.Errorf("%s:%d: %q, want NAME | TRANSLATION | %s or %s", name, line.Number, line.Text, fromRulebook,
				reconstructed)
		}
		if out[f[0]] != "" {
			return nil, fmt.Errorf("%s:%d: %s stands twice", name, line.Number, f[0])
		}
		out[f[0]] = f[1]
	}
	return out, err
}
