package notation

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"
)

func TestNormalise(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"plain", "move 1SS 1907-1908\n", "move 1SS 1907-1908\n"},
		{"line ends", "a\r\nb\rc\n", "a\nb\nc\n"},
		{"dashes", "‐‑‒–—―−⁃﹘﹣－", "-----------"},
		{"prolonged mark between digits", "1907ー1908ｰ2008", "1907-1908-2008"},
		{"prolonged mark in a word", "センター", "センター"},
		{"prolonged mark after full-width digits", "１９０７ー１９０８", "1907-1908"},
		{"arrows", "→⇒➔", "->->->"},
		{"emoji arrow", "➡\uFE0F", "->"},
		{"quotes", "‘a’ “b” „c“ «d»", `'a' "b" "c" "d"`},
		{"tildes", "〜～", "~~"},
		{"blanks", "a\u00A0b\u3000c\u2009d", "a b c d"},
		{"invisible", "\uFEFFm\u200Bo\u00ADv\u200De\u2060", "move"},
		{"fraction slash", "1\u20442", "1/2"},
		{"figures that are no digits", "191² 1½ 1① ⒈ ⑴ ₂ ㎡", "191² 1½ 1① ⒈ ⑴ ₂ ㎡"},
		{"digits of other shapes", "１𝟏㊀", "11一"},
		{"a figure and an accent", "²\u0301", "²\u0301"},
		{"comparisons", "≤≥≠=\u0338", "<=>=!=!="},
		{"full-width", "ＰＢＥＭ＃：；", "PBEM#:;"},
		{"line separator keeps the count", "a\u2028b\u0085c", "a b c"},
		{"controls", "a\x00b\x1bc\u009bd", "a\uFFFDb\uFFFDc\uFFFDd"},
		{"not UTF-8", "a\xff\xfeb", "a\uFFFD\uFFFDb"},
		{"accent behind an invisible", "e\u200d\u0301", "é"},
		{"tab stays", "\ta", "\ta"},
	}
	for _, tt := range tests {
		if got := Normalise(tt.in); got != tt.want {
			t.Errorf("%s: Normalise(%q) = %q, want %q", tt.name, tt.in, got, tt.want)
		}
	}
}

// TestFigures holds that of all characters only those become digits, or hold some, that look like digits and nothing
// else.
func TestFigures(t *testing.T) {
	digits := func(s string) bool { return strings.ContainsAny(s, "0123456789") }
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		wide := r >= 0xFF10 && r <= 0xFF19 || r >= 0x1D7CE && r <= 0x1D7FF || r >= 0x1FBF0 && r <= 0x1FBF9
		if s := string(r); utf8.ValidString(s) && digits(Normalise(s)) != wide {
			t.Errorf("%U %s becomes %q", r, s, Normalise(s))
		}
		if isFigure(r) && !digits(norm.NFKC.String(string(r))) {
			t.Errorf("%U is no figure", r)
		}
	}
}

// checkNormal holds what Normalise promises of any text.
func checkNormal(t interface{ Fatalf(string, ...any) }, in string) {
	once := Normalise(in)
	if twice := Normalise(once); twice != once {
		t.Fatalf("not idempotent: %+q -> %+q -> %+q", in, once, twice)
	}
	if !utf8.ValidString(once) {
		t.Fatalf("not UTF-8: %+q", once)
	}
	lf := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(in)
	if strings.Count(once, "\n") != strings.Count(lf, "\n") {
		t.Fatalf("lines lost: %+q -> %+q", in, once)
	}
}

func TestNormaliseProperties(t *testing.T) {
	runes := rapid.OneOf(
		rapid.Rune(),
		rapid.SampledFrom([]rune("1a -=<>ー\u0338\u0301\u200d\u034f\uFE0F–≠\r\n\"“'’\u1100\u1161\u11a8ｶﾞ½")),
	)
	rapid.Check(t, func(t *rapid.T) {
		checkNormal(t, rapid.StringOfN(runes, 0, 80, -1).Draw(t, "text"))
	})
}

func FuzzNormalise(f *testing.F) {
	f.Add("move 1SS 1907–1908\r\n")
	f.Add("１９０７ー１９０８→“x”")
	f.Add("e\u200d\u0301=\u200d\u0338\xff")
	f.Fuzz(func(t *testing.T, in string) { checkNormal(t, in) })
}
