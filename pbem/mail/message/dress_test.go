package message

import (
	"encoding/base64"
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"

	"fieldpost/notation"
)

var orders = notation.Vocabulary{Verbs: notation.CommonVerbs(), Questions: []string{"attacked", "retreat", "losses"}}

// read gives the canonical text of the only sheet of a mail, or what is wrong.
func canonical(m *Mail) (string, error) {
	if m.Class != Orders || m.TextUnusable {
		return "", fmt.Errorf("class %s, undecoded %v: %s", m.Class, m.TextUnusable, m.Why)
	}
	found := notation.FindFrames(m.Text, func(string, string, string) (notation.Vocabulary, bool) { return orders, true })
	if len(found.Frames) != 1 || len(found.Faults) > 0 {
		return "", fmt.Errorf("%d frames, %v", len(found.Frames), found.Faults)
	}
	if f := found.Frames[0]; len(f.Faults) == 0 {
		return f.Canonical(), nil
	}
	return "", fmt.Errorf("%+v", found.Frames[0].Faults)
}

// typed is one sheet as three people type it: on an English keyboard, through a program that makes typographic dashes
// and quotes, and with a Japanese input method.
var typed = []struct{ name, text string }{
	{"ascii", `Hello,

#PBEM kursk-7 german T3-G-1
order fight/move
move 1SS 1907-1908-2008   // towards the river
move "Gross D",3Pz 1907-2008
attack 2113 with 1SS,2SS,3SS,4SS,5SS,6SS,7SS,8SS,9SS,10SS,11SS,12SS,13SS,14SS = 3:1
  advance 1SS,2SS to 2213
when attacked at 2008 if odds<=3:1: noretreat
salt 5b1f0c2e7a9d4c38
#END

Anna`},
	{"typographic", `Grüße aus München…

#PBEM kursk–7 german T3–G–1
order fight/move
move 1SS 1907–1908–2008   // “Ätsch”
move “Gross D”,3Pz 1907—2008
attack 2113 with 1SS,2SS,3SS,4SS,5SS,6SS,7SS,8SS,9SS,10SS,11SS,12SS,13SS,14SS = 3:1
  advance 1SS,2SS to 2213
when attacked at 2008 if odds<=3:1: noretreat
salt 5b1f0c2e7a9d4c38
#END

Jürgen`},
	{"full-width", `こんにちは。命令です。

＃ＰＢＥＭ　ｋｕｒｓｋ－７　ｇｅｒｍａｎ　Ｔ３－Ｇ－１
ｏｒｄｅｒ　ｆｉｇｈｔ／ｍｏｖｅ
ｍｏｖｅ　１ＳＳ　１９０７－１９０８ー２００８　／／　川へ
ｍｏｖｅ　“Ｇｒｏｓｓ Ｄ”，３Ｐｚ　１９０７→２００８
ａｔｔａｃｋ　２１１３　ｗｉｔｈ　１ＳＳ，２ＳＳ，３ＳＳ，４ＳＳ，５ＳＳ，６ＳＳ，７ＳＳ，８ＳＳ，９ＳＳ，１０ＳＳ，１１ＳＳ，１２ＳＳ，１３ＳＳ，１４ＳＳ　＝　３：１
　　ａｄｖａｎｃｅ　１ＳＳ，２ＳＳ　ｔｏ　２２１３
ｗｈｅｎ　ａｔｔａｃｋｅｄ　ａｔ　２００８　ｉｆ　ｏｄｄｓ＜＝３：１：　ｎｏｒｅｔｒｅａｔ
ｓａｌｔ　５ｂ１ｆ０ｃ２ｅ７ａ９ｄ４ｃ３８
＃ＥＮＤ

杏奈`},
}

const dressed = `#PBEM kursk-7 german T3-G-1
order fight/move
move 1SS 1907-1908-2008
move "Gross D",3Pz 1907-2008
attack 2113 with 1SS,2SS,3SS,4SS,5SS,6SS,7SS,8SS,9SS,10SS,11SS,12SS,13SS,14SS = 3:1
  advance 1SS,2SS to 2213
when attacked at 2008 if odds<=3:1: noretreat
#END
`

// coat defines how a text gets into bytes: the charset that is declared, the one that is used, and the transfer
// encoding.
type coat struct {
	label    string // "" for none
	enc      encoding.Encoding
	transfer string
}

var coats = []coat{
	{"utf-8", nil, "8bit"}, {"utf-8", nil, "quoted-printable"}, {"utf-8", nil, "base64"}, {"UTF-8", nil, ""},
	{"'utf-8'", nil, "Quoted Printable;"}, {"utf8", nil, "8-bit"},
	{"", nil, "8bit"}, {"us-ascii", nil, ""}, {"unknown-8bit", nil, "8bit"}, {"default", nil, ""}, {"iso-8859-1", nil, "8bit"},
	{"windows-1252", nil, "base64"}, {"iso-2022-jp", nil, "8bit"},
	{"iso-8859-1", charmap.Windows1252, "quoted-printable"}, {"windows-1252", charmap.Windows1252, "8bit"},
	{"utf-8", charmap.Windows1252, "8bit"}, {"", charmap.Windows1252, "8bit"},
	{"iso-2022-jp", japanese.ISO2022JP, "7bit"}, {"ISO-2022-JP", japanese.ISO2022JP, "base64"}, {"iso-2022-jp-ms", japanese.ISO2022JP, ""},
	{"cp50221", japanese.ISO2022JP, ""},
	{"", japanese.ISO2022JP, ""}, {"us-ascii", japanese.ISO2022JP, ""}, {"utf-8", japanese.ISO2022JP, ""},
	{"shift_jis", japanese.ShiftJIS, "base64"}, {"cp932", japanese.ShiftJIS, "8bit"}, {"windows-31j", japanese.ShiftJIS,
		"quoted-printable"}, {"", japanese.ShiftJIS, "8bit"}, {"utf-8", japanese.ShiftJIS, "8bit"},
	{"euc-jp", japanese.EUCJP, "8bit"}, {"x-euc-jp", japanese.EUCJP, "base64"}, {"", japanese.EUCJP, "8bit"},
	{"us-ascii", japanese.EUCJP, "8bit"},
	{"gb18030", simplifiedchinese.GB18030, "base64"}, {"cp936", simplifiedchinese.GBK, "8bit"},
	{"utf-16", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), "base64"}, {"utf-16", unicode.UTF16(unicode.BigEndian, unicode.UseBOM),
		"base64"},
	{"utf-16", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "base64"},
	{"utf-16", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), "base64"},
	{"utf-16le", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "base64"},
	{"utf-16be", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), "quoted-printable"},
	{"", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), "base64"}, {"utf-7", utf7{}, ""},
	{"unicode-1-1-utf-7", utf7{}, "quoted-printable"},
}

