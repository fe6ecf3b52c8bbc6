package message

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/unicode"

	"fieldpost/notation"
	"fieldpost/notation/say"
)

// mixed returns a multipart body of parts, each with its own header fields.
func mixed(kind string, parts ...string) (fields, body string) {
	return "Content-Type: multipart/" + kind + "; boundary=b\n", "--b\n" + strings.Join(parts, "\n--b\n") + "\n--b--\n"
}

func readBuilt(t *testing.T, fields, body string) *Mail {
	t.Helper()
	m, err := Read(build(fields, body))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

const longSheet = "#PBEM kursk-7 german T3-G-1\nattack 2113 with 1SS,2SS,3SS = 3:1 if not enemy in 2214 and not enemy in 2215 and " +
	"turn>=3\n  advance 1SS to 2213\n#END\n"

// Gmail breaks the lines of its plain text part at 78 columns and does not say so; its HTML part has them whole.
func TestBrokenPlainTextOfHTML(t *testing.T) {
	broken := strings.Replace(longSheet, " and turn", "\nand turn", 1)
	whole := "<div dir=\"ltr\"><div>" + strings.ReplaceAll(esc(strings.TrimSuffix(longSheet, "\n")), "\n", "</div><div>") + "</div></div>"
	m := readBuilt(t, "", broken)
	if _, err := canonical(m); err == nil {
		t.Fatal("the broken sheet has no fault: the test shows nothing")
	}
	fields, body := mixed("alternative", "\n"+broken, "Content-Type: text/html\n\n"+whole)
	m = readBuilt(t, fields, body)
	if _, err := canonical(m); err != nil || m.TextSource != "text/html" || len(m.Warnings) > 0 {
		t.Errorf("part %s, warnings %v: %v\n%s", m.TextSource, m.Warnings, err, m.Text)
	}
	if d := cmp.Diff([]IgnoredPart{{"text/plain", "the HTML part was read"}}, m.Ignored); d != "" {
		t.Error(d)
	}

	fields, body = mixed("alternative", "\n"+sheet, "Content-Type: text/html\n\n<pre>"+strings.Replace(sheet, "2008", "2009", 1)+"</pre>")
	m = readBuilt(t, fields, body)
	if m.TextSource != "text/plain" || m.TextUnusable || len(m.Warnings) != 1 ||
		!strings.Contains(m.Warnings[0].String(), "a different sheet") {
		t.Errorf("two different forms: part %s, warnings %v", m.TextSource, m.Warnings)
	}
}

// What HTML hides from its reader, or strikes out, is told.
func TestHiddenAndStruckOut(t *testing.T) {
	hidden := `<div style="display:none">#PBEM kursk-7 german T3-G-1<br>halt<br>#END</div><pre>` + sheet + `</pre>`
	m := readBuilt(t, "Content-Type: text/html\n", hidden)
	if normalizedFrames(m.Text) != sheet || len(m.Warnings) != 1 || !strings.Contains(m.Warnings[0].String(), "hides") {
		t.Errorf("warnings %v\n%s", m.Warnings, m.Text)
	}
	m = readBuilt(t, "Content-Type: text/html\n", "<div>#PBEM g s p</div><s>halt</s><div>#END</div>")
	if len(m.Warnings) != 1 || !strings.Contains(m.Warnings[0].String(), "struck out") {
		t.Errorf("warnings %v", m.Warnings)
	}
	for body, want := range map[string]string{
		"<div>a <s>move 1</s> b</div>":                       "a ~~move 1~~ b",
		"<del>one<br>two <b>three</b></del> four":            "~~one~~\n~~two three~~ four",
		"<p style='text-decoration: line-through'>halt</p>x": "~~halt~~\nx",
		"<pre><strike>one\n  two</strike></pre>":             "~~one~~\n  ~~two~~",
		"<s><p>one</p><p>two</p></s>":                        "~~one~~\n~~two~~",
		"<table><tr style='text-decoration:line-through'><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>": "~~a~~ ~~b~~\nc",
		"a<s> </s>b":        "a b",
		"a<s><s>b</s></s>c": "a~~b~~c",
	} {
		if got := strings.TrimSpace(readBuilt(t, "Content-Type: text/html\n", body).Text); got != want {
			t.Errorf("%s: %q, want %q", body, got, want)
		}
	}
	for _, mark := range []string{"", "~", "-"} { // what programs make of it in the plain text
		lines := func(struck string) string { return "#PBEM g s p\nhalt\n" + struck + "\n#END\n" }
		fields, body := mixed("alternative", "\n"+lines(mark+"move 1 2"+mark), "Content-Type: text/html\n\n<pre>"+
			lines("<s>move 1 2</s>")+"</pre>")
		if m = readBuilt(t, fields, body); m.Text != lines("~~move 1 2~~") || m.TextUnusable {
			t.Errorf("plain text with %q: read %s, %q", mark, m.TextSource, m.Text)
		}
	}
	if m = readBuilt(t, "Content-Type: text/html\n", `<div style="display:none"> </div><pre>`+sheet+`</pre>`); len(m.Warnings) > 0 {
		t.Errorf("nothing is hidden: %v", m.Warnings)
	}
}

// The sheet of an earlier mail that stands unmarked below a greeting does not contradict the attached one.
func TestAttachmentAndEarlierMail(t *testing.T) {
	old := "Hi!\n\n-----Original Message-----\nFrom: Game\n\n" + strings.Replace(sheet, "T3", "T2", 1)
	fields, body := mixed("mixed", "\n"+old, "Content-Disposition: attachment; filename=t.orders\n\n"+sheet)
	m := readBuilt(t, fields, body)
	if m.TextUnusable || m.TextSource != "attachment t.orders" || normalizedFrames(m.Text) != sheet {
		t.Errorf("part %s, %s", m.TextSource, m.Why)
	}
}

// Nor does the form in one of our letters, which an answer with an attached sheet quotes.
func TestAttachmentAndOurLetter(t *testing.T) {
	form := "#PBEM kursk-7 german T3-G-1\nbase 0123456789ab\n// move 1SS\n#END\n"
	fields, body := mixed("mixed", "\nHi!\n\nkursk-7   Kursk   turn 3   T3-G-1\n\n"+form,
		"Content-Disposition: attachment; filename=t.orders\n\n"+sheet)
	if m := readBuilt(t, fields, body); m.TextUnusable || m.TextSource != "attachment t.orders" || normalizedFrames(m.Text) != sheet {
		t.Errorf("part %s, %s", m.TextSource, m.Why)
	}
}

// A full-width sheet counts wherever an ASCII one does.
func TestFullWidthMarks(t *testing.T) {
	wide := "＃ＰＢＥＭ　kursk-7　german　T3-G-1\nhalt\n＃ＥＮＤ\n"
	fields, body := mixed("mixed", "\nsee file", "Content-Type: text/plain; charset=utf-8; name=o.txt\n"+
		"Content-Disposition: attachment; filename=o.txt\n\n"+wide)
	if m := readBuilt(t, fields, body); m.TextSource != "attachment o.txt" {
		t.Errorf("part %s", m.TextSource)
	}
	m := readBuilt(t, "Content-Type: multipart/mixed; boundary=b\n",
		"--b\nContent-Type: text/plain; charset=utf-8\n\n＃ＰＢＥＭ　g s p\nhalt\n")
	if !m.TextUnusable {
		t.Error("a full-width sheet that was cut off is taken")
	}
}

// A line end of another alphabet is one: what stands below a note does not become part of it.
func TestRareLineEnds(t *testing.T) {
	for _, end := range []string{"\u2028", "\u2029", "\u0085", "\v", "\f", "\r", "\r\r\n"} {
		body := strings.ReplaceAll("#PBEM g s p\npass // yes\nhalt\n#END\n", "\n", end)
		for _, kind := range []string{"text/plain", "text/html"} {
			if kind == "text/html" && strings.ContainsAny(end, "\r\f") {
				continue // a blank there
			}
			m := readBuilt(t, "Content-Type: "+kind+"; charset=utf-8\nContent-Transfer-Encoding: base64\n",
				base64.StdEncoding.EncodeToString([]byte(body)))
			if list := unquotedFrames(m.Text); len(list) != 1 || !cmp.Equal(list[0].Lines, []string{"pass // yes", "halt"}) {
				t.Errorf("%q in %s: %q", end, kind, m.Text)
			}
		}
	}
}

// Headers and parts that real senders get wrong give the sheet all the same.
func TestSalvage(t *testing.T) {
	plain := top + "\r\nHi\r\n" + strings.ReplaceAll(sheet, "\n", "\r\n")
	with := func(fields, body string) string { return string(build(fields, body)) }
	notepad, _ := coat{"", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), "base64"}.bytes(sheet)
	tests := []struct{ name, raw string }{
		{"several CR before LF", strings.ReplaceAll(plain, "\r\n", "\r\r\n")},
		{"lone CR", strings.ReplaceAll(plain, "\r\n", "\r")},
		{"LF", strings.ReplaceAll(plain, "\r\n", "\n")},
		{"byte order mark", "\xef\xbb\xbf" + plain},
		{"blank lines first", "\r\n \r\n" + plain},
		{"mbox line", "From hans@example.org Sat Nov 21 10:00:00 2026\r\n" + plain},
		{"no blank line above the sheet", top + strings.ReplaceAll(sheet, "\n", "\r\n")},
		{"a subject folded before the mark", "Subject: your mail\r\n #PBEM kursk-7\r\n" + plain},
		{"junk between fields", "this is no field\r\n" + plain},
		{"8-bit header", "X-Name: J\xfcrgen\r\n" + plain},
		{"blank before the colon", "X-Name : x\r\n" + plain},
		{"type without semicolon", with("Content-Type: text/plain charset=utf-8\n", sheet)},
		{"type of one word", with("Content-Type: text\n", sheet)},
		{"type turned round", with("Content-Type: plain/text\n", sheet)},
		{"type without sense", with("Content-Type: foo\n", sheet)},
		{"charset twice", with("Content-Type: text/plain; charset=utf-8; charset=utf-8\n", sheet)},
		{"stray quote in the type", with("Content-Type: text/plain; charset=\"utf-8\n", sheet)},
		{"unknown transfer encoding", with("Content-Transfer-Encoding: x-moose\n", sheet)},
		{"part without a header or a blank line", with("Content-Type: multipart/mixed; boundary=b\n", "--b\n"+sheet+"--b--\n")},
		{"boundary of the header is not there", with("Content-Type: multipart/mixed; boundary=other\n", "--b-2\n\n"+sheet+"--b-2--\n")},
		{"no boundary anywhere", with("Content-Type: multipart/mixed\n", sheet)},
		{"empty boundary", with("Content-Type: multipart/mixed; boundary=\"\"\n", "--b-2\n\n"+sheet+"--b-2--\n")},
		{"boundary with blanks behind it", with("Content-Type: multipart/mixed; boundary=b\n", "--b  \n\n"+sheet+"--b-- \t\n")},
		{"whole text as a nameless attachment", with("Content-Type: text/plain\nContent-Disposition: attachment\n", sheet)},
		{"inline text file", with("Content-Type: text/plain; name=o.txt\nContent-Disposition: inline; filename=o.txt\n", sheet)},
		{"attachment of Windows Notepad", with("Content-Type: text/plain; name=o.txt\nContent-Disposition: attachment\n"+
			"Content-Transfer-Encoding: base64\n", notepad)},
	}
	for _, kind := range []string{"text/calendar", "text/x-amp-html", "text/vcard", "application/json"} {
		fields, body := mixed("alternative", "\n"+sheet, "Content-Type: "+kind+"\n\n<b>#PBEM kursk-7 german T3-G-1\nhalt\n#END\n")
		tests = append(tests, struct{ name, raw string }{"beside " + kind, with(fields, body)})
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m, err := Read([]byte(tt.raw))
			if err != nil || m.Class != Orders || m.TextUnusable {
				t.Fatalf("%v, class %s: %s", err, m.Class, m.Why)
			}
			if d := cmp.Diff(sheet, normalizedFrames(m.Text)); d != "" {
				t.Error(d)
			}
			if strings.Contains(tt.raw, "\nHi\r") && !strings.HasPrefix(m.Text, "Hi\n#") {
				t.Errorf("text %q", m.Text)
			}
		})
	}
}

