package daemon

import "testing"

// TestModeratorLanguage: a language is named as players name theirs; what is none is refused with what there is.
func TestModeratorLanguage(t *testing.T) {
	for name, want := range map[string]string{"": "en", "ja": "ja", "Japanese": "ja", "日本語": "ja", "en": "en"} {
		if got, err := moderatorLanguage(name); got != want || err != nil {
			t.Errorf("%q is %q, %v; want %q", name, got, err, want)
		}
	}
	want := `moderator_lang: "xx" is no language that letters come in: write en or ja`
	if _, err := moderatorLanguage("xx"); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
