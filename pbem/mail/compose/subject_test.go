package compose

import (
	"bytes"
	"mime"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestSubjectsComeBack: every subject is decoded to what it was, in lines of at most 78 columns, its first word on the
// first line.
func TestSubjectsComeBack(t *testing.T) {
	check := func(subject string, fatalf func(string, ...any)) {
		var b bytes.Buffer
		fold(&b, "Subject", encodeSubject(subject, len("Subject: ")))
		lines := strings.Split(strings.TrimSuffix(b.String(), "\r\n"), "\r\n")
		for i, l := range lines {
			if len(l) > 78 || i == 0 && strings.TrimSpace(strings.TrimPrefix(l, "Subject:")) == "" {
				fatalf("%q: line %d is %q", subject, i+1, l)
			}
		}
		var d mime.WordDecoder
		got, err := d.DecodeHeader(strings.TrimPrefix(strings.Join(lines, ""), "Subject: "))
		if err != nil || got != subject {
			fatalf("%q comes back as %q, %v", subject, got, err)
		}
	}
	for _, s := range []string{"[k1] results", "[k1] ドイツ軍で開始 (要保存)", "[k-1] 回答待ち 4017: T1-G-1、命令4件中2件を実行、次はあなたの命令書 T1-G-2",
		"Grüße an alle", "= = = = = = = === ==== ==== =========== 軍", strings.Repeat("あ", 300)} {
		check(s, t.Fatalf)
	}
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching(`[a-z=?_ドイツ軍。、é]{1,12}`), 1, 20).Draw(t, "words")
		s := strings.Join(words, " ")
		if mime.QEncoding.Encode("utf-8", s) != s {
			check(s, t.Fatalf)
		}
	})
}
