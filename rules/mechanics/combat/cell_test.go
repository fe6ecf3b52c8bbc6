package combat

import (
	"regexp"
	"testing"
)

// TestReadCell: a result says what each side suffers, and one that the table of a title does not know is refused with
// what it wants.
func TestReadCell(t *testing.T) {
	any := regexp.MustCompile(`^[^x]+/[^x]+$`)
	for text, want := range map[string][2]Outcome{
		"-/-":       {},
		"A1R*/D2R2": {{1, "R", "*"}, {2, "R2", ""}},
		"Ae/-":      {{Steps: AllSteps}, {}},
		"-/DR*":     {{}, {0, "R", "*"}},
		"A*/D3":     {{Asterisk: "*"}, {Steps: 3}},
		"S*/D1":     {{}, {Steps: 1}},
	} {
		c, err := ParseCell(any, text, "")
		if err != nil || c.Text != text || c.Attacker != want[0] || c.Defender != want[1] {
			t.Errorf("%s: %+v, %v", text, c, err)
		}
	}
	if _, err := ParseCell(any, "x/-", "no x"); err == nil || err.Error() != `"x/-" is no combat result: want no x` {
		t.Error(err)
	}
}

// TestDescribe: a result is said in words, each of its letters in those of the title.
func TestDescribe(t *testing.T) {
	any, legend := regexp.MustCompile(`/`), Legend{"R": "retreats", "R2": "retreats far", "*": "is special"}
	for text, want := range map[string]string{
		"-/-":       "no effect",
		"A1R*/D2R2": "attacker: loses 1 step, retreats, is special; defender: loses 2 steps, retreats far",
		"Ae/-":      "attacker: loses all units",
		"-/DR":      "defender: retreats",
	} {
		c, err := ParseCell(any, text, "")
		if got := c.Describe(legend).String(); got != want || err != nil {
			t.Errorf("%s: %q, want %q; %v", text, got, want, err)
		}
	}
	if got := (Cell{}).Describe(legend, "the weather turns").String(); got != "the weather turns" {
		t.Errorf("a further effect: %q", got)
	}
}
