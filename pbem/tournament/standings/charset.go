package standings

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/japanese"
)

// charset holds a character encoding in which programs write names.
type charset struct {
	name  string
	enc   encoding.Encoding
	reads func(word string) bool // whether a word that it gives can be part of a name
	often func(rune) bool        // whether a small letter is one of those that make up three in ten letters of names; nil: all are
}

// charsets returns the encodings that can be recognised from the names in a file. If several fit, the first one is
// used.
func charsets() []charset {
	const russian, hellenic = "аеёиоуыэюяіїєў", "αεηιουωάέήίόύώϊϋΐΰ"
	vowel := func(of string) func(rune) bool { return func(r rune) bool { return strings.ContainsRune(of, r) } }
	return []charset{
		{"windows-1252", charmap.Windows1252, western, nil},
		{"windows-1250", charmap.Windows1250,
			languages("ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíľňóôšťúýž", "áéíóöőúüű", "čćđšž",
				"ăâîşţ", "äöüß"), nil},
		{"windows-1254", charmap.Windows1254, languages("çğıöşüâîû"), nil},
		{"windows-1257", charmap.Windows1257, baltic, nil},
		{"windows-1251", charmap.Windows1251, cyrillic, vowel(russian)},
		{"koi8-r", charmap.KOI8R, cyrillic, vowel(russian)},
		{"windows-1253", charmap.Windows1253, greek, vowel(hellenic)},
		{"shift_jis", japanese.ShiftJIS, kanji, func(r rune) bool { return !halfWidth(r) }},
	}
}

// western reports whether a word fits a Western European language: it has only that language's letters.
func western(word string) bool {
	word = strings.TrimRight(word, "ªº") // as in Mª
	low := strings.ToLower(word)
	if eastern(low) && strings.ContainsAny(low, "õûêñæ") {
		return false
	}
	return latin(word) && !strings.HasSuffix(low, "iæ") &&
		(within(low, "äöüß", "åäöé", "æøåéäöü", "éëïöüè", "õäöüšž") ||
			!strings.ContainsAny(low, "cqwz") && within(low, "áðéíóúýþæö") ||
			!strings.ContainsAny(low, "kw") &&
				within(low, "àâæçéèêëîïôœùûüÿ", "áéíñóúü", "áâãàçéêíóôõúü",
					"àèéìíòóù", "àçèéíïòóúü"))
}

// eastern reports whether a lowercase word contains a letter pair of Polish or Hungarian.
func eastern(low string) bool {
	return slices.ContainsFunc([]string{"sz", "cz", "rz", "gy"}, func(two string) bool { return strings.Contains(low, two) })
}

func baltic(word string) bool {
	return !eastern(strings.ToLower(word)) && languages("āčēģīķļņšūž", "ąčėįšųūž", "äõöüšž")(word)
}

// languages returns a function that reports whether a word fits one of some languages, each given by its letters beyond
// ASCII.
func languages(letters ...string) func(word string) bool {
	return func(word string) bool { return latin(word) && within(strings.ToLower(word), letters...) }
}

// latin reports whether a Latin word contains an ASCII letter and no capital beyond ASCII after a lowercase letter.
func latin(word string) bool {
	plain, was := false, rune(0)
	for _, r := range word {
		if !unicode.Is(unicode.Latin, r) || r > 0x7f && unicode.IsUpper(r) && unicode.IsLower(was) {
			return false
		}
		plain, was = plain || r < 0x80, r
	}
	return plain || utf8.RuneCountInString(word) < 2
}

// within reports whether one of the languages contains all letters of a word beyond ASCII.
func within(word string, languages ...string) bool {
	return slices.ContainsFunc(languages, func(letters string) bool {
		return !strings.ContainsFunc(word, func(r rune) bool { return r > 0x7f && !strings.ContainsRune(letters, r) })
	})
}

func cyrillic(word string) bool {
	return named(word, "абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґђјљњћџў")
}

func greek(word string) bool {
	return named(word, "αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ")
}

// named reports whether a word has only these letters, and is a capital followed by lowercase letters or by capitals.
func named(word, letters string) bool {
	first, n := utf8.DecodeRuneInString(word)
	rest := word[n:]
	return unicode.IsUpper(first) && (rest == strings.ToLower(rest) || rest == strings.ToUpper(rest)) &&
		!strings.ContainsFunc(strings.ToLower(word), func(r rune) bool { return !strings.ContainsRune(letters, r) })
}

// kanji reports whether a word is Japanese.
func kanji(word string) bool {
	return !strings.ContainsFunc(word, func(r rune) bool {
		return !unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Han) && !strings.ContainsRune("ー・　々ﾞﾟｰ", r)
	})
}

