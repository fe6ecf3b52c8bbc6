package compose_test

import (
	"bytes"
	"cmp"
	"fmt"
	"html"
	"io"
	"mime"
	"mime/multipart"
	"net/mail"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/message"

	"pgregory.net/rapid"
)

func letter() compose.Letter {
	return compose.Letter{
		From: "Fieldpost <gm@example.net>", To: "Hans Müller <hans@example.org>", ReplyTo: "gm+kursk-7.german@example.net",
		Subject: "[kursk-7 T3] Grüße: results of the German player-turn, with a subject that is too long for one line of header",
		Text:    "Results – see below.\nplain line\n", MessageID: compose.MessageID(secret, "kursk-7", "42", 1, "root", "example.net"),
		InReplyTo: "p@q", References: []string{"a@b", "p@q"}, AutoSubmitted: "auto-replied", XLoop: "install-1",
		Date: time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC),
	}
}

func render(t *testing.T, l compose.Letter) []byte {
	t.Helper()
	b, err := l.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// shape reads a mail with the standard library, as a stranger would, and lists
// its tree.
func shape(t *testing.T, kind string, h map[string][]string, body io.Reader) string {
	t.Helper()
	media, params, err := mime.ParseMediaType(kind)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(media, "multipart/") {
		return media
	}
	var parts []string
	r := multipart.NewReader(body, params["boundary"])
	for {
		p, err := r.NextRawPart()
		if err == io.EOF {
			return strings.TrimPrefix(media, "multipart/") + "(" + strings.Join(parts, " ") + ")"
		}
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, shape(t, p.Header.Get("Content-Type"), p.Header, p))
	}
}

func TestStructure(t *testing.T) {
	png := compose.Attachment{Name: "map.png", Type: "image/png", CID: "map@x", Data: bytes.Repeat([]byte{0x89}, 500)}
	pdf := compose.Attachment{Name: "Kürsk.pdf", Type: "application/pdf", Data: []byte("%PDF")}
	tests := []struct {
		name   string
		change func(*compose.Letter)
		want   string
	}{
		{"text", func(*compose.Letter) {}, "text/plain"},
		{"html", func(l *compose.Letter) { l.HTML = "<p>x" }, "alternative(text/plain text/html)"},
		{"inline", func(l *compose.Letter) { l.HTML = "<img src=cid:map@x>"; l.Inline = []compose.Attachment{png} },
			"alternative(text/plain related(text/html image/png))"},
		{"all", func(l *compose.Letter) {
			l.HTML = "<p>x"
			l.Inline = []compose.Attachment{png}
			l.Attach = []compose.Attachment{pdf}
		}, "mixed(alternative(text/plain related(text/html image/png)) application/pdf)"},
		{"files, no html", func(l *compose.Letter) { l.Inline = []compose.Attachment{png}; l.Attach = []compose.Attachment{pdf} },
			"mixed(text/plain image/png application/pdf)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := letter()
			tt.change(&l)
			raw := render(t, l)
			m, err := mail.ReadMessage(bytes.NewReader(raw))
			if err != nil {
				t.Fatal(err)
			}
			if got := shape(t, m.Header.Get("Content-Type"), m.Header, m.Body); got != tt.want {
				t.Errorf("shape %s, want %s", got, tt.want)
			}
			if !bytes.Equal(raw, render(t, l)) {
				t.Error("rendering twice differs")
			}
			for i, line := range bytes.Split(raw, []byte("\r\n")) {
				if len(line) > 78 || bytes.ContainsAny(line, "\r\n") {
					t.Errorf("line %d: %d columns: %q", i+1, len(line), line)
				}
			}
			back, err := message.Read(raw)
			if err != nil || back.Text != l.Text {
				t.Errorf("text comes back as %q, %v", back.Text, err)
			}
		})
	}
}

func TestHeader(t *testing.T) {
	raw := render(t, letter())
	m, err := message.Read(raw)
	if err != nil {
		t.Fatal(err)
	}
	l := letter()
	got := fmt.Sprint(m.FromName, m.From, m.To, m.Subject, m.MessageID, m.InReplyTo, m.References, m.Date.Equal(l.Date))
	want := fmt.Sprint("Fieldpost", "gm@example.net", []string{"hans@example.org"}, l.Subject, l.MessageID, "p@q", []string{"a@b", "p@q"},
		true)
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	// A letter of ours must be silent at the other end, and at ours.
	if m.Class != message.AutoReply {
		t.Errorf("class %s, want %s", m.Class, message.AutoReply)
	}
	for _, want := range []string{"Auto-Submitted: auto-replied\r\n", "X-Auto-Response-Suppress: All\r\n", "X-Loop: install-1\r\n",
		"Reply-To: gm+kursk-7.german@example.net\r\n"} {
		if !bytes.Contains(raw, []byte("\r\n"+want)) {
			t.Errorf("no field %q", want)
		}
	}
}

