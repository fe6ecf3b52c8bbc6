package sheetsignature

import (
	"bytes"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ProtonMail/go-crypto/openpgp"
	"github.com/ProtonMail/go-crypto/openpgp/armor"
	"github.com/ProtonMail/go-crypto/openpgp/clearsign"
	"github.com/ProtonMail/go-crypto/openpgp/packet"
)

var day = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

var pgpCfg = &packet.Config{Algorithm: packet.PubKeyAlgoEdDSA, Time: func() time.Time { return day }}

// entities are two OpenPGP keys; making them is slow.
var entities = sync.OnceValue(func() []*openpgp.Entity {
	var out []*openpgp.Entity
	for _, n := range []string{"Anna", "Eve"} {
		e, err := openpgp.NewEntity(n, "", n+"@example.org", pgpCfg)
		if err != nil {
			panic(err)
		}
		out = append(out, e)
	}
	return out
})

func armoured(t testing.TB, e *openpgp.Entity, private bool) string {
	t.Helper()
	var b bytes.Buffer
	typ := openpgp.PublicKeyType
	write := e.Serialize
	if private {
		typ = openpgp.PrivateKeyType
	}
	w, err := armor.Encode(&b, typ, nil)
	if err == nil && private {
		err = e.SerializePrivate(w, pgpCfg)
	} else if err == nil {
		err = write(w)
	}
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func pgpKeyOf(t testing.TB) Key {
	t.Helper()
	k, err := ParseKey(armoured(t, entities()[0], false))
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func clearSign(t testing.TB, e *openpgp.Entity, text string) string {
	t.Helper()
	var b bytes.Buffer
	w, err := clearsign.Encode(&b, e.PrivateKey, pgpCfg)
	if err == nil {
		_, err = w.Write([]byte(text))
	}
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return b.String() + "\n"
}

var numbered = strings.Replace(sheet, "#END", "// serial 5\n#END", 1)

func TestClearSigned(t *testing.T) {
	k := pgpKeyOf(t)
	good := clearSign(t, entities()[0], "Hello\n"+numbered)
	foreign := clearSign(t, entities()[1], numbered)
	evil := strings.Replace(numbered, "2008", "2009", 1)
	for _, tc := range []struct{ name, text, want string }{
		{"good", good, ""},
		{"with text around", "Hi,\n\n" + good + "\n-- \nAnna\n", ""},
		{"CRLF", strings.ReplaceAll(good, "\n", "\r\n"), ""},
		{"no signature", numbered, "not signed"},
		{"a changed order", strings.Replace(good, "2008", "2009", 1), "does not hold"},
		{"NBSP", strings.Replace(good, "move 1SS", "move\u00a01SS", 1), "does not hold"},
		{"another key", foreign, "does not hold"},
		{"a sheet above the signed text", evil + clearSign(t, entities()[0], "Hello\n"), "does not stand under it"},
		{"no serial", clearSign(t, entities()[0], sheet), "one line \"// serial"},
		{"a torn block", good[:len(good)-60], "not signed"},
	} {
		n, err := k.Verify(one(t, tc.text), Mail{Text: tc.text, At: day.Add(time.Hour)})
		if tc.want == "" && (err != nil || n.Serial != 5) || tc.want != "" && (err == nil || !strings.Contains(err.Error(), tc.want)) {
			t.Errorf("%s: %d, %v; want %q", tc.name, n, err, tc.want)
		}
	}
}

func mimeMail(t testing.TB, e *openpgp.Entity, part string) string {
	t.Helper()
	var sig bytes.Buffer
	if err := openpgp.ArmoredDetachSign(&sig, e, strings.NewReader(strings.ReplaceAll(part, "\n", "\r\n")), pgpCfg); err != nil {
		t.Fatal(err)
	}
	return "From: anna@example.org\nSubject: x\nMIME-Version: 1.0\nContent-Type: multipart/signed; micalg=pgp-sha256;\n" +
		" protocol=\"application/pgp-signature\"; boundary=\"b1\"\n\n" +
		"This is signed.\n--b1\n" + part + "\n--b1\nContent-Type: application/pgp-signature; name=signature.asc\n\n" + sig.String() +
		"\n--b1--\n"
}

func TestPGPMIME(t *testing.T) {
	k := pgpKeyOf(t)
	qp := "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n" +
		strings.ReplaceAll(numbered, "=", "=3D")
	mixed := "Content-Type: multipart/mixed; boundary=b2\n\n--b2\nContent-Type: text/plain\n\n" + numbered + "\n--b2--\n"
	good := mimeMail(t, entities()[0], qp)
	for _, tc := range []struct{ name, raw, want string }{
		{"good", good, ""},
		{"CRLF", strings.ReplaceAll(good, "\n", "\r\n"), ""},
		{"multipart inside", mimeMail(t, entities()[0], mixed), ""},
		{"a changed order", strings.Replace(good, "2008", "2009", 1), "does not hold"},
		{"another key", mimeMail(t, entities()[1], qp), "does not hold"},
		{"another text is signed", mimeMail(t, entities()[0], "Content-Type: text/plain\n\nHello\n"), "does not stand under it"},
		{"a third part", strings.Replace(good, "\n--b1--", "\n--b1\nContent-Type: text/plain\n\nx\n--b1--", 1), "not signed"},
		{"S/MIME", strings.ReplaceAll(good, "pgp-signature", "pkcs7-signature"), "not signed"},
		{"no signature part", good[:strings.LastIndex(good, "--b1\nContent-Type: application")], "not signed"},
	} {
		f := one(t, numbered)
		if tc.name == "a changed order" {
			f = one(t, strings.Replace(numbered, "2008", "2009", 1))
		}
		n, err := k.Verify(f, Mail{Raw: []byte(tc.raw), At: day.Add(time.Hour)})
		if tc.want == "" && (err != nil || n.Serial != 5) || tc.want != "" && (err == nil || !strings.Contains(err.Error(), tc.want)) {
			t.Errorf("%s: %d, %v; want %q", tc.name, n, err, tc.want)
		}
	}
}

func TestPGPKeys(t *testing.T) {
	text := armoured(t, entities()[0], false)
	k := pgpKeyOf(t)
	again, err := ParseKey(k.String())
	if err != nil || again.String() != k.String() || !strings.HasPrefix(k.ID(), "pgp:") || len(k.ID()) < 44 {
		t.Errorf("%q, %v", k.ID(), err)
	}
	for _, tc := range []struct{ name, text, want string }{
		{"private", armoured(t, entities()[0], true), "private OpenPGP key"},
		{"cut", text[:len(text)/2], "cannot be read"},
		{"long", text + strings.Repeat("\n", 1) + strings.Repeat("x", maxKeyText), "at most"},
	} {
		if _, err := ParseKey(tc.text); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: %v, want %q", tc.name, err, tc.want)
		}
	}
}
