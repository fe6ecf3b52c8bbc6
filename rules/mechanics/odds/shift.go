package odds

import (
	"fmt"

	"fieldpost/notation/say"
)

// Shift is a number of columns by which the odds move. A positive shift is to the right, in the attacker's favour.
type Shift int

// UnmarshalText parses "2L", "1R" or "0".
func (s *Shift) UnmarshalText(text []byte) error {
	if *s = 0; string(text) == "0" {
		return nil
	}
	if len(text) == 2 && text[0] >= '1' && text[0] <= '9' && (text[1] == 'L' || text[1] == 'R') {
		if *s = Shift(text[0] - '0'); text[1] == 'L' {
			*s = -*s
		}
		return nil
	}
	return fmt.Errorf("%q is no column shift: want 2L, 1R or 0", text)
}

// String returns the printed form: "3L".
func (s Shift) String() string {
	switch {
	case s < 0:
		return fmt.Sprintf("%dL", -s)
	case s > 0:
		return fmt.Sprintf("%dR", s)
	}
	return "0"
}

// Say returns the printed form as a translatable text.
func (s Shift) Say() say.Text { return say.Plain(s.String()) }
