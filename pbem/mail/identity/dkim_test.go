package identity

import (
	"bytes"
	"context"
	"crypto"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/clock"

	"github.com/emersion/go-msgauth/dkim"
)

const anna = "anna@mail.example.org"

const plain = "From: Anna <anna@mail.example.org>\r\nTo: gm@pbem.test\r\nSubject: orders\r\nDate: Sat, 21 Nov 2026 13:00:00 +0000\r\n" +
	"Message-ID: <m1@example.org>\r\n" +
	"Content-Type: text/plain\r\n\r\n#PBEM kursk-7 german T0-G\r\nplace 7Pz 1810\r\n#END\r\n"

// signer returns a domain with an Ed25519 key; zone are the TXT records of the world.
func signer(seed byte) ed25519.PrivateKey {
	return ed25519.NewKeyFromSeed(bytes.Repeat([]byte{seed}, ed25519.SeedSize))
}

var key = signer(1)

func record(k ed25519.PrivateKey) string {
	return "v=DKIM1; k=ed25519; p=" + base64.StdEncoding.EncodeToString(k.Public().(ed25519.PublicKey))
}

func world(zone map[string][]string) func(string) ([]string, error) {
	return func(name string) ([]string, error) {
		if txt, ok := zone[name]; ok {
			return txt, nil
		}
		return nil, &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
	}
}

func sign(t *testing.T, raw, domain string, k crypto.Signer, change func(*dkim.SignOptions)) string {
	t.Helper()
	opt := &dkim.SignOptions{Domain: domain, Selector: "s1", Signer: k, HeaderCanonicalization: dkim.CanonicalizationRelaxed,
		BodyCanonicalization: dkim.CanonicalizationRelaxed,
		HeaderKeys:           []string{"From", "To", "Subject", "Date", "Message-ID"}}
	if change != nil {
		change(opt)
	}
	var out bytes.Buffer
	if err := dkim.Sign(&out, strings.NewReader(raw), opt); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestDKIM(t *testing.T) {
	good := sign(t, plain, "example.org", key, nil)
	zone := map[string][]string{
		"s1._domainkey.example.org":      {record(key)},
		"s1._domainkey.mail.example.org": {record(key)},
		"s1._domainkey.evil.example":     {record(signer(2))},
		"s1._domainkey.org":              {record(signer(3))},
	}
	for _, tc := range []struct {
		name, raw string
		from      string
		want      string // "" passes
	}{
		{"parent domain", good, anna, ""},
		{"same domain", sign(t, plain, "mail.example.org", key, nil), anna, ""},
		{"line feeds only", strings.ReplaceAll(good, "\r\n", "\n"), anna, ""},
		{"none", plain, anna, "no DKIM signature"},
		{"body changed", strings.Replace(good, "1810", "1811", 1), anna, "body hash did not verify"},
		{"subject changed", strings.Replace(good, "Subject: orders", "Subject: other", 1), anna, "did not verify"},
		{"sender changed", strings.Replace(good, "anna@mail", "boris@mail", 1), "boris@mail.example.org", "did not verify"},
		{"another domain's signature", sign(t, plain, "evil.example", signer(2), nil), anna, "not of mail.example.org"},
		{"another key", sign(t, plain, "example.org", signer(2), nil), anna, "did not verify"},
		{"public suffix", sign(t, plain, "org", signer(3), nil), anna, "not of mail.example.org"},
		{"child domain", sign(t, plain, "a.mail.example.org", key, nil), anna, "not of mail.example.org"},
		{"expired", sign(t, plain, "example.org", key, func(o *dkim.SignOptions) { o.Expiration = time.Unix(1_000_000_000, 0) }), anna,
			"expired"},
		{"no key", sign(t, plain, "example.org", key, func(o *dkim.SignOptions) { o.Selector = "s9" }), anna, "no key"},
		{"body length", strings.Replace(good, "c=relaxed", "l=10; c=relaxed", 1), anna, "body length"},
		{"sha1", strings.Replace(good, "ed25519-sha256", "ed25519-sha1", 1), anna, "too weak"},
		{"a From in front", "From: Eve <eve@evil.example>\r\n" + good, anna, "two from fields"},
		{"a Subject in front", "Subject: other\r\n" + good, anna, "two subject fields"},
		{"a Content-Type in front", "Content-Type: text/html\r\n" + good, anna, "two content-type fields"},
		{"From not signed", strings.Replace(good, "h=From:", "h=", 1), anna, "From field not signed"},
		{"Authentication-Results says so", "Authentication-Results: mx.pbem.test; dkim=pass header.d=example.org\r\n" + plain, anna,
			"no DKIM signature"},
		{"second of two", sign(t, sign(t, plain, "evil.example", signer(2), nil), "example.org", key, nil), anna, ""},
		{"sixth of six", many(t, 5) + good, anna, "not of mail.example.org"},
		{"damaged", strings.Replace(good, "d=", "dd=", 1), anna, "does not hold|not of"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			v := DKIM([]byte(tc.raw), tc.from, world(zone))
			if v.Pass != (tc.want == "") {
				t.Fatalf("%+v", v)
			}
			if v.Pass && (len(v.Proof) != 32 || !v.SignsID) {
				t.Errorf("%+v", v)
			}
			if x, err := Reverify(v.Archive); v.Pass && (err != nil || x != ArchivedSignature{v.Domain, v.Proof, anna,
				"<m1@example.org>"}) {
				t.Errorf("kept: %+v, %v\n%s", x, err, v.Archive)
			}
			ok := v.Pass
			for _, w := range strings.Split(tc.want, "|") {
				ok = ok || strings.Contains(v.Why, w)
			}
			if !ok {
				t.Errorf("why %q, want %q", v.Why, tc.want)
			}
		})
	}
}

