package say

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestEnglish(t *testing.T) {
	inner := F("%s is %d", "1SS", 3)
	for _, c := range []struct {
		got  Text
		want string
	}{
		{"", ""},
		{"the fort falls", "the fort falls"},
		{F("the fort falls"), "the fort falls"},
		{F("%d%% of %s", 5, "it"), "5% of it"},
		{F("%+d %02d %q %v", 3, 4, "a b", []int{1}), "+3 04 \"a b\" [1]"},
		{F("%s: %s", "German", inner), "German: 1SS is 3"},
		{F("[%6s]", Text("abc")), "[   abc]"},
		{F("%q", inner), `"1SS is 3"`},
		{"a: " + inner + "; " + inner, "a: 1SS is 3; 1SS is 3"},
		{Join([]Text{inner, "b", inner}, ", "), "1SS is 3, b, 1SS is 3"},
		{F("%s", ""), ""},
		{F("%s and %s", F("%s", F("%s", "x")), "y"), "x and y"},
		{F("%s", "a\x1eb\x1fc\x1dd"), "a\ufffdb\ufffdc\ufffdd"},
		{F("%[2]s %[1]s", "a", "b"), "b a"},
		{F("%*d", 4, 1), "   1"},
	} {
		if c.got.String() != c.want {
			t.Errorf("%q says %q, want %q", string(c.got), c.got.String(), c.want)
		}
	}
	if F("%s", "") != "" {
		t.Error("a text that says nothing is not empty")
	}
}

func TestParts(t *testing.T) {
	inner := F("%s (%d left)", "1SS", 1)
	parts := ("before " + F("%s loses %s", "x", inner+"!") + " behind").Parts()
	if len(parts) != 3 || parts[0].Words != "before " || parts[2].Words != " behind" {
		t.Fatalf("%q", parts)
	}
	p := parts[1]
	if p.Format != "%s loses %s" || len(p.Args) != 2 || p.Args[0] != "x" || p.Args[1] != inner+"!" {
		t.Errorf("%q", p)
	}
}

// TestOutside holds that what leaves the program is English, by whatever way.
func TestOutside(t *testing.T) {
	x := struct{ Text Text }{F("%s is %s", "A", F("%d", 1))}
	out, err := json.Marshal(x)
	if err != nil || string(out) != `{"Text":"A is 1"}` {
		t.Errorf("%s, %v", out, err)
	}
	for _, got := range []string{fmt.Sprint(x.Text), fmt.Sprintf("%v", x.Text), fmt.Sprintf("%s", x.Text)} {
		if got != "A is 1" {
			t.Errorf("%q", got)
		}
	}
	if got := fmt.Sprintf("%+v", x); got != "{Text:A is 1}" {
		t.Errorf("%q", got)
	}
	var back struct{ Text Text }
	if err := json.Unmarshal([]byte(`{"Text":"a\u001eb"}`), &back); err != nil || back.Text != "a\ufffdb" {
		t.Errorf("%q, %v", back.Text, err)
	}
}

func TestErrors(t *testing.T) {
	inner := Errorf("line %d: %w", 3, io.EOF)
	err := Errorf("%s: %w", "G-1", inner)
	if err.Error() != "G-1: line 3: EOF" || !errors.Is(err, io.EOF) {
		t.Errorf("%v", err)
	}
	if p := TextOf(err).Parts(); len(p) != 1 || p[0].Format != "%s: %s" || p[0].Args[1] != F("line %d: %s", 3, "EOF") {
		t.Errorf("%q", p)
	}
	if TextOf(io.EOF) != "EOF" || Error("no").Error() != "no" {
		t.Error("plain errors")
	}
}

// TestSprintf holds that the English of a format with any arguments is that of fmt.Sprintf.
func TestSprintf(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var format strings.Builder
		var args, plain []any
		word := rapid.StringMatching(`[a-zA-Z ,.:;()%é]{0,8}`)
		for range rapid.IntRange(0, 4).Draw(t, "verbs") {
			format.WriteString(strings.ReplaceAll(word.Draw(t, "literal"), "%", "%%"))
			s := word.Draw(t, "argument")
			switch rapid.IntRange(0, 4).Draw(t, "kind") {
			case 0:
				format.WriteString("%+d")
				args, plain = append(args, len(s)), append(plain, len(s))
			case 1:
				format.WriteString("%q")
				args, plain = append(args, Text(s)), append(plain, s)
			case 2:
				format.WriteString("%-6s")
				args, plain = append(args, Text(s)), append(plain, s)
			case 3:
				format.WriteString("%s")
				args, plain = append(args, "x"+F("%s, %d", s, 1)), append(plain, "x"+fmt.Sprintf("%s, %d", s, 1))
			default:
				format.WriteString("%v")
				args, plain = append(args, s), append(plain, s)
			}
		}
		got, want := F(format.String(), args...), fmt.Sprintf(format.String(), plain...)
		if got.String() != want {
			t.Fatalf("%q says %q, want %q", string(got), got.String(), want)
		}
	})
}

