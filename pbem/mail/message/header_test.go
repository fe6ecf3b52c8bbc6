package message

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/pbem/tools/benchcheck"
)

// pile returns a header field of so many bytes, folded like the References of a long thread.
func pile(bytes int) string {
	return "X-Pile: a" + strings.Repeat("\r\n <0123456789abcdef0123456789abcdef0123456789@mail.example.org>", bytes/64) + "\r\n"
}

// A header of more than 64 KB is refused with the reason, and read to its end: what stands behind the limit still
// forbids an answer.
func TestLongHeader(t *testing.T) {
	r := Reader{OwnAddresses: []string{"gm@example.net"}, LoopID: "install-1", Domain: "example.net"}
	read := func(front, back string) *Mail {
		m, err := r.Read([]byte(front + pile(70_000) + back + "\r\n" + sheet))
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	for _, tt := range []struct {
		name, field string
		want        Class
	}{
		{"Auto-Submitted", "Auto-Submitted: auto-replied\r\n", AutoReply},
		{"Precedence", "Precedence: bulk\r\n", List},
		{"our X-Loop", "X-Loop: install-1\r\n", OwnMail},
		{"a second From", "From: victim@example.org\r\n", Malformed},
		{"a report", "Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n", Bounce},
	} {
		if m := read(top, tt.field); m.Class != tt.want {
			t.Errorf("%s behind 64 KB: class %s (%s), want %s", tt.name, m.Class, m.Why, tt.want)
		}
	}
	m := read("", top)
	if m.Class != Orders || !m.TextUnusable || m.Why != longHeader || m.From != "hans@example.org" {
		t.Errorf("from %q, class %s, undecoded %v: %s", m.From, m.Class, m.TextUnusable, m.Why)
	}
	if m, err := Read([]byte(top + pile(60_000) + "\r\n" + sheet)); err != nil || m.TextUnusable || normalizedFrames(m.Text) != sheet {
		t.Errorf("60 KB: %v %s", err, m.Why)
	}
}

// A part with such a header is refused too, and the parts behind it say what the mail is.
func TestLongHeaderOfPart(t *testing.T) {
	fields, body := mixed("mixed", pile(70_000)+"\n"+sheet, "Content-Type: message/delivery-status\n\nStatus: 5.1.1\n")
	if m := readBuilt(t, fields, body); m.Class != Bounce {
		t.Errorf("class %s, want the report behind the long header seen", m.Class)
	}
	fields, body = mixed("mixed", pile(70_000)+"\n"+sheet)
	if m := readBuilt(t, fields, body); m.Class != Orders || !m.TextUnusable || m.Why != longHeader {
		t.Errorf("class %s, undecoded %v: %s", m.Class, m.TextUnusable, m.Why)
	}
}

// BenchmarkHeader reads headers of 256 KB and of 1 MB, the longest mail that is fetched: four times the bytes must cost
// about four times the time.
func BenchmarkHeader(b *testing.B) {
	for _, kind := range []struct{ name, first, one string }{
		{"folded", "References: <a@b>\r\n", " <0123456789abcdef0123456789abcdef@mail.example.org>\r\n"},
		{"addresses", "To: a@b\r\n", " , Anna Schmidt <anna@mail.example.org>\r\n"},
		{"words", "Subject: a\r\n", " =?utf-8?B?0J/RgNC40LLQtdGC?=\r\n"},
		{"from", "Reply-To: a@b\r\n", " , Anna <anna\r\n"},
		{"fields", "", "X-Field: 0123456789abcdef\r\n"},
		{"parameters", "Content-Type: text/plain\r\n", "name=0123456789abcdef\r\n"},
		{"junk", "", "no field at all\r\n"},
	} {
		for _, size := range []int{256 << 10, 1 << 20} {
			raw := []byte("From: hans@example.org\r\n" + kind.first + strings.Repeat(kind.one, size/len(kind.one)) + "\r\n" + sheet)
			b.Run(fmt.Sprintf("%s/%dKB", kind.name, size>>10), func(b *testing.B) {
				b.SetBytes(int64(len(raw)))
				for b.Loop() {
					if m, err := Read(raw); err != nil || !m.TextUnusable {
						b.Fatal(err, m.Why)
					}
				}
			})
		}
	}
}

// A NUL, or any control character, never gets into an address.
func TestNoNULInAddress(t *testing.T) {
	for _, value := range []string{"an\x00na@example.org", "Anna <an\x00na@example.org>", "\"an\x00na\"@example.org",
		"\"a\\\x00b\"@example.org", "anna@example.org\x00", "A, B <a@b\x00>",
		"anna@exam\x00ple.org (x)", "\"a\\\x01b\"@example.org", "good@example.org, \"a\\\x00b\"@example.org"} {
		raw := "From: " + value + "\r\nTo: " + value + "\r\nDelivered-To: gm@example.net\r\nReturn-Path: " + value +
			"\r\nMessage-ID: <1@x>\r\n\r\n" + sheet
		m, err := Read([]byte(raw))
		if err != nil {
			t.Fatal(err)
		}
		if m.Class != Malformed || m.From != "" || m.ReturnPath != "" {
			t.Errorf("%q: class %s, from %q, path %q", value, m.Class, m.From, m.ReturnPath)
		}
		if len(m.DeliveredTo) != 1 {
			t.Errorf("%q: delivered to %q", value, m.DeliveredTo)
		}
	}
	fields, body := mixed("report; report-type=delivery-status", "Content-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\n"+
		"Final-Recipient: rfc822; an\x00na@example.org\nStatus: 5.1.1\n")
	if m := readBuilt(t, fields, body); m.Failure == nil || m.Failure.Recipient != "" || m.Failure.Status != "5.1.1" {
		t.Errorf("failure %+v", m.Failure)
	}
}

// TestPerformance runs the benchmarks of docs/performance.md once, in CI.
func TestPerformance(t *testing.T) {
	benchcheck.RunOnce(t)
}
