package sheetsignature

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"fieldpost/notation"
)

func private(t testing.TB, seed byte) PrivateKey {
	t.Helper()
	p, err := Generate(bytes.NewReader(bytes.Repeat([]byte{seed}, 32)))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

const sheet = "#PBEM kursk-7 german T3-G-1\norder fight/move\nmove 1SS 1907-1908-2008   // into the gap\n" +
	"attack 2113 with 1SS,2SS = 3:1\n  advance 1SS to 2213\n#END\n"

func one(t testing.TB, text string) notation.Frame {
	t.Helper()
	list := frames(text)
	if len(list) != 1 {
		t.Fatalf("%d frames in\n%s", len(list), text)
	}
	return list[0]
}

// TestMailsDoNotBreakIt: what mail programs do to a text leaves the signature good.
func TestMailsDoNotBreakIt(t *testing.T) {
	p := private(t, 1)
	text, err := p.Sign("Hello,\n\n"+sheet+"\n-- \nAnna\n", 17)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(text, "Hello,\n\n#PBEM") || !strings.HasSuffix(text, "#END\n\n-- \nAnna\n") {
		t.Errorf("the text around was changed:\n%s", text)
	}
	for name, change := range map[string]func(string) string{
		"as it is":           func(s string) string { return s },
		"CRLF":               func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") },
		"blank lines":        func(s string) string { return strings.ReplaceAll(s, "\n", "\n\n") },
		"blanks at line end": func(s string) string { return strings.ReplaceAll(s, "\n", "  \n") },
		"NBSP":               func(s string) string { return strings.ReplaceAll(s, "move 1SS", "move\u00a01SS") },
		"smart dash":         func(s string) string { return strings.ReplaceAll(s, "1907-1908", "1907\u20131908") },
		"header in capitals": func(s string) string { return strings.Replace(s, "kursk-7 german", "Kursk-7  GERMAN", 1) },
		"digits grouped": func(s string) string {
			at := strings.Index(s, "signature ") + 20
			return s[:at] + " " + s[at:]
		},
		"digits in capitals": func(s string) string {
			at := strings.Index(s, "signature ") + 10
			return s[:at] + strings.ToUpper(s[at:at+64]) + s[at+64:]
		},
		"signed again": func(s string) string {
			again, err := p.Sign(s, 17)
			if err != nil {
				t.Fatal(err)
			}
			return again
		},
	} {
		f := one(t, change(text))
		if n, err := p.Public().Verify(f, Mail{}); err != nil || n.Serial != 17 {
			t.Errorf("%s: serial %d, %v", name, n, err)
		}
	}
}

// TestForgeries: any change of what was signed, and any other key.
func TestForgeries(t *testing.T) {
	p := private(t, 1)
	text, err := p.Sign(sheet, 17)
	if err != nil {
		t.Fatal(err)
	}
	other, _ := private(t, 2).Sign(sheet, 17)
	twoSerials := strings.Replace(text, "// serial 17", "// serial 17\n// serial 18", 1)
	for _, tc := range []struct{ name, text, want string }{
		{"an order", strings.Replace(text, "2008 ", "2009 ", 1), "does not fit"},
		{"an order more", strings.Replace(text, "// serial", "pass\n// serial", 1), "does not fit"},
		{"an order less", strings.Replace(text, "  advance 1SS to 2213\n", "", 1), "does not fit"},
		{"order of orders", strings.Replace(text, "order fight/move\nmove 1SS 1907-1908-2008   // into the gap\n",
			"move 1SS 1907-1908-2008   // into the gap\norder fight/move\n", 1), "does not fit"},
		{"indentation", strings.Replace(text, "  advance", "advance", 1), "does not fit"},
		{"a comment", strings.Replace(text, "into the gap", "for the Tsar", 1), "does not fit"},
		{"another phase", strings.Replace(text, "T3-G-1", "T4-G-1", 1), "does not fit"},
		{"another game", strings.Replace(text, "kursk-7", "kursk-8", 1), "does not fit"},
		{"another side", strings.Replace(text, "german", "soviet", 1), "does not fit"},
		{"another serial", strings.Replace(text, "serial 17", "serial 18", 1), "does not fit"},
		{"two serials", twoSerials, "does not fit"},
		{"another key", other, "does not fit"},
		{"half a signature", text[:strings.LastIndex(text, "// signature")] + "#END\n", "64 hex digits, 128"},
		{"a draft", strings.Replace(text, "// serial", "draft\n// serial", 1), "does not fit"},
		{"none", sheet, "not signed"},
	} {
		if n, err := p.Public().Verify(one(t, tc.text), Mail{}); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: serial %d, %v; want %q", tc.name, n, err, tc.want)
		}
	}
	if _, err := p.Public().Verify(one(t, sheet), Mail{}); !errors.Is(err, ErrUnsigned) {
		t.Error("a sheet without a signature is not told from one with a bad one")
	}
}

