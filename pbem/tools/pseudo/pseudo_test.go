package pseudo

import (
	"testing"

	"fieldpost/notation/say"
	"fieldpost/rules"
)

// TestCatalogue holds that sentences of the program and of titles come in letters with accents, and that words that the
// catalogue has not are found.
func TestCatalogue(t *testing.T) {
	book := Catalogue(rules.All()).OfTitle("kursk").Translator("ja")
	for _, c := range []struct {
		say           say.Text
		want, escaped string
	}{
		{say.F("%s loses a step (%d left)", "1SS", 1), "1SS ĺóśéś á śťéṕ (1 ĺéƒť)", ""},
		{say.Plain("own fort (12.1)"), "óẃń ƒóŕť (12.1)", ""},
		{say.F("%s loses a step (%d left)", "what nobody knows", 1), "what nobody knows ĺóśéś á śťéṕ (1 ĺéƒť)",
			"what nobody knows"},
	} {
		got := book.Translate(c.say)
		if got != c.want || PlainWords(got, func(string) bool { return false }) != c.escaped {
			t.Errorf("%q, escaped %q", got, PlainWords(got, func(string) bool { return false }))
		}
	}
	if got := Format("%d%% of #DESK %s"); got != "%[1]s%% óƒ #DESK %[2]s" {
		t.Errorf("%q", got)
	}
}
