package report

import (
	"cmp"
	"fmt"
	"html"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/text/language"
)

// Some mail readers cut an HTML part longer than about 100 KB. Sections stop at this size, so that the largest frame
// still fits.
const (
	htmlBudget   = 70_000
	frameBudget  = 4_000 // escaped it may grow to five times that
	shortSection = 3_000
)

// Text uses the reader's own colours. Lines are a grey that is visible on black and white. Some mail programs with a
// dark mode need a list of the supported colours.
const (
	styleDark  = "@media (prefers-color-scheme: dark) { body { background: #121212; color: #e8e6e3 } a { color: #8ab4f8 } }"
	styleBody  = "font-family:sans-serif;font-size:16px;line-height:1.4;max-width:44em;margin:0 auto;padding:8px"
	styleHead  = "border-top:2px solid #888;border-bottom:2px solid #888;width:100%;border-collapse:collapse"
	styleTitle = "font-size:16px;margin:18px 0 4px 0;border-bottom:1px solid #888"
	styleTable = "width:100%;border-collapse:collapse;margin:4px 0"
	styleRight = "text-align:right;vertical-align:bottom;padding:1px 0 1px 8px;white-space:nowrap"
	styleLeft  = "vertical-align:top;padding:1px 0"
	stylePara  = "margin:4px 0"
	stylePre   = "font-family:monospace;font-size:14px;white-space:pre-wrap;margin:4px 0;overflow-wrap:anywhere"
	styleFrame = stylePre + ";border:1px solid #888;padding:6px"
	styleSmall = "font-size:13px;margin:4px 0"
	styleMap   = "font-family:monospace;font-size:10px;line-height:1.1;overflow:auto;margin:4px 0"
)

type htmlWriter struct{ b strings.Builder }

func (w *htmlWriter) put(format string, args ...any) { fmt.Fprintf(&w.b, format, args...) }

func esc(s string) string { return html.EscapeString(s) }

func (p *page) html() string {
	w := &htmlWriter{}
	w.put("<!DOCTYPE html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">"+
		"<meta name=\"color-scheme\" content=\"light dark\"><title>%s</title>\n<style>%s</style></head>\n<body style=\"%s\">\n",
		cmp.Or(p.lang, language.English), esc(oneLine(p.subjectInGame())), styleDark, styleBody)
	w.head(p.head)
	list := p.nonEmptySections()
	for i, s := range p.fitSections(list) {
		w.b.WriteString(s)
		if p.frame != nil && list[i].linksToFrame {
			w.put("<p style=\"%s\"><a href=\"#frame\">%s</a></p>\n", stylePara, esc(p.translateText("To the frame")))
		}
		if i == 0 && len(p.images) > 0 {
			w.images(p.images)
			w.put("<p style=\"%s\">%s</p>\n", styleSmall, esc(p.noPictures.String()))
		}
	}
	if p.mapText != "" && len(p.images) == 0 && len(p.mapText) < frameBudget {
		w.put("<h2 style=\"%s\">%s</h2>\n<pre style=\"%s\">%s</pre>\n", styleTitle, esc(p.translateText("MAP")), styleMap,
			esc(strings.TrimRight(p.mapText, "\n")))
	}
	if p.frame != nil {
		w.frame(p.frame, p.translateText)
	}
	w.put("</body></html>\n")
	return w.b.String()
}

// fitSections renders the sections up to a size limit. It may omit long sections and the events, but never the short
// sections that say what is due.
func (p *page) fitSections(list []section) []string {
	out := make([]string, len(list))
	free := htmlBudget
	for i, s := range list {
		w := &htmlWriter{}
		w.section(s)
		out[i] = w.b.String()
		if !s.bulk && (s.isDue || w.b.Len() < shortSection) {
			free -= w.b.Len()
		}
	}
	full := false
	for i, s := range list {
		if !s.bulk && (s.isDue || len(out[i]) < shortSection) {
			continue
		}
		if !full && len(out[i]) <= free {
			free -= len(out[i])
			continue
		}
		if out[i] = ""; !full {
			out[i] = fmt.Sprintf("<p style=\"%s\"><b>%s</b></p>\n", stylePara, esc(
				p.translateText("The rest is too long for this form of the mail: see its plain text part.")))
		}
		full = true
	}
	return out
}

