package docgen

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// minJapaneseLetters is the least number of approved letters in Japanese. It only rises.
const minJapaneseLetters = 20

var (
	// letterBegins matches where a letter or a mail begins in an approved text.
	letterBegins = regexp.MustCompile(`(?m)^(?:From|To): `)
	// hiragana matches the letters that every Japanese sentence has.
	hiragana = regexp.MustCompile(`\p{Hiragana}`)
	// englishSentence matches three English words in a row.
	englishSentence = regexp.MustCompile(`\b[A-Za-z][a-z]+ [a-z]{2,} [a-z]{2,}\b`)
	// inCode matches what pages show as it is typed, and what answers repeat of a mail.
	inCode = regexp.MustCompile("`[^`\n]*`|(?m)^ *(?:>|//|#[A-Z]+ ).*$")
)

// writtenByPeople are words of people in approved letters, apart from those in the mails of the same file.
var writtenByPeople = []string{"all their tanks are gone", `enter bob "bob" as player by vera lang ja`}

// TestGoldensInJapanese looks for English sentences in every approved letter and page in Japanese: in all files of the
// sources that a test compares. Orders, and what people wrote, stay as they are.
func TestGoldensInJapanese(t *testing.T) {
	n := 0
	err := filepath.WalkDir("../../..", func(name string, d fs.DirEntry, err error) error {
		slash := filepath.ToSlash(name)
		golden := strings.Contains(slash, "/testdata/") && slices.Contains([]string{".golden", ".txt", ".html"}, filepath.Ext(name))
		page := strings.Contains(slash, "/docs/ja/") || strings.HasSuffix(name, ".ja.md")
		switch {
		case err != nil:
			return err
		case d.IsDir() && (strings.HasPrefix(d.Name(), ".git") || d.Name() == "former"):
			return fs.SkipDir
		case d.IsDir() || !golden && !page || strings.Contains(slash, "/rules/"):
			return nil
		}
		b, err := os.ReadFile(name)
		if err != nil || !hiragana.Match(b) {
			return err
		}
		for _, l := range japaneseLetters(string(b)) {
			n++
			for line := range strings.SplitSeq(inCode.ReplaceAllString(l.text, ""), "\n") {
				said := englishSentence.FindString(line)
				if said != "" && !strings.Contains(l.written, said) && !slices.Contains(writtenByPeople, strings.TrimSpace(line)) {
					t.Errorf("%s: English in a Japanese letter: %s", name, line)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if n < minJapaneseLetters {
		t.Errorf("only %d Japanese letters were found", n)
	}
}

// japaneseLetter is a letter in Japanese, and the mails that people wrote in the same file.
type japaneseLetter struct{ text, written string }

// japaneseLetters returns the letters in Japanese of an approved text; the text itself if it has no letters.
func japaneseLetters(text string) (out []japaneseLetter) {
	var letters []string
	written, from := "", 0
	for _, at := range append(letterBegins.FindAllStringIndex(text, -1), []int{len(text)}) {
		part := text[from:at[0]]
		if from = at[0]; strings.HasPrefix(part, "From: ") {
			written += part
		} else {
			letters = append(letters, part)
		}
	}
	for _, l := range letters {
		if len(hiragana.FindAllString(l, -1)) >= 20 {
			out = append(out, japaneseLetter{l, written})
		}
	}
	return out
}
