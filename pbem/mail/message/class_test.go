package message

import (
	"slices"
	"strings"
	"testing"
)

func TestClass(t *testing.T) {
	r := Reader{OwnAddresses: []string{"gm@example.net"}, LoopID: "install-1", Domain: "example.net"}
	from := func(f string) string { return "From: " + f + "\r\nTo: gm@example.net\r\nMessage-ID: <q@r>\r\n" }
	hans := from("hans@example.org")
	tests := []struct {
		name, head string
		want       Class
	}{
		{"ordinary", hans, Orders},
		{"ordinary with X-Auto-Response-Suppress", hans + "X-Auto-Response-Suppress: All\r\n", Orders},
		{"Auto-Submitted: no", hans + "Auto-Submitted: no\r\n", Orders},
		{"Auto-Submitted: no with a comment", hans + "Auto-Submitted: no (by hand)\r\n", Orders},
		{"no From", "To: gm@example.net\r\n", Malformed},
		{"two From fields", hans + "From: victim@example.org\r\n", Malformed},
		{"two people in From", from("a@b.org, c@d.org"), Malformed},
		{"unreadable From", from("nobody"), Malformed},
		{"own address", from("GM <gm@Example.NET>"), OwnMail},
		{"own tagged address", from("gm+kursk-7@example.net"), OwnMail},
		{"own loop mark", hans + "X-Loop: install-1\r\n", OwnMail},
		{"own id", "From: x@y.org\r\nMessage-ID: <pbem.kursk-7.12.1.00112233@example.net>\r\n", OwnMail},
		{"foreign loop mark", hans + "X-Loop: other\r\n", Orders},
		{"bounce address", hans + "Delivered-To: gm+b.12.mac@example.net\r\n", Bounce},
		{"delivery report", hans + "Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n", Bounce},
		{"null return path", hans + "Return-Path: <>\r\n", Bounce},
		{"mailer daemon", from("Mailer-Daemon@example.org"), Bounce},
		{"no-reply", from("noreply@example.org"), Bounce},
		{"vacation", hans + "Auto-Submitted: auto-replied (vacation)\r\n", AutoReply},
		{"vacation with null path", hans + "Return-Path: <>\r\nAuto-Submitted: auto-replied\r\n", AutoReply},
		{"read receipt", hans + "Content-Type: multipart/report; report-type=disposition-notification; boundary=b\r\n", AutoReply},
		{"autoreply field", hans + "X-Autoreply: yes\r\n", AutoReply},
		{"list", hans + "List-Id: <l.example.org>\r\n", List},
		{"bulk", hans + "Precedence: bulk\r\n", List},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m, err := r.Read([]byte(tt.head + "\r\n" + sheet))
			if err != nil {
				t.Fatal(err)
			}
			if m.Class != tt.want || (m.Why == "") != (tt.want == Orders) {
				t.Errorf("class %s (%s), want %s", m.Class, m.Why, tt.want)
			}
			if silent := tt.want != Orders; m.Class.IsSilent() != silent {
				t.Errorf("silent %v, want %v", m.Class.IsSilent(), silent)
			}
		})
	}
}

func TestFailure(t *testing.T) {
	raw := strings.ReplaceAll(`From: MAILER-DAEMON@mx.example.org
To: gm@example.net
Message-ID: <dsn@mx>
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b

Sorry.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; Hans@Example.org
Action: failed
Status: 5.1.1

--b
Content-Type: message/rfc822

Message-ID: <pbem.k.1.1.00@example.net>
Subject: receipt

x
--b--
`, "\n", "\r\n")
	m, err := Read([]byte(raw))
	if err != nil {
		t.Fatal(err)
	}
	want := DeliveryFailure{Recipient: "Hans@example.org", Status: "5.1.1", Hard: true, Original: "pbem.k.1.1.00@example.net"}
	if m.Class != Bounce || m.Failure == nil || *m.Failure != want {
		t.Errorf("class %s failure %+v, want %+v", m.Class, m.Failure, want)
	}
	soft, _ := Read([]byte(strings.Replace(strings.Replace(raw, "5.1.1", "4.2.2", 1), "failed", "delayed", 1)))
	if soft.Failure == nil || soft.Failure.Hard {
		t.Errorf("a delay is taken for a hard failure: %+v", soft.Failure)
	}
}

func TestHTMLText(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"div after text", "2035<div>attack 2137</div>", "2035\nattack 2137\n"},
		{"table", "<table><tr><td>1/27</td><td>2034</td></tr><tr><td>2/27</td><td>2035</td></tr></table>", "1/27 2034\n2/27 2035\n"},
		{"inline", "move <b>1</b>SS <a href=x>1907</a>", "move 1SS 1907\n"},
		{"blank line", "a<br><br>b", "a\n\nb\n"},
		{"quote", "a<blockquote>b<p>c</blockquote>d", "a\n> b\n> c\nd\n"},
		{"hidden", "<div style='display: none'>x</div>a<script>y</script>", "a\n"},
		{"entity", "odds&lt;=3:1&nbsp;x", "odds<=3:1\u00a0x\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, _, err := htmlText(tt.in)
			if err != nil || got != tt.want {
				t.Errorf("%q, %v; want %q", got, err, tt.want)
			}
		})
	}
}

