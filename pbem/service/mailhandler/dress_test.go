package mailhandler

import (
	"encoding/base64"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"

	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/pipeline"
)

var sha = regexp.MustCompile(`[0-9a-f]{64}`)

// One sheet in many dresses is one sheet: the same canonical text is filed, and each receipt accounts for its mail's
// lines.
func TestOneSheetInManyDresses(t *testing.T) {
	plain := "Hello\n\n#PBEM k1 german T0-G\ndraft\ndeclare gambit no // for now\n#END\n"
	wide := "＃ＰＢＥＭ　ｋ１　ｇｅｒｍａｎ　Ｔ０－Ｇ\nｄｒａｆｔ\nｄｅｃｌａｒｅ　ｇａｍｂｉｔ　ｎｏ　／／　今は\n＃ＥＮＤ\n"
	b64 := func(s string, err error) string {
		if err != nil {
			t.Fatal(err)
		}
		return "Content-Transfer-Encoding: base64\n\n" + base64.StdEncoding.EncodeToString([]byte(s)) + "\n"
	}
	html := "<div dir=\"ltr\"><div>" + strings.ReplaceAll(strings.TrimSuffix(plain, "\n"), "\n", "</div><div>") + "</div></div>"
	orders := "orders 5; frame 3-4, 6"
	for _, tt := range []struct{ name, mail, use string }{
		{"plain", "\n" + plain, orders},
		{"quoted-printable", "Content-Transfer-Encoding: quoted-printable\n\n" + strings.Replace(plain, "gambit", "gam=\nbit", 1), orders},
		{"base64", b64(plain, nil), orders},
		{"HTML", "Content-Type: text/html\n\n" + html, "orders 4; frame 2-3, 5"},
		{"Outlook", "Content-Type: text/html\n\n<p class=MsoNormal>" +
			strings.ReplaceAll(plain, "\n", "<o:p></o:p></p><p class=MsoNormal>") +
			"</p><div id=appendonsend></div><div id=divRplyFwdMsg>From: Game</div><p>#PBEM k1 german T0-G</p><p>declare gambit yes</p>",
			"not read, quoted"},
		{"flowed", "Content-Type: text/plain; format=flowed\n\n" + strings.Replace(plain, "no //", "no //  ", 1), orders},
		{"ISO-2022-JP", "Content-Type: text/plain; charset=iso-2022-jp\n" + b64(japanese.ISO2022JP.NewEncoder().String(wide)),
			"orders 3; frame 1-2, 4"},
		{"Shift_JIS without a label", b64(japanese.ShiftJIS.NewEncoder().String(wide)), "orders 3"},
		{"EUC-JP", "Content-Type: text/plain; charset=euc-jp\n" + b64(japanese.EUCJP.NewEncoder().String(wide)), "orders 3"},
		{"UTF-16", "Content-Type: text/plain; charset=utf-16\n" +
			b64(unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(wide)), "orders 3"},
		{"attachment", "Content-Type: multipart/mixed; boundary=x\n\n--x\n\nHi\n--x\nContent-Disposition: attachment; filename=o.pbem\n\n" +
			plain + "--x--\n", "read from attachment o.pbem"},
	} {
		d, _ := newDesk(t, "k1")
		first, want := d.handle(t, read(t, anna, "0", plain))
		if want != pipeline.Done || len(first) != 1 {
			t.Fatalf("%s, %+v", want, first)
		}
		raw := fmt.Sprintf("From: %s\nTo: gm@pbem.example\nSubject: orders\nMessage-ID: <1@players.example>\n%s", anna, tt.mail)
		m, err := message.Read([]byte(raw))
		if err != nil {
			t.Fatal(err)
		}
		m.Seq, m.Received = 2, opening.Add(2*time.Hour)
		ls, disp := d.handle(t, m)
		if disp != pipeline.Done || len(ls) != 1 {
			t.Errorf("%s: %s, %d letters\n%s", tt.name, disp, len(ls), rendered(t, ls))
			continue
		}
		if got, want := sha.FindString(ls[0].Text), sha.FindString(first[0].Text); got != want || want == "" {
			t.Errorf("%s: filed %s, want %s", tt.name, got, want)
		}
		if text := strings.Join(strings.Fields(ls[0].Text), " "); !strings.Contains(text, tt.use) {
			t.Errorf("%s: no %q in\n%s", tt.name, tt.use, ls[0].Text)
		}
	}
}

// A mail that cannot be read, or holds a sheet only where none is read, is answered with what to do, and nothing is
// done.
func TestHelpInsteadOfOrders(t *testing.T) {
	sheet := "#PBEM k1 german T0-G\ndeclare gambit no\n#END\n"
	for _, tt := range []struct{ name, mail, want string }{
		{"TNEF", "Content-Type: application/ms-tnef; name=winmail.dat\n\nx", "winmail.dat"},
		{"encrypted", "Content-Type: multipart/encrypted; boundary=x\n\n--x\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n" +
			"--x--\n", "the mail is encrypted"},
		{"PGP in the text", "\n-----BEGIN PGP MESSAGE-----\n\nx\n", "the mail is encrypted"},
		{"enclosed", "Content-Type: message/rfc822\n\nSubject: x\n\n" + sheet, "forwarded mail"},
		{"forwarded in the text", "\n---------- Forwarded message ---------\nFrom: x\n\n" + sheet, "not read, earlier mail 1-6"},
		{"quoted", "\nOn Monday x wrote:\n> " + strings.ReplaceAll(sheet, "\n", "\n> ") + "\n", "not read, quoted 1-5"},
		{"no sheet", "\nHello!\nHow are you?\n", "not read, outside the frame 1-2"},
		{"damaged", "Content-Transfer-Encoding: base64\n\nI1BCRU0gazE\n", "ends in the middle of a group"},
		{"a line with a mark of quotation", "\n" + strings.Replace(sheet, "declare", "> declare", 1), "frame/quoted"},
	} {
		d, _ := newDesk(t, "k1")
		m, err := message.Read([]byte(fmt.Sprintf("From: %s\nTo: gm@pbem.example\nMessage-ID: <1@players.example>\n%s", anna, tt.mail)))
		if err != nil {
			t.Fatal(err)
		}
		m.Seq, m.Received = 1, opening.Add(time.Hour)
		g, err := d.Games.Get("k1")
		if err != nil {
			t.Fatal(err)
		}
		position := g.Position()
		ls, disp := d.handle(t, m)
		if text := strings.Join(strings.Fields(ls[0].Text), " "); disp != pipeline.Rejected || len(ls) != 1 ||
			!strings.Contains(text, tt.want) {
			t.Errorf("%s: %s, no %q in\n%s", tt.name, disp, tt.want, ls[0].Text)
		}
		if g.Position() != position {
			t.Errorf("%s: the game went on", tt.name)
		}
	}
}
