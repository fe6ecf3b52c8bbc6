package message

import (
	"fmt"
	"path"
	"strings"

	"fieldpost/pbem/text/lazyregexp"
)

// piece is a decoded leaf of the MIME tree.
type piece struct {
	name    string // "text/plain", "text/html" or "attachment <file name>"
	text    string
	charset string
	broken  string
}

// textParts holds the possible texts of a mail.
type textParts struct {
	plain, html, attached []piece
	unreadable            []*entity // leaves without usable text
}

// collectText collects the leaves that may hold the text.
func (w *walker) collectText(e *entity, s *textParts) {
	parts := e.parts
	switch {
	case e.kind == "multipart/encrypted":
		w.noteUnreadable(e, s, "encrypted")
		return
	case len(parts) == 0:
		w.sortLeaf(e, s)
		return
	case e.kind == "multipart/signed":
		for _, p := range parts[1:] {
			w.leaveOut(p.label(), "the signature of the part before it")
		}
		parts = parts[:1]
	}
	for _, p := range parts {
		w.collectText(p, s)
	}
}

// sortLeaf classifies a leaf by its type, name and disposition, and adds it to s.
func (w *walker) sortLeaf(e *entity, s *textParts) {
	ext := strings.ToLower(path.Ext(e.filename))
	attached := e.disposition == "attachment" || e.filename != "" && e.disposition != "inline"
	switch {
	case strings.HasPrefix(e.kind, "message/") || ext == ".eml" || ext == ".msg":
		w.warn("an enclosed mail (%s) was not read: forwarded mails are never executed", e.label())
		w.noteUnreadable(e, s, "forwarded mails are never executed")
	case ext == ".pbem" || ext == ".orders":
		s.attached = append(s.attached, w.decodePiece(e, "attachment "+e.filename))
	case attached:
		w.sortAttachment(e, s, ext)
	case e.kind == "text/html" || e.kind == "application/xhtml+xml":
		s.html = append(s.html, w.decodePiece(e, "text/html"))
	case isPlainText(e.kind) || strings.HasPrefix(e.kind, "multipart/"): // no parts were found in it
		s.plain = append(s.plain, w.decodePiece(e, "text/plain"))
	default:
		w.noteUnreadable(e, s, "no plain text and no HTML")
	}
}

// sortAttachment classifies an attached file by its file extension, and adds it to s.
func (w *walker) sortAttachment(e *entity, s *textParts, ext string) {
	switch {
	case ext == ".vsav" || ext == ".tsv":
		w.keepFile(e, s)
	case e.kind == "text/plain" || e.kind == "application/octet-stream" && ext == ".txt":
		w.readTextFile(e, s)
	default:
		if !strings.HasPrefix(e.kind, "image/") && e.kind != "application/pgp-keys" {
			w.warn("attachment %q (%s) was not read", e.filename, e.kind)
		}
		w.noteUnreadable(e, s, "an attachment that holds no order sheet for us")
	}
}

// isPlainText reports whether a media type is plain text.
func isPlainText(kind string) bool {
	switch kind {
	case "text/plain", "text/markdown", "text/x-markdown", "text/enriched", "text/richtext", "text/us-ascii":
		return true
	}
	return false
}

// keepFile stores a file that a command may need: a save of a VASSAL module or a list of its pieces.
func (w *walker) keepFile(e *entity, s *textParts) {
	data, broken, _ := decodeTransfer(e.body, e.head.get("content-transfer-encoding"))
	switch {
	case broken != "" || e.truncated:
		w.warn("attachment %q was not read: it is damaged", e.filename)
	case len(data) > maxFileSize || len(w.files) == maxFiles:
		w.warn("attachment %q was not read: %d files of %d KB at most are", e.filename, maxFiles, maxFileSize>>10)
	default:
		w.files = append(w.files, File{path.Base(e.filename), data})
	}
	w.noteUnreadable(e, s, "a file for a command")
}

