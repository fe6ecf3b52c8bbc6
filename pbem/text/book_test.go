package text

import (
	"strings"
	"testing"

	"fieldpost/notation/say"
	"fieldpost/pbem/text/language"
)

// TestIn says words without arguments, joined ones too, and leaves orders and what nobody knows as they are.
func TestIn(t *testing.T) {
	b := program.Translator(language.Japanese)
	for en, want := range map[string]string{
		"own fort (12.1)":                       "自軍要塞 (12.1)",
		"move 1SS,2SS 1907-2008":                "move 1SS,2SS 1907-2008",
		"when attacked if odds<=3:1: noretreat": "when attacked if odds<=3:1: noretreat",
		"a sentence that nobody has translated": "a sentence that nobody has translated",
		"":                                      "",
		"  44:8 ":                               "  44:8 ",
		"Tue 2026-03-10 20:00 Asia/Tokyo (UTC+09:00)": "2026年3月10日(火) 20:00 日本時間 (UTC+09:00)",
		"Sat 2026-12-12 18:47 UTC":                    "2026年12月12日(土) 18:47 UTC",
		"28 Nov 2026 18:42 UTC":                       "2026年11月28日(土) 18:42 UTC",
		"28 Nov 2026 18:42":                           "2026年11月28日(土) 18:42",
		"2026-03-10 20:00:30 UTC":                     "2026年3月10日(火) 20:00:30 UTC",
		"2026-03-10":                                  "2026-03-10",
		"absence german 2026-03-10 20:00":             "absence german 2026-03-10 20:00",
		"done, sealed":                                "実行、秘密",
		"own fort: a word that nobody translated":     "自軍要塞: a word that nobody translated",
	} {
		if got := b.Translate(say.Plain(en)); got != want {
			t.Errorf("%q\n got %q\nwant %q", en, got, want)
		}
		if got := program.Translator(language.English).Translate(say.Plain(en)); got != en {
			t.Errorf("English changes %q to %q", en, got)
		}
	}
}

// TestHostile holds that texts of strangers end in bounded work: a very long one stays as it is.
func TestHostile(t *testing.T) {
	b := program.Translator(language.Japanese)
	for _, s := range []string{"is now ", "a: b; ", "1 of 2, (", "x. ", "x is y and ", "% ", "attack with "} {
		long := strings.Repeat(s, 100000)
		if b.Translate(say.Plain(long)) != long {
			t.Errorf("a text of %d bytes of %q was changed", len(long), s)
		}
	}
}

func FuzzIn(f *testing.F) {
	f.Add("1SS is now German (3.10)")
	f.Add("a: b; c (d [e), f and g. H")
	b := program.Translator(language.Japanese)
	f.Fuzz(func(t *testing.T, s string) {
		out := b.Translate(say.Plain(s))
		if strings.Contains(out, "%!") && !strings.Contains(s, "%!") {
			t.Errorf("%q gives %q", s, out)
		}
	})
}

func BenchmarkIn(b *testing.B) {
	book := program.Translator(language.Japanese)
	text := say.F("%s has %d MP and cannot reach %s: the cheapest way needs %d (%s)", "3Pz", 8, "2410", 9,
		say.Join([]say.Text{say.F("%s clear %d", "2402", 1), "forest"}, ", "))
	for b.Loop() {
		book.Translate(text)
	}
}