// utf7 marks the encoding that the library does not know.
type utf7 struct{ encoding.Encoding }

// encodeUTF7 writes RFC 2152 text.
func encodeUTF7(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '+':
			b.WriteString("+-")
		case r < 0x80:
			b.WriteRune(r)
		default:
			var raw []byte
			for _, u := range utf16.Encode([]rune{r}) {
				raw = append(raw, byte(u>>8), byte(u))
			}
			b.WriteString("+" + base64.RawStdEncoding.EncodeToString(raw) + "-")
		}
	}
	return b.String()
}

// bytes gives the encoded text; ok is false when the charset lacks a character.
func (c coat) bytes(s string) (out string, ok bool) {
	switch c.enc.(type) {
	case nil:
		out = s
	case utf7:
		out = encodeUTF7(s)
	default:
		var err error
		if out, err = c.enc.NewEncoder().String(s); err != nil {
			return "", false
		}
	}
	switch strings.ToLower(strings.Trim(c.transfer, ";")) {
	case "base64":
		return fold76(base64.StdEncoding.EncodeToString([]byte(out))), true
	case "quoted-printable", "quoted printable":
		return quoteAll(out), true
	}
	return out, true
}

// fold76 breaks base64 data into lines.
func fold76(s string) string {
	var b strings.Builder
	for len(s) > 76 {
		b.WriteString(s[:76] + "\r\n")
		s = s[76:]
	}
	return b.String() + s + "\r\n"
}

// quoteAll returns a text as quoted-printable with soft line breaks in the middle of words.
func quoteAll(s string) string {
	var b strings.Builder
	used := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		piece := string(rune(c))
		blankAtEnd := (c == ' ' || c == '\t') && (i+1 == len(s) || s[i+1] == '\r' || s[i+1] == '\n')
		if c == '=' || c >= 0x7f || c < ' ' && c != '\n' && c != '\r' && c != '\t' || blankAtEnd {
			piece = fmt.Sprintf("=%02X", c)
		}
		if c == '\n' {
			used = -1
		} else if used+len(piece) > 60 {
			b.WriteString("=\r\n")
			used = 0
		}
		b.WriteString(piece)
		used += len(piece)
	}
	return b.String()
}

// part returns a MIME part, or a whole mail when it is put below the fields of one.
func (c coat) part(kind, body string) (string, bool) {
	content, ok := c.bytes(body)
	head := "Content-Type: " + kind
	if c.label != "" {
		head += "; charset=\"" + c.label + "\""
	}
	head += "\r\n"
	if c.transfer != "" {
		head += "Content-Transfer-Encoding: " + c.transfer + "\r\n"
	}
	return head + "\r\n" + content, ok
}

// TestEveryShapeInEveryCoat holds that a sheet means the same however it was typed, laid out and encoded.
func TestEveryShapeInEveryCoat(t *testing.T) {
	if testing.Short() {
		t.Skip("it reads thousands of mails")
	}
	n := 0
	seen := map[string]bool{}
	for _, ty := range typed {
		lines := strings.Split(ty.text, "\n")
		for _, sh := range shapes {
			body := sh.build(lines)
			if !strings.Contains(body, "\r\n") {
				body = strings.ReplaceAll(body, "\n", "\r\n")
			}
			for _, c := range coats {
				part, ok := c.part(sh.kind, body)
				if !ok {
					continue
				}
				n++
				seen[ty.name+sh.name], seen[fmt.Sprint(c)] = true, true
				for _, raw := range []string{top + "MIME-Version: 1.0\r\n" + part, alternative(part)} {
					m, err := Read([]byte(raw))
					if err != nil {
						t.Fatal(err)
					}
					if got, err := canonical(m); err != nil || got != dressed {
						t.Errorf("%s, %s, %q in %q: %v\n%s\n%s", ty.name, sh.name, c.label, c.transfer, err, got, m.Text)
						break
					}
				}
			}
		}
	}
	if n < 1500 || len(seen) != len(typed)*len(shapes)+len(coats) {
		t.Errorf("%d combinations, %d of shapes and coats", n, len(seen))
	}
}

// alternative puts a part beside a stub in the other form.
func alternative(part string) string {
	stub := "Content-Type: text/html\r\n\r\n<p>See the plain text.</p>"
	if strings.HasPrefix(part, "Content-Type: text/html") {
		part, stub = "Content-Type: text/plain\r\n\r\nThis mail is best read as HTML.", part
	}
	return top + "Content-Type: multipart/alternative; boundary=\"=_next 1\"\r\n\r\nThis is a multi-part message.\r\n--=_next 1\r\n" +
		part + "\r\n--=_next 1\r\n" + stub + "\r\n--=_next 1--\r\n"
}
