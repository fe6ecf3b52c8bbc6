package message

import (
	"bytes"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"fieldpost/pbem/mail/msgid"
)

func FuzzHTML(f *testing.F) {
	f.Add("<div>a<br>b</div><blockquote>c<table><tr><td>d<td>e</table></blockquote>")
	f.Add("<pre>\na\tb\n\nc</pre><p style='white-space:pre-line'>x\ny<s>z</s><div id=divRplyFwdMsg>q")
	f.Add("<table><tr><td><p>a<p>b<td>c<tr><td><blockquote>d<div style='display:none'>e</table>&#0;&nbsp;")
	f.Fuzz(func(t *testing.T, src string) {
		text, notes, err := htmlText(src)
		if err != nil {
			return
		}
		if len(text) > maxHTMLText+1 || len(notes) > 2 || !strings.HasSuffix(text, "\n") {
			t.Errorf("%d bytes, notes %v", len(text), notes)
		}
		if again, _, _ := htmlText(src); again != text {
			t.Error("reading twice differs")
		}
	})
}

func FuzzUnflow(f *testing.F) {
	f.Add("a \nb\n> c \n>> d\n-- \nx", false)
	f.Add("#PBEM g s p \nmove 1SS // note \nhalt\n#END \n", false)
	f.Add("命 \n令 ", true)
	f.Fuzz(func(t *testing.T, in string, delSp bool) {
		out, _ := unflow(in, delSp)
		if strings.Count(out, "\n") > strings.Count(in, "\n") || len(out) > len(in)+2*(1+strings.Count(in, "\n")) {
			t.Errorf("%q became %q", in, out)
		}
		strip := func(s string) string { return strings.NewReplacer(" ", "", "\n", "", ">", "").Replace(s) }
		if strip(out) != strip(in) {
			t.Errorf("%q became %q: characters are lost", in, out)
		}
	})
}

func FuzzCharset(f *testing.F) {
	f.Add([]byte("\x1b$B;3ED\x1b(B"), "iso-2022-jp")
	f.Add([]byte("\xff\xfea\x00"), "")
	f.Add([]byte("+AGE-+-+"), "utf-7")
	f.Add([]byte("\x82\xa0\x81"), "cp932")
	f.Fuzz(func(t *testing.T, data []byte, declared string) {
		text, used, _ := decodeCharset(data, declared)
		if !utf8.ValidString(text) || used == "" {
			t.Errorf("%q as %q: %q in %q", data, declared, text, used)
		}
		if len(text) > 6*len(data)+6 {
			t.Errorf("%d bytes became %d", len(data), len(text))
		}
		if isASCII(data) && declared == "" && !bytes.Contains(data, []byte("\x1b")) && text != string(data) {
			t.Errorf("%q became %q", data, text)
		}
	})
}

func FuzzHeader(f *testing.F) {
	f.Add([]byte("\xef\xbb\xbfFrom x\r\nA: b\r\n c\r\n\r\nbody"), true)
	f.Add([]byte("Content-Type: multipart/mixed;\nboundary=x\n#PBEM g s p\n"), false)
	f.Fuzz(func(t *testing.T, raw []byte, top bool) {
		h, body, dropped := splitHeader(raw, top)
		if !bytes.HasSuffix(raw, body) {
			t.Errorf("the body %q is no end of %q", body, raw)
		}
		size := 0
		for _, x := range h {
			if size += len(x.name) + len(x.value); x.name == "" || strings.ContainsAny(x.name+x.value, "\n") {
				t.Errorf("field %q: %q", x.name, x.value)
			}
		}
		if size > 2*len(raw) || dropped > len(raw) {
			t.Errorf("%d bytes in fields, %d lines dropped", size, dropped)
		}
		h2, body2, dropped2 := splitHeader(raw, top)
		if len(h2) != len(h) || len(body2) != len(body) || dropped2 != dropped {
			t.Error("reading twice differs")
		}
	})
}

func FuzzTransfer(f *testing.F) {
	f.Add([]byte("=41=\n=3D x\n"), "quoted-printable")
	f.Add([]byte("aGk=\n"), "base64")
	f.Add([]byte("aGk"), "b64")
	f.Fuzz(func(t *testing.T, body []byte, name string) {
		out, _, _ := decodeTransfer(body, name)
		if len(out) > len(body) {
			t.Errorf("%d bytes became %d", len(body), len(out))
		}
	})
}

func FuzzAddresses(f *testing.F) {
	f.Add("A, B <a@b>")
	f.Add("\"a\\\x01b\"@c, d\x00e@f")
	f.Add("a..b@docomo.ne.jp, =?utf-8?Q?J=C3=BC?= <j@x>; c@d")
	f.Fuzz(func(t *testing.T, value string) {
		for _, a := range parseAddresses(value) {
			if a.Address == "" || strings.ContainsAny(a.Name, "\r\n\x00") || strings.ContainsFunc(a.Address, unicode.IsControl) {
				t.Errorf("%q gives %+v", value, a)
			}
		}
		good, _ := parseIDs(value)
		for _, id := range good {
			if !msgid.Valid(id) {
				t.Errorf("%q gives the id %q", value, id)
			}
		}
	})
}
