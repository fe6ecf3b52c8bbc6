package message

import (
	"html"
	"strings"

	"fieldpost/notation"
)

// shape defines how a mail program lays out what its user typed.
type shape struct {
	name  string
	kind  string // Content-Type without charset
	build func(lines []string) string
}

// earlier is a mail of the game that the player answers; its sheet must not count.
var earlier = []string{"kursk-7, T2: the report", "", "#PBEM kursk-7 german T2-G-1", "halt", "#END"}

func esc(s string) string { return html.EscapeString(s) }

// nbsp keeps blanks as mail programs do: the first of two and those at the beginning of a line are U+00A0.
func nbsp(s string) string {
	s = strings.ReplaceAll(esc(s), "  ", "&nbsp; ")
	if strings.HasPrefix(s, " ") {
		s = "&nbsp;" + s[1:]
	}
	return s
}

// each wraps every line; an empty one gets the filler.
func each(lines []string, before, after, empty string) string {
	var b strings.Builder
	for _, l := range lines {
		text := nbsp(l)
		if l == "" {
			text = empty
		}
		b.WriteString(before + text + after)
	}
	return b.String()
}

// phones links what looks like a number to call, as phones do.
func phones(s string) string {
	return strings.ReplaceAll(s, "1907-1908-2008", `<a href="tel:1907-1908-2008" x-apple-data-detectors="true">1907-1908-2008</a>`)
}

var shapes = []shape{
	{"plain", "text/plain", func(l []string) string {
		return text(l) + "\n> " + strings.Join(earlier, "\n> ") + "\n"
	}},
	{"plain, unmarked earlier mail", "text/plain", func(l []string) string {
		return text(l) + "\n-----Original Message-----\nFrom: Game\nSent: Tuesday\nTo: Anna\n\n" + text(earlier)
	}},
	{"plain, Japanese Outlook", "text/plain", func(l []string) string {
		return text(l) + "\n差出人: Game <game@pbem.example>\n送信日時: 2026年3月10日 20:00\n宛先: Anna\n件名: T2\n\n" + text(earlier)
	}},
	{"flowed", "text/plain; format=flowed", func(l []string) string { return flow72(l, false) }},
	{"flowed delsp", "text/plain; format=flowed; delsp=yes", func(l []string) string { return flow72(l, true) }},
	{"Gmail", "text/html", func(l []string) string {
		return `<div dir="ltr">` + each(l, "<div>", "</div>", "<br>") +
			`</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">` +
			`On Tue, Mar 10, 2026 at 8:00 PM Game &lt;<a href="mailto:game@pbem.example">game@pbem.example</a>&gt; wrote:<br></div>` +
			`<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">` +
			each(earlier, "", "<br>\n", "") + `</blockquote></div>`
	}},
	{"Gmail, first line bare", "text/html", func(l []string) string {
		return `<div dir="ltr">` + nbsp(l[0]) + each(l[1:], "<div>", "</div>", "<br>") + `</div>`
	}},
	{"Gmail, signature first", "text/html", func(l []string) string {
		return `<div dir="ltr"><div class="gmail_signature" data-smartmail="gmail_signature">` + each(l, "<div>", "</div>", "<br>") +
			`</div></div>`
	}},
	{"Gmail, indented", "text/html", func(l []string) string {
		return `<div dir="ltr"><blockquote style="margin:0 0 0 40px;border:none;padding:0px">` + each(l, "<div>", "</div>", "<br>") +
			`</blockquote></div>`
	}},
	{"Gmail on Android", "text/html", func(l []string) string {
		return `<div dir="auto">` + phones(each(l, `<div dir="auto">`, "</div>", "<br>")) + `</div>`
	}},
	{"Outlook for Windows", "text/html", func(l []string) string {
		return `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>` +
			`<!-- p.MsoNormal {margin:0} --></style><!--[if gte mso 9]><xml></xml><![endif]--></head>` +
			`<body lang="EN-US"><div class="WordSection1">` + each(l, `<p class="MsoNormal"><span style='font-size:11.0pt'>`,
			"<o:p></o:p></span></p>\r\n", "&nbsp;") +
			`<div><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal">` +
			`<b>From:</b> Game<br><b>Sent:</b> Tuesday<br><b>To:</b> Anna<br><b>Subject:</b> T2<o:p></o:p>` +
			`</p></div></div>` +
			each(earlier, `<p class="MsoNormal">`, "<o:p></o:p></p>\r\n", "&nbsp;") + `</div></body></html>`
	}},
	{"Outlook for Windows, numbered list", "text/html", func(l []string) string {
		return each(l,
			`<p class="MsoListParagraph" style='text-indent:-.25in;mso-list:l0 level1 lfo1'>`+
				`<![if !supportLists]><span><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span>`+
				`</span><![endif]>`, "<o:p></o:p></p>", "&nbsp;")
	}},
	{"Outlook on the web", "text/html", func(l []string) string {
		return each(l, `<div class="elementToProof" style="font-family: Aptos, sans-serif;">`, "</div>\n", "<br>") +
			`<div id="appendonsend"></div><hr style="display:inline-block;width:98%">` +
			`<div id="divRplyFwdMsg" dir="ltr"><b>From:</b> Game<br>` +
			`</div>` + each(earlier, "<div>", "</div>", "&nbsp;")
	}},
	{"Outlook for phones", "text/html", func(l []string) string {
		return each(l, `<div dir="auto">`, "</div>", "<br>") +
			`<div id="ms-outlook-mobile-signature">Get <a href="https://aka.example">Outlook for iOS</a></div>` +
			`<div id="mail-editor-reference-message-container"><div class="ms-outlook-mobile-reference-message"><hr>` +
			each(earlier, "<div>", "</div>", "<br>") + `</div></div>`
	}},
	{"iPhone", "text/html", func(l []string) string {
		return `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body dir="auto">` +
			phones(each(l, "<div>", "</div>", "<br>")) +
			`<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">Sent from my iPhone</div><div dir="ltr">` +
			`<br><blockquote type="cite">On Mar 10, 2026, Game wrote:<br><br></blockquote></div>` +
			`<blockquote type="cite"><div dir="ltr">` + each(earlier, "<span>", "</span><br>", "") + `</div></blockquote></body></html>`
	}},
	{"Apple Mail with tabs", "text/html", func(l []string) string {
		return `<body style="overflow-wrap: break-word; -webkit-nbsp-mode: space; line-break: after-white-space;">` +
			strings.ReplaceAll(each(l, "<div>", "</div>", "<br>"), "&nbsp; ",
				"<span class=\"Apple-tab-span\" style=\"white-space:pre\">\t</span>")
	}},
	{"Samsung", "text/html", func(l []string) string {
		return each(l, `<p dir="ltr">`, "</p>\n", "&nbsp;") +
			`<div>-------- Original message --------</div><div>From: Game</div><div>Date: 10/03/2026</div><div>To: Anna</div>` +
			each(earlier, "<div>", "</div>", "")
	}},
	{"Thunderbird", "text/html", func(l []string) string {
		return `<html><body><p>` + each(l, "", "<br>\n", "") +
			`</p><div class="moz-signature">-- <br>Anna</div>` +
			`<div class="moz-cite-prefix">On 3/10/26, Game wrote:<br></div>` +
			`<blockquote type="cite" cite="mid:1@x"><pre>` +
			strings.Join(earlier, "\n") + `</pre></blockquote></body></html>`
	}},
	{"pre", "text/html", func(l []string) string { return `<pre class="k9mail">` + esc(text(l)) + `</pre>` }},
	{"white-space: pre-wrap", "text/html", func(l []string) string {
		return `<div style="font-family: Arial; white-space: pre-wrap;">` + esc(text(l)) +
			`</div><div class="protonmail_quote">On Tuesday Game wrote:<blockquote class="protonmail_quote" type="cite">` +
			each(earlier, "", "<br>", "") + `</blockquote></div>`
	}},
	{"white-space: pre-line", "text/html", func(l []string) string {
		return `<p style="white-space:pre-line">` + nbspOnly(text(l)) + `</p>`
	}},
	{"Yahoo", "text/html", func(l []string) string {
		return `<div class="ydp1yahoo-style-wrap">` + each(l, `<div dir="ltr" data-setdir="false">`, "</div>", "<br>") +
			`</div><div id="ydp1yahoo_quoted" class="yahoo_quoted">` + each(earlier, "<div>", "</div>", "<br>") + `</div>`
	}},
	{"list", "text/html", func(l []string) string { return "<ul>" + each(l, "<li>", "</li>\n", "") + "</ul>" }},
	{"table, one cell a line", "text/html", func(l []string) string {
		return "<table><tbody>" + each(l, "<tr><td><p>", "</p></td></tr>\n", "") + "</tbody></table>"
	}},
	{"table, one cell a word", "text/html", func(l []string) string {
		var b strings.Builder
		for _, line := range l {
			b.WriteString(`<tr>`)
			for _, word := range strings.Fields(line) {
				b.WriteString(`<td><p class="MsoNormal">` + esc(word) + `<o:p></o:p></p></td>`)
			}
			b.WriteString("</tr>\n")
		}
		return `<table class="MsoNormalTable">` + b.String() + "</table>"
	}},
	{"layout table", "text/html", func(l []string) string {
		return `<table role="presentation"><tr><td width="20">&nbsp;</td><td>` + each(l, "<p>", "</p>", "<br>") + `</td></tr></table>`
	}},
	{"uppercase tags with line ends", "text/html", func(l []string) string {
		return "<HTML>\r\n<BODY>\r\n" + each(l, "<P>\r\n", "\r\n</P>\r\n", "<BR>") + "</BODY></HTML>"
	}},
}

