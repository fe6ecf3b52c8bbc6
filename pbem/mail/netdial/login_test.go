package netdial

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What is said at a login, byte for byte: Google's description of XOAUTH2, RFC
// 7628 section 4.1 and RFC 4616.
func TestLoginOnTheWire(t *testing.T) {
	e := Endpoint{Addr: "imap.example.com:143"}
	for _, tt := range []struct {
		m                 Mechanism
		user, name, first string
	}{
		{Password, "gm@example.com", "PLAIN", "\x00gm@example.com\x00s3"},
		{"", "gm@example.com", "PLAIN", "\x00gm@example.com\x00s3"},
		{XOAuth2, "gm@example.com", "XOAUTH2", "user=gm@example.com\x01auth=Bearer s3\x01\x01"},
		{OAuthBearer, "gm@example.com", "OAUTHBEARER",
			"n,a=gm@example.com,\x01host=imap.example.com\x01port=143\x01auth=Bearer s3\x01\x01"},
		{OAuthBearer, "a,b=c", "OAUTHBEARER", "n,a=a=2Cb=3Dc,\x01host=imap.example.com\x01port=143\x01auth=Bearer s3\x01\x01"},
	} {
		if err := tt.m.Check(); err != nil {
			t.Errorf("%s: %v", tt.m, err)
		}
		name, first, err := tt.m.SASL(e, tt.user, "s3").Start()
		if err != nil || name != tt.name || string(first) != tt.first {
			t.Errorf("%s: %s %q %v, want %s %q", tt.m, name, first, err, tt.name, tt.first)
		}
	}
	if err := Mechanism("gssapi").Check(); err == nil || !strings.Contains(err.Error(), `unknown login "gssapi"`) {
		t.Errorf("unknown mechanism: %v", err)
	}
}

// A refused token comes as a challenge in JSON: an error that says why, never
// an answer.
func TestRefusedToken(t *testing.T) {
	for challenge, want := range map[string]string{
		`{"status":"400","schemes":"Bearer","scope":"https://mail.google.com/"}`: "status 400, it wants the scope https://mail.google.com/",
		`{"status":"invalid_token"}`: "status invalid_token",
		`not json`:                   "without a reason",
		``:                           "without a reason",
	} {
		answer, err := XOAuth2.SASL(Endpoint{}, "u", "t").Next([]byte(challenge))
		if !errors.Is(err, ErrToken) || !strings.Contains(err.Error(), want) || answer != nil {
			t.Errorf("%s: %q %v, want %s", challenge, answer, err, want)
		}
	}
}

func TestSecrets(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "token")
	write := func(s string) {
		if err := os.WriteFile(file, []byte(s), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		name   string
		secret Secret
		file   string
		want   string // of the secret, or of the error
	}{
		{"fixed", FixedSecret("s 3"), "", "s 3"},
		{"command", CommandSecret("printf 's3 \\r\\nmore\\n'"), "", "s3 "},
		{"file", FileSecret(file), "t1\r\nexpires tomorrow\n", "t1"},
		{"file without end of line", FileSecret(file), "t2", "t2"},
		{"failing command", CommandSecret("echo geheim; echo no key >&2; exit 3"), "", "exit status 3: no key"},
		{"silent command", CommandSecret("true"), "", "empty line"},
		{"empty file", FileSecret(file), "\nt3\n", "empty line"},
		{"no file", FileSecret(filepath.Join(dir, "none")), "", "no such file"},
	} {
		write(tt.file)
		got, err := tt.secret.Get(context.Background())
		if err != nil {
			got = err.Error()
		}
		if got != tt.want && (err == nil || !strings.Contains(got, tt.want)) || strings.Contains(got, "geheim") {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
	write("old")
	fresh := FileSecret(file)
	if _, err := fresh.Get(context.Background()); err != nil {
		t.Fatal(err)
	}
	write("new")
	if got, err := fresh.Get(context.Background()); got != "new" || err != nil {
		t.Errorf("after the file changed: %q %v", got, err)
	}
}
