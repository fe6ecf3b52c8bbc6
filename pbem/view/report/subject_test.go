package report

import (
	"strings"
	"testing"

	"fieldpost/pbem/text/language"
)

// TestJapaneseSubjectsBeginWithTheNews: a telephone shows about 20 characters of a subject, so what is to be done comes
// first.
func TestJapaneseSubjectsBeginWithTheNews(t *testing.T) {
	g := newGame(t)
	x := LetterData{Words: catalogue, Lang: language.Japanese}
	done := submit(t, g, "<3@x>", attackSheet)
	for _, c := range []struct{ subject, news string }{
		{WelcomeLetter(g, blue, x).Subject, "で開始 (要保存)"},
		{ResultLetter(g, done, red, x).Subject, "回答待ち"},
	} {
		news, _, _ := strings.Cut(strings.TrimPrefix(c.subject, "["+g.Header.Game+"] "), "／")
		if at := strings.Index(news, c.news); at < 0 || len([]rune(news[:at]+c.news)) > 20 {
			t.Errorf("%q does not say %q within 20 characters", c.subject, c.news)
		}
	}
}
