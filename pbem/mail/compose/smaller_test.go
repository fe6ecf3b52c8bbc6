package compose_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/message"

	"pgregory.net/rapid"
)

// noise returns a picture that does not compress well.
func noise(t *testing.T, w, h int) []byte {
	t.Helper()
	img := image.NewPaletted(image.Rect(0, 0, w, h), color.Palette{color.Black, color.White, color.Gray{100}, color.Gray{200}})
	seed := uint32(1)
	for i := range img.Pix {
		seed = seed*1664525 + 1013904223
		img.Pix[i] = uint8(seed >> 30)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func full(t *testing.T) compose.Letter {
	l := letter()
	l.HTML = "<html><body><p>Results</p><img src=\"cid:map@x\" alt=\"the map\">\n</body></html>"
	l.Inline = []compose.Attachment{{Name: "map.png", Type: "image/png", CID: "map@x", Data: noise(t, 200, 100)}}
	l.Attach = []compose.Attachment{{Name: "map.svg", Type: "image/svg+xml", Data: bytes.Repeat([]byte("<g/>"), 500)},
		{Name: "checkpoint.txt", Type: "application/octet-stream", Data: []byte("note\n")}}
	return l
}

// What Bytes made, Parse reads, and it renders to the same bytes.
func TestParse(t *testing.T) {
	all := full(t)
	for name, change := range map[string]func(*compose.Letter){
		"text": func(l *compose.Letter) { l.HTML, l.Inline, l.Attach = "", nil, nil },
		"html": func(l *compose.Letter) { l.Inline, l.Attach = nil, nil }, "inline": func(l *compose.Letter) { l.Attach = nil },
		"attached": func(l *compose.Letter) { l.HTML = "" }, "all": func(*compose.Letter) {},
		"bare": func(l *compose.Letter) {
			l.To, l.ReplyTo, l.InReplyTo, l.References, l.AutoSubmitted, l.XLoop = "a@b.org", "", "", nil, "", ""
		},
	} {
		l := all
		change(&l)
		raw := render(t, l)
		back, err := compose.Parse(raw)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !bytes.Equal(render(t, *back), raw) {
			t.Errorf("%s: renders differently:\n%s", name, render(t, *back))
		}
	}
	rapid.Check(t, func(rt *rapid.T) {
		l := letter()
		l.Subject = rapid.StringMatching(`[ -~äöüß検証–]{1,90}`).Draw(rt, "subject")
		l.Subject = strings.Join(strings.Fields("x "+l.Subject), " ")
		l.Text = rapid.StringMatching(`([ -~ä検]{0,90}\n){1,4}`).Draw(rt, "text")
		raw, err := l.Bytes()
		if err != nil {
			rt.Skip(err)
		}
		back, err := compose.Parse(raw)
		if err != nil {
			rt.Fatal(err)
		}
		again, err := back.Bytes()
		if err != nil || !bytes.Equal(raw, again) {
			rt.Fatalf("%v\n%s\n%s", err, raw, again)
		}
	})
}

// Every form is smaller than the one before, a mail of its own in the same
// thread, and says what is missing.
func TestSmaller(t *testing.T) {
	l := full(t)
	raw := render(t, l)
	seen := map[string]bool{l.MessageID: true}
	size := len(raw)
	for step, want := range []struct {
		says   string
		parts  string
		inline int
	}{
		{"maps are smaller", "Content-Type: multipart/related", 1}, {"maps were left out", "Content-Type: multipart/mixed", 0},
		{"and attachments", "Content-Type: text/plain", 0},
	} {
		b, id, ok := compose.ShorterForm(raw, step+1)
		if !ok || len(b) >= size || seen[id] {
			t.Fatalf("step %d: %v, %d bytes after %d, %s", step+1, ok, len(b), size, id)
		}
		if again, _, _ := compose.ShorterForm(raw, step+1); !bytes.Equal(b, again) {
			t.Error("made twice it differs")
		}
		size, seen[id] = len(b), true
		back, err := compose.Parse(b)
		if err != nil {
			t.Fatal(err)
		}
		m, err := message.Read(b)
		if err != nil || m.MessageID != id || strings.Join(m.References, " ") != strings.Join(l.References, " ") {
			t.Errorf("%+v %v", m, err)
		}
		if !strings.Contains(back.Text, want.says) || !strings.HasPrefix(back.Text, l.Text) || !bytes.Contains(b, []byte(want.parts)) ||
			len(back.Inline) != want.inline {
			t.Errorf("step %d: %s", step+1, b)
		}
		if strings.Contains(back.HTML, "cid:") != (len(back.Inline) > 0) || back.HTML != "" && !strings.Contains(back.HTML, want.says) {
			t.Errorf("step %d: %s", step+1, back.HTML)
		}
		if step == 0 {
			small, err := png.Decode(bytes.NewReader(back.Inline[0].Data))
			if err != nil || small.Bounds().Dx() != 100 || small.Bounds().Dy() != 50 {
				t.Errorf("%v %v", small.Bounds(), err)
			}
		}
	}
	if _, _, ok := compose.ShorterForm(raw, 4); ok {
		t.Error("a fourth form")
	}
	plain := letter()
	if _, _, ok := compose.ShorterForm(render(t, plain), 1); ok {
		t.Error("a plain letter can be shortened")
	}
	if _, _, ok := compose.ShorterForm([]byte("nonsense"), 1); ok {
		t.Error("nonsense can be shortened")
	}
}

// The text alone is a letter of its own in the same thread; there is none of a letter that is text.
func TestTextAlone(t *testing.T) {
	l := full(t)
	b, id, ok := compose.TextOnly(render(t, l))
	if !ok || id == l.MessageID {
		t.Fatalf("%v %s", ok, id)
	}
	m, err := message.Read(b)
	if err != nil || m.MessageID != id || strings.Join(m.References, " ") != strings.Join(l.References, " ") ||
		!strings.Contains(string(b), "Content-Type: text/plain") || !strings.HasPrefix(m.Text, l.Text) {
		t.Errorf("%v\n%s", err, b)
	}
	if _, _, ok := compose.TextOnly(b); ok {
		t.Error("text alone has a text alone")
	}
}
