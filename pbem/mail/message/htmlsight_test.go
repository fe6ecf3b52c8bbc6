package message

import (
	"strings"
	"testing"
)

// TestInvisibleHTML: text that a reader of the HTML form does not see is no order, and the receipt names it. Text
// that they see is read, wherever it stands.
func TestInvisibleHTML(t *testing.T) {
	lie := "#PBEM kursk-7 german T3-G-1<br>halt<br>#END"
	for _, open := range []string{
		`<div hidden>`, `<div hidden="until-found">`, `<div style="visibility:hidden">`, `<div style="visibility: collapse !important">`,
		`<div style="font-size:0">`,
		`<div style="FONT-SIZE: 0px">`, `<span style="font-size:0.0pt">`, `<div style="font-size:0;"><span style="font-size:100%">`,
		`<div style="font:0/0 a">`,
		`<div style="color:#fff;background:#FFFFFF">`, `<div style="color:white;background-color:rgb(255, 255, 255)">`,
		`<font color="white" style="background:white">`,
		`<table bgcolor="#ffffff" style="color:#fff"><tr><td>`, `<div style="color:transparent">`, `<div style="opacity:0">`,
		`<div style="opacity:0.00"><p style="opacity:1">`,
		`<div style="display:none">`, `<div style="display:none"><div style="display:block">`, `<p style="mso-hide:all">`,
	} {
		for _, page := range []string{open + lie + "</div></div><pre>" + sheet + "</pre>", "<pre>" + sheet + "</pre>" + open + lie} {
			if strings.Contains(open, "table") {
				page = strings.Replace(page, lie+"</div></div>", lie+"</table>", 1)
			}
			m := readBuilt(t, "Content-Type: text/html\n", closed(page, open))
			if normalizedFrames(m.Text) != sheet || len(m.Warnings) != 1 || !strings.Contains(m.Warnings[0].String(), "hides") {
				t.Errorf("%s: warnings %v\n%s", open, m.Warnings, m.Text)
			}
		}
	}
	for _, seen := range []string{
		`<div style="visibility:hidden"><div style="visibility:visible">S</div></div>`,
		`<td style="font-size:0"><div style="font-size:14px">S</div></td>`,
		`<div style="font-size:0;line-height:0"><pre style="font-size:medium">S</pre></div>`, `<div hidden style="display:block">S</div>`,
		`<div style="background:#fff"><div style="color:#fff">S</div></div>`, `<div style="color:#ffffff">S</div>`,
		`<div style="color:#fff;background:#fff"><p style="color:#000">S</p></div>`,
		`<div style="color:inherit;background:inherit">S</div>`, `<div style="font-size:0.9em">S</div>`,
		`<div style="font:12pt Arial">S</div>`, `<div style="opacity:0.5">S</div>`, `<div style="font-size:10.0pt">S</div>`,
	} {
		m := readBuilt(t, "Content-Type: text/html\n", strings.Replace(seen, "S", strings.ReplaceAll(sheet, "\n", "<br>"), 1))
		if normalizedFrames(m.Text) != sheet || len(m.Warnings) != 0 {
			t.Errorf("%s: warnings %v\n%s", seen, m.Warnings, m.Text)
		}
	}
}

// closed ends inline elements that would hold the rest of the page, too.
func closed(page, open string) string {
	for _, name := range []string{"span", "font", "p"} {
		if strings.HasPrefix(open, "<"+name) {
			page = strings.Replace(page, "</div></div>", "</"+name+"></div></div>", 1)
		}
	}
	return page
}

// Letters that stand in the opposite order keep the control character that says so, for which a sheet is refused.
func TestTurnedHTML(t *testing.T) {
	for _, word := range []string{`<bdo dir="rtl">4132</bdo>`, `<span style="unicode-bidi:bidi-override;direction:rtl">4132</span>`,
		`<span dir=rtl style="unicode-bidi: isolate-override">4132</span>`} {
		m := readBuilt(t, "Content-Type: text/html\n", "<div>move 1SS "+word+"</div>")
		if m.Text != "move 1SS \u202e4132\u202c\n" {
			t.Errorf("%s: %q", word, m.Text)
		}
	}
	if m := readBuilt(t, "Content-Type: text/html\n", `<bdo dir="ltr">4132</bdo><div dir="rtl">4132</div>`); m.Text != "4132\n4132\n" {
		t.Errorf("%q", m.Text)
	}
}
