package standings

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// trfLine returns a player's line; pad says how many columns a name takes.
func trfLine(no int, name string, pad func(string) int, rating int, points string, rounds string) string {
	return fmt.Sprintf("001 %4d m    %s%s %4d%28s%4s %4d%s", no, name, strings.Repeat(" ", 33-pad(name)), rating, "", points, 0, rounds)
}

func letters(s string) int { return len([]rune(s)) }
func bytesOf(s string) int { return len(s) }
func wide(s string) int    { return len(byWidth(s)) }

// TestTRFLetters reads names beyond ASCII as they are written, whatever the encoding and however the program counted
// columns.
func TestTRFLetters(t *testing.T) {
	names := []string{"Müller, Jürgen", "Nuñez, Íñigo", "Łukasz, Żółw", "田中, 太郎", "Öß"}
	for how, pad := range map[string]func(string) int{"letters": letters, "bytes": bytesOf, "width": wide} {
		var lines []string
		for i, n := range names {
			lines = append(lines, trfLine(i+1, n, pad, 1500+i, fmt.Sprintf("%d.5", i), ""))
		}
		text := "012 Pokal für alle\n" + strings.Join(lines, "\n") + "\n"
		utf16, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(text)
		if err != nil {
			t.Fatal(err)
		}
		for code, file := range map[string]string{"UTF-8": text, "BOM": "\ufeff" + text, "UTF-16": utf16} {
			s, err := ReadTRF(strings.NewReader(file), nil)
			if err != nil || !reflect.DeepEqual(s.Players, names) || s.Name != "Pokal für alle" {
				t.Errorf("%s %s: %q %q %v", how, code, s.Name, s.Players, err)
				continue
			}
			if !reflect.DeepEqual(s.Ratings, []int{1500, 1501, 1502, 1503, 1504}) ||
				!reflect.DeepEqual(s.Tenths, []int{5, 15, 25, 35, 45}) {
				t.Errorf("%s %s: ratings %d points %d", how, code, s.Ratings, s.Tenths)
			}
		}
	}
	latin, err := charmap.Windows1252.NewEncoder().String("012 x\n" + trfLine(1, "Müller, Jürgen", letters, 1500, "0.0", ""))
	if err != nil {
		t.Fatal(err)
	}
	if s, err := ReadTRF(strings.NewReader(latin), nil); err != nil || s.Players[0] != "Müller, Jürgen" {
		t.Errorf("Latin-1: %q %v", s.Players, err)
	}
}