func TestRefused(t *testing.T) {
	for name, change := range map[string]func(*compose.Letter){
		"injection":    func(l *compose.Letter) { l.Subject = "x\r\nBcc: everybody@example.org" },
		"no id":        func(l *compose.Letter) { l.MessageID = "" },
		"no date":      func(l *compose.Letter) { l.Date = time.Time{} },
		"no text":      func(l *compose.Letter) { l.Text = "" },
		"bad To":       func(l *compose.Letter) { l.To = "hans" },
		"two To":       func(l *compose.Letter) { l.To = "a@b.org, c@d.org" },
		"bad ref":      func(l *compose.Letter) { l.References = []string{"<a@b>"} },
		"bad filename": func(l *compose.Letter) { l.Attach = []compose.Attachment{{Name: "a\nb"}} },
	} {
		l := letter()
		change(&l)
		if b, err := l.Bytes(); err == nil {
			t.Errorf("%s: rendered %q", name, b)
		}
	}
}

var secret = []byte("secret")

// TestMessageID: nothing of what an identifier stands for is in it but the game, and nobody without the secret can try.
func TestMessageID(t *testing.T) {
	base := compose.MessageID(secret, "kursk-7", "42", 1, "k", "example.net")
	if form := regexp.MustCompile(`^pbem\.kursk-7\.[0-9a-f]{24}@example\.net$`); !form.MatchString(base) {
		t.Errorf("%s, want %s", base, form)
	}
	for _, other := range []string{
		compose.MessageID(secret, "kursk-8", "42", 1, "k", "example.net"), compose.MessageID(secret, "kursk-7", "43", 1, "k",
			"example.net"),
		compose.MessageID(secret, "kursk-7", "42", 2, "k", "example.net"), compose.MessageID(secret, "kursk-7", "42", 1, "l",
			"example.net"),
		compose.MessageID([]byte("other"), "kursk-7", "42", 1, "k", "example.net"),
	} {
		if other == base {
			t.Errorf("two letters share %s", base)
		}
	}
	if base != compose.MessageID(secret, "kursk-7", "42", 1, "k", "example.net") {
		t.Error("not reproducible")
	}
}

func TestReply(t *testing.T) {
	for in, want := range map[string]string{"T3": "Re: T3", "Re: RE:re: T3": "Re: T3", "": "Re: ", "Report": "Re: Report"} {
		if got := compose.ReplySubject(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
	var many []string
	for i := 0; i < 40; i++ {
		many = append(many, fmt.Sprintf("%d@x", i))
	}
	got := compose.ReplyReferences(many, "", "new@x")
	if len(got) != 11 || got[0] != "0@x" || got[1] != "31@x" || got[10] != "new@x" {
		t.Errorf("references %v", got)
	}
	if got := compose.ReplyReferences(nil, "p@x", "q@x"); fmt.Sprint(got) != "[p@x q@x]" {
		t.Errorf("references %v", got)
	}
}

// Whatever text a letter holds, a reader gets it back.
func TestTextSurvives(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		l := letter()
		l.Text = rapid.StringMatching(`([ -~äß–命]{0,100}\n){1,8}`).Draw(r, "text")
		raw, err := l.Bytes()
		if err != nil {
			r.Fatal(err)
		}
		m, err := message.Read(raw)
		if err != nil {
			r.Fatal(err)
		}
		if strings.TrimSpace(l.Text) != "" && m.Text != l.Text {
			r.Fatalf("%q came back as %q", l.Text, m.Text)
		}
	})
}

// TestLinksGoToTheReplyAddress: a link of a letter opens a mail to the address that its Reply-To names, or else its
// From; elsewhere the placeholder stays what it is.
func TestLinksGoToTheReplyAddress(t *testing.T) {
	for _, reply := range []string{"gm+kursk-7.german@example.net", "Desk <gm+a&b?c%d@example.net>", ""} {
		l := letter()
		l.ReplyTo = reply
		l.HTML = `<p>` + compose.ReplyPlaceholder + `?</p><a href="` + compose.ReplyPlaceholder + `?subject=T1&amp;body=pass">pass</a>`
		raw := render(t, l)
		back, err := compose.Parse(raw)
		if err != nil {
			t.Fatal(err)
		}
		m, err := mail.ReadMessage(bytes.NewReader(raw))
		if err != nil {
			t.Fatal(err)
		}
		want, err := mail.ParseAddress(cmp.Or(m.Header.Get("Reply-To"), m.Header.Get("From")))
		if err != nil {
			t.Fatal(err)
		}
		link := regexp.MustCompile(`<a href="([^"]*)"`).FindStringSubmatch(back.HTML)
		if link == nil {
			t.Fatal(back.HTML)
		}
		u, err := url.Parse(html.UnescapeString(link[1]))
		if err != nil {
			t.Fatal(err)
		}
		if to, _ := url.PathUnescape(u.Opaque); u.Scheme != "mailto" || to != want.Address || u.Query().Get("body") != "pass" {
			t.Errorf("Reply-To %q: the link goes to %q: %s", reply, to, link[1])
		}
		if !strings.Contains(back.HTML, "<p>"+compose.ReplyPlaceholder+"?</p>") {
			t.Errorf("text that is no link was changed: %s", back.HTML)
		}
	}
}