// byParts is the English put together from the parts of a text.
func byParts(t Text) string {
	var b strings.Builder
	for _, p := range t.Parts() {
		b.WriteString(p.Words)
		if p.Format == "" {
			continue
		}
		c := ParsePattern(p.Format)
		for i, a := range p.Args {
			b.WriteString(c.Literals[i] + byParts(a))
		}
		b.WriteString(c.Literals[len(p.Args)])
	}
	return b.String()
}

// FuzzHostile reads whatever stands in a text: no panic, and no mark in what comes out.
func FuzzHostile(f *testing.F) {
	for _, s := range []string{"", markOpen, markOpen + "%s" + markNext + "a", markOpen + "%s" + markShut, markOpen + "%d%" +
		markNext + markShut,
		string(F("%s", F("%q", "a"))),
		markOpen + "%s" + markNext + markNext + markShut, markShut + markNext + markOpen + markOpen,
		strings.Repeat(markOpen+"%s"+markNext, 100) + strings.Repeat(markShut, 100)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, x := range []Text{Text(s), F("a %s b", Text(s)), F(s+"%d", 1), Text(s) + F("%s", "x"), F("%s", s),
			JoinParts(Text(s).Parts()...),
			Text(s).TrimSuffix("."), Part{Format: s, Args: []Text{Text(s)}}.Text()} {
			if out := x.String(); strings.ContainsAny(out, Marks) {
				t.Fatalf("%q says %q", string(x), out)
			} else if want := byParts(x); out != want {
				t.Fatalf("%q says %q, its parts %q", string(x), out, want)
			}
			for _, p := range x.Parts() {
				if strings.ContainsAny(p.Words+p.Format, Marks) || p.Format != "" && len(ParsePattern(p.Format).Verbs) != len(p.Args) {
					t.Fatalf("%q has the part %q", string(x), p)
				}
			}
		}
	})
}

func TestTrimSuffix(t *testing.T) {
	for _, c := range []struct {
		t    Text
		want string
	}{{"a.", "a"}, {"a", "a"}, {"", ""}, {F("%s is.", "x"), "x is"}, {F("%s is %s", "x", "y."), "x is y"}, {F("%s is", "x") + ".", "x is"},
		{F("%s is %s", "x", F("%d.", 3)), "x is 3"}, {F("%d", 3), "3"}} {
		if got := c.t.TrimSuffix("."); got.String() != c.want {
			t.Errorf("%s: %q, want %q", c.t, got.String(), c.want)
		}
	}
}

// TestRebuilt holds that a text put together of its parts is the same.
func TestRebuilt(t *testing.T) {
	x := "a " + F("%s %d", "b"+F("%q", "c"), 1) + "d"
	if got := JoinParts(x.Parts()...); got != x {
		t.Errorf("%q is %q", string(x), string(got))
	}
	p := F("%s is %s", "1SS", "here").Parts()[0]
	p.Format, p.Args[0] = "%s are %s", "1SS, 2SS"
	if got := p.Text(); got != F("%s are %s", "1SS, 2SS", "here") {
		t.Errorf("%q", string(got))
	}
}

// TestQuick holds that the short way to form a text comes to the same as the long one.
func TestQuick(t *testing.T) {
	texts := 0
	for _, format := range []string{"%s is %d", "%s", "%s%d", "a %q b %v", "%5d %s", "%%", "100 %% of %s %d", "%[2]s %[1]d", "a" +
		markOpen + "%s %d", "%s %", "%d %"} {
		for _, args := range [][]any{nil, {"x"}, {"x", 3}, {Text("t"), -7}, {F("%s!", "y"), F("%d.", 1)}, {"b" + markNext, 2},
			{Text(markShut), 0},
			{"", ""}, {3, "x"}} {
			got, ok := formatPlain(format, args)
			if !ok {
				continue
			}
			texts++
			if want := formatAny(format, args); got != want {
				t.Errorf("%q of %v: %q, want %q", format, args, got, want)
			}
		}
	}
	if texts < 12 {
		t.Errorf("only %d texts are formed the short way", texts)
	}
}

// TestEncode: a text is read back as it was written, with what it is made of; words with stray marks are plain words.
func TestEncode(t *testing.T) {
	text := F("%s loses %d steps: %s", "1SS", 2, F("in %s", "2113"))
	if got := Decode(text.Encode()); got != text || len(got.Parts()) != 1 || got.Parts()[0].Format == "" {
		t.Errorf("%q", got)
	}
	for _, s := range []string{"", "plain", "\x1e", "\x1d\x1f", "\x1ehalf\x1f"} {
		got := Decode(s)
		if strings.ContainsAny(got.String(), Marks) || Decode(got.Encode()) != got {
			t.Errorf("%q is read as %q", s, got)
		}
	}
}
