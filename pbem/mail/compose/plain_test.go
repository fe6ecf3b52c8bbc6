package compose_test

import (
	"bytes"
	"fmt"
	"net/mail"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/identity"
)

// foreign draws what others may put into a field: any bytes, and what headers, addresses and identifiers trip over.
var foreign = rapid.OneOf(
	rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 80), func(b []byte) string { return string(b) }),
	rapid.String(),
	rapid.SampledFrom([]string{"", "x\r\nBcc: everybody@example.org", "café.1@x", "a\rb@c", "\x00", "=?utf-8?q?=00?=", `"`, `\`, "<<>>",
		"a@b", "Hans <a@b", "(", ")", "\u202e", "\xff\xfe",
		strings.Repeat("x", 3000), strings.Repeat("x ", 3000), strings.Repeat("漢", 2000), "a@" + strings.Repeat("b.", 900) + "c"}),
)

// wellFormed holds a letter against what servers take: one header, lines of at most 998 bytes, ASCII or valid UTF-8 in
// it.
func wellFormed(raw []byte, to string) error {
	head, _, ok := bytes.Cut(raw, []byte("\r\n\r\n"))
	if !ok {
		return fmt.Errorf("the header has no end")
	}
	for i, line := range bytes.Split(raw, []byte("\r\n")) {
		if len(line) > 998 || bytes.ContainsAny(line, "\r\n\x00") {
			return fmt.Errorf("line %d of %d bytes: %.60q", i+1, len(line), line)
		}
	}
	if bytes.Contains(head, []byte("\r\nBcc:")) {
		return fmt.Errorf("a field got in")
	}
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return err
	}
	list, err := m.Header.AddressList("To")
	if err != nil || len(list) != 1 || list[0].Address != to {
		return fmt.Errorf("it goes to %v, %v; want %s", list, err, to)
	}
	return nil
}

// TestNothingForeignMakesALetterImpossible: whatever stands in the fields that others have a part in, the letter goes
// out to whom it was for, with its text.
func TestNothingForeignMakesALetterImpossible(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		l := letter()
		l.To = (&mail.Address{Name: foreign.Draw(r, "name"), Address: "hans@example.org"}).String()
		l.Subject, l.InReplyTo, l.ReplyTo = foreign.Draw(r, "subject"), foreign.Draw(r, "in reply to"), foreign.Draw(r, "reply to")
		l.References = rapid.SliceOfN(foreign, 0, 30).Draw(r, "references")
		l.Text, l.HTML = "He says:\n"+foreign.Draw(r, "text"), foreign.Draw(r, "html")
		raw, to, _, err := l.Render()
		if err != nil || to != "hans@example.org" {
			r.Fatalf("to %q: %v", to, err)
		}
		if err := wellFormed(raw, to); err != nil {
			r.Fatal(err)
		}
	})
}

// TestEveryAddressGetsLetters: a letter can be written to every address that can hold a seat, also those of Japanese
// telephones.
func TestEveryAddressGetsLetters(t *testing.T) {
	write := func(addr string) error {
		l := letter()
		l.To = addr
		raw, to, reduced, err := l.Render()
		if err != nil || reduced != nil || to != addr {
			return fmt.Errorf("%q: to %q, %v, %v", addr, to, reduced, err)
		}
		return wellFormed(raw, to)
	}
	for _, addr := range []string{"anna@example.org", "a..b@docomo.ne.jp", ".a.@ezweb.ne.jp", "jürgen@example.org", "a(b@example.org",
		`a\b@example.org`, "a:b[c]@example.org"} {
		if err := write(addr); err != nil {
			t.Error(err)
		}
	}
	rapid.Check(t, func(r *rapid.T) {
		local := rapid.OneOf(foreign, rapid.StringMatching(`[!-~]{1,20}`), rapid.StringMatching(`[\x{80}-\x{2fff}]{1,8}`)).Draw(r, "local")
		canon, ok := identity.CanonicalAddress(local + "@example.org")
		if !ok {
			return
		}
		if err := write(canon); err != nil {
			r.Fatal(err)
		}
	})
}

// TestPlain: a letter that cannot be rendered goes out as text alone and in no thread.
func TestPlain(t *testing.T) {
	l := letter()
	l.References, l.Subject = append(l.References, "a\rb@c"), "x\r\ny"
	raw, _, reduced, err := l.Render()
	if err != nil || reduced == nil {
		t.Fatal(reduced, err)
	}
	back, err := compose.Parse(raw)
	if err != nil {
		t.Fatal(err)
	}
	if back.Text != l.Text || back.HTML != "" || len(back.References) != 0 || back.InReplyTo != "" ||
		len(back.Attach)+len(back.Inline) != 0 || back.MessageID != l.MessageID || back.Subject != "x y" {
		t.Errorf("%+v", back)
	}
}
