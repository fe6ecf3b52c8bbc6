package message

import (
	"bytes"
	"fmt"
	"io"
	"mime"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

// encodingByAlias returns the encoding for a name that senders use but no registry lists, nil for any other name.
func encodingByAlias(name string) encoding.Encoding {
	switch name {
	case "cp932", "ms932", "windows-31j", "x-sjis", "shift-jis", "sjis":
		return japanese.ShiftJIS
	case "iso-2022-jp-1", "iso-2022-jp-2", "iso-2022-jp-3", "iso-2022-jp-ms", "cp50220", "cp50221", "cp50222":
		return japanese.ISO2022JP
	case "eucjp", "x-euc-jp", "euc-jp-ms":
		return japanese.EUCJP
	case "iso-8859-1", "latin1", "us-ascii-8bit":
		return charmap.Windows1252 // such senders really use this one
	case "cp949", "uhc":
		return korean.EUCKR
	case "cp936", "ms936":
		return simplifiedchinese.GBK
	case "cp950":
		return traditionalchinese.Big5
	}
	return nil
}

// findEncoding returns the decoder of a charset. The empty name, ASCII, UTF-8 and labels that mean "unknown" give nil
// and true; the charset is then guessed from the bytes.
func findEncoding(name string) (enc encoding.Encoding, known bool) {
	name = strings.ToLower(strings.Trim(name, " \t'\"`;"))
	switch name {
	case "", "us-ascii", "ascii", "utf-8", "utf8", "unknown-8bit", "x-unknown", "unknown", "default", "7bit", "8bit", "ansi_x3.4-1968":
		return nil, true
	}
	if enc = encodingByAlias(name); enc != nil {
		return enc, true
	}
	if enc, err := htmlindex.Get(name); err == nil {
		return enc, true
	}
	if enc, err := ianaindex.MIME.Encoding(name); err == nil && enc != nil {
		return enc, true
	}
	return nil, false
}

// decodeCharset converts a text to UTF-8. A byte order mark decides. Otherwise the declared charset is used if the
// bytes fit it, except that Latin text that is valid UTF-8 is read as UTF-8. Otherwise it tries UTF-8, ISO-2022-JP if
// its escape sequences occur, and the likeliest of Shift_JIS, EUC-JP and windows-1252. used names the charset that was
// taken, warning says why it is not the declared one.
func decodeCharset(data []byte, declared string) (text, used, warning string) {
	name := strings.ToLower(strings.Trim(declared, " \t'\"`;"))
	if name == "utf-7" || name == "unicode-1-1-utf-7" {
		return decodeUTF7(data), "utf-7", ""
	}
	if isWideCharset(name) && bytes.IndexByte(data, 0) < 0 && isASCII(data) {
		return string(data), "us-ascii", fmt.Sprintf("the text does not fit its declared charset %q; read as %s", declared, "us-ascii")
	}
	if name == "utf-16" || bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) {
		if s, ok := decodeAs(unicode.UTF16(utf16Order(data), unicode.UseBOM), data); ok {
			return s, "utf-16", ""
		}
	}
	enc, known := findEncoding(name)
	if enc != nil {
		s, ok := decodeAs(enc, data)
		if ok && enc == charmap.Windows1252 && !isASCII(data) && utf8.Valid(data) {
			return trimBOM(string(data)), "utf-8", fmt.Sprintf("the text declares the charset %q but is UTF-8", declared)
		}
		if ok {
			return s, name, ""
		}
	}
	escapes := bytes.Contains(data, []byte("\x1b$")) || bytes.Contains(data, []byte("\x1b("))
	if enc == nil && utf8.Valid(data) && !escapes {
		used = "utf-8"
		if isASCII(data) {
			used = "us-ascii"
		}
		if known {
			return trimBOM(string(data)), used, ""
		}
		return trimBOM(string(data)), used, fmt.Sprintf("unknown charset %q read as %s", declared, used)
	}
	text, used = guessCharset(data, escapes)
	return text, used, fmt.Sprintf("the text does not fit its declared charset %q; read as %s", declared, used)
}