func halfWidth(r rune) bool { return r >= 0xff61 && r <= 0xff9f }

// fits reports whether the encoding turns all lines into plausible names.
func (c charset) fits(lines []string) bool {
	letters, often := 0, 0
	for _, l := range lines {
		text, err := c.enc.NewDecoder().String(l)
		if err != nil || strings.ContainsRune(text, utf8.RuneError) {
			return false
		}
		for _, word := range strings.FieldsFunc(text, between) {
			if !strings.ContainsFunc(word, beyond) {
				continue
			}
			if !c.reads(word) {
				return false
			}
			letters += utf8.RuneCountInString(word)
			for _, r := range strings.ToLower(word) {
				if c.often == nil || c.often(r) {
					often++
				}
			}
		}
	}
	return 10*often >= 3*letters
}

// between reports whether a character separates words: a blank, an ASCII symbol, the ½ of a point, or a quotation mark
// in a name.
func between(r rune) bool {
	return unicode.IsSpace(r) || r < 0x80 && !unicode.IsLetter(r) || strings.ContainsRune("½’´", r)
}

func beyond(r rune) bool { return r > 0x7f }

// guess recognises the encoding of lines that are not UTF-8. doubt shows a name that another fitting encoding would
// spell differently, "" for none.
func guess(lines []string) (c charset, doubt string, ok bool) {
	for _, x := range charsets() {
		switch {
		case !x.fits(lines):
		case !ok:
			c, ok = x, true
		case doubt == "":
			doubt = c.differs(x, lines)
		}
	}
	return c, doubt, ok
}

// differs returns the first word that two encodings read differently, in both readings. It returns "" if there is none.
func (c charset) differs(other charset, lines []string) string {
	for _, l := range lines {
		a, _ := c.enc.NewDecoder().String(l)
		b, _ := other.enc.NewDecoder().String(l)
		if a != b {
			x, y := strings.FieldsFunc(a, between), strings.FieldsFunc(b, between)
			for i := range min(len(x), len(y)) {
				if x[i] != y[i] {
					return fmt.Sprintf("%s (%s would be %s)", x[i], other.name, y[i])
				}
			}
		}
	}
	return ""
}

// FindCharset returns the encoding with a name such as cp1250, latin1 or Shift_JIS.
func FindCharset(name string) (encoding.Encoding, error) {
	name = strings.ToLower(strings.TrimSpace(name))
	if name == "cp932" {
		name = "shift_jis"
	}
	enc, err := htmlindex.Get(name)
	if err != nil {
		return nil, fmt.Errorf("charset %q is not known; known are utf-8, windows-1250 to windows-1258, iso-8859-2 to iso-8859-16, "+
			"koi8-r, shift_jis, euc-jp, gbk, big5, euc-kr", name)
	}
	return enc, nil
}

// decode returns a file as lines of UTF-8. enc is the stated encoding. If it is nil, lines that are not UTF-8 are read
// in the encoding that their names suggest.
func (s *TRFFile) decode(text string, enc encoding.Encoding) ([]string, error) {
	lines := strings.Split(text, "\n")
	var other []string
	first := 0 // line that is no UTF-8
	for i, l := range lines {
		if !utf8.ValidString(l) && tells(l) {
			if other = append(other, l); first == 0 {
				first = i + 1
			}
		}
	}
	if enc == nil && len(other) > 0 {
		c, doubt, ok := guess(other)
		switch ask := "save the file as UTF-8, or say its charset (--charset cp1250, for example)"; {
		case !ok:
			return nil, fmt.Errorf("TRF line %d: its letters beyond ASCII are no UTF-8, and none of the known charsets gives names in "+
				"all lines: %s", first, ask)
		case doubt != "" && c.name != "windows-1252":
			return nil, fmt.Errorf("TRF line %d: its letters beyond ASCII are no UTF-8, and names come of several charsets, such as %s: %s",
				first, doubt, ask)
		}
		enc, s.Charset, s.Doubt = c.enc, c.name, doubt
	}
	for i, l := range lines {
		if enc == nil || utf8.ValidString(l) && s.Charset != "" {
			continue
		}
		text, err := enc.NewDecoder().String(l)
		if tells(l) && (err != nil || strings.ContainsRune(text, utf8.RuneError)) {
			return nil, fmt.Errorf("TRF line %d does not fit that charset: %.40q", i+1, l)
		}
		lines[i] = text
	}
	return lines, nil
}

// tells reports whether a line holds a name, of a player or of the event.
func tells(line string) bool {
	line = strings.TrimLeftFunc(line, unseen)
	return strings.HasPrefix(line, "001") || strings.HasPrefix(line, "012")
}
