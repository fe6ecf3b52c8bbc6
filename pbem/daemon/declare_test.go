package daemon

import (
	"strings"
	"testing"
)

// TestDeclarationWarns: a check of a declaration and the letter about one that was carried out warn of units next to
// the hex that cannot attack it as things stand, with the rule. Without such units neither does, and the frame offers
// the hexes that can be declared.
func TestDeclarationWarns(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, orders string
		warned       bool
	}{
		{"left out", "move 33Pz to 1507\ndeclare 1508", true}, // 1607 has a zone of control in 1507
		{"all of it", "move 33Pz to 1507\ndeclare 1508,1607", false},
		{"as they stand", "declare 1508", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newReaders(t, "kiev-to-rostov", "4")
			r.cycle()
			if m := r.letters(anna); !strings.Contains(m[0].text, "\n// declare 1508,1510   // leave out hexes that "+
				"you do not attack\n") {
				t.Errorf("the frame offers no declaration:\n%s", m[0].text)
			}
			for i, check := range []string{"check\n", ""} {
				r.post(letter(anna, c.name[:3]+check[:min(1, len(check))], "#PBEM turn axis T50-A-2\n"+check+c.orders+"\n#END\n"))
				r.cycle()
				m := r.letters(anna)
				if len(m) != 1 {
					t.Fatalf("%d letters to mail %d", len(m), i)
				}
				text := strings.Join(strings.Fields(m[0].text), " ")
				const warning = "33Pz in 1507 cannot attack 1508: 1607, under no attack, has a zone of control there (12.0)"
				if strings.Contains(text, warning) != c.warned || strings.Contains(text, "cannot attack") != c.warned {
					t.Errorf("check %v, warned, want %v:\n%s", check != "", c.warned, m[0].text)
				}
			}
		})
	}
}
