package mailhandler

import (
	"bytes"
	"encoding/base64"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/vassal/savefile"
)

// withFiles puts files behind the text of a mail.
func withFiles(raw string, files map[string][]byte) string {
	const plain = "Content-Type: text/plain; charset=utf-8\r\n\r\n"
	head, body, _ := strings.Cut(raw, plain)
	var b strings.Builder
	b.WriteString(head + "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n" + plain + body + "\r\n")
	for _, name := range []string{"older.vsav", "setup.vsav", "units.tsv"} {
		if data, ok := files[name]; ok {
			b.WriteString("--b\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename=\"" + name +
				"\"\r\nContent-Transfer-Encoding: base64\r\n\r\n" + base64.StdEncoding.EncodeToString(data) + "\r\n")
		}
	}
	return b.String() + "--b--\r\n"
}

// TestVassal: a player sends their save and list once, and gets the position as a save then and whenever they ask.
// Their files reach nobody else, and they are told of files that no command takes.
func TestVassal(t *testing.T) {
	sample := func(name string) []byte {
		b, err := os.ReadFile(filepath.Join("..", "..", "vassal", "savefile", "testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	files := map[string][]byte{"setup.vsav": sample("setup.vsav"), "units.tsv": sample("units.tsv")}
	c := newCourt(t, courtSpec{})
	ask := func(from, text string, files map[string][]byte) compose.Letter {
		t.Helper()
		ls, _ := c.send(withFiles(c.raw("", from, c.addressOf(from), text), files))
		for _, l := range ls[1:] { // results to others
			if len(l.Attach) > 0 && strings.HasSuffix(l.Attach[0].Name, ".vsav") {
				t.Errorf("%s got the save, too", l.To)
			}
		}
		ls[0].Text = strings.Join(strings.Fields(ls[0].Text), " ")
		return ls[0]
	}
	saved := func(l compose.Letter) []byte {
		for _, a := range l.Attach {
			if a.Name == "k1-t0-g.vsav" {
				return a.Data
			}
		}
		return nil
	}
	const wants = "#DESK k1 german\nvassal\n#END\n"
	if l := ask(anna, wants, nil); saved(l) != nil || !strings.Contains(l.Text, "are not here both") {
		t.Errorf("without files: %s", l.Text)
	}
	wrong := map[string][]byte{"setup.vsav": files["setup.vsav"], "units.tsv": []byte("unit\tNobody\tx\n")}
	if l := ask(anna, wants, wrong); saved(l) != nil ||
		!strings.Contains(l.Text, "the title has no unit Nobody") {
		t.Errorf("a wrong list: %s", l.Text)
	}
	first := ask(anna, wants, map[string][]byte{"units.tsv": files["units.tsv"]})
	data := saved(first)
	if data == nil || !strings.Contains(first.Text, "units on the map") ||
		!strings.Contains(first.Text, "Counters that you cannot identify") {
		t.Fatalf("the list mended: %s", first.Text)
	}
	if _, err := savefile.Read(bytes.NewReader(data), int64(len(data))); err != nil {
		t.Error(err)
	}
	if again := ask(anna, wants, nil); !bytes.Equal(saved(again), data) {
		t.Error("asked again it is another save")
	}
	two := map[string][]byte{"older.vsav": files["setup.vsav"], "setup.vsav": files["setup.vsav"]}
	if l := ask(anna, wants, two); !bytes.Equal(saved(l), data) || !strings.Contains(l.Text, `attachment "older.vsav" was not used`) {
		t.Errorf("two saves: %s", l.Text)
	}
	if l := ask(boris, "#DESK k1 soviet\nvassal\n#END\n", nil); len(l.Attach) > 0 || !strings.Contains(l.Text, "are not here both") {
		t.Errorf("the other side: %s", l.Text)
	}
	const unread = `attachment "setup.vsav" was not read: it is one for the command "vassal"`
	if l := ask(anna, "#DESK k1 german\nstatus\n#END\n", files); !strings.Contains(l.Text, unread) {
		t.Errorf("files beside another command: %s", l.Text)
	}
	if l := ask(anna, begun.text, files); !strings.Contains(l.Text, unread) {
		t.Errorf("files beside a sheet: %s", l.Text)
	}
}
