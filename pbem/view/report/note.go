package report

import (
	"html"
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/text"
)

// noteWidth is the width of the lines of a note, in columns.
const noteWidth = 76

// NoteLetter returns a short mail without a report: translated and wrapped paragraphs, in English if book is nil. It
// does not wrap lines that begin with a blank or a #. It translates only the formatted words in them.
func NoteLetter(book *text.Translator, subject, body say.Text) Letter {
	var out []string
	for _, l := range body.Lines() {
		if s := l.String(); s == "" || s[0] == '#' || s[0] == ' ' {
			out = append(out, translateIndented(book, l))
			continue
		}
		out = append(out, wrap(book.Translate(l), noteWidth)...)
	}
	t := strings.Join(out, "\n")
	return Letter{Subject: oneLine(subjectInGame(book, subject)), Text: t, HTML: "<pre style=\"white-space:pre-wrap\">" +
		html.EscapeString(t) +
		"</pre>"}
}

// translateIndented translates a line that begins with a blank. Plain text, such as a line to be copied, stays
// unchanged.
func translateIndented(book *text.Translator, l say.Text) string {
	s := l.String()
	if book == nil || s == "" || s[0] == '#' || !slices.ContainsFunc(l.Parts(), func(p say.Part) bool { return p.Format != "" }) {
		return s
	}
	indent := s[:len(s)-len(strings.TrimLeft(s, " "))]
	return indent + strings.TrimLeft(book.Translate(l), " ")
}

// PrependHTML inserts HTML at the start of a page's body.
func PrependHTML(page, part string) string {
	at := strings.Index(page, "<body")
	if at < 0 {
		return part + page
	}
	at += strings.IndexByte(page[at:], '>') + 1
	return page[:at] + part + page[at:]
}

// subjectInGame returns a translated subject of the form "[game] text" with the game's name unchanged.
func subjectInGame(book *text.Translator, subject say.Text) string {
	parts := subject.Parts()
	if len(parts) == 0 || !strings.HasPrefix(parts[0].Format, "[%s] ") {
		return book.Translate(subject)
	}
	p := &parts[0]
	name := "[" + p.Args[0].String() + "] "
	p.Format, p.Args = strings.TrimPrefix(p.Format, "[%s] "), p.Args[1:]
	if len(p.Args) == 0 {
		*p = say.Part{Words: strings.ReplaceAll(p.Format, "%%", "%")}
	}
	return name + book.Translate(say.JoinParts(parts...))
}
