package staging

import (
	"testing"

	"fieldpost/rules/core"
)

// TestSet: each word takes its values, and what it does not take is refused with the words given.
func TestSet(t *testing.T) {
	var n, m int
	var word string
	var on bool
	var list []string
	table := Table{"two": All(Number(0, &n), Number(1, &m)), "word": Word(&word, "yes", "no"), "flag": On(&on, "taken"),
		"list": List(&list)}
	for _, c := range []struct{ key, value, err string }{
		{"two", "3 4", ""},
		{"two", "3", "set two 3: a number is missing"},
		{"two", "3 -4", `set two 3 -4: "-4" is not a number from 0 up`},
		{"word", "no", ""},
		{"word", "maybe", "set word maybe: " + ErrUnknown.Error()},
		{"flag", "taken", ""},
		{"flag", "lost", "set flag lost: " + ErrUnknown.Error()},
		{"list", "a b", ""},
		{"list", "", "set list : a value is missing"},
		{"other", "1", "set other 1: " + ErrUnknown.Error()},
	} {
		got := ""
		if err := table.Set([]core.Fact{{Name: c.key, Value: c.value}}); err != nil {
			got = err.Error()
		}
		if got != c.err {
			t.Errorf("set %s %s: %q, not %q", c.key, c.value, got, c.err)
		}
	}
	if n != 3 || m != 4 || word != "no" || !on || len(list) != 2 {
		t.Errorf("taken: %d %d %q %t %v", n, m, word, on, list)
	}
}
