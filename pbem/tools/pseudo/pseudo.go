// Package pseudo makes the pseudo-language of tests, in which every sentence of the catalogue has accents on its
// letters. Text that a test then sees without accents does not come from the catalogue.
package pseudo

import (
	"fmt"
	"regexp"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/text"
	"fieldpost/rules/core"
)

// source translates each entry of an embedded language by its English text with accents.
type source struct{ text.Source }

// Catalogue returns a catalogue of some titles in which every language is the pseudo-language.
func Catalogue(titles []core.Title) *text.Catalogue {
	return text.NewCatalogueOf(titles, source{text.EmbeddedSource(text.LetterSentences)})
}

// Shared implements [text.Source].
func (s source) Shared(lang string) core.Translation { return render(s.Source.Shared(lang)) }

// Title implements [text.Source].
func (s source) Title(t core.Title, lang string) core.Translation {
	return render(s.Source.Title(t, lang))
}

func render(t core.Translation) core.Translation {
	out := core.Translation{Rules: map[string]string{}, Terms: t.Terms}
	for _, e := range t.Sentences {
		out.Sentences = append(out.Sentences, [2]string{e[0], Format(e[0])})
	}
	for rule := range t.Rules { // any order: a map is filled
		out.Rules[rule] = Word("explanation")
	}
	return out
}

// Format returns an English format in the pseudo-language, with its arguments as %[1]s, %[2]s ...
func Format(english string) string {
	p := say.ParsePattern(english)
	var b strings.Builder
	for i, literal := range p.Literals {
		b.WriteString(Word(strings.ReplaceAll(literal, "%", "%%")))
		if i < len(p.Verbs) {
			fmt.Fprintf(&b, "%%[%d]s", i+1)
		}
	}
	return b.String()
}

// accents pairs each letter with a letter that has an accent.
var accents = strings.NewReplacer(strings.Fields("a á b ƀ c ć d đ e é f ƒ g ǵ h ĥ i í j ĵ k ķ l ĺ m ḿ n ń o ó p ṕ " +
	"q ʠ r ŕ s ś t ť u ú v ṽ w ẃ x ẋ y ý z ź " +
	"A Á B Ƀ C Ć D Đ E É F Ƒ G Ǵ H Ĥ I Í J Ĵ K Ķ L Ĺ M Ḿ N Ń O Ó P Ṕ " +
	"Q Ɋ R Ŕ S Ś T Ť U Ú V Ṽ W Ẃ X Ẋ Y Ý Z Ź")...)

// mark matches the mark of a frame, which is not translated.
var mark = regexp.MustCompile(`#[A-Z]+`)

// Word returns English words in the pseudo-language. Marks of frames are not changed.
func Word(english string) string {
	var b strings.Builder
	at := 0
	for _, m := range mark.FindAllStringIndex(english, -1) {
		b.WriteString(accents.Replace(english[at:m[0]]) + english[m[0]:m[1]])
		at = m[1]
	}
	return b.String() + accents.Replace(english[at:])
}

// escaped matches two or more plain words in a row.
var escaped = regexp.MustCompile(`(?:^|[ ("])([A-Za-z][a-z]+ [a-z]{2,}(?: [a-z]{2,})*)\b`)

// PlainWords returns the first two or more plain words in a row in a line, "" for none. It ignores words for which
// allowed returns true: words of orders, names, texts of players.
func PlainWords(line string, allowed func(word string) bool) string {
	for _, m := range escaped.FindAllStringSubmatch(line, -1) {
		words := strings.Fields(m[1])
		n := 0
		for _, w := range words {
			if !allowed(w) {
				n++
			}
		}
		if n > 0 {
			return m[1]
		}
	}
	return ""
}
