package savedmail

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"fieldpost/pbem/game/preview"
)

// position is the beginning of a position file, which is all that this package looks at.
const position = preview.PositionFormat + "\ngame k-1 german T1-G-1\n\nAAAA\n"

// withFile returns a mail that encloses a file.
func withFile(name, kind, content string) string {
	return strings.ReplaceAll(fmt.Sprintf(`From: Fieldpost <gm@example.org>
Reply-To: <gm+k-1.x@example.org>
Subject: =?utf-8?q?=5Bk-1=5D_results?=
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

Sumy fell =E2=80=93 at last.
--b
Content-Type: %s; name=%s
Content-Disposition: attachment; filename=%s
Content-Transfer-Encoding: base64

%s
--b--
`, kind, name, name, base64.StdEncoding.EncodeToString([]byte(content))), "\n", "\r\n")
}

// page returns a planner with a position.
func page(position string) string {
	setup, _ := json.Marshal(map[string]string{"title": "kursk", "position": position})
	return "<!doctype html>\n" + string(plannerMark) + string(setup) + "</script>"
}

// TestRead: each kind of file gives what it holds, whatever the mail program called it.
func TestRead(t *testing.T) {
	result := File{Mail: true, From: "gm+k-1.x@example.org", Subject: "[k-1] results", Text: "Sumy fell – at last.",
		Position: []byte(position)}
	for _, c := range []struct {
		what, name, content string
		want                File
	}{
		{"a position", "k-1.position", position, File{Position: []byte(position)}},
		{"a position by another name", "download (1)", "\ufeff" + position, File{Position: []byte("\ufeff" + position)}},
		{"a planner", "planner-kursk.html", page(position), File{Position: []byte(position)}},
		{"a planner for every game", "planner-kursk.html", page(""), File{}},
		{"orders", "turn3.txt", "#PBEM k-1 german T1-G-1\nmove A 1-2\n#END\n",
			File{Text: "#PBEM k-1 german T1-G-1\nmove A 1-2\n#END\n"}},
		{"orders that speak of mail", "turn3.txt", "to: Anna\n#PBEM k-1 german T1-G-1\n",
			File{Text: "to: Anna\n#PBEM k-1 german T1-G-1\n"}},
		{"a mail with a position", "results.eml", withFile("k-1.position", "application/octet-stream", position),
			result},
		{"a mail with a planner", "mail.txt", withFile("planner-kursk.html", "text/html", page(position)),
			result},
		{"a draft", "draft.eml", "To: gm@example.org\nContent-Transfer-Encoding: quoted-printable\n\n#PBEM k-1 german T1=\n-G-1\n",
			File{Mail: true, Text: "#PBEM k-1 german T1-G-1"}},
	} {
		got, err := Read(c.name, []byte(c.content))
		got.Text = strings.TrimSpace(got.Text)
		c.want.Text = strings.TrimSpace(c.want.Text)
		if err != nil || fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", c.want) {
			t.Errorf("%s: %+v, want %+v; %v", c.what, got, c.want, err)
		}
	}
}

// TestUnreadable: a file that cannot be read says what to do instead.
func TestUnreadable(t *testing.T) {
	if _, err := Read("results.msg", []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")); err == nil || !strings.Contains(err.Error(), ".eml") {
		t.Error(err)
	}
	if _, err := Read("film.mp4", make([]byte, MaxFile+1)); err == nil || !strings.Contains(err.Error(), "at most 32 MB") {
		t.Error(err)
	}
}

// FuzzRead: no file stops the program, and whatever is taken for a position begins as one.
func FuzzRead(f *testing.F) {
	f.Add("results.eml", []byte(withFile("k-1.position", "application/octet-stream", position)))
	f.Add("planner.html", []byte(page(position)))
	f.Add("x", []byte(position))
	f.Fuzz(func(t *testing.T, name string, content []byte) {
		got, err := Read(name, content)
		if err == nil && got.Position != nil && !isPosition(got.Position) {
			t.Errorf("%q is no position", bytes.Clone(got.Position[:min(40, len(got.Position))]))
		}
	})
}
