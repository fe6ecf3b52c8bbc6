package message

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"strings"

	"fieldpost/pbem/text/lazyregexp"
)

// decodeTransfer decodes the Content-Transfer-Encoding (RFC 2045 section 6). If broken is not empty, some of the
// content is lost or doubtful, and the body must not be executed.
func decodeTransfer(body []byte, name string) (out []byte, broken, warning string) {
	switch n := strings.ToLower(strings.Trim(name, " \t;\"'")); n {
	case "", "7bit", "8bit", "binary", "7-bit", "8-bit", "7bits", "8bits", "plain", "none":
		return body, "", ""
	case "base64", "base-64", "b64":
		return decodeBase64(body)
	case "quoted-printable", "quoted printable", "quotedprintable", "qp":
		return decodeQuoted(body)
	default:
		return body, "", fmt.Sprintf("unknown transfer encoding %q: the text was read unchanged", n)
	}
}

// decodeBase64 decodes up to the padding; text after it (a list's footer) is ignored with a warning. Missing padding
// may mean missing text, and broken says so.
func decodeBase64(body []byte) (out []byte, broken, warning string) {
	var digits []byte
	for i, c := range body {
		switch {
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
		case c >= 'A' && c <= 'Z', c >= 'a' && c <= 'z', c >= '0' && c <= '9', c == '+', c == '/':
			digits = append(digits, c)
		case c == '=':
			if len(bytes.Trim(body[i:], "= \t\r\n")) > 0 {
				warning = "text after the end of the base64 data ignored"
			}
			if len(digits)%4 < 2 {
				broken = "the base64 data is damaged at its end"
			}
			return rawBase64(digits), broken, warning
		default:
			return rawBase64(digits), fmt.Sprintf("the base64 data holds a foreign character %q at byte %d", c, i+1), ""
		}
	}
	if len(digits)%4 != 0 {
		return rawBase64(digits), "the base64 data ends in the middle of a group", ""
	}
	return rawBase64(digits), "", ""
}

func rawBase64(digits []byte) []byte {
	if len(digits)%4 == 1 {
		digits = digits[:len(digits)-1]
	}
	out := make([]byte, base64.RawStdEncoding.DecodedLen(len(digits)))
	n, err := base64.RawStdEncoding.Decode(out, digits)
	if err != nil {
		return nil // only base64 digits come here
	}
	return out[:n]
}

// decodeQuoted decodes quoted-printable. A "=" that starts neither a byte nor a soft line break stays in the text. It
// shows that the mail is not encoded as declared, so that "=31" in another place may be text that was decoded by
// mistake. After the last "#END" no orders can be lost, and the fault is only a warning.
func decodeQuoted(body []byte) (out []byte, broken, warning string) {
	out = make([]byte, 0, len(body))
	damaged := -1 // index in out of the first such "="
	for number := 1; len(body) > 0; number++ {
		hadEnd := bytes.IndexByte(body, '\n') >= 0
		line, rest := cutLine(body)
		body = rest
		line = bytes.TrimRight(line, " \t")
		soft := false
		for i := 0; i < len(line); i++ {
			if line[i] != '=' {
				out = append(out, line[i])
				continue
			}
			if i == len(line)-1 {
				soft = true
				break
			}
			if i+2 < len(line) && hexDigit(line[i+1]) >= 0 && hexDigit(line[i+2]) >= 0 {
				out = append(out, byte(hexDigit(line[i+1])<<4|hexDigit(line[i+2])))
				i += 2
				continue
			}
			if damaged < 0 {
				damaged, broken = len(out), fmt.Sprintf("line %d is not the quoted-printable text that the mail declares", number)
			}
			out = append(out, '=')
		}
		if hadEnd && !soft {
			out = append(out, '\n')
		}
	}
	if last := endMarks().FindAllIndex(out, -1); damaged >= 0 && len(last) > 0 && last[len(last)-1][0] < damaged {
		return out, "", broken
	}
	return out, broken, ""
}

// endMarks matches "#END" in its common spellings.
var endMarks = lazyregexp.New(`(?i)#[ \t]*end\b|＃ＥＮＤ`)

func hexDigit(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	}
	return -1
}
