package message

import (
	"encoding/base64"
	"errors"
	"fmt"
	"mime/quotedprintable"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"
)

const sheet = "#PBEM kursk-7 german T3-G-1\norder fight/move\nmove 1SS 1907-1908-2008\nattack 2113 with 1SS,2SS = 3:1\n#END\n"

const top = "From: Hans <hans@example.org>\r\nTo: gm+kursk-7.german@example.net\r\nSubject: T3\r\nMessage-ID: <a1@example.org>\r\n"

// build makes a mail from extra header fields and a body.
func build(fields, body string) []byte {
	return []byte(top + strings.ReplaceAll(fields, "\n", "\r\n") + "\r\n" + strings.ReplaceAll(body, "\n", "\r\n"))
}

func encode(t *testing.T, enc encoding.Encoding, s string) string {
	t.Helper()
	out, err := enc.NewEncoder().String(s)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func qp(t *testing.T, s string) string {
	t.Helper()
	var b strings.Builder
	w := quotedprintable.NewWriter(&b)
	if _, err := w.Write([]byte(s)); err != nil {
		t.Fatal(err)
	}
	w.Close()
	return strings.ReplaceAll(b.String(), "\r\n", "\n")
}

// One sheet in every dress: the frame that comes out is the same.
func TestSheetInEveryDress(t *testing.T) {
	b64 := func(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) + "\n" }
	divs := "<div>" + strings.ReplaceAll(strings.TrimSuffix(sheet, "\n"), "\n", "</div><div>") + "</div>"
	paras := `<html><head><style>p{}</style></head><body><div class=WordSection1><p class=MsoNormal>` +
		strings.ReplaceAll(strings.TrimSuffix(sheet, "\n"), "\n", "<o:p></o:p></p>\n<p class=MsoNormal>") + `</p></div></body></html>`
	japaneseSheet := "こんにちは。命令です。\n" + sheet
	plain := "Content-Type: text/plain; charset="
	tests := []struct {
		name, fields, body, part, charset string
	}{
		{"bare", "", sheet, "text/plain", "us-ascii"},
		{"qp", plain + "utf-8\nContent-Transfer-Encoding: quoted-printable\n", qp(t, "Grüße\n"+sheet), "text/plain", "utf-8"},
		{"qp in capitals", plain + "UTF-8\nContent-Transfer-Encoding: Quoted Printable;\n", qp(t, sheet), "text/plain", "us-ascii"},
		{"base64", plain + "utf-8\nContent-Transfer-Encoding: base64\n", b64(sheet), "text/plain", "us-ascii"},
		{"base64 with footer", plain + "utf-8\nContent-Transfer-Encoding: base64\n", b64(sheet+"x") + "____\nlist footer\n", "text/plain",
			"us-ascii"},
		{"iso-2022-jp", plain + "ISO-2022-JP\n", encode(t, japanese.ISO2022JP, japaneseSheet), "text/plain", "iso-2022-jp"},
		{"iso-2022-jp unlabelled", "", encode(t, japanese.ISO2022JP, japaneseSheet), "text/plain", "iso-2022-jp"},
		{"cp932", plain + "cp932\n", encode(t, japanese.ShiftJIS, japaneseSheet), "text/plain", "cp932"},
		{"shift_jis unlabelled", "", encode(t, japanese.ShiftJIS, japaneseSheet), "text/plain", "shift_jis"},
		{"euc-jp unlabelled", "", encode(t, japanese.EUCJP, japaneseSheet), "text/plain", "euc-jp"},
		{"utf-8 label, latin-1 bytes", plain + "utf-8\n", "Gr\xfc\xdfe\n" + sheet, "text/plain", "windows-1252"},
		{"latin-1 label, cp1252 quotes", plain + "iso-8859-1\n", "\x93hi\x94\n" + sheet, "text/plain", "iso-8859-1"},
		{"utf-16", plain + "utf-16\nContent-Transfer-Encoding: base64\n",
			b64(encode(t, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), sheet)), "text/plain", "utf-16"},
		{"utf-7", plain + "utf-7\n", "Gr+APwA3w-e\n" + sheet, "text/plain", "utf-7"},
		{"quoted charset name", plain + "\"'utf-8'\"\n", sheet, "text/plain", "us-ascii"},
		{"flowed", "Content-Type: text/plain; format=flowed\n", "This greeting is \nlong.\n" + sheet, "text/plain", "us-ascii"},
		{"gmail html", "Content-Type: text/html\n", divs +
			`<div class="gmail_quote">On Mon wrote: <div>#PBEM old german T1-G-1</div></div>`, "text/html", "us-ascii"},
		{"outlook html", "Content-Type: text/html\n", paras + `<div id="divRplyFwdMsg">From: x</div><p>#PBEM old</p>`, "text/html",
			"us-ascii"},
		{"html with br", "Content-Type: text/html\n", strings.ReplaceAll(sheet, "\n", "<br>\n"), "text/html", "us-ascii"},
		{"html pre", "Content-Type: text/html\n", "<pre>" + sheet + "</pre>", "text/html", "us-ascii"},
		{"alternative", "Content-Type: multipart/alternative; boundary=b\n", "--b\n\n" + sheet +
			"\n--b\nContent-Type: text/html\n\n<p>other\n--b--\n", "text/plain", "us-ascii"},
		{"alternative with a stub", "Content-Type: multipart/alternative; boundary=b\n",
			"--b\n\nuse an HTML reader\n--b\nContent-Type: text/html\n\n" + divs + "\n--b--\n", "text/html", "us-ascii"},
		{"two inline pieces", "Content-Type: multipart/mixed; boundary=b\n",
			"--b\n\n#PBEM kursk-7 german T3-G-1\norder fight/move\nmove 1SS 1907-1908-2008\n--b\nContent-Type: image/png\n" +
				"Content-Disposition: inline\n\nx\n--b\n\nattack 2113 with 1SS,2SS = 3:1\n#END\n\n--b--\n", "text/plain", "us-ascii"},
		{"signed", "Content-Type: multipart/signed; boundary=b\n", "--b\n\n" + sheet +
			"\n--b\nContent-Type: application/pgp-signature\n\nx\n--b--\n", "text/plain", "us-ascii"},
		{"attachment", "Content-Type: multipart/mixed; boundary=b\n", "--b\n\nsee file\n--b\n" +
			"Content-Type: application/octet-stream; name=o.txt\nContent-Disposition: attachment; filename=\"o.txt\"\n\n" + sheet +
			"--b--\n", "attachment o.txt", "us-ascii"},
		{"attachment equals text", "Content-Type: multipart/mixed; boundary=b\n", "--b\n\nhi\n" + sheet +
			"--b\nContent-Disposition: attachment; filename=t.orders\n\n" + sheet + "--b--\n", "attachment t.orders", "us-ascii"},
		{"last boundary missing", "Content-Type: multipart/mixed; boundary=b\n", "--b\n\n" + sheet, "text/plain", "us-ascii"},
		{"boundary only in the body", "Content-Type: multipart/mixed\n", "--b-2\n\n" + sheet + "--b-2--\n", "text/plain", "us-ascii"},
		{"boundary folded without blank", "Content-Type: multipart/mixed;\nboundary=\"b\"\n", "--b\n\n" + sheet + "--b--\n", "text/plain",
			"us-ascii"},
		{"junk header line", "this is no field\n", sheet, "text/plain", "us-ascii"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m, err := Read(build(tt.fields, tt.body))
			if err != nil {
				t.Fatal(err)
			}
			if m.Class != Orders || m.TextUnusable {
				t.Fatalf("class %s, undecoded %v: %s", m.Class, m.TextUnusable, m.Why)
			}
			if got := normalizedFrames(m.Text); got != sheet {
				t.Errorf("frame:\n%s\nwant:\n%s", got, sheet)
			}
			if m.TextSource != tt.part || m.Charset != tt.charset {
				t.Errorf("part %q charset %q, want %q %q", m.TextSource, m.Charset, tt.part, tt.charset)
			}
		})
	}
}