// What cannot be read is answered with what to do instead.
func TestHelpFor(t *testing.T) {
	blankText := "\n \n"
	tests := []struct{ name, fields, body, why string }{
		{"winmail.dat beside a blank text", "", "Content-Type: application/octet-stream; name=winmail.dat\n" +
			"Content-Disposition: attachment\n\nx", "rich text"},
		{"TNEF", "", "Content-Type: application/ms-tnef; name=\"winmail.dat\"\n\nx", "winmail.dat"},
		{"S/MIME", "", "Content-Type: application/pkcs7-mime; name=smime.p7m; smime-type=enveloped-data\n" +
			"Content-Disposition: attachment; filename=smime.p7m\n\nx", "encrypted"},
		{"S/MIME by name", "", "Content-Type: application/octet-stream; name=smime.p7m\n\nx", "encrypted"},
		{"S/MIME, signed so that the text is hidden", "", "Content-Type: application/x-pkcs7-mime; name=smime.p7m; " +
			"smime-type=signed-data\n\nx", "hides its text"},
		{"PGP, unpacked by Exchange", "", "Content-Type: application/pgp-encrypted\n\nVersion: 1\n--b\n" +
			"Content-Type: application/octet-stream; name=encrypted.asc\n\nx", "encrypted"},
		{"rights management", "", "Content-Type: application/x-microsoft-rpmsg-message; name=message.rpmsg\n\nx", "protected"},
		{"forwarded as attachment", "", "Content-Type: message/rfc822\nContent-Disposition: attachment; filename=\"x.orders\"\n\n" +
			"Subject: x\n\n" + sheet, "forwarded"},
		{"forwarded as a file", "", "Content-Type: application/octet-stream; name=x.eml\n\nSubject: x\n\n" + sheet, "forwarded"},
		{"word processor", "", "Content-Type: application/msword; name=orders.doc\nContent-Disposition: attachment\n\nx", `"orders.doc"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			fields, body := mixed("mixed", blankText, tt.body)
			m := readBuilt(t, fields, body)
			if m.Class != Unreadable || !m.TextUnusable || !strings.Contains(m.Why, tt.why) {
				t.Errorf("class %s, undecoded %v: %s", m.Class, m.TextUnusable, m.Why)
			}
			if len(m.Ignored) == 0 {
				t.Error("the part is not accounted for")
			}
			if tt.why == "forwarded" && !strings.Contains(strings.Join(say.Strings(m.Warnings), ";"), "never executed") {
				t.Errorf("warnings %v", m.Warnings)
			}
		})
	}
	fields, body := mixed("encrypted; protocol=\"application/pgp-encrypted\"", "Content-Type: application/pgp-encrypted\n\nVersion: 1",
		"Content-Type: application/octet-stream\n\nx")
	if m := readBuilt(t, fields, body); m.Class != Unreadable || m.Why != encrypted {
		t.Errorf("PGP/MIME: %s, %s", m.Class, m.Why)
	}
	if m := readBuilt(t, "", "Hi\n\n-----BEGIN PGP MESSAGE-----\n\nx\n-----END PGP MESSAGE-----\n"); !m.TextUnusable || m.Why != encrypted {
		t.Errorf("PGP in the text: %v %s", m.TextUnusable, m.Why)
	}
}

// A forwarded mail is never executed: its sheet is quoted, or in a part that is not read.
func TestForwardedIsNotExecuted(t *testing.T) {
	old := strings.ReplaceAll(strings.TrimSuffix(sheet, "\n"), "\n", "<br>")
	for name, mail := range map[string][2]string{
		"Gmail": {"Content-Type: text/html\n",
			`<div dir="ltr"><br><br><div class="gmail_quote">` +
				`<div dir="ltr" class="gmail_attr">---------- Forwarded message ---------<br>From: Game<br>` +
				`</div>` + old + `</div></div>`},
		"Gmail, plain": {"", "---------- Forwarded message ---------\nFrom: Game\nDate: Tue\nSubject: T2\nTo: Anna\n\n" + sheet},
		"Apple Mail":   {"", "Begin forwarded message:\n\nFrom: Game\nSubject: T2\n\n" + sheet},
		"Apple Mail, HTML": {"Content-Type: text/html\n", `<div><br><blockquote type="cite"><div>Begin forwarded message:</div><div>` +
			old + `</div></blockquote></div>`},
		"Thunderbird, HTML": {"Content-Type: text/html\n",
			`<p><br></p><div class="moz-forward-container">` +
				`<br>-------- Forwarded Message --------<table class="moz-email-headers-table"><tr>` +
				`<th>Subject: </th><td>x</td></tr></table>` + old + `</div>`},
		"Outlook": {"Content-Type: text/html\n",
			`<div><br></div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Game</div><div>` + old + `</div>`},
		"Japanese": {"Content-Type: text/plain; charset=utf-8\n", "-----転送メッセージ-----\n差出人: Game\n件名: T2\n\n" + sheet},
	} {
		m := readBuilt(t, mail[0], mail[1])
		found := notation.FindFrames(m.Text, func(string, string, string) (notation.Vocabulary, bool) { return orders, true })
		if len(found.Frames) != 0 || len(found.Quoted) != 1 {
			t.Errorf("%s: %d frames, quoted %v\n%s", name, len(found.Frames), found.Quoted, m.Text)
		}
	}
	fields, body := mixed("mixed", "\nLook at this!", "Content-Type: message/rfc822\n\nSubject: x\n\n"+sheet)
	m := readBuilt(t, fields, body)
	if hasFrame(m.Text) || len(m.Warnings) != 1 || !strings.Contains(m.Warnings[0].String(), "never executed") {
		t.Errorf("warnings %v\n%s", m.Warnings, m.Text)
	}
}

// A blank at the end of a line that the player typed joins no orders, and hides none behind a note.
func TestFlowedSheet(t *testing.T) {
	long := "move 1SS 1907-1908 // " + strings.Repeat("note ", 10)
	for _, tt := range []struct {
		name, body string
		want       []string // lines of the frame
		notes      int
	}{
		{"blanks at line ends", "#PBEM g s p \npass \nhalt \n#END \nAnna\n", []string{"pass ", "halt "}, 0},
		{"blank behind a short note", "#PBEM g s p\npass // yes \nhalt\n#END\n", []string{"pass // yes ", "halt"}, 0},
		{"blank behind a long note", "#PBEM g s p\n" + long + "\nhalt\n#END\n", []string{long, "halt"}, 1},
		{"a broken signature", "#PBEM g s p\nhalt\n// signature \n" + strings.Repeat("0af9", 16) + "\n#END\n",
			[]string{"halt", "// signature " + strings.Repeat("0af9", 16)}, 0},
		{"a second note", "#PBEM g s p\n" + long + "\n// more\nhalt\n#END\n", []string{long, "// more", "halt"}, 0},
		{"an order that was broken", "#PBEM g s p\nattack 2113 with \n" + strings.Repeat("1SS,", 12) + "2SS\n#END\n",
			[]string{"attack 2113 with " + strings.Repeat("1SS,", 12) + "2SS"}, 0},
		{"blanks above the marks", "Hello, my dear friend Boris, here are the orders that I wrote today \n#PBEM g s p\n" +
			"attack 2113 with 1SS,2SS,3SS,4SS,5SS,6SS,7SS,8SS,9SS,10SS \n#END\n",
			[]string{"attack 2113 with 1SS,2SS,3SS,4SS,5SS,6SS,7SS,8SS,9SS,10SS "}, 0},
		{"text around it", "A greeting \nflows on.\n#PBEM g s p\nhalt\n#END\nand so \non\n", []string{"halt"}, 0},
	} {
		m := readBuilt(t, "Content-Type: text/plain; format=flowed\n", tt.body)
		list := unquotedFrames(m.Text)
		if len(list) != 1 || len(list[0].Faults) > 0 {
			t.Errorf("%s: %+v", tt.name, list)
			continue
		}
		if d := cmp.Diff(tt.want, list[0].Lines); d != "" || len(m.Warnings) != tt.notes {
			t.Errorf("%s: %s%v", tt.name, d, m.Warnings)
		}
	}
}

// A mail made to cost much time or memory is refused within its bounds.
func TestHostile(t *testing.T) {
	html := "Content-Type: text/html\n"
	flow := "Content-Type: text/plain; format=flowed\n"
	deep := func(open, body, end string, n int) string {
		return strings.Repeat(open, n) + body + strings.Repeat(end, n)
	}
	short := map[string]bool{"attributes": true, "tables never closed": true, "shifts of UTF-7": true}
	for name, mail := range map[string][2]string{
		"one paragraph of short lines": {flow, strings.Repeat("a \n", 340_000)},
		"a field of many lines":        {"X-A: b\n" + strings.Repeat(" \n", 31_000), strings.Repeat("x\n", 140_000)},
		"many fields":                  {strings.Repeat("A:\n", 20_000), strings.Repeat("x\n", 140_000)},
		"quotes in quotes":             {html, deep("<blockquote>", strings.Repeat("<br>", 200_000), "</blockquote>", 400)},
		"tables in tables":             {html, deep("<table><tr><td>", strings.Repeat("<br>", 200_000), "</td></tr></table>", 100)},
		"quotes around tables": {html, deep("<blockquote><table><tr><td>", strings.Repeat("a<br>", 150_000),
			"</td></tr></table></blockquote>", 90)},
		"elements in elements":    {html, deep("<div>", "x", "</div>", 100_000)},
		"formatting never closed": {html, strings.Repeat("<b><i><a href=x>", 60_000)},
		"tables never closed":     {html, strings.Repeat("<table><b>x", 60_000)},
		"attributes":              {html, "<p " + strings.Repeat("a=b ", 250_000) + ">x"},
		"entities":                {html, strings.Repeat("&amp;&lt;", 120_000)},
		"addresses without end":   {"To: " + strings.Repeat("<a@b,", 12_000) + "\n", strings.Repeat("x\n", 140_000)},
		"encoded words":           {"Subject: " + strings.Repeat("=?utf-8?B?YQ==?=", 3_900) + "\n", strings.Repeat("x\n", 140_000)},
		"shifts of UTF-7":         {"Content-Type: text/plain; charset=utf-7\n", strings.Repeat("+AGE-", 200_000)},
		"escapes of ISO-2022-JP": {"Content-Type: text/plain; charset=iso-2022-jp\n", strings.Repeat("\x1b$B\x1b(B", 160_000) +
			strings.Repeat("x\n", 140_000)},
		"marks":                 {"", strings.Repeat("#PBEM g s p\n", 60_000)},
		"attributions":          {"", strings.Repeat("On Monday\n", 60_000)},
		"boundaries":            {"Content-Type: multipart/mixed; boundary=b\n", strings.Repeat("--b\n", 300_000)},
		"boundaries of nothing": {"Content-Type: multipart/mixed; boundary=c\n", strings.Repeat("--b\n", 300_000)},
		"parts of parts without end": {"Content-Type: multipart/mixed; boundary=b\n",
			strings.Repeat("--b\nContent-Type: multipart/mixed; boundary=b\n\n", 20_000)},
		"quoted-printable of soft breaks": {"Content-Transfer-Encoding: quoted-printable\n", strings.Repeat("=\n", 100_000) +
			strings.Repeat("x\n", 140_000)},
	} {
		t.Run(name, func(t *testing.T) {
			m := readBuilt(t, mail[0], mail[1])
			if len(m.Text) > maxText || len(m.Warnings) > 20 || len(m.Ignored) > maxParts+3 {
				t.Errorf("%d bytes of text, %d warnings, %d parts left out", len(m.Text), len(m.Warnings), len(m.Ignored))
			}
			if refused := !short[name]; m.TextUnusable != refused {
				t.Errorf("undecoded %v: %s", m.TextUnusable, m.Why)
			}
		})
	}
}