// TestTRFMixed reads a file put together of parts of other files, and forms that programs and people give a field.
func TestTRFMixed(t *testing.T) {
	latin, err := charmap.Windows1252.NewEncoder().String(trfLine(2, "Mäyer, B", letters, 1500, "1.50", ""))
	if err != nil {
		t.Fatal(err)
	}
	zw, _, _ := strings.Cut(trfLine(6, "Lee", letters, 7777, "1", ""), "7777")
	text := "\ufeff012 x\nXXR\n" + trfLine(1, "Müller, A", letters, 1500, ".5", "     2 w ½") + "\r\n" + latin + "\n\ufeff" +
		trfLine(3, "Mu\u0308ller,\u00a0 C", letters, 1500, "1½", "     - - -") + "\n  " +
		trfLine(4, "Mu\u0308ller, D", func(s string) int { return len([]rune(s)) - 1 }, 1500, "", "  ---- - -") + "\n" + zw + "----\n\x1a"
	s, err := ReadTRF(strings.NewReader(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"Müller, A", "Mäyer, B", "Müller, C", "Müller, D", "Lee"}; !reflect.DeepEqual(s.Players, want) {
		t.Errorf("players %q, want %q", s.Players, want)
	}
	if !reflect.DeepEqual(s.Tenths, []int{5, 15, 15, 0, 0}) || !reflect.DeepEqual(s.Ratings, []int{1500, 1500, 1500, 1500, 0}) {
		t.Errorf("points %d, ratings %d", s.Tenths, s.Ratings)
	}
	if c := s.Cells[0][0]; c.Opponent != 2 || c.Result != '=' || s.Cells[2][0].Opponent != 0 {
		t.Errorf("cells %+v", s.Cells)
	}
}

// TestTRFOrder reads players in any order and with gaps, and finds their opponents by number.
func TestTRFOrder(t *testing.T) {
	text := "012 x\n" + trfLine(7, "Third", letters, 0, "0.0", "     2 b 0") + "\n" +
		trfLine(1, "First", letters, 0, "", "  0000 - F") + "\n" +
		trfLine(2, "Second", letters, 0, "1,0", "     7 w 1") + "\n"
	s, err := ReadTRF(strings.NewReader(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"First", "Second", "Third"}; !reflect.DeepEqual(s.Players, want) || !reflect.DeepEqual(s.Numbers, []int{1, 2, 7}) {
		t.Errorf("players %q, numbers %d", s.Players, s.Numbers)
	}
	if s.Cells[1][0].Opponent != 3 || s.Cells[2][0].Opponent != 2 || s.Rounds != 1 {
		t.Errorf("cells %+v, rounds %d", s.Cells, s.Rounds)
	}
	if want := []int{10, 10, 0}; !reflect.DeepEqual(s.Tenths, want) {
		t.Errorf("points %d, want %d: a blank column is added up", s.Tenths, want)
	}
}

// TestTRFShort reads lines that end early, and refuses what cannot be meant.
func TestTRFShort(t *testing.T) {
	for _, good := range []string{"001    1 m    First", "001    1      First                             1500",
		trfLine(1, "First", letters, 0, "1", ""), trfLine(1, "First", letters, 0, "", "  0000 - Z                    ")} {
		if s, err := ReadTRF(strings.NewReader(good), nil); err != nil || len(s.Players) != 1 || s.Players[0] != "First" {
			t.Errorf("%q: %+v %v", good, s, err)
		}
	}
	for bad, why := range map[string]string{
		"001    1":                         "has no name",
		"001    1 m    A\x07":              "holds a control character",
		"BBW .":                            "want a number such as",
		"BBW 1.55":                         "want a number such as",
		"001    0 m    First":              "want a number from 1",
		"001  abc m    First":              "want a number from 1",
		"XXR 99999":                        "rounds from 0 to",
		"XXR -1":                           "rounds from 0 to",
		"BBW 99999999999999999":            "want a number such as",
		"001    1 m    A\n001    1 m    B": "two players have the number 1",
		trfLine(1, "First", letters, 0, "0.0", "     9 w 1"):           "there is no player 9",
		trfLine(1, "First", letters, 0, "0.0", "    -2 w 1"):           "no opponent's number",
		trfLine(1, "First", letters, 0, "0.0", "  0000 - ü"):           "column 99 holds",
		"### narrow 1 1 9\n" + trfLine(1, "First", letters, 0, "", ""): "they do not meet",
	} {
		if _, err := ReadTRF(strings.NewReader(bad), nil); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%q: %v, want %q", bad, err, why)
		}
	}
}

// FuzzTRF reads anything without a panic, and reads what it wrote as what it was.
func FuzzTRF(f *testing.F) {
	f.Add([]byte("012 x\n" + trfLine(1, "Müller", letters, 1, "0.0", "  0000 - Z")))
	f.Add([]byte("\xff\xfe0\x000\x001\x00"))
	f.Fuzz(func(t *testing.T, b []byte) {
		s, err := ReadTRF(bytes.NewReader(b), nil)
		if err != nil {
			return
		}
		for i, row := range s.Cells {
			for _, c := range row {
				if c.Opponent < 0 || c.Opponent > len(s.Players) {
					t.Fatalf("player %d meets %d of %d", i+1, c.Opponent, len(s.Players))
				}
			}
		}
	})
}

// TestTRFUnseen reads players whose line has something before it that cannot be seen. None is left out.
func TestTRFUnseen(t *testing.T) {
	for _, before := range []string{"\f", "\n\f", "\v", "\u2028", "\n\u00a0", "\n\u200b", "\n\u200e", "\n\x00",
		"\n\ufeff\ufeff", "\n \t ", "\r", "\n\x1a"} {
		text := trfLine(1, "Ann", letters, 1500, "0.0", "") + before + trfLine(2, "Bob", letters, 1500, "1.0", "")
		s, err := ReadTRF(strings.NewReader(text), nil)
		if err != nil || !reflect.DeepEqual(s.Players, []string{"Ann", "Bob"}) || s.Tenths[1] != 10 {
			t.Errorf("%q: %+v %v", before, s, err)
		}
	}
}
