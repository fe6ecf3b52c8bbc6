package report

import (
	"html"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/text"
)

// noteWidth is how wide the lines of a note are.
const noteWidth = 76

// Note is a short mail without a report: paragraphs, said in a language ("" for English) and broken into lines. Lines that
// begin with a blank or a # are to be copied and stay as they are.
func Note(lang, subject, body string) Letter {
	book := text.For(lang)
	var out []string
	for l := range strings.SplitSeq(body, "\n") {
		if l == "" || l[0] == ' ' || l[0] == '#' {
			out = append(out, l)
			continue
		}
		out = append(out, wrap(book.In(say.Plain(l)), noteWidth)...)
	}
	t := strings.Join(out, "\n")
	return Letter{Subject: oneLine(inGame(book, subject)), Text: t, HTML: "<pre style=\"white-space:pre-wrap\">" + html.EscapeString(t) + "</pre>"}
}

// Above puts a part of HTML above all that a page shows.
func Above(page, part string) string {
	at := strings.Index(page, "<body")
	if at < 0 {
		return part + page
	}
	at += strings.IndexByte(page[at:], '>') + 1
	return page[:at] + part + page[at:]
}

// inGame says a subject, "[game] something", where the name of the game stays as it is.
func inGame(book *text.Book, subject string) string {
	name, rest, ok := strings.Cut(subject, "] ")
	if !ok || !strings.HasPrefix(name, "[") {
		return book.In(say.Plain(subject))
	}
	return name + "] " + book.In(say.Plain(rest))
}
