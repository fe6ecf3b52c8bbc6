package text

import (
	"strings"
	"testing"

	"fieldpost/notation/say"
	"fieldpost/pbem/text/language"
	"fieldpost/rules"
)

// TestTitlesAreNamed: every title has a Japanese name, also in letters of many games, which have the shared words only.
func TestTitlesAreNamed(t *testing.T) {
	shared := program.Translator(language.Japanese)
	for _, title := range rules.All() {
		meta := title.Meta()
		for _, book := range []*Translator{shared, program.OfTitle(meta.ID).Translator(language.Japanese)} {
			subject := book.Translate(say.F("welcome to %s: you play %s; keep this mail", meta.Name, meta.Sides[0].Title()))
			_, name, _ := strings.Cut(subject, ": ")
			if !strings.ContainsFunc(name, func(r rune) bool { return r > 0x3000 }) {
				t.Errorf("%s is named %q in the subject %q", meta.Name, name, subject)
			}
		}
	}
}
