package daemon

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/pbem/game/audit"
	"fieldpost/rules"
	"fieldpost/scenarios"
)

// TestTurnInJapanese plays a turn of each title by mail, from the welcome to its result, with frames, orders and
// answers in Japanese only. What the ledger holds is the canonical text of the same turn played in English.
func TestTurnInJapanese(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a turn of each title twice")
	}
	t.Parallel()
	for _, c := range turns {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			english, japanese := newReaders(t, c.title, c.scenario), newJapaneseReaders(t, c.title, c.scenario)
			for _, r := range []*readers{english, japanese} {
				for range 200 {
					if !r.next(c.last) {
						break
					}
				}
				r.stop()
			}
			if list := japanese.unused(); len(list) > 0 || japanese.sheets < c.sheets {
				t.Errorf("%d sheets were sent, and not those for %v", japanese.sheets, list)
			}
			checkJapanese(t, japanese.got)
			checkResults(t, japanese.got)
			want, got := canonicals(english), canonicals(japanese)
			if !slices.Equal(want, got) {
				t.Errorf("played in Japanese:\n%s\n\nin English:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
			if v, err := audit.Run(shelf, japanese.game("turn")); err != nil || !v.OK {
				t.Errorf("the audit: %+v, %v", v, err)
			}
		})
	}
}

// checkJapanese holds that letters begin with the welcomes of both sides, go on with results and dice, and are in
// Japanese.
func checkJapanese(t *testing.T, letters []readMail) {
	t.Helper()
	welcomes, results, dice := 0, 0, 0
	for _, m := range letters {
		if strings.Contains(m.subject, "で開始 (要保存)") {
			welcomes++
		}
		if played.MatchString(m.subject) {
			results++
		}
		if strings.Contains(m.text, "ダイスの鍵") {
			dice++
		}
		for _, line := range strings.Split(typed.ReplaceAllString(strings.Join(m.all, "\n"), ""), "\n") {
			if englishSentence.MatchString(line) {
				t.Errorf("English in %q: %s", m.subject, line)
			}
		}
	}
	if welcomes != 2 || results < 4 || dice < 2 {
		t.Errorf("%d welcomes, %d results, %d with dice in %d letters", welcomes, results, dice, len(letters))
	}
}

// checkResults holds that a result of two sides, such as -/D2R, says beside its code what it does.
func checkResults(t *testing.T, letters []readMail) {
	t.Helper()
	for _, m := range letters {
		for line := range strings.SplitSeq(m.text, "\n") {
			if strings.Contains(line, "攻撃側/防御側 (") && !resultWords.MatchString(line) {
				t.Errorf("a code alone in %q: %s", m.subject, line)
			}
		}
	}
}

// resultWords matches what a combat result does, in Japanese, or a line that goes on in the next.
var resultWords = regexp.MustCompile(`/\S+ \((?:攻撃側: |防御側: |効果なし|ソ連軍に)|\)$`)

var (
	// englishSentence matches three English words in a row.
	englishSentence = regexp.MustCompile(`\b[A-Za-z][a-z]+ [a-z]{2,} [a-z]{2,}\b`)
	// played matches the subject of a result.
	played = regexp.MustCompile(`(件済|結果|戦闘\d+件)$`)
	// typed matches orders and first lines of frames in letters, which stand there as they are typed.
	typed = regexp.MustCompile(`declare gambit no|halt if [a-z]+|map around|#[A-Z]+( [a-z]+)+`)
)

// newJapaneseReaders returns readers who write Japanese and whose letters are Japanese.
func newJapaneseReaders(t *testing.T, title, scenario string) *readers {
	r := newReadersIn(t, "ja", title, scenario)
	r.script = scripts(t, filepath.Join("ja", title))
	kind, _ := rules.Find(title)
	files, err := scenarios.Open(title, nil)
	r.must(err)
	mod, err := kind.Load(files)
	r.must(err)
	voc := mod.Vocabulary("", kind.Meta().Sides[0])
	words := voc.ForeignWords()
	r.frame = func(side, phase, body string) string {
		if st, faults := notation.ParseLines(body, voc); len(faults) == 0 && len(st) == 1 && st[0].String() == strings.TrimSpace(body) {
			body = inJapanese(words, st[0]) // an answer copied from the letter
		}
		if word := englishWord.FindString(body); word != "" {
			t.Errorf("%q in %s", word, body)
		}
		return fmt.Sprintf("#命令 turn %s %s\n%s\n#終わり\n", words.ForeignWords("side", side)[0], strings.ReplaceAll(phase, "-", "ー"),
			strings.TrimRight(body, "\n"))
	}
	return r
}

// inJapanese writes an order that takes units, hexes and words.
func inJapanese(words *notation.Lexicon, s notation.Statement) string {
	out := ""
	for _, f := range s.Fields {
		var list []string
		for _, item := range f.Items {
			if foreign := words.ForeignWords("word", item.Text); len(foreign) > 0 {
				item.Text = foreign[0]
			}
			list = append(list, item.Text)
		}
		out += strings.Join(list, map[notation.Kind]string{notation.Words: "/", notation.Path: "〜"}[f.Kind]+
			map[bool]string{true: "、"}[f.Kind == notation.Units || f.Kind == notation.Hexes])
		out += map[string]string{"to": "へ", "": "を", "with": "で"}[f.Keyword]
	}
	return out + words.ForeignWords("verb", s.Verb)[0]
}

// englishWord matches a word of small letters, as no sheet in Japanese has.
var englishWord = regexp.MustCompile(`\b[a-z]{2,}\b`)

// canonicals returns the sheets in the ledger of a game, as they were understood.
func canonicals(r *readers) (out []string) {
	g, err := shelf.Open(r.game("turn"))
	r.must(err)
	defer g.Close()
	for _, x := range g.Log().Records() {
		if x.Type == "receipt" {
			out = append(out, x.GetText("text"))
		}
	}
	return out
}

// TestRequestsInJapanese holds that requests and a message in Japanese are carried out like those in English, and that
// a misspelled request is answered with the one that was meant.
func TestRequestsInJapanese(t *testing.T) {
	t.Parallel()
	r := newJapaneseReaders(t, "kursk", "1")
	r.cycle()
	r.letters(anna)
	for i, c := range []struct{ body, want string }{
		{"#要求 turn ドイツ軍\n状況\n履歴 3\n#終わり\n", "> history 3\n"},
		{"#要求 turn ドイツ軍\nルール 移動\nルール 勝敗\nルール ターン\nルール 命令書\nルール 用語\nルール 相違点\nルール\n地図 周辺 2413 補給\n#終わり\n", "移動"},
		{"#伝言 turn ドイツ軍 ソ連軍へ\n鈴木様、よろしくお願いします。\n#終わり\n", "伝言1の送り先: ソ連軍"},
		{"#要求 turn ドイツ軍\n状態\n#終わり\n", "状況のことですか"},
	} {
		r.post(letter(anna, fmt.Sprint("q", i), c.body))
		r.cycle()
		text := ""
		for _, m := range r.letters(anna) {
			text += m.subject + "\n" + m.text
		}
		if !strings.Contains(text, c.want) {
			t.Errorf("%s\nis answered without %q:\n%s", c.body, c.want, text)
		}
		if said := englishSentence.FindString(typed.ReplaceAllString(text, "")); said != "" {
			t.Errorf("%s\nis answered in English: %s", c.body, said)
		}
	}
	if got := r.letters(boris); len(got) == 0 || !strings.Contains(got[len(got)-1].text, "鈴木様、よろしくお願いします。") {
		t.Errorf("the message did not arrive: %+v", got)
	}
}
