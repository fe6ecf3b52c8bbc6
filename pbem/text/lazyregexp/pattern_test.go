package lazyregexp

import "testing"

// TestOf: a pattern is compiled once, and what is none is found when it is asked for.
func TestOf(t *testing.T) {
	re := New(`^a+$`)
	if !re().MatchString("aa") || re().MatchString("ab") {
		t.Error("no pattern")
	}
	if first, again := re(), re(); first != again {
		t.Error("it is compiled each time")
	}
	none := New(`(`)
	defer func() {
		if recover() == nil {
			t.Error("( is taken for a pattern")
		}
	}()
	none()
}