// A mail that may have lost a digit is refused, never half executed.
func TestIncompleteIsRefused(t *testing.T) {
	b64 := base64.StdEncoding.EncodeToString([]byte(sheet + "."))
	tests := []struct{ name, fields, body, why string }{
		{"base64 without padding", "Content-Transfer-Encoding: base64\n", strings.TrimRight(b64, "="), "middle of a group"},
		{"base64 with a foreign byte", "Content-Transfer-Encoding: base64\n", b64[:20] + "!" + b64[20:], "foreign character"},
		{"not really quoted-printable", "Content-Transfer-Encoding: quoted-printable\n", sheet, "line 4 is not"},
		{"cut inside the frame", "Content-Type: multipart/mixed; boundary=b\n", "--b\n\n" + sheet[:60], "ends before its order frame"},
		{"text and attachment differ", "Content-Type: multipart/mixed; boundary=b\n", "--b\n\n" + sheet +
			"--b\nContent-Disposition: attachment; filename=t.orders\n\n" + strings.Replace(sheet, "2008", "2009", 1) + "--b--\n",
			"differ"},
		{"two files differ", "Content-Type: multipart/mixed; boundary=b\n", "--b\nContent-Disposition: attachment; filename=a.pbem\n\n" +
			sheet + "--b\nContent-Disposition: attachment; filename=b.pbem\n\n" + strings.Replace(sheet, "2008", "2009", 1) + "--b--\n",
			"differ"},
		{"undecodable in the frame", "Content-Type: text/plain; charset=utf-7\n", strings.Replace(sheet, "1SS", "+A-", 1),
			"could not be decoded"},
		{"too long", "", strings.Repeat("move 1SS 1907-1908\n", 20000), "256 KB"},
		{"winmail", "Content-Type: application/ms-tnef\n", "x", "winmail.dat"},
		{"encrypted", "Content-Type: application/pkcs7-mime\n", "x", "encrypted"},
		{"forwarded only", "Content-Type: message/rfc822\n", "Subject: x\n\n" + sheet, "new mail"},
		{"nothing", "", "\n\n", "no text"},
		{"html too deep", "Content-Type: text/html\n", strings.Repeat("<div>", 700) + "x", "html"},
		{"too many parts", "Content-Type: multipart/mixed; boundary=b\n", strings.Repeat("--b\n\nx\n", 80), "more than 50"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m, err := Read(build(tt.fields, tt.body))
			if err != nil {
				t.Fatal(err)
			}
			if !m.TextUnusable || !strings.Contains(m.Why, tt.why) {
				t.Errorf("undecoded %v, why %q, want %q", m.TextUnusable, m.Why, tt.why)
			}
		})
	}
}

