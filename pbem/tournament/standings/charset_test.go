package standings

import (
	"reflect"
	"strings"
	"testing"
)

// file writes names as players of a TRF in a charset.
func file(t *testing.T, charset string, names ...string) string {
	t.Helper()
	lines := []string{"012 Cup"}
	for i, n := range names {
		pad := letters
		if charset == "shift_jis" || charset == "gbk" || charset == "euc-jp" {
			pad = wide
		}
		lines = append(lines, trfLine(i+1, n, pad, 1500, "1.0", ""))
	}
	enc, err := FindCharset(charset)
	if err != nil {
		t.Fatal(err)
	}
	text, err := enc.NewEncoder().String(strings.Join(lines, "\n") + "\n")
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestTRFCharsets reads names in the charset that is told, and in one that their bytes tell.
func TestTRFCharsets(t *testing.T) {
	for _, c := range []struct {
		charset string
		names   []string
		told    bool // it cannot be told from the bytes
	}{
		{"shift_jis", []string{"田中, 太郎", "ヤマダ, ハナコ", "佐々木, 一郎", "Smith, John", "ﾔﾏﾀﾞ, ﾊﾅｺ"}, false},
		{"shift_jis", []string{"ﾔﾏﾀﾞ, ﾊﾅｺ"}, true},
		{"windows-1250", []string{"Petrović, Đorđe"}, false},
		{"windows-1250", []string{"Ştefănescu, Ion"}, false},
		{"windows-1252", []string{"García, Mª José", "Åkesson, Örjan"}, false},
		{"windows-1250", []string{"Łukasz, Żółw", "Kowalczyk, Jan"}, false},
		{"windows-1250", []string{"Dvořák, Jiří", "Němec, Jan", "Müller, Jürgen"}, false},
		{"windows-1250", []string{"Šarić, Žarko", "Kovács, László"}, false},
		{"windows-1250", []string{"Szőke, Gergő", "Nagy, Ágnes"}, false},
		{"windows-1251", []string{"Иванов, Пётр", "Христова, Мария", "Smith, John", "ШЕВЧЕНКО, Андрій"}, false},
		{"koi8-r", []string{"Иванов, Пётр", "Сидорова, Мария"}, false},
		{"windows-1253", []string{"Παπαδόπουλος, Γιώργος"}, false},
		{"windows-1252", []string{"Müller, Jürgen", "Núñez, Íñigo", "Bjørn, Åke", "Gonçalves, João",
			"François, Hélène", "Guðmundsson, Þór"}, false},
		{"euc-jp", []string{"田中, 太郎"}, true},
		{"gbk", []string{"王, 小明"}, true},
		{"iso-8859-2", []string{"Śliwa, Łukasz"}, true},
	} {
		text := file(t, c.charset, c.names...)
		if c.told {
			_, err := ReadTRF(strings.NewReader(text), nil)
			if err == nil || !strings.Contains(err.Error(), "TRF line 2: its letters beyond ASCII are no UTF-8") ||
				!strings.Contains(err.Error(), "save the file as UTF-8") {
				t.Errorf("%s was guessed: %v", c.charset, err)
			}
		} else if s, err := ReadTRF(strings.NewReader(text), nil); err != nil || !reflect.DeepEqual(s.Players, c.names) ||
			s.Charset != c.charset || s.Ratings[0] != 1500 {
			t.Errorf("%s: %q as %q, ratings %d, %v", c.charset, s.Players, s.Charset, s.Ratings, err)
		}
		enc, err := FindCharset(c.charset)
		if err != nil {
			t.Fatal(err)
		}
		if s, err := ReadTRF(strings.NewReader(text), enc); err != nil || !reflect.DeepEqual(s.Players, c.names) || s.Charset != "" {
			t.Errorf("%s, told: %q as %q, %v", c.charset, s.Players, s.Charset, err)
		}
	}
}

// TestTRFDoubt names a letter of which another charset makes another one, and refuses what does not fit the charset
// that was told.
func TestTRFDoubt(t *testing.T) {
	s, err := ReadTRF(strings.NewReader(file(t, "windows-1252", "Peña, Ana")), nil)
	if want := "Peña (windows-1250 would be Peńa)"; err != nil || s.Doubt != want {
		t.Errorf("doubt %q, %v: want %q", s.Doubt, err, want)
	}
	if s, err = ReadTRF(strings.NewReader(file(t, "windows-1252", "Müller, Ana")), nil); err != nil || s.Doubt != "" {
		t.Errorf("doubt %q, %v: want none", s.Doubt, err)
	}
	sjis, _ := FindCharset("cp932")
	if _, err = ReadTRF(strings.NewReader(file(t, "windows-1252", "Müller, Ana", "Åä, B")), sjis); err == nil ||
		!strings.Contains(err.Error(), "does not fit that charset") {
		t.Errorf("Latin-1 was read as Shift_JIS: %v", err)
	}
	if _, err = FindCharset("klingon"); err == nil || !strings.Contains(err.Error(), "known are utf-8") {
		t.Error(err)
	}
}
