package snapshot

import "testing"

// TestLayout: types that are laid out another way, or whose fields have changed places, have another layout; it is the
// same every time.
func TestLayout(t *testing.T) {
	type one struct{ A, B int }
	type swapped struct{ B, A int }
	type wider struct {
		A int
		B []int
	}
	type ring struct {
		Next *ring
		At   map[string][]ring
	}
	seen := map[string]any{}
	for _, v := range []any{&one{}, &swapped{}, &wider{}, &ring{}, &tree{}, &[3]int8{}, &[4]int8{}} {
		l := Codec{}.Layout(v)
		if was, ok := seen[l]; ok || len(l) != 16 {
			t.Errorf("%T and %T are both laid out as %q", was, v, l)
		}
		if again := (Codec{}).Layout(v); again != l {
			t.Errorf("%T: %q, then %q", v, l, again)
		}
		seen[l] = v
	}
	if a, b := (Codec{}).Layout(&tree{}), (Codec{Kinds: []any{round{}}}).Layout(&tree{}); a == b {
		t.Error("what may stand in an interface does not count")
	}
}