func TestDeepNesting(t *testing.T) {
	fields, body := "Content-Type: multipart/mixed; boundary=b0\n", ""
	for i := 0; i < 30; i++ {
		body += fmt.Sprintf("--b%d\nContent-Type: multipart/mixed; boundary=b%d\n\n", i, i+1)
	}
	m, err := Read(build(fields, body+"--b30\n\n"+sheet))
	if err != nil || !m.TextUnusable || !strings.Contains(m.Why, "nested") {
		t.Errorf("undecoded %v why %q err %v", m.TextUnusable, m.Why, err)
	}
}

func TestHeaderFields(t *testing.T) {
	raw := "\xef\xbb\xbf\r\nFrom someone Mon Jan  1\r\n" +
		"Delivered-To: gm+Tok@EXAMPLE.net\r\nX-Original-To: gm+tok@example.net\r\nReturn-Path: <hans@example.org>\r\n" +
		"From: =?iso-2022-jp?B?GyRCOzNFRBsoQg==?= <a..b@Docomo.ne.jp>\r\n" +
		"To: gm@example.net, Bob <bob@example.org>\r\nSubject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=\r\n =?utf-8?Q?_T3?=\r\n" +
		"Message-ID: <x@y>\r\nIn-Reply-To: <r2@z>\r\nReferences: <r1@z>\r\n <r2@z>\r\nDate: Mon, 16 Nov 2026 10:00:00 +0100\r\n\r\nhi\r\n"
	m, err := Read([]byte(raw))
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprintf("%s|%s|%s|%s|%v|%s|%s|%v|%v|%s", m.FromName, m.From, m.Subject, m.MessageID, m.To, m.ReturnPath, m.InReplyTo,
		m.References, m.DeliveredTo, m.Date.UTC().Format("15:04"))
	want := "山田|a..b@docomo.ne.jp|Grüße T3|x@y|[gm@example.net bob@example.org]|hans@example.org|r2@z|[r1@z r2@z]|[gm+Tok@example.net " +
		"gm@example.net bob@example.org]|09:00"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestEmpty(t *testing.T) {
	for _, raw := range []string{"", "\r\n\r\n", "\xef\xbb\xbf"} {
		if m, err := Read([]byte(raw)); !errors.Is(err, ErrEmpty) || m.Class != Unreadable {
			t.Errorf("%q: class %s, %v", raw, m.Class, err)
		}
	}
}

func TestKey(t *testing.T) {
	a := build("", sheet)
	trace := append([]byte("Received: by x\r\nX-Spam: no\r\nDelivered-To: q@r\r\nReturn-Path: <a@b>\r\n"), a...)
	if Key(a) != Key(trace) {
		t.Error("a copy that took another way has another key")
	}
	if Key(a) != Key([]byte(strings.ReplaceAll(string(a), "\r\n", "\n"))) {
		t.Error("line ends change the key")
	}
	if Key(a) == Key(build("", strings.Replace(sheet, "2008", "2009", 1))) {
		t.Error("other orders have the same key")
	}
	if Key(a) == Key([]byte(strings.Replace(string(a), "a1@", "a2@", 1))) {
		t.Error("another Message-ID has the same key")
	}
}
