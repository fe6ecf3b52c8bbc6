package main

import (
	"bytes"
	"fmt"
	"testing"
)

func TestVisible(t *testing.T) {
	for _, tc := range []struct{ in, want string }{
		{"Grüße\t命令 ｐａｓｓ\n", "Grüße\t命令 ｐａｓｓ\n"},
		{"\x1b[2J\x1b]0;x\x07", `\u001b[2J\u001b]0;x\u0007`},
		{"a\u009bb", `a\u009bb`},
		{"a\u202eb\u2066", `a\u202eb\u2066`},
		{"a\rb\x00\x7f", `a\u000db\u0000\u007f`},
		{"a\xffb\ufffd", `a\xffb` + "\ufffd"},
	} {
		var b bytes.Buffer
		n, err := fmt.Fprint(terminalWriter{&b}, tc.in)
		if b.String() != tc.want || n != len(tc.in) || err != nil {
			t.Errorf("%q: got %q, %d, %v", tc.in, b.String(), n, err)
		}
	}
}