func TestSerial(t *testing.T) {
	for _, tc := range []struct {
		line string
		want uint64
		err  string
	}{
		{"// serial 17", 17, ""}, {"  //SERIAL: 9", 9, ""}, {"// serial 999999999999999999", 999999999999999999, ""},
		{"// serial 1234567890123456789", 0, "at most 18 digits"}, {"// serial -1", 0, "at most 18"}, {"// serials 3", 0, "holds 0"},
		{"serial 3", 0, "holds 0"},
	} {
		n, err := Serial(notation.Frame{Lines: []string{"move", tc.line}})
		if n != tc.want || (err == nil) != (tc.err == "") || err != nil && !strings.Contains(err.Error(), tc.err) {
			t.Errorf("%q: %d, %v", tc.line, n, err)
		}
	}
}

func TestSignRefuses(t *testing.T) {
	for _, tc := range []struct{ text, want string }{
		{"hello", "no sheet in it"},
		{"#PBEM kursk-7 german T3-G-1\nmove 1SS 1907\n", "no #END"},
		{"#PBEM kursk-7 german\nmove\n#END\n", "2 of 3 words"},
		{"#PBEM kursk-7 german T3-G-1\nmove " + strings.Repeat("1SS,", 30) + "\n#END\n", "columns"},
	} {
		if _, err := private(t, 1).Sign(tc.text, 1); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%q: %v, want %q", tc.text, err, tc.want)
		}
	}
}

func TestKeyFiles(t *testing.T) {
	p := private(t, 3)
	q, err := ParsePrivate(p.FileContent())
	if err != nil || q.Public().String() != p.Public().String() {
		t.Errorf("%v, %v", q.Public(), err)
	}
	k, err := ParseKey("  ed25519:" + strings.ToUpper(p.Public().String()[8:]) + "\n")
	if err != nil || k.String() != p.Public().String() || len(k.ID()) != 24 {
		t.Errorf("%q, %v", k.ID(), err)
	}
	for _, bad := range []string{"", "ed25519:12", "rsa:" + strings.Repeat("0", 64), "-----BEGIN PGP PUBLIC KEY BLOCK-----\nx"} {
		if _, err := ParseKey(bad); err == nil {
			t.Errorf("%q is taken for a key", bad)
		}
	}
	for _, bad := range []string{"", "pbem-key/1 12", "pbem-key/2 " + strings.Repeat("0", 64)} {
		if _, err := ParsePrivate(bad); err == nil {
			t.Errorf("%q is taken for a private key", bad)
		}
	}
}

// TestSignAndVerify: whatever a sheet says, signing it makes it verify, and a changed letter in an order breaks it.
func TestSignAndVerify(t *testing.T) {
	p := private(t, 1)
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(rapid.StringMatching(`( {0,2})[a-z]{1,6} [0-9]{4}(,[0-9]{4}){0,3}( // [a-z ]{0,9})?`), 1, 8).Draw(t,
			"lines")
		n := rapid.Uint64Range(0, 1e18-1).Draw(t, "serial")
		text, err := p.Sign("#PBEM g s T1\n"+strings.Join(lines, "\n")+"\n#END", n)
		if err != nil {
			t.Fatal(err)
		}
		list := frames(text)
		if len(list) != 1 {
			t.Fatalf("%d frames", len(list))
		}
		got, err := p.Public().Verify(list[0], Mail{})
		if err != nil || got.Serial != n {
			t.Fatalf("%d, %v\n%s", got, err, text)
		}
		i := rapid.IntRange(0, len(lines)-1).Draw(t, "line")
		list[0].Lines[i] = strings.Replace(list[0].Lines[i], "0", "1", 1) + "2"
		if _, err := p.Public().Verify(list[0], Mail{}); err == nil {
			t.Fatal("a changed line verifies")
		}
	})
}

