package compose

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"
)

// TestAtMost: no letter is longer than its bound, whatever its texts and files are made of, and the bound of one that
// is mostly files is near.
func TestAtMost(t *testing.T) {
	texts := []string{"", "a", "=", "\n", "\r", " \n", "\t\n", "é", "攻撃する\n", "From x\n",
		strings.Repeat("x", 75) + "é", strings.Repeat("x", 79) + "\n"}
	for _, piece := range texts {
		for _, n := range []int{1, 7, 100, 3000} {
			for _, size := range []int{0, 1, 57, 58, 10000} {
				body := strings.Repeat(piece, n) + "x"
				file := Attachment{Name: strings.Repeat("é", 40) + ".png", Type: "image/png", CID: "map@x",
					Data: bytes.Repeat([]byte{200}, size)}
				l := Letter{From: "Überall <pbem@example.org>", To: "a@example.org", ReplyTo: "pbem+x@example.org",
					MessageID: "1@example.org",
					InReplyTo: "0@example.org", References: strings.Split(strings.Repeat("r@example.org ", 30), " ")[:30],
					AutoSubmitted: "auto-generated",
					Subject:       strings.Repeat("é", 90), XLoop: "pbem@example.org", Date: time.Unix(0, 0), Text: body,
					HTML:   "<p>" + body,
					Inline: []Attachment{file}, Attach: []Attachment{file}}
				raw, err := l.Bytes()
				most, err2 := l.MaxSize()
				if err := errors.Join(err, err2); err != nil {
					t.Fatal(err)
				}
				if len(raw) > most {
					t.Errorf("%d times %q, files of %d: %d bytes, bound %d", n, piece, size, len(raw), most)
				}
				if c := l.content(); !bytes.HasSuffix(raw, rendered(c)) || len(rendered(c)) != c.size() {
					t.Errorf("%d times %q, files of %d: %d bytes, said to be %d", n, piece, size, len(rendered(c)), c.size())
				}
			}
		}
	}
	l := Letter{From: "pbem@example.org", To: "a@example.org", MessageID: "1@example.org", Date: time.Unix(0, 0), Text: "The map.\n",
		Attach: []Attachment{{Name: "map.png", Type: "image/png", Data: bytes.Repeat([]byte{200, 7}, 50_000)}}}
	raw, err := l.Bytes()
	if most, err2 := l.MaxSize(); err != nil || err2 != nil || most > len(raw)+len(raw)/100 {
		t.Errorf("%d bytes, bound %d, %v, %v", len(raw), most, err, err2)
	}
}

func rendered(n node) []byte {
	var b bytes.Buffer
	n.write(&b)
	return b.Bytes()
}
