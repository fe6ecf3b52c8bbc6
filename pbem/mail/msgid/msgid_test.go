package msgid

import (
	"strings"
	"testing"
)

func TestValid(t *testing.T) {
	for id, want := range map[string]bool{
		"a.b@c": true, "CAF+x=_1@mail.gmail.com": true, "no-at-sign": true, "x@[192.0.2.1]": true, `"q"@x`: true, "a@b@c": true,
		"x..y@z.": true,
		"":        false, "café.1@x": false, "6F9D1C3000@Münchens-PC": false, "a@Ноутбук": false, "a\rb@c": false, "a b@c": false,
		"a<b@c":    false,
		"a>b@c":    false,
		"a\x00b@c": false, "a\x7fb@c": false, "caf\xe9@x": false, strings.Repeat("x", Max): true, strings.Repeat("x", Max+1): false,
	} {
		if Valid(id) != want {
			t.Errorf("%q: %v", id, !want)
		}
	}
}
