package language

import (
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for s, want := range map[string]string{"ja": "ja", "JA": "ja", "ja-JP": "ja", "jp": "ja", "Japanese": "ja", "日本語": "ja", "en": "en",
		"en-GB": "en", "english": "en",
		"de": "", "": "", "klingon": "", "tlh": "", "und": "", "zz-!!": "", strings.Repeat("x", 5000): ""} {
		got, ok := Parse(s)
		if got != want || ok != (want != "") {
			t.Errorf("Parse(%.20q) = %q, %v, want %q", s, got, ok, want)
		}
	}
}
