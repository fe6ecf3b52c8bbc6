package rules_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fieldpost/notation"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// japaneseWriter writes statements in Japanese words, each time in another way.
type japaneseWriter struct {
	t     *rapid.T
	v     notation.Vocabulary
	words *notation.Lexicon
}

func (w japaneseWriter) pick(from ...string) string { return rapid.SampledFrom(from).Draw(w.t, "word") }

// word returns a Japanese word, or the English one where there is none.
func (w japaneseWriter) word(role, canonical string) string {
	if list := w.words.ForeignWords(role, canonical); len(list) > 0 {
		return w.pick(list...)
	}
	return canonical
}

// particles gives the particles behind a phrase that stand for a keyword.
var particles = map[string][]string{"to": {"へ", "に", "まで"}, "with": {"で"}, "for": {"に"}, "at": {"で", "の"}, "=": {"で"}}

// phrase writes an argument. With particles it can stand before a verb.
func (w japaneseWriter) phrase(f notation.Field, withParticle bool) string {
	joint := map[notation.Kind][]string{notation.Path: {"-", "〜", "→", "－"}, notation.Words: {"/", "・"}}[f.Kind]
	if joint == nil {
		joint = []string{"、", "・", "と", ","}
	}
	text := ""
	for i, item := range f.Items {
		s := item.Text
		switch f.Kind {
		case notation.Word, notation.Words:
			s = w.word("word", s)
		case notation.Units, notation.Unit, notation.UnitsAt:
			if s = item.String(); s == "none" || s == "all" || item.IsDefault {
				s = w.word("word", s)
			}
		}
		switch {
		case i == 0:
		case f.Kind == notation.UnitsAt && i == len(f.Items)-1:
			text += w.pick(" at ", "を", " ")
		default:
			text += w.pick(joint...)
		}
		text += s
	}
	list := particles[f.Keyword]
	switch {
	case f.Kind == notation.Flag:
		return " " + w.word("word", f.Keyword) + " "
	case f.Keyword == "" && withParticle:
		return text + "を"
	case f.Keyword == "":
		return " " + text + " "
	case list != nil && (withParticle || f.Keyword != "="):
		return text + w.pick(list...)
	case f.Keyword == "=":
		return " = " + text
	}
	return " " + w.word("word", f.Keyword) + " " + text + " "
}

// write writes an order. An English keyword that has a value and no particle stands behind the verb.
func (w japaneseWriter) write(s notation.Statement) string {
	verb := w.word("verb", s.Verb)
	if verb == s.Verb && len(w.words.ForeignWords("verb", s.Verb)) > 0 {
		w.t.Fatalf("%s has no word", s.Verb)
	}
	var before, after []string
	last := rapid.Bool().Draw(w.t, "verb last")
	marked := last || slices.ContainsFunc(s.Fields, func(f notation.Field) bool { return particles[f.Keyword] != nil })
	positional := 0
	for _, f := range s.Fields {
		front := last && f.Kind != notation.Flag && (f.Keyword == "" || particles[f.Keyword] != nil)
		if text := w.phrase(f, front || marked && f.Keyword == ""); front {
			before = append(before, text)
			positional += core.If(f.Keyword == "", 1, 0)
		} else {
			after = append(after, text)
		}
	}
	if len(before) == 0 {
		return verb + " " + strings.Join(after, "")
	}
	if positional < 2 {
		before = rapid.Permutation(before).Draw(w.t, "order")
	}
	return strings.Join(before, w.pick("", " ", "、")) + verb +
		w.pick("", "する", "します", "せよ") + strings.Join(after, "") + w.pick("", "。", " ※メモ")
}

// wide writes letters and digits outside quotes in full width.
func wide(s string) string {
	quoted := false
	return strings.Map(func(r rune) rune {
		if r == '"' {
			quoted = !quoted
		}
		switch {
		case quoted:
		case r == ' ':
			return '　'
		case r > ' ' && r < 0x7f && r != '"':
			return r - ' ' + 0xFF00
		}
		return r
	}, s)
}

// statements returns the examples of a title's verbs, and orders that are legal at the beginning of a game.
func statements(t *testing.T, title core.Title) (v notation.Vocabulary, out []notation.Statement) {
	files, err := scenarios.Open(title.Meta().ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	mod, err := title.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := mod.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	v = mod.Vocabulary("", pos.Active)
	var lines []string
	for _, verb := range v.Verbs {
		lines = append(lines, verb.Example)
	}
	for o := range mod.Legal(pos.Reader(), pos.Active) {
		if lines = append(lines, o.String()); len(lines) > 300 {
			break
		}
	}
	for _, line := range lines {
		list, faults := notation.ParseLines(line, v)
		if len(faults) > 0 || len(list) != 1 {
			t.Fatalf("%s: %q: %v", title.Meta().ID, line, faults)
		}
		out = append(out, list...)
	}
	return v, out
}

// TestJapaneseRound holds that orders written in Japanese, in whatever words, order and width, are read as in English.
func TestJapaneseRound(t *testing.T) {
	for _, title := range rules.All() {
		t.Run(title.Meta().ID, func(t *testing.T) {
			v, all := statements(t, title)
			all = slices.DeleteFunc(all, func(s notation.Statement) bool { return s.If != nil })
			rapid.Check(t, func(t *rapid.T) {
				w := japaneseWriter{t, v, v.ForeignWords()}
				s := rapid.SampledFrom(all).Draw(t, "statement")
				line := w.write(s)
				if rapid.Bool().Draw(t, "wide") {
					line = wide(line)
				}
				got, faults := notation.ParseLines(line, v)
				if len(faults) > 0 || len(got) != 1 || got[0].String() != s.String() {
					t.Fatalf("%s\nis read as %v, not as\n%s\n%+v", line, got, s, faults)
				}
			})
		})
	}
}

// items returns the values of all arguments of orders, sorted.
func items(list ...notation.Statement) (out []string) {
	for _, s := range list {
		for _, f := range s.Fields {
			for _, item := range f.Items {
				out = append(out, strings.ToLower(item.Text))
			}
		}
	}
	slices.Sort(out)
	return out
}

// TestJapaneseTwoOrders holds that of two orders in one line nothing is dropped: they get a fault, or are one order, as
// an attack with the support behind it.
func TestJapaneseTwoOrders(t *testing.T) {
	for _, title := range rules.All() {
		t.Run(title.Meta().ID, func(t *testing.T) {
			v, all := statements(t, title)
			all = slices.DeleteFunc(all, func(s notation.Statement) bool { return s.If != nil || len(s.Fields) == 0 })
			rapid.Check(t, func(t *rapid.T) {
				w := japaneseWriter{t, v, v.ForeignWords()}
				one, two := rapid.SampledFrom(all).Draw(t, "one"), rapid.SampledFrom(all).Draw(t, "two")
				line := strings.TrimSuffix(strings.TrimSuffix(w.write(one), "。"), " ※メモ") + w.pick("、", " ", "し、", "して", "") + w.write(two)
				got, faults := notation.ParseLines(line, v)
				if len(faults) == 0 && !slices.Equal(items(got...), items(one, two)) {
					t.Fatalf("%s\nis read as %v", line, got)
				}
			})
		})
	}
}