// isWideCharset reports whether a charset has two or four bytes for each letter. A text in such a charset contains zero
// bytes, at least in its blanks and line ends.
func isWideCharset(name string) bool {
	switch name {
	case "utf-16", "utf-16le", "utf-16be", "utf16", "ucs-2", "iso-10646-ucs-2", "unicode", "utf-32", "utf-32le", "utf-32be":
		return true
	}
	return false
}

// utf16Order guesses the byte order of UTF-16 without a byte order mark: in little-endian text the zero byte of an
// ASCII letter is the second.
func utf16Order(data []byte) unicode.Endianness {
	zeros := [2]int{}
	for i, c := range data {
		if c == 0 {
			zeros[i%2]++
		}
	}
	if zeros[1] > zeros[0] {
		return unicode.LittleEndian
	}
	return unicode.BigEndian
}

func isASCII(data []byte) bool {
	for _, c := range data {
		if c >= 0x80 {
			return false
		}
	}
	return true
}

func trimBOM(s string) string { return strings.TrimPrefix(s, "\ufeff") }

func decodeAs(enc encoding.Encoding, data []byte) (string, bool) {
	out, err := enc.NewDecoder().Bytes(data)
	if err != nil || bytes.ContainsRune(out, utf8.RuneError) {
		return string(out), false
	}
	return trimBOM(string(out)), true
}

// guessCharset guesses the charset from the bytes and returns the text and the charset's name. It uses the first
// encoding that decodes without a fault to Japanese letters, otherwise windows-1252.
func guessCharset(data []byte, escapes bool) (text, used string) {
	if escapes {
		if s, ok := decodeAs(japanese.ISO2022JP, data); ok {
			return s, "iso-2022-jp"
		}
	}
	if utf8.Valid(data) {
		return trimBOM(string(data)), "utf-8"
	}
	best, bestScore := "", 0
	for _, c := range []struct {
		name string
		enc  encoding.Encoding
	}{{"euc-jp", japanese.EUCJP}, {"shift_jis", japanese.ShiftJIS}} {
		if s, ok := decodeAs(c.enc, data); ok {
			if n := japaneseScore(s); n > bestScore {
				text, best, bestScore = s, c.name, n
			}
		}
	}
	if bestScore >= 2 {
		return text, best
	}
	out, err := charmap.Windows1252.NewDecoder().Bytes(data)
	if err != nil {
		return strings.ToValidUTF8(string(data), "\ufffd"), "utf-8"
	}
	return string(out), "windows-1252"
}

// japaneseScore returns how Japanese a text looks: full-width letters raise the score. Half-width kana, to which any
// Latin-1 text decodes, lower it.
func japaneseScore(s string) int {
	n := 0
	for _, r := range s {
		switch {
		case r >= 0x3040 && r <= 0x30ff:
			n += 2
		case r >= 0x4e00 && r <= 0x9fff, r >= 0xff01 && r <= 0xff5e, r >= 0x3000 && r < 0x3040:
			n++
		case r >= 0xff61 && r <= 0xff9f:
			n--
		}
	}
	return n
}

// encodedWords decodes the encoded words of RFC 2047.
var encodedWords = mime.WordDecoder{CharsetReader: func(name string, r io.Reader) (io.Reader, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	text, _, _ := decodeCharset(data, name)
	return strings.NewReader(text), nil
}}

// headerText decodes a header value: encoded words, or raw bytes in some charset, without control characters. It
// decodes at most maxWords encoded words.
func headerText(raw string) string {
	raw = raw[:min(len(raw), maxWords)]
	s, err := encodedWords.DecodeHeader(raw)
	if err != nil {
		s = raw
	}
	if !utf8.ValidString(s) || strings.Contains(s, "\x1b$") {
		s, _, _ = decodeCharset([]byte(s), "")
	}
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, strings.TrimSpace(s))
}
