package report

import (
	"strings"
	"testing"
	"unicode/utf8"

	"fieldpost/notation"
	"fieldpost/pbem/text/language"
	"fieldpost/pbem/titles"
)

// catalogue has what letters say in Japanese.
var catalogue = titles.Library().Catalogue()

// TestJapaneseLetters holds what all letters promise for a Japanese seat too: lines of 78 columns in which wide
// characters count double, no line that begins with a mark that may not, the frame unchanged, valid UTF-8, the language
// in the HTML.
func TestJapaneseLetters(t *testing.T) {
	g := newGame(t)
	x := LetterData{Words: catalogue, Lang: language.Japanese, Due: "3月10日 20:00", MapText: "22 . . f . . .\n", Part: "text/plain",
		Charset: "utf-8"}
	refused := submit(t, g, "<1@x>", faultySheet)
	checked, err := g.Check(input(t, "<2@x>", attackSheet))
	if err != nil {
		t.Fatal(err)
	}
	done := submit(t, g, "<3@x>", attackSheet)
	for name, l := range map[string]Letter{"welcome": WelcomeLetter(g, blue, x), "fault": FaultLetter(g, refused, x),
		"check":    CheckLetter(g, checked, x),
		"result":   ResultLetter(g, done, blue, x),
		"question": QuestionLetter(g, red, x), "help": HelpLetter(OnlyQuoted, HelpDetail{Heads: []string{"#PBEM ford-1 blue T1-B"}}, x)} {
		if !utf8.ValidString(l.Text) || !utf8.ValidString(l.HTML) || strings.Contains(l.Text, "%!") {
			t.Errorf("%s: broken text", name)
		}
		if !strings.Contains(l.HTML, `<html lang="ja">`) {
			t.Errorf("%s: the HTML does not say its language", name)
		}
		for i, line := range strings.Split(l.Text, "\n") {
			if n := notation.DisplayWidth(line); n > columns && !strings.HasPrefix(line, "//") {
				t.Errorf("%s: line %d has %d columns: %s", name, i+1, n, line)
			}
			if r, _ := utf8.DecodeRuneInString(strings.TrimLeft(line, " ")); r > 0x2000 && strings.ContainsRune(notFirst, r) {
				t.Errorf("%s: line %d begins with %c", name, i+1, r)
			}
		}
		if l.Subject == "" || !strings.ContainsFunc(l.Subject, func(r rune) bool { return r > 0x3000 }) {
			t.Errorf("%s: subject %q", name, l.Subject)
		}
	}
}

// TestLanguageOfALetter: a letter comes in the language of its seat, and one that answers a frame in that of the frame.
func TestLanguageOfALetter(t *testing.T) {
	g := newGame(t)
	japanese := func(l Letter) bool { return strings.Contains(l.HTML, `lang="ja"`) }
	if japanese(WelcomeLetter(g, blue, LetterData{Words: catalogue})) {
		t.Error("a seat without a language gets Japanese")
	}
	checked, err := g.Check(input(t, "<1@x>", "#PBEM ford-1 blue T1-B\ncheck\nlang ja\npass\n#END"))
	if err != nil {
		t.Fatal(err)
	}
	if !japanese(CheckLetter(g, checked, LetterData{Words: catalogue})) {
		t.Error("the check of a frame with lang ja is not Japanese")
	}
	filed := submit(t, g, "<2@x>", "#PBEM ford-1 red T1-B\nlang ja\n#END")
	if l := ReceiptLetter(g, filed, LetterData{Words: catalogue}); !japanese(l) || !strings.Contains(l.Text, "日本語") {
		t.Errorf("the receipt of lang ja:\n%s", l.Text)
	}
	if !japanese(QuestionLetter(g, red, LetterData{Words: catalogue})) || japanese(QuestionLetter(g, blue, LetterData{Words: catalogue})) {
		t.Error("not just red's letters are Japanese now")
	}
	if japanese(QuestionLetter(g, red, LetterData{Words: catalogue, Lang: language.English})) {
		t.Error("a letter in a language that was asked for comes in another")
	}
}

// TestUseOfAMailInJapanese: what each line of a mail was taken for is said in the language of its letter.
func TestUseOfAMailInJapanese(t *testing.T) {
	g := newGame(t)
	x := LetterData{Words: catalogue, Lang: language.Japanese, Part: "text/plain", Charset: "utf-8", Lines: []notation.LineRange{
		{Use: notation.LineHeader, From: 1, To: 1}, {Use: notation.LineOrder, From: 2, To: 3}}}
	out, err := g.Check(input(t, "<1@x>", attackSheet))
	if err != nil {
		t.Fatal(err)
	}
	if l := CheckLetter(g, out, x); !strings.Contains(l.Text, "命令 2-3。枠 1") || !strings.Contains(l.Text, "文字コードutf-8") {
		t.Errorf("it is not:\n%s", l.Text)
	}
}

func TestWrapEastAsian(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int
		want []string
	}{
		{"あいうえおかきくけこ", 10, []string{"あいうえお", "かきくけこ"}},
		{"あいうえ「か」きく", 10, []string{"あいうえ", "「か」きく"}},
		{"あいうえお。かき", 10, []string{"あいうえ", "お。かき"}},
		{"attack 2013 を送る", 10, []string{"attack", "2013 を送", "る"}},
		{"この命令は次のターンに実行されることになっています。", 50, []string{"この命令は次のターンに実行されることになって", "います。"}},
		{"この命令は次のターンに実行されることになりました orders", 50,
			[]string{"この命令は次のターンに実行されることになりました", "orders"}},
		{"行は #PBEM、枠", 10, []string{"行", "は #PBEM、", "枠"}},
	} {
		if got := wrap(c.text, c.n); strings.Join(got, "|") != strings.Join(c.want, "|") {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}