// many returns n DKIM-Signature fields of a stranger.
func many(t *testing.T, n int) string {
	t.Helper()
	s := sign(t, plain, "evil.example", signer(2), nil)
	return strings.Repeat(strings.TrimSuffix(s, plain), n)
}

func TestDKIMWithRSA(t *testing.T) {
	k, err := rsa.GenerateKey(rand.Reader, 1024)
	if err != nil {
		t.Fatal(err)
	}
	raw := sign(t, plain, "example.org", k, nil)
	zone := map[string][]string{"s1._domainkey.example.org": {"v=DKIM1; k=rsa; p=" +
		base64.StdEncoding.EncodeToString(pkix(t, &k.PublicKey))}}
	if v := DKIM([]byte(raw), anna, world(zone)); !v.Pass {
		t.Errorf("%+v", v)
	}
}

// TestProofIsOfTheSignature: a copy under another Message-ID, which this signature leaves open, has the same proof.
func TestProofIsOfTheSignature(t *testing.T) {
	raw := sign(t, plain, "example.org", key, func(o *dkim.SignOptions) { o.HeaderKeys = []string{"From", "Date"} })
	txt := world(map[string][]string{"s1._domainkey.example.org": {record(key)}})
	a := DKIM([]byte(raw), anna, txt)
	b := DKIM([]byte(strings.Replace(raw, "<m1@", "<m2@", 1)), anna, txt)
	if !a.Pass || !b.Pass || a.Proof != b.Proof || a.SignsID {
		t.Errorf("%+v\n%+v", a, b)
	}
}

// TestNobodyIsAskedForAStranger: a signature of a domain that is not the sender's causes no lookup.
func TestNobodyIsAskedForAStranger(t *testing.T) {
	raw := sign(t, plain, "evil.example", signer(2), nil)
	v := DKIM([]byte(raw), anna, func(name string) ([]string, error) {
		t.Errorf("asked for %s", name)
		return nil, errors.New("no")
	})
	if v.Pass {
		t.Error("passes")
	}
}

// names is a Names that says what the function does.
type names func(name string) ([]string, error)

func (n names) LookupTXT(_ context.Context, name string) ([]string, error) { return n(name) }

func TestResolver(t *testing.T) {
	now := time.Date(2026, 11, 21, 13, 0, 0, 0, time.UTC)
	asked := 0
	r := &Resolver{Clock: clock.FuncClock(func() time.Time { return now }), CacheTime: time.Minute, Timeout: time.Millisecond}
	answer := func(txt []string, err error) {
		r.Lookup = names(func(string) ([]string, error) { asked++; return txt, err })
	}
	ask := func(name, wantErr string, wantAsked int) {
		t.Helper()
		r.Timeout = time.Minute
		txt, err := r.TXT(name)
		if wantErr == "" && (err != nil || len(txt) != 1) || wantErr != "" && (err == nil || !strings.Contains(err.Error(), wantErr)) ||
			asked != wantAsked {
			t.Errorf("%s: %q, %v, asked %d times; want %q, %d", name, txt, err, asked, wantErr, wantAsked)
		}
	}
	answer([]string{"v=DKIM1"}, nil)
	ask("a.example", "", 1)
	ask("A.example", "", 1)
	now = now.Add(2 * time.Minute)
	ask("a.example", "", 2)
	answer(nil, &net.DNSError{Err: "no such host", IsNotFound: true})
	ask("b.example", "no such host", 3)
	ask("b.example", "no such host", 3)
	answer(nil, errors.New("SERVFAIL"))
	ask("c.example", "SERVFAIL", 4)
	ask("c.example", "SERVFAIL", 5)

	block := make(chan struct{})
	defer close(block)
	r.Timeout = time.Millisecond
	r.Lookup = names(func(string) ([]string, error) { <-block; return nil, nil })
	raw := sign(t, plain, "example.org", key, nil)
	v := DKIM([]byte(raw), anna, r.TXT)
	if v.Pass || !v.Temporary || !strings.Contains(v.Why, "no answer within") {
		t.Errorf("a name server that never answers: %+v", v)
	}
}