func text(lines []string) string { return strings.Join(lines, "\n") + "\n" }

// nbspOnly keeps blanks at the beginning of lines.
func nbspOnly(s string) string { return strings.ReplaceAll(esc(s), "\n  ", "\n&nbsp;&nbsp;") }

// flow72 breaks lines as RFC 3676 says: at blanks, or anywhere when delSp.
func flow72(lines []string, delSp bool) string {
	var b strings.Builder
	for _, l := range lines {
		for {
			at := flowAt(l, delSp)
			if strings.HasPrefix(l, " ") || strings.HasPrefix(l, ">") || strings.HasPrefix(l, "From ") {
				b.WriteByte(' ')
			}
			if at == 0 {
				b.WriteString(strings.TrimRight(l, " ") + "\n")
				break
			}
			b.WriteString(l[:at])
			if delSp {
				b.WriteByte(' ')
			}
			b.WriteByte('\n')
			l = l[at:]
		}
	}
	return b.String()
}

// flowAt returns the offset at which a line is broken, 0 when it is short enough.
func flowAt(l string, delSp bool) int {
	if notation.DisplayWidth(l) <= 72 {
		return 0
	}
	used, at := 0, 0
	for i, r := range l {
		if used += notation.RuneDisplayWidth(r); used > 72 && at > 0 {
			return at
		}
		if delSp {
			at = i
		} else if r == ' ' && i > 0 {
			at = i + 1
		}
	}
	return at
}