func TestUnflow(t *testing.T) {
	tests := []struct {
		name, in, want string
		delSp          bool
	}{
		{"join", "a \nb\nc", "a b\nc", false},
		{"delsp", "命 \n令", "命令", true},
		{"stuffed", " From here\n >x", "From here\n>x", false},
		{"signature", "a \n-- \nHans", "a \n-- \nHans", false},
		{"quote depth", "> a \n>> b\n> c", "> a \n>> b\n> c", false},
		{"quote join", "> a \n> b", "> a b", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got, _ := unflow(tt.in, tt.delSp); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	f.Add(build("", sheet))
	f.Add(build("Content-Type: multipart/mixed; boundary=b\n", "--b\nContent-Type: text/html\n"+
		"Content-Transfer-Encoding: quoted-printable\n\n<p>=41=\n--b--\n"))
	f.Add([]byte("Content-Type: multipart/mixed\n\n--x\n\na\n--x\nContent-Type: text/plain; charset=utf-7\n\n+AGE-\n"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		m, err := Read(raw)
		if err != nil && !strings.Contains(err.Error(), ErrEmpty.Error()) {
			t.Fatalf("caught a panic: %v", err)
		}
		if again, _ := Read(raw); again.Text != m.Text || again.Class != m.Class || again.Key != m.Key {
			t.Error("reading twice differs")
		}
		if len(m.Text) > maxText || strings.ContainsRune(m.Text, '\r') {
			t.Error("text out of bounds")
		}
		if m.Class == Orders && m.From == "" {
			t.Error("orders from nobody")
		}
	})
}

// TestListMarksOfPeople: marks that providers put on mails do not silence a frame, those of lists no orders from a
// seat; without a frame, and of lists from anybody else, they do, and what is certain of a program stays.
func TestListMarksOfPeople(t *testing.T) {
	r := Reader{OwnAddresses: []string{"gm@example.net"}, LoopID: "install-1", Domain: "example.net", People: people{"hans@example.org",
		"judge@example.org"}}
	read := func(fields, from, body string) Class {
		m, err := r.Read([]byte("From: " + from + "\r\nTo: gm@example.net\r\nMessage-ID: <q@r>\r\n" + fields + "\r\n\r\n" + body))
		if err != nil {
			t.Fatal(err)
		}
		return m.Class
	}
	asks := map[string]string{
		"sheet": sheet, "commands": "#MOD kursk-7\nstatus\n#END\n", "requests": "Hello\n\n#DESK kursk-7 german\nstatus\n#END\n",
		"message": "#PRESS kursk-7 german to all\nHi\n#END\n",
		"address": "#ADDRESS kursk-7 german hans@new.example\n", "confirm": "#CONFIRM kursk-7 german hans@new.example 2026-11-21 " +
			"abcdefghijklmnop\n",
	}
	for _, mark := range []string{"Feedback-ID: 1358184:user:proton", "Feedback-ID: i083147f8:Fastmail", "List-Id: <l.example.org>",
		"List-Unsubscribe: <https://l.example.org>", "List-Post: NO",
		"Precedence: list", "Precedence: bulk", "Precedence: junk", "X-Autoreply: no", "X-Autorespond: no"} {
		for name, body := range asks {
			if got := read(mark, "hans@example.org", body); got != Orders {
				t.Errorf("%s, %s from a seat: %s", mark, name, got)
			}
			want := List
			// Providers add these marks: their customers may ask for a seat.
			if strings.HasPrefix(mark, "Feedback-ID") || strings.HasPrefix(mark, "X-Auto") {
				want = Orders
			}
			if got := read(mark, "ivan@example.org", body); got != want {
				t.Errorf("%s, %s from nobody: %s", mark, name, got)
			}
		}
		for name, body := range map[string]string{"no frame": "Hello!\n", "a quoted frame": "> " + strings.ReplaceAll(sheet, "\n", "\n> "),
			"nothing": "", "the form of our letter": "#PBEM kursk-7 german T0-G\n// your orders\n#END\n"} {
			if name == "the form of our letter" && !strings.HasPrefix(mark, "Precedence: bulk") &&
				!strings.HasPrefix(mark, "Precedence: junk") {
				continue // filled in or not, it was sent by a person
			}
			if got := read(mark, "hans@example.org", body); got != List {
				t.Errorf("%s, %s: %s", mark, name, got)
			}
		}
		for _, sure := range []string{"X-Loop: install-1", "Auto-Submitted: auto-replied", "Return-Path: <>", "X-Autoreply: yes",
			"Precedence: auto_reply"} {
			if got := read(sure+"\r\n"+mark, "hans@example.org", sheet); !got.IsSilent() {
				t.Errorf("%s beside %s: %s", mark, sure, got)
			}
		}
	}
	for from, hint := range map[string]bool{"judge@example.org": false, "pbem@example.org": true} {
		m, err := r.Read([]byte("From: " + from + "\r\n\r\nWhere do I stand?\n"))
		if err != nil || (m.ProgramHint != "") != hint {
			t.Errorf("%s: %q, %v", from, m.ProgramHint, err)
		}
	}
}

type people []string

func (p people) IsPerson(addr string) bool { return slices.Contains(p, addr) }