func FuzzVerify(f *testing.F) {
	text, _ := private(f, 1).Sign(sheet, 3)
	f.Add(text)
	f.Add("-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n" + sheet +
		"-----BEGIN PGP SIGNATURE-----\n\nwsB\n-----END PGP SIGNATURE-----\n")
	f.Add("Content-Type: multipart/signed; boundary=x; protocol=\"application/pgp-signature\"\n\n--x\n\na\n--x\n\nb\n--x--\n")
	key, pgp := private(f, 9).Public(), pgpKeyOf(f)
	f.Fuzz(func(t *testing.T, text string) {
		for _, fr := range frames(text) {
			for _, k := range []Key{key, pgp} {
				if _, err := k.Verify(fr, Mail{Text: text, Raw: []byte(text), At: time.Unix(1_800_000_000, 0)}); err == nil {
					t.Error("verifies under a key that signed nothing")
				}
				if _, err := k.Reverify([]byte(text)); err == nil {
					t.Error("a kept signature verifies under a key that signed nothing")
				}
			}
		}
	})
}

// TestSlips: frames of commands, requests and messages are signed, and what is signed as one kind is none of another.
func TestSlips(t *testing.T) {
	p := private(t, 1)
	const three = "#MOD kursk-7\nextend german 48h \"holidays\"\n#END\n#PRESS kursk-7 german to all\n> your words\n\nWell played!\n#END\n" +
		sheet
	text, err := p.Sign(three, 5)
	if err != nil {
		t.Fatal(err)
	}
	list := frames(text)
	if len(list) != 3 {
		t.Fatalf("%d frames in\n%s", len(list), text)
	}
	for i, f := range list {
		if n, err := p.Public().Verify(f, Mail{}); err != nil || n.Serial != uint64(5+i) {
			t.Errorf("%s: serial %d, %v", f.HeaderLine(), n, err)
		}
	}
	for from, to := range map[string]string{
		"#MOD kursk-7": "#MOD kursk-8", "extend german 48h": "extend german 96h",
		"german to all": "german to soviet", "german to ": "soviet to ", "Well played!": "Badly played!",
	} {
		for _, f := range frames(strings.Replace(text, from, to, 1)) {
			if _, err := p.Public().Verify(f, Mail{}); err == nil && strings.Contains(f.HeaderLine()+strings.Join(f.Lines, "\n"), to) {
				t.Errorf("%q for %q: the signature holds", to, from)
			}
		}
	}
	desk, err := p.Sign("#DESK kursk-7 german\nresign\n#END\n", 9)
	if err != nil {
		t.Fatal(err)
	}
	sheetOf := one(t, strings.Replace(desk, "#DESK kursk-7 german", "#PBEM kursk-7 german T3-G-1", 1))
	if _, err := p.Public().Verify(sheetOf, Mail{}); err == nil {
		t.Error("the signature under a request holds under a sheet")
	}
}

// TestKept: what is kept of a signature verifies anew by itself and says what was signed; no byte of it can change.
func TestKept(t *testing.T) {
	p := private(t, 1)
	text, err := p.Sign(sheet, 17)
	if err != nil {
		t.Fatal(err)
	}
	clear := clearSign(t, entities()[0], "Hello\n"+numbered)
	mime := mimeMail(t, entities()[0],
		"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n"+strings.ReplaceAll(numbered, "=", "=3D"))
	for name, tc := range map[string]struct {
		key Key
		f   notation.Frame
		m   Mail
	}{
		"ed25519": {p.Public(), one(t, text), Mail{}}, "openpgp": {pgpKeyOf(t), one(t, clear), Mail{Text: clear, At: day.Add(time.Hour)}},
		"openpgp-mime": {pgpKeyOf(t), one(t, numbered), Mail{Raw: []byte(mime), At: day.Add(time.Hour)}},
	} {
		proof, err := tc.key.Verify(tc.f, tc.m)
		if err != nil {
			t.Fatal(err)
		}
		said, err := tc.key.Reverify(proof.Archive)
		if err != nil || !containsFrame(said, tc.f) {
			t.Errorf("%s: %v\n%s\nkept\n%s", name, err, said, proof.Archive)
			continue
		}
		body := bytes.Index(proof.Archive, []byte("\n\n")) + 2
		for i := body; i < len(proof.Archive); i++ {
			bad := bytes.Clone(proof.Archive)
			bad[i] ^= 1
			if _, err := tc.key.Reverify(bad); err == nil {
				t.Fatalf("%s: byte %d (%q) can change", name, i, proof.Archive[i])
			}
		}
		if _, err := private(t, 2).Public().Reverify(proof.Archive); err == nil {
			t.Errorf("%s: another key verifies it", name)
		}
	}
}
