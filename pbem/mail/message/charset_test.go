package message

import (
	"testing"

	"golang.org/x/text/encoding/japanese"
)

func TestDecodeCharset(t *testing.T) {
	jis := encode(t, japanese.ISO2022JP, "命令 開始")
	for _, tt := range []struct{ data, declared, want, used string }{
		{"Gr\xc3\xbc\xc3\x9fe", "iso-8859-1", "Grüße", "utf-8"},
		{"Gr\xfc\xdfe", "iso-8859-1", "Grüße", "iso-8859-1"},
		{"Gr\xfc\xdfe", "us-ascii", "Grüße", "windows-1252"},
		{"\x93hi\x94 \x80", "ISO-8859-1", "“hi” €", "iso-8859-1"},
		{"\xef\xbb\xbfhi", "utf-8", "hi", "utf-8"},
		{"\xff\xfeh\x00i\x00", "us-ascii", "hi", "utf-16"},
		{"\xfe\xff\x00h\x00i", "", "hi", "utf-16"},
		{"h\x00i\x00", "utf-16", "hi", "utf-16"},
		{"\x00h\x00i", "UTF-16", "hi", "utf-16"},
		{jis, "us-ascii", "命令 開始", "iso-2022-jp"},
		{jis, "cp50222", "命令 開始", "cp50222"},
		{"\x1b(I12\x1b(B 2035", "iso-2022-jp", "ｱｲ 2035", "iso-2022-jp"},
		{"2035", "iso-2022-kr", "2035", "utf-8"},
		{"2035", "x-nonsense", "2035", "us-ascii"},
		{"+AGE +ZyE-x 1+-1", "unicode-1-1-utf-7", "a 朡x 1+1", "utf-7"},
		{"\x87\x40 1907\x81\x7c1908", "ms932", "① 1907－1908", "ms932"},
		{"\xc7\xd1", "cp949", "한", "cp949"},
		{"\xa4\xa4", "cp950", "中", "cp950"},
		{"\xd6\xd0", "ms936", "中", "ms936"},
	} {
		got, used, _ := decodeCharset([]byte(tt.data), tt.declared)
		if got != tt.want || used != tt.used {
			t.Errorf("%q as %q: %q in %s, want %q in %s", tt.data, tt.declared, got, used, tt.want, tt.used)
		}
	}
}

func TestCharsetWarnings(t *testing.T) {
	for declared, data := range map[string]string{"utf-8": "Gr\xfc\xdfe", "x-nonsense": "hi", "latin1": "Gr\xc3\xbc\xc3\x9fe",
		"iso-2022-jp": "\xe6\x9c\x88"} {
		if _, _, warning := decodeCharset([]byte(data), declared); warning == "" {
			t.Errorf("%q as %q: no warning", data, declared)
		}
	}
	for declared, data := range map[string]string{"utf-8": "Grüße", "": "hi", "iso-8859-1": "Gr\xfc\xdfe", "'utf-8'": "hi",
		"unknown-8bit": "Grüße"} {
		if _, _, warning := decodeCharset([]byte(data), declared); warning != "" {
			t.Errorf("%q as %q: %s", data, declared, warning)
		}
	}
}
