package message

import (
	"fieldpost/notation/say"
	"fmt"
	"strings"
	"testing"
)

// TestForeignIdentifiers: identifiers of others that can be none are left out, and the receipt says so. What else
// stands in the field is read.
func TestForeignIdentifiers(t *testing.T) {
	for _, tt := range []struct{ field, value, good, shown string }{
		{"Message-ID", "<café.1@x>", "", `caf\u00e9.1@x`},
		{"Message-ID", "<6F9D1C3000@Münchens-PC>", "", `6F9D1C3000@M\u00fcnchens-PC`},
		{"Message-ID", "<caf\xe9@x>", "", `caf\xe9@x`},
		{"References", "<p@q> <a@Ноутбук> <r@s>", "p@q r@s", `a@\u041d\u043e`},
		{"References", "<p@q> <a\r@b>", "p@q", `a\r@b`},
		{"References", "<p@q> <" + strings.Repeat("x", 2000) + "@b>", "p@q", "xxx..."},
		{"In-Reply-To", "<a\x01@b> <p@q>", "p@q", `a\x01@b`},
		{"In-Reply-To", "<p@q>", "p@q", ""},
		{"References", "<no-at-sign>\r\n <p@q>", "no-at-sign p@q", ""},
	} {
		t.Run(fmt.Sprintf("%s %.20q", tt.field, tt.value), func(t *testing.T) {
			m, err := Read([]byte("From: a@b.org\r\n" + tt.field + ": " + tt.value + "\r\n\r\n" + sheet))
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.TrimSpace(strings.Join(append([]string{m.MessageID, m.InReplyTo}, m.References...), " ")); got != tt.good {
				t.Errorf("read %q, want %q", got, tt.good)
			}
			notes := strings.Join(say.Strings(m.Warnings), "\n")
			if said := strings.Contains(notes, "the field "+tt.field+" is no valid identifier"); said != (tt.shown != "") ||
				!strings.Contains(notes, tt.shown) {
				t.Errorf("notes %q, want one that shows %q", notes, tt.shown)
			}
		})
	}
}
