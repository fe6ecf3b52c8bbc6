package translation

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"fieldpost/rules/core"
)

const example = "# A comment.\n\n%s holds %d\n= %[2]s by %[1]s\n#MOD game\n= #MOD game\n\" besides\"\n= besides\n\n== rules\n\n" +
	"# Movement.\n3.10 Ten.\n3.2.1 A part: 50 %.\n10.4p Of the play book.\n"

// TestRead: sentences come in their order, with the blanks that stand in quotation marks, and rules by number.
func TestRead(t *testing.T) {
	for _, text := range []string{example, "\ufeff" + strings.ReplaceAll(example, "\n", "\r\n"), strings.TrimSuffix(example, "\n")} {
		got := Load(fstest.MapFS{"sentences.ja.txt": {Data: []byte(text)}}, "ja")
		want := [][2]string{{"%s holds %d", "%[2]s by %[1]s"}, {"#MOD game", "#MOD game"}, {" besides", "besides"}}
		if !slices.Equal(got.Sentences, want) {
			t.Errorf("sentences %q", got.Sentences)
		}
		if !maps.Equal(got.Rules, map[string]string{"3.10": "Ten.", "3.2.1": "A part: 50 %.", "10.4p": "Of the play book."}) {
			t.Errorf("rules %q", got.Rules)
		}
	}
	for _, lang := range []string{"", "de"} {
		if got := Load(fstest.MapFS{"sentences.ja.txt": {Data: []byte(example)}}, lang); got.Sentences != nil {
			t.Errorf("%q is spoken: %q", lang, got.Sentences)
		}
	}
}

// TestUntranslated holds that a sentence without a translation is left out, and that its line is known.
func TestUntranslated(t *testing.T) {
	got, lines, err := ParseLines("x.txt", "a\n=\nb\n= \nc\n= d\n")
	if err != nil || !slices.Equal(got.Sentences, [][2]string{{"c", "d"}}) || !maps.Equal(lines, map[string]int{"a": 1, "b": 3, "c": 5}) {
		t.Errorf("%q, %v, %v", got.Sentences, lines, err)
	}
}

// TestFaults: what is wrong is told with its line.
func TestFaults(t *testing.T) {
	for _, x := range []struct{ text, want string }{
		{"a b\nc d\n", `x.txt:2: "a b" is not translated`},
		{"a b\n", `x.txt:2: "a b" is not translated`},
		{"a b\n\n= c\n", `x.txt:3: "a b" is not translated`},
		{"= c\n", `x.txt:1: "c" is what nothing is in English`},
		{"a b\n= c\n# d\na b\n= e\n", `x.txt:4: "a b" stands in line 1 already`},
		{"%s a\n= %[2]s\n", `x.txt:2: "%[2]s" puts in number 2; the English "%s a" has 1`},
		{"%s a\n= %[0]s\n", "x.txt:2: \"%[0]s\" puts in number 0"},
		{"%s a\n= %s\n", `x.txt:2: "%s": what is put in is written`},
		{" a\n= b\n", `x.txt:1: " a" begins or ends with a blank`},
		{"a\n= b \n", `x.txt:2: "b " begins or ends with a blank`},
		{"a\xff\n= b\n", `x.txt:1: the line is not in UTF-8`},
		{"== rules\n3.2 a\n3.2 b\n", `x.txt:3: "3.2" stands in line 2 already`},
		{"== rules\na b\n", `x.txt:2: "a b" is no rule`},
		{"== rules\n3.2\n", `x.txt:2: "3.2" is no rule`},
		{"== rules\n3.2  a\n", `x.txt:2: "3.2  a" is no rule`},
		{"== rules\n== rules\n", `x.txt:2: "== rules" is no rule`},
		{"== rules\n= a\n", `x.txt:2: "a" is what nothing is in English`},
	} {
		if _, err := Parse("x.txt", x.text); err == nil || !strings.HasPrefix(err.Error(), x.want) {
			t.Errorf("%q: error %v, want %s", x.text, err, x.want)
		}
	}
}

// FuzzRead: nothing makes the reader panic, and what it has read is read again the same.
func FuzzRead(f *testing.F) {
	for _, text := range []string{example, "\"\n= \"\n", "\" \"\n= \" \"\n", "= \n",
		"a\n= %[99999999999999999999]s\n", "%[2]s\n= %[1]s\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		first, err := Parse("x.txt", text)
		if err != nil {
			return
		}
		again, err := Parse("x.txt", written(first))
		if err != nil || !slices.Equal(again.Sentences, first.Sentences) || !maps.Equal(again.Rules, first.Rules) {
			t.Errorf("%q was read as %q and then as %q, %v", text, first, again, err)
		}
	})
}

// written writes a text.
func written(x core.Translation) string {
	var b strings.Builder
	quoted := func(s string) string {
		if s != strings.TrimSpace(s) {
			return `"` + s + `"`
		}
		return s
	}
	for _, e := range x.Sentences {
		b.WriteString(quoted(e[0]) + "\n= " + quoted(e[1]) + "\n")
	}
	b.WriteString(rulesLine + "\n")
	for _, rule := range slices.Sorted(maps.Keys(x.Rules)) {
		b.WriteString(rule + " ")
		if hash := x.RuleHashes[rule]; hash != "" {
			b.WriteString("[" + hash + "] ")
		}
		b.WriteString(x.Rules[rule] + "\n")
	}
	return b.String()
}
