package message

import (
	"strings"
	"testing"
)

// Damage to quoted-printable below the last #END cannot have cost an order: it is told, and the sheet is taken.
func TestDamageBelowTheSheet(t *testing.T) {
	qp := "Content-Transfer-Encoding: quoted-printable\n"
	good := strings.ReplaceAll(sheet, "=", "=3D")
	for _, tt := range []struct {
		name, body string
		broken     bool
	}{
		{"below", good + "\nhttps://example.org/?id=zz\n", false},
		{"below the last of two", good + strings.Replace(good, "T3", "T4", 1) + "a=b\n", false},
		{"between two", good + "a=b\n" + strings.Replace(good, "T3", "T4", 1), true},
		{"above", "a=b\n" + good, true},
		{"inside", strings.Replace(good, "=3D", "=", 1), true},
		{"no sheet", "Hello\na=b\n", true},
		{"a sheet without an end", strings.Replace(good, "#END", "a=b", 1), true},
	} {
		m := readBuilt(t, qp, tt.body)
		if m.TextUnusable != tt.broken || !tt.broken && (len(m.Warnings) != 1 || !strings.Contains(m.Warnings[0].String(),
			"quoted-printable")) {
			t.Errorf("%s: undecoded %v %s, warnings %v", tt.name, m.TextUnusable, m.Why, m.Warnings)
		}
	}
}

// The link that a mail program puts behind digits is no part of the order.
func TestTelephoneLinks(t *testing.T) {
	linked := strings.Replace(sheet, "1907-1908-2008", "1907-1908-2008<tel:1907-1908-2008>", 1)
	marked := strings.Replace(sheet, "1907-1908-2008", "[1907-1908-2008](tel:1907-1908-2008)", 1) // as programs that write Markdown do
	bodies := []string{linked, marked}
	for _, link := range []string{"<callto:1>", " (tel:1907)", " [sms:1]", "<x-apple-data-detectors://1>"} {
		bodies = append(bodies, strings.Replace(sheet, "1907-1908-2008", "1907-1908-2008"+link, 1))
	}
	for _, to := range []string{"https://links.example/?url=tel:1907&data=05%7C", "TEL:1", "skype:1?call"} {
		bodies = append(bodies, strings.Replace(sheet, "1907-1908-2008", "[1907-1908-2008]("+to+")", 1))
	}
	for _, kind := range []string{"text/plain", "text/html", "text/plain; format=flowed"} {
		for _, body := range bodies {
			if kind == "text/html" {
				body = "<pre>" + esc(body) + "</pre>"
			}
			m := readBuilt(t, "Content-Type: "+kind+"\n", body)
			if normalizedFrames(m.Text) != sheet || len(m.Warnings) != 1 || !strings.Contains(m.Warnings[0].String(), "<tel:") {
				t.Errorf("%s: warnings %v\n%s", kind, m.Warnings, m.Text)
			}
		}
	}
	if m := readBuilt(t, "", sheet+"\nTel: 0123 456<tel:0123456>\n"); normalizedFrames(m.Text) != sheet || len(m.Warnings) != 0 {
		t.Errorf("in a signature: warnings %v", m.Warnings)
	}
}

// Plain ASCII that is labelled as a charset of two bytes a letter is read as what it is.
func TestASCIILabelledWide(t *testing.T) {
	for _, name := range []string{"utf-16", "UTF-16LE", "utf-16be", "ucs-2", "unicode", "utf-32"} {
		m := readBuilt(t, "Content-Type: text/plain; charset="+name+"\n", sheet)
		if normalizedFrames(m.Text) != sheet || m.TextUnusable || len(m.Warnings) != 1 || !strings.Contains(m.Warnings[0].String(),
			"us-ascii") {
			t.Errorf("%s: %v, warnings %v\n%s", name, m.TextUnusable, m.Warnings, m.Text)
		}
	}
}

// A sheet below the last boundary, where no mail program shows it, is named.
func TestSheetBelowTheLastPart(t *testing.T) {
	fields, body := mixed("mixed", "\nHello")
	m := readBuilt(t, fields, body+"\n"+sheet)
	if hasFrame(m.Text) || len(m.Warnings) != 1 || !strings.Contains(m.Warnings[0].String(), "below the last part") || len(m.Ignored) != 1 {
		t.Errorf("warnings %v, left out %v\n%s", m.Warnings, m.Ignored, m.Text)
	}
	if m = readBuilt(t, fields, body+"\nlist footer\n"); len(m.Warnings)+len(m.Ignored) != 0 {
		t.Errorf("a footer: %v %v", m.Warnings, m.Ignored)
	}
}
