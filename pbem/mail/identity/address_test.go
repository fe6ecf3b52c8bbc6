package identity

import (
	"crypto/rsa"
	"crypto/x509"
	"slices"
	"strings"
	"testing"
)

func pkix(t *testing.T, k *rsa.PublicKey) []byte {
	t.Helper()
	b, err := x509.MarshalPKIXPublicKey(k)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestSame(t *testing.T) {
	for _, tc := range []struct {
		a, b string
		want bool
	}{
		{"anna@example.org", "Anna@Example.ORG", true},
		{"anna@bücher.example", "anna@xn--bcher-kva.example", true},
		{"anna@example.org", "anna@example.org.", true},
		{"anna@example.org", "anna@example.com", false},
		{"anna@example.org", "anna@example.org.evil.net", false},
		{"kurt@example.org", "\u212Aurt@example.org", false}, // Kelvin sign
		{"kurt@kursk.example", "kurt@\u212Aursk.example", false},
		{"anna@examples.org", "anna@example\u017F.org", false},            // long s
		{"anna@example.org", "\u0430nna@example.org", false},              // Cyrillic a
		{"anna@example.org", "anna@ex\u0430mple.org", false},              //
		{"anna@example.org", "anna@\uFF45xample.org", false},              // full-width e
		{"anna@example.org", "anna@xn--exmple-4nf.org", false},            //
		{"anna@example.org", "\"anna\"@example.org", false},               //
		{"anna@example.org", "anna@example.org,boris@example.org", false}, //
		{"", "", false}, {"@example.org", "@example.org", false}, {"anna", "anna", false},
	} {
		if got := IsSameMailbox(tc.a, tc.b); got != tc.want || got != IsSameMailbox(tc.b, tc.a) {
			t.Errorf("Same(%q, %q) = %v", tc.a, tc.b, got)
		}
	}
}

func TestLookAlike(t *testing.T) {
	const reg = "anna@example.org"
	for _, tc := range []struct{ addr, name, want string }{
		{"anna@example.org", "", ""},
		{"boris@example.org", "", ""},
		{"carla@club.example", "Carla", ""},
		{"anna@examp1e.org", "", "letters that look"},
		{"anna@ex\u0430mple.org", "", "letters that look"},
		{"anna@xn--exmple-4nf.org", "", "letters that look"},
		{"\u0430nna@example.org", "", "letters that look"},
		{"anna@exarnple.org", "", "letters that look"},
		{"\u00e1nna@example.org", "", "letters that look"},
		{"anna@example.org.evil.net", "", "only contains"},
		{"anna@my-example.org", "", "only contains"},
		{"zoe@exampIe.org", "", ""}, {"zoe@my-example.org", "", ""}, // somebody else, whom many have as their provider
		{"eve@evil.net", "anna@example.org", "display name"},
		{"eve@evil.net", "Anna (Anna@Example.org)", "display name"},
		{"nonsense", "", ""},
	} {
		got := LookAlikeReason(tc.addr, tc.name, reg)
		if tc.want == "" && got != "" || !strings.Contains(got, tc.want) {
			t.Errorf("LookAlike(%q, %q) = %q, want %q", tc.addr, tc.name, got, tc.want)
		}
	}
}

func TestClaims(t *testing.T) {
	raw := "From: \"anna@example.org\" <eve@evil.net>\r\nSubject: x\r\nFROM:\r\n Boris <Boris@Example.org>, eve@evil.net\r\n\r\n" +
		"From: body@example.org\r\n"
	want := []string{"anna@example.org", "eve@evil.net", "boris@example.org"}
	if got := ClaimedAddresses([]byte(raw)); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