func TestResolverForgets(t *testing.T) {
	r := &Resolver{Clock: clock.FuncClock(func() time.Time { return time.Unix(0, 0) }),
		Lookup: names(func(string) ([]string, error) { return nil, nil })}
	for i := range maxCachedNames + 10 {
		if _, err := r.TXT(fmt.Sprint(i)); err != nil {
			t.Fatal(err)
		}
	}
	if len(r.cache) > maxCachedNames {
		t.Errorf("%d names kept", len(r.cache))
	}
}

func FuzzDKIM(f *testing.F) {
	f.Add([]byte(plain))
	f.Add([]byte("DKIM-Signature: v=1; a=rsa-sha256; d=example.org; s=s1; h=from; bh=; b=\r\nFrom: a@example.org\r\n\r\n"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		if v := DKIM(raw, anna, world(nil)); v.Pass {
			t.Errorf("passes without any key: %+v", v)
		}
		ClaimedAddresses(raw)
	})
}

// TestKept: a kept signature verifies anew without the mail, in both canonical forms and with both kinds of keys, and
// no byte of what it signs can change.
func TestKept(t *testing.T) {
	long, err := rsa.GenerateKey(rand.Reader, 1024)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKIXPublicKey(long.Public())
	if err != nil {
		t.Fatal(err)
	}
	folded := strings.Replace(plain, "Subject: orders", "Subject:  orders\r\n  of  today \r\nX-Other: a\r\nsubject2: b", 1)
	for name, tc := range map[string]struct {
		key    crypto.Signer
		record string
		form   dkim.Canonicalization
	}{
		"relaxed": {key, record(key), dkim.CanonicalizationRelaxed}, "simple": {key, record(key), dkim.CanonicalizationSimple},
		"rsa": {long, "v=DKIM1; p=" + base64.StdEncoding.EncodeToString(der), dkim.CanonicalizationRelaxed},
	} {
		raw := sign(t, folded, "example.org", tc.key, func(o *dkim.SignOptions) {
			o.HeaderCanonicalization, o.BodyCanonicalization = tc.form, tc.form
			o.HeaderKeys = []string{"From", "From", "To", "Subject", "Nothing", "Message-ID"}
		})
		v := DKIM([]byte(raw), anna, world(map[string][]string{"s1._domainkey.example.org": {tc.record}}))
		got, err := Reverify(v.Archive)
		if want := (ArchivedSignature{"example.org", v.Proof, anna, "<m1@example.org>"}); err != nil || got != want {
			t.Errorf("%s: %+v, %v; want %+v\n%s", name, got, err, want, v.Archive)
			continue
		}
		if bytes.Contains(v.Archive, []byte("X-Other")) || bytes.Contains(v.Archive, []byte("place 7Pz")) {
			t.Errorf("%s: it holds more than is signed:\n%s", name, v.Archive)
		}
		body := bytes.Index(v.Archive, []byte("\n\n"))
		for i := body + 2; i < len(v.Archive); i++ {
			bad := bytes.Clone(v.Archive)
			bad[i] ^= 1
			if x, err := Reverify(bad); err == nil && x != got {
				t.Fatalf("%s: byte %d (%q): %+v", name, i, v.Archive[i], x)
			}
		}
	}
}

func FuzzAgain(f *testing.F) {
	f.Add([]byte(archiveTag + "key s._domainkey.a v=DKIM1; p=\n\nDKIM-Signature: a=rsa-sha256; b=; bh=; h=From; d=a; s=s\r\nFrom: a@a\r\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		if x, err := Reverify(b); err == nil && x.Domain == "" {
			t.Errorf("%q", b)
		}
	})
}