// frame writes the order frame. A very long frame appears only in the text part.
func (w *htmlWriter) frame(f *frame, in func(say.Text) string) {
	w.put("<p id=\"frame\" style=\"%s\">%s</p>\n", stylePara, esc(f.intro.String()))
	body := strings.Join(f.lines, "\n")
	if len(body) > frameBudget {
		w.put("<p style=\"%s\">%s</p>\n", stylePara, esc(in("It is too long for this form of the mail: see its plain text part.")))
		return
	}
	w.put("<pre style=\"%s\">%s</pre>\n", styleFrame, esc(body))
	if f.link != "" {
		w.put("<p style=\"%s\"><a href=\"%s\">%s</a></p>\n", stylePara, esc(f.link), esc(in("Open an answer with this frame")))
	}
}

func (w *htmlWriter) head(head [][2]say.Text) {
	if len(head) == 0 {
		return
	}
	w.put("<table role=\"presentation\" style=\"%s\">\n", styleHead)
	for i, h := range head {
		left, right := esc(h[0].String()), esc(h[1].String())
		if i == 0 {
			left = "<b>" + left + "</b>"
		}
		if h[1] == "" {
			w.put("<tr><td colspan=\"2\" style=\"%s\">%s</td></tr>\n", styleLeft, left)
			continue
		}
		w.put("<tr><td style=\"%s\">%s</td><td style=\"text-align:right;vertical-align:top\">%s</td></tr>\n", styleLeft, left, right)
	}
	w.put("</table>\n")
}

func (w *htmlWriter) images(list []Image) {
	for _, im := range list {
		w.put("<p style=\"%s\"><img src=\"cid:%s\" width=\"%d\" alt=\"%s\" style=\"max-width:100%%;height:auto;border:0\"></p>\n",
			stylePara, esc(im.CID), max(1, im.Width), esc(oneLine(im.Alt)))
	}
}

func (w *htmlWriter) title(s section) {
	if s.title == "" {
		return
	}
	right := ""
	if s.right != "" {
		right = " <span style=\"font-weight:normal;font-size:13px\">" + esc(s.right.String()) + "</span>"
	}
	w.put("<h2 style=\"%s\">%s%s</h2>\n", styleTitle, esc(s.heading()), right)
}

func (w *htmlWriter) section(s section) {
	w.title(s)
	for i := 0; i < len(s.lines); {
		if s.lines[i].kind != lineRow {
			w.entry(s.lines[i])
			i++
			continue
		}
		w.put("<table style=\"%s\">\n", styleTable)
		for ; i < len(s.lines) && s.lines[i].kind == lineRow; i++ {
			w.row(s.lines[i])
		}
		w.put("</table>\n")
	}
}

func (w *htmlWriter) entry(l line) {
	switch l.kind {
	case linePre:
		style := stylePre
		if l.depth > 0 {
			style += fmt.Sprintf(";margin-left:%dpx", 16*l.depth)
		}
		w.put("<pre style=\"%s\">%s</pre>\n", style, esc(strings.TrimRight(l.text.String(), "\n")))
	case lineFault:
		w.b.WriteString(l.fault.html())
	default:
		style := stylePara
		if l.depth > 0 {
			style = fmt.Sprintf("margin:4px 0 4px %dpx", 16*l.depth)
		}
		w.put("<p style=\"%s\">%s</p>\n", style, l.innerHTML())
	}
}

func (w *htmlWriter) row(l line) {
	style := styleLeft
	if l.depth > 0 {
		style += fmt.Sprintf(";padding-left:%dpx", 16*l.depth)
	}
	right := esc(l.right.String())
	if notation.DisplayWidth(l.right.String()) > columns/3 {
		w.put("<tr><td colspan=\"2\" style=\"%s\">%s<br>%s</td></tr>\n", style, l.innerHTML(), right)
		return
	}
	if l.strong {
		right = "<b>" + right + "</b>"
	}
	w.put("<tr><td style=\"%s\">%s</td><td style=\"%s\">%s</td></tr>\n", style, l.innerHTML(), styleRight, right)
}

// innerHTML returns the text of a line with its label.
func (l line) innerHTML() string {
	s := esc(l.text.String())
	if l.strong {
		s = "<b>" + s + "</b>"
	}
	if l.link != "" {
		s = "<a href=\"" + esc(l.link) + "\">" + s + "</a>"
	}
	if l.label != "" {
		label := "<b>" + esc(strings.TrimSpace(l.label.String())) + "</b>"
		if l.label.String() == bullet {
			label = "&bull;"
		}
		s = label + "&nbsp; " + s
	}
	return s
}
