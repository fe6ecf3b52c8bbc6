package notation

import "testing"

// TestShownNames: names of all scripts are taken, and none with characters that nobody sees or that turn the line
// round.
func TestShownNames(t *testing.T) {
	for _, name := range []string{"Ann Smith", "Zoë", "山田　太郎", "Łukasz Żal", "O'Brien", "Ann\u00a0Smith", "محمد"} {
		if err := CheckDisplayName(name); err != nil || CleanDisplayName(name) != name {
			t.Errorf("%q: %v, %q", name, err, CleanDisplayName(name))
		}
	}
	for name, want := range map[string]string{"Ann\u202eSmith": "AnnSmith",
		"Ann\rSmith": "AnnSmith", "a\u2066b\u2069": "ab", "a\u200bb": "ab",
		"a\x00b": "ab", "a\x1b[31mb": "a[31mb", "a\u200fb": "ab", "a\ufeffb": "ab", "a\xffb": "ab", "a\u2028b": "ab"} {
		if CheckDisplayName(name) == nil || CleanDisplayName(name) != want {
			t.Errorf("%q: it is taken, or shown as %q", name, CleanDisplayName(name))
		}
	}
}

// TestSpelledNames: a frame names a game by letters, digits and dashes between them.
func TestSpelledNames(t *testing.T) {
	for name, want := range map[string]bool{"kursk-1": true, "k": true, "1k": true, "twin-": false, "x.": false, "x_": false, "a.b_c": true,
		"-twin": false, "a b": false, "": false,
		"a//b": false} {
		if IsFrameName(name) != want {
			t.Errorf("%q: %v", name, !want)
		}
	}
}
