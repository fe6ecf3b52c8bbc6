package message

import (
	"encoding/base64"
	"strings"
	"unicode/utf16"
)

// decodeUTF7 decodes RFC 2152 text; invalid base64 becomes U+FFFD.
func decodeUTF7(data []byte) string {
	var b strings.Builder
	for i := 0; i < len(data); i++ {
		if data[i] != '+' {
			b.WriteByte(data[i])
			continue
		}
		j := i + 1
		for j < len(data) && strings.IndexByte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", data[j]) >= 0 {
			j++
		}
		run := string(data[i+1 : j])
		b.WriteString(utf7Run(run))
		if j < len(data) && data[j] == '-' {
			j++
		}
		i = j - 1
	}
	return strings.ToValidUTF8(b.String(), "\ufffd")
}

func utf7Run(run string) string {
	if run == "" {
		return "+"
	}
	bytes, err := base64.RawStdEncoding.DecodeString(run)
	if err != nil {
		return "\ufffd"
	}
	units := make([]uint16, 0, len(bytes)/2)
	for i := 0; i+1 < len(bytes); i += 2 {
		units = append(units, uint16(bytes[i])<<8|uint16(bytes[i+1]))
	}
	return string(utf16.Decode(units))
}