// readTextFile reads an attached text with a sheet.
func (w *walker) readTextFile(e *entity, s *textParts) {
	name := "attachment"
	if e.filename != "" {
		name += " " + e.filename
	}
	p := w.decodePiece(e, name)
	if hasFrame(p.text) {
		s.attached = append(s.attached, p)
		return
	}
	w.warn("%s has no line #PBEM and was not read", name)
	w.noteUnreadable(e, s, "a text file without a line #PBEM")
}

func (w *walker) noteUnreadable(e *entity, s *textParts, why string) {
	w.leaveOut(e.label(), why)
	s.unreadable = append(s.unreadable, e)
}

// label returns the name of a part for messages to people.
func (e *entity) label() string {
	if e.filename == "" {
		return e.kind
	}
	return fmt.Sprintf("%s %q", e.kind, e.filename)
}

// foreignLineEnds matches line ends other than LF. Unless they are converted, a line would become part of the comment
// in the line before it.
var foreignLineEnds = lazyregexp.New("\r+\n?|[\v\f\u0085\u2028\u2029]")

// decodePiece decodes a leaf.
func (w *walker) decodePiece(e *entity, name string) piece {
	data, broken, warning := decodeTransfer(e.body, e.head.get("content-transfer-encoding"))
	if warning != "" {
		w.warn("%s: %s", name, warning)
	}
	if len(data) > 4*maxText {
		data = data[:4*maxText]
		broken = "the text is too long"
	}
	p := piece{name: name, broken: broken}
	p.text, p.charset, warning = decodeCharset(data, e.params["charset"])
	if warning != "" {
		w.warn("%s: %s", name, warning)
	}
	w.undoLayout(e, &p)
	if e.truncated && p.broken == "" && hasOpenFrame(p.text) {
		p.broken = "the mail ends before its order frame does"
	}
	if p.broken == "" && hasDamagedFrame(p.text) {
		p.broken = "a line of the order frame holds characters that could not be decoded"
	}
	return p
}

// undoLayout converts HTML and format=flowed to plain lines.
func (w *walker) undoLayout(e *entity, p *piece) {
	var notes []string
	if p.name != "text/html" {
		p.text = strings.ReplaceAll(p.text, "\r\n", "\n")
		if strings.ContainsAny(p.text, "\r\v\f\u0085\u2028\u2029") {
			p.text = foreignLineEnds().ReplaceAllString(p.text, "\n")
		}
	}
	switch {
	case p.name == "text/html":
		text, n, err := htmlText(p.text)
		if err != nil {
			p.broken = err.Error()
		}
		p.text, notes = text, n
	case strings.EqualFold(e.params["format"], "flowed"):
		p.text, notes = unflow(p.text, strings.EqualFold(e.params["delsp"], "yes"))
	}
	if strings.Contains(p.text, ":") {
		was := normalizedFrames(p.text)
		if p.text = telLinks().ReplaceAllString(p.text, "$1"); normalizedFrames(p.text) != was {
			notes = append(notes, "links that a mail program put after numbers, such as <tel:2008>, were taken "+
				"out of the sheet")
		}
	}
	for _, n := range notes {
		w.warn("%s: %s", p.name, n)
	}
}

// telLinks matches the link that Outlook and others add after digits that look like a telephone number, and the marks
// that Markdown programs put around it.
var telLinks = lazyregexp.New(`[ \t]?(?:<` + numberLink + `[^<>\n]{0,400}>|\[` + numberLink + `[^\[\]\n]{0,400}\]|\(` + numberLink +
	`[^()\n]{0,400}\))|\[([0-9A-Za-z-]{1,80})\]\((?:` + numberLink + `|https?://)[^()\n]{0,400}\)`)

// numberLink matches the scheme of a link that contains a phone number or place.
const numberLink = `(?i:tel|callto|sms|facetime|sip|skype|geo|x-apple-data-detectors):`
