package message

import (
	"path"
	"strings"
)

// The marks of an order frame, at the beginning of a line, in any case.
const (
	frameBegin = "#PBEM"
	frameEnd   = "#END"
)

// piece is a decoded leaf of the tree.
type piece struct {
	name    string // "text/plain", "text/html" or "attachment <file name>"
	text    string
	charset string
	broken  string
}

// speech is the text of a mail in its possible places.
type speech struct {
	plain, html, attached []piece
	strange               []string // media types that hold no text for us
}

// gather collects the leaves that may speak.
func (w *walker) gather(e *entity, s *speech) {
	if len(e.parts) > 0 {
		parts := e.parts
		if e.kind == "multipart/signed" {
			parts = parts[:1]
		}
		for _, p := range parts {
			w.gather(p, s)
		}
		return
	}
	ext := strings.ToLower(path.Ext(e.filename))
	attached := e.disposition == "attachment" || e.filename != "" && e.disposition != "inline"
	switch {
	case ext == ".pbem" || ext == ".orders":
		s.attached = append(s.attached, w.piece(e, "attachment "+e.filename))
	case attached && ext == ".txt" && (e.kind == "text/plain" || e.kind == "application/octet-stream"):
		if p := w.piece(e, "attachment "+e.filename); hasFrame(p.text) {
			s.attached = append(s.attached, p)
		} else {
			w.warn("attachment %q has no line %q and was not read", e.filename, frameBegin)
		}
	case attached:
		w.warn("attachment %q (%s) was not read", e.filename, e.kind)
		s.strange = append(s.strange, e.kind)
	case e.kind == "text/html":
		s.html = append(s.html, w.piece(e, "text/html"))
	case strings.HasPrefix(e.kind, "text/"):
		s.plain = append(s.plain, w.piece(e, "text/plain"))
	default:
		if strings.HasPrefix(e.kind, "message/") {
			w.warn("an enclosed mail (%s) was not read: forwarded mails are never executed", e.kind)
		}
		s.strange = append(s.strange, e.kind)
	}
}

// piece decodes a leaf.
func (w *walker) piece(e *entity, name string) piece {
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
	p.text = strings.ReplaceAll(strings.ReplaceAll(p.text, "\r\n", "\n"), "\r", "\n")
	switch {
	case name == "text/html":
		text, err := htmlText(p.text)
		if err != nil {
			p.broken = err.Error()
		}
		p.text = text
	case strings.EqualFold(e.params["format"], "flowed"):
		p.text = unflow(p.text, strings.EqualFold(e.params["delsp"], "yes"))
	}
	if e.cut && p.broken == "" && openFrame(p.text) {
		p.broken = "the mail ends before its order frame does"
	}
	if p.broken == "" && damagedFrame(p.text) {
		p.broken = "a line of the order frame holds characters that could not be decoded"
	}
	return p
}

// choose decides which text counts: an order attachment, else text/plain, else
// HTML; among the last two the one with a frame is preferred. conflict tells
// that body and attachments disagree.
func (s *speech) choose() (best piece, conflict string) {
	plain, html := join(s.plain), join(s.html)
	body := plain
	if blank(plain.text) || !hasFrame(plain.text) && hasFrame(html.text) {
		if !blank(html.text) || blank(plain.text) && html.broken != "" {
			body = html
		}
	}
	if len(s.attached) == 0 {
		return body, ""
	}
	best = s.attached[0]
	for _, other := range s.attached[1:] {
		if frames(other.text) != frames(best.text) {
			return best, "the order files " + best.name + " and " + other.name + " differ"
		}
	}
	if hasFrame(body.text) && frames(body.text) != frames(best.text) {
		return best, "the orders in the mail's text and in its " + best.name + " differ"
	}
	return best, ""
}

// join puts several inline pieces together: some programs cut a text in two
// around a picture.
func join(pieces []piece) piece {
	var out piece
	for i, p := range pieces {
		if i == 0 {
			out = p
			continue
		}
		out.text = strings.TrimSuffix(out.text, "\n") + "\n" + p.text
		if out.broken == "" {
			out.broken = p.broken
		}
	}
	return out
}

// limit cuts a text that is too long.
func (p *piece) limit() {
	if len(p.text) > maxText {
		p.text, p.broken = strings.ToValidUTF8(p.text[:maxText], ""), "the text is longer than 256 KB"
	}
}

func blank(s string) bool { return strings.TrimSpace(s) == "" }

func hasFrame(text string) bool { return frames(text) != "" }

// frames is the text of all frames with blanks normalised, for comparison.
func frames(text string) string {
	var b strings.Builder
	inside := false
	for _, line := range strings.Split(text, "\n") {
		line = strings.Join(strings.Fields(line), " ")
		if isMark(line) {
			inside = true
		}
		if inside {
			b.WriteString(line + "\n")
		}
		if isEnd(line) {
			inside = false
		}
	}
	return b.String()
}

func isEnd(line string) bool {
	line = strings.TrimSpace(line)
	return len(line) >= len(frameEnd) && strings.EqualFold(line[:len(frameEnd)], frameEnd)
}

func openFrame(text string) bool {
	open := false
	for _, line := range strings.Split(text, "\n") {
		open = (open || isMark(line)) && !isEnd(line)
	}
	return open
}

func damagedFrame(text string) bool { return strings.ContainsRune(frames(text), '\ufffd') }
